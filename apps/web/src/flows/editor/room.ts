// A graph opened for co-writing: its document, the connection, who is here. One that nobody changes is read out of the workflow's own text.
import type { Catalogue, Exposed } from '@qianmu/flow'
import { drawnOf, writeExposed, writeGraph } from '@qianmu/flow/shared'
import { useEffect, useState } from 'react'
import { Awareness } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { createStore } from 'zustand/vanilla'
import { introduceSelf, openRoom, type Room } from '../../kit/co-writing/room.ts'
import { BEFORE, type Standing } from '../../kit/co-writing/saving.ts'

export type GraphRoom = Room

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
    introduceSelf(opened)
    setRoom(opened)
    return () => {
      setRoom(null)
      opened.close()
    }
  }, [sharedId, kept])
  return room
}
