// Saves captions a moment after the last change: one save at a time, again after a while where it failed, and joined with what others saved meanwhile.
import type { Caption } from '@qianmu/contract/video/captions'
import { areSame, type Changes, changesOf, merged } from './merge.ts'

export type Saving = 'saved' | 'saving' | 'dirty'
/** Captions as the server has them. */
export interface Kept {
  captions: readonly Caption[]
  edition: number
}
/** What became of a save: kept under another edition, others were faster, or it could not be done now. */
export type Sent = { edition: number } | { theirs: Kept } | 'failed'
export interface Post {
  /** @param again whether it has failed before, so that nobody is told twice */
  send: (changes: Changes, edition: number, again: boolean) => Promise<Sent>
  onState: (state: Saving) => void
  /** Others have changed captions: joins what they did with what is shown. */
  onTheirs: (join: (shown: readonly Caption[]) => readonly Caption[]) => void
}
const SAVE_MS = 800
const AGAIN_MS = 4000

export function openSaver(first: Kept, { send, onState, onTheirs }: Post) {
  let base = first
  let now = first.captions
  let timer: ReturnType<typeof setTimeout> | undefined
  let failed = false
  /** One thing at a time. */
  let queue: Promise<unknown> = Promise.resolve()
  const isDue = () => now !== base.captions
  const later = (ms: number) => {
    onState('dirty')
    clearTimeout(timer)
    timer = setTimeout(() => void after(settle), ms)
  }
  function join(theirs: Kept): void {
    const before = base.captions
    const all = merged(before, now, theirs.captions)
    base = { edition: theirs.edition, captions: areSame(all, theirs.captions) ? all : theirs.captions }
    if (all === now) return
    now = all
    onTheirs(shown => merged(before, shown, theirs.captions))
  }
  async function once(): Promise<void> {
    const sent = now
    onState('saving')
    const became = await send(changesOf(base.captions, sent), base.edition, failed)
    failed = became === 'failed'
    if (became === 'failed') return
    if ('theirs' in became) join(became.theirs)
    else base = { captions: sent, edition: became.edition }
  }
  async function settle(): Promise<boolean> {
    clearTimeout(timer)
    if (isDue()) await once()
    while (isDue() && !failed) await once()
    if (isDue()) later(AGAIN_MS)
    else onState('saved')
    return !isDue()
  }
  const after = <T>(work: () => T | Promise<T>): Promise<T> => {
    const done = queue.then(work, work)
    queue = done
    return done
  }
  /** Saves what is there now, as somebody wants it: they are told where it fails. @returns whether all of it is saved; if not it is tried again */
  const flush = () =>
    after(() => {
      failed = false
      return settle()
    })
  return {
    /** The captions as they are shown now. */
    set(captions: readonly Caption[]): void {
      if (captions === now) return
      now = captions
      if (areSame(captions, base.captions)) base = { ...base, captions }
      if (isDue()) later(SAVE_MS)
      else void after(settle)
    },
    /** Captions that were read anew. */
    take: (theirs: Kept) =>
      after(() => {
        if (theirs.edition <= base.edition) return
        join(theirs)
        if (isDue()) later(SAVE_MS)
      }),
    flush,
    isDue,
  }
}
