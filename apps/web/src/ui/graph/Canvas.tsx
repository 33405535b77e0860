// The drawn graph: what pointer and keys do on it.
import {
  applyNodeChanges,
  Background,
  type Connection,
  type FinalConnectionState,
  Panel,
  type NodeChange,
  type EdgeChange,
  ReactFlow,
  useReactFlow,
  useStore,
  ViewportPortal,
} from '@xyflow/react'
import '@xyflow/react/dist/style.css'
import { type PointerEvent, type ReactNode, type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useMode } from '../theme/ThemeProvider.tsx'
import { ZoomBar } from '../stage/ZoomBar.tsx'
import { Box, BoxSettings, Frame, Moving, Whole } from './Box.tsx'
import { type FlowNode, flowEdges, flowNodes, lineEdges, USUAL } from './flow.ts'
import type { GraphProps, Peer } from './GraphView.tsx'
import { type Inserting, linkedTo, type Origin, takers } from './inserting.ts'
import { InsertSearch } from './InsertSearch.tsx'
import { Line } from './Line.tsx'
import { Menu, type MenuItem, useMenu } from './Menu.tsx'
import { besides, freePlace } from './room.ts'
import { Through } from './Through.tsx'
import { Tools } from './Tools.tsx'
import { added, linked, linkFault, type Moves, placed, renamedGroup, resized, type Rules } from './model.ts'
import { carried, measuredFrom, movesOf } from './moving.ts'
import { Far, NEAR, useFar } from './Far.tsx'
import { Minimap } from './Minimap.tsx'
import { FLOOR, LEAST_READ, openAt, openingOf, type Room, scalesOf } from './opening.ts'
import styles from './graph.module.css'
import { graphKeys } from './use-keys.ts'

type CanvasProps = GraphProps & { rules: Rules; toggle: ReactNode }

const NODE_TYPES = { box: Box, whole: Whole, frame: Frame }
const EDGE_TYPES = { line: Line, through: Through }
const ROOM: Room = { top: 64, bottom: 64, left: 32, right: 32 }
const MOST = 1.1
/** Any board fits at this scale. */
const SMALLEST = 0.01
const DESCRIPTIONS = {
  free: '空格添加节点，方向键移动，Alt 加方向键走到旁边的节点，Alt 加 Shift 加方向键改大小，L 连接选中的两个，Delete 删除。列表可以做同样的事。',
  given: '方向键走到旁边的，Enter 打开，Shift 加方向键移动，L 连接选中的两个，Delete 删除连线。列表可以做同样的事。',
}
/** What the library itself would say in English. */
const SAID = {
  'node.a11yDescription.default': '节点',
  'edge.a11yDescription.default': '按 Enter 选中这条连线，再按 Delete 删除',
}
const NO_PROBLEMS: ReadonlyMap<string, string> = new Map()
const NO_PEERS: readonly Peer[] = []
const NO_EDGES: ReturnType<typeof flowEdges> = []

const middleOf = (place: Element) => {
  const { left, top, width, height } = place.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 3 }
}

const ends = ({ source, sourceHandle, target, targetHandle }: Pick<Connection, 'source' | 'target' | 'sourceHandle' | 'targetHandle'>) => ({
  from: { node: source, port: sourceHandle ?? '' },
  to: { node: target, port: targetHandle ?? '' },
})

const Peers = ({ peers }: { peers: readonly Peer[] }) => (
  <ViewportPortal>
    {peers.map(({ id, name, colour, x, y }) => (
      <span key={id} className={styles.peer} data-peer={name} style={{ transform: `translate(${x}px, ${y}px)`, background: colour }}>
        {name}
      </span>
    ))}
  </ViewportPortal>
)

/** What is picked and being put in, and what the hands do to it. */
function useHands(props: CanvasProps, frame: RefObject<HTMLDivElement | null>) {
  const { graph, rules, onChange, readOnly = false, given = false, onOpen, opened, problems = NO_PROBLEMS } = props
  const flow = useReactFlow<FlowNode>()
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    if (opened !== undefined) setPicked(new Set(opened ? [opened] : []))
  }, [opened])
  const [inserting, setInserting] = useState<Inserting | null>(null)
  const pointer = useRef<{ x: number; y: number } | null>(null)
  const { onPick, reveal: wanted } = props
  const tellPicked = useEffectEvent((ids: ReadonlySet<string>) => onPick?.(ids))
  useEffect(() => tellPicked(picked), [picked])
  useEffect(() => {
    if (!wanted) return
    setPicked(new Set([wanted.id]))
    void flow.fitView({ nodes: [wanted], maxZoom: Math.max(flow.getZoom(), FLOOR), duration: 200, includeHiddenNodes: true })
  }, [wanted, flow])

  const sizeOf = (id: string) => ({ ...USUAL, ...flow.getNode(id)?.measured })
  /** Asked for by key it comes beside what is picked, by pointer where that is. */
  const startInserting = (at?: { x: number; y: number }, from?: Origin) => {
    const { left, top } = frame.current!.getBoundingClientRect()
    const client = at ?? middleOf(frame.current!)
    const place = at ? flow.screenToFlowPosition(client) : (besides(graph, picked, sizeOf) ?? flow.screenToFlowPosition(client))
    setInserting({ at: { x: client.x - left, y: client.y - top }, place, ...(from ? { from } : {}) })
  }
  const insert = (kind: string, { place, from }: Pick<Inserting, 'place' | 'from'>) => {
    const made = added(graph, rules, kind, from ? place : freePlace(graph, place, USUAL, sizeOf))
    onChange(() => (from ? linkedTo(made.graph, rules, made.id, from) : made.graph), '添加节点')
    setPicked(new Set([made.id]))
    setInserting(null)
    frame.current?.focus({ preventScroll: true })
  }
  const keys = graphKeys({
    graph,
    rules,
    readOnly,
    given,
    picked,
    pick: setPicked,
    change: onChange,
    sizeOf,
    undo: props.undo,
    redo: props.redo,
    insert: () => startInserting(),
    fit: () => void flow.fitView({ duration: 200, includeHiddenNodes: true }),
    reveal: id =>
      void flow.fitView({ nodes: [{ id }], maxZoom: Math.max(flow.getZoom(), LEAST_READ), duration: 200, includeHiddenNodes: true }),
    open: onOpen,
    problems,
    clipboard: props.clipboard,
    more: props.keys,
    tabInserts: props.tabInserts ?? false,
    pasteAt: () => pointer.current ?? flow.screenToFlowPosition(middleOf(frame.current!)),
  })
  /** Selecting by hand comes as changes; what is picked is kept here. */
  const choose = (changes: readonly (NodeChange<FlowNode> | EdgeChange)[]) => {
    const chosen = changes.filter(change => change.type === 'select')
    if (!chosen.length) return
    setPicked(now => {
      const next = new Set(now)
      for (const { id, selected } of chosen)
        if (selected) next.add(id)
        else next.delete(id)
      return next
    })
  }
  const drop = (moved: readonly FlowNode[]) =>
    onChange(
      now =>
        placed(
          now,
          moved.flatMap(node => movesOf(now, node)),
        ),
      '移动',
    )
  const endLink = (event: MouseEvent | TouchEvent, state: FinalConnectionState) => {
    const handle = state.fromHandle
    if (readOnly || given || state.isValid || state.toHandle || !handle) return
    const point = 'changedTouches' in event ? event.changedTouches[0]! : event
    const origin: Origin = { ref: { node: handle.nodeId, port: handle.id ?? '' }, side: handle.type }
    // Let go anywhere on a node, it is that node that is meant.
    const under = document.elementFromPoint(point.clientX, point.clientY)?.closest('.react-flow__node')?.getAttribute('data-id')
    if (under && under !== handle.nodeId && graph.nodes.some(({ id }) => id === under))
      return onChange(now => linkedTo(now, rules, under, origin), '连接')
    startInserting({ x: point.clientX, y: point.clientY }, origin)
  }
  return { flow, pointer, picked, setPicked, inserting, setInserting, startInserting, insert, choose, keys, drop, endLink }
}

/** The graph as the canvas draws it, between two changes of it too. */
function useNodes(props: CanvasProps, picked: ReadonlySet<string>) {
  const { graph, rules, problems = NO_PROBLEMS, body, draw, onChange, readOnly = false, peers = NO_PEERS } = props
  const mode = useMode()
  const type = draw ? 'whole' : 'box'
  const given = useMemo(() => flowNodes(graph, picked, problems, rules, type), [graph, picked, problems, rules, type])
  const [nodes, setNodes] = useState(given)
  useEffect(() => setNodes(now => (now === given ? now : measuredFrom(now, given))), [given])
  // Lines of whole nodes follow their sizes; those between ports do not, and nodes are measured one after the other as they come into sight.
  const sized = type === 'whole' ? nodes : undefined
  // Links are drawn anew when one of them is picked, not with every node.
  const pickedLinks = useMemo(() => graph.links.flatMap(({ id }) => (picked.has(id) ? [id] : [])).join(' '), [graph, picked])
  const edges = useMemo(() => {
    const chosen = new Set(pickedLinks.split(' '))
    return sized ? lineEdges(graph, sized, chosen) : flowEdges(graph, rules, chosen, mode)
  }, [graph, sized, rules, pickedLinks, mode])
  const change = useRef(onChange)
  useEffect(() => {
    change.current = onChange
  })
  const setting = useMemo(() => {
    const retitle = (id: string, title: string) => change.current(now => renamedGroup(now, id, title), '改分组名', `title ${id}`)
    const resize = (box: Moves & { width: number; height: number }) => change.current(now => resized(now, box), '改大小')
    return { rules, body, draw, peers, ...(readOnly ? { retitle: undefined, resize: undefined } : { retitle, resize }) }
  }, [rules, body, draw, readOnly, peers])
  return { nodes, setNodes, edges, setting, mode }
}

const paddingOf = ({ top, bottom, left, right }: typeof ROOM) =>
  ({ top: `${top}px`, bottom: `${bottom}px`, left: `${left}px`, right: `${right}px` }) as const

/** What stood in the middle stays there when something opens beside the graph. */
function useMiddle(): void {
  const flow = useReactFlow()
  const width = useStore(state => state.width)
  const before = useRef(0)
  useEffect(() => {
    const by = before.current && (width - before.current) / 2
    before.current = width
    const { x, ...rest } = flow.getViewport()
    if (by) void flow.setViewport({ x: x + by, ...rest })
  }, [flow, width])
}

const Zoom = ({ props: { room = ROOM, graph, tools, toggle } }: { props: CanvasProps }) => {
  const flow = useReactFlow()
  const scale = useStore(({ transform }) => transform[2])
  useMiddle()
  const foot = useRef<HTMLDivElement>(null)
  // Names of nodes that are seen from afar are as large as they can be read.
  useEffect(() => foot.current?.closest<HTMLElement>('.react-flow')?.style.setProperty('--scale', String(scale)), [scale])
  const padding = paddingOf(room)
  const wanted = useRef(false)
  const refit = useEffectEvent(() => {
    if (wanted.current) void flow.fitView({ padding, minZoom: FLOOR, maxZoom: MOST, duration: 200, includeHiddenNodes: true })
    wanted.current = false
  })
  useEffect(() => refit(), [graph])
  const stage = {
    view: { scale },
    zoom: (direction: 1 | -1) => void (direction > 0 ? flow.zoomIn() : flow.zoomOut()),
    fit: () => void flow.fitView({ padding, maxZoom: MOST, duration: 200, includeHiddenNodes: true }),
  }
  return (
    <Panel ref={foot} position="bottom-right" className="flex gap-4 p-4 card">
      <ZoomBar stage={stage} />
      {tools?.(() => {
        wanted.current = true
      })}
      {toggle}
    </Panel>
  )
}

interface DrawnProps {
  props: CanvasProps
  hands: ReturnType<typeof useHands>
  frame: RefObject<HTMLDivElement | null>
  children: ReactNode
}
/** The graph itself. Dragging draws it anew with every frame, and nothing around it. */
const Drawn = ({ props, hands, frame, children }: DrawnProps) => {
  const { graph, rules, draw, onChange, readOnly = false, given = false, onOpen, room = ROOM, opensWhole = false, begins, reveal } = props
  const { picked, choose, drop, endLink, startInserting } = hands
  const [moving, setMoving] = useState(false)
  const { nodes, setNodes, edges, setting, mode } = useNodes(props, picked)
  const far = useFar(nodes.length)
  const [opening] = useState(() => (reveal ? undefined : openingOf(graph, begins, room)))
  // What is drawn as boxes stays in the library's books, for its measures.
  const shown = useMemo(() => (far ? nodes.map((node): FlowNode => ({ ...node, hidden: true })) : nodes), [nodes, far])
  const flow = useReactFlow<FlowNode>()
  const press = (event: { detail: number; clientX: number; clientY: number }) => {
    if (far) {
      const { x, y } = flow.screenToFlowPosition({ x: event.clientX, y: event.clientY })
      void flow.setCenter(x, y, { zoom: NEAR, duration: 200 })
    } else if (event.detail === 2 && !readOnly && !given) startInserting({ x: event.clientX, y: event.clientY })
  }
  return (
    <BoxSettings value={setting}>
      <Moving value={moving}>
        <ReactFlow<FlowNode>
          nodes={shown}
          edges={far ? NO_EDGES : edges}
          nodeTypes={NODE_TYPES}
          edgeTypes={EDGE_TYPES}
          {...(opening ? { defaultViewport: opening } : { fitView: true })}
          fitViewOptions={{
            padding: paddingOf(room),
            minZoom: opensWhole ? LEAST_READ : draw ? FLOOR : scalesOf(innerWidth).whole,
            maxZoom: MOST,
          }}
          onInit={flow => begins !== undefined && !reveal && openAt(flow, begins, frame.current!, room)}
          minZoom={SMALLEST}
          maxZoom={4}
          onlyRenderVisibleElements
          nodesDraggable={!readOnly}
          nodesConnectable={!readOnly}
          deleteKeyCode={null}
          disableKeyboardA11y
          ariaLabelConfig={SAID}
          zoomOnDoubleClick={false}
          isValidConnection={link => linkFault(graph, rules, ends(link as Connection).from, ends(link as Connection).to) === ''}
          onNodesChange={(changes: NodeChange<FlowNode>[]) => {
            choose(changes)
            setNodes(now => applyNodeChanges(changes, now))
          }}
          onNodeDrag={(_, node) => node.type === 'frame' && setNodes(now => carried(now, graph, node))}
          onNodeDragStop={(_, _node, moved) => drop(moved)}
          onSelectionDragStop={(_, moved) => drop(moved)}
          onEdgesChange={changes => choose(changes)}
          onConnect={link => onChange(now => linked(now, rules, ends(link).from, ends(link).to), '连接')}
          onConnectEnd={endLink}
          onNodeClick={(event, node) => given && !event.ctrlKey && !event.metaKey && !event.shiftKey && onOpen?.(node.id)}
          onEdgeClick={(_, edge) => given && onOpen?.(edge.id)}
          onNodeDoubleClick={(_, node) => given || onOpen?.(node.id)}
          onMoveStart={() => setMoving(true)}
          onMoveEnd={() => setMoving(false)}
          onPaneClick={press}
          colorMode={mode}
          proOptions={{ hideAttribution: true }}
        >
          <Background gap={20} color="var(--line)" />
          {far && <Far nodes={nodes} links={edges} mode={mode} />}
          <Minimap nodes={nodes} />
          {children}
        </ReactFlow>
      </Moving>
    </BoxSettings>
  )
}

/** What the right button offers; the owner's own things come first. */
function menuItems({ graph, menu, readOnly = false, undo, redo }: CanvasProps, hands: ReturnType<typeof useHands>, on: string): MenuItem[] {
  const { picked, keys, flow } = hands
  const fit: MenuItem = {
    key: 'fit',
    label: '适合窗口',
    keys: '.',
    run: () => void flow.fitView({ duration: 200, includeHiddenNodes: true }),
  }
  if (readOnly) return [fit]
  if (on && graph.links.some(({ id }) => id === on))
    return [{ key: 'drop', label: '删除连线', keys: 'Delete', danger: true, run: keys.drop }]
  if (on || picked.size)
    return [
      ...(menu?.(picked) ?? []),
      { key: 'repeat', label: '再制一份', keys: 'Ctrl+D', run: keys.repeat },
      { key: 'group', label: '分组', keys: 'Ctrl+G', run: keys.group },
      { key: 'drop', label: '删除', keys: 'Delete', danger: true, run: keys.drop },
    ]
  return [
    { key: 'add', label: '添加节点', keys: '空格', run: () => hands.startInserting() },
    { key: 'all', label: '全选', keys: 'Ctrl+A', run: keys.all },
    fit,
    { key: 'undo', label: '撤销', keys: 'Ctrl+Z', disabled: !undo, run: () => undo?.() },
    { key: 'redo', label: '重做', keys: 'Ctrl+Y', disabled: !redo, run: () => redo?.() },
  ]
}

export const Canvas = (props: CanvasProps) => {
  const { label, graph, rules, readOnly = false, given = false, peers = NO_PEERS } = props
  const frame = useRef<HTMLDivElement>(null)
  const hands = useHands(props, frame)
  const menu = useMenu(frame, on => hands.setPicked(now => (on === '' ? new Set() : now.has(on) ? now : new Set([on]))))
  const { flow, pointer, picked, inserting, setInserting, startInserting, insert, keys } = hands
  const tell = (event: PointerEvent) => {
    pointer.current = flow.screenToFlowPosition({ x: event.clientX, y: event.clientY })
    props.onPointer?.(pointer.current)
  }
  const offered = inserting?.from ? takers([...rules.kinds.values()], graph, rules, inserting.from) : [...rules.kinds.values()]
  return (
    <div
      ref={frame}
      className="size-full"
      role="application"
      tabIndex={0}
      aria-label={label}
      aria-description={DESCRIPTIONS[given ? 'given' : 'free']}
      onPointerMove={tell}
      onPointerLeave={() => props.onPointer?.(null)}
      {...(given ? {} : { onContextMenu: menu.onContextMenu })}
      {...keys.handlers}
    >
      <Drawn {...{ props, hands, frame }}>
        <Zoom props={props} />
        <Peers peers={peers} />
      </Drawn>
      {inserting && (
        <InsertSearch kinds={offered} at={inserting.at} onTake={kind => insert(kind, inserting)} onClose={() => setInserting(null)} />
      )}
      {menu.opened && (
        <Menu
          key={`${menu.opened.at.x} ${menu.opened.at.y}`}
          opened={menu.opened}
          items={menuItems(props, hands, menu.opened.on)}
          onClose={menu.close}
        />
      )}
      {!readOnly && !given && (
        <Tools
          count={graph.nodes.filter(node => picked.has(node.id)).length}
          onAdd={() => startInserting()}
          onGroup={keys.group}
          onAlign={keys.align}
          undo={props.undo}
          redo={props.redo}
        />
      )}
    </div>
  )
}
