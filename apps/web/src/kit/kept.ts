// Unfinished binary work that outlives a reload (a painted mask): kept in this browser per person, the newest few of each kind.
import { createStore, del, delMany, entries, get, set } from 'idb-keyval'
import { useSession } from './session.ts'

/** What is kept of one kind; the oldest goes first. */
const MOST = 20

interface Kept {
  blob: Blob
  /** ms since 1970. */
  at: number
}

const storage = createStore('qianmu-kept', 'kept')

const keyOf = (kind: string, name: string) => `${useSession.getState().userId} ${kind} ${name}`

async function put(kind: string, key: string, blob: Blob | null): Promise<void> {
  if (!blob) return del(key, storage)
  await set(key, { blob, at: Date.now() } satisfies Kept, storage)
  const all = (await entries<string, Kept>(storage)).filter(([each]) => each.startsWith(keyOf(kind, '')))
  const oldest = all.sort(([, one], [, other]) => other.at - one.at).slice(MOST)
  await delMany(
    oldest.map(([each]) => each),
    storage,
  )
}

type Make = () => Promise<Blob | null>
/** What is being written, by key, and what is to be written after it. */
const writing = new Map<string, { next: Make | undefined; done: Promise<void> }>()

/**
 * Keeps what `make` gives under `name` among those of `kind`, or forgets what is there when that is null. While one is being written only the newest
 * of those that come meanwhile waits.
 *
 * @throws DOMException when nothing can be stored
 */
export function keep(kind: string, name: string, make: Make): Promise<void> {
  const key = keyOf(kind, name)
  const running = writing.get(key)
  if (running) {
    running.next = make
    return running.done
  }
  const state: { next: Make | undefined; done: Promise<void> } = { next: make, done: Promise.resolve() }
  const write = async () => {
    try {
      while (state.next) {
        const now = state.next
        state.next = undefined
        await put(kind, key, await now())
      }
    } finally {
      writing.delete(key)
    }
  }
  writing.set(key, state)
  state.done = write()
  return state.done
}

/** What was kept, or null; what is still being written counts. */
export async function kept(kind: string, name: string): Promise<Blob | null> {
  const key = keyOf(kind, name)
  // Whoever wrote it is told when that fails.
  await Promise.allSettled([writing.get(key)?.done])
  return (await get<Kept>(key, storage))?.blob ?? null
}
