// Matching pictures that are taken away: they go when they can no longer be taken back.
import { useEffect, useRef, useState } from 'react'
import { offerUndo } from '../../../ui/undo.ts'

/** A little after the toast of `offerUndo`. */
const GOES_AFTER_MS = 10_500

interface Taken {
  id: number
  doc_id: number
}

/**
 * Pictures that were taken away but can still be taken back. Leaving the page makes it final.
 *
 * @param finish takes one away for good
 */
export function useRemoval(finish: (picture: Taken) => void) {
  const [gone, setGone] = useState<ReadonlySet<number>>(new Set())
  const waiting = useRef(new Map<number, { picture: Taken; timer: ReturnType<typeof setTimeout> }>())
  const last = useRef(finish)
  useEffect(() => {
    last.current = finish
  })
  useEffect(() => {
    const { current } = waiting
    return () => {
      for (const { picture, timer } of current.values()) {
        clearTimeout(timer)
        last.current(picture)
      }
      current.clear()
    }
  }, [])
  const remove = (picture: Taken) => {
    const { id } = picture
    const timer = setTimeout(() => {
      waiting.current.delete(id)
      last.current(picture)
    }, GOES_AFTER_MS)
    setGone(before => new Set([...before, id]))
    waiting.current.set(id, { picture, timer })
    offerUndo('配图已删除', () => {
      clearTimeout(waiting.current.get(id)?.timer)
      waiting.current.delete(id)
      setGone(before => new Set([...before].filter(each => each !== id)))
    })
  }
  return { gone, remove }
}
