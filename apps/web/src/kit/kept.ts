// Unfinished binary work that outlives a reload (a painted mask): kept in this browser per person, the newest few of each kind.
import { useSession } from './session.ts'

const DATABASE = 'qianmu-kept'
const STORE = 'kept'
/** What is kept of one kind; the oldest goes first. */
const MOST = 20

interface Kept {
  blob: Blob
  /** ms since 1970. */
  at: number
}

const done = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('the storage of this browser refused'))
  })

async function store(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  const opening = indexedDB.open(DATABASE, 1)
  opening.onupgradeneeded = () => void opening.result.createObjectStore(STORE)
  return (await done(opening)).transaction(STORE, mode).objectStore(STORE)
}

const keyOf = (kind: string, name: string) => `${useSession.getState().userId} ${kind} ${name}`

async function put(kind: string, key: string, blob: Blob | null): Promise<void> {
  const rows = await store('readwrite')
  if (!blob) return void (await done(rows.delete(key)))
  await done(rows.put({ blob, at: Date.now() } satisfies Kept, key))
  const range = IDBKeyRange.bound(keyOf(kind, ''), keyOf(kind, '\uffff'))
  const [keys, all] = await Promise.all([done(rows.getAllKeys(range)), done<Kept[]>(rows.getAll(range))])
  const newest = keys.map((each, index) => ({ key: each, at: all[index]!.at })).sort((one, other) => other.at - one.at)
  await Promise.all(newest.slice(MOST).map(each => done(rows.delete(each.key))))
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
  const rows = await store('readonly')
  return (await done<Kept | undefined>(rows.get(key)))?.blob ?? null
}
