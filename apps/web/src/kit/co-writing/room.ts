// Something besides documents opened for co-writing: its document, the connection, who is here, and undo of one's own changes.
import { useCallback, useEffect, useMemo, useState } from 'react'
import { Awareness } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { useSession } from '../session.ts'
import { connect, watchSocket } from './connection.ts'
import { introduce } from './people.ts'
import { BEFORE, type Standing } from './saving.ts'
import { openSocket } from './socket.ts'

export interface Room {
  doc: Y.Doc
  awareness: Awareness
  standing: StoreApi<Standing>
  close(): void
}

/** Tells the others that oneself is here. */
export function introduceSelf({ awareness }: Room): void {
  const { userId, user } = useSession.getState()
  introduce(awareness, { user_id: userId, nickname: user?.nickname ?? '', avatar: user?.avatar ?? '' })
}

/** Opens what is co-written under an id. */
export function openRoom(sharedId: number): Room {
  const doc = new Y.Doc()
  const awareness = new Awareness(doc)
  const standing = createStore<Standing>(() => BEFORE)
  const socket = openSocket()
  const stopWatching = watchSocket(socket, standing)
  doc.on('afterTransaction', ({ local, changed }: Y.Transaction) => {
    if (local && changed.size > 0) standing.setState({ touched: true })
  })
  const leave = connect({
    id: sharedId,
    shared: doc,
    awareness,
    socket,
    standing,
    // Nothing is kept on this machine: only this page's own changes are to be told of.
    visits: { isOwn: client => client === doc.clientID, kept: undefined, keep: () => undefined },
    show: isSynced => {
      if (isSynced && standing.getState().phase === 'loading') standing.setState({ phase: 'open' })
    },
    keepRight: () => undefined,
  })
  return {
    doc,
    awareness,
    standing,
    close() {
      stopWatching()
      leave()
      socket.destroy()
      awareness.destroy()
      doc.destroy()
    },
  }
}

const ORIGIN = 'here'
/** Undo of one's own changes to parts of a document, without limit; changes of a kind that follow each other are one step. */
export function useUndo(doc: Y.Doc, partsOf: (doc: Y.Doc) => object) {
  const manager = useMemo(
    () =>
      new Y.UndoManager(Object.values(partsOf(doc)) as Y.Map<unknown>[], {
        trackedOrigins: new Set([ORIGIN]),
        captureTimeout: 24 * 60 * 60_000,
      }),
    [doc, partsOf],
  )
  const [last] = useState<{ key: string | undefined }>({ key: undefined })
  const [can, setCan] = useState({ undo: false, redo: false })
  useEffect(() => {
    const told = () => setCan({ undo: manager.canUndo(), redo: manager.canRedo() })
    manager.on('stack-item-added', told)
    manager.on('stack-item-popped', told)
    return () => {
      manager.off('stack-item-added', told)
      manager.off('stack-item-popped', told)
    }
  }, [manager])
  const step = useCallback(
    <T>(work: () => T, mergeKey?: string): T => {
      if (mergeKey === undefined || mergeKey !== last.key) manager.stopCapturing()
      last.key = mergeKey
      return doc.transact(work, ORIGIN)
    },
    [doc, manager, last],
  )
  const back = (way: 'undo' | 'redo') => {
    last.key = undefined
    manager[way]()
  }
  return {
    step,
    undo: can.undo ? () => back('undo') : undefined,
    redo: can.redo ? () => back('redo') : undefined,
    /** Takes the last step back, for who offers that right after it. */
    takeBack: () => back('undo'),
  }
}

/** The room of what is co-written under an id, for the time a screen shows it; null until the first effect has run. */
export function useSharedRoom(sharedId: number): Room | null {
  const [room, setRoom] = useState<Room | null>(null)
  useEffect(() => {
    const opened = openRoom(sharedId)
    introduceSelf(opened)
    setRoom(opened)
    return () => {
      setRoom(null)
      opened.close()
    }
  }, [sharedId])
  return room
}
