// Whether names are marked in the text, kept in this browser, and which character was asked for last.
import { create } from 'zustand'

const KEY = 'qm.editor.mentions'

export const useMarking = create<{ on: boolean; characterId: number }>(() => ({
  on: typeof localStorage !== 'undefined' && localStorage.getItem(KEY) === '1',
  characterId: 0,
}))

/** Turns the marks on or off. */
export const setMarking = (on: boolean): void => {
  localStorage.setItem(KEY, on ? '1' : '0')
  useMarking.setState({ on })
}
