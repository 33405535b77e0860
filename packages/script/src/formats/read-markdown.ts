// Reads Markdown as writers use it: headings, bold, italic, struck out; everything else is lines of text.

import { makeBlock } from '../elements.ts'
import type { Line } from '../classify.ts'
import { parseDivision } from '../divisions.ts'
import { parseHeading } from '../heading.ts'
import { linesIn } from '../split.ts'
import { decodeText } from './encoding.ts'
import { MARKDOWN_SIGNS, readEmphasis } from './emphasis.ts'
import { captionNote } from '../pictures.ts'
import { type Imported, partsOf } from './manuscript.ts'

/** A Markdown file as parts; see `readScript` for errors. The first `#` that is no episode or scene is the title. */
export function readMarkdown(bytes: Uint8Array): Imported {
  const { text, warning } = decodeText(bytes)
  const warnings = new Set(warning === undefined ? [] : [warning])
  let title: string | undefined
  const pieces: { line: Line }[] = []
  for (const raw of linesIn(text)) {
    const line = raw.trim()
    const heading = /^(#{1,6})\s+(.*)$/.exec(line)
    if (line === '' || /^(?:[-*_]\s?){3,}$/.test(line) || /^\[[^\]]+\]:\s/.test(line)) continue
    const picture = /^!\[(.*)\](?:\(.*\)|\[.*\])$/.exec(line)
    if (picture) {
      warnings.add('文档中的图片未导入')
      if (picture[1] !== '') pieces.push({ line: captionNote(readEmphasis(picture[1]!, MARKDOWN_SIGNS)) })
      continue
    }
    if (!heading) {
      pieces.push({ line: readEmphasis(line.replace(/^(?:>|[-*+](?=\s))\s*/, ''), MARKDOWN_SIGNS) })
      continue
    }
    const words = readEmphasis(heading[2]!.replace(/\s#+$/, ''), MARKDOWN_SIGNS)
      .map(run => run.text)
      .join('')
    if (title === undefined && pieces.length === 0 && heading[1]!.length === 1 && !parseDivision(words) && !parseHeading(words))
      title = words
    else pieces.push({ line: headingLine(words, heading[1]!.length) })
  }
  const parts = partsOf(pieces)
  return { ...(title === undefined ? {} : { title }), parts, warnings: [...warnings] }
}

function headingLine(words: string, depth: number): Line {
  const scene = parseHeading(words)
  if (scene) return makeBlock('scene_heading', scene.text, { no: scene.no })
  return makeBlock('heading', words, { level: parseDivision(words) || depth === 1 ? 1 : depth === 2 ? 2 : 3 })
}
