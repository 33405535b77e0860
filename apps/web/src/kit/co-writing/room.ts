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

/** Documents that stay here while their rooms come and go, so that one's steps can be taken back in the next room too; by what they are co-written under. */
export type KeptDocs = Map<number, Y.Doc>

/** Opens what is co-written under an id. @param kept keeps its document after the room is closed */
export function openRoom(sharedId: number, kept?: KeptDocs): Room {
  const doc = kept?.get(sharedId) ?? new Y.Doc()
  kept?.set(sharedId, doc)
  const awareness = new Awareness(doc)
  const standing = createStore<Standing>(() => BEFORE)
  const socket = openSocket()
  const stopWatching = watchSocket(socket, standing)
  const touch = ({ local, changed }: Y.Transaction) => {
    if (local && changed.size > 0) standing.setState({ touched: true })
  }
  doc.on('afterTransaction', touch)
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
      doc.off('afterTransaction', touch)
      if (!kept) doc.destroy()
    },
  }
}

/** Documents that a screen keeps for as long as it is open. */
export const useKeptDocs = (): KeptDocs => useState<KeptDocs>(() => new Map())[0]

const ORIGIN = 'here'
/** The steps of a document, for as long as it is here. */
const managers = new WeakMap<Y.Doc, Y.UndoManager>()
function managerOf(doc: Y.Doc, partsOf: (doc: Y.Doc) => object): Y.UndoManager {
  const known = managers.get(doc)
  if (known) return known
  const made = new Y.UndoManager(Object.values(partsOf(doc)) as Y.Map<unknown>[], {
    trackedOrigins: new Set([ORIGIN]),
    captureTimeout: 24 * 60 * 60_000,
  })
  managers.set(doc, made)
  return made
}

/** Undo of one's own changes to parts of a document, without limit; changes of a kind that follow each other are one step. */
export function useUndo(doc: Y.Doc, partsOf: (doc: Y.Doc) => object) {
  const manager = useMemo(() => managerOf(doc, partsOf), [doc, partsOf])
  const [last] = useState<{ key: string | undefined }>({ key: undefined })
  const [can, setCan] = useState({ undo: manager.canUndo(), redo: manager.canRedo() })
  useEffect(() => {
    const told = () => setCan({ undo: manager.canUndo(), redo: manager.canRedo() })
    told()
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

/**
 * The room of what is co-written under an id, for the time a screen shows it; null until the first effect has run.
 * @param kept keeps its document for as long as that lives
 */
export function useSharedRoom(sharedId: number, kept?: KeptDocs): Room | null {
  const [room, setRoom] = useState<Room | null>(null)
  useEffect(() => {
    const opened = openRoom(sharedId, kept)
    introduceSelf(opened)
    setRoom(opened)
    return () => {
      setRoom(null)
      opened.close()
    }
  }, [sharedId, kept])
  return room
}
