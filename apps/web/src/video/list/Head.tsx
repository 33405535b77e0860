// The head of the batch: how many videos stand at each stage, how far what runs is, and the names of the columns.
import type { Data } from '@qianmu/contract/kit/call'
import { VIDEO_STAGES } from '@qianmu/contract/video/states'
import { Checkbox, Progress } from 'antd'
import { useState } from 'react'
import type { api } from '../../api.ts'
import { leftSeconds, percent } from '../../ui/format.ts'
import type { Selection } from '../../ui/library/use-selection.ts'
import { STEPS } from './steps.ts'
import styles from './list.module.css'

type Answer = Data<typeof api.videos.list.contract>

/** Too little was seen to tell from. */
const SEEN_MS = 4000
const SEEN = 0.02
/** How long what runs still takes, told from how fast it went since it was first seen; undefined until that can be told. */
function useLeft({ count, progress }: Answer['running']): number | undefined {
  const [seen, setSeen] = useState({ count, at: Date.now(), from: progress, last: progress, seconds: undefined as number | undefined })
  // Another number of them, or work that began anew, is another measure.
  if (seen.count !== count || progress < seen.last) setSeen({ count, at: Date.now(), from: progress, last: progress, seconds: undefined })
  else if (progress > seen.last) {
    const gone = Date.now() - seen.at
    const enough = gone >= SEEN_MS && progress - seen.from >= SEEN
    const seconds = enough ? Math.max(1, Math.round((((1 - progress) / (progress - seen.from)) * gone) / 1000)) : undefined
    setSeen({ ...seen, last: progress, seconds })
  }
  return seen.seconds
}
const Whole = ({ running }: { running: Answer['running'] }) => {
  const left = useLeft(running)
  return (
    <div className={styles.whole} role="status">
      <span className="row gap-8 text-12 num">
        <span className="grow cut">总进度 {percent(running.progress)}</span>
        <span className="text-t2">{left === undefined ? `${running.count} 个在处理` : leftSeconds(left)}</span>
      </span>
      <Progress percent={Math.round(running.progress * 100)} size="small" showInfo={false} aria-label="总进度" />
    </div>
  )
}

/** Each number filters the list; once more takes that back. */
export const Stages = ({ answer, stage, onStage }: { answer: Answer; stage: string; onStage: (stage: string) => void }) => (
  <div className={styles.stages} role="group" aria-label="阶段">
    {VIDEO_STAGES.map(({ stage: key, name }) => {
      const count = answer.stages.find(each => each.stage === key)?.count ?? 0
      return (
        <button
          key={key}
          type="button"
          data-stage={key}
          data-some={count > 0 || undefined}
          aria-pressed={stage === key}
          onClick={() => onStage(stage === key ? '' : key)}
        >
          <span className="text-20 font-semibold num">{count}</span>
          <span className="row gap-6 text-12 text-t2">
            <span className="dot" />
            {name}
          </span>
        </button>
      )
    })}
    {answer.running.count > 0 && <Whole running={answer.running} />}
  </div>
)

export const Columns = ({ selection: { selected, everything, shown, all, clear } }: { selection: Selection<number> }) => {
  const whole = everything || (selected.size > 0 && selected.size === shown)
  return (
    <div className={`${styles.row} ${styles.columns}`}>
      <Checkbox aria-label="全选" checked={whole} indeterminate={!whole && selected.size > 0} onChange={whole ? clear : all} />
      <span className={styles.video}>视频</span>
      <span className={styles.length}>时长</span>
      <span className={styles.languages}>字幕</span>
      <span className={styles.rail} aria-hidden>
        {STEPS.map(step => (
          <span key={step}>{step}</span>
        ))}
      </span>
    </div>
  )
}
