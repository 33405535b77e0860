// Writes plain text and Markdown: the readable layout, for people and for other programs.

import { type Block, lineOf, oneLine, type Text } from '../elements.ts'
import { isBlank, type Manuscript, numbered, pictureOf, volumesBegun } from './manuscript.ts'
import { labelOf, lineInMarkdown, OWN_SIGN } from './markdown/lines.ts'
import { writeMarkdownLine } from './markdown/text.ts'

/** The whole as plain text, UTF-8: title, then each volume and part under its name, an empty line before each scene. */
export function writeTxt(manuscript: Manuscript): Uint8Array {
  return new TextEncoder().encode(
    layOut(manuscript, { title: title => title, volume: name => name, part: name => name, block: lineOf, gap: '\n' }),
  )
}

/**
 * The whole as Markdown, UTF-8: `#` title, `##` volumes and parts, `###` scenes, one paragraph per block. Pictures stand at the end, as data, and
 * behind them what nobody sees: that the file is ours, by which `readMarkdown` gives back the same.
 */
export function writeMarkdown(manuscript: Manuscript): Uint8Array {
  const heading =
    (signs: string, behind = '') =>
    (name: string) =>
      writeMarkdownLine(runsOf(name), { before: `${signs} `, behind })
  const shown = new Map<string, Uint8Array>()
  const block: Layout['block'] = (each, position) => {
    const picture = pictureOf(each, manuscript)
    if (!picture) return lineInMarkdown(each, position)
    const label = labelOf(picture)
    shown.set(label, picture.bytes)
    return writeMarkdownLine(each.content ?? [], { before: '![', behind: `][${label}]` })
  }
  // Signs that close a heading are seen by nobody: they tell volumes from parts, and parts of no volume.
  const layout: Layout = {
    title: heading('#'),
    volume: heading('##', ' ##'),
    part: heading('##'),
    loose: heading('##', ' #'),
    block,
    gap: '\n\n',
  }
  const text = layOut(manuscript, layout)
  const pictures = [...shown].map(([label, bytes]) => `\n[${label}]: data:image/jpeg;base64,${base64Of(bytes)}\n`)
  return new TextEncoder().encode(`${text}${pictures.join('')}\n${OWN_SIGN}\n`)
}

const runsOf = (text: string): Text[] => [{ type: 'text', text }]

/** In pieces, as a call takes only so many arguments. */
function base64Of(bytes: Uint8Array): string {
  let characters = ''
  for (let at = 0; at < bytes.length; at += 0x8000) characters += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  return btoa(characters)
}

interface Layout {
  title: (title: string) => string
  volume: (name: string) => string
  part: (name: string) => string
  /** A part of no volume behind those of one, where that is told apart. */
  loose?: (name: string) => string
  block: (block: Block, position: number) => string
  /** What stands between two blocks. */
  gap: string
}

function layOut(manuscript: Manuscript, layout: Layout): string {
  const sections: string[] = []
  if (manuscript.title) sections.push(layout.title(oneLine(manuscript.title)))
  const begun = volumesBegun()
  let inVolume = false
  for (const part of manuscript.parts) {
    const volume = begun(part)
    if (volume !== undefined) sections.push(layout.volume(oneLine(volume)))
    const isLoose = inVolume && part.volume === undefined
    inVolume = part.volume !== undefined
    if (part.name !== '') sections.push(((isLoose ? layout.loose : undefined) ?? layout.part)(oneLine(part.name)))
    let lines: string[] = []
    for (const [block, position] of numbered(part)) {
      if (block.type === 'scene_heading' && lines.length > 0) {
        sections.push(lines.join(layout.gap))
        lines = []
      }
      if (!isBlank(block)) lines.push(layout.block(block, position))
    }
    if (lines.length > 0) sections.push(lines.join(layout.gap))
  }
  return `${sections.join('\n\n')}\n`
}
