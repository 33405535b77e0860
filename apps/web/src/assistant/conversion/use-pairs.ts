// Two panes of which each line has its like in the other: whoever scrolls one has the other follow.
import { type RefObject, useEffect } from 'react'

export interface Pane {
  pane: RefObject<HTMLElement | null>
  /** The attribute that its lines carry. */
  name: 'data-paragraph' | 'data-block'
  /** The line of the other pane that is like one of this. */
  like: (line: string) => string | undefined
}

/** The line that stands at the upper edge of a pane. */
function topLine(pane: HTMLElement, name: Pane['name']): Element | null | undefined {
  const { left, top, width } = pane.getBoundingClientRect()
  return document.elementFromPoint(left + width / 2, top + 20)?.closest(`[${name}]`)
}

const LEADS = ['pointerenter', 'wheel', 'touchstart', 'focusin', 'keydown'] as const

/** Has each pane follow the other. Both are the same objects while the same is shown in them. */
export function usePairs(one: Pane, other: Pane): void {
  useEffect(() => {
    const stop = new AbortController()
    // What follows scrolls too: only the pane that a person is in leads.
    let leader: HTMLElement | undefined
    const follow = (from: Pane, to: Pane) => {
      const [own, others] = [from.pane.current, to.pane.current]
      if (!own || !others) return
      const lead = () => void (leader = own)
      for (const type of LEADS) own.addEventListener(type, lead, { signal: stop.signal, passive: true })
      const scroll = () => {
        if (leader !== own) return
        const line = topLine(own, from.name)?.getAttribute(from.name)
        const like = line ? from.like(line) : undefined
        const element = like && others.querySelector(`[${to.name}="${CSS.escape(like)}"]`)
        if (element) others.scrollTop += element.getBoundingClientRect().top - others.getBoundingClientRect().top - 8
      }
      own.addEventListener('scroll', scroll, { signal: stop.signal, passive: true })
    }
    follow(one, other)
    follow(other, one)
    return () => stop.abort()
  }, [one, other])
}
