// How large the picture on the stage is shown: as it fits, or at a size that was picked; 1 = one pixel of it is one of the screen.
import { useState } from 'react'
import { stepZoom } from '../../../ui/zoom.ts'

export interface StageZoom {
  /** undefined = as it fits. */
  picked: number | undefined
  pick(scale: number): void
  /** What is shown says how large it is. */
  told(scale: number): void
  /** For the zoom bar. */
  bar: { view: { scale: number }; zoom(direction: 1 | -1): void; fit(): void }
}

export function useZoom(): StageZoom {
  const [picked, pick] = useState<number>()
  const [scale, told] = useState(1)
  return {
    picked,
    pick,
    told,
    bar: { view: { scale }, zoom: direction => pick(stepZoom(scale, direction)), fit: () => pick(undefined) },
  }
}
