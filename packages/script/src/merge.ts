// Three-way merge of documents: what two people made of one text, each without knowing of the other, becomes one text that holds both.

import { type Block, type BlockType, buildBlock, type Content, type Mark, sameMarks, type Scene, type Text } from './elements.ts'
import { joinRuns, makeScene, makeBlock } from './elements.ts'
import { diffContents } from './diff.ts'
import { type Side, walker } from './merging/texts.ts'
import { type Budget, diffText, longestIncreasing } from './myers.ts'
import { sameBlock, sameContent } from './same.ts'
import { withTarget } from './suggestions/moves.ts'
import { TRACK_ATTRS } from './suggestions/tracked.ts'

/** Steps of all text comparisons of one merge together, about 0.2 s; beyond them a changed passage counts as replaced whole. */
const STEPS = 20_000_000

interface Place {
  block: Block
  scene: string
}

/**
 * Merges what `mine` and `theirs` changed since `base`, by scenes, blocks and characters; all in canonical form.
 *
 * Whatever either side inserted is in the outcome (once, when both inserted the same in the same place). Characters that one side
 * deleted are gone; a block that one side deleted and the other changed stays. Where both moved a block or set an attribute, `mine` wins.
 * `merge(base, mine, base)` is `mine`, `merge(base, base, theirs)` is `theirs`, `merge(base, both, both)` is `both`.
 */
export function mergeContents(base: Content, mine: Content, theirs: Content): Content {
  if (sameContent(mine, theirs) || sameContent(base, mine)) return theirs
  if (sameContent(base, theirs)) return mine
  const own = withIdsOf(base, mine)
  const other = withIdsOf(base, theirs)
  const merged = mergeAligned(base, own.content, other.content)
  const back = new Map([...own.ids, ...other.ids])
  return back.size === 0 ? merged : renamed(merged, back)
}

function mergeAligned(base: Content, mine: Content, theirs: Content): Content {
  const [was, own, other] = [placesOf(base), placesOf(mine), placesOf(theirs)]
  const blocks = survivors(was, own, other)
  const home = new Map([...blocks.keys()].map(id => [id, sceneOf(was.get(id), own.get(id), other.get(id))]))
  const inhabited = new Set(home.values())
  const sceneIds = (content: Content) => content.content.map(scene => scene.attrs.id)
  const [wasScene, ownScene, otherScene] = [base, mine, theirs].map(sceneAttrsById) as [SceneAttrs, SceneAttrs, SceneAttrs]
  const attrsOf = (id: string): Scene['attrs'] => ({ id, ...mergeTracked(wasScene.get(id), ownScene.get(id), otherScene.get(id)) })
  const [wasIn, ownIn, otherIn] = [base, mine, theirs].map(content => blockIdsByScene(content)) as [Lists, Lists, Lists]
  const scenes = mergeOrder(sceneIds(base), sceneIds(mine), sceneIds(theirs), id => inhabited.has(id)).map((id): Scene => {
    const order = mergeOrder(wasIn.get(id) ?? [], ownIn.get(id) ?? [], otherIn.get(id) ?? [], block => home.get(block) === id)
    return { type: 'scene', attrs: attrsOf(id), content: order.map(block => blocks.get(block)!) }
  })
  return { type: 'doc', content: scenes.length > 0 ? scenes : [makeScene([makeBlock('paragraph', '')])] }
}

type Lists = Map<string, string[]>
type SceneAttrs = Map<string, Scene['attrs']>
type Tracking = Partial<Record<(typeof TRACK_ATTRS)[number], string>>

const sceneAttrsById = (content: Content): SceneAttrs => new Map(content.content.map(scene => [scene.attrs.id, scene.attrs]))

/** The tracking of a line or scene: what either side set or took back; mine wins. A side without the node has no say. */
function mergeTracked(was: Tracking | undefined, mine: Tracking | undefined, theirs: Tracking | undefined): Tracking {
  const out: Tracking = {}
  for (const name of TRACK_ATTRS) {
    const value = !mine || (theirs && mine[name] === was?.[name]) ? theirs?.[name] : mine[name]
    if (value !== undefined) out[name] = value
  }
  return out
}

function blockIdsByScene(content: Content): Lists {
  return new Map(content.content.map(scene => [scene.attrs.id, scene.content.map(block => block.attrs.id)]))
}

function placesOf(content: Content): Map<string, Place> {
  return new Map(content.content.flatMap(scene => scene.content.map(block => [block.attrs.id, { block, scene: scene.attrs.id }] as const)))
}

/** The blocks of the outcome by id: all but those that one side deleted and the other left as they were. */
function survivors(base: Map<string, Place>, mine: Map<string, Place>, theirs: Map<string, Place>): Map<string, Block> {
  const budget: Budget = { steps: STEPS }
  const out = new Map<string, Block>()
  for (const id of new Set([...theirs.keys(), ...mine.keys()])) {
    const [was, own, other] = [base.get(id)?.block, mine.get(id)?.block, theirs.get(id)?.block]
    if (own && other) out.set(id, mergeBlocks(was, own, other, budget))
    else {
      const only = (own ?? other)!
      if (!was || !sameBlock(was, only)) out.set(id, only)
    }
  }
  return out
}

/** The scene that a surviving block stands in: where mine moved it, else where theirs has it. */
function sceneOf(was: Place | undefined, own: Place | undefined, other: Place | undefined): string {
  if (own && (!other || own.scene !== was?.scene)) return own.scene
  return other!.scene
}

/**
 * Order of the kept ids: that of `theirs`, into which everything that is new or moved in `mine` is put behind whatever it follows there.
 */
function mergeOrder(base: string[], mine: string[], theirs: string[], isKept: (id: string) => boolean): string[] {
  const places = new Map(base.map((id, at) => [id, at]))
  const common = mine.filter(id => places.has(id))
  const unmoved = new Set(longestIncreasing(common.map(id => places.get(id)!)).map(at => common[at]))
  const placed = new Set(theirs.filter(isKept))
  const after = new Map<string | undefined, string>()
  const before = new Map<string, string | undefined>()
  const link = (one: string | undefined, next: string | undefined) => {
    if (next === undefined) after.delete(one)
    else {
      after.set(one, next)
      before.set(next, one)
    }
  }
  let end: string | undefined
  for (const id of placed) {
    link(end, id)
    end = id
  }
  let previous: string | undefined
  for (const id of mine) {
    if (!isKept(id)) continue
    if (!placed.has(id) || !unmoved.has(id)) {
      if (placed.has(id)) link(before.get(id), after.get(id))
      const next = after.get(previous)
      link(previous, id)
      link(id, next)
      placed.add(id)
    }
    previous = id
  }
  const order: string[] = []
  for (let id = after.get(undefined); id !== undefined; id = after.get(id)) order.push(id)
  return order
}

function mergeBlocks(was: Block | undefined, mine: Block, theirs: Block, budget: Budget): Block {
  if (sameBlock(mine, theirs) || (was && sameBlock(was, mine))) return theirs
  if (was && sameBlock(was, theirs)) return mine
  const type: BlockType = was?.type === mine.type ? theirs.type : mine.type
  const [first, second] = type === mine.type ? [mine, theirs] : [theirs, mine]
  const old = { ...was?.attrs } as Record<string, unknown>
  const [own, other] = [first.attrs as Record<string, unknown>, second.attrs as Record<string, unknown>]
  const plain = Object.keys(own).filter(name => !(TRACK_ATTRS as readonly string[]).includes(name))
  const attrs = {
    ...Object.fromEntries(plain.map(name => [name, Object.hasOwn(other, name) && own[name] === old[name] ? other[name] : own[name]])),
    ...mergeTracked(was?.attrs, mine.attrs, theirs.attrs),
  } as { id: string }
  return buildBlock(type, attrs, mergeRuns(was?.content ?? [], mine.content ?? [], theirs.content ?? [], budget))
}

interface Marked extends Side {
  marks: readonly (readonly Mark[])[]
}

function sideOf(base: string, runs: readonly Text[], budget: Budget): Marked {
  const text = runs.map(run => run.text).join('')
  return { text, hunks: diffText(base, text, budget), marks: marksOf(runs) }
}

/** The marks of each UTF-16 unit. */
function marksOf(runs: readonly Text[]): (readonly Mark[])[] {
  return runs.flatMap(run => {
    const marks = run.marks ?? NO_MARKS
    return Array.from({ length: run.text.length }, () => marks)
  })
}

const NO_MARKS: readonly Mark[] = []

interface Piece {
  text: string
  marks: readonly Mark[]
}

/** Merges texts by characters: what either side deleted is gone, what either inserted stands there, of two changed marks mine wins. */
function mergeRuns(base: readonly Text[], mine: readonly Text[], theirs: readonly Text[], budget: Budget): Text[] {
  const old = base.map(run => run.text).join('')
  const oldMarks = marksOf(base)
  const [own, other] = [sideOf(old, mine, budget), sideOf(old, theirs, budget)]
  const [ownAt, otherAt] = [walker(own), walker(other)]
  const pieces: Piece[] = []
  for (let at = 0; at <= old.length; at++) {
    const ownStep = ownAt(at)
    const otherStep = otherAt(at)
    // The same insertion came twice when somebody saved again without having heard that the first time had succeeded.
    if (!ownStep.text.includes(otherStep.text)) pieces.push(...unitsOf(otherStep.text, other, otherStep.start))
    if (!otherStep.text.includes(ownStep.text) || ownStep.text === otherStep.text) pieces.push(...unitsOf(ownStep.text, own, ownStep.start))
    if (at === old.length || ownStep.deleted || otherStep.deleted) continue
    const mineNow = own.marks[ownStep.kept]!
    const marks = sameMarks(mineNow, oldMarks[at]!) ? other.marks[otherStep.kept]! : mineNow
    pieces.push({ text: old[at]!, marks })
  }
  return joinRuns(wholeCharacters(pieces))
}

function unitsOf(text: string, side: Marked, start: number): Piece[] {
  return Array.from({ length: text.length }, (_, at) => ({ text: text[at]!, marks: side.marks[start + at]! }))
}

/** Units put together again, so that each piece is well-formed text: halves of a pair always have the same marks. */
function wholeCharacters(units: readonly Piece[]): Piece[] {
  const out: Piece[] = []
  for (const unit of units) {
    const last = out.at(-1)
    if (last && sameMarks(last.marks, unit.marks)) last.text += unit.text
    else out.push({ ...unit })
  }
  return out
}

/** `content`, made from plain text, with the ids of the scenes and blocks of `base` that it continues: what hangs on those ids stays where it was. */
export const continuing = (base: Content, content: Content): Content => withIdsOf(base, content).content

/** A side that lost ids (it was saved as plain text, or pasted) gets back those of the scenes and blocks it continues; `ids` leads from them to its own. */
function withIdsOf(base: Content, side: Content): { content: Content; ids: Map<string, string> } {
  const known = idsOf(base)
  const present = idsOf(side)
  const ids = new Map<string, string>()
  if ([...present].every(id => known.has(id))) return { content: side, ids }
  const own = new Map<string, string>()
  const pair = (before: { attrs: { id: string } } | undefined, after: { attrs: { id: string } } | undefined) => {
    if (!before || !after || known.has(after.attrs.id) || present.has(before.attrs.id) || ids.has(before.attrs.id)) return
    ids.set(before.attrs.id, after.attrs.id)
    own.set(after.attrs.id, before.attrs.id)
  }
  for (const scene of diffContents(base, side).scenes) {
    pair(scene.before, scene.after)
    if (scene.blocks) for (const block of scene.blocks) pair(block.before, block.after)
    else if (scene.before) scene.before.content.forEach((block, at) => pair(block, scene.after?.content[at]))
  }
  return { content: renamed(side, own), ids }
}

function idsOf(content: Content): Set<string> {
  return new Set(content.content.flatMap(scene => [scene.attrs.id, ...scene.content.map(block => block.attrs.id)]))
}

function renamed(content: Content, ids: ReadonlyMap<string, string>): Content {
  const attrsOf = <Attrs extends { id: string }>(attrs: Attrs): Attrs => ({ ...attrs, id: ids.get(attrs.id) ?? attrs.id })
  return {
    type: 'doc',
    content: content.content.map(scene => ({
      type: 'scene',
      attrs: attrsOf(withTarget(scene.attrs, id => ids.get(id) ?? id)),
      content: scene.content.map(block => ({ ...block, attrs: attrsOf(block.attrs) }) as Block),
    })),
  }
}
