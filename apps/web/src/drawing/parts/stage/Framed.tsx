// A picture as large as it fits, or at the size that was picked, and what stands under it as wide as the picture.
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { stepZoom } from '../../../ui/zoom.ts'
import type { StageZoom } from './use-zoom.ts'
import type { Size } from '@qianmu/drawing'

interface Props {
  size: Size
  zoom: StageZoom
  /** Height of what stands under it, in px. */
  under?: number
  /** It may be shown larger than it is: a preview is smaller than what it becomes. */
  grows?: boolean
  children: ReactNode
}

export const Framed = ({ size: { width, height }, zoom, under = 0, grows = false, children }: Props) => {
  const room = useRef<HTMLDivElement>(null)
  const [fit, setFit] = useState(0)
  const { told } = zoom
  useEffect(() => {
    const box = room.current!
    const measure = () => {
      const scale = Math.min(box.clientWidth / width, (box.clientHeight - under) / height, grows ? Infinity : 1)
      setFit(Math.max(0, scale))
    }
    const watch = new ResizeObserver(measure)
    watch.observe(box)
    return () => watch.disconnect()
  }, [width, height, under, grows])
  const scale = zoom.picked ?? fit
  useEffect(() => told(scale), [told, scale])
  return (
    <div
      ref={room}
      className="flex flex-1 self-stretch min-h-0 overflow-auto"
      onWheel={event => {
        if (event.ctrlKey || event.metaKey) zoom.pick(stepZoom(scale, event.deltaY < 0 ? 1 : -1))
      }}
    >
      {/* Automatic margins centre what is smaller than the room and leave the corner of what is larger within reach. */}
      <figure className="flex-none m-auto" style={{ width: Math.floor(width * scale) }}>
        {fit > 0 && children}
      </figure>
    </div>
  )
}
