// How a picture lies on its stage: fitted, zoomed from 10 to 800 % at the pointer, moved by hand, with Space, the middle button or two fingers.
import type { Point, View } from '@qianmu/drawing/mask'
import { useGesture } from '@use-gesture/react'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { clampZoom, stepZoom } from '../zoom.ts'

/** Room around a picture that is fitted, in px. */
const MARGIN = 16
/** Buttons of the pointer, as `buttons` counts them. */
const [MAIN, MIDDLE] = [1, 4]

export interface Size {
  width: number
  height: number
}
export interface StageView {
  /** CSS px of the stage. */
  view: View
  box: Size
  fit(): void
  /** As wide as the stage, from the top; of a strip alone. */
  fitWidth: (() => void) | undefined
  /** A strip goes on by shares of the stage. */
  scroll(by: number): void
  /** One step in (1) or out (-1) around the middle. */
  zoom(direction: 1 | -1): void
  /** The point of the picture under a point of the window. */
  at(event: { clientX: number; clientY: number }): Point
  /** More than one finger is down: what they do belongs to the view. */
  pinching: RefObject<boolean>
}

const fitted = (box: Size, picture: Size): View => {
  const scale = clampZoom(Math.min((box.width - 2 * MARGIN) / picture.width, (box.height - 2 * MARGIN) / picture.height))
  return { scale, left: (box.width - picture.width * scale) / 2, top: (box.height - picture.height * scale) / 2 }
}

/** A strip is shown no larger than this when it is fitted to the width. */
const STRIP_MOST = 1.25
/** A strip as wide as the stage, its beginning in view. */
const across = (box: Size, picture: Size): View => {
  const scale = clampZoom(Math.min(STRIP_MOST, (box.width - 2 * MARGIN) / picture.width))
  return { scale, left: (box.width - picture.width * scale) / 2, top: MARGIN }
}
/** What a strip goes on with before and behind the picture, and the view to begin with. */
interface Beside {
  above: { height: number } | undefined
  below: { height: number } | undefined
  start: View | undefined
}
/** Something of a strip, or of what goes on beside it, stays in view, whichever way it is scrolled. */
function scrolled(view: View, box: Size, picture: Size, dx: number, dy: number, beside: Beside | undefined): View {
  const held = (at: number, room: number, size: number) => Math.min(MARGIN, Math.max(at, Math.min(MARGIN, room - size - MARGIN)))
  const wide = picture.width * view.scale
  const left = wide + 2 * MARGIN > box.width ? held(view.left + dx, box.width, wide) : view.left
  const [above, below] = [beside?.above?.height ?? 0, beside?.below?.height ?? 0]
  const before = above * view.scale
  const top = held(view.top + dy - before, box.height, (above + picture.height + below) * view.scale) + before
  return { ...view, left, top }
}
/** px of a line, where a wheel counts in lines. */
const LINE = 32

/** The view scaled so that the point of the stage stays where it is. */
const scaledAt = (view: View, scale: number, x: number, y: number): View => ({
  scale,
  left: x - ((x - view.left) / view.scale) * scale,
  top: y - ((y - view.top) / view.scale) * scale,
})

type Change = (next: (view: View) => View) => void

/** Where two fingers were last. */
interface Pinch {
  x: number
  y: number
  apart: number
}

/** Two fingers: what lies between them stays between them. */
const pinched = (view: View, before: Pinch, now: Pinch): View => {
  const next = scaledAt(view, clampZoom((view.scale * now.apart) / before.apart), before.x, before.y)
  return { ...next, left: next.left + now.x - before.x, top: next.top + now.y - before.y }
}

/** Whether Space is held. */
function useSpace(): RefObject<boolean> {
  const held = useRef(false)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key === ' ') held.current = event.type === 'keydown'
    }
    const drop = () => void (held.current = false)
    // The keys of a stage go no further than it.
    addEventListener('keydown', listen, true)
    addEventListener('keyup', listen, true)
    addEventListener('blur', drop)
    return () => {
      removeEventListener('keydown', listen, true)
      removeEventListener('keyup', listen, true)
      removeEventListener('blur', drop)
    }
  }, [])
  return held
}

const NEVER = () => false

/**
 * Keeps the view of `picture` on the element `stage`; it fits anew when the stage or the picture gets another size.
 * @param isStrip it is fitted to the width, and the wheel scrolls; with Ctrl it zooms as everywhere
 * @param beside what can be scrolled to beyond the picture
 * @param grabs whether a press of the main button or a finger moves the view; with Space, and of the middle button, it always does, and nothing else hears of it
 */
export function useView(
  stage: RefObject<HTMLElement | null>,
  { width, height }: Size,
  grabs: (event: PointerEvent) => boolean = NEVER,
  isStrip = false,
  beside?: Beside,
): StageView {
  const space = useSpace()
  const [box, setBox] = useState<Size>({ width: 0, height: 0 })
  const [view, setView] = useState<View>({ scale: 1, left: 0, top: 0 })
  const pinching = useRef(false)
  const now = useRef(view)
  const first = useRef(beside?.start)
  const change = useCallback<Change>(next => {
    now.current = next(now.current)
    setView(now.current)
  }, [])
  useLayoutEffect(() => {
    const element = stage.current!
    const measure = () => {
      const size = { width: element.clientWidth, height: element.clientHeight }
      setBox(size)
      if (size.width === 0 || size.height === 0) return
      const begun = first.current
      first.current = undefined
      change(() => begun ?? (isStrip ? across : fitted)(size, { width, height }))
    }
    const watcher = new ResizeObserver(measure)
    watcher.observe(element)
    measure()
    return () => watcher.disconnect()
  }, [stage, width, height, isStrip, change])
  const within = (x: number, y: number): Point => {
    const { left, top } = stage.current!.getBoundingClientRect()
    return { x: x - left, y: y - top }
  }
  useGesture(
    {
      onDrag({ event, first, delta: [dx, dy], memo }): boolean {
        const press = event as PointerEvent
        const holds = (memo as boolean | undefined) ?? (press.buttons === MIDDLE || space.current || grabs(press))
        if (first && holds) {
          // Neither its tools nor a canvas in it begin anything.
          event.preventDefault()
          event.stopPropagation()
          stage.current!.focus({ preventScroll: true })
        }
        if (holds && !pinching.current) change(last => ({ ...last, left: last.left + dx, top: last.top + dy }))
        return holds
      },
      onWheel({ event, last }) {
        // When no more come, the last is told once again.
        if (last) return
        // The page must not scroll with it.
        event.preventDefault()
        const { x, y } = within(event.clientX, event.clientY)
        if (isStrip && !event.ctrlKey && !event.metaKey) {
          const by = event.deltaMode === 0 ? -1 : -LINE
          const [dx, dy] = event.shiftKey ? [event.deltaY, event.deltaX] : [event.deltaX, event.deltaY]
          return change(last => scrolled(last, box, { width, height }, dx * by, dy * by, beside))
        }
        change(last => scaledAt(last, stepZoom(last.scale, event.deltaY < 0 ? 1 : -1), x, y))
      },
      onPinch({ event, active, origin, da: [apart], memo }): Pinch | undefined {
        // A touchpad's pinch comes as a wheel too.
        if (event.type === 'wheel') return undefined
        pinching.current = active
        const here = { ...within(...origin), apart: Math.max(1, apart) }
        const before = memo as Pinch | undefined
        if (before) change(view => pinched(view, before, here))
        return here
      },
    },
    {
      target: stage,
      // Before whatever stands in it hears of a press.
      eventOptions: { passive: false, capture: true },
      drag: { pointer: { buttons: [MAIN, MIDDLE], keys: false } },
      pinch: { triggerAllEvents: true },
    },
  )
  return {
    view,
    box,
    pinching,
    fit: () => change(() => fitted(box, { width, height })),
    fitWidth: isStrip ? () => change(() => across(box, { width, height })) : undefined,
    scroll: share => change(last => scrolled(last, box, { width, height }, 0, -share * box.height, beside)),
    zoom: direction => change(last => scaledAt(last, stepZoom(last.scale, direction), box.width / 2, box.height / 2)),
    at({ clientX, clientY }) {
      const { left, top } = stage.current!.getBoundingClientRect()
      return { x: (clientX - left - now.current.left) / now.current.scale, y: (clientY - top - now.current.top) / now.current.scale }
    },
  }
}
