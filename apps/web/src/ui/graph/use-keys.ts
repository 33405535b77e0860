// The keys of a graph while it has the focus; and copying, cutting and pasting through the clipboard.
import type { ClipboardEvent, KeyboardEvent } from 'react'
import { isComposing } from '../shortcuts.ts'
import { type Align, aligned, ALIGNS } from './align.ts'
import type { GraphClipboard, GraphProps } from './GraphView.tsx'
import {
  changed,
  type Direction,
  type Graph,
  grouped,
  linkBetween,
  linked,
  neighbour,
  partOf,
  pasted,
  placed,
  readPart,
  removed,
  resized,
  type Rules,
  type SizeOf,
  unlinked,
  writePart,
} from './model.ts'

/** px that an arrow key moves what is picked, with Shift. */
const STEP = 8
const LARGE = 40
/** px between a copy and what it was made from. */
const ASIDE = 40
const ARROWS: Readonly<Record<string, Direction>> = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' }
const WAYS: Readonly<Record<Direction, readonly [number, number]>> = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] }

interface Hands {
  graph: Graph
  rules: Rules
  readOnly: boolean
  given: boolean
  /** Ids of the nodes, groups and links that are picked, in the order they were. */
  picked: ReadonlySet<string>
  pick: (ids: ReadonlySet<string>) => void
  change: (next: (graph: Graph) => Graph, label: string, mergeKey?: string) => void
  sizeOf: SizeOf
  undo: (() => void) | undefined
  redo: (() => void) | undefined
  insert: () => void
  fit: () => void
  /** Shows a node that may be out of sight. */
  reveal: (id: string) => void
  open: ((id: string) => void) | undefined
  problems: ReadonlyMap<string, string>
  clipboard: GraphClipboard | undefined
  more: GraphProps['keys']
  tabInserts: boolean
  /** Where something is pasted, in px of the graph. */
  pasteAt: () => { x: number; y: number }
}

/** Whether the key belongs to a field inside of a node. */
export const isTyping = (target: EventTarget) =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable], .nokey') !== null

function walk(hands: Hands, direction: Direction): void {
  const from = [...hands.picked].find(id => hands.graph.nodes.some(node => node.id === id))
  const to = from === undefined ? hands.graph.nodes[0] : neighbour(hands.graph, from, direction)
  if (!to) return
  hands.pick(new Set([to.id]))
  hands.reveal(to.id)
}

function nudge({ graph, picked, change }: Hands, direction: Direction, large: boolean): void {
  const [dx, dy] = WAYS[direction].map(each => each * (large ? LARGE : STEP)) as [number, number]
  const moves = [...graph.nodes, ...graph.groups].filter(each => picked.has(each.id)).map(({ id, x, y }) => ({ id, x: x + dx, y: y + dy }))
  if (moves.length) change(now => placed(now, moves), '移动', `nudge ${[...picked].join(' ')}`)
}

/** Makes what is picked larger or smaller, where that is possible. */
function stretch({ graph, picked, change }: Hands, direction: Direction): void {
  const [dx, dy] = WAYS[direction].map(each => each * LARGE) as [number, number]
  const nodes = graph.nodes.filter(({ id, size, least }) => picked.has(id) && size && least)
  const next = (now: Graph) =>
    nodes.reduce((all, { id, x, y, size }) => resized(all, { id, x, y, width: size!.width + dx, height: size!.height + dy }), now)
  if (nodes.length) change(next, '改大小', `stretch ${[...picked].join(' ')}`)
}

/** Lines up the picked nodes. */
function align({ graph, picked, change, sizeOf }: Hands, how: Align): void {
  const boxes = graph.nodes.filter(({ id }) => picked.has(id)).map(({ id, x, y }) => ({ id, x, y, ...sizeOf(id) }))
  const moves = aligned(boxes, how).map(({ id, x, y }) => ({ id, x: Math.round(x), y: Math.round(y) }))
  if (moves.length > 1) change(now => placed(now, moves), ALIGNS[how])
}
/** The keys of the ways, as menus show them. */
export const ALIGN_KEYS: Readonly<Record<Align, string>> = {
  left: 'Alt+A',
  centre: 'Alt+H',
  right: 'Alt+D',
  top: 'Alt+W',
  middle: 'Alt+V',
  bottom: 'Alt+S',
  across: 'Alt+Shift+H',
  down: 'Alt+Shift+V',
}
/** With Alt some systems type another sign: the key itself tells. */
const alignOf = ({ altKey, ctrlKey, metaKey, shiftKey, code }: KeyboardEvent): Align | undefined => {
  const name = `Alt+${shiftKey ? 'Shift+' : ''}${code.replace(/^Key/, '')}`
  return altKey && !ctrlKey && !metaKey ? (Object.keys(ALIGN_KEYS) as Align[]).find(how => ALIGN_KEYS[how] === name) : undefined
}

function nextProblem({ graph, picked, pick, reveal, problems }: Hands): void {
  const ids = graph.nodes.map(node => node.id).filter(id => problems.has(id))
  const next = ids[(ids.indexOf([...picked][0] ?? '') + 1) % (ids.length || 1)]
  if (next === undefined) return
  pick(new Set([next]))
  reveal(next)
}

function drop({ given, picked, pick, change }: Hands): void {
  if (picked.size === 0) return
  change(now => unlinked(given ? now : removed(now, picked), picked), '删除')
  pick(new Set())
}

function link({ graph, rules, picked, change }: Hands): void {
  const [one, other] = [...picked].filter(id => graph.nodes.some(node => node.id === id))
  if (one === undefined || other === undefined) return
  const ends = linkBetween(graph, rules, one, other) ?? linkBetween(graph, rules, other, one)
  if (ends) change(now => linked(now, rules, ends.from, ends.to), '连接')
}

function put(hands: Hands, part: Graph): void {
  const { graph, ids } = pasted(hands.graph, part, { x: ASIDE, y: ASIDE })
  hands.change(() => graph, '粘贴')
  hands.pick(ids)
}

function repeat(hands: Hands): void {
  if (hands.clipboard && hands.picked.size) hands.pick(hands.clipboard.repeat(hands.picked))
  else put(hands, partOf(hands.graph, hands.picked))
}

function frame({ graph, rules, picked, pick, change, sizeOf }: Hands): void {
  const made = grouped(graph, picked, '分组', sizeOf, rules.fresh)
  if (!made) return
  change(() => made.graph, '分组')
  pick(new Set([made.id]))
}

function mute({ graph, picked, change }: Hands): void {
  const nodes = graph.nodes.filter(node => picked.has(node.id))
  const muted = nodes.some(node => !node.muted)
  if (nodes.length) change(now => nodes.reduce((next, node) => changed(next, node.id, { muted }), now), muted ? '停用' : '启用')
}

/** What was done by its owner already. */
const DONE: Key = { run: () => undefined }
interface Key {
  run: (hands: Hands) => void
  /** What it changes: it rests where the graph is only read, or where its nodes are given. */
  writes?: 'links' | 'nodes'
}
/** Without Ctrl. */
const PLAIN: Readonly<Record<string, Key>> = {
  Delete: { run: drop, writes: 'links' },
  Backspace: { run: drop, writes: 'links' },
  ' ': { run: hands => hands.insert(), writes: 'nodes' },
  m: { run: mute, writes: 'nodes' },
  l: { run: link, writes: 'links' },
  F8: { run: nextProblem },
  '.': { run: hands => hands.fit() },
  Escape: { run: hands => hands.pick(new Set()) },
  Enter: {
    run: ({ picked, open }) => {
      const [first] = picked
      if (first !== undefined) open?.(first)
    },
  },
}
const WITH_CTRL: Readonly<Record<string, Key>> = {
  a: { run: ({ graph, pick }) => pick(new Set([...graph.nodes, ...graph.groups].map(each => each.id))) },
  d: { run: repeat, writes: 'nodes' },
  g: { run: frame, writes: 'nodes' },
  y: { run: hands => hands.redo?.(), writes: 'links' },
  z: { run: hands => hands.undo?.(), writes: 'links' },
  'shift+z': { run: hands => hands.redo?.(), writes: 'links' },
}

export function graphKeys(hands: Hands) {
  const copy = (event: ClipboardEvent): boolean => {
    if (hands.given || isTyping(event.target) || hands.picked.size === 0) return false
    event.preventDefault()
    const own = hands.clipboard?.write(hands.picked)
    event.clipboardData.setData('text/plain', own?.text ?? writePart(partOf(hands.graph, hands.picked)))
    if (own) event.clipboardData.setData('text/html', own.html)
    return true
  }
  const handlers = {
    onKeyDown(event: KeyboardEvent) {
      if (isTyping(event.target) || isComposing(event.nativeEvent)) return
      const direction = ARROWS[event.key]
      const how = hands.readOnly || hands.given ? undefined : alignOf(event)
      // What is given is read more often than moved.
      if (how) align(hands, how)
      else if (direction && event.altKey && event.shiftKey && !hands.readOnly && !hands.given) stretch(hands, direction)
      else if (direction && (event.altKey || hands.readOnly || (hands.given && !event.shiftKey))) walk(hands, direction)
      else if (direction) nudge(hands, direction, event.shiftKey)
      else {
        const held = event.ctrlKey || event.metaKey
        const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
        const own = hands.readOnly
          ? undefined
          : hands.more?.[[held && 'ctrl', event.altKey && 'alt', event.shiftKey && 'shift', key].filter(Boolean).join('+')]
        if (own) own(hands.picked)
        const tab = key === 'Tab' && hands.tabInserts && !held && !event.shiftKey && !event.altKey && !hands.readOnly
        if (tab) hands.insert()
        const found = own || tab ? DONE : held ? WITH_CTRL[event.shiftKey ? `shift+${key}` : key] : event.altKey ? undefined : PLAIN[key]
        if (!found || (found.writes && hands.readOnly) || (found.writes === 'nodes' && hands.given)) return
        found.run(hands)
        // It also closes what is open beside the graph.
        if (key === 'Escape') return
      }
      event.preventDefault()
      event.stopPropagation()
    },
    onCopy: copy,
    onCut: (event: ClipboardEvent) => !hands.readOnly && copy(event) && drop(hands),
    onPaste(event: ClipboardEvent) {
      if (hands.readOnly || hands.given || isTyping(event.target)) return
      const pasted = hands.clipboard?.paste(event.clipboardData, hands.pasteAt())
      if (pasted) {
        event.preventDefault()
        return hands.pick(pasted)
      }
      const part = hands.clipboard ? undefined : readPart(event.clipboardData.getData('text/plain'), hands.rules)
      if (!part) return
      event.preventDefault()
      put(hands, part)
    },
  }
  return {
    handlers,
    group: () => frame(hands),
    align: (how: Align) => align(hands, how),
    repeat: () => repeat(hands),
    drop: () => drop(hands),
    all: () => WITH_CTRL['a']!.run(hands),
  }
}
