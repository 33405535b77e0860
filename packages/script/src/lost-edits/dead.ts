// Reads nodes of a Y.Doc as they stood before the transaction that deletes them; for its `afterTransaction` event, when their content is still there.
import * as Y from 'yjs'
import { type Block, type BlockType, buildBlock, isBlockType, joinRuns, readAttrs } from '../elements.ts'
import { marksIn } from '../ytext.ts'

/** Whether something of a Yjs client is left out of a reading. */
export type LeftOut = (client: number, clock: number) => boolean

/** What has elements or words in it. */
type Parent = Y.XmlFragment | Y.XmlElement

/** What stood in the document before a transaction. */
export interface Before {
  /** The elements in a type, in order. */
  children(parent: Parent): Y.XmlElement[]
  attributes(element: Y.XmlElement, isLeftOut?: LeftOut): Record<string, unknown>
  /** A line, for an element of that kind. */
  block(element: Y.XmlElement, id: string, isLeftOut?: LeftOut): Block
}

/** Whether an element is a line. */
export const isLine = (type: unknown): type is Y.XmlElement => type instanceof Y.XmlElement && isBlockType(type.nodeName)

/** The line that an item is, or belongs to. */
export function lineAround({ content, parent }: Y.Item): Y.XmlElement | undefined {
  let type: unknown = content instanceof Y.ContentType ? content.type : parent
  while (type instanceof Y.AbstractType) {
    if (isLine(type)) return type
    type = type._item?.parent
  }
  return undefined
}

export function before({ deleteSet }: Y.Transaction): Before {
  const wasThere = (item: Y.Item) => !item.deleted || Y.isDeleted(deleteSet, item.id)

  function* typesIn(parent: Parent): Generator<unknown> {
    for (let item = parent._start; item; item = item.right)
      if (wasThere(item) && item.content instanceof Y.ContentType) yield item.content.type
  }

  function attributes(element: Y.XmlElement, isLeftOut?: LeftOut): Record<string, unknown> {
    const found = Object.create(null) as Record<string, unknown>
    for (const [name, item] of element._map)
      if (wasThere(item) && !isLeftOut?.(item.id.client, item.id.clock)) found[name] = item.content.getContent().at(-1) as unknown
    return found
  }

  function* runs(element: Y.XmlElement, isLeftOut?: LeftOut): Generator<{ text: string; marks: unknown[] }> {
    for (const type of typesIn(element)) {
      if (!(type instanceof Y.XmlText)) continue
      const format = Object.create(null) as Record<string, unknown>
      for (let item = type._start; item; item = item.right) {
        const { content, id } = item
        if (!wasThere(item)) continue
        if (content instanceof Y.ContentFormat && !isLeftOut?.(id.client, id.clock)) setOrClear(format, content.key, content.value)
        if (content instanceof Y.ContentString) yield { text: kept(content.str, id, isLeftOut), marks: marksIn(format) }
      }
    }
  }

  return {
    children: parent => [...typesIn(parent)].filter(type => type instanceof Y.XmlElement) as Y.XmlElement[],
    attributes,
    block: (element, id, isLeftOut) => {
      const type = element.nodeName as BlockType
      return buildBlock(type, readAttrs(type, attributes(element, isLeftOut), { id }), joinRuns(runs(element, isLeftOut)))
    },
  }
}

function setOrClear(format: Record<string, unknown>, name: string, value: unknown): void {
  if (value === null) delete format[name]
  else format[name] = value
}

/** The characters of a string that are not left out. */
function kept(text: string, { client, clock }: Y.ID, isLeftOut: LeftOut | undefined): string {
  if (!isLeftOut) return text
  let out = ''
  for (let at = 0; at < text.length; at++) if (!isLeftOut(client, clock + at)) out += text[at]!
  return out
}
