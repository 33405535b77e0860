// The steps of what one has begun with: on the lists that one lands on until they are done or put away, and under 帮助.
import { Button } from 'antd'
import { ArrowRight, Circle, CircleCheck, X } from 'lucide-react'
import { Link } from 'react-router'
import { api } from '../api.ts'
import { Guarded } from '../kit/Guarded.tsx'
import { PATHS } from '../kit/paths.ts'
import { staleAnswers } from '../kit/answers-cache.ts'
import { toast } from '../kit/toast.ts'
import { useAction } from '../kit/use-call.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { offerUndo } from '../ui/undo.ts'
import { useSample, useSteps } from './use-steps.ts'
import { STEP_FACTS, WAYS } from './ways.ts'

const SHOWING = [api.projects.list, api.projects.detail, api.beginning.sample].map(({ contract }) => contract.name)

/** Puts the sample away in one click; for ten seconds it can be taken back. */
const RemoveSample = () => {
  const restore = useAction(api.beginning.restoreSample, {
    done: () => {
      staleAnswers(SHOWING)
      toast.success('示例作品已恢复')
    },
  })
  const { mutate, isPending } = useAction(api.beginning.removeSample, {
    done: () => {
      staleAnswers(SHOWING)
      offerUndo('示例作品已移到回收站，你自己的东西没有动', () => restore.mutate({}))
    },
  })
  return (
    <Button size="small" type="text" className="text-t3" loading={isPending} onClick={() => mutate({})}>
      移除示例
    </Button>
  )
}

/** @param everywhere shown though it was put away or is done, as under 帮助 */
const StepsCard = ({ everywhere = false, onGo }: { everywhere?: boolean; onGo?: () => void }) => {
  const steps = useSteps()
  const isShown = steps !== undefined && (everywhere || (!steps.away && steps.count < steps.steps.length))
  const { data: sample = null } = useSample({ enabled: isShown })
  if (!isShown) return null
  const next = steps.steps.find(step => !steps.isDone(step))
  return (
    <section aria-labelledby="begun-steps" className="mb-20 p-16 border border-line rounded-10 bg-panel">
      <header className="row mb-8">
        <h2 id="begun-steps" className="grow text-14">
          {WAYS[steps.choice].title}{' '}
          <span className="meta num">
            {steps.count} / {steps.steps.length}
          </span>
        </h2>
        {!everywhere && <IconButton icon={X} label="收起，以后在「帮助与反馈」里找" onClick={steps.putAway} />}
      </header>
      <ol className="flex flex-wrap gap-x-24 gap-y-4">
        {steps.steps.map(step => {
          const { title, time, place } = STEP_FACTS[step]
          return (
            <li key={step} className="flex flex-1 basis-220 min-w-0">
              <Link to={place(sample)} className="row w-full min-h-36 text-t1" onClick={onGo}>
                {steps.isDone(step) ? (
                  <CircleCheck size={16} className="flex-none good" aria-label="已完成" />
                ) : (
                  <Circle size={16} className="flex-none text-t3" aria-hidden />
                )}
                <span className={step === next ? 'grow cut font-medium' : 'grow cut text-t2'}>{title}</span>
                {step === next ? (
                  <ArrowRight size={14} className="flex-none text-ptext" aria-hidden />
                ) : (
                  <span className="meta">{time}</span>
                )}
              </Link>
            </li>
          )
        })}
      </ol>
      <footer className="row mt-8">
        <Link to={PATHS.begin} className="text-12" onClick={onGo}>
          换一个开始
        </Link>
        <span className="grow" />
        {sample && (
          <Guarded need="mWorkManage" scope="team">
            <RemoveSample />
          </Guarded>
        )}
      </footer>
    </section>
  )
}
export default StepsCard
