// What a person does at the story line: which board is open, what is picked, and every change of it.
import { NODE_TYPES, nodeOf, type NodeType } from '@qianmu/story/model'
import { freshId, put } from '@qianmu/story/shared'
import { useEffect, useMemo, useState } from 'react'
import { api } from '../../api.ts'
import { followOthers } from '../../kit/co-writing/people.ts'
import { useAddress } from '../../kit/address.ts'
import { useSession } from '../../kit/session.ts'
import { useCall } from '../../kit/use-call.ts'
import { arranged } from '../../ui/graph/arrange.ts'
import type { Graph, GraphLink, GraphNode } from '../../ui/graph/model.ts'
import { placed } from '../../ui/graph/model.ts'
import type { Peer } from '../../ui/graph/GraphView.tsx'
import { useOpened } from '../GameRoom.tsx'
import { applyBoard, boardOf } from './board.ts'
import { useFindings } from './findings.ts'

const POINTER_MS = 60
/** px between what there is and what is added from the library. */
const ASIDE = 60
interface PeerState {
  user?: { name: string; color: string }
  at?: { board: string; x: number; y: number } | null
  picked?: string[]
}

/** The others on the same board, and ways to tell them where one is. */
function usePeers(board: string) {
  const { awareness, doc } = useOpened().room
  const [peers, setPeers] = useState<readonly Peer[]>([])
  useEffect(() => {
    const read = () =>
      setPeers(
        [...awareness.getStates()].flatMap(([client, state]): Peer[] => {
          const { user, at, picked = [] } = state as PeerState
          if (client === doc.clientID || !user) return []
          const isHere = at?.board === board
          return [{ id: String(client), name: user.name, colour: user.color, x: isHere ? at.x : -1e6, y: isHere ? at.y : -1e6, picked }]
        }),
      )
    return followOthers(awareness, read)
  }, [awareness, doc, board])
  const [clock] = useState({ next: 0 })
  return {
    peers,
    onPointer(at: { x: number; y: number } | null) {
      const now = performance.now()
      if (at && now < clock.next) return
      clock.next = now + POINTER_MS
      awareness.setLocalStateField('at', at && { board, x: Math.round(at.x), y: Math.round(at.y) })
    },
    onPicked: (ids: ReadonlySet<string>) => awareness.setLocalStateField('picked', [...ids].slice(0, 200)),
  }
}

const HEAT = '#d9822b'
/** Behind white letters. */
const BADGE = '#8f4c0c'
/** In tenths of a per cent below ten, in whole ones above. */
export const percent = (share: number): string => `${share < 0.1 && share > 0 ? (share * 100).toFixed(1) : Math.round(share * 100)} %`

/** What the heat shows: nothing, simulated players, or those of shared links, of whom only the nodes are counted. */
export type Heat = '' | 'runs' | 'players'
interface Went {
  runs: number
  nodes: Readonly<Record<string, number>>
  edges?: Readonly<Record<string, number>>
}

/** Shows where players went. */
function heated(graph: Graph, { runs, nodes, edges }: Went): Graph {
  return {
    ...graph,
    nodes: graph.nodes.map((node): GraphNode => {
      if (!('node' in node.data)) return node
      const share = runs ? Math.min(1, (nodes[node.id] ?? 0) / runs) : 0
      return {
        ...node,
        badge: { text: percent(share), colour: share > 0 ? `color-mix(in srgb, ${BADGE} ${40 + share * 60}%, #333)` : '#555' },
      }
    }),
    links: !edges
      ? graph.links
      : graph.links.map((link): GraphLink => {
          const share = (edges[link.id] ?? 0) / runs
          return {
            ...link,
            look: { colour: share > 0 ? HEAT : 'var(--line2)', width: 1.5 + share * 4, ...(share > 0 ? {} : { dash: '4 4' }) },
          }
        }),
  }
}

const NOBODY: ReadonlySet<string> = new Set()

export function useStory() {
  const { hands, workId } = useOpened()
  const { doc, game, readOnly } = hands
  const author = useSession(state => state.user?.nickname ?? '')
  const [search, setAddress] = useAddress()
  const asked = search.get('board')
  const board = game.boards.find(each => each.id === asked)?.id ?? game.boards[0]?.id ?? ''
  const [picked, setPicked] = useState(NOBODY)
  const [reveal, setReveal] = useState<{ id: string } | undefined>(() => (search.get('node') ? { id: search.get('node')! } : undefined))
  const [heat, setHeat] = useState<Heat>('')
  const findings = useFindings(game)
  const { peers, onPointer, onPicked } = usePeers(board)
  const plain = useMemo(() => boardOf(game, board), [game, board])
  const played = useCall(api.gamePlay.statistics, { project_id: workId }, { enabled: heat === 'players' }).data
  const graph = useMemo(() => {
    if (heat === 'runs') return findings.simulation ? heated(plain, findings.simulation) : plain
    if (heat !== 'players' || !played) return plain
    return heated(plain, { runs: played.plays, nodes: Object.fromEntries(played.nodes.map(({ node_id, visits }) => [node_id, visits])) })
  }, [plain, findings, heat, played])
  const change = (next: (graph: Graph) => Graph, _label: string, mergeKey?: string) => {
    const before = boardOf(hands.now(), board)
    const after = next(before)
    if (after !== before) hands.change(() => applyBoard(doc, hands.now(), board, before, after, author), mergeKey)
  }
  const pick = (ids: ReadonlySet<string>) => {
    setPicked(ids)
    onPicked(ids)
  }
  /** Shows a node, on whichever board it stands. */
  const show = (id: string) => {
    const node = hands.now().nodes.find(each => each.id === id)
    if (!node) return
    if (node.board !== board) setAddress({ board: node.board })
    setReveal({ id })
    pick(new Set([id]))
  }
  return {
    hands,
    board,
    setBoard(id: string) {
      setAddress({ board: id })
      pick(NOBODY)
    },
    graph,
    findings,
    heat,
    setHeat,
    plays: played?.plays,
    change,
    picked,
    pick,
    show,
    reveal,
    peers,
    onPointer,
    readOnly,
    arrange: () => change(now => placed(now, arranged(now)), '自动排列'),
    /** Adds a node beside what there is. */
    add(type: NodeType) {
      const right = Math.max(0, ...plain.nodes.map(node => node.x + (node.size?.width ?? 0) + ASIDE))
      const top = plain.nodes.length ? Math.min(...plain.nodes.map(({ y }) => y)) : 0
      const id = freshId()
      const { id: _id, ...fields } = nodeOf(id, type, { name: NODE_TYPES[type].name, board, x: Math.round(right), y: Math.round(top) })
      hands.change(() => put(doc, 'nodes', id, fields))
      show(id)
    },
  }
}
export type StoryHands = ReturnType<typeof useStory>
