// The game that a person has open: what it is now, how it is changed and taken back, and who else is there.
import type { Game } from '@qianmu/story/model'
import {
  type Collection,
  COLLECTIONS,
  freshId,
  lastPlace,
  metaIn,
  nodeIn,
  put,
  putMeta,
  readShared,
  remove,
  thingIn,
} from '@qianmu/story/shared'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { offerUndo } from '../ui/undo.ts'
import { useStore } from 'zustand'
import type * as Y from 'yjs'
import { type Room, useUndo } from '../kit/co-writing/room.ts'

const partsOf = (doc: Y.Doc) => ({
  ...Object.fromEntries(COLLECTIONS.map(name => [name, doc.getMap(name)])),
  meta: doc.getMap('meta'),
})

/** Follows the game of a document; a thing that nobody changes stays the same object. */
function followGame(doc: Y.Doc) {
  let game = readShared(doc)
  const listeners = new Set<() => void>()
  const changed = new Map<Collection, Set<string>>()
  const known = new Map(COLLECTIONS.map(name => [name, new Map<string, object>(game[name].map(thing => [thing.id, thing]))]))
  const stops = COLLECTIONS.map(name => {
    const map = doc.getMap<Y.Map<unknown>>(name)
    const note = (events: readonly Y.YEvent<Y.AbstractType<unknown>>[]) => {
      const ids = changed.get(name) ?? new Set()
      changed.set(name, ids)
      for (const event of events)
        if (event.path.length) ids.add(String(event.path[0]))
        else for (const key of (event as unknown as Y.YMapEvent<unknown>).keys.keys()) ids.add(key)
    }
    map.observeDeep(note)
    return () => map.unobserveDeep(note)
  })
  const settle = (transaction: Y.Transaction) => {
    if (transaction.changed.size === 0) return
    const next: Record<string, unknown> = { ...game }
    for (const [name, ids] of changed) {
      const things = known.get(name)!
      for (const id of ids) {
        const thing = name === 'nodes' ? nodeIn(doc, id) : thingIn(doc, name, id)
        if (thing) things.set(id, thing)
        else things.delete(id)
      }
      const at = (thing: object) => ('at' in thing ? Number(thing.at) : 0)
      next[name] = [...things.values()].toSorted((one, other) => at(one) - at(other))
    }
    changed.clear()
    game = { ...(next as unknown as Game), meta: metaIn(doc) }
    listeners.forEach(tell => tell())
  }
  doc.on('afterTransaction', settle)
  return {
    game: () => game,
    subscribe(told: () => void) {
      listeners.add(told)
      return () => void listeners.delete(told)
    },
    stop() {
      stops.forEach(stop => stop())
      doc.off('afterTransaction', settle)
    },
  }
}

type Fields = Readonly<Record<string, unknown>>

export function useGame(room: Room, readOnly: boolean) {
  const { doc } = room
  const view = useMemo(() => followGame(doc), [doc])
  useEffect(() => () => view.stop(), [view])
  const game = useSyncExternalStore(view.subscribe, view.game)
  const { step, undo, redo, takeBack } = useUndo(doc, partsOf)
  const [back] = useState({ take: takeBack })
  useEffect(() => void (back.take = takeBack))
  const right = useStore(room.standing, standing => standing.right)
  return useMemo(() => {
    const isClosed = readOnly || right !== 'write'
    const change = (work: () => void, mergeKey?: string) => {
      if (!isClosed) step(work, mergeKey)
    }
    return {
      doc,
      game,
      now: view.game,
      readOnly: isClosed,
      undo,
      redo,
      /** Several changes that are taken back together. */
      change,
      put: (collection: Collection, id: string, fields: Fields, mergeKey?: string) =>
        change(() => put(doc, collection, id, fields), mergeKey),
      /** Adds a thing behind the others of its kind. @returns its id */
      add(collection: Collection, fields: Fields): string {
        const id = freshId()
        const at = collection === 'nodes' || 'at' in fields ? {} : { at: lastPlace(doc, collection) }
        change(() => put(doc, collection, id, { ...at, ...fields }))
        return id
      },
      /** Removes things, and offers to take that back. */
      remove(collection: Collection, ids: readonly string[], what: string) {
        change(() => remove(doc, collection, ids))
        offerUndo(`${what}已删除`, () => back.take())
      },
      meta: (fields: Fields, mergeKey?: string) => change(() => putMeta(doc, fields), mergeKey),
    }
  }, [doc, game, view, readOnly, right, undo, redo, step, back])
}
export type GameHands = ReturnType<typeof useGame>
