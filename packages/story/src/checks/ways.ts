// Checks of how a game hangs together: beginnings, ends, circles, edges.
import type { GameNode } from '../model.ts'
import { type Board, circles, nameOf } from './board.ts'
import type { Fix } from './finding.ts'
import { targetless } from '../ways.ts'

const putData = (node: GameNode, label: string, data: Readonly<Record<string, unknown>>): Fix => ({
  label,
  steps: [{ do: 'put', collection: 'nodes', id: node.id, fields: { data } }],
})

/** E01: no beginning, or no single one that is the default. */
export function beginnings(board: Board): void {
  const starts = board.game.nodes.filter(node => node.type === 'START')
  if (!starts.length) {
    const [first] = board.game.nodes
    const fix: Fix = {
      label: '加一个开始节点',
      steps: [
        {
          do: 'put',
          collection: 'nodes',
          id: 'start',
          fields: { type: 'START', name: '开始', board: first?.board ?? '', x: (first?.x ?? 0) - 260, y: first?.y ?? 0 },
        },
        ...(first
          ? [{ do: 'put' as const, collection: 'edges' as const, id: 'start-first', fields: { from: 'start', to: first.id, port: 'out' } }]
          : []),
      ],
    }
    board.add('E01', '没有开始节点', {}, fix)
    return
  }
  const defaults = starts.filter(node => node.data.is_default)
  if (!defaults.length)
    board.on('E01', starts[0]!, '没有默认的开始节点', 'is_default', putData(starts[0]!, '设为默认开始', { is_default: true }))
  for (const more of defaults.slice(1))
    board.on(
      'E01',
      more,
      `${nameOf(more)}也是默认开始，默认开始只能有一个`,
      'is_default',
      putData(more, '改成章节入口', { is_default: false }),
    )
}

/** The ports that must lead on, or the player stands still; each as the ports of which one is enough. */
function neededPorts(node: GameNode, ways: readonly { id: string }[]): string[][] {
  switch (node.type) {
    case 'IMAP':
      return node.data.hotspots.length ? [ways.map(({ id }) => id)] : [['leave']]
    case 'LOOK_FOR_EVID':
      return [['all', 'leave']]
    case 'VIDEO':
      return [['end']]
    case 'LOGIC':
      return node.data.cases.map(({ id }) => [id])
    case 'LINK':
      return []
    case 'BRANCH':
      return ways.filter(({ id }) => id !== 'else' && id !== 'out').map(({ id }) => [id])
    case 'INPUT':
      return [...node.data.matches.map(({ id }) => [id, 'else']), ...(node.data.tries > 0 ? [['fail', 'else']] : [])]
    case 'AI_CONVERSATION':
      return [...node.data.goals.map(({ id }) => [id, 'leave']), ['max_turns', 'leave']]
    default:
      return ways.map(({ id }) => [id])
  }
}

interface Opening {
  at: number
  port: string
}
/** The ports of reachable nodes that lead nowhere, one a node, in the order of the nodes, by board. */
function openings(board: Board): Map<string, Opening[]> {
  const open = new Map<string, Opening[]>()
  for (const [at, node] of board.game.nodes.entries()) {
    const port = board.reachable[at] ? board.ways[at]!.find(({ id }) => !board.leads(at, id)) : undefined
    if (port) (open.get(node.board) ?? open.set(node.board, []).get(node.board)!).push({ at, port: port.id })
  }
  return open
}

/** A way to a node that cannot be reached: from the last one before it that leads nowhere yet, else from the first behind it. */
function wayTo(board: Board, at: number, open: readonly Opening[]): Fix {
  const node = board.game.nodes[at]!
  let [low, high] = [0, open.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (open[middle]!.at < at) low = middle + 1
    else high = middle
  }
  const opening = open[low - 1] ?? open[low]
  if (!opening) return { label: '删掉这个节点', steps: [{ do: 'remove', collection: 'nodes', ids: [node.id] }] }
  const from = board.game.nodes[opening.at]!
  const fields = { from: from.id, port: opening.port, to: node.id, kind: opening.port === 'out' ? 'flow' : 'choice' }
  return { label: `从${nameOf(from)}连过来`, steps: [{ do: 'put', collection: 'edges', id: `${from.id}/${opening.port}`, fields }] }
}

/** E02, E03, E04: what cannot be reached, what leads nowhere, from where no ending can be reached. */
export function deadEnds(board: Board): Set<number> {
  const { nodes } = board.game
  const dead = new Set<number>()
  const [back, open] = [board.back(), openings(board)]
  for (const [at, node] of nodes.entries()) {
    if (!board.reachable[at]) {
      // One that others lead to comes with the first of them.
      const isLed = back[at]!.some(from => from !== at)
      board.on('E02', node, `${nameOf(node)}走不到`, '', isLed ? undefined : wayTo(board, at, open.get(node.board) ?? []))
      continue
    }
    if (node.type === 'ENDING' || board.called[at]) continue
    const ways = board.ways[at]!
    if (!board.next[at]!.length && node.type !== 'LINK') {
      dead.add(at)
      board.on('E03', node, `${nameOf(node)}后面没有路，也不是结局`)
      continue
    }
    for (const ports of neededPorts(node, ways)) {
      if (ports.some(port => board.leads(at, port))) continue
      const [port] = ports
      const label = ways.find(({ id }) => id === port)?.label
      board.on('E03', node, label ? `${nameOf(node)}的「${label}」没有连到任何地方` : `${nameOf(node)}没有连到任何地方`, port)
    }
  }
  noEnding(board, dead)
  return dead
}

function noEnding(board: Board, dead: ReadonlySet<number>): void {
  const { nodes } = board.game
  const back = board.back()
  const canEnd = board.spread(
    nodes.flatMap((node, at) => (node.type === 'ENDING' ? [at] : [])),
    back,
  )
  const lost = (at: number) => Boolean(board.reachable[at]) && !canEnd[at] && !board.called[at]
  const seen = new Uint8Array(nodes.length)
  for (const [at, node] of nodes.entries()) {
    if (!lost(at) || seen[at]) continue
    const group: number[] = []
    const open = [at]
    while (open.length) {
      const one = open.pop()!
      if (seen[one]) continue
      seen[one] = 1
      group.push(one)
      for (const other of [...board.next[one]!, ...back[one]!]) if (lost(other) && !seen[other]) open.push(other)
    }
    // Where a way simply ends, or a jump misses, that says it already.
    if (group.some(one => dead.has(one) || missesTarget(board, one))) continue
    const first = group.find(one => back[one]!.some(from => canEnd[from])) ?? group.find(one => nodes[one]!.type === 'START')
    board.on('E04', nodes[first ?? at] ?? node, `从${nameOf(nodes[first ?? at])}往后走不到任何结局`)
  }
}
const missesTarget = (board: Board, at: number): boolean => {
  const node = board.game.nodes[at]!
  return node.type === 'LINK' && !targetless(node.data.mode) && !board.at.has(node.data.target_node_id)
}

/** E05: edges from or to what is no more there. */
export function edges(board: Board): void {
  for (const edge of board.game.edges) {
    const from = board.at.get(edge.from)
    const node = board.game.nodes[from ?? -1]
    const fix: Fix = { label: '删掉这条连线', steps: [{ do: 'remove', collection: 'edges', ids: [edge.id] }] }
    const where = { node_id: edge.from, edge_id: edge.id }
    if (!node) board.add('E05', '有一条连线的起点已经删掉了', where, fix)
    else if (!board.at.has(edge.to)) board.add('E05', `${nameOf(node)}有一条连线指向已经删掉的节点`, where, fix)
    else if (!board.ways[from!]!.some(({ id }) => id === edge.port))
      board.add('E05', `${nameOf(node)}有一条连线接在已经删掉的出口上`, { ...where, field: edge.port }, fix)
  }
}

const isSilent = (node: GameNode) =>
  node.type === 'START' ||
  node.type === 'SET' ||
  node.type === 'LOGIC' ||
  node.type === 'LINK' ||
  (node.type === 'PLOT' && !node.data.actions.length)

/** E10 and I27: circles without anything to see that never end, and those with something. */
export function loops(board: Board): void {
  const { nodes } = board.game
  for (const group of circles(board.next, at => isSilent(nodes[at]!) && Boolean(board.reachable[at]))) {
    const inside = new Set(group)
    const ends = group.some(at => nodes[at]!.type === 'LOGIC' && board.next[at]!.some(to => !inside.has(to)))
    const changes = group.some(at => {
      const { data } = nodes[at]!
      return (
        data.on_enter.length + data.on_exit.length > 0 ||
        ('ops' in data && data.ops.length > 0) ||
        ('mode' in data && data.mode !== 'first_match')
      )
    })
    if (ends && changes) continue
    board.on(
      'E10',
      nodes[group[0]!]!,
      `${group
        .slice(0, 5)
        .map(at => nameOf(nodes[at]))
        .join('→')}${group.length > 5 ? '…' : ''} 绕圈，中间没有任何内容，玩的时候会停不下来`,
    )
  }
  for (const group of circles(board.next)) {
    if (group.every(at => isSilent(nodes[at]!))) continue
    board.on(
      'I27',
      nodes[group[0]!]!,
      `${group.length} 个节点组成可以重复走的圈：${group
        .slice(0, 5)
        .map(at => nameOf(nodes[at]))
        .join('')}${group.length > 5 ? '…' : ''}`,
    )
  }
}

/** W24: a call into what never comes back. */
export function calls(board: Board): void {
  const { nodes } = board.game
  const ends = nodes.flatMap((node, at) =>
    node.type !== 'ENDING' && (!board.next[at]!.length || board.ways[at]!.some(({ id }) => !board.leads(at, id))) ? [at] : [],
  )
  const returns = board.spread(ends, board.back())
  for (const [at, node] of nodes.entries()) {
    if (node.type !== 'LINK' || node.data.mode !== 'call' || !board.reachable[at]) continue
    const to = board.at.get(node.data.target_node_id)
    if (to === undefined) continue
    if (!returns[to]) board.on('W24', node, `${nameOf(node)}调用的${nameOf(nodes[to])}不会回来`, 'target_node_id')
    else if (!board.leads(at, 'return')) board.on('W24', node, `${nameOf(node)}回来以后没有路`, 'return')
  }
}

/** How many times longer the way to one ending may be than to another. */
const IMBALANCE = 4
/** I26: endings that are far nearer than others. */
export function balance(board: Board): void {
  const { nodes } = board.game
  const start = nodes.findIndex(node => node.type === 'START' && node.data.is_default)
  if (start < 0) return
  const far = new Int32Array(nodes.length).fill(-1)
  far[start] = 0
  const open = [start]
  for (let nth = 0; nth < open.length; nth++)
    for (const to of board.next[open[nth]!]!)
      if (far[to] === -1) {
        far[to] = far[open[nth]!]! + 1
        open.push(to)
      }
  const endings = nodes
    .flatMap((node, at) => (node.type === 'ENDING' && far[at]! > 0 ? [at] : []))
    .toSorted((one, other) => far[one]! - far[other]!)
  const [first] = endings
  const last = endings.at(-1)
  if (first === undefined || last === undefined || far[last]! < IMBALANCE * far[first]! || far[last]! - far[first]! < 8) return
  board.on('I26', nodes[first]!, `到${nameOf(nodes[first])}最少 ${far[first]} 步，到${nameOf(nodes[last])}要 ${far[last]} 步，长短差得多`)
}
