// /aiWork/aiModel/customModel: one custom model, step by step from its name over its pictures to its release (mockups 44, 44b).
import { Button } from 'antd'
import { Check } from 'lucide-react'
import { useEffect } from 'react'
import { Navigate } from 'react-router'
import { api } from '../api.ts'
import { Page } from '../frame/Page.tsx'
import { useAddress } from '../kit/address.ts'
import { onChanges } from '../kit/events.ts'
import { useCall } from '../kit/use-call.ts'
import { useJobNews } from '../jobs/index.ts'
import { Empty } from '../ui/Empty.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { AboutStep } from './AboutStep.tsx'
import { refreshTrainings } from './actions.ts'
import { ImagesStep } from './ImagesStep.tsx'
import { ParamsStep } from './ParamsStep.tsx'
import { ProgressStep } from './ProgressStep.tsx'
import { ReleaseStep } from './ReleaseStep.tsx'
import { STEPS, stepOf } from './states.ts'

const LIST = '/aiWork/aiModel/customTrainList'

const Stepper = ({ step, go }: { step: number; go: (step: number) => void }) => (
  <nav aria-label="步骤" className="row gap-8 px-24 h-48 flex-none line-b overflow-auto">
    {STEPS.map((title, at) => (
      <button
        key={title}
        type="button"
        aria-current={step === at + 1 ? 'step' : undefined}
        className="row gap-8 flex-none border-0 bg-transparent cursor-pointer text-t2 aria-[current]:text-t1 aria-[current]:font-semibold"
        onClick={() => go(at + 1)}
      >
        <span className="grid place-items-center w-20 h-20 rounded-10 bg-hover text-12" aria-hidden>
          {at + 1 < step ? <Check size={12} /> : at + 1}
        </span>
        {title}
      </button>
    ))}
  </nav>
)

const CustomModelPage = () => {
  const [search, put] = useAddress()
  const model_id = Number(search.get('id'))
  const { data, isError, refetch } = useCall(api.training.detail, { model_id, size: 1 }, { enabled: model_id > 0 })
  useEffect(() => onChanges('trainings', refreshTrainings), [])
  useJobNews('training_set', () => refreshTrainings())
  // What was released is at an engine a moment later.
  useJobNews('deploy_model', () => refreshTrainings())
  if (!(model_id > 0)) return <Navigate to={LIST} replace />
  const asked = Number(search.get('step'))
  const step = asked >= 1 && asked <= STEPS.length ? asked : data ? stepOf(data) : 1
  const go = (next: number) => put({ step: next, filter: '', tag: '' }, 'push')
  const part = data && { whole: data, go }
  return (
    <Page
      crumbs={[
        { label: '模型', path: '/aiWork/aiModel/homePage' },
        { label: '训练', path: LIST },
      ]}
      title={data?.name}
    >
      <Stepper step={step} go={go} />
      {part ? (
        <>
          {step === 1 && <AboutStep key={model_id} {...part} />}
          {step === 2 && <ImagesStep key={model_id} {...part} />}
          {step === 3 && <ParamsStep key={model_id} {...part} />}
          {step === 4 && <ProgressStep key={model_id} {...part} />}
          {step === 5 && <ReleaseStep key={model_id} {...part} />}
        </>
      ) : isError ? (
        <Empty
          art="page"
          title="没有读到这个模型"
          help="它可能已被删除"
          action={<Button onClick={() => void refetch()}>再试一次</Button>}
        />
      ) : (
        <span className="grow grid place-items-center">
          <Spinner label="正在读取" />
        </span>
      )}
    </Page>
  )
}
export default CustomModelPage
