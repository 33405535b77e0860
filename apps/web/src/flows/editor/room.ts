// A graph opened for co-writing: its document, the connection, who is here. One that nobody changes is read out of the workflow's own text.
import type { Catalogue, Exposed } from '@qianmu/flow'
import { drawnOf, writeExposed, writeGraph } from '@qianmu/flow/shared'
import { useEffect, useState } from 'react'
import { Awareness } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { connect, watchSocket } from '../../kit/co-writing/connection.ts'
import { introduce } from '../../kit/co-writing/people.ts'
import { BEFORE, type Standing } from '../../kit/co-writing/saving.ts'
import { openSocket } from '../../kit/co-writing/socket.ts'
import { useSession } from '../../kit/session.ts'

export interface GraphRoom {
  doc: Y.Doc
  awareness: Awareness
  standing: StoreApi<Standing>
  close(): void
}

function openRoom(sharedId: number): GraphRoom {
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

/** A graph that is only looked at. */
export function closedRoom(workflow: string, exposed: readonly Exposed[], catalogue: Catalogue): GraphRoom {
  const doc = new Y.Doc()
  const ui = drawnOf(workflow, catalogue)
  if (ui) writeGraph(doc, ui)
  writeExposed(doc, exposed)
  const standing = createStore<Standing>(() => ({ ...BEFORE, phase: 'open' }))
  return { doc, awareness: new Awareness(doc), standing, close: () => doc.destroy() }
}

/** The room of a graph for the time a screen shows it; null until the first effect has run. */
export function useRoom(
  sharedId: number | null,
  given: { workflow: string; exposed: readonly Exposed[]; catalogue: Catalogue },
): GraphRoom | null {
  const [room, setRoom] = useState<GraphRoom | null>(null)
  const [kept] = useState(given)
  useEffect(() => {
    const opened = sharedId === null ? closedRoom(kept.workflow, kept.exposed, kept.catalogue) : openRoom(sharedId)
    const { userId, user } = useSession.getState()
    introduce(opened.awareness, { user_id: userId, nickname: user?.nickname ?? '', avatar: user?.avatar ?? '' })
    setRoom(opened)
    return () => {
      setRoom(null)
      opened.close()
    }
  }, [sharedId, kept])
  return room
}
