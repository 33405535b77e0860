// A room is one document opened for co-writing: the shared and the edited Y.Doc, the connection, the copy on this machine, who is here.
import { isRight, type Right } from '@qianmu/script/opening'
import { FRAGMENT } from '@qianmu/script/ydoc'
import { Awareness } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { connect, watchSocket } from '../../../../kit/co-writing/connection.ts'
import { BEFORE, type Standing } from '../../../../kit/co-writing/saving.ts'
import { openSocket } from '../../../../kit/co-writing/socket.ts'
import { did } from '../../../../kit/live/did.ts'
import { type Gate, openGate } from './gate.ts'
import { keptCopy, takeIn } from './kept-copy.ts'
import { openingOf } from './opening.ts'
import { openRescue } from './rescue.ts'

export interface Room {
  docId: number
  /** What the editor binds to. */
  edited: Y.Doc
  awareness: Awareness
  gate: Gate
  standing: StoreApi<Standing>
  /** The text that the server refused when this document was open before; '' when it took everything. */
  lost: string
  /** Leaves; what is not at the server stays on this machine. */
  close(): void
  /** Leaves, and keeps nothing on this machine. */
  discard(): Promise<void>
}

/** Key of the kept right beside the kept text, so that a writer can go on writing without a connection. */
const RIGHT = 'right'

/** Key of the Yjs clients under which words were written on this machine, the newest last, and how many are remembered. */
const WRITERS = 'writers'
const WRITERS_KEPT = 50
/** Key of what was heard of before the first change that the server may not have. */
const HEARD = 'heard'

/** How long the storage of this machine may take before the document is opened without it, in ms. */
const STORAGE_MS = 400
/** Frames from being told that there is text until it stands on the screen: one for the editor's frame, one for the text, one to be sure. */
const PAINT_FRAMES = 3
/** A page in the background has no frames. */
const PAINT_MS = 1000

const sleep = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

async function painted(): Promise<void> {
  for (let frame = 0; frame < PAINT_FRAMES; frame++) await new Promise(requestAnimationFrame)
  await sleep(0)
}

/** Opens a document. It is `open` as soon as there is text: from this machine, or from the server, by a call or by co-writing. */
export function openRoom(docId: number, lost = ''): Room {
  const shared = new Y.Doc()
  const edited = new Y.Doc()
  const gate = openGate(shared, edited)
  const awareness = new Awareness(shared)
  const standing = createStore<Standing>(() => BEFORE)
  const kept = keptCopy(docId, edited)
  const socket = openSocket()
  const set = (part: Partial<Standing>) => standing.setState(part)
  const hasText = () => edited.getXmlFragment(FRAGMENT).length > 0
  const show = (isSynced: boolean) => {
    if (standing.getState().phase === 'loading' && (isSynced || hasText())) set({ phase: 'open' })
  }
  let earlier: readonly number[] = []
  const keepHeard = (heard: string | null) => void (heard === null ? kept.del(HEARD) : kept.set(HEARD, heard))
  let isSigned = false
  edited.on('afterTransaction', ({ local, changed }: Y.Transaction) => {
    if (!local || changed.size === 0) return
    if (!standing.getState().touched) {
      set({ touched: true })
      did('text')
    }
    if (!isSigned) void kept.set(WRITERS, [...earlier, edited.clientID].slice(-WRITERS_KEPT).join())
    isSigned = true
  })
  const stopWatching = watchSocket(socket, standing)
  const keepRight = (right: Right) => void kept.set(RIGHT, right)
  const told = (lines: number) => set({ rescued: standing.getState().rescued + lines })
  let leave = () => undefined as void
  let closed = false
  const takeOpening = async () => {
    const opening = await openingOf(docId)
    if (!opening || closed) return
    takeIn(kept, opening.updates)
    set({ right: opening.right })
    keepRight(opening.right)
  }
  const start = async () => {
    // Without storage (a private window, a full disk) the document is co-written all the same.
    await Promise.race([kept.whenSynced, sleep(STORAGE_MS)])
    const keys = hasText() ? [RIGHT, WRITERS, HEARD] : []
    const [right, writers, heard]: unknown[] = await Promise.all(keys.map(key => kept.get(key))).catch(() => [])
    if (typeof writers === 'string') earlier = writers.split(',').map(Number)
    set({ right: isRight(right) ? right : 'read' })
    if (!hasText()) await takeOpening()
    show(false)
    // The kept text stands on the screen before it is copied for the connection.
    if (hasText()) await Promise.race([painted(), sleep(PAINT_MS)])
    if (closed) return
    gate.start()
    const rescue = openRescue(edited, gate, { earlier, onlyWords: () => standing.getState().right === 'suggest', told })
    const isOwn = (client: number) => client === edited.clientID || earlier.includes(client)
    const visits = { isOwn, kept: typeof heard === 'string' ? heard : undefined, keep: keepHeard }
    leave = connect({ id: docId, shared, awareness, socket, standing, rescue, visits, show, keepRight })
  }
  void start()

  const close = () => {
    closed = true
    stopWatching()
    gate.close()
    leave()
    socket.destroy()
    void kept.destroy()
    edited.destroy()
    shared.destroy()
  }
  return {
    docId,
    edited,
    awareness,
    gate,
    standing,
    lost,
    close,
    async discard() {
      close()
      await kept.clearData()
    },
  }
}
