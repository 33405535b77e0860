// Puts back what was written here into a line or scene that somebody else took away without having seen it, a moment or hours ago, offline; and
// what others wrote into one that is undone here.
import { type Arrived, lostLines, type LostLine } from '@qianmu/script/lost-edits/lost'
import { putBack } from '@qianmu/script/lost-edits/put-back'
import * as Y from 'yjs'
import type { Gate } from './gate.ts'

const SYNC = 0
// y-protocols/sync: 0 SyncStep1, 1 SyncStep2, 2 Update
const SYNC_STEP_1 = 0
const SYNC_STEP_2 = 1

/** A frame of the connection, read from its beginning. */
interface Message {
  readVarString(): string
  readVarUint(): number
  readVarUint8Array(): Uint8Array
}

export interface Rescue {
  /**
   * A frame arrived; called before it is applied. The shared document would name what it lost itself as deleted, so frames are read as they were sent.
   * @param sure the words written here of which the server surely had heard before: others may have reached it in a scene that was gone
   */
  arrives(message: Message, sure: Arrived['heard']): void
  /** Both sides hold the same: what was written here earlier has either been put back or is at the server. */
  caughtUp(): void
}

interface Words {
  /** The Yjs clients of earlier visits, whose words may have lain here without a connection. */
  earlier: readonly number[]
  /** Lines that somebody deleted stay deleted: who only suggests cannot bring them back. */
  onlyWords(): boolean
  /** So many lines had to be put back. */
  told(lines: number): void
}

/** Watches over the words written into `edited`, to which `gate` lets others' changes in. */
export function openRescue(edited: Y.Doc, gate: Gate, { earlier, onlyWords, told }: Words): Rescue {
  let arrived: Arrived[] = []
  let own = new Set(earlier)
  const bringBack = (lost: readonly LostLine[]) => {
    // The editor takes the change in first.
    if (lost.length > 0) setTimeout(() => putBack(edited, lost, onlyWords()), 0)
  }
  edited.on('afterTransaction', (change: Y.Transaction) => {
    // Undoing deletes what was once made here, a line or a scene, with all that others wrote into it since.
    if (change.origin instanceof Y.UndoManager)
      bringBack(
        lostLines(
          change,
          () => [],
          client => client !== edited.clientID,
        ),
      )
    if (!gate.brings(change.origin)) return
    const lost = lostLines(
      change,
      () => arrived,
      client => client === edited.clientID || own.has(client),
    )
    arrived = []
    bringBack(lost)
    if (lost.length > 0) told(lost.length)
  })
  return {
    arrives(message, sure) {
      message.readVarString()
      if (message.readVarUint() !== SYNC) return
      const step = message.readVarUint()
      if (step !== SYNC_STEP_1) arrived.push({ update: message.readVarUint8Array(), heard: step === SYNC_STEP_2 ? sure : undefined })
    },
    caughtUp: () => void (own = new Set()),
  }
}
