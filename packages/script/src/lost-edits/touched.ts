// Which lines a transaction changed: those whose words or attributes it touched, those it made and those it took away.
import * as Y from 'yjs'
import { type Block, type BlockType, buildBlock, joinRuns, readAttrs } from '../elements.ts'
import { isId } from '../ids.ts'
import { before, lineAround } from './dead.ts'
import { sameBlock } from '../same.ts'
import { runsOf } from '../ytext.ts'

/** A line's elements that one transaction took away and made: both where the line was moved. */
interface Ends {
  gone?: Y.XmlElement
  come?: Y.XmlElement
}

/**
 * The ids of the lines that a transaction changed; a line that was only moved is not among them.
 *
 * @param transaction in its `afterTransaction` event
 */
export function touchedLines(transaction: Y.Transaction): string[] {
  const lines = new Set<Y.XmlElement>()
  const touch = (struct: unknown) => {
    const line = struct instanceof Y.Item ? lineAround(struct) : undefined
    if (line) lines.add(line)
  }
  eachNew(transaction, touch)
  Y.iterateDeletedStructs(transaction, transaction.deleteSet, touch)
  if (lines.size === 0) return []
  const was = before(transaction)
  const ends = new Map<string, Ends>()
  const changed = new Set<string>()
  for (const line of lines) {
    const { id } = was.attributes(line)
    if (!isId(id)) continue
    const item = line._item!
    if (item.deleted) ends.set(id, { ...ends.get(id), gone: line })
    else if (item.id.clock >= (transaction.beforeState.get(item.id.client) ?? 0)) ends.set(id, { ...ends.get(id), come: line })
    else changed.add(id)
  }
  for (const [id, { gone, come }] of ends) if (!gone || !come || !sameBlock(was.block(gone, id), present(come, id))) changed.add(id)
  return [...changed]
}

/** Calls `see` with each struct that the transaction added. */
function eachNew({ doc, beforeState, afterState }: Y.Transaction, see: (struct: unknown) => void): void {
  for (const [client, clock] of afterState) {
    const from = beforeState.get(client) ?? 0
    const structs = clock > from ? doc.store.clients.get(client) : undefined
    if (structs) for (let at = Y.findIndexSS(structs, from); at < structs.length; at++) see(structs[at])
  }
}

function present(element: Y.XmlElement, id: string): Block {
  const type = element.nodeName as BlockType
  return buildBlock(type, readAttrs(type, element.getAttributes(), { id }), joinRuns(runsOf(element)))
}
