// The canvas of a workflow's graph: drawn, compared with an earlier version, and the way back out of subgraphs.
import { Button } from 'antd'
import { AlignHorizontalDistributeCenter } from 'lucide-react'
import { useMemo } from 'react'
import { GraphView } from '../../ui/graph/GraphView.tsx'
import { type GraphNode, placed } from '../../ui/graph/model.ts'
import type { MenuItem } from '../../ui/graph/Menu.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { arranged } from '../../ui/graph/arrange.ts'
import { compared } from './comparing.ts'
import { DeskContext } from './context.ts'
import { NodeBody } from './NodeBody.tsx'
import type { useDesk } from './use-desk.ts'
import type { GraphHands } from './use-graph.ts'

const drawBody = (node: GraphNode) => <NodeBody node={node} />

const Crumbs = ({ hands }: { hands: GraphHands }) => {
  if (!hands.path.length) return null
  return (
    <nav aria-label="子图" className="absolute z-5 top-12 left-1/2 -translate-x-1/2 row p-4 card">
      <Button size="small" type="text" onClick={() => hands.leave(0)}>
        最外层
      </Button>
      {hands.path.map(({ holder, title }, at) => (
        <Button key={holder} size="small" type="text" disabled={at === hands.path.length - 1} onClick={() => hands.leave(at + 1)}>
          / {title}
        </Button>
      ))}
    </nav>
  )
}

type State = 'muted' | 'bypassed' | 'collapsed'
/** Turns a state of nodes on, or off where all have it; no node is muted and bypassed. */
const flip = (hands: GraphHands, part: State) => (ids: ReadonlySet<string>) =>
  hands.change(now => {
    const on = now.nodes.some(node => ids.has(node.id) && !node[part])
    const others = part === 'muted' ? { bypassed: false } : part === 'bypassed' ? { muted: false } : {}
    return { ...now, nodes: now.nodes.map(node => (ids.has(node.id) ? { ...node, ...others, [part]: on } : node)) }
  }, part)

/** What a workflow's nodes can besides what those of every graph can. */
function menuOf({ hands, runFrom }: Pick<ReturnType<typeof useDesk>, 'hands' | 'runFrom'>, ids: ReadonlySet<string>): MenuItem[] {
  const [only] = ids
  const isHost = ids.size === 1 && hands.graph.nodes.some(node => node.id === only && hands.subgraphs.has(node.kind))
  const nodes = hands.graph.nodes.filter(({ id }) => ids.has(id))
  if (!nodes.length) return []
  return [
    { key: 'run', label: '从这里运行', run: () => runFrom(ids) },
    { key: 'mute', label: '停用或启用', keys: 'Ctrl+M', run: () => flip(hands, 'muted')(ids) },
    { key: 'bypass', label: '绕过或不绕过', keys: 'Ctrl+B', run: () => flip(hands, 'bypassed')(ids) },
    { key: 'collapse', label: '收起或展开', keys: 'Alt+C', run: () => flip(hands, 'collapsed')(ids) },
    ...(isHost
      ? [
          { key: 'enter', label: '打开子图', run: () => void hands.enter(only!) },
          { key: 'unwrap', label: '拆开子图', run: () => void hands.unwrap(only!) },
        ]
      : []),
    { key: 'wrap', label: '做成子图', keys: 'Ctrl+Alt+G', run: () => void hands.wrap(ids) },
  ]
}

interface Props {
  desk: ReturnType<typeof useDesk>
  /** What the graph is compared with. */
  version: { name: string; workflow: string } | null
  onEnd: () => void
}

export const Stage = ({ desk, version, onEnd }: Props) => {
  const { hands, kinds, catalogue, told, readOnly } = desk
  const { graph, place, path } = hands
  const problems = useMemo(() => new Map([...told.problems].map(([key, own]) => [key, own[0]!.text])), [told.problems])
  const comparing = useMemo(
    () => version && compared({ place, graph, path }, version.workflow, catalogue),
    [version, place, graph, path, catalogue],
  )
  const keys = {
    'ctrl+m': flip(hands, 'muted'),
    'ctrl+b': flip(hands, 'bypassed'),
    'alt+c': flip(hands, 'collapsed'),
    'ctrl+alt+g': (ids: ReadonlySet<string>) => void hands.wrap(ids),
  }
  const arrange = (
    <IconButton
      icon={AlignHorizontalDistributeCenter}
      label="自动排列"
      disabled={readOnly}
      onClick={() => hands.change(now => placed(now, arranged(now)), '自动排列')}
    />
  )
  return (
    <DeskContext value={told}>
      <GraphView
        key={hands.place.graph}
        label="节点图"
        graph={comparing?.graph ?? graph}
        kinds={kinds}
        fresh={hands.fresh}
        clipboard={hands.clipboard}
        keys={keys}
        tabInserts
        onChange={hands.change}
        undo={hands.undo}
        redo={hands.redo}
        readOnly={readOnly || comparing !== null}
        body={drawBody}
        problems={problems}
        peers={hands.peers}
        onPointer={hands.onPointer}
        onPick={desk.pick}
        onOpen={id => {
          if (!hands.enter(id)) desk.show(id)
        }}
        reveal={desk.reveal}
        opensWhole
        menu={ids => menuOf(desk, ids)}
        tools={() => arrange}
      >
        <Crumbs hands={hands} />
        {comparing && (
          <div className="absolute z-5 bottom-16 left-16 row p-8 card" role="status">
            与「{version!.name}」对比：{comparing.count} 处不同
            <Button size="small" onClick={onEnd}>
              结束对比
            </Button>
          </div>
        )}
      </GraphView>
    </DeskContext>
  )
}
