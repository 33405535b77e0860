// /setting/engines: the engines of the instance in the order in which they are asked; operators connect, try out, order and remove them.
import type { Engine } from '@qianmu/contract/engines'
import { Button, Modal } from 'antd'
import { Plug, RefreshCw } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { api } from '../api.ts'
import { useAction, useCall } from '../kit/use-call.ts'
import { Page } from '../frame/Page.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { offerUndo } from '../ui/undo.ts'
import { ChatModels } from './ChatModels.tsx'
import { type CardActions, EngineCard } from './EngineCard.tsx'
import { ENGINES_CHANGED, EngineDialog } from './EngineDialog.tsx'
import styles from './engines.module.css'
import { ModelGroups } from './ModelGroups.tsx'
import { PORTS, type State, STATE_TITLES, stateOf } from './programs.ts'
import { TrialList } from './TrialList.tsx'
import { useTrial } from './use-trial.ts'

const OTHERS = ['speech', 'recognition', 'music', 'film', 'training'] as const
const STATES: readonly State[] = ['good', 'bad', 'off']
/** One's own engines as the page changes them. */
type Own = Engine & { engine_id: number }
const isOwn = (engine: Engine): engine is Own => engine.engine_id !== null

/** The ids with the one at `from` moved by `by`. */
const moved = (ids: readonly number[], from: number, by: number): number[] => {
  const left = ids.toSpliced(from, 1)
  return left.toSpliced(from + by, 0, ids[from]!)
}

const useEngineActions = (own: readonly Own[], open: { edit: (engine: Own) => void; test: (engine: Own) => void }) => {
  const refreshes = ENGINES_CHANGED
  const restore = useAction(api.engines.restore, { refreshes })
  const remove = useAction(api.engines.remove, {
    refreshes,
    done: (_, { engine_id }) => offerUndo('引擎已删除', () => restore.mutate({ engine_id })),
  })
  const update = useAction(api.engines.update, { refreshes })
  const order = useAction(api.engines.order, { refreshes })
  return (engine: Own): CardActions => {
    // Engines of another port are asked for other work; their order among themselves stays.
    const ids = own.filter(each => each.port === engine.port).map(each => each.engine_id)
    const at = ids.indexOf(engine.engine_id)
    const move = (by: number) => () => order.mutate({ engine_ids: moved(ids, at, by) })
    return {
      onEdit: () => open.edit(engine),
      onTest: () => open.test(engine),
      onSwitch: () => update.mutate({ engine_id: engine.engine_id, enabled: engine.enabled ? 0 : 1 }),
      onRemove: () => remove.mutate({ engine_id: engine.engine_id }),
      onEarlier: at > 0 ? move(-1) : undefined,
      onLater: at < ids.length - 1 ? move(1) : undefined,
    }
  }
}

const NoneConnected = ({ onConnect }: { onConnect: () => void }) => (
  <div className="flex flex-wrap items-center gap-12 mx-24 mt-20 py-12 px-16 rounded-8 bg-soft max-[720px]:mx-12">
    <Plug size={20} className="flex-none text-solid" aria-hidden />
    <div className="grow">
      <p className="font-medium">还没有连接绘图引擎</p>
      <p className="text-t2 text-13">现在由内置引擎画草图、做处理；连接 ComfyUI 或 SD WebUI 后，绘图交给它们，内置引擎留在最后。</p>
    </div>
    <Button onClick={onConnect}>连接引擎</Button>
  </div>
)

/** The engines of one port under its name. */
const PortSection = ({
  port,
  engines,
  actionsOf,
  asking,
  aside,
}: {
  port: Engine['port']
  engines: readonly Engine[]
  actionsOf: (engine: Own) => CardActions
  /** Not all of them have answered yet. */
  asking: boolean
  /** Beside the name. */
  aside?: ReactNode
}) => (
  <section aria-label={`${PORTS[port].title}引擎`}>
    <div className={styles.bar}>
      <h2>{PORTS[port].title}</h2>
      <span className="meta grow max-[720px]:basis-full max-[720px]:order-last">
        {engines.length > 0 ? PORTS[port].help : PORTS[port].none}
      </span>
      {aside}
    </div>
    {engines.length > 0 && (
      <ul className={styles.cards}>
        {engines.map(engine => (
          <EngineCard key={engine.engine} engine={engine} asking={asking} {...(isOwn(engine) && { actions: actionsOf(engine) })} />
        ))}
      </ul>
    )}
  </section>
)

const EnginesPage = () => {
  // The cards stand at once; how each engine is follows when it has answered.
  const { data: known } = useCall(api.engines.list, { at_once: 1 })
  const { data: asked, refetch, isFetching } = useCall(api.engines.list, {})
  const data = asked ?? known
  const [connecting, setConnecting] = useState(false)
  const [edited, setEdited] = useState<Own | null>(null)
  const [tested, setTested] = useState<Own | null>(null)
  const { trial, run, forget } = useTrial()
  const test = (engine: Own) => {
    setTested(engine)
    void run({ engine_id: engine.engine_id }, engine.port)
  }
  const endTest = () => {
    setTested(null)
    forget()
  }
  const own = (data ?? []).filter(isOwn)
  const actionsOf = useEngineActions(own, { edit: setEdited, test })
  const connect = (
    <Button type="primary" icon={<Plug size={16} aria-hidden />} onClick={() => setConnecting(true)}>
      连接引擎
    </Button>
  )
  const states = (
    <>
      {STATES.map(state => (
        <span key={state} className={styles.state} data-state={state}>
          {STATE_TITLES[state]} {(data ?? []).filter(engine => stateOf(engine) === state).length}
        </span>
      ))}
      <Button type="text" size="small" icon={<RefreshCw size={14} aria-hidden />} loading={isFetching} onClick={() => void refetch()}>
        全部探测
      </Button>
    </>
  )
  const of = (port: Engine['port']) => (data ?? []).filter(engine => engine.port === port)
  const [images, languages] = [of('image'), of('language')]
  return (
    <Page ground="canvas" action={connect}>
      {!data && <Spinner label="正在探测引擎" />}
      {asked && images.every(engine => engine.source === 'embedded') && <NoneConnected onConnect={() => setConnecting(true)} />}
      {data && <PortSection port="image" engines={images} actionsOf={actionsOf} asking={!asked} aside={states} />}
      {data && <PortSection port="language" engines={languages} actionsOf={actionsOf} asking={!asked} />}
      {data && OTHERS.map(port => <PortSection key={port} port={port} engines={of(port)} actionsOf={actionsOf} asking={!asked} />)}
      {data && <ChatModels engines={languages} />}
      {data && <ModelGroups />}
      {connecting && <EngineDialog onClose={() => setConnecting(false)} />}
      {edited && <EngineDialog engine={edited} onClose={() => setEdited(null)} />}
      {tested && (
        <Modal open title={`测试 ${tested.name}`} footer={null} onCancel={endTest} width={520} style={{ top: '15vh' }}>
          {trial ? <TrialList {...trial} /> : <p className="meta">没有测试结果</p>}
        </Modal>
      )}
    </Page>
  )
}
export default EnginesPage
