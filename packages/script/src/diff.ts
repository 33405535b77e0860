// What changed between two states of a document: by scenes, by blocks inside changed scenes, by characters inside changed blocks.

import { type Block, type Content, type Scene, textOf } from './elements.ts'
import { type Budget, diffSequences, diffText, type Hunk, longestIncreasing } from './myers.ts'
import { pushAll } from './push-all.ts'
import { countWords, wordsIn } from './statistics.ts'

/** `moved` scenes stand elsewhere; they may have changed as well (`blocks` tells). */
export type SceneState = 'same' | 'changed' | 'added' | 'removed' | 'moved'

export interface SceneChange {
  state: SceneState
  before?: Scene
  after?: Scene
  /** Present for every state but `same`, and for `moved` only when the scene also changed. */
  blocks?: BlockChange[]
}

export interface BlockChange {
  state: 'same' | 'changed' | 'added' | 'removed'
  before?: Block
  after?: Block
  /** The characters of a changed block. All `same` when only its kind, attributes or marks changed. */
  runs?: TextChange[]
}

export interface TextChange {
  state: 'same' | 'added' | 'removed'
  text: string
}

export interface Difference {
  /** In the order of the later state; removed scenes stand where they were. */
  scenes: SceneChange[]
  /** Words added and removed. */
  added: number
  removed: number
}

/** Steps for all comparisons of one difference together: about 0.2 s. Beyond it changed passages are shown whole, never left out. */
const STEPS = 20_000_000
/** How like two scenes or blocks must be (0–1) to be shown as one that changed. */
const SCENE_LIKENESS = 0.4
const BLOCK_LIKENESS = 0.4
/** Scenes looked at for a likeness, for each unmatched one. */
const SCENE_CANDIDATES = 20
/** Equal stretches up to this length between two edits are shown as part of one edit: readers follow words, not characters. */
const ISLAND = 2

/** The difference from `before` to `after`. Time is linear in both plus a bounded amount for the changes; see `STEPS`. */
export function diffContents(before: Content, after: Content): Difference {
  const budget: Budget = { steps: STEPS }
  const pairs = matchScenes(before.content, after.content)
  const stay = new Set(stayingScenes(pairs))
  const stayed = new Set([...stay].map(to => pairs.get(to)!))
  const sceneOf = new Map([...pairs].map(([to, from]) => [from, to]))
  const scenes: SceneChange[] = []
  let next = 0
  const removedUpTo = (end: number) => {
    for (; next < end; next++) if (!sceneOf.has(next)) scenes.push(removedScene(before.content[next]!))
  }
  after.content.forEach((scene, to) => {
    const from = pairs.get(to)
    if (from === undefined) {
      // What went stands before what came in its place.
      let end = next
      while (end < before.content.length && !stayed.has(end)) end++
      removedUpTo(end)
      scenes.push({ state: 'added', after: scene, blocks: scene.content.map(block => ({ state: 'added', after: block })) })
      return
    }
    if (stay.has(to)) {
      removedUpTo(from)
      next = from + 1
    }
    scenes.push(sceneChange(before.content[from]!, scene, !stay.has(to), budget))
  })
  removedUpTo(before.content.length)
  return { scenes, ...wordsChanged(scenes.flatMap(scene => scene.blocks ?? [])) }
}

function removedScene(scene: Scene): SceneChange {
  return { state: 'removed', before: scene, blocks: scene.content.map(block => ({ state: 'removed', before: block })) }
}

function sceneChange(before: Scene, after: Scene, moved: boolean, budget: Budget): SceneChange {
  if (sceneKey(before) === sceneKey(after)) return { state: moved ? 'moved' : 'same', before, after }
  return { state: moved ? 'moved' : 'changed', before, after, blocks: diffBlocks(before.content, after.content, budget) }
}

/** All that a reader can see of a block, as a key: everything but its id. */
function blockKey(block: Block): string {
  let key: string = block.type
  for (const [name, value] of Object.entries(block.attrs)) if (name !== 'id') key += `\u0001${String(value)}`
  for (const run of block.content ?? []) {
    key += `\u0002${run.text}`
    for (const mark of run.marks ?? []) key += `\u0003${mark.type}${'attrs' in mark ? mark.attrs.id : ''}`
  }
  return key
}

const keys = new WeakMap<Scene, string>()

function sceneKey(scene: Scene): string {
  let key = keys.get(scene)
  if (key === undefined) keys.set(scene, (key = scene.content.map(blockKey).join('\u0004')))
  return key
}

/** Later scene → earlier scene, by position: equal ones first (of the same id when there is a choice), then by id, then by likeness. */
function matchScenes(before: readonly Scene[], after: readonly Scene[]): Map<number, number> {
  const pairs = new Map<number, number>()
  const used = new Set<number>()
  const pair = (to: number, from: number) => {
    pairs.set(to, from)
    used.add(from)
  }
  const byId = new Map(before.map((scene, from) => [scene.attrs.id, from]))
  const byKey = new Map<string, number[]>()
  for (let from = before.length - 1; from >= 0; from--) {
    const places = byKey.get(sceneKey(before[from]!))
    if (places) places.push(from)
    else byKey.set(sceneKey(before[from]!), [from])
  }
  after.forEach((scene, to) => {
    const from = byId.get(scene.attrs.id)
    if (from !== undefined && sceneKey(before[from]!) === sceneKey(scene)) pair(to, from)
  })
  after.forEach((scene, to) => {
    const places = byKey.get(sceneKey(scene)) ?? []
    while (places.length > 0 && used.has(places.at(-1)!)) places.pop()
    if (!pairs.has(to) && places.length > 0) pair(to, places.pop()!)
  })
  after.forEach((scene, to) => {
    const from = byId.get(scene.attrs.id)
    if (!pairs.has(to) && from !== undefined && !used.has(from)) pair(to, from)
  })
  matchByLikeness(before, after, pairs, used, pair)
  return pairs
}

function matchByLikeness(
  before: readonly Scene[],
  after: readonly Scene[],
  pairs: ReadonlyMap<number, number>,
  used: ReadonlySet<number>,
  pair: (to: number, from: number) => void,
): void {
  const profiles = new Map<number, Profile>()
  const profileAt = (from: number) => {
    let profile = profiles.get(from)
    if (!profile) profiles.set(from, (profile = profileOf(sceneText(before[from]!))))
    return profile
  }
  const free = before.flatMap((_scene, from) => (used.has(from) ? [] : [from]))
  after.forEach((scene, to) => {
    if (pairs.has(to) || free.length === 0) return
    const own = profileOf(sceneText(scene))
    // Where it would stand: the free scenes around the same place come first.
    const near = free.findIndex(from => from >= to)
    const start = Math.max(0, (near < 0 ? free.length : near) - SCENE_CANDIDATES / 2)
    let best = -1
    let likeness = SCENE_LIKENESS
    for (let i = start; i < Math.min(free.length, start + SCENE_CANDIDATES); i++) {
      const found = likenessOf(own, profileAt(free[i]!))
      if (found > likeness) {
        best = i
        likeness = found
      }
    }
    if (best >= 0) pair(to, free.splice(best, 1)[0]!)
  })
}

function sceneText(scene: Scene): string {
  return scene.content.map(textOf).join('\n')
}

/** How often each pair of neighbouring characters occurs, folded into buckets. */
interface Profile {
  counts: Uint16Array
  total: number
}
const BUCKETS = 1024

function profileOf(text: string): Profile {
  const counts = new Uint16Array(BUCKETS)
  for (let i = 0; i + 1 < text.length; i++) counts[(Math.imul(text.charCodeAt(i), 31) + text.charCodeAt(i + 1)) & (BUCKETS - 1)]!++
  return { counts, total: Math.max(0, text.length - 1) }
}

/** Sørensen–Dice coefficient of two profiles, 0–1. */
function likenessOf(one: Profile, other: Profile): number {
  if (one.total + other.total === 0) return 0
  let shared = 0
  for (let i = 0; i < BUCKETS; i++) shared += Math.min(one.counts[i]!, other.counts[i]!)
  return (2 * shared) / (one.total + other.total)
}

/** The later positions of the scenes that kept their order. */
function stayingScenes(pairs: ReadonlyMap<number, number>): number[] {
  const order = [...pairs.keys()].sort((one, other) => one - other)
  return longestIncreasing(order.map(to => pairs.get(to)!)).map(i => order[i]!)
}

function diffBlocks(before: readonly Block[], after: readonly Block[], budget: Budget): BlockChange[] {
  const numbers = new Map<string, number>()
  const numberOf = (block: Block) => {
    const key = blockKey(block)
    let number = numbers.get(key)
    if (number === undefined) numbers.set(key, (number = numbers.size))
    return number
  }
  const out: BlockChange[] = []
  let at = 0
  let to = 0
  const sameUpTo = (end: number) => {
    for (; at < end; at++, to++) out.push({ state: 'same', before: before[at]!, after: after[to]! })
  }
  for (const hunk of diffSequences(before.map(numberOf), after.map(numberOf), budget)) {
    sameUpTo(hunk.aStart)
    pushAll(out, changesIn(before.slice(hunk.aStart, hunk.aEnd), after.slice(hunk.bStart, hunk.bEnd), budget))
    at = hunk.aEnd
    to = hunk.bEnd
  }
  sameUpTo(before.length)
  return out
}

/** A passage without equal blocks: blocks of one id, or alike and in order, changed; the others went or came. */
function changesIn(before: readonly Block[], after: readonly Block[], budget: Budget): BlockChange[] {
  const byId = new Map(before.map((block, i) => [block.attrs.id, i]))
  const staying = new Set(after.map(block => block.attrs.id))
  const profiles = before.map(block => profileOf(textOf(block)))
  const out: BlockChange[] = []
  let next = 0
  for (const block of after) {
    const known = byId.get(block.attrs.id)
    const from = known !== undefined && known >= next ? known : known === undefined ? alikeFrom(block) : -1
    if (from < 0) {
      out.push({ state: 'added', after: block })
      continue
    }
    for (; next < from; next++) out.push({ state: 'removed', before: before[next]! })
    out.push(changedBlock(before[from]!, block, budget))
    next = from + 1
  }
  for (; next < before.length; next++) out.push({ state: 'removed', before: before[next]! })
  return out

  function alikeFrom(block: Block): number {
    const own = profileOf(textOf(block))
    for (let from = next; from < Math.min(before.length, next + 4); from++) {
      if (staying.has(before[from]!.attrs.id)) return -1
      if (likenessOf(own, profiles[from]!) >= BLOCK_LIKENESS) return from
    }
    return -1
  }
}

function changedBlock(before: Block, after: Block, budget: Budget): BlockChange {
  return { state: 'changed', before, after, runs: runsBetween(textOf(before), textOf(after), budget) }
}

/** What changed between two texts, by characters, with words kept together. */
export const textChanges = (before: string, after: string): TextChange[] => runsBetween(before, after, { steps: STEPS })

function runsBetween(a: string, b: string, budget: Budget): TextChange[] {
  const runs: TextChange[] = []
  const push = (state: TextChange['state'], text: string) => {
    if (text !== '') runs.push({ state, text })
  }
  let at = 0
  for (const hunk of withoutIslands(diffText(a, b, budget))) {
    push('same', a.slice(at, hunk.aStart))
    push('removed', a.slice(hunk.aStart, hunk.aEnd))
    push('added', b.slice(hunk.bStart, hunk.bEnd))
    at = hunk.aEnd
  }
  push('same', a.slice(at))
  return runs
}

function withoutIslands(hunks: readonly Hunk[]): Hunk[] {
  const out: Hunk[] = []
  for (const hunk of hunks) {
    const last = out.at(-1)
    const gap = last ? hunk.aStart - last.aEnd : Infinity
    if (last && gap <= ISLAND && sizeOf(last) > gap && sizeOf(hunk) > gap) {
      last.aEnd = hunk.aEnd
      last.bEnd = hunk.bEnd
    } else out.push({ ...hunk })
  }
  return out
}

function sizeOf(hunk: Hunk): number {
  return Math.max(hunk.aEnd - hunk.aStart, hunk.bEnd - hunk.bStart)
}

/** Words (as `countWords`) that changes of blocks add and take away. */
export function wordsChanged(blocks: readonly BlockChange[] = []): { added: number; removed: number } {
  const counts = { same: 0, added: 0, removed: 0 }
  for (const block of blocks) {
    if (block.state === 'added') counts.added += wordsIn(block.after!)
    else if (block.state === 'removed') counts.removed += wordsIn(block.before!)
    for (const run of block.runs ?? []) counts[run.state] += countWords(run.text)
  }
  return { added: counts.added, removed: counts.removed }
}
