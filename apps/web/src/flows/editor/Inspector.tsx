// What is picked, beside the canvas: a node's title, state, colour, values and links; several nodes in line; else the inputs that the form shows (mockup 42).
import type { FlowField } from '@qianmu/contract/flows'
import { categoryLabel } from '@qianmu/flow'
import { nodeIds, partsOf, setFields } from '@qianmu/flow/shared'
import { Button, Select, Switch } from 'antd'
import { Boxes, Group, LogIn, Play, Ungroup } from 'lucide-react'
import { useContext, useSyncExternalStore } from 'react'
import { SharedLine } from '../../kit/co-writing/SharedText.tsx'
import type { GraphNode } from '../../ui/graph/model.ts'
import { Field } from '../Field.tsx'
import { DeskContext } from './context.ts'
import { ExposedList } from './ExposedList.tsx'
import type { GraphHands } from './use-graph.ts'
import { CONTROL_TITLES } from './NodeBody.tsx'
import { dataOf, type Widget } from './view.ts'

/** Colours of nodes as ComfyUI's menu has them: of the title and of what lies below. */
const COLOURS: Readonly<Record<string, readonly [string, string] | undefined>> = {
  无: undefined,
  红: ['#332222', '#553333'],
  棕: ['#332922', '#593930'],
  绿: ['#223322', '#335533'],
  蓝: ['#222233', '#333355'],
  青: ['#223333', '#335555'],
  紫: ['#332233', '#553355'],
  黄: ['#443322', '#665533'],
  黑: ['#222222', '#000000'],
}
const kindOf = ({ info, value, control }: Widget): FlowField['kind'] => {
  if (info?.upload || info?.pick) return info.upload || info.pick!
  const type = info?.type ?? (typeof value === 'number' ? 'FLOAT' : typeof value === 'boolean' ? 'BOOLEAN' : 'STRING')
  if (type === 'INT') return control === undefined ? 'int' : 'seed'
  if (type === 'STRING') return info?.multiline || typeof value !== 'string' || value.length > 40 ? 'long' : 'text'
  return ({ FLOAT: 'float', BOOLEAN: 'bool', COMBO: 'choice' } as const)[type as 'FLOAT'] ?? 'text'
}

const fieldOf = (node: GraphNode, widget: Widget): FlowField => ({
  key: `editor.${node.id}.${widget.name}`,
  node: dataOf(node).id,
  input: widget.name,
  class_type: widget.name,
  label: widget.label,
  kind: kindOf(widget),
  required: false,
  advanced: false,
  value: typeof widget.value === 'object' ? null : (widget.value as FlowField['value']),
  min: widget.info?.min ?? null,
  max: widget.info?.max ?? null,
  step: widget.info?.step ?? null,
  options: [...(widget.info?.options ?? [])],
  help: widget.at === undefined ? '这个值在子图里，打开子图改' : (widget.info?.tooltip ?? ''),
})

interface Props {
  hands: GraphHands
  picked: ReadonlySet<string>
  onPick: (id: string) => void
  onRunFrom: (id: string) => void
  /** The id of a node as the graph that runs names it. */
  apiIdOf: (key: string) => string
}

const Values = ({ node, hands, apiIdOf }: Omit<Props, 'picked' | 'onPick' | 'onRunFrom'> & { node: GraphNode }) => {
  const { write, readOnly, problems } = useContext(DeskContext)
  const { exposed } = partsOf(hands.place.doc)
  const shown = useSyncExternalStore(
    told => {
      exposed.observe(told)
      return () => exposed.unobserve(told)
    },
    () => [...exposed.keys()].toSorted().join('\n'),
  ).split('\n')
  /** The input as the graph that runs names it. */
  const inputOf = ({ name, inside }: Widget) =>
    inside ? { node: `${apiIdOf(node.id)}:${inside.node}`, input: inside.input } : { node: apiIdOf(node.id), input: name }
  const keyOf = (widget: Widget) => Object.values(inputOf(widget)).join('.')
  const toggle = (widget: Widget) => {
    const key = keyOf(widget)
    hands.step(() => {
      if (exposed.has(key)) exposed.delete(key)
      else exposed.set(key, { at: Math.max(-1, ...[...exposed.values()].map(({ at }) => at)) + 1, ...inputOf(widget) })
    })
  }
  return dataOf(node).widgets.map(widget => (
    <div key={widget.name} className="grid gap-4">
      {widget.linked ? (
        <p className="meta">{widget.label}：由连线给出</p>
      ) : (
        <fieldset disabled={readOnly || widget.at === undefined} className="min-w-0 m-0 p-0 border-0">
          <Field
            field={fieldOf(node, widget)}
            value={fieldOf(node, widget).value}
            error={problems.get(node.id)?.find(({ input }) => input === widget.name)?.text}
            onChange={value => !readOnly && widget.at !== undefined && write(node.id, widget.at, value)}
          />
        </fieldset>
      )}
      {widget.control !== undefined && (
        <Select
          size="small"
          aria-label={`${widget.label}：运行后`}
          value={String(widget.controlled ?? 'fixed')}
          disabled={readOnly}
          options={Object.entries(CONTROL_TITLES).map(([value, label]) => ({ value, label: `运行后${label}` }))}
          onChange={value => write(node.id, widget.control!, value)}
        />
      )}
      {!widget.linked && widget.info && (
        <label className="row text-12 text-t2">
          <Switch
            size="small"
            aria-label={`${widget.label}：公开到「填参数」`}
            checked={shown.includes(keyOf(widget))}
            disabled={readOnly}
            onChange={() => toggle(widget)}
          />
          公开到「填参数」
        </label>
      )}
    </div>
  ))
}

const Links = ({ node, hands, onPick }: Pick<Props, 'hands' | 'onPick'> & { node: GraphNode }) => {
  const titles = new Map(hands.graph.nodes.map(each => [each.id, each.title ?? '']))
  const portName = (id: string, port: string) => {
    const { inputs, outputs } = hands.graph.nodes.find(each => each.id === id)?.ports ?? { inputs: [], outputs: [] }
    return [...outputs, ...inputs].find(each => each.id === port)?.label || port
  }
  const own = hands.graph.links.filter(({ from, to }) => from.node === node.id || to.node === node.id)
  if (!own.length) return null
  return (
    <section className="grid gap-4">
      <h3 className="text-13">连接</h3>
      <ul className="text-12">
        {own.map(({ id, from, to }) => {
          const isOut = from.node === node.id
          const other = isOut ? to : from
          return (
            <li key={id}>
              <Button size="small" type="text" onClick={() => onPick(other.node)}>
                {portName(node.id, isOut ? from.port : to.port)} {isOut ? '→' : '←'} {titles.get(other.node)} ·{' '}
                {portName(other.node, other.port)}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const One = ({ node, ...props }: Omit<Props, 'picked'> & { node: GraphNode }) => {
  const { hands, onPick, onRunFrom } = props
  const { readOnly, problems } = useContext(DeskContext)
  const { type, id, subgraph, info } = dataOf(node)
  const against = problems.get(node.id) ?? []
  const setMode = (part: { muted?: boolean; bypassed?: boolean; collapsed?: boolean }, label: string) =>
    hands.change(now => ({ ...now, nodes: now.nodes.map(each => (each.id === node.id ? { ...each, ...part } : each)) }), label)
  const paint = (name: string) => {
    const [color, bgcolor] = COLOURS[name] ?? []
    hands.step(() => setFields(hands.place, node.id, { color, bgcolor }))
  }
  return (
    <>
      {against.length > 0 && (
        <ul className="grid gap-4 p-8 rounded-6 bg-danger-soft text-12" aria-label="这个节点的问题">
          {against.map(({ type: kind, input, text }) => (
            <li key={`${kind} ${input}`}>{text}</li>
          ))}
        </ul>
      )}
      <SharedLine
        aria-label="节点标题"
        value={node.title ?? ''}
        maxLength={100}
        disabled={readOnly}
        onText={title =>
          hands.change(
            now => ({ ...now, nodes: now.nodes.map(each => (each.id === node.id ? { ...each, title } : each)) }),
            '改标题',
            `title ${node.id}`,
          )
        }
      />
      <p className="meta">
        #{id} · {subgraph === undefined ? type : '子图'}
        {info?.category && ` · ${categoryLabel(info.category)}`}
      </p>
      <div className="row flex-wrap">
        <Button size="small" icon={<Play size={12} aria-hidden />} onClick={() => onRunFrom(node.id)}>
          从这里运行
        </Button>
        {subgraph !== undefined && (
          <>
            <Button size="small" icon={<LogIn size={12} aria-hidden />} onClick={() => hands.enter(node.id)}>
              打开子图
            </Button>
            <Button size="small" icon={<Ungroup size={12} aria-hidden />} disabled={readOnly} onClick={() => hands.unwrap(node.id)}>
              拆开子图
            </Button>
          </>
        )}
      </div>
      <label className="row">
        <Switch
          size="small"
          disabled={readOnly}
          checked={node.muted ?? false}
          onChange={muted => setMode({ muted, bypassed: false }, '停用')}
        />
        停用（Ctrl+M）
      </label>
      <label className="row">
        <Switch
          size="small"
          disabled={readOnly}
          checked={node.bypassed ?? false}
          onChange={bypassed => setMode({ bypassed, muted: false }, '绕过')}
        />
        绕过（Ctrl+B）
      </label>
      <label className="row">
        <Switch size="small" disabled={readOnly} checked={node.collapsed ?? false} onChange={collapsed => setMode({ collapsed }, '收起')} />
        收起
      </label>
      <Select
        size="small"
        aria-label="颜色"
        placeholder="颜色"
        disabled={readOnly}
        value={Object.keys(COLOURS).find(name => COLOURS[name]?.[0] === node.colour) ?? '无'}
        options={Object.keys(COLOURS).map(value => ({ value, label: `颜色：${value}` }))}
        onChange={paint}
      />
      <Values node={node} {...props} />
      <Links node={node} hands={hands} onPick={onPick} />
    </>
  )
}

const Several = ({ nodes, hands }: { nodes: readonly GraphNode[]; hands: GraphHands }) => {
  const { readOnly } = useContext(DeskContext)
  const ids = new Set(nodes.map(({ id }) => id))
  return (
    <>
      <p>选中 {nodes.length} 个节点</p>
      <Button icon={<Boxes size={14} aria-hidden />} disabled={readOnly} onClick={() => hands.wrap(ids)}>
        做成子图
      </Button>
      <p className="meta row">
        <Group size={14} aria-hidden /> Ctrl+G 分组 · Ctrl+M 停用 · Ctrl+B 绕过
      </p>
    </>
  )
}

export const Inspector = (props: Props) => {
  const { hands, picked } = props
  const nodes = hands.graph.nodes.filter(({ id }) => picked.has(id))
  return (
    <div className="stack h-full p-16 gap-12 bg-panel overflow-auto text-13">
      {nodes.length > 1 ? (
        <Several nodes={nodes} hands={hands} />
      ) : nodes[0] && nodeIds(hands.place).has(nodes[0].id) ? (
        <One key={nodes[0].id} node={nodes[0]} {...props} />
      ) : (
        <ExposedList hands={hands} />
      )}
    </div>
  )
}
