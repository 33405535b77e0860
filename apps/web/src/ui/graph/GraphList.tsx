// The graph as a list, in the order in which values flow: everything that the canvas can do, for keyboard and screen reader.
import { Button, Select } from 'antd'
import { Trash2, Unlink } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../IconButton.tsx'
import styles from './graph.module.css'
import {
  type Graph,
  type GraphLink,
  type GraphNode,
  inOrder,
  linked,
  linkFault,
  type Port,
  portsOf,
  removed,
  type Rules,
  titleOf,
  unlinked,
} from './model.ts'

interface Props {
  graph: Graph
  rules: Rules
  readOnly: boolean
  /** The nodes are not added or removed here, and links are opened. */
  given: boolean
  problems: ReadonlyMap<string, string>
  change: (next: (graph: Graph) => Graph, label: string) => void
  onAdd: (kind: string) => void
  onOpen: ((id: string) => void) | undefined
  /** px above and below that something floats over. */
  room: { top: number; bottom: number } | undefined
}

/** A link as it is told at one of its ends. */
const Link = ({
  link,
  node,
  port,
  graph,
  rules,
  readOnly,
  given,
  change,
  onOpen,
}: Shared & { link: GraphLink; node: GraphNode; port: Port }) => {
  const isOut = link.from.node === node.id
  const other = isOut ? link.to : link.from
  const source = graph.nodes.find(each => each.id === other.node)
  const name = source ? titleOf(source, rules) : ''
  const { outputs } = source ? portsOf(source, rules) : { outputs: [] }
  const output = !isOut && outputs.length > 1 ? outputs.find(each => each.id === other.port)?.label : undefined
  const arrow = link.look && !link.look.directed ? '—' : isOut ? '→' : '←'
  const called = link.look?.label ?? link.look?.name
  return (
    <span className="row">
      <span>
        {arrow} {name}
        {output && ` · ${output}`}
      </span>
      {called && given && (
        <Button size="small" onClick={() => onOpen?.(link.id)}>
          {called}
        </Button>
      )}
      <IconButton
        icon={Unlink}
        size={24}
        label={`断开 ${port.label} 与 ${name}`}
        disabled={readOnly}
        onClick={() => change(now => unlinked(now, new Set([link.id])), '断开')}
      />
    </span>
  )
}

type Shared = Omit<Props, 'problems' | 'onAdd' | 'room'>

const Input = ({ node, port, ...shared }: Shared & { node: GraphNode; port: Port }) => {
  const { graph, rules, readOnly, given, change } = shared
  const to = { node: node.id, port: port.id }
  // Of a link that has a name both ends tell.
  const links = graph.links.filter(
    link => (link.to.node === node.id && link.to.port === port.id) || (given && link.look?.label && link.from.node === node.id),
  )
  // Only when they are looked at: a list of hundreds would ask for every pair of nodes.
  const [choosing, setChoosing] = useState(false)
  const sources = (choosing ? graph.nodes : []).flatMap(each =>
    portsOf(each, rules).outputs.flatMap(output => {
      const from = { node: each.id, port: output.id }
      const label = given ? titleOf(each, rules) : `${titleOf(each, rules)} · ${output.label}`
      return linkFault(graph, rules, from, to) ? [] : [{ value: JSON.stringify(from), label }]
    }),
  )
  return (
    <li className="row flex-wrap">
      <span className="w-96 text-t2">{port.label}</span>
      {links.map(link => (
        <Link key={link.id} {...{ link, node, port }} {...shared} />
      ))}
      <Select<string | null>
        size="small"
        className="grow max-w-240"
        aria-label={`${titleOf(node, rules)} 的 ${port.label} 接自`}
        placeholder={given ? `添加${port.label}…` : links.length > 0 && !port.many ? '换一个来源' : '接自…'}
        showSearch={{ optionFilterProp: 'label' }}
        value={null}
        disabled={readOnly}
        options={sources}
        onOpenChange={setChoosing}
        notFoundContent="没有接得上的"
        onChange={value => value !== null && change(now => linked(now, rules, JSON.parse(value), to), '连接')}
      />
    </li>
  )
}

export const GraphList = (props: Props) => {
  const { problems, onAdd, room, ...shared } = props
  const { graph, rules, readOnly, given, change, onOpen } = shared
  const kinds = [...rules.kinds.values()].map(kind => ({ value: kind.kind, label: `${kind.title} · ${kind.category}` }))
  return (
    <div
      className={`h-full p-24 pb-72 overflow-y-auto ${styles.list}`}
      style={room && { paddingTop: room.top, paddingBottom: room.bottom }}
    >
      {!given && (
        <Select<string | null>
          size="small"
          aria-label="添加节点"
          placeholder="添加节点"
          showSearch={{ optionFilterProp: 'label' }}
          value={null}
          disabled={readOnly}
          options={kinds}
          onChange={kind => kind !== null && onAdd(kind)}
        />
      )}
      <ol aria-label="节点">
        {inOrder(graph).map(node => (
          <li key={node.id}>
            <div className="row">
              <h3 className="grow cut">{titleOf(node, rules)}</h3>
              {problems.has(node.id) && <span className="warned">{problems.get(node.id)}</span>}
              {onOpen && (
                <Button size="small" type="text" onClick={() => onOpen(node.id)}>
                  打开
                </Button>
              )}
              {!given && (
                <IconButton
                  icon={Trash2}
                  size={24}
                  label={`删除 ${titleOf(node, rules)}`}
                  disabled={readOnly}
                  onClick={() => change(now => removed(now, new Set([node.id])), '删除节点')}
                />
              )}
            </div>
            <ul>
              {portsOf(node, rules).inputs.map(port => (
                <Input key={port.id} node={node} port={port} {...shared} />
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </div>
  )
}
