// Texts of nodes that several people type into: each stands in its node as a plain value, as every program reads it, and beside it as a shared text that
// takes the letters of all. What is typed changes both; where they differ after changes have met, the node says what the shared text says.
import * as Y from 'yjs'
import { textEdit } from './edits.ts'
import { plainValue, writeText } from './text.ts'

type Item = Y.Map<unknown>
const textsOf = (doc: Y.Doc) => doc.getMap<unknown>('texts')
const nodesOf = (doc: Y.Doc) => doc.getMap<Item>('nodes')
/** Keys of nodes may hold anything but this. */
const BETWEEN = '\n'

/** The texts of a graph's document, for who takes steps back. */
export const typedParts = (doc: Y.Doc) => ({ texts: textsOf(doc) })

/** Makes a field of a node say what somebody typed. @param key of the node in the document @param before what the field said to whoever typed */
export function typeInto(doc: Y.Doc, key: string, field: string, before: string, text: string): void {
  const item = nodesOf(doc).get(key)
  if (!(item instanceof Y.Map)) return
  const texts = textsOf(doc)
  const name = `${key}${BETWEEN}${field}`
  if (plainValue(texts.get(name)) !== before) texts.set(name, new Y.Text(before))
  writeText(texts, name, text)
  if (item.get(field) !== text) item.set(field, text)
}

/**
 * Keeps the fields of nodes and their shared texts the same, after others have typed and after programs have written.
 * @returns how to stop
 */
export function followTyped(doc: Y.Doc): () => void {
  const [texts, nodes] = [textsOf(doc), nodesOf(doc)]
  const settle = ({ changed }: Y.Transaction) => {
    const typed = new Set<string>()
    const written = new Set<string>()
    for (const [type, fields] of changed) {
      const own = type._item
      if ((type as unknown) === texts) for (const field of fields) typed.add(String(field))
      else if (type instanceof Y.Text && (own?.parent as unknown) === texts) typed.add(String(own?.parentSub))
      else if (type instanceof Y.Map && (own?.parent as unknown) === nodes)
        for (const field of fields) if (field !== null) written.add(`${own?.parentSub}${BETWEEN}${field}`)
    }
    if (typed.size === 0 && written.size === 0) return
    const wrong: (() => void)[] = []
    for (const name of new Set([...typed, ...written])) {
      const text = texts.get(name)
      if (!(text instanceof Y.Text)) continue
      const [key, field] = name.split(BETWEEN) as [string, string]
      const item = nodes.get(key)
      const says = text.toString()
      if (item instanceof Y.Map && textEdit(String(item.get(field) ?? ''), says) === null) continue
      // What a program wrote into the node is no typing: the text begins anew with the next letter.
      if (item instanceof Y.Map && typed.has(name)) wrong.push(() => item.set(field, says))
      else wrong.push(() => texts.delete(name))
    }
    if (wrong.length > 0) doc.transact(() => wrong.forEach(mend => mend()), 'typed')
  }
  doc.on('afterTransaction', settle)
  return () => doc.off('afterTransaction', settle)
}
