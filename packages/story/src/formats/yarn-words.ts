// The lines of Yarn: their words, and what stands behind these.
import { loss, type Loss } from '@qianmu/script/losses'
import { KEPT } from './dialects/shared.ts'
import { type Line, LONGEST_LINE } from './indent.ts'
import { endOf } from './twine/twee-pieces.ts'

/** A line without the comment behind it. */
export function uncommented(text: string): string {
  if (text.length > LONGEST_LINE) return text
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '\\') at++
    // In a command two slashes may stand in a string.
    else if (text.startsWith('<<', at)) at = Math.max(at, endOf(text, at + 2, '>>'))
    else if (text.startsWith('//', at)) return text.slice(0, at).trimEnd()
  }
  return text
}
/** A comment that holds words kept from another file. */
export const isKept = (text: string) => text.startsWith(`//${KEPT}`)
/** What stands behind the words of a line: hashtags, and a condition. */
export interface Worded {
  words: string
  tags: string[]
  id: string
  once: boolean
  cond: string
}
export function worded(text: string): Worded {
  const tags: string[] = []
  let words = uncommented(text)
  let id = ''
  const lastTag = () => /(?<!\\)#([^\s#{}<>]+)$/.exec(words.trimEnd())
  for (let found = lastTag(); found; found = lastTag()) {
    words = words.slice(0, found.index).trimEnd()
    const tag = found[1]!
    if (tag.startsWith('line:')) id = tag.slice(5)
    else tags.unshift(tag)
  }
  const from = words.lastIndexOf('<<')
  const end = words.trimEnd()
  const inside = from >= 0 && words[from - 1] !== '\\' && end.endsWith('>>') ? end.slice(from + 2, -2).trim() : ''
  const isOnce = /^once\b/.test(inside)
  const asked = isOnce ? inside.slice(4).trim() : inside
  const isIf = /^if\s/.test(asked)
  const isCondition = isIf || (isOnce && !asked)
  return {
    words: isCondition ? words.slice(0, from).trimEnd() : words,
    tags,
    id,
    once: isCondition && isOnce,
    cond: isIf ? asked.slice(2).trim() : '',
  }
}

/** Lines without those that only comment; a gap before these is one before what follows. */
export function uncommentedLines(lines: readonly Line[], losses: Loss[]): Line[] {
  let gap = false
  return lines.flatMap(line => {
    gap ||= line.gap ?? false
    const note = line.text.slice(uncommented(line.text).length).trim()
    if (note && !isKept(line.text) && !/^<<\s*declare\b/.test(line.text))
      losses.push(loss(`第 ${line.at} 行`, '//', 'dropped', note.slice(2).trim()))
    if (line.text.startsWith('//') && !isKept(line.text)) return []
    const here = { ...line, gap }
    gap = false
    return here
  })
}

/** The name and the arguments of a command; two empty texts for a line that is none. */
export function commandOf(text: string): [name: string, args: string] {
  if (!text.startsWith('<<') || !text.endsWith('>>')) return ['', '']
  const inside = text.slice(2, -2).trim()
  const [name = ''] = /^[\p{L}\p{N}_]+/u.exec(inside) ?? []
  return [name, name ? inside.slice(name.length).trim() : '']
}
