// Keyboard shortcuts that never fire while an input method composes, and the list that `?` shows.
import { useEffect, useEffectEvent } from 'react'
import { create } from 'zustand'

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey' | 'isComposing' | 'keyCode'>

/** True while an input method composes; 229 is what older engines report instead of isComposing. */
export const isComposing = (event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean => event.isComposing || event.keyCode === 229

/** `Ctrl+K` → Ctrl, K; the plus key itself is `+`. */
const comboParts = (combo: string): readonly string[] =>
  combo.endsWith('+') ? [...combo.slice(0, -1).split('+').filter(Boolean), '+'] : combo.split('+')

/** Keys that keyboards name otherwise than browsers do. */
const NAMES: Readonly<Record<string, string>> = {
  ArrowDown: '↓',
  ArrowUp: '↑',
  ArrowLeft: '←',
  ArrowRight: '→',
  Enter: '回车',
  Escape: 'Esc',
  Delete: 'Del',
  Backspace: '退格',
  ' ': '空格',
}
/** The keys of a combo as they are written on keyboards. */
export const keyNames = (combo: string): readonly string[] => comboParts(combo).map(part => NAMES[part] ?? part)

/** Whether a key press is `combo`: `Ctrl+K` (Ctrl or ⌘), `Shift+Enter`, `[`, `?`. Never while composing. */
export const matches = (event: KeyPress, combo: string): boolean => {
  if (isComposing(event)) return false
  const parts = comboParts(combo)
  const key = parts.at(-1) ?? ''
  const wants = (name: string) => parts.slice(0, -1).includes(name)
  const printable = key.length === 1 && !/[a-z0-9]/i.test(key)
  return (
    event.key.toLowerCase() === key.toLowerCase() &&
    (event.ctrlKey || event.metaKey) === wants('Ctrl') &&
    event.altKey === wants('Alt') &&
    // Signs such as `?` need Shift on many keyboards; there the sign itself decides.
    (printable || event.shiftKey === wants('Shift'))
  )
}

/** Inputs that take no letters: there a letter may be a shortcut. Their own keys (arrows, Space, Enter) stay theirs. */
const CHOICES = new Set(['radio', 'checkbox', 'range', 'button', 'color'])
const isLetter = (combo: string) => combo.length === 1 && combo !== ' '

/** Does this key belong to what has the focus? Space presses buttons. */
const belongsTo = (target: EventTarget | null, combo: string): boolean => {
  if (!(target instanceof HTMLElement)) return false
  if (combo === ' ' && target.closest('button, summary, [role=button], [role=tab]')) return true
  if (target instanceof HTMLInputElement && CHOICES.has(target.type)) return !isLetter(combo)
  return target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)
}

export interface ShortcutHelp {
  combo: string
  label: string
  group: string
}
/** The shortcuts that work on the present page, for the list of `?`. */
export const useShortcutHelp = create<{ list: readonly ShortcutHelp[] }>(() => ({ list: [] }))

/**
 * Runs `run` on the key press. Combos without Ctrl or Alt rest while the user types text.
 * `help` puts it on the list of `?`.
 */
export const useShortcut = (
  combo: string,
  run: (event: KeyboardEvent) => void,
  help?: { label: string; group: string },
  enabled = true,
): void => {
  const fire = useEffectEvent(run)
  useEffect(() => {
    if (!enabled) return
    const plain = !/Ctrl|Alt/.test(combo)
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !matches(event, combo) || (plain && belongsTo(event.target, combo))) return
      event.preventDefault()
      fire(event)
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [combo, enabled])
  const label = help?.label
  const group = help?.group
  useEffect(() => {
    if (!enabled || !label || !group) return
    const entry = { combo, label, group }
    useShortcutHelp.setState(({ list }) => ({ list: [...list, entry] }))
    return () => useShortcutHelp.setState(({ list }) => ({ list: list.filter(other => other !== entry) }))
  }, [combo, label, group, enabled])
}

/** Puts keys that a part of the page hears itself onto the list of `?`. @param entries the same array at every drawing */
export const useHelp = (entries: readonly (readonly [combo: string, label: string])[], group: string): void =>
  useEffect(() => {
    const own = entries.map(([combo, label]) => ({ combo, label, group }))
    useShortcutHelp.setState(({ list }) => ({ list: [...list, ...own] }))
    return () => useShortcutHelp.setState(({ list }) => ({ list: list.filter(entry => !own.includes(entry)) }))
  }, [entries, group])

/** For a form's onKeyDown: Enter that ends a composition must not submit. */
export const blockComposingEnter = (event: React.KeyboardEvent): void => {
  if (event.key === 'Enter' && isComposing(event.nativeEvent)) event.preventDefault()
}
