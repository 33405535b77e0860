// All evaluations of a work, and what moved between two of them.
import type { ListedEvaluation } from '@qianmu/contract/evaluation/evaluation'
import { Button, Select, Skeleton } from 'antd'
import { Link } from 'react-router'
import { api } from '../api.ts'
import { unless, useAddress } from '../kit/address.ts'
import { useCall } from '../kit/use-call.ts'
import { Page } from '../frame/Page.tsx'
import { Empty } from '../ui/Empty.tsx'
import { instantText, largeNumber } from '../ui/format.ts'
import { differences, stateOf } from './model.ts'
import { useNamed, useReport, useRunNews } from './use-evaluation.ts'

const MOST = 100

/** What moved from one evaluation to another. */
const Compare = ({ eid, other }: { eid: number; other: number }) => {
  const { data: after } = useReport(eid)
  const { data: before } = useReport(other)
  if (!after || !before) return <Skeleton active className="p-16" />
  const moved = differences(before, after)
  if (!moved.length) return <p className="quiet p-16">两次评估没有不同。</p>
  return (
    <table className="w-full text-13">
      <caption className="sr-only">两次评估的不同</caption>
      <thead>
        <tr>
          {['', '那一次', '本次', '变化'].map(title => (
            <th key={title} scope="col" className="text-left meta font-medium py-8 pr-12">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {moved.map(({ key, kind, label, before: was, after: is, shown }) => (
          <tr key={`${kind}-${key}`} className="line-t">
            <th scope="row" className="text-left font-normal py-8 pr-12">
              {label}
              {kind === 'score' && <span className="tag ml-8">得分</span>}
            </th>
            <td className="num quiet pr-12">{shown[0]}</td>
            <td className="num strong pr-12">{shown[1]}</td>
            <td className={`num ${kind === 'score' ? (is > was ? 'good' : 'danger') : ''}`}>
              {is > was ? '↑' : '↓'} {Math.abs(Math.round((is - was) * 100) / 100)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Row = ({ each, to, isOpen }: { each: ListedEvaluation; to: string; isOpen: boolean }) => {
  const { label, tone } = stateOf(each.status)
  return (
    <li className="row line-b py-8 px-16 data-open:bg-soft" data-open={isOpen || undefined}>
      <Link className="grow cut" to={to} aria-current={isOpen || undefined}>
        {instantText(each.created_at)}
      </Link>
      <span className={`text-12 ${tone}`}>{label}</span>
      <span className="meta num">{largeNumber(each.words)} 字</span>
      <span className="num strong w-32 text-right">{each.score ?? '—'}</span>
    </li>
  )
}

const RecordPage = () => {
  const { eid, work_id, work_from, work_name, to } = useNamed()
  const { data, isError, refetch } = useCall(api.evaluation.reports, { work_from, work_id, page: 1, size: MOST })
  const [search, change] = useAddress()
  useRunNews()
  const others = (data?.list ?? []).filter(each => each.eid !== eid && each.score !== null)
  const other = Number(search.get('with')) || others.find(each => each.eid < eid)?.eid || others[0]?.eid
  return (
    <Page crumbs={[{ label: '评估', path: to('detail') }]} title={`${work_name} 评估记录`}>
      {isError ? (
        <Empty art="page" title="没有读到评估记录" action={<Button onClick={() => void refetch()}>重试</Button>} />
      ) : (
        <div className="@container stack flex-1">
          <div className="flex flex-1 @max-[720px]:flex-col">
            <section className="w-340 flex-none line-r @max-[720px]:w-full" aria-label="历次评估">
              {data ? (
                <ul>
                  {data.list.map(each => (
                    <Row key={each.eid} each={each} to={to('record', each.eid)} isOpen={each.eid === eid} />
                  ))}
                </ul>
              ) : (
                <Skeleton active className="p-16" />
              )}
            </section>
            <section className="grow p-16" aria-labelledby="compare">
              <div className="row mb-8">
                <h2 id="compare" className="text-13 strong grow">
                  与另一次相比
                </h2>
                {others.length > 0 && (
                  <Select
                    size="small"
                    className="w-240"
                    aria-label="与哪一次相比"
                    value={other}
                    onChange={next => change({ with: unless('', String(next)) })}
                    options={others.map(each => ({ value: each.eid, label: `${instantText(each.created_at)} · ${each.score} 分` }))}
                  />
                )}
              </div>
              {other ? <Compare eid={eid} other={other} /> : <p className="quiet">只评估过一次，改过以后再评估就能对比。</p>}
            </section>
          </div>
        </div>
      )}
    </Page>
  )
}
export default RecordPage
