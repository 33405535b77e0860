// What readers return and writers take: a titled sequence of episodes or chapters.

import { type Block, type BlockOf, textOf } from '../elements.ts'
import { classify, type Line } from '../classify.ts'
import type { Loss } from '../losses.ts'
import type { ReadComment } from './docx/comments.ts'
import type { Media } from './docx/media.ts'
import type { Layout } from './screen-layout.ts'
import { isIdeograph, isWordPart } from '../statistics.ts'
import { contentOf, type Part, splitBlocks } from '../split.ts'
import { acceptedContent } from '../suggestions/verdicts.ts'

/** A picture as files take it. */
export interface Picture {
  /** JPEG. */
  bytes: Uint8Array
  /** pixels */
  width: number
  height: number
}

export interface Manuscript {
  title?: string
  /** Who wrote it, as files name their authors; no words of the text. */
  author?: string
  /** When it was last changed: files of the same have the same dates in them. */
  changed?: Date
  /** The pictures in the text by the ids of their files. Of one that is not here, only the caption is written. */
  pictures?: ReadonlyMap<number, Picture>
  /** The ids of lines that were changed since an earlier draft. */
  revised?: ReadonlySet<string>
  /** What people said beside the text, by the place of its part; only Word files hold it. */
  said?: readonly (readonly ReadComment[])[]
  /** At least one. A single unnamed part is a text without episodes. */
  parts: Part[]
}

export interface Imported extends Omit<Manuscript, 'said' | 'pictures'> {
  /** Pictures that stand in the text under these numbers in place of the ids of files, as the file had them: not yet decoded by anybody. */
  media?: Media
  /** What people said beside the text, in its order. */
  comments?: readonly ReadComment[]
  /** Chinese sentences about what could not be taken over. */
  warnings: string[]
  /** The same piece by piece, with places and words. */
  losses?: readonly Loss[]
}

/** One paragraph of a file that names the kind of each: a settled block, a line still to be read, or the beginning of a part or volume; behind a volume without a name parts are in none. */
export type Piece = { part: string } | { volume: string } | { line: Line; layout?: Layout }

/** What a reader of text makes of it. */
export interface Pieces extends Pick<Imported, 'losses' | 'media' | 'title'> {
  pieces: readonly Piece[]
  warnings?: readonly string[]
}

/** Parts from pieces. Files of our own state where parts begin; in others the titles of episodes and chapters decide. */
export function partsOf(pieces: readonly Piece[]): Part[] {
  if (!pieces.some(piece => 'part' in piece)) return splitBlocks(classify(linesOf(pieces)))
  const groups: { name: string; volume?: string; lines: Line[] }[] = []
  let volume: { volume?: string } = {}
  for (const piece of pieces) {
    if ('volume' in piece) volume = piece.volume === '' ? {} : { volume: piece.volume }
    else if ('part' in piece) groups.push({ name: piece.part, ...volume, lines: [] })
    else {
      if (groups.length === 0) groups.push({ name: '', ...volume, lines: [] })
      groups.at(-1)!.lines.push(piece.line)
    }
  }
  return groups.map(({ lines, ...group }) => ({ ...group, content: contentOf(classify(lines, 'script')) }))
}

function linesOf(pieces: readonly Piece[]): Line[] {
  const lines: Line[] = []
  for (const piece of pieces) if ('line' in piece) lines.push(piece.line)
  return lines
}

/** Tells for one part after the other the volume that begins with it, if one does. */
export function volumesBegun(): (part: Part) => string | undefined {
  let open: string | undefined
  return ({ volume }) => {
    const begun = volume !== open ? volume : undefined
    open = volume
    return begun
  }
}

/** All blocks of a part, in order, with its suggestions accepted. */
export function blocksIn(part: Part): Block[] {
  return acceptedContent(part.content).content.flatMap(scene => scene.content)
}

/** Each block of a part with the number its scene has by position (0 before the first heading). */
export function* numbered(part: Part): Generator<[Block, number]> {
  let position = 0
  for (const block of blocksIn(part)) {
    if (block.type === 'scene_heading') position++
    yield [block, position]
  }
}

/** Share of Chinese characters among the letters of a text, 0–1. */
export function chineseShare(text: string): number {
  let chinese = 0
  let letters = 0
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (isIdeograph(unit)) chinese++
    else if (isWordPart(unit)) letters++
  }
  return chinese + letters === 0 ? 0 : chinese / (chinese + letters)
}

/** Whether a block has nothing to show; formats of lines cannot hold such a block. Somebody who stands there without a word is shown. */
export function isBlank(block: Block): boolean {
  return block.type !== 'image' && textOf(block).trim() === '' && !(block.type === 'dialogue' && block.attrs.speaker.trim() !== '')
}

/** The picture of a block that is one, when it is at hand. */
export function pictureOf(
  block: Block,
  { pictures }: Manuscript,
): (Picture & Pick<BlockOf<'image'>['attrs'], 'file' | 'share'>) | undefined {
  const found = block.type === 'image' ? pictures?.get(block.attrs.file) : undefined
  return found && block.type === 'image' ? { ...found, file: block.attrs.file, share: block.attrs.share } : undefined
}

/** Every picture that a manuscript shows, once, with its file's id. */
export function picturesIn(manuscript: Manuscript): [file: number, picture: Picture][] {
  const shown = new Set(manuscript.parts.flatMap(blocksIn).map(block => pictureOf(block, manuscript)?.file))
  return [...(manuscript.pictures ?? [])].filter(([file]) => shown.has(file))
}
