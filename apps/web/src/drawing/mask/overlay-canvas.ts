// Paints a mask onto the canvas over its picture: what changed, once a frame; everything when the view moves.
import { around, type Mask, paintOverlay, type Rect, type View, within } from '@qianmu/drawing/mask'
import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { StageView } from '../../ui/stage/use-view.ts'

/** A light accent as 0xBBGGRR, the same in both themes as the picture below is. */
const COLOURS = { hatch: 0xf58a86, dark: 0x000000, light: 0xffffff }

/** Of a frame, in ms; the rest of it is for everything else. */
const FRAME_MS = 5
/** Rows that are painted at once. */
const BAND = 64

const everything = (canvas: HTMLCanvasElement): Rect => ({ left: 0, top: 0, right: canvas.width, bottom: canvas.height })

function paint(canvas: HTMLCanvasElement, area: Rect, mask: Mask, view: View, unit: number) {
  const image = new ImageData(area.right - area.left, area.bottom - area.top)
  paintOverlay(new Uint32Array(image.data.buffer), area, mask, view, unit, COLOURS)
  canvas.getContext('2d')!.putImageData(image, area.left, area.top)
}

/** Keeps `canvas` up to date; answers what to call with the part of the mask that changed. */
export function useOverlay(canvas: RefObject<HTMLCanvasElement | null>, mask: Mask, { view, box }: StageView): (area: Rect) => void {
  const dirty = useRef<Rect | undefined>(undefined)
  const frame = useRef(0)
  const unit = devicePixelRatio
  const onScreen: View = { scale: view.scale * unit, left: view.left * unit, top: view.top * unit }
  const draw = useEffectEvent(() => {
    const element = canvas.current
    const area = dirty.current
    frame.current = 0
    dirty.current = undefined
    if (!element || !area) return
    const { scale, left, top } = onScreen
    // Two pixels more: the rim is found among neighbours.
    const touched = within(element, {
      left: area.left * scale + left - 2,
      top: area.top * scale + top - 2,
      right: area.right * scale + left + 2,
      bottom: area.bottom * scale + top + 2,
    })
    if (!touched) return
    const end = performance.now() + FRAME_MS
    let row = touched.top
    while (row < touched.bottom && performance.now() < end) {
      const bottom = Math.min(touched.bottom, row + BAND)
      paint(element, { ...touched, top: row, bottom }, mask, onScreen, unit)
      row = bottom
    }
    if (row === touched.bottom) return
    // What this frame has no time for comes with the next.
    dirty.current = { ...area, top: (row - top) / scale }
    frame.current = requestAnimationFrame(draw)
  })
  useLayoutEffect(() => {
    const element = canvas.current!
    element.width = Math.max(1, Math.round(box.width * unit))
    element.height = Math.max(1, Math.round(box.height * unit))
    paint(element, everything(element), mask, { scale: view.scale * unit, left: view.left * unit, top: view.top * unit }, unit)
  }, [canvas, mask, view, box, unit])
  return area => {
    dirty.current = around(dirty.current, area)
    frame.current ||= requestAnimationFrame(draw)
  }
}
