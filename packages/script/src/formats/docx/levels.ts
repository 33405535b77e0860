// The parts of a Word file as text, and what its styles say: which are headings of which level, and which are numbered.

import { type Listed } from './numbers.ts'
import { type Role, roleOfStyle } from '../screen-layout.ts'
import { TITLE_STYLE } from './styles.ts'
import { XmlReader } from '../xml.ts'

/** Word writes UTF-8; the format also allows UTF-16. */
export function asUtf8(bytes: Uint8Array): Uint8Array {
  const wide = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined
  return wide ? new TextEncoder().encode(new TextDecoder(wide).decode(bytes)) : bytes
}

export interface Styles {
  /** Heading level by style id: from the built-in names `heading 1`, `Title`, or the outline level. 0 is the title. */
  levels: ReadonlyMap<string, number>
  /** The list of each numbered style. */
  lists: ReadonlyMap<string, Listed>
  /** What the paragraphs of a style are in a script, by its name. */
  roles: ReadonlyMap<string, Role>
  /** Left indents in twentieths of a point, and styles in the middle of the line. */
  indents: ReadonlyMap<string, number>
  centred: ReadonlyMap<string, boolean>
  /** Whether the file was written by us, whose heads of pages are made anew. */
  isOwn: boolean
}

/** How many styles may build on one another. */
const MAX_CHAIN = 20

/** Reads `word/styles.xml`. What a style does not say it has from the one it is based on. */
export function readStyles(bytes: Uint8Array): Styles {
  const levels = new Map<string, number>()
  const lists = new Map<string, Listed>()
  const roles = new Map<string, Role>()
  const indents = new Map<string, number>()
  const centred = new Map<string, boolean>()
  const parents = new Map<string, string>()
  let id = ''
  let isOwn = false
  const xml = new XmlReader(asUtf8(bytes))
  while (xml.next()) {
    if (xml.kind !== 'open') continue
    const value = () => xml.attribute('w:val') ?? ''
    if (xml.name === 'w:style') {
      id = xml.attribute('w:styleId') ?? ''
      isOwn ||= id === TITLE_STYLE
    } else if (xml.name === 'w:basedOn') parents.set(id, value())
    else if (xml.name === 'w:numId') lists.set(id, { ...lists.get(id), num: value() })
    else if (xml.name === 'w:ilvl') lists.set(id, { ...lists.get(id), depth: Number(value()) || 0 })
    else if (xml.name === 'w:ind') indents.set(id, indentAt(xml))
    else if (xml.name === 'w:jc') centred.set(id, value() === 'center')
    else if (xml.name === 'w:outlineLvl' && Number(value()) < 9) levels.set(id, Number(value()) + 1)
    else if (xml.name === 'w:name') {
      const named = /^(?:heading|标题) ?(\d)$/i.exec(value())
      if (named) levels.set(id, Number(named[1]))
      else if (/^(?:title|标题)$/i.test(value())) levels.set(id, 0)
      const role = named ? undefined : roleOfStyle(value())
      if (role) roles.set(id, role)
    }
  }
  for (const child of parents.keys()) {
    inherit(child, parents, levels)
    inherit(child, parents, lists)
    inherit(child, parents, roles)
    inherit(child, parents, indents)
    inherit(child, parents, centred)
  }
  return { levels, lists, roles, indents, centred, isOwn }
}

/** The left indent that a `w:ind` states. */
export const indentAt = (xml: XmlReader): number => Number(xml.attribute('w:left') ?? xml.attribute('w:start')) || 0

function inherit<T>(child: string, parents: ReadonlyMap<string, string>, known: Map<string, T>): void {
  let from: string | undefined = child
  for (let depth = 0; from !== undefined && depth < MAX_CHAIN; depth++) {
    const found = known.get(from)
    if (found !== undefined) return void known.set(child, found)
    from = parents.get(from)
  }
}
