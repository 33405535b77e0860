// Recognises updates that can be applied to any state of the document without conflict.
import * as Y from 'yjs'

/** What is in an update: what it adds, and what it deletes. */
export type DecodedUpdate = ReturnType<typeof Y.decodeUpdate>

/**
 * Whether an update only types text beside something that the document holds, and only deletes what it holds: what people do most. Yjs 13.6 finds
 * all that it looks for in such an update (`Item.getMissing`, `Item.integrate`, `readAndApplyDeleteSet`), so that nothing is left to fail or to
 * wait for. Nor may anything wait in the document already, for it might have waited for this update, and come with it.
 */
export function isPlain({ structs, ds }: DecodedUpdate, doc: Y.Doc): boolean {
  if (doc.store.pendingStructs || doc.store.pendingDs) return false
  const ahead = new Map<number, number>()
  /** The number of changes of a client that the document holds. */
  const stateOf = (client: number) => ahead.get(client) ?? Y.getState(doc.store, client)
  const isHeld = (id: Y.ID | null) => id === null || id.clock < stateOf(id.client)

  for (const struct of structs) {
    if (!(struct instanceof Y.Item) || !(struct.content instanceof Y.ContentString)) return false
    const { id, length, origin, rightOrigin } = struct
    // Without a neighbour the text's place is named by its parent, which may be something that holds no text.
    if (origin === null && rightOrigin === null) return false
    if (id.clock !== stateOf(id.client) || !isHeld(origin) || !isHeld(rightOrigin)) return false
    ahead.set(id.client, id.clock + length)
  }
  for (const [client, ranges] of ds.clients) if (ranges.some(({ clock, len }) => len < 1 || clock + len > stateOf(client))) return false
  return true
}
