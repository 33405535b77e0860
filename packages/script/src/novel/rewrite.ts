// A model's writing of a novel's scenes within the confirmed plan: what it is asked, which answers hold, and how they stand in the script beside
// what rules made and people wrote.
import { textBigrams } from '../bigrams.ts'
import { mentionFinder } from '../language/mentions.ts'
import { adaptQuestion } from '../prompts/adapt-1.ts'
import { answerLines } from '../prompts/answer.ts'
import type { Message } from '../prompts/question.ts'
import { recordsIn, textIn } from '../prompts/records.ts'
import { type NovelBlock, OFF_SCREEN } from './blocks.ts'
import type { NovelRole } from './read.ts'

/** A scene, or a part of a long one, that is asked about at once. */
export interface Passage {
  /** Chapter and first paragraph: the same at every conversion of the same text. */
  id: string
  heading: string
  /** Paragraphs, both from 1. */
  from: number
  to: number
  /** What rules made of it. */
  body: NovelBlock[]
}

/** What is kept of a passage: the model's lines, or why there are none. */
export interface Written {
  /** The blocks of the rules that it stands for; others ask anew. */
  of: string
  /** The round of asking in which it came. */
  no: number
  blocks: NovelBlock[]
  /** Why the rules' draft stays; '' when it does not. */
  reason: string
  /** Questions about speakers that it answers. */
  asked: number
}
export type WrittenById = Readonly<Record<string, Written>>
type Edits = Readonly<Record<string, unknown>>

/** Characters of one passage, those of the text before it, and a paragraph that is left to the rules. */
const PASSAGE = 2500
const BEFORE = 300
const LONGEST = 8000

/** The passages of a chapter, by its blocks from the rules. Headings and casts belong to the plan, not to what is written anew. */
export function passagesOf(blocks: readonly NovelBlock[]): Passage[] {
  const passages: Passage[] = []
  let open: Passage | undefined
  let length = 0
  for (const block of blocks) {
    const { chapter, from, to } = block.source
    if (block.type === 'cast') continue
    const isHead = block.type === 'scene_heading'
    if (isHead || (open && length > PASSAGE && from > open.to)) {
      open = { id: `${chapter}-${from}`, heading: isHead ? block.text : (open?.heading ?? ''), from, to: isHead ? from : to, body: [] }
      length = 0
      passages.push(open)
    }
    if (!open || isHead) continue
    open.to = Math.max(open.to, to)
    open.body.push(block)
    length += block.text.length
  }
  return passages.filter(({ body }) => body.length > 0)
}

/** What a passage is asked with. */
export interface Hand {
  paragraphs: readonly string[]
  roles: readonly NovelRole[]
  degree: number
}

const sourceOf = ({ from, to }: Passage, { paragraphs }: Hand) => paragraphs.slice(from - 1, to)
/** Why a passage is not asked about; '' when it may be. */
export const unaskable = (passage: Passage, hand: Hand): string =>
  sourceOf(passage, hand).reduce((sum, line) => sum + line.length, 0) > LONGEST ? '这一段太长，模型一次写不下' : ''

/** The question about a passage. */
export function passageQuestion(passage: Passage, hand: Hand): Message[] {
  const { heading, from, body } = passage
  const known = new Set(
    body.flatMap(({ type, speaker, source }) => (type === 'dialogue' && speaker ? [`${source.from} 段：${speaker}`] : [])),
  )
  return adaptQuestion({
    heading,
    cast: hand.roles,
    before: hand.paragraphs
      .slice(Math.max(0, from - 4), from - 1)
      .join('\n')
      .slice(-BEFORE)
      .toWellFormed(),
    paragraphs: sourceOf(passage, hand).map((text, at) => ({ no: from + at, text })),
    speakers: [...known],
    degree: hand.degree,
  })
}

const KINDS = { 动作: 'action', 对白: 'dialogue', 独白: 'dialogue' } as const
const TEXT = 500
const NAME = 30
/** Of the answer's pairs of characters so many stand in the novel; of a text of its own hardly any do. */
const LEAST_SHARED = 0.35
/** Longer than what it was made from by more than this is not the same scene any more. */
const MOST_LONGER = 1.6
const SLACK = 120
/** From so many paragraphs on, an answer that ends before the last third is cut. */
const CUT_FROM = 6
const SURE = { verbatim: 0.9, told: 0.75 } as const

/** The lines of an answer, or why it does not hold. @param finish how the engine ended it */
export function rewritten(
  answer: string,
  finish: 'stop' | 'length',
  passage: Passage,
  hand: Hand,
): { blocks: NovelBlock[]; reason: '' } | { blocks: []; reason: string } {
  const not = (reason: string): { blocks: []; reason: string } => ({ blocks: [], reason })
  if (finish === 'length') return not('模型的回答太长，被截断了')
  const lines = answerLines(answer).filter(line => line.startsWith('{'))
  const records = lines.map(line => recordsIn(line.replace(/,$/, ''))[0])
  if (records.length === 0) return not('模型的回答不是约定的格式')
  const blocks: NovelBlock[] = []
  for (const [at, record] of records.entries()) {
    const block = record && blockOf(record, at, passage, hand)
    if (!block) return not('模型的回答有一行不完整')
    if (typeof block === 'string') return not(block)
    blocks.push(block)
  }
  const reason = wrongIn(blocks, passage, hand)
  return reason === '' ? { blocks, reason } : not(reason)
}

function blockOf(record: Readonly<Record<string, unknown>>, at: number, passage: Passage, hand: Hand): NovelBlock | string | undefined {
  const no = Number(record['段'])
  const kind = textIn(record, '类', 4)
  const text = textIn(record, '文', TEXT)?.replace(/^△\s*/, '').trim()
  if (!kind || !(kind in KINDS) || !text) return undefined
  if (!Number.isInteger(no) || no < passage.from || no > passage.to) return '模型写到了别的段落'
  const type = KINDS[kind as keyof typeof KINDS]
  const speaker = type === 'action' ? '' : nameOf(textIn(record, '人物', NAME) ?? '', hand.roles)
  if (speaker === undefined) return `说话人「${textIn(record, '人物', NAME) ?? ''}」不在人物表里`
  const chapter = passage.body[0]!.source.chapter
  return {
    id: `${chapter}-${no}-m${at + 1}`,
    type,
    text,
    speaker,
    extension: kind === '独白' || speaker === OFF_SCREEN ? 'OS' : '',
    paren: type === 'action' ? '' : (textIn(record, '语气', NAME) ?? '').replace(/^（|）$/g, ''),
    confidence: hand.paragraphs[no - 1]!.includes(text) ? SURE.verbatim : SURE.told,
    source: { chapter, from: no, to: no },
  }
}

const nameOf = (told: string, roles: readonly NovelRole[]): string | undefined =>
  told === OFF_SCREEN ? told : roles.find(({ name, aliases }) => name === told || aliases.includes(told))?.name

/** What is wrong with the lines as a whole; '' when nothing is. */
function wrongIn(blocks: readonly NovelBlock[], passage: Passage, hand: Hand): string {
  const source = sourceOf(passage, hand)
  const said = blocks.map(({ text }) => text).join('\n')
  const length = source.reduce((sum, line) => sum + line.length, 0)
  if (said.length > length * MOST_LONGER + SLACK) return '模型写得比原文长得多'
  const last = Math.max(...blocks.map(each => each.source.from))
  if (source.length >= CUT_FROM && last < passage.to - source.length / 3) return '模型只写了前面一部分'
  const pairs = textBigrams(said)
  const known = new Set(textBigrams(source.join('\n')))
  if (pairs.filter(pair => known.has(pair)).length < pairs.length * LEAST_SHARED) return '模型写的和原文对不上'
  for (const { speaker, source: of } of passage.body.filter(each => each.type === 'dialogue' && each.confidence === 1)) {
    const here = blocks.filter(each => each.type === 'dialogue' && each.source.from === of.from)
    if (here.length > 0 && !here.some(each => each.speaker === speaker)) return `模型改了定好的说话人「${speaker}」`
  }
  const stranger = strangerIn(said, blocks, hand)
  return stranger === undefined ? '' : `模型写到了这一章没有的人物「${stranger}」`
}

/** Somebody of the cast whom the chapter does not know, neither by name nor as who speaks. */
function strangerIn(said: string, blocks: readonly NovelBlock[], { roles, paragraphs }: Hand): string | undefined {
  const owners = roles.flatMap(({ name, aliases }) => [name, ...aliases].map(each => [each, name] as const))
  const find = mentionFinder(owners.map(([each]) => each))
  const namesIn = (text: string) => new Set(find(text).map(({ name }) => owners[name]![1]))
  const here = namesIn(paragraphs.join('\n'))
  const told = [...namesIn(said), ...blocks.map(({ speaker }) => speaker).filter(name => name !== '' && name !== OFF_SCREEN)]
  return told.find(name => !here.has(name))
}

/** Whether a passage has something of a person that nobody writes over. */
export const isTouched = ({ body }: Passage, edits: Edits): boolean => body.some(({ id }) => id in edits)

/** Whether what a model wrote stands: nobody wrote into what it stood for, and that is still the same, or somebody wrote into it itself. */
export const stands = (
  passage: Passage,
  written: Written | undefined,
  edits: Edits,
  digest: (body: readonly NovelBlock[]) => string,
): boolean =>
  written !== undefined &&
  written.blocks.length > 0 &&
  !isTouched(passage, edits) &&
  (written.of === digest(passage.body) || written.blocks.some(({ id }) => id in edits))

/** The blocks of a chapter as they are shown: those of the model where they stand, else those of the rules. */
export function composed(
  blocks: readonly NovelBlock[],
  written: WrittenById,
  edits: Edits,
  digest: (body: readonly NovelBlock[]) => string,
): (NovelBlock & { by_model: boolean })[] {
  const instead = new Map<string, NovelBlock[]>()
  for (const passage of passagesOf(blocks)) {
    if (!stands(passage, written[passage.id], edits, digest)) continue
    for (const [at, { id }] of passage.body.entries()) instead.set(id, at === 0 ? written[passage.id]!.blocks : [])
  }
  return blocks.flatMap<NovelBlock & { by_model: boolean }>(block => {
    const model = instead.get(block.id)
    return model ? model.map(each => ({ ...each, by_model: true })) : [{ ...block, by_model: false }]
  })
}
