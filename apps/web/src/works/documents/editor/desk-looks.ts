// How one likes to look at the page: typeface, focus mode, typewriter mode, stripes; kept in this browser.
import { create } from 'zustand'
import { looks } from './editing/index.ts'

export interface DeskLooks {
  /** 黑体 or 宋体 (interface.md §2). */
  song: boolean
  focus: boolean
  typewriter: boolean
  /** Without the stripes of tags and comments beside the lines. */
  bare: boolean
}
const KEY = 'qm.editor.looks'
const PLAIN: DeskLooks = { song: false, focus: false, typewriter: false, bare: false }

const stored = (): DeskLooks => {
  const names = (localStorage.getItem(KEY) ?? '').split(' ')
  return {
    song: names.includes('song'),
    focus: names.includes('focus'),
    typewriter: names.includes('typewriter'),
    bare: names.includes('bare'),
  }
}

export const useDeskLooks = create<DeskLooks>(() => {
  const kept = typeof localStorage === 'undefined' ? PLAIN : stored()
  Object.assign(looks, kept)
  return kept
})

/** Turns one of the looks on or off. */
export const toggleLook = (name: keyof DeskLooks): void => {
  const next = { ...useDeskLooks.getState(), [name]: !useDeskLooks.getState()[name] }
  localStorage.setItem(
    KEY,
    Object.keys(next)
      .filter(each => next[each as keyof DeskLooks])
      .join(' '),
  )
  Object.assign(looks, next)
  useDeskLooks.setState(next)
}
