// A page as a small picture.
import type { Page } from '@qianmu/comic/page'
import { paintPage } from '@qianmu/comic/paint'
import { useEffect, useRef } from 'react'
import { measure, toolsFor } from './drawing.ts'
import { useArrivals } from './rasters.ts'

const [WIDTH, HEIGHT] = [48, 68]

/** A page as small as a stamp. */
export const Thumb = ({ page, width = WIDTH, height = HEIGHT }: { page: Page; width?: number; height?: number }) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  const arrivals = useArrivals()
  useEffect(() => {
    const context = canvas.current!.getContext('2d')!
    const wide = width / page.form.width
    // Of a strip the beginning: whole it would be a line.
    const scale = (page.form.direction === 'strip' ? wide : Math.min(wide, height / page.form.height) || 1) * 2
    context.setTransform(1, 0, 0, 1, 0, 0)
    context.clearRect(0, 0, width * 2, height * 2)
    context.setTransform(scale, 0, 0, scale, (width * 2 - page.form.width * scale) / 2, 0)
    paintPage(toolsFor(context), page, measure)
  }, [page, arrivals, width, height])
  return <canvas ref={canvas} width={width * 2} height={height * 2} style={{ width, height }} aria-hidden="true" />
}
