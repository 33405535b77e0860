// Writes Final Draft 5 XML: one paragraph per element, cues apart, our own kinds declared as element settings.

import { paired, withoutTogether } from './dual.ts'
import { type Block, styleNames, type Text } from '../elements.ts'
import { captionNote } from '../pictures.ts'
import { isBlank, type Manuscript, numbered } from './manuscript.ts'
import { FDX_CREATOR, FDX_LEVEL, FDX_PART, FDX_TYPES } from './read-fdx.ts'
import { escapeXml } from './xml.ts'

const OWN_TYPES = ['字幕', '音效', '备注', '正文', FDX_PART, ...[1, 2, 3].map(level => `${FDX_LEVEL}${level}`)]
const STYLES = { bold: 'Bold', italic: 'Italic', underline: 'Underline', strike: 'Strikeout' } as const

/** The whole as .fdx, UTF-8. `readFdx` gives back the same elements, speakers, numbers and marks. */
export function writeFdx(manuscript: Manuscript): Uint8Array {
  const out: string[] = []
  for (const part of manuscript.parts) {
    if (part.name !== '') out.push(paragraph(FDX_PART, textOfString(part.name)))
    const shown = [...numbered(part)].flatMap(([block]) => (isBlank(block) ? [] : [block]))
    for (const [block, beside] of paired(shown, each => each)) out.push(beside ? pairOf(block, beside) : elementOf(block))
  }
  const title = manuscript.title
    ? `<TitlePage><Content>${paragraph('General', textOfString(manuscript.title), ' Alignment="Center"')}</Content></TitlePage>`
    : ''
  const xml = `<?xml version="1.0" encoding="UTF-8" standalone="no" ?>
<FinalDraft DocumentType="Script" Template="No" Version="5" Creator="${FDX_CREATOR}">
<Content>
${out.join('\n')}
</Content>
${title}
${OWN_TYPES.map(settingsOf).join('\n')}
</FinalDraft>
`
  return new TextEncoder().encode(xml)
}

function settingsOf(type: string): string {
  return `<ElementSettings Type="${type}"><FontSpec Font="SimSun" Size="12"/><ParagraphSpec Alignment="Left"/><Behavior PaginateAs="General" ReturnKey="Action"/></ElementSettings>`
}

function paragraph(type: string, texts: string, attributes = ''): string {
  return `<Paragraph Type="${type}"${attributes}>${texts}</Paragraph>`
}

function textOfString(text: string): string {
  return `<Text>${escapeXml(text)}</Text>`
}

function textsOf(runs: readonly Text[]): string {
  return runs
    .map(run => {
      const style = styleNames(run)
        .map(name => STYLES[name])
        .join('+')
      return style ? `<Text Style="${style}">${escapeXml(run.text)}</Text>` : textOfString(run.text)
    })
    .join('')
}

/** Two speeches at the same time, in columns. */
function pairOf(one: Block, other: Block): string {
  return `<Paragraph><DualDialogue>\n${elementOf(one)}\n${elementOf(other, true)}\n</DualDialogue></Paragraph>`
}

/** @param isSecond of two that are said together, which its place tells */
function elementOf(block: Block, isSecond = false): string {
  const texts = textsOf(block.content ?? [])
  if (block.type === 'heading') return paragraph(`${FDX_LEVEL}${block.attrs.level}`, texts)
  if (block.type === 'scene_heading') {
    return paragraph('Scene Heading', texts, block.attrs.no === '' ? '' : ` Number="${escapeXml(block.attrs.no)}"`)
  }
  if (block.type === 'image') return elementOf(captionNote(block.content ?? []))
  if (block.type === 'parenthetical') return paragraph('Parenthetical', `${textOfString('(')}${texts}${textOfString(')')}`)
  if (block.type !== 'dialogue') return paragraph(FDX_TYPES[block.type] ?? 'General', texts)
  const { speaker, ext } = block.attrs
  const paren = isSecond ? withoutTogether(block.attrs.paren) : block.attrs.paren
  const cue = paragraph('Character', textOfString(ext === '' ? speaker : `${speaker} (${ext})`))
  const manner = paren === '' ? '' : `\n${paragraph('Parenthetical', textOfString(`(${paren})`))}`
  return `${cue}${manner}\n${paragraph('Dialogue', texts)}`
}
