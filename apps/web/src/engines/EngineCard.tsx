// One engine as a card: how it does, what it holds, what went wrong last, and what can be done with it (mockup 09).
import type { Engine } from '@qianmu/contract/engines'
import { Button, Dropdown, Tag } from 'antd'
import { Ellipsis } from 'lucide-react'
import { ago } from '../ui/format.ts'
import styles from './engines.module.css'
import { drawTitles, HOLDS, iconOf, KIND_TITLES, PORTS, STATE_TITLES, stateOf } from './programs.ts'

export interface CardActions {
  onEdit: () => void
  onTest: () => void
  onSwitch: () => void
  onRemove: () => void
  /** Undefined at the end of the row. */
  onEarlier: (() => void) | undefined
  onLater: (() => void) | undefined
}

const SOURCES: Record<Engine['source'], string> = { page: '在这里连接', settings: '由启动设置连接', embedded: '随程序内置，总在最后' }
const sourceOf = ({ kind, source }: Engine) => (kind === 'embedded-model' ? '由「内置模型」添加，在连接的引擎之后' : SOURCES[source])

const Figures = ({ engine }: { engine: Engine }) => (
  <dl className={styles.figures}>
    <div>
      <dd className="num">{engine.latency_ms === null || engine.source === 'embedded' ? '—' : `${engine.latency_ms} 毫秒`}</dd>
      <dt>回应</dt>
    </div>
    <div>
      <dd className="num">
        {engine.running} / {engine.places}
      </dd>
      <dt>{PORTS[engine.port].running}</dt>
    </div>
    <div>
      <dd className="num">{engine.done}</dd>
      <dt>{PORTS[engine.port].done}</dt>
    </div>
  </dl>
)

const Menu = ({ name, actions }: { name: string; actions: CardActions }) => (
  <Dropdown
    trigger={['click']}
    menu={{
      items: [
        { key: 'earlier', label: '往前移', disabled: !actions.onEarlier, onClick: () => actions.onEarlier?.() },
        { key: 'later', label: '往后移', disabled: !actions.onLater, onClick: () => actions.onLater?.() },
        { type: 'divider' },
        { key: 'remove', label: '删除', danger: true, onClick: actions.onRemove },
      ],
    }}
  >
    <Button type="text" size="small" icon={<Ellipsis size={16} aria-hidden />} aria-label={`${name}的更多操作`} />
  </Dropdown>
)

export const EngineCard = ({ engine, asking, actions }: { engine: Engine; asking: boolean; actions?: CardActions }) => {
  const state = asking && stateOf(engine) === 'bad' ? 'asked' : stateOf(engine)
  const Icon = iconOf(engine)
  const holds = HOLDS.filter(([name]) => engine.holds[name] > 0).map(([name, title]) => `${title} ${engine.holds[name]}`)
  return (
    <li className={styles.card} data-state={state}>
      <header>
        <span className="grid flex-none place-items-center rounded-6 bg-hover size-36">
          <Icon size={18} aria-hidden />
        </span>
        <div className="grow">
          <h3 className="cut">{engine.name}</h3>
          <p className="meta cut">
            {engine.kind && <Tag variant="filled">{KIND_TITLES[engine.kind]}</Tag>}
            {engine.source === 'embedded' ? '不需要显卡，也不联网' : engine.address || engine.program_name}
          </p>
        </div>
        <span className={styles.state} data-state={state}>
          {STATE_TITLES[state]}
        </span>
      </header>
      {state === 'good' ? <Figures engine={engine} /> : <p className={styles.why}>{state === 'asked' ? '等它回应' : engine.reason}</p>}
      {engine.last_failure && (
        <p className={styles.failure}>
          上次出错 {ago(engine.last_failure.at)}：{engine.last_failure.reason}
        </p>
      )}
      <p className={styles.chips}>
        {[
          ...drawTitles(engine),
          ...holds,
          ...(engine.port === 'language' || engine.port === 'recognition' ? [engine.model] : []),
          ...(engine.port === 'film' ? [engine.model, engine.price ? `每秒 ¥${engine.price}` : '免费'].filter(Boolean) : []),
          ...(engine.port === 'speech' ? engine.models.slice(0, 8) : []),
        ].map(text => (
          <span key={text}>{text}</span>
        ))}
      </p>
      <footer>
        <span className="meta grow">{sourceOf(engine)}</span>
        {actions && (
          <>
            <Button type="text" size="small" onClick={actions.onTest}>
              测试
            </Button>
            <Button type="text" size="small" onClick={actions.onSwitch}>
              {engine.enabled ? '停用' : '启用'}
            </Button>
            <Button type="text" size="small" onClick={actions.onEdit}>
              设置
            </Button>
            <Menu name={engine.name} actions={actions} />
          </>
        )}
      </footer>
    </li>
  )
}
