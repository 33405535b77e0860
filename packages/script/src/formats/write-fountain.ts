// Writes Fountain 1.1 in the form Chinese needs: forced headings, cues and actions, as Chinese has no capital letters.

import { paired, withoutTogether } from './dual.ts'
import { type Block, NAMED_SOUNDS, oneLine } from '../elements.ts'
import { FOUNTAIN_SIGNS, writeEmphasis } from './emphasis.ts'
import { captionNote } from '../pictures.ts'
import { isBlank, type Manuscript, numbered } from './manuscript.ts'
import { GENERATOR } from './read-fountain.ts'

const NAMED_SOUND = new RegExp(`^(?:${NAMED_SOUNDS})：`)
/** Beginnings that would turn a plain line into something else on reading. */
const SPECIAL = new RegExp(`^(?:[.@!>~=#[（]|人物：|字幕：|音效：|(?:${NAMED_SOUNDS})：)`)

/** The whole as Fountain, UTF-8. `readFountain` gives back the same elements, speakers, and bold, italic and underlined text. */
export function writeFountain(manuscript: Manuscript): Uint8Array {
  const lines = [`Title: ${escape(oneLine(manuscript.title ?? ''))}`, GENERATOR]
  for (const part of manuscript.parts) {
    if (part.name !== '') lines.push('', `# ${escape(oneLine(part.name))}`)
    const shown = [...numbered(part)].flatMap(([block]) => (isBlank(block) ? [] : [block]))
    for (const [block, beside] of paired(shown, each => each)) {
      lines.push('', elementOf(block).trimEnd())
      if (beside) lines.push('', elementOf(beside, true).trimEnd())
    }
  }
  return new TextEncoder().encode(`${lines.join('\n')}\n`)
}

function escape(text: string): string {
  return writeEmphasis([{ type: 'text', text }], FOUNTAIN_SIGNS)
}

/** @param isSecond of two that are said together, which Fountain marks at the cue */
function elementOf(block: Block, isSecond = false): string {
  const text = writeEmphasis(block.content ?? [], FOUNTAIN_SIGNS)
  switch (block.type) {
    case 'scene_heading':
      return `.${text.startsWith('.') ? '\\' : ''}${text.endsWith('#') ? `${text.slice(0, -1)}\\#` : text}${block.attrs.no === '' ? '' : ` #${block.attrs.no}#`}`
    case 'dialogue':
      return speechOf(block.attrs, text, isSecond)
    case 'action':
      return `!${text.startsWith('!') ? '\\' : ''}${text}`
    case 'shot':
      return `!!${text}`
    case 'transition':
      return `> ${text}`
    case 'image':
      return elementOf(captionNote(block.content ?? []))
    case 'note':
      return `[[${text}]]`
    case 'heading':
      return `${'#'.repeat(block.attrs.level + 1)} ${text}`
    case 'parenthetical':
      return `（${text}）`
    case 'cast':
      return `人物：${text}`
    case 'caption':
      return `字幕：${text}`
    case 'sound':
      return NAMED_SOUND.test(text) ? text : `音效：${text}`
    case 'paragraph':
      return SPECIAL.test(text) ? `\\${text}` : text
  }
}

function speechOf(attrs: { speaker: string; ext: string; paren: string }, text: string, isSecond: boolean): string {
  const cue = `@${attrs.speaker}${attrs.ext === '' ? '' : ` (${attrs.ext})`}`
  // A name's own sign at the end is written twice.
  const named = `${cue}${cue.endsWith('^') ? '^' : ''}${isSecond ? ' ^' : ''}`
  const paren = isSecond ? withoutTogether(attrs.paren) : attrs.paren
  const manner = paren === '' ? [] : [`(${paren})`]
  return [named, ...manner, /^[(（]/.test(text) ? `\\${text}` : text].join('\n')
}
