// A document's content in a Y.Doc, in the form the collaborative editor reads and writes (@tiptap/y-tiptap 3.0.9), without a ProseMirror schema.

import * as Y from 'yjs'
import type { Block, Content, Scene } from './elements.ts'
import { buildBlock, isBlockType, joinRuns, makeScene, readAttrs, sceneAttrs, textOf } from './elements.ts'
import { sameBlock, sameContent, sameRuns, sameScene } from './same.ts'
import { derivedId, isId } from './ids.ts'
import { longestIncreasing } from './myers.ts'
import { pushAll } from './push-all.ts'
import { TRACK_ATTRS } from './suggestions/tracked.ts'
import { insertChildren } from './yinsert.ts'
import { runsOf, textNode, updateText } from './ytext.ts'

/** The name under which the editor binds its XmlFragment. */
export const FRAGMENT = 'content'

type Parent = Y.XmlFragment | Y.XmlElement
type Child = Y.XmlElement | Y.XmlText | Y.XmlHook
interface Held<Node> {
  element: Y.XmlElement
  node: Node
  /** Whether the id of `node` stands in the Y.Doc; else it was derived from the node's place, and must be written once anything changes. */
  settled: boolean
}
interface HeldScene extends Held<Scene> {
  blocks: Held<Block>[]
}

/** Writes a document into an empty Y.Doc, exactly as the editor would on its first bind. Use `applyContent` when the doc holds anything. */
export function contentToY(doc: Y.Doc, content: Content, origin?: unknown): void {
  doc.transact(() => {
    const scenes = content.content.map(newScene)
    insertNew(doc.getXmlFragment(FRAGMENT), 0, scenes)
  }, origin)
}

/**
 * The document that a Y.Doc holds. Equal states give equal contents on every machine: nodes without a usable id, and later copies of an
 * id, get one derived from their place. What the editor's schema would drop (unknown nodes, empty scenes) is left out.
 */
export function yToContent(doc: Y.Doc): Content {
  return contentOf(readScenes(doc.getXmlFragment(FRAGMENT)))
}

/** A Y.Doc with the content it holds at hand, so that a change costs what it touches and not the size of the document. */
export interface BoundDoc {
  readonly doc: Y.Doc
  /** Nodes that a change leaves alone stay the same objects. */
  readonly content: Content
  /**
   * Changes the Y.Doc until it holds `content`, by the smallest forward change: scenes and blocks are matched by id, then by equality, then
   * by likeness in place, text changes by characters and attributes in place, so that other people's cursors and undo survive.
   * Writes nothing when the doc already holds the content.
   *
   * @param content in canonical form (from `normaliseContent`, a reader, or `yToContent`)
   */
  apply(content: Content, origin?: unknown): void
  /**
   * Reads the content again, after the Y.Doc was changed in another way.
   *
   * @param changed the elements in which anything changed, if that is known: the other scenes stay as they were read
   */
  refresh(changed?: ReadonlySet<unknown>): void
}

/** Binds a Y.Doc; whoever changes it otherwise than by `apply` must `refresh`. */
export function bindContent(doc: Y.Doc): BoundDoc {
  const fragment = doc.getXmlFragment(FRAGMENT)
  let scenes = readScenes(fragment)
  let content = contentOf(scenes)
  return {
    doc,
    get content() {
      return content
    },
    apply(wanted, origin) {
      if (sameContent(content, wanted)) return
      doc.transact(() => {
        scenes = reconcile(fragment, scenes, wanted.content, { alike: () => true, same: sameScene, create: newScene, update: updateScene })
      }, origin)
      content = isMadeOf(wanted.content, scenes) ? wanted : contentOf(scenes)
    },
    refresh(changed) {
      const known = changed && new Map(scenes.flatMap(held => (changed.has(held.element) ? [] : [[held.element, held] as const])))
      scenes = readScenes(fragment, known)
      content = contentOf(scenes)
    },
  }
}

/** Changes a Y.Doc once until it holds `content`; see `BoundDoc.apply`. */
export function applyContent(doc: Y.Doc, content: Content, origin?: unknown): void {
  bindContent(doc).apply(content, origin)
}

/** The blocks of a Y.Doc in reading order, each with the element that holds it. */
export const blocksOf = (doc: Y.Doc): { block: Block; element: Y.XmlElement }[] =>
  readScenes(doc.getXmlFragment(FRAGMENT)).flatMap(scene => scene.blocks.map(({ node, element }) => ({ block: node, element })))

function contentOf(scenes: HeldScene[]): Content {
  if (scenes.length > 0) return { type: 'doc', content: scenes.map(held => held.node) }
  const block = buildBlock('paragraph', { id: derivedId('empty block') }, [])
  return { type: 'doc', content: [{ ...makeScene([block]), attrs: { id: derivedId('empty scene') } }] }
}

function newScene(scene: Scene): HeldScene {
  const element = new Y.XmlElement('scene')
  for (const [name, value] of Object.entries(scene.attrs)) element.setAttribute(name, value)
  return { element, node: scene, blocks: scene.content.map(newBlock), settled: true }
}

/** Inserts new scenes with their lines, or new lines. */
function insertNew(parent: Parent, at: number, items: readonly (Held<Scene | Block> & { blocks?: Held<Block>[] })[]): void {
  insertChildren(
    parent,
    at,
    items.map(item => item.element),
  )
  for (const { element, blocks } of items) if (blocks) insertNew(element, 0, blocks)
}

function newBlock(block: Block): Held<Block> {
  const element = new Y.XmlElement<Record<string, string | number>>(block.type)
  for (const [name, value] of Object.entries(block.attrs)) element.setAttribute(name, value)
  if (block.content) element.insert(0, [textNode(block.content)])
  return { element: element as Y.XmlElement, node: block, settled: true }
}

function readScenes(fragment: Y.XmlFragment, known?: ReadonlyMap<unknown, HeldScene>): HeldScene[] {
  const seen = new Set<string>()
  const scenes: HeldScene[] = []
  for (const element of fragment.toArray()) {
    const held = known?.get(element)
    if (held && takesIds(held, seen)) {
      scenes.push(held)
      continue
    }
    if (!(element instanceof Y.XmlElement) || element.nodeName !== 'scene') continue
    const id = idOf(element as Y.XmlElement, seen)
    const blocks = (element.toArray() as Child[]).flatMap(child => readBlock(child, seen))
    if (blocks.length === 0) continue
    const node: Scene = { type: 'scene', attrs: sceneAttrs(id, element.getAttributes()), content: blocks.map(held => held.node) }
    scenes.push({ element: element as Y.XmlElement, node, blocks, settled: isSettled(element as Y.XmlElement, id) })
  }
  return scenes
}

function readBlock(child: Child, seen: Set<string>): Held<Block>[] {
  if (!(child instanceof Y.XmlElement) || !isBlockType(child.nodeName)) return []
  const attrs = readAttrs(child.nodeName, child.getAttributes(), { id: idOf(child, seen) })
  const node = buildBlock(child.nodeName, attrs, joinRuns(runsOf(child)))
  return [{ element: child, node, settled: isSettled(child, attrs.id) }]
}

/** Takes the ids of a scene as it was read; not when one of them depends on what stands elsewhere. */
function takesIds(held: HeldScene, seen: Set<string>): boolean {
  const parts = [held, ...held.blocks]
  if (!parts.every(part => part.settled && !seen.has(part.node.attrs.id))) return false
  for (const part of parts) seen.add(part.node.attrs.id)
  return true
}

function idOf(element: Y.XmlElement, seen: Set<string>): string {
  const given: unknown = element.getAttribute('id')
  let id = isId(given) ? given : derivedId(`${seen.size}`)
  while (seen.has(id)) id = derivedId(`${id} ${seen.size}`)
  seen.add(id)
  return id
}

function isSettled(element: Y.XmlElement, id: string): boolean {
  return element.getAttribute('id') === id
}

interface Ways<Item extends Held<Scene | Block>> {
  /** Whether two nodes that share neither id nor content are worth changing into one another. */
  alike: (old: Item['node'], wanted: Item['node']) => boolean
  same: (old: Item['node'], wanted: Item['node']) => boolean
  create: (node: Item['node']) => Item
  update: (held: Item, wanted: Item['node']) => Item
}

/** Brings the children of `parent` to the wanted nodes; answers what it holds then. */
function reconcile<Item extends Held<Scene | Block>>(parent: Parent, held: Item[], wanted: Item['node'][], ways: Ways<Item>): Item[] {
  const head = sameHead(held, wanted)
  const tail = sameTail(held, wanted, head)
  if (head + tail === held.length && head + tail === wanted.length) return held
  const changed = reconcileBetween(
    parent,
    held[head - 1],
    held.slice(head, held.length - tail),
    wanted.slice(head, wanted.length - tail),
    ways,
  )
  return [...held.slice(0, head), ...changed, ...held.slice(held.length - tail)]
}

/** How many nodes at the beginning are held as they are wanted, the same objects. */
function sameHead(held: readonly Held<Scene | Block>[], wanted: readonly (Scene | Block)[]): number {
  let head = 0
  while (head < held.length && isHeld(held[head]!, wanted[head])) head++
  return head
}

/** The same at the end, `head` left alone. */
function sameTail(held: readonly Held<Scene | Block>[], wanted: readonly (Scene | Block)[], head: number): number {
  let tail = 0
  while (head + tail < held.length && head + tail < wanted.length && isHeld(held.at(-1 - tail)!, wanted.at(-1 - tail))) tail++
  return tail
}

const isHeld = (held: Held<Scene | Block>, wanted: Scene | Block | undefined) => held.settled && held.node === wanted

/** @param before the item in front of these, which stays */
function reconcileBetween<Item extends Held<Scene | Block>>(
  parent: Parent,
  before: Item | undefined,
  held: Item[],
  wanted: Item['node'][],
  ways: Ways<Item>,
): Item[] {
  const kept = matchNodes(held, wanted, ways.alike)
  if (kept.size < held.length) {
    const survivors = new Set([...kept.values()].map(item => item.element))
    deleteChildren(parent, new Set(held.map(item => item.element).filter(element => !survivors.has(element))))
  }
  const remaining = kept.size < wanted.length ? (parent.toArray() as Child[]) : []
  const after: Item[] = []
  let read = before ? remaining.indexOf(before.element) + 1 : 0
  let inserted = 0
  for (let i = 0; i < wanted.length; i++) {
    const old = kept.get(i)
    if (old) {
      if (remaining.length > 0) read = remaining.indexOf(old.element, read) + 1
      after.push(old.settled && ways.same(old.node, wanted[i]!) ? old : ways.update(old, wanted[i]!))
      continue
    }
    const first = i
    while (i + 1 < wanted.length && !kept.has(i + 1)) i++
    const created = wanted.slice(first, i + 1).map(ways.create)
    insertNew(parent, read + inserted, created)
    inserted += created.length
    pushAll(after, created)
  }
  return after
}

/** Deletes these children in as few ranges as possible. Children that no reader sees are not ours to delete and stay. */
function deleteChildren(parent: Parent, dropped: Set<Y.XmlElement>): void {
  const children = parent.toArray() as Child[]
  const isDropped = (at: number) => dropped.has(children[at] as Y.XmlElement)
  let end = children.length
  while (end > 0) {
    let start = end
    while (start > 0 && isDropped(start - 1)) start--
    if (start < end) parent.delete(start, end - start)
    end = start - 1
  }
}

/** Which old node each wanted one (by position) continues; the order of the kept ones is the same on both sides. */
function matchNodes<Item extends Held<Scene | Block>>(held: Item[], wanted: Item['node'][], alike: Ways<Item>['alike']): Map<number, Item> {
  if (held.length === wanted.length && held.every((item, at) => isContinued(item, wanted[at]!))) return new Map(held.entries())
  const pairs = pairById(held, wanted)
  pairByContent(held, wanted, pairs)
  const positions = [...pairs.keys()].sort((one, other) => one - other)
  const kept = new Map(longestIncreasing(positions.map(at => pairs.get(at)!)).map(i => [positions[i]!, pairs.get(positions[i]!)!]))
  pairInGaps(held, wanted, kept, alike)
  return new Map([...kept].map(([to, from]) => [to, held[from]!]))
}

function isContinued(item: Held<Scene | Block>, wanted: Scene | Block): boolean {
  return item.node.attrs.id === wanted.attrs.id && item.node.type === wanted.type
}

function pairById(held: Held<Scene | Block>[], wanted: (Scene | Block)[]): Map<number, number> {
  const byId = new Map(held.map((item, at) => [item.node.attrs.id, at]))
  const pairs = new Map<number, number>()
  wanted.forEach((node, to) => {
    const from = byId.get(node.attrs.id)
    if (from !== undefined && held[from]!.node.type === node.type) pairs.set(to, from)
  })
  return pairs
}

function pairByContent(held: Held<Scene | Block>[], wanted: (Scene | Block)[], pairs: Map<number, number>): void {
  if (pairs.size === wanted.length || pairs.size === held.length) return
  const used = new Set(pairs.values())
  const free = new Map<string, number[]>()
  for (let at = held.length - 1; at >= 0; at--) {
    if (used.has(at)) continue
    const key = signature(held[at]!.node)
    const places = free.get(key)
    if (places) places.push(at)
    else free.set(key, [at])
  }
  wanted.forEach((node, to) => {
    if (pairs.has(to)) return
    const from = free.get(signature(node))?.pop()
    if (from !== undefined) pairs.set(to, from)
  })
}

/** Everything of a node but the ids, as a key. */
function signature(node: Scene | Block): string {
  return JSON.stringify(node, (key, value: unknown) => (key === 'id' ? undefined : value))
}

/** How far ahead a gap is searched for a node that the wanted one may have grown from. */
const GAP_WINDOW = 8

/** Between two kept neighbours, nodes whose ids live on nowhere are paired in order as far as they are alike. */
function pairInGaps<Item extends Held<Scene | Block>>(
  held: Item[],
  wanted: Item['node'][],
  kept: Map<number, number>,
  alike: Ways<Item>['alike'],
): void {
  const oldIds = new Set(held.map(item => item.node.attrs.id))
  const wantedIds = new Set(wanted.map(node => node.attrs.id))
  const taken = new Set(kept.values())
  let from = 0
  for (let to = 0; to < wanted.length; to++) {
    const known = kept.get(to)
    if (known !== undefined) from = known + 1
    if (known !== undefined || oldIds.has(wanted[to]!.attrs.id)) continue
    for (let at = from; at < Math.min(held.length, from + GAP_WINDOW) && !taken.has(at); at++) {
      if (wantedIds.has(held[at]!.node.attrs.id) || !alike(held[at]!.node, wanted[to]!)) continue
      kept.set(to, at)
      from = at + 1
      break
    }
  }
}

/** Same kind, and at least half of the longer text stands unchanged at the ends. */
function alikeBlocks(old: Block, wanted: Block): boolean {
  if (old.type !== wanted.type) return false
  const a = textOf(old)
  const b = textOf(wanted)
  const shorter = Math.min(a.length, b.length)
  let same = 0
  while (same < shorter && a[same] === b[same]) same++
  for (let i = 1; same < shorter && a[a.length - i] === b[b.length - i]; i++) same++
  return same * 2 >= Math.max(a.length, b.length)
}

function updateScene(held: HeldScene, wanted: Scene): HeldScene {
  setAttrs(held.element, wanted.attrs)
  const ways: Ways<Held<Block>> = { alike: alikeBlocks, same: sameBlock, create: newBlock, update: updateBlock }
  const blocks = reconcile(held.element, held.blocks, wanted.content, ways)
  // What is known of the wanted objects (their JSON, their words) is known of these then.
  const node: Scene = isMadeOf(wanted.content, blocks)
    ? wanted
    : { type: 'scene', attrs: wanted.attrs, content: blocks.map(block => block.node) }
  return { element: held.element, node, blocks, settled: true }
}

/** Whether these are the very nodes that are held. */
function isMadeOf<Node>(nodes: readonly Node[], held: readonly Held<Node>[]): boolean {
  return nodes.length === held.length && nodes.every((node, at) => node === held[at]!.node)
}

function updateBlock(held: Held<Block>, wanted: Block): Held<Block> {
  setAttrs(held.element, wanted.attrs)
  const after = { element: held.element, node: wanted, settled: true }
  const runs = wanted.content ?? []
  const known = held.node.content ?? []
  if (sameRuns(known, runs)) return after
  const texts = (held.element.toArray() as Child[]).filter(child => child instanceof Y.XmlText)
  // Leaving the emptied Y.XmlText in place keeps what others type into it meanwhile (yjs/y-prosemirror#108).
  for (const extra of texts.slice(1)) extra.delete(0, extra.length)
  if (texts[0]) updateText(texts[0], runs, texts.length === 1 ? known : [])
  else held.element.insert(0, [textNode(runs)])
  return after
}

function setAttrs(element: Y.XmlElement, wanted: object): void {
  const target = element as Y.XmlElement<Record<string, string | number>>
  for (const [name, value] of Object.entries(wanted) as [string, string | number][]) {
    if (target.getAttribute(name) !== value) target.setAttribute(name, value)
  }
  for (const name of TRACK_ATTRS) if (!(name in wanted) && target.getAttribute(name) !== undefined) target.removeAttribute(name)
}
