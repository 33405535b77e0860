// Puts lost edits back: into their block where it stands now, else as a block where it stood.
import type * as Y from 'yjs'
import { type Block, buildBlock, type Content, joinRuns, type Scene, type Text, textOf } from '../elements.ts'
import { mergeContents } from '../merge.ts'
import { bindContent } from '../ydoc.ts'
import type { LostLine } from './lost.ts'

/** A shorter text says nothing of which line it went into. */
const TELLING_LENGTH = 4

/**
 * Puts the lines back into a Y.Doc by the smallest change; what is there already stays as it is.
 * @param onlyWords lines that somebody deleted stay deleted
 */
export function putBack(doc: Y.Doc, lost: readonly LostLine[], onlyWords = false): void {
  const bound = bindContent(doc)
  bound.apply(withLost(bound.content, lost, onlyWords))
}

/**
 * The text with the words of the lost lines. Like a late save: a line that one side deleted and the other wrote in stays, characters
 * that somebody saw and deleted are gone, and the same words do not come twice.
 */
const withLost = (content: Content, lost: readonly LostLine[], onlyWords: boolean): Content =>
  lost.reduce((text, line) => withLine(text, line, onlyWords), content)

function withLine(content: Content, line: LostLine, onlyWords: boolean): Content {
  const { mine, base } = line
  const present = find(content, block => block.attrs.id === mine.attrs.id)
  if (present) return replaced(content, present, merged(base, mine, present.block))
  const host = base && hostOf(content, textOf(base))
  if (host) return replaced(content, host, spliced(host.block, textOf(base), mine))
  return base && onlyWords ? content : inserted(content, line)
}

interface Found {
  scene: number
  line: number
  block: Block
}

function find(content: Content, is: (block: Block) => boolean): Found | undefined {
  for (const [scene, { content: blocks }] of content.content.entries()) {
    const line = blocks.findIndex(is)
    if (line >= 0) return { scene, line, block: blocks[line]! }
  }
  return undefined
}

/** The line that took over a text which was joined to it or went there by cutting and pasting; only when there is no doubt. */
function hostOf(content: Content, text: string): Found | undefined {
  if (text.length < TELLING_LENGTH) return undefined
  const holds = (block: Block) => textOf(block).includes(text)
  const first = find(content, holds)
  return first && !find(content, block => block !== first.block && holds(block)) ? first : undefined
}

/** `host` with `mine` in place of the text from which mine was made. */
function spliced(host: Block, text: string, mine: Block): Block {
  const at = textOf(host).indexOf(text)
  const runs = [...slice(host.content, 0, at), ...(mine.content ?? []), ...slice(host.content, at + text.length, Infinity)]
  return buildBlock(host.type, host.attrs, joinRuns(runs.map(run => ({ text: run.text, marks: run.marks ?? [] }))))
}

function slice(runs: readonly Text[] = [], from: number, to: number): Text[] {
  let offset = 0
  return runs.map(run => {
    const start = offset
    offset += run.text.length
    return { ...run, text: run.text.slice(Math.max(0, from - start), Math.max(0, to - start)) }
  })
}

/** One line merged as a text of one scene. */
function merged(base: Block | null, mine: Block, theirs: Block): Block {
  const text = (blocks: Block[]): Content => ({ type: 'doc', content: [{ type: 'scene', attrs: { id: 'one' }, content: blocks }] })
  const outcome = mergeContents(text(base ? [base] : []), text([mine]), text([theirs]))
  return outcome.content[0]!.content.find(block => block.attrs.id === theirs.attrs.id)!
}

function replaced(content: Content, { scene, line }: Found, block: Block): Content {
  return withScene(content, scene, content.content[scene]!.content.with(line, block))
}

const withScene = (content: Content, at: number, blocks: Block[]): Content => ({
  type: 'doc',
  content: content.content.with(at, { ...content.content[at]!, content: blocks }),
})

/** The line beside those that it stood between; where they are all gone at the end of its scene; where that is gone too, in it again. */
function inserted(content: Content, { mine, linesBefore, linesAfter, scene, scenesBefore }: LostLine): Content {
  for (const [ids, step] of [
    [linesBefore, 1],
    [linesAfter, 0],
  ] as const) {
    for (const id of ids) {
      const beside = find(content, block => block.attrs.id === id)
      if (beside) return withScene(content, beside.scene, content.content[beside.scene]!.content.toSpliced(beside.line + step, 0, mine))
    }
  }
  const ids = content.content.map(each => each.attrs.id)
  const at = ids.indexOf(scene)
  if (at >= 0) return withScene(content, at, [...content.content[at]!.content, mine])
  const before = scenesBefore.find(id => ids.includes(id))
  const again: Scene = { type: 'scene', attrs: { id: scene }, content: [mine] }
  return { type: 'doc', content: content.content.toSpliced(before === undefined ? 0 : ids.indexOf(before) + 1, 0, again) }
}
