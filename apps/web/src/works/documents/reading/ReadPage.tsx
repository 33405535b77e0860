// 全文: all documents of a work in one scroll, read only, with an outline beside; printed as a whole.
import type { DocRow } from '@qianmu/contract/works/documents'
import { workScreen } from '@qianmu/contract/works/kinds'
import type { Content } from '@qianmu/script/elements'
import { lineOf } from '@qianmu/script/elements'
import { useVirtualizer } from '@tanstack/react-virtual'
import { Button, Skeleton } from 'antd'
import { Printer } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useParams } from 'react-router'
import { api } from '../../../api.ts'
import { rethrowUnlessFailure } from '../../../kit/failure.ts'
import { useCall } from '../../../kit/use-call.ts'
import { Page } from '../../../frame/Page.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { allDocs } from '../list/tree.ts'
import { Manuscript } from './Manuscript.tsx'
import { allTexts, linesOf, useText } from './script.ts'
import { Side, Sides } from '../../../ui/sides/Sides.tsx'
import styles from './reading.module.css'

const OUTLINE_PX = 32
/** Height of a document that has not been measured, in px: its head, and so much for each word. */
const HEAD_PX = 120
const WORD_PX = 1.2

const Text = ({ project_id, doc }: { project_id: number; doc: DocRow }) => {
  const content = useText(project_id, doc.doc_id)
  if (content) return <Manuscript docId={doc.doc_id} name={doc.doc_name} content={content} />
  return (
    <>
      <h2 className="mb-16 text-[18px] text-center">{doc.doc_name}</h2>
      <Skeleton active title={false} paragraph={{ rows: 6 }} />
    </>
  )
}

/** The scenes of the document that is being read. */
const Scenes = ({ project_id, doc, onGo }: { project_id: number; doc: DocRow; onGo: (position: number) => void }) => {
  const content = useText(project_id, doc.doc_id)
  const scenes = content ? linesOf(content).filter(({ block }) => block.type === 'scene_heading') : []
  if (!scenes.length) return null
  return (
    <nav className={styles.scenes} aria-label={`${doc.doc_name}的场次`}>
      {scenes.map(({ block, position }) => (
        <button key={block.attrs.id} type="button" className="cut" onClick={() => onGo(position)}>
          {lineOf(block, position)}
        </button>
      ))}
    </nav>
  )
}

const Outline = ({ docs, at, onGo }: { docs: readonly DocRow[]; at: number; onGo: (at: number) => void }) => {
  const frame = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: docs.length,
    getScrollElement: () => frame.current,
    estimateSize: () => OUTLINE_PX,
    overscan: 10,
  })
  useEffect(() => virtual.scrollToIndex(at, { align: 'auto' }), [at, virtual])
  return (
    <div ref={frame} className="flex-initial min-h-0 overflow-y-auto">
      <nav aria-label="文档" style={{ height: virtual.getTotalSize(), position: 'relative' }}>
        {virtual.getVirtualItems().map(item => (
          <button
            key={item.key}
            type="button"
            className={`cut ${styles.entry}`}
            style={{ top: item.start }}
            aria-current={item.index === at || undefined}
            onClick={() => onGo(item.index)}
          >
            {docs[item.index]!.doc_name}
          </button>
        ))}
      </nav>
    </div>
  )
}

/** Everything on paper: shown only while it is printed. */
const Print = ({ docs, texts, onDone }: { docs: readonly DocRow[]; texts: ReadonlyMap<number, Content>; onDone: () => void }) => {
  useEffect(() => {
    window.print()
    onDone()
  }, [onDone])
  return (
    <div className={styles.print}>
      {docs.map(doc => (
        <section key={doc.doc_id}>
          <Manuscript docId={doc.doc_id} name={doc.doc_name} content={texts.get(doc.doc_id)!} />
        </section>
      ))}
    </div>
  )
}

const Reader = ({ project_id, docs }: { project_id: number; docs: readonly DocRow[] }) => {
  const frame = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: docs.length,
    getScrollElement: () => frame.current,
    estimateSize: at => HEAD_PX + docs[at]!.words * WORD_PX,
    overscan: 1,
    getItemKey: at => docs[at]!.doc_id,
  })
  const items = virtual.getVirtualItems()
  const top = virtual.scrollOffset ?? 0
  const at = items.find(item => item.end > top + 1)?.index ?? 0
  const [gone, setGone] = useState(0)
  const go = (work: () => void) => {
    work()
    setGone(gone + 1)
  }
  const goToScene = (position: number) =>
    frame.current?.querySelector(`[data-index="${at}"] [data-scene="${position}"]`)?.scrollIntoView({ block: 'start' })
  return (
    <Sides className={styles.panes ?? ''}>
      <Side label="目录" className="stack flex-none w-240 bg-canvas line-r" closes={gone}>
        <Outline docs={docs} at={at} onGo={to => go(() => virtual.scrollToIndex(to, { align: 'start' }))} />
        <Scenes project_id={project_id} doc={docs[at]!} onGo={position => go(() => goToScene(position))} />
      </Side>
      <div ref={frame} className="grow overflow-y-auto" tabIndex={0} role="region" aria-label="全文">
        <div style={{ height: virtual.getTotalSize(), position: 'relative' }}>
          {items.map(item => (
            <article
              key={item.key}
              ref={virtual.measureElement}
              data-index={item.index}
              className="absolute inset-x-0 max-w-760 mx-auto pt-32 px-40 max-[720px]:px-16 pb-16"
              style={{ top: item.start }}
            >
              <Text project_id={project_id} doc={docs[item.index]!} />
            </article>
          ))}
        </div>
      </div>
    </Sides>
  )
}

const ReadPage = () => {
  const project_id = Number(useParams().workId)
  const { data: work } = useCall(api.projects.detail, { project_id })
  const { data: tree } = useCall(api.documents.list, { project_id })
  const docs = useMemo(() => (tree ? allDocs(tree) : []), [tree])
  const [busy, setBusy] = useState(false)
  const [texts, setTexts] = useState<ReadonlyMap<number, Content>>()
  const print = () => {
    setBusy(true)
    void allTexts(project_id, docs)
      .then(setTexts, rethrowUnlessFailure)
      .finally(() => setBusy(false))
  }
  return (
    <Page
      crumbs={[
        { label: '作品管理', path: '/workBench/worksManage' },
        { label: work?.project_name ?? '', ...(work ? { path: workScreen(work, 'documents') } : {}) },
      ]}
      title="全文"
      action={
        <Button icon={<Printer aria-hidden />} loading={busy} disabled={!docs.length} onClick={print}>
          打印
        </Button>
      }
    >
      {tree && !docs.length && (
        <div className="flex flex-1 items-center justify-center">
          <Empty art="page" title="还没有文档" />
        </div>
      )}
      {docs.length > 0 && <Reader project_id={project_id} docs={docs} />}
      {texts && <Print docs={docs} texts={texts} onDone={() => setTexts(undefined)} />}
    </Page>
  )
}
export default ReadPage
