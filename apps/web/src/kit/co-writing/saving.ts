// How the open document stands to the server's, told from what the connection reports. Pure.

import type { Right } from '@qianmu/script/opening'

/** What is known of the connection to a document. */
export interface Standing {
  /** loading: nothing to show yet · open · refused: the right to the document is gone. */
  phase: 'loading' | 'open' | 'refused'
  connected: boolean
  /** The handshake of this connection is over: both sides hold the same text. */
  synced: boolean
  /** Changes and handshakes without an acknowledgement. */
  unsynced: number
  /** Somebody typed here, and the server has not had everything for a moment since. */
  touched: boolean
  right: Right
  /** Why the server does not take changes now. */
  trouble: 'disk-full' | 'storage' | null
  /** The server refused a change that was not a suggestion: the document is to be opened anew as the server has it. */
  refused: boolean
  /** Lines written here that somebody else took away unseen, and that were put back, so far. */
  rescued: number
}

export const BEFORE: Standing = {
  phase: 'loading',
  connected: false,
  synced: false,
  unsynced: 0,
  touched: false,
  right: 'read',
  trouble: null,
  refused: false,
  rescued: 0,
}

/** The documents' three saving states (document 2 §4). */
export type SavingState = 'initial' | 'saving' | 'saved'

/** Everything typed here is in the server's log: it acknowledges only what it has written. */
export const isSafe = ({ connected, synced, unsynced }: Standing): boolean => connected && synced && unsynced === 0

/** `initial` until the first handshake, or while nothing is to be saved on a lost connection. */
export const savingState = (standing: Standing): SavingState => {
  if (standing.touched) return 'saving'
  return isSafe(standing) ? 'saved' : 'initial'
}

/** What the bar shows; null = nothing to say (a reader has nothing to save). */
export const saveMark = (standing: Standing): 'dirty' | 'saving' | 'saved' | 'offline' | null => {
  if (standing.phase === 'loading' || standing.right === 'read') return null
  if (standing.trouble) return 'dirty'
  if (!standing.connected) return 'offline'
  return isSafe(standing) && !standing.touched ? 'saved' : 'saving'
}
