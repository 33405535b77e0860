// 统计: how much of a work there is, how it grew by days, how much is spoken and by whom.
import { Drawer, Segmented, Skeleton } from 'antd'
import { useState } from 'react'
import { api } from '../../api.ts'
import { useCall } from '../../kit/use-call.ts'
import { DOC_STATUSES, type DocStatus } from '@qianmu/contract/works/documents'
import { percent, spokenTime } from '../../ui/format.ts'
import { wordsText } from '../wording.ts'
import { STATUS_COLOURS } from '../documents/list/index.ts'
import { DaysChart } from './DaysChart.tsx'
import styles from './figures.module.css'

const SPANS = [
  { label: '30 天', value: 30 },
  { label: '90 天', value: 90 },
  { label: '一年', value: 365 },
]

const Figure = ({ label, value }: { label: string; value: string }) => (
  <div className="flex flex-col">
    <span className="text-20 font-semibold num whitespace-nowrap">{value}</span>
    <span className="meta">{label}</span>
  </div>
)

const Statuses = ({ counts }: { counts: Record<DocStatus, number> }) => {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const list = (Object.entries(counts) as [DocStatus, number][]).filter(([, count]) => count > 0)
  return (
    <>
      <div className="flex h-8 rounded-4 overflow-hidden" aria-hidden>
        {list.map(([status, count]) => (
          <span key={status} style={{ width: `${(count / all) * 100}%`, background: STATUS_COLOURS[status] }} />
        ))}
      </div>
      <p className="flex gap-16 mt-8">
        {list.map(([status, count]) => (
          <span key={status} className="meta num">
            <span className="inline-block mr-6 rounded-[50%] size-6" style={{ background: STATUS_COLOURS[status] }} aria-hidden />
            {DOC_STATUSES[status]} {count}
          </span>
        ))}
      </p>
    </>
  )
}

const FiguresDrawer = ({ project_id, onClose }: { project_id: number; onClose: () => void }) => {
  const [days, setDays] = useState(30)
  const { data } = useCall(api.projects.statistics, { project_id, days }, { staleMs: 60_000 })
  const most = data?.cast[0]?.lines ?? 1
  return (
    <Drawer open title="作品统计" size={560} onClose={onClose} destroyOnHidden>
      {!data && <Skeleton active paragraph={{ rows: 8 }} />}
      {data && (
        <div className={styles.all}>
          <div className="grid grid-cols-[repeat(5,auto)] gap-12">
            <Figure label="文档" value={String(data.docs)} />
            <Figure label="字数" value={wordsText(data.words)} />
            <Figure label="场" value={String(data.scenes)} />
            <Figure label="预计时长" value={spokenTime(data.minutes)} />
            <Figure label="对白占比" value={`${Math.round(data.dialogue_share * 100)}%`} />
          </div>
          <section aria-label="进度">
            <h3>进度</h3>
            <Statuses counts={data.statuses} />
          </section>
          <section aria-label="每天的字数">
            <div className="row">
              <h3 className="grow">字数变化</h3>
              <Segmented size="small" options={SPANS} value={days} onChange={setDays} />
            </div>
            <DaysChart days={data.days} />
          </section>
          {data.cast.length > 0 && (
            <section aria-label="说话最多的人物">
              <h3>说话最多的人物</h3>
              <ol className={styles.cast}>
                {data.cast.map(member => (
                  <li key={member.name}>
                    <span className="cut flex-none w-88">{member.name}</span>
                    <span className={styles.track}>
                      <span style={{ width: `${(member.lines / most) * 100}%` }} />
                    </span>
                    <span className="flex-none w-168 meta num text-end">
                      {[
                        `${member.lines} 句`,
                        `${member.words} 字`,
                        member.scenes === null ? `把握 ${percent(member.confidence)}` : `${member.scenes} 场`,
                      ].join(' · ')}
                    </span>
                  </li>
                ))}
              </ol>
            </section>
          )}
          {data.unknown.lines > 0 && (
            <p className="meta num">
              引号里的话按前后文归给人物，由规则得出；还有 {data.unknown.lines} 句、{data.unknown.words} 字没有认出是谁说的
              {data.cast.length === 0 && '。先在「角色」里识别或添加人物'}
            </p>
          )}
        </div>
      )}
    </Drawer>
  )
}
export default FiguresDrawer
