// A large update as several small ones: to apply all of it at once takes the thread from everybody. Pure; done in a thread.
import * as encoding from 'lib0/encoding'
import * as Y from 'yjs'

type Struct = ReturnType<typeof Y.decodeUpdate>['structs'][number]

/** Structs of one piece: to apply them takes some 10 ms. */
const PIECE = 3000

/** What has to be there before a struct. */
const before = (struct: Struct): readonly Y.ID[] =>
  struct instanceof Y.Item
    ? [struct.origin, struct.rightOrigin, struct.parent].filter((id): id is Y.ID => typeof id === 'object' && id !== null && 'clock' in id)
    : []

/** Structs so that each stands behind what has to be there before it; those of one client stay in their order. */
function* inOrder(structs: readonly Struct[]): Generator<Struct> {
  const queues = Map.groupBy(structs, ({ id }) => id.client)
  const next = new Map<number, number>()
  const upcoming = (client: number) => queues.get(client)?.[next.get(client) ?? 0]
  const isMissing = ({ client, clock }: Y.ID) => (upcoming(client)?.id.clock ?? Infinity) <= clock
  for (const client of queues.keys()) {
    /** Whose structs are wanted, and up to where. */
    const wanted = [new Y.ID(client, Infinity)]
    for (let now = wanted.at(-1); now; now = wanted.at(-1)) {
      const struct = upcoming(now.client)
      if (!struct || struct.id.clock > now.clock) {
        wanted.pop()
        continue
      }
      const first = before(struct).find(id => id.client !== struct.id.client && isMissing(id))
      // In an update that somebody made by hand two may wait for each other: Yjs keeps them until both are there.
      if (first && wanted.length <= queues.size) {
        wanted.push(first)
        continue
      }
      next.set(now.client, (next.get(now.client) ?? 0) + 1)
      yield struct
    }
  }
}

/** The update that consists of some structs, each client's behind each other. */
function updateOf(structs: readonly Struct[]): Uint8Array {
  const encoder = new Y.UpdateEncoderV1()
  const byClient = Map.groupBy(structs, ({ id }) => id.client)
  encoding.writeVarUint(encoder.restEncoder, byClient.size)
  for (const [client, own] of byClient) {
    encoding.writeVarUint(encoder.restEncoder, own.length)
    encoder.writeClient(client)
    encoding.writeVarUint(encoder.restEncoder, own[0]!.id.clock)
    for (const struct of own) struct.write(encoder, 0)
  }
  encoding.writeVarUint(encoder.restEncoder, 0)
  return encoder.toUint8Array()
}

/** The update that deletes what another one deletes, and nothing else. */
function deletionOf({ clients }: ReturnType<typeof Y.decodeUpdate>['ds']): Uint8Array {
  const encoder = encoding.createEncoder()
  encoding.writeVarUint(encoder, 0)
  encoding.writeVarUint(encoder, clients.size)
  for (const [client, items] of clients) {
    encoding.writeVarUint(encoder, client)
    encoding.writeVarUint(encoder, items.length)
    for (const { clock, len } of items) {
      encoding.writeVarUint(encoder, clock)
      encoding.writeVarUint(encoder, len)
    }
  }
  return encoding.toUint8Array(encoder)
}

/** Updates that make together what one makes, one after the other; what cannot be read, or has gaps, stays as it is. */
export function piecesOf(update: Uint8Array, most = PIECE): Uint8Array[] {
  let read: ReturnType<typeof Y.decodeUpdate>
  try {
    read = Y.decodeUpdate(update)
  } catch {
    // Whoever applies it says what is wrong with it.
    return [update]
  }
  const { structs, ds } = read
  if (structs.length <= most || structs.some(struct => struct instanceof Y.Skip)) return [update]
  const ordered = [...inOrder(structs)]
  const pieces: Uint8Array[] = []
  for (let at = 0; at < ordered.length; at += most) pieces.push(updateOf(ordered.slice(at, at + most)))
  return ds.clients.size ? [...pieces, deletionOf(ds)] : pieces
}
