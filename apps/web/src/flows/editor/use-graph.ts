// The graph that a person is in: which of the workflow's graphs is shown, how it is changed, taken back and copied, and who else is there.
import type { Catalogue } from '@qianmu/flow'
import {
  copyPart,
  freshKey,
  keyIn,
  makeSubgraph,
  nodeIds,
  nodeItem,
  partsOf,
  pastePart,
  ROOT,
  setHostValue,
  setWidget,
  subgraphsOf,
  unpackSubgraph,
} from '@qianmu/flow/shared'
import { followTyped, typedParts, typeInto } from '@qianmu/flow/typed'
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type * as Y from 'yjs'
import { followOthers } from '../../kit/co-writing/people.ts'
import { useUndo } from '../../kit/co-writing/room.ts'
import type { Graph, GraphNode } from '../../ui/graph/model.ts'
import type { GraphClipboard, Peer } from '../../ui/graph/GraphView.tsx'
import { applyChange } from './change.ts'
import type { GraphRoom } from './room.ts'
import { dataOf, followGraph } from './view.ts'

/** Where somebody is: the nodes that stand for graphs, from the outermost in. */
export interface Step {
  holder: string
  graph: string
  title: string
  /** The id of the node as the graph that runs names it. */
  id: string
}
const POINTER_MS = 60
/** px between a copy and what it was made from. */
const ASIDE = 40
/** ComfyUI's own clipboard is text of this kind inside HTML. */
const META = /data-metadata="([A-Za-z0-9+/=]+)"/

const encoded = (text: string) => btoa(Array.from(new TextEncoder().encode(text), byte => String.fromCharCode(byte)).join(''))
const decoded = (text: string) => new TextDecoder().decode(Uint8Array.from(atob(text), sign => sign.charCodeAt(0)))

/** A part that a clipboard holds, as ComfyUI or we left it; also a whole workflow. */
function partIn(data: DataTransfer): Record<string, unknown> | undefined {
  const meta = META.exec(data.getData('text/html'))?.[1]
  try {
    const part: unknown = JSON.parse(meta ? decoded(meta) : data.getData('text/plain'))
    return typeof part === 'object' && part !== null && Array.isArray((part as { nodes?: unknown }).nodes)
      ? (part as Record<string, unknown>)
      : undefined
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof DOMException) return undefined
    throw error
  }
}

interface Where {
  graph: string
  x: number
  y: number
}
interface PeerState {
  user?: { name: string; color: string }
  at?: Where | null
  picked?: { graph: string; ids: string[] }
}

/** The others in the same graph, and a way to tell them where one is. */
function usePeers({ awareness, doc }: GraphRoom, graph: string) {
  const [peers, setPeers] = useState<readonly Peer[]>([])
  useEffect(() => {
    const read = () =>
      setPeers(
        [...awareness.getStates()].flatMap(([client, state]): Peer[] => {
          const { user, at, picked } = state as PeerState
          if (client === doc.clientID || !user || (at?.graph !== graph && picked?.graph !== graph)) return []
          const ids = picked?.graph === graph ? picked.ids : []
          return [
            {
              id: String(client),
              name: user.name,
              colour: user.color,
              x: at?.graph === graph ? at.x : -1e6,
              y: at?.graph === graph ? at.y : -1e6,
              picked: ids,
            },
          ]
        }),
      )
    return followOthers(awareness, read)
  }, [awareness, doc, graph])
  const [clock] = useState({ next: 0 })
  const onPointer = (at: { x: number; y: number } | null) => {
    const now = performance.now()
    if (at && now < clock.next) return
    clock.next = now + POINTER_MS
    awareness.setLocalStateField('at', at && { graph, x: Math.round(at.x), y: Math.round(at.y) })
  }
  const onPicked = (ids: ReadonlySet<string>) => awareness.setLocalStateField('picked', { graph, ids: [...ids].slice(0, 200) })
  return { peers, onPointer, onPicked }
}

const fresh = () => freshKey()

/** What of a graph's document is taken back. */
const undone = (doc: Y.Doc) => ({ ...partsOf(doc), ...typedParts(doc) })
/** Whether a value is written, not chosen: two who write into it both keep their letters. */
function isWritten(graph: Graph, key: string, at: string): boolean {
  const node = graph.nodes.find(({ id }) => id === key)
  const widget = node && dataOf(node).widgets.find(each => each.at === at)
  return widget?.info ? widget.info.type === 'STRING' && widget.info.options.length === 0 : widget !== undefined
}
/** Nodes that have another title than before. */
function retitled(before: Graph, after: Graph): GraphNode[] {
  const titles = new Map(before.nodes.map(({ id, title }) => [id, title]))
  return after.nodes.filter(({ id, title }) => titles.has(id) && titles.get(id) !== title)
}

export function useGraph(room: GraphRoom, catalogue: Catalogue) {
  const { doc } = room
  const [path, setPath] = useState<readonly Step[]>([])
  const graph = path.at(-1)?.graph ?? ROOT
  const place = useMemo(() => ({ doc, graph }), [doc, graph])
  const view = useMemo(() => followGraph(doc, graph, catalogue), [doc, graph, catalogue])
  const drawn = useSyncExternalStore(view.subscribe, view.graph)
  const subgraphs = useSyncExternalStore(view.subscribe, view.subgraphs)
  const { step, undo, redo } = useUndo(doc, undone)
  useEffect(() => followTyped(doc), [doc])
  const { peers, onPointer, onPicked } = usePeers(room, graph)

  const write = useCallback(
    (key: string, at: string, value: unknown) => {
      const isHost = subgraphsOf(place.doc).has(String(nodeItem(place, key)?.get('.type') ?? ''))
      step(() => {
        const before = nodeItem(place, key)?.get(`w.${at}`)
        if (isHost) setHostValue(place, key, at, value, catalogue)
        else if (typeof value === 'string' && typeof before === 'string' && isWritten(view.graph(), key, at))
          typeInto(doc, keyIn(graph, key), `w.${at}`, before, value)
        else setWidget(place, key, at, value)
      }, `value ${key} ${at}`)
    },
    [step, place, view, doc, graph, catalogue],
  )
  const change = (next: (graph: Graph) => Graph, _label: string, mergeKey?: string) => {
    const before = view.graph()
    const after = next(before)
    if (after === before) return
    step(() => {
      const titles = retitled(before, after).map(({ id, title = '' }) => ({ id, title, was: nodeItem(place, id)?.get('.title') }))
      applyChange(place, before, after, catalogue)
      for (const { id, title, was } of titles) if (typeof was === 'string') typeInto(doc, keyIn(graph, id), '.title', was, title)
    }, mergeKey)
  }
  const paste = (part: Record<string, unknown>, at: readonly [number, number]) => step(() => pastePart(place, part, at))
  const clipboard: GraphClipboard = {
    write(ids) {
      const text = JSON.stringify(copyPart(place, ids))
      return {
        text,
        html: `<meta charset="utf-8"><div><span data-metadata="${encoded(text)}"></span></div><span style="white-space:pre-wrap;"></span>`,
      }
    },
    paste(data, at) {
      const part = partIn(data)
      return part && paste(part, [at.x, at.y])
    },
    repeat(ids) {
      const corners = view.graph().nodes.filter(node => ids.has(node.id))
      const [x, y] = [Math.min(...corners.map(node => node.x)), Math.min(...corners.map(node => node.y))]
      return paste(copyPart(place, ids), [x + ASIDE, y + ASIDE])
    },
  }
  return {
    place,
    graph: drawn,
    view,
    subgraphs,
    path,
    step,
    change,
    write,
    undo,
    redo,
    clipboard,
    fresh,
    peers,
    onPointer,
    onPicked,
    /** Opens the graph that a node stands for. */
    enter(holder: string) {
      const node = drawn.nodes.find(({ id }) => id === holder)
      const own = node && subgraphs.has(node.kind) ? node : undefined
      if (own) setPath([...path, { holder, graph: own.kind, title: own.title ?? '子图', id: String(nodeIds(place).get(holder)) }])
      return own !== undefined
    },
    leave: (depth: number) => setPath(path.slice(0, depth)),
    /** Shows another graph of the workflow. */
    go: (next: readonly Step[]) => setPath(next),
    wrap: (ids: ReadonlySet<string>) => step(() => makeSubgraph(place, ids, '子图')),
    unwrap: (id: string) => step(() => unpackSubgraph(place, id, catalogue)),
  }
}
export type GraphHands = ReturnType<typeof useGraph>
