// The graph as a list, in the order in which values flow: everything that the canvas can do, for keyboard and screen reader.
import { Button, Select } from 'antd'
import { Trash2, Unlink } from 'lucide-react'
import { IconButton } from '../IconButton.tsx'
import styles from './graph.module.css'
import {
  type Graph,
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
  problems: ReadonlyMap<string, string>
  change: (next: (graph: Graph) => Graph, label: string) => void
  onAdd: (kind: string) => void
  onOpen: ((id: string) => void) | undefined
}

const Input = ({
  node,
  port,
  graph,
  rules,
  readOnly,
  change,
}: Omit<Props, 'problems' | 'onAdd' | 'onOpen'> & { node: GraphNode; port: Port }) => {
  const to = { node: node.id, port: port.id }
  const links = graph.links.filter(link => link.to.node === node.id && link.to.port === port.id)
  const named = new Map(graph.nodes.map(each => [each.id, titleOf(each, rules)]))
  const sources = graph.nodes.flatMap(each =>
    portsOf(each, rules).outputs.flatMap(output => {
      const from = { node: each.id, port: output.id }
      return linkFault(graph, rules, from, to) ? [] : [{ value: JSON.stringify(from), label: `${titleOf(each, rules)} · ${output.label}` }]
    }),
  )
  const from = links[0]?.from
  return (
    <li className="row">
      <span className="w-96 text-t2">{port.label}</span>
      {links.map(link => (
        <span key={link.id} className="row">
          <span>
            ← {named.get(link.from.node)} · {link.from.port}
          </span>
          <IconButton
            icon={Unlink}
            size={24}
            label={`断开 ${port.label} 与 ${named.get(link.from.node)}`}
            disabled={readOnly}
            onClick={() => change(now => unlinked(now, new Set([link.id])), '断开')}
          />
        </span>
      ))}
      <Select<string | null>
        size="small"
        className="grow"
        aria-label={`${titleOf(node, rules)} 的 ${port.label} 接自`}
        placeholder={from ? '换一个来源' : '接自…'}
        value={null}
        disabled={readOnly || sources.length === 0}
        options={sources}
        onChange={value => value !== null && change(now => linked(now, rules, JSON.parse(value), to), '连接')}
      />
    </li>
  )
}

export const GraphList = (props: Props) => {
  const { graph, rules, readOnly, problems, change, onAdd, onOpen } = props
  const kinds = [...rules.kinds.values()].map(kind => ({ value: kind.kind, label: `${kind.title} · ${kind.category}` }))
  return (
    <div className={styles.list}>
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
              <IconButton
                icon={Trash2}
                size={24}
                label={`删除 ${titleOf(node, rules)}`}
                disabled={readOnly}
                onClick={() => change(now => removed(now, new Set([node.id])), '删除节点')}
              />
            </div>
            <ul>
              {portsOf(node, rules).inputs.map(port => (
                <Input key={port.id} node={node} port={port} {...{ graph, rules, readOnly, change }} />
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </div>
  )
}
