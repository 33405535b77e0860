// Remembers over a closed window how many files it had not sent: nobody else knows of them.
const KEY = 'qm.unsent'
/** ms after which a window that was to be closed is there to stay; no time passes while the browser asks. */
const STAYED_MS = 10_000

/** Counts of an earlier window by place; what cannot be read counts as none. */
function stored(): Map<string, number> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    const counts = kept !== null && typeof kept === 'object' ? Object.entries(kept) : []
    return new Map(counts.filter((each): each is [string, number] => Number.isInteger(each[1]) && each[1] > 0))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return new Map()
  }
}
const store = (counts: ReadonlyMap<string, number>) => {
  if (counts.size) localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(counts)))
  else localStorage.removeItem(KEY)
}

/**
 * Notes what is not sent when somebody wants to close the window: later the browser may have broken off the requests already, and nothing seems to be
 * on its way.
 *
 * @param now how many each place has not sent
 * @returns forgets what an earlier window noted of a place, and says how many
 */
export function rememberUnsent(now: () => ReadonlyMap<string, number>): (place: string) => number {
  const note = () => {
    const noted = stored()
    // Those that were broken off meanwhile no longer count as on their way: the larger number holds.
    for (const [place, count] of now()) if (count > (noted.get(place) ?? 0)) noted.set(place, count)
    store(noted)
  }
  const stayed = () => {
    for (const [place] of now()) forget(place)
  }
  addEventListener('beforeunload', () => {
    note()
    setTimeout(stayed, STAYED_MS)
  })
  addEventListener('pagehide', note)
  // The window was only put aside, with all that it has.
  addEventListener('pageshow', ({ persisted }) => persisted && stayed())
  return forget
}

function forget(place: string): number {
  const counts = stored()
  const count = counts.get(place) ?? 0
  if (counts.delete(place)) store(counts)
  return count
}
