// Who has the document open, and their cursors in the text.
import { Extension } from '@tiptap/core'
import type { Plugin } from '@tiptap/pm/state'
import { yCursorPlugin } from '@tiptap/y-tiptap'
import { useSyncExternalStore } from 'react'
import type { Awareness } from 'y-protocols/awareness'
import { personColour } from '../../../../ui/theme/palette.ts'
import { caughtUp } from './caught-up.ts'

export interface Person {
  user_id: number
  nickname: string
  avatar: string
}
interface Shown {
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

function flagged({ name, color }: Shown, clientId: number): HTMLElement {
  const caret = document.createElement('span')
  caret.className = 'peer-caret'
  caret.dataset.client = String(clientId)
  caret.style.borderColor = color
  const flag = document.createElement('b')
  flag.textContent = name
  flag.style.background = color
  // The word joiners keep a caret at a line's edge on its line.
  caret.append('\u2060', flag, '\u2060')
  return caret
}

/** A flag shows again, for two seconds (its style fades it), whenever its owner moves. */
const wave = (root: HTMLElement, clients: number[]) => {
  for (const client of clients) {
    for (const motion of root.querySelector(`.peer-caret[data-client="${client}"] b`)?.getAnimations() ?? []) {
      motion.currentTime = 0
      motion.play()
    }
  }
}

/** Others' cursors. The cursor positions refer to content ids, which both documents share; only the client id differs. */
export const Cursors = Extension.create<{ awareness: Awareness | null }>({
  name: 'cursors',
  addOptions: () => ({ awareness: null }),
  onCreate() {
    const { awareness } = this.options
    const { editor } = this
    const moved = ({ updated }: { updated: number[] }) => !editor.isDestroyed && wave(editor.view.dom, updated)
    awareness?.on('change', moved)
    editor.on('destroy', () => awareness?.off('change', moved))
  },
  addProseMirrorPlugins() {
    const { awareness } = this.options
    if (!awareness) return []
    const plugin = yCursorPlugin(awareness, {
      awarenessStateFilter: (_current: number, client: number) => client !== awareness.clientID,
      cursorBuilder: flagged,
      selectionBuilder: ({ color }: Shown) => ({ style: `background-color: ${color}38`, class: 'peer-selection' }),
    }) as Plugin
    const { view: follow } = plugin.spec
    plugin.spec.view = view => follow!(caughtUp(view))
    return [plugin]
  },
})
