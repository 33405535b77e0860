// The parts of a Word file as text, and which of its styles are headings of which level.

import { XmlReader } from './xml.ts'

/** Word writes UTF-8; the format also allows UTF-16. */
export function asUtf8(bytes: Uint8Array): Uint8Array {
  const wide = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined
  return wide ? new TextEncoder().encode(new TextDecoder(wide).decode(bytes)) : bytes
}

/** Heading level by style id: from the built-in names `heading 1`, `Title`, or the outline level, through `basedOn`. 0 is the title. */
export function headingLevels(bytes: Uint8Array): Map<string, number> {
  const levels = new Map<string, number>()
  const parents = new Map<string, string>()
  let id = ''
  const xml = new XmlReader(asUtf8(bytes))
  while (xml.next()) {
    if (xml.kind !== 'open') continue
    const value = () => xml.attribute('w:val') ?? ''
    if (xml.name === 'w:style') id = xml.attribute('w:styleId') ?? ''
    else if (xml.name === 'w:basedOn') parents.set(id, value())
    else if (xml.name === 'w:outlineLvl' && Number(value()) < 9) levels.set(id, Number(value()) + 1)
    else if (xml.name === 'w:name') {
      const named = /^(?:heading|标题) ?(\d)$/i.exec(value())
      if (named) levels.set(id, Number(named[1]))
      else if (/^(?:title|标题)$/i.test(value())) levels.set(id, 0)
    }
  }
  for (const [child, parent] of parents) if (!levels.has(child) && levels.has(parent)) levels.set(child, levels.get(parent)!)
  return levels
}
