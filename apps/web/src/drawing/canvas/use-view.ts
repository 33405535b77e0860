// How a picture lies on its stage: fitted, zoomed from 10 to 800 % at the pointer, moved by hand or with two fingers.
import type { Point, View } from '@qianmu/drawing/mask'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { clampZoom, stepZoom } from '../../ui/zoom.ts'

/** Room around a picture that is fitted, in px. */
const MARGIN = 16

export interface Size {
  width: number
  height: number
}
export interface StageView {
  /** CSS px of the stage. */
  view: View
  box: Size
  fit(): void
  /** One step in (1) or out (-1) around the middle. */
  zoom(direction: 1 | -1): void
  move(dx: number, dy: number): void
  /** The point of the picture under a point of the window. */
  at(event: { clientX: number; clientY: number }): Point
  /** More than one finger is down: what they do belongs to the view. */
  pinching: RefObject<boolean>
}

const fitted = (box: Size, picture: Size): View => {
  const scale = clampZoom(Math.min((box.width - 2 * MARGIN) / picture.width, (box.height - 2 * MARGIN) / picture.height))
  return { scale, left: (box.width - picture.width * scale) / 2, top: (box.height - picture.height * scale) / 2 }
}

/** The view scaled so that the point of the stage stays where it is. */
const scaledAt = (view: View, scale: number, x: number, y: number): View => ({
  scale,
  left: x - ((x - view.left) / view.scale) * scale,
  top: y - ((y - view.top) / view.scale) * scale,
})

type Change = (next: (view: View) => View) => void

/** Two fingers: what lies between them stays between them. */
function followFingers(stage: HTMLElement, change: Change, pinching: RefObject<boolean>) {
  const fingers = new Map<number, Point>()
  const place = (event: PointerEvent): Point => {
    const { left, top } = stage.getBoundingClientRect()
    return { x: event.clientX - left, y: event.clientY - top }
  }
  const between = () => {
    const [a, b] = [...fingers.values()] as [Point, Point]
    return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, apart: Math.max(1, Math.hypot(a.x - b.x, a.y - b.y)) }
  }
  const down = (event: PointerEvent) => {
    if (event.pointerType !== 'touch') return
    fingers.set(event.pointerId, place(event))
    pinching.current = fingers.size > 1
  }
  const move = (event: PointerEvent) => {
    if (!fingers.has(event.pointerId)) return
    const before = fingers.size === 2 ? between() : undefined
    fingers.set(event.pointerId, place(event))
    if (!before) return
    const now = between()
    change(view => {
      const next = scaledAt(view, clampZoom((view.scale * now.apart) / before.apart), before.x, before.y)
      return { ...next, left: next.left + now.x - before.x, top: next.top + now.y - before.y }
    })
  }
  const up = (event: PointerEvent) => {
    fingers.delete(event.pointerId)
    pinching.current = fingers.size > 0 && pinching.current
  }
  stage.addEventListener('pointerdown', down, true)
  stage.addEventListener('pointermove', move)
  for (const name of ['pointerup', 'pointercancel'] as const) stage.addEventListener(name, up)
  return () => {
    stage.removeEventListener('pointerdown', down, true)
    stage.removeEventListener('pointermove', move)
    for (const name of ['pointerup', 'pointercancel'] as const) stage.removeEventListener(name, up)
  }
}

/** Keeps the view of `picture` on the element `stage`; it fits anew when the stage or the picture gets another size. */
export function useView(stage: RefObject<HTMLElement | null>, { width, height }: Size): StageView {
  const [box, setBox] = useState<Size>({ width: 0, height: 0 })
  const [view, setView] = useState<View>({ scale: 1, left: 0, top: 0 })
  const pinching = useRef(false)
  const now = useRef(view)
  const change = useCallback<Change>(next => {
    now.current = next(now.current)
    setView(now.current)
  }, [])
  useLayoutEffect(() => {
    const element = stage.current!
    const measure = () => {
      const size = { width: element.clientWidth, height: element.clientHeight }
      setBox(size)
      if (size.width > 0 && size.height > 0) change(() => fitted(size, { width, height }))
    }
    const watcher = new ResizeObserver(measure)
    watcher.observe(element)
    measure()
    return () => watcher.disconnect()
  }, [stage, width, height, change])
  useEffect(() => {
    const element = stage.current!
    // React listens to the wheel passively; the page must not scroll with it.
    const wheel = (event: WheelEvent) => {
      event.preventDefault()
      const { left, top } = element.getBoundingClientRect()
      const turn = event.deltaY < 0 ? 1 : -1
      change(last => scaledAt(last, stepZoom(last.scale, turn), event.clientX - left, event.clientY - top))
    }
    element.addEventListener('wheel', wheel, { passive: false })
    const release = followFingers(element, change, pinching)
    return () => {
      element.removeEventListener('wheel', wheel)
      release()
    }
  }, [stage, change])
  return {
    view,
    box,
    pinching,
    fit: () => change(() => fitted(box, { width, height })),
    zoom: direction => change(last => scaledAt(last, stepZoom(last.scale, direction), box.width / 2, box.height / 2)),
    move: (dx, dy) => change(last => ({ ...last, left: last.left + dx, top: last.top + dy })),
    at({ clientX, clientY }) {
      const { left, top } = stage.current!.getBoundingClientRect()
      return { x: (clientX - left - now.current.left) / now.current.scale, y: (clientY - top - now.current.top) / now.current.scale }
    },
  }
}
