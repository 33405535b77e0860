// The keys of the cutting room: plain ones while nothing is typed, the same deeds with Alt while words are.
import type { KeyboardEvent } from 'react'
import { isComposing } from '../shortcuts.ts'
import { added, type Cue, cueAt, joined, SHORTEST, split, stretched, without } from './cues.ts'
import type { Transport } from './use-transport.ts'

export interface Hands {
  transport: Transport
  /** Frames of a second. */
  rate: number
  /** Sorted by their beginning. */
  cues: readonly Cue[]
  picked: string | undefined
  readOnly: boolean
  onPick: (id: string | undefined) => void
  onChange: (next: (cues: readonly Cue[]) => readonly Cue[], label: string, mergeKey?: string) => void
  /** The words of a cue are to be typed. */
  onWrite: ((id: string) => void) | undefined
  /** Whether a cue is heard when the keyboard goes on to it. */
  hear: boolean
  /** Plays from one time to another. */
  playPart: (from: number, to: number) => void
  undo: (() => void) | undefined
  redo: (() => void) | undefined
}

export const add = ({ transport: { time, duration }, cues, onChange, onPick, onWrite }: Hands): void => {
  const made = added(cues, time, duration)
  if (!made) return
  onChange(() => made.cues, '添加')
  onPick(made.id)
  onWrite?.(made.id)
}
/** Takes the picked cue away; the next one is picked. @returns its id */
export const remove = ({ picked, cues, onChange, onPick }: Hands): string | undefined => {
  if (picked === undefined) return undefined
  const at = cues.findIndex(cue => cue.id === picked)
  const next = (cues[at + 1] ?? cues[at - 1])?.id
  onChange(now => without(now, picked), '删除')
  onPick(next)
  return next
}
const removeOn = (hands: Hands) => {
  const next = remove(hands)
  if (next !== undefined) hands.onWrite?.(next)
}
/** The next (1) or previous cue, to which the film goes. */
export function step({ cues, picked, onPick, transport }: Hands, by: 1 | -1): Cue | undefined {
  const at = cues.findIndex(cue => cue.id === picked)
  const next =
    at >= 0 ? cues[at + by] : by > 0 ? cues.find(cue => cue.start > transport.time) : cues.findLast(cue => cue.end < transport.time)
  if (!next) return undefined
  onPick(next.id)
  transport.seek(next.start)
  return next
}
const edge = ({ picked, onChange, transport: { time, duration } }: Hands, side: 'start' | 'end') =>
  picked !== undefined && onChange(now => stretched(now, picked, side, time, duration), side === 'start' ? '改开始' : '改结束')
/** Cuts at the caret where words are typed, else where the film stands; outside of the cue in proportion to its words. */
export function cut({ picked, cues, transport, onChange }: Hands, caret?: { at: number; of: number }): void {
  const cue = cues.find(each => each.id === picked) ?? cueAt(cues, transport.time)
  if (!cue) return
  // Nearer to an edge nothing can be cut.
  const inside = transport.time - cue.start >= SHORTEST && cue.end - transport.time >= SHORTEST
  const at = inside ? transport.time : cue.start + (cue.end - cue.start) * (caret && caret.of ? caret.at / caret.of : 0.5)
  onChange(now => split(now, cue.id, at, caret?.at), '切开')
}
export const join = ({ picked, onChange }: Hands): void => {
  if (picked !== undefined) onChange(now => joined(now, picked), '合并')
}
const playPicked = ({ picked, cues, playPart }: Hands) => {
  const cue = cues.find(each => each.id === picked)
  if (cue) playPart(cue.start, cue.end)
}
const go = (hands: Hands, by: 1 | -1) => {
  const next = step(hands, by)
  if (!next) return
  hands.onWrite?.(next.id)
  if (hands.hear) hands.playPart(next.start, next.end)
}

type Keys = Readonly<Record<string, { run: (hands: Hands, field?: HTMLTextAreaElement) => void; writes?: true }>>
const UNDO: Keys = {
  'ctrl+z': { run: ({ undo }) => undo?.(), writes: true },
  'ctrl+y': { run: ({ redo }) => redo?.(), writes: true },
  'ctrl+shift+z': { run: ({ redo }) => redo?.(), writes: true },
}
/** Of these, those that change cues rest where they are only read. */
const PLAIN: Keys = {
  ' ': { run: ({ transport }) => transport.toggle() },
  k: { run: ({ transport }) => transport.stop() },
  j: { run: ({ transport }) => transport.shuttle(-1) },
  l: { run: ({ transport }) => transport.shuttle(1) },
  ArrowLeft: { run: ({ transport, rate }) => transport.seek(transport.time - 1 / rate) },
  ArrowRight: { run: ({ transport, rate }) => transport.seek(transport.time + 1 / rate) },
  'shift+ArrowLeft': { run: ({ transport }) => transport.seek(transport.time - 1) },
  'shift+ArrowRight': { run: ({ transport }) => transport.seek(transport.time + 1) },
  Home: { run: ({ transport }) => transport.seek(0) },
  End: { run: ({ transport }) => transport.seek(transport.duration) },
  ArrowUp: { run: hands => void step(hands, -1) },
  ArrowDown: { run: hands => void step(hands, 1) },
  Enter: { run: ({ picked, onWrite }) => picked !== undefined && onWrite?.(picked) },
  n: { run: add, writes: true },
  i: { run: hands => edge(hands, 'start'), writes: true },
  o: { run: hands => edge(hands, 'end'), writes: true },
  '[': { run: hands => edge(hands, 'start'), writes: true },
  ']': { run: hands => edge(hands, 'end'), writes: true },
  s: { run: hands => cut(hands), writes: true },
  m: { run: join, writes: true },
  Delete: { run: hands => void remove(hands), writes: true },
  ...UNDO,
}
/** By the place of the key: with Alt some systems make other signs of it. */
const TYPING: Keys = {
  Enter: { run: hands => go(hands, 1) },
  Escape: { run: (_, field) => field?.closest<HTMLElement>('[data-player]')?.focus({ preventScroll: true }) },
  'ctrl+Enter': { run: playPicked },
  'alt+ArrowUp': { run: hands => go(hands, -1) },
  'alt+ArrowDown': { run: hands => go(hands, 1) },
  'alt+KeyK': { run: ({ transport }) => transport.toggle() },
  'alt+Comma': { run: ({ transport, rate }) => transport.seek(transport.time - 1 / rate) },
  'alt+Period': { run: ({ transport, rate }) => transport.seek(transport.time + 1 / rate) },
  'alt+BracketLeft': { run: hands => edge(hands, 'start'), writes: true },
  'alt+BracketRight': { run: hands => edge(hands, 'end'), writes: true },
  'alt+KeyS': { run: (hands, field) => cut(hands, field && { at: field.selectionStart, of: field.value.length }), writes: true },
  'alt+KeyM': { run: join, writes: true },
  'alt+KeyN': { run: add, writes: true },
  'alt+Delete': { run: removeOn, writes: true },
  // What was typed is a step of all that was done, not of one field alone.
  ...UNDO,
}
/** What the keys do, for the list of `?`: with Alt while words are typed. */
export const KEY_HELP: readonly (readonly [combo: string, label: string])[] = [
  [' ', '播放或暂停；J 倒放，K 停，L 快放'],
  ['ArrowLeft', '退一帧；按住 Shift 退一秒'],
  ['Enter', '改选中的一条；改字时到下一条'],
  ['Ctrl+Enter', '改字时听这一条'],
  ['Alt+ArrowDown', '改字时到下一条'],
  ['Alt+[', '开始放到播放位置；不改字时 ['],
  ['Alt+]', '结束放到播放位置；不改字时 ]'],
  ['Alt+S', '在光标处切开；不改字时 S'],
  ['Alt+M', '与下一条合并；不改字时 M'],
  ['Alt+N', '在播放位置加一条；不改字时 N'],
  ['Alt+Delete', '删除这一条；不改字时 Delete'],
]

/** A field of words of a cue says so by `data-words`; other fields keep all their keys. */
export const onKeys =
  (hands: Hands) =>
  (event: KeyboardEvent): void => {
    const target = event.target as HTMLElement
    if (isComposing(event.nativeEvent) || target.closest('[role="slider"], [role="dialog"], [role="menu"], [role="tab"]')) return
    const typing = target instanceof HTMLTextAreaElement && target.dataset.words !== undefined
    if (!typing && target.closest('input, textarea, [role="combobox"]')) return
    // A button or a link that has the focus keeps its own keys.
    if ((event.key === ' ' || event.key === 'Enter') && target.closest('button, a')) return
    const held = `${event.ctrlKey || event.metaKey ? 'ctrl+' : ''}${event.altKey ? 'alt+' : ''}${event.shiftKey ? 'shift+' : ''}`
    const key = event.altKey ? event.code : event.key.length === 1 ? event.key.toLowerCase() : event.key
    const found = (typing ? TYPING : PLAIN)[held + key]
    if (!found || (found.writes && hands.readOnly)) return
    found.run(hands, typing ? target : undefined)
    event.preventDefault()
    event.stopPropagation()
  }
