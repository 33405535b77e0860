// Checking a document that came from outside, and bringing it into canonical form.

import {
  type Block,
  blocksOf,
  buildBlock,
  type Content,
  emptyContent,
  isBlockType,
  joinRuns,
  MAX_BLOCKS,
  MAX_CHARACTERS,
  readAttrs,
  type Scene,
  sceneAttrs,
} from '../elements.ts'
import { isId, newId } from '../ids.ts'
import { placeFor } from './kept.ts'
import { ScriptRefusal } from '../refusal.ts'
import { isCopy } from '../same.ts'
import { type Splice, spliced, takeSplice } from './splice.ts'

/**
 * Checks a document that came from outside (REST save, import of our own JSON) and returns it in canonical form: unknown attributes and
 * marks dropped, missing or repeated ids replaced, empty scenes left out.
 *
 * @param known a state of the same document: blocks that it holds in just that form are not checked again, and are its own objects in the
 *   outcome; of what `parseKnown` read from it only the lines that it had to read are looked at
 * @throws ScriptRefusal `shape` (not such a document, or a `__proto__` key), `node` (unknown node), `depth` (a block inside a block),
 *   `size` (more than 2,000,000 characters or 200,000 blocks)
 */
export function normaliseContent(given: unknown, known?: Content): Content {
  const doc = recordOf(given)
  const splice = takeSplice(doc)
  return (splice && splice.known === known ? normaliseSplice(splice) : undefined) ?? normaliseWhole(doc, known)
}

function normaliseWhole(doc: Record<string, unknown>, known: Content | undefined): Content {
  if (doc.type !== 'doc') throw new ScriptRefusal('shape', '文档内容格式不正确')
  const seen = new Set<string>()
  const find = finderIn(known)
  const size = { characters: 0, blocks: 0 }
  const scenes: Scene[] = []
  for (const item of listOf(doc.content)) {
    const scene = recordOf(item)
    if (scene.type !== 'scene') throw new ScriptRefusal('node', '文档包含无法识别的内容')
    const given = recordOf(scene.attrs ?? {})
    const attrs = sceneAttrs(uniqueId(given.id, seen), given)
    const blocks = listOf(scene.content).map(item => checkedBlock(item, find, seen, size) ?? normaliseBlock(item, seen, size))
    if (blocks.length > 0) scenes.push({ type: 'scene', attrs, content: blocks })
  }
  const content: Content = scenes.length > 0 ? { type: 'doc', content: scenes } : emptyContent()
  if (scenes.length > 0) censuses.set(content, { ids: seen, size })
  return content
}

/** What a content in canonical form holds, so that the next one, which is mostly the same, need not be counted through. */
interface Census {
  ids: Set<string>
  size: Size
}

const censuses = placeFor<Content, Census>('census')

function censusOf(content: Content): Census {
  let census = censuses.get(content)
  if (!census) {
    const ids = new Set(content.content.map(scene => scene.attrs.id))
    const size = { characters: 0, blocks: 0 }
    for (const block of blocksOf(content)) {
      ids.add(block.attrs.id)
      add(size, block)
    }
    censuses.set(content, (census = { ids, size }))
  }
  return census
}

/** The content after a splice of untrusted lines; undefined when one of them has the id of a line that stays, or a scene is left empty. */
function normaliseSplice({ known, scene: nth, head, tail, fresh }: Splice<unknown>): Content | undefined {
  const lines = known.content[nth]!.content
  const gone = new Map(lines.slice(head, lines.length - tail).map(block => [block.attrs.id, block]))
  if (fresh.length === 0 && gone.size === lines.length) return undefined
  const census = censusOf(known)
  const seen = new Set<string>()
  const size = { ...census.size }
  for (const block of gone.values()) add(size, block, -1)
  const find: FindBlock = id => gone.get(id as string)
  const blocks = fresh.map(item => checkedBlock(item, find, seen, size) ?? normaliseBlock(item, seen, size))
  for (const id of seen) if (census.ids.has(id) && !gone.has(id)) return undefined
  const content = spliced({ known, scene: nth, head, tail, fresh: blocks })
  // The state before is seldom asked for again.
  censuses.set(known, undefined)
  for (const id of gone.keys()) census.ids.delete(id)
  for (const id of seen) census.ids.add(id)
  censuses.set(content, { ids: census.ids, size })
  return content
}

interface Size {
  /** Of text and attributes. */
  characters: number
  blocks: number
}

type FindBlock = (id: unknown) => Block | undefined

/** Finds blocks of a document by id; those that are asked for in their order are found at once. */
function finderIn(known: Content | undefined): FindBlock {
  if (!known) return () => undefined
  const blocks = [...blocksOf(known)]
  let byId: Map<unknown, Block> | undefined
  let next = 0
  return id => {
    const expected = blocks[next]
    if (expected?.attrs.id === id) {
      next++
      return expected
    }
    byId ??= new Map(blocks.map(block => [block.attrs.id, block]))
    const block = byId.get(id)
    if (block) next = blocks.indexOf(block, next) + 1 || next
    return block
  }
}

function checkedBlock(item: unknown, find: FindBlock, seen: Set<string>, size: Size): Block | undefined {
  const block = find((item as Partial<Block> | null)?.attrs?.id)
  if (!block || seen.has(block.attrs.id) || (item !== block && !isCopy(item, block))) return undefined
  seen.add(block.attrs.id)
  spend(size, block)
  return block
}

function normaliseBlock(item: unknown, seen: Set<string>, size: Size): Block {
  const node = recordOf(item)
  const { type } = node
  if (!isBlockType(type)) throw new ScriptRefusal('node', '文档包含无法识别的内容')
  const given = recordOf(node.attrs ?? {})
  const runs = joinRuns(listOf(node.content).map(normaliseRun))
  const block = buildBlock(type, readAttrs(type, given, { id: uniqueId(given.id, seen) }), runs)
  spend(size, block)
  return block
}

function spend(size: Size, block: Block): void {
  add(size, block)
  if (size.characters > MAX_CHARACTERS || size.blocks > MAX_BLOCKS) throw new ScriptRefusal('size', '文档过长，最多支持200万字')
}

function add(size: Size, block: Block, sign: 1 | -1 = 1): void {
  let characters = 0
  if (block.content) for (const run of block.content) characters += run.text.length
  for (const name in block.attrs) {
    const value = (block.attrs as Record<string, unknown>)[name]
    if (name !== 'id' && typeof value === 'string') characters += value.length
  }
  size.characters += sign * characters
  size.blocks += sign
}

function normaliseRun(item: unknown): { text: string; marks: unknown[] } {
  const node = recordOf(item)
  if (isBlockType(node.type) || node.type === 'scene') throw new ScriptRefusal('depth', '文档内容嵌套过深')
  if (node.type !== 'text') throw new ScriptRefusal('node', '文档包含无法识别的内容')
  if (typeof node.text !== 'string') throw new ScriptRefusal('shape', '文档内容格式不正确')
  return { text: node.text, marks: listOf(node.marks).map(recordOf) }
}

function recordOf(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new ScriptRefusal('shape', '文档内容格式不正确')
  if (Object.hasOwn(value, '__proto__')) throw new ScriptRefusal('shape', '文档内容格式不正确')
  return value as Record<string, unknown>
}

function listOf(value: unknown): unknown[] {
  if (value === undefined || value === null) return []
  if (!Array.isArray(value)) throw new ScriptRefusal('shape', '文档内容格式不正确')
  return value
}

function uniqueId(given: unknown, seen: Set<string>): string {
  let id = isId(given) ? given : newId()
  while (seen.has(id)) id = newId()
  seen.add(id)
  return id
}
