// Whether control maps are previewed unasked: on until somebody turns it off, in this browser (document 3 §9).
import { create } from 'zustand'

const KEY = 'pretreat'
const useStored = create<{ on: boolean }>(() => ({ on: localStorage.getItem(KEY) !== '0' }))

export function usePretreat(): [boolean, (on: boolean) => void] {
  const { on } = useStored()
  return [
    on,
    next => {
      localStorage.setItem(KEY, next ? '1' : '0')
      useStored.setState({ on: next })
    },
  ]
}
