// Brings a row of a pane into view, without moving what stands around the pane.
import { type RefObject, useEffect } from 'react'

/** Scrolls `pane` so that what `selector` finds in it is seen, whenever the selector changes. */
export const useScrollTo = (
  pane: RefObject<HTMLElement | null>,
  selector: string | undefined,
  block: ScrollLogicalPosition = 'nearest',
): void =>
  useEffect(() => {
    if (selector) pane.current?.querySelector(selector)?.scrollIntoView({ block })
  }, [pane, selector, block])
