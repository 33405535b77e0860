// Selecting by clicking: every further point asks again with all of them, and takes the place of what the last answer added.
import { useRef, useState } from 'react'
import { rethrowUnlessFailure } from '../../kit/failure.ts'
import type { SegmentBox, SegmentPoint } from './gestures.ts'
import { readMask } from './read-mask.ts'
import type { MaskWork } from './use-mask.ts'

/** Finds the thing that points and a box mean; a picture of its mask. */
export type Segment = (points: readonly SegmentPoint[], box?: SegmentBox) => Promise<Blob>

const LABEL = '点选分割'

export function useSegment(segment: Segment | undefined, { editor, apply, settle, undo }: MaskWork) {
  const [points, setPoints] = useState<readonly SegmentPoint[]>([])
  const [box, setBox] = useState<SegmentBox>()
  const [busy, setBusy] = useState(false)
  const asked = useRef(0)
  const forget = () => {
    asked.current++
    setPoints([])
    setBox(undefined)
    setBusy(false)
  }
  const ask = async (nextPoints: readonly SegmentPoint[], nextBox: SegmentBox | undefined) => {
    const turn = ++asked.current
    const again = points.length > 0 || box !== undefined
    setPoints(nextPoints)
    setBox(nextBox)
    setBusy(true)
    try {
      const found = await readMask(await segment!(nextPoints, nextBox), editor.mask)
      if (turn !== asked.current) return
      settle()
      if (again && editor.steps[editor.standing - 1]?.label === LABEL) undo()
      apply(LABEL, { do: 'lay', bytes: found })
    } finally {
      if (turn === asked.current) setBusy(false)
    }
  }
  const run = (nextPoints: readonly SegmentPoint[], nextBox: SegmentBox | undefined) => {
    if (segment) ask(nextPoints, nextBox).catch(rethrowUnlessFailure)
  }
  return {
    points,
    busy,
    forget,
    pick: (point: SegmentPoint) => run([...points, point], box),
    frame: (next: SegmentBox) => run(points, next),
  }
}
