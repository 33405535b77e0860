// The page asks before it is closed while something goes on that only it can do: the bytes of files lie on this person's disk.

const hold = (event: BeforeUnloadEvent) => event.preventDefault()
let held = 0

/** Keeps the browser from closing the page unasked until the work is over. */
export async function heldOpen<T>(work: Promise<T>): Promise<T> {
  if (held++ === 0) addEventListener('beforeunload', hold)
  try {
    return await work
  } finally {
    if (--held === 0) removeEventListener('beforeunload', hold)
  }
}
