// The text of a work as it was when it was evaluated.
import { Button, Skeleton } from 'antd'
import { useRef } from 'react'
import { useLocation } from 'react-router'
import { api } from '../api.ts'
import { unless, useAddress } from '../kit/address.ts'
import { useCall } from '../kit/use-call.ts'
import { Page } from '../frame/Page.tsx'
import { Empty } from '../ui/Empty.tsx'
import { largeNumber } from '../ui/format.ts'
import { useScrollTo } from '../frame/use-scroll-to.ts'
import { useNamed, useReport } from './use-evaluation.ts'

const HEADS: ReadonlySet<string> = new Set(['scene_heading', 'heading'])

const Text = ({ eid, doc_id }: { eid: number; doc_id: number }) => {
  const { data } = useCall(api.evaluation.snapshot, { eid, doc_id, page: 1, size: 1 })
  const doc = data?.list[0]
  const { hash } = useLocation()
  const wanted = /^#line-([\w-]+)$/.exec(hash)?.[1]
  const article = useRef<HTMLElement>(null)
  useScrollTo(article, doc && wanted ? `#line-${CSS.escape(wanted)}` : undefined, 'center')
  if (!doc) return <Skeleton active className="p-24" paragraph={{ rows: 12 }} />
  return (
    <article ref={article} className="grow p-24 leading-28 text-15 break-words" aria-label={doc.doc_name}>
      <h2 className="text-16 font-semibold mb-16">{doc.doc_name}</h2>
      {doc.lines.map(({ block_id, type, text }) => (
        <p
          key={block_id}
          id={`line-${block_id}`}
          className={`rounded-4 data-wanted:bg-soft ${HEADS.has(type) ? 'strong mt-16' : ''}`}
          data-wanted={block_id === wanted || undefined}
        >
          {text}
        </p>
      ))}
    </article>
  )
}

const SnapshotPage = () => {
  const { eid, work_name, to } = useNamed()
  const { data: report, isError, refetch } = useReport(eid)
  const [search, change] = useAddress()
  const docs = report?.docs ?? []
  const wanted = Number(search.get('doc'))
  const open = docs.some(({ doc_id }) => doc_id === wanted) ? wanted : docs[0]?.doc_id
  return (
    <Page crumbs={[{ label: '评估', path: to('detail') }]} title={`${work_name} 评估时的原文`}>
      {isError ? (
        <Empty art="page" title="没有读到原文" action={<Button onClick={() => void refetch()}>重试</Button>} />
      ) : (
        <div className="flex flex-1 max-[720px]:flex-col">
          <nav className="w-240 flex-none line-r p-8 max-[720px]:w-full" aria-label="文档">
            <p className="meta p-8">
              {docs.length} 篇 · {largeNumber(report?.words ?? 0)} 字
            </p>
            {docs.map(({ doc_id, doc_name }) => (
              <button
                key={doc_id}
                type="button"
                className="row w-full h-32 px-8 rounded-6 border-0 bg-transparent text-t1 text-left cursor-pointer aria-current:bg-soft hover:bg-hover"
                aria-current={doc_id === open || undefined}
                onClick={() => change({ doc: unless('', String(doc_id)) })}
              >
                <span className="cut">{doc_name}</span>
              </button>
            ))}
          </nav>
          {open ? <Text eid={eid} doc_id={open} /> : <Skeleton active className="p-24" />}
        </div>
      )}
    </Page>
  )
}
export default SnapshotPage
