// Where a conversion is on its way: its steps, how far it is, and holding it back, letting it go on, ending it.
import { type Conversion, CONVERSION_STATUS } from '@qianmu/contract/assistant/conversion'
import { Button, Progress } from 'antd'
import { Check, Pause, Play, Square } from 'lucide-react'
import { api } from '../../api.ts'
import { useJob } from '../../jobs/index.ts'
import { useAction } from '../../kit/use-call.ts'
import { isRunning, refreshConversions } from './use-conversion.ts'

const STEPS = ['章节', '人物与分集', '场次与对白', '模型改写'] as const

/** The step that is at work, counted from 0. */
const stepOf = ({ chapters, rewriting }: Conversion): number => {
  if (rewriting?.active) return 3
  return chapters.length === 0 ? 0 : 2
}

export const RunBar = ({ data }: { data: Conversion }) => {
  const done = () => void refreshConversions()
  const pause = useAction(api.conversion.pause, { done })
  const cancel = useAction(api.conversion.cancel, { done })
  const job = useJob(isRunning(data) ? (data.job_id ?? undefined) : undefined)
  const now = stepOf(data)
  const paused = data.status === CONVERSION_STATUS.paused
  const { record_id } = data
  const finished = data.chapters.filter(({ converted }) => converted).length
  const told = paused
    ? `已暂停，${finished} / ${data.chapters.length} 章已完成`
    : job?.message || (data.status === CONVERSION_STATUS.waiting ? '正在排队' : '正在转换')
  return (
    <div className="row flex-wrap gap-12 min-h-44 px-16 py-6 bg-panel line-b" role="status">
      <ol className="row gap-12 m-0 text-12 max-[960px]:hidden">
        {STEPS.slice(0, data.rewriting?.active ? 4 : 3).map((step, at) => (
          <li key={step} className="row gap-4 text-t3 aria-[current=step]:text-t1" aria-current={at === now ? 'step' : undefined}>
            {at < now ? <Check size={14} className="good" aria-hidden /> : <span className="num">{at + 1}</span>}
            {step}
          </li>
        ))}
      </ol>
      <Progress
        percent={Math.round((job?.progress ?? data.progress) * 100)}
        size="small"
        className="flex-1 basis-160 max-w-400 m-0"
        aria-label="转换进度"
        status={paused ? 'normal' : 'active'}
      />
      <span className="meta grow cut num">{told}</span>
      {paused ? (
        <Button
          size="small"
          type="primary"
          icon={<Play size={14} aria-hidden />}
          loading={pause.isPending}
          onClick={() => pause.mutate({ record_id, paused: 0 })}
        >
          继续
        </Button>
      ) : (
        <>
          <Button
            size="small"
            icon={<Pause size={14} aria-hidden />}
            loading={pause.isPending}
            onClick={() => pause.mutate({ record_id, paused: 1 })}
          >
            暂停
          </Button>
          <Button
            size="small"
            icon={<Square size={14} aria-hidden />}
            loading={cancel.isPending}
            onClick={() => cancel.mutate({ record_id })}
          >
            取消转换
          </Button>
        </>
      )}
    </div>
  )
}
