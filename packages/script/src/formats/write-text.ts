// Writes plain text and Markdown: the readable layout, for people and for other programs.

import { type Block, cueOf, lineOf, type Text } from '../elements.ts'
import { MARKDOWN_SIGNS, writeEmphasis } from './emphasis.ts'
import { isBlank, type Manuscript, numbered, pictureOf, picturesIn, volumesBegun } from './manuscript.ts'

/** The whole as plain text, UTF-8: title, then each volume and part under its name, an empty line before each scene. */
export function writeTxt(manuscript: Manuscript): Uint8Array {
  return new TextEncoder().encode(
    layOut(manuscript, { title: title => title, volume: name => name, part: name => name, block: lineOf, gap: '\n' }),
  )
}

/** The whole as Markdown, UTF-8: `#` title, `##` volumes and parts, `###` scenes, one paragraph per block. Pictures stand at the end, as data. */
export function writeMarkdown(manuscript: Manuscript): Uint8Array {
  const section = (name: string) => `## ${name}`
  const block: Layout['block'] = (each, position) => {
    const picture = pictureOf(each, manuscript)
    return picture ? `![${writeEmphasis(each.content ?? [], MARKDOWN_SIGNS)}][${labelOf(picture.file)}]` : markdownLine(each, position)
  }
  const text = layOut(manuscript, { title: title => `# ${title}`, volume: section, part: section, block, gap: '\n\n' })
  const pictures = picturesIn(manuscript).map(([file, { bytes }]) => `\n[${labelOf(file)}]: data:image/jpeg;base64,${base64Of(bytes)}\n`)
  return new TextEncoder().encode(text + pictures.join(''))
}

/** In pieces, as a call takes only so many arguments. */
function base64Of(bytes: Uint8Array): string {
  let characters = ''
  for (let at = 0; at < bytes.length; at += 0x8000) characters += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  return btoa(characters)
}

const labelOf = (file: number) => `图片${file}`

interface Layout {
  title: (title: string) => string
  volume: (name: string) => string
  part: (name: string) => string
  block: (block: Block, position: number) => string
  /** What stands between two blocks. */
  gap: string
}

function layOut(manuscript: Manuscript, layout: Layout): string {
  const sections: string[] = []
  if (manuscript.title) sections.push(layout.title(manuscript.title))
  const begun = volumesBegun()
  for (const part of manuscript.parts) {
    const volume = begun(part)
    if (volume !== undefined) sections.push(layout.volume(volume))
    if (part.name !== '') sections.push(layout.part(part.name))
    let lines: string[] = []
    for (const [block, position] of numbered(part)) {
      if (block.type === 'scene_heading' && lines.length > 0) {
        sections.push(lines.join(layout.gap))
        lines = []
      }
      if (!isBlank(block)) lines.push(layout.block(block, position))
    }
    sections.push(lines.join(layout.gap))
  }
  return `${sections.join('\n\n')}\n`
}

function markdownLine(block: Block, position: number): string {
  const text = writeEmphasis(block.content ?? [], MARKDOWN_SIGNS)
  if (block.type === 'heading') return `${'#'.repeat(block.attrs.level + 2)} ${text}`
  if (block.type === 'scene_heading') return `### ${block.attrs.no || position}、${text}`
  if (block.type === 'dialogue') return `**${cueOf(block.attrs)}**：${text}`
  const runs: Text[] = text === '' ? [] : [{ type: 'text', text }]
  return lineOf({ ...block, content: runs }, position).replace(/^[-+>#](?=\s)/, '\\$&')
}
