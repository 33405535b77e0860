// The lines of a script of Ren'Py: strings and brackets may go over several, and comments are left out.
import { KEPT } from './dialects/shared.ts'
import type { Line } from './indent.ts'

export interface ScriptLine extends Line {
  comment: string
}
/** Lines as the program reads them; those that only comment have no text. */
export function scriptLines(text: string): ScriptLine[] {
  const lines: ScriptLine[] = []
  let kept = ''
  let comment = ''
  let first = 1
  let quote = ''
  let depth = 0
  let number = 1
  const close = () => {
    if (kept.trim() || comment.trim())
      lines.push({
        indent: /^[ \t]*/.exec(kept)![0].replaceAll('\t', '    ').length,
        text: kept.trim() || (comment.startsWith(KEPT) ? `#${comment}` : ''),
        at: first,
        comment: comment.trim(),
      })
    kept = ''
    comment = ''
  }
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!
    if (sign === '\n') {
      number++
      if (quote || depth > 0) kept += '\n'
      else {
        close()
        first = number
      }
    } else if (quote) {
      if (sign === '\\') kept += sign + (text[++at] ?? '')
      else if (text.startsWith(quote, at)) {
        kept += quote
        at += quote.length - 1
        quote = ''
      } else kept += sign
    } else if (sign === '#') {
      const end = text.indexOf('\n', at)
      comment = text.slice(at + 1, end < 0 ? undefined : end)
      at = end < 0 ? text.length : end - 1
    } else {
      if (sign === '"' || sign === "'" || sign === '`') quote = text.startsWith(sign.repeat(3), at) ? sign.repeat(3) : sign
      else if ('([{'.includes(sign)) depth++
      else if (')]}'.includes(sign)) depth = Math.max(0, depth - 1)
      kept += quote.length === 3 ? quote : sign === '\r' ? '' : sign
      if (quote.length === 3) at += 2
    }
  }
  close()
  return lines
}

/** A string at the beginning of a text: what it says, and what follows; null for none. */
export function stringAt(text: string): { words: string; rest: string } | null {
  const found = /^_?\(?\s*(?:"""([\s\S]*?)"""|'''([\s\S]*?)'''|"((?:[^"\\]|\\[\s\S])*)"|'((?:[^'\\]|\\[\s\S])*)')\s*\)?/.exec(text)
  if (!found) return null
  return { words: found[1] ?? found[2] ?? found[3] ?? found[4] ?? '', rest: text.slice(found[0].length).trim() }
}
