// Writes TTML: paragraphs with their times, regions for where they stand, agents for who speaks.
import { escapeXml } from '@qianmu/script/formats/xml'
import type { Cue } from '../cue.ts'
import { clock } from '../time.ts'

const ROWS = ['after', 'center', 'before'] as const
const COLUMNS = ['left', 'center', 'right'] as const
const region = (align: number) =>
  `<region xml:id="r${align}" tts:origin="5% 5%" tts:extent="90% 90%" tts:displayAlign="${ROWS[Math.floor((align - 1) / 3)]}" tts:textAlign="${COLUMNS[(align - 1) % 3]}"/>`

export function writeTtml(cues: readonly Cue[]): string {
  const aligns = [...new Set(cues.flatMap(({ align }) => align ?? []))].toSorted((one, other) => one - other)
  const speakers = [...new Set(cues.flatMap(({ speaker }) => speaker || []))]
  const agents = new Map(speakers.map((speaker, nth) => [speaker, `a${nth + 1}`]))
  const paragraphs = cues.map(({ start, end, text, align, italic, colour, speaker }) => {
    const more = [
      align ? ` region="r${align}"` : '',
      italic ? ' tts:fontStyle="italic"' : '',
      colour ? ` tts:color="${colour}"` : '',
      speaker ? ` ttm:agent="${agents.get(speaker)}"` : '',
    ].join('')
    return `<p begin="${clock(start)}" end="${clock(end)}"${more}>${text.split('\n').map(escapeXml).join('<br/>')}</p>`
  })
  const head = [
    ...(speakers.length
      ? [
          `<metadata>${speakers.map(name => `<ttm:agent xml:id="${agents.get(name)}" type="person"><ttm:name>${escapeXml(name)}</ttm:name></ttm:agent>`).join('')}</metadata>`,
        ]
      : []),
    ...(aligns.length ? [`<layout>${aligns.map(region).join('')}</layout>`] : []),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>
<tt xmlns="http://www.w3.org/ns/ttml" xmlns:tts="http://www.w3.org/ns/ttml#styling" xmlns:ttm="http://www.w3.org/ns/ttml#metadata" xml:lang="zh" xml:space="preserve">
${head.length ? `<head>${head.join('')}</head>\n` : ''}<body><div>
${paragraphs.join('\n')}
</div></body>
</tt>
`
}
