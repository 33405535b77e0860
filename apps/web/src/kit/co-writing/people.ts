// Who has something open that is co-written.
import { useSyncExternalStore } from 'react'
import type { Awareness } from 'y-protocols/awareness'
import { personColour } from '../../ui/theme/palette.ts'

export interface Person {
  user_id: number
  nickname: string
  avatar: string
}
/** How somebody is shown to the others. */
export interface Shown {
  name: string
  color: string
  person: Person
}

/** Tells the others who is here. */
export const introduce = (awareness: Awareness, person: Person): void =>
  awareness.setLocalStateField('user', { name: person.nickname, color: personColour(person.user_id), person } satisfies Shown)

const readPeople = (awareness: Awareness): Person[] => {
  const people = new Map<number, Person>()
  for (const state of awareness.getStates().values()) {
    const person = (state as { user?: Partial<Shown> }).user?.person
    if (person && typeof person.user_id === 'number') people.set(person.user_id, person)
  }
  return [...people.values()].toSorted((one, other) => one.user_id - other.user_id)
}

const cache = new WeakMap<Awareness, { key: string; people: Person[] }>()
const peopleOf = (awareness: Awareness): Person[] => {
  const people = readPeople(awareness)
  const key = JSON.stringify(people)
  const known = cache.get(awareness)
  if (known?.key === key) return known.people
  cache.set(awareness, { key, people })
  return people
}

/** Everybody who has the document open, oneself included, each once. */
export const usePeople = (awareness: Awareness): readonly Person[] =>
  useSyncExternalStore(
    told => {
      awareness.on('change', told)
      return () => awareness.off('change', told)
    },
    () => peopleOf(awareness),
  )

/** Reads the others now and whenever one of them moves; one's own pointer is none of them. @returns the end of it */
export function followOthers(awareness: Awareness, read: () => void): () => void {
  const told = (changed: Readonly<Record<'added' | 'updated' | 'removed', readonly number[]>>) => {
    if (Object.values(changed).some(clients => clients.some(client => client !== awareness.clientID))) read()
  }
  read()
  awareness.on('change', told)
  return () => awareness.off('change', told)
}
