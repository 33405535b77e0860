// Keys and clipboard of a sheet: as in every spreadsheet. While an input method composes, every key is the input method's.
import type { ClipboardEvent, KeyboardEvent } from 'react'
import { isComposing } from '../shortcuts.ts'
import type { Going, SheetState } from './use-sheet.ts'

const ARROWS: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}
const FAR = 1e6
const PAGE_ROWS = 10
/** Where a key goes that ends writing; undefined for one that is written. */
const goingOf = ({ key, shiftKey }: KeyboardEvent): Going | undefined =>
  key === 'Tab' ? (shiftKey ? 'back' : 'next') : key === 'Enter' && !shiftKey ? 'down' : undefined

const withCtrl = (sheet: SheetState, { key, shiftKey }: KeyboardEvent): (() => unknown) | undefined => {
  const name = key.toLowerCase()
  if (name === 'z') return shiftKey ? sheet.redo : sheet.undo
  return {
    y: sheet.redo,
    d: sheet.fill,
    a: sheet.all,
    home: () => sheet.move(-FAR, -FAR, shiftKey),
    end: () => sheet.move(FAR, FAR, shiftKey),
  }[name]
}

/** What a key does while no cell is written in; undefined for those that begin to write, and for the page's own. */
const plain = (sheet: SheetState, { key, shiftKey }: KeyboardEvent): (() => unknown) | undefined => {
  const arrow = ARROWS[key]
  if (arrow) return () => sheet.move(...arrow, shiftKey)
  const { active, range } = sheet
  const many = range && (range.top < range.bottom || range.left < range.right)
  if (key === 'Escape') return many && active ? () => sheet.go(active) : undefined
  return {
    Home: () => sheet.move(0, -FAR, shiftKey),
    End: () => sheet.move(0, FAR, shiftKey),
    PageUp: () => sheet.move(-PAGE_ROWS, 0, shiftKey),
    PageDown: () => sheet.move(PAGE_ROWS, 0, shiftKey),
    Enter: () => active && sheet.begin(active),
    F2: () => active && sheet.begin(active),
    Delete: sheet.clear,
    Backspace: sheet.clear,
  }[key]
}

/** Is this in a cell of the sheet, and not in what stands beside the cells or over the page? */
const isCell = (target: EventTarget, root: Element) =>
  target instanceof Element && root.contains(target) && target.closest('[data-at]') !== null

export const keysOf = (sheet: SheetState) => ({
  onKeyDown(event: KeyboardEvent) {
    if (event.defaultPrevented || isComposing(event.nativeEvent) || event.altKey || !isCell(event.target, event.currentTarget)) return
    const ctrl = event.ctrlKey || event.metaKey
    const take = (run: () => unknown) => {
      event.preventDefault()
      event.stopPropagation()
      run()
    }
    if (sheet.writing) {
      const going = ctrl ? undefined : goingOf(event)
      const text = (event.target as HTMLTextAreaElement).value
      if (event.key === 'Escape') take(() => sheet.leave('stay', false))
      else if (going) take(() => sheet.leave(going, true, text))
      return
    }
    // At its ends Tab leaves the sheet.
    if (event.key === 'Tab') {
      if (sheet.tab(event.shiftKey ? -1 : 1)) event.preventDefault()
      return
    }
    const run = ctrl ? withCtrl(sheet, event) : plain(sheet, event)
    if (run) take(run)
  },
  onCopy(event: ClipboardEvent) {
    if (sheet.writing || !isCell(event.target, event.currentTarget)) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', sheet.copied())
  },
  onCut(event: ClipboardEvent) {
    if (sheet.writing || !isCell(event.target, event.currentTarget)) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', sheet.copied())
    sheet.clear()
  },
  onPaste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text/plain')
    if (sheet.writing || text === '' || !isCell(event.target, event.currentTarget)) return
    event.preventDefault()
    void sheet.paste(text)
  },
})
