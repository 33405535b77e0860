// Whether pictures are on their way into a form: until they are there, or failed to come, nothing is drawn without them.
import { useState } from 'react'

export interface Arrivals {
  arriving: boolean
  /** Counts as an arrival until it ends, well or badly. */
  arrive<T>(work: Promise<T>): Promise<T>
}

export function useArrivals(): Arrivals {
  const [open, setOpen] = useState(0)
  return {
    arriving: open > 0,
    arrive(work) {
      setOpen(count => count + 1)
      return work.finally(() => setOpen(count => count - 1))
    },
  }
}
