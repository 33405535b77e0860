// How the connection asks the server for what is not here: with what was surely seen, also in an earlier visit.
import type { HocuspocusProvider } from '@hocuspocus/provider'
import { type Heard, watchHeard } from '@qianmu/script/lost-edits/heard'

/** What earlier visits left on this machine, and what is left for later ones. */
export interface Visits {
  /** Whether changes of a Yjs client were made on this machine. */
  isOwn(client: number): boolean
  /** What `keep` was given last. */
  kept: string | undefined
  /** Keeps it with the copy of the document; null when there is nothing to keep. */
  keep(heard: string | null): void
}

/** Has the provider ask as `watchHeard` says (provider 4.8.0: only its question has a document, and y-protocols writes a state vector in place of one as it is). */
export function askAsHeard(provider: HocuspocusProvider, { isOwn, kept, keep }: Visits): Heard {
  const earlier = kept === undefined ? undefined : new Map(JSON.parse(kept) as [number, number][])
  const heard = watchHeard(provider.document, { isOwn, isOthers: origin => origin === provider, earlier })
  let isKept = earlier !== undefined
  provider.on('unsyncedChanges', ({ number }: { number: number }) => {
    if (number > 0) return
    heard.settled()
    if (isKept) keep(null)
    isKept = false
  })
  const send = provider.send.bind(provider)
  provider.send = (message, args: { document?: unknown }) => {
    if (!args.document) return send(message, args)
    const before = heard.before()
    if (before) keep(JSON.stringify([...before]))
    isKept ||= before !== undefined
    send(message, { ...args, document: heard.stateVector() })
  }
  return heard
}
