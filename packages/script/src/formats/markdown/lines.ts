// The lines of our own Markdown: what each kind of block is written as, and read back from, whatever its text holds.

import { type Block, type BlockOf, cueOf, lineOf, makeBlock, NAMED_SOUNDS, SHOT_WORDS, type Text, textOf } from '../../elements.ts'
import { type Line } from '../../classify.ts'
import { readLine } from '../../line-reading.ts'
import { captionNote } from '../../pictures.ts'
import { asText, plainMarkdown, readMarkdownLine, reference, writeMarkdownLine } from './text.ts'

/** Marks our own files: a definition that no reader of Markdown shows. In them every line is exact, but for those that people have added. */
export const OWN_SIGN = '[千幕]: #'

const NAMED_SOUND = new RegExp(`^(?:${NAMED_SOUNDS})：`)
const SHOT_WORD = new RegExp(`^(?:${SHOT_WORDS})(?:[：\\s]|$)`)
/** An action whose first word is bold may have its sign written as a reference; paragraphs write other ones. */
const ACTION = /^(?:△|&#9651;)(.*)$/
const CUE = /^\*\*(?!(?:[*_~]|<u>)*&#x)((?:\\.|[^*\\])*)\*\*：(.*)$/
/** A paragraph whose first sign is written so that it begins no other kind of line. */
const TEXT = /^(?:[*_~]|<u>)*&#x/
const LABELS = { cast: '人物：', caption: '字幕：', sound: '音效：', shot: '镜头：', note: '注：' } as const
const PICTURE = /^!\[(.*)\]\[图片(\d{1,16})(?:-(\d{1,3}))?\]$/

/** One block as a line; `position` is the scene's number by position. */
export function lineInMarkdown(block: Block, position: number): string {
  const runs = block.content ?? []
  if (block.type === 'heading') return writeMarkdownLine(runs, { before: `${'#'.repeat(block.attrs.level + 3)} ` })
  if (block.type === 'scene_heading') {
    const no = plainMarkdown(block.attrs.no).replaceAll('、', asText)
    // Signs that close a heading are seen by nobody: they tell a number of one's own from the same one by position.
    return writeMarkdownLine(runs, { before: `### ${no || position}、`, behind: no === String(position) ? OWN_NUMBER : '' })
  }
  if (block.type === 'dialogue') return writeMarkdownLine(runs, { before: cueInMarkdown(block.attrs) })
  if (block.type === 'image' && runs.length === 0) return lineOf(block, position)
  const plain = writeMarkdownLine(runs)
  if (block.type === 'paragraph') return isTakenForOther(plain, textOf(block)) ? writeMarkdownLine(runs, { isText: true }) : plain
  // The signs around the text are those of the readable layout.
  const [before = '', behind = ''] = lineOf({ ...block, content: [{ type: 'text', text: MARK }] }, position).split(MARK)
  // Between the signs a blank at the end is written as it is, by itself as a character reference.
  const isLikeShot = SHOT_WORD.test(plain) || SHOT_WORD.test(textOf(block))
  if (block.type === 'transition' && isLikeShot) return writeMarkdownLine(runs, { before, behind, isText: true })
  if (block.type === 'sound' && NAMED_SOUND.test(plain)) return plain
  if (block.type === 'shot' && SHOT_WORD.test(plain)) return writeMarkdownLine(runs, { before: '【', behind: '】' })
  return writeMarkdownLine(runs, { before, behind })
}
const MARK = '\ue000'
const OWN_NUMBER = ' ###'

/** The name of a picture's data: its file, and its share of the width where that is not all of it. */
export const labelOf = ({ file, share }: Pick<BlockOf<'image'>['attrs'], 'file' | 'share'>): string =>
  `图片${file}${share === 100 ? '' : `-${share}`}`

/** `**陈墨（OS，冷笑）**：`. Signs of a name that would end it are written as references. */
function cueInMarkdown({ speaker, ext, paren }: BlockOf<'dialogue'>['attrs']): string {
  if (cueOf({ speaker, ext, paren }) === '') return '：'
  const own = (text: string) => plainMarkdown(text).replaceAll('（', reference)
  const manner = [ext, own(paren).replace(/^(?:OS|VO)/, word => asText(word[0]!) + word[1]!)].filter(part => part !== '').join('，')
  return `**${own(speaker)}${manner === '' ? '' : `（${manner}）`}**：`
}

/** Whether a paragraph begins as another kind of line does: one of ours, or one that people write. */
const isTakenForOther = (written: string, text: string): boolean =>
  ownBlock(written, 1) !== undefined || PICTURE.test(written) || isOther(text.trim())

function isOther(words: string): boolean {
  if (words === '') return false
  const reading = readLine(words)
  return !(reading.type === 'action' && reading.plain) && !(reading.type === 'dialogue' && !reading.sure)
}

/** A line of our own file as its block. What people have added in the ways of scripts is left to the classifier. */
export function ownLine(raw: string, position: number): Line {
  const known = ownBlock(raw, position)
  if (known) return known
  const runs = readMarkdownLine(raw, true)
  const words = runs.map(run => run.text).join('')
  return TEXT.test(raw) || !isOther(words.trim()) ? makeBlock('paragraph', runs) : runs
}

/** A line that is written as none but one kind is. */
function ownBlock(raw: string, position: number): Block | undefined {
  const text = (words: string): Text[] => readMarkdownLine(words, true)
  const bare = (words: string) =>
    text(words)
      .map(run => run.text)
      .join('')
  const heading = /^(#{3,6}) (.*)$/.exec(raw)
  if (heading && heading[1] !== '###') return makeBlock('heading', text(heading[2]!), { level: (heading[1]!.length - 3) as 1 | 2 | 3 })
  if (heading) {
    const isOwn = heading[2]!.endsWith(OWN_NUMBER)
    const words = isOwn ? heading[2]!.slice(0, -OWN_NUMBER.length) : heading[2]!
    const [no, ...rest] = words.split('、')
    if (rest.length === 0) return makeBlock('scene_heading', text(words))
    return makeBlock('scene_heading', text(rest.join('、')), { no: no === String(position) && !isOwn ? '' : bare(no!) })
  }
  const action = ACTION.exec(raw)
  if (action) return makeBlock('action', text(action[1]!))
  if (raw.startsWith('：')) return makeBlock('dialogue', text(raw.slice(1)))
  const cue = CUE.exec(raw)
  if (cue) {
    const [, name = '', manner = ''] = /^([^（]*)(?:（(.*)）)?$/.exec(cue[1]!) ?? ['', cue[1]!]
    const [, ext = '', paren = ''] = /^(OS|VO)?，?(.*)$/.exec(manner)!
    return makeBlock('dialogue', text(cue[2]!), {
      speaker: bare(name),
      ext: ext as '' | 'OS' | 'VO',
      paren: bare(ext === '' ? manner : paren),
    })
  }
  for (const [type, label] of Object.entries(LABELS) as [keyof typeof LABELS, string][])
    if (raw.startsWith(label)) return makeBlock(type, text(raw.slice(label.length)))
  if (NAMED_SOUND.test(raw)) return makeBlock('sound', text(raw))
  const boxed = /^【(.*)】$/.exec(raw)
  if (boxed) return makeBlock(SHOT_WORD.test(boxed[1]!) ? 'shot' : 'transition', text(boxed[1]!))
  const aside = /^（(.*)）$/.exec(raw)
  if (aside) return makeBlock('parenthetical', text(aside[1]!))
  const lost = /^〔图片(?:：(.*))?〕$/.exec(raw)
  return lost ? captionNote(text(lost[1] ?? '')) : undefined
}
