// What a new account does first, as a list of three: a name, a work, a colleague. Each goes on until it is done or put away, and the list with the last of them.
import { Button } from 'antd'
import { CircleCheck, Circle, X } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import { OwnName, useNamed } from '../../account/index.ts'
import { api } from '../../api.ts'
import { StepsCard, useSteps } from '../../beginning/index.ts'
import { Guarded } from '../../kit/Guarded.tsx'
import { PATHS } from '../../kit/paths.ts'
import { useSession } from '../../kit/session.ts'
import { useCall } from '../../kit/use-call.ts'
import { useDraft } from '../../ui/draft.ts'
import { IconButton } from '../../ui/IconButton.tsx'

const STEPS = ['name', 'work', 'people'] as const
type StepKey = (typeof STEPS)[number]
const NONE: readonly StepKey[] = []

/** The steps that were put away; whoever did it before each could be by itself put away all. */
const useAway = () => {
  const [kept, setAway] = useDraft<true | readonly StepKey[]>('first-steps.away', NONE)
  return [kept === true ? STEPS : kept, setAway] as const
}

interface StepProps {
  title: string
  help: string
  isDone: boolean
  putAway: () => void
  children?: ReactNode
}
const Step = ({ title, help, isDone, putAway, children }: StepProps) => (
  <li className="flex flex-1 basis-220 min-w-0 gap-8">
    {isDone ? (
      <CircleCheck size={16} className="good mt-2" aria-label="已完成" />
    ) : (
      <Circle size={16} className="mt-2 text-t3" aria-hidden />
    )}
    <div className="stack flex-1 gap-4">
      <b className="font-medium">{title}</b>
      <span className="meta">{help}</span>
      {!isDone && (
        <div className="row mt-4">
          {children}
          <Button size="small" type="text" className="px-0! text-t3" aria-label={`以后再说：${title}`} onClick={putAway}>
            以后再说
          </Button>
        </div>
      )}
    </div>
  </li>
)

const Begun = () => (
  <Suspense>
    <StepsCard />
  </Suspense>
)

/** On the screen that sign-in lands on: the works are elsewhere. */
export const FirstStepsElsewhere = () => {
  const [away] = useAway()
  const begun = useSteps()
  const { data } = useCall(api.projects.list, { page: 1, size: 1 }, { enabled: !begun && away.length < STEPS.length })
  if (begun) return <Begun />
  return data ? <FirstSteps hasWorks={data.counts.all > 0} elsewhere /> : null
}

export const FirstSteps = ({ hasWorks, elsewhere = false }: { hasWorks: boolean; elsewhere?: boolean }) => {
  const [away, setAway] = useAway()
  const begun = useSteps()
  const people = useSession(({ team }) => team?.member_count ?? 1)
  const isDone: Record<StepKey, boolean> = { name: useNamed(), work: hasWorks, people: people > 1 }
  const shown = STEPS.filter(step => !away.includes(step))
  // Whoever has chosen what to begin with has the steps of that.
  if (begun) return <Begun />
  if (shown.every(step => isDone[step])) return null
  const step = (key: StepKey) => ({ isDone: isDone[key], putAway: () => setAway([...away, key]) })
  return (
    <section aria-labelledby="first-steps" className="mb-20 p-16 border border-line rounded-10 bg-panel">
      <header className="row mb-12">
        <h2 id="first-steps" className="grow text-14">
          从这三步开始{' '}
          <span className="meta num">
            {STEPS.filter(key => isDone[key]).length} / {STEPS.length}
          </span>
        </h2>
        <IconButton icon={X} label="收起这三步" onClick={() => setAway(STEPS)} />
      </header>
      <ol className="flex flex-wrap gap-x-24 gap-y-16">
        {shown.includes('name') && (
          <Step title="写上你的名字" help="批注、历史和成员列表里用它" {...step('name')}>
            <div className="grow -mb-8">
              <OwnName />
            </div>
          </Step>
        )}
        {shown.includes('work') && (
          <Step
            title="放进第一部作品"
            help={`${elsewhere ? '' : '在下面'}新建或导入：Word、txt、Fountain、FDX、EPUB，先预览再写入`}
            {...step('work')}
          >
            {elsewhere && <Link to={PATHS.works}>去作品管理</Link>}
          </Step>
        )}
        {shown.includes('people') && (
          <Step title="请同事来" help="编剧、制片各有各的权限，一条链接就能加入" {...step('people')}>
            <Guarded need="inviteMember" scope="team">
              <Link className="finger" to={PATHS.team}>
                去邀请
              </Link>
            </Guarded>
          </Step>
        )}
      </ol>
    </section>
  )
}
