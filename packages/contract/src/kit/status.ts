// Body statuses: those of the documents (document 1 §8, document 2 §4) and our own (answered with HTTP 200 unless said).

export const STATUS = {
  ok: 0,
  /** Input refused; data = { fields: [{ field, msg }] }. */
  input: 1000,
  /** Not found or not yours; never tells which. */
  notFound: 1004,
  /** Changed by someone else meanwhile; data = the present state. */
  conflict: 1009,
  /** A limit is reached (words, members, quota). */
  limit: 1013,
  /** Too often (HTTP 429, Retry-After). */
  tooOften: 1029,
  noEngine: 1050,
  engineFailed: 1051,
  /** Busy, starting, or storage unreachable (HTTP 503, Retry-After). */
  busy: 1090,
  /** Our own fault (HTTP 500). */
  fault: 1500,
  /** Duplicate history version (document 2 §4). */
  duplicateVersion: 304,
  /** Signed out (document 1 §8.2). */
  signedOut: 4000,
  qrExpired: 4015,
  internalOnly: 4025,
  noTeam: 7007,
  /** The team or the work is out of reach: the client leaves the page. */
  noAccess: 7013,
  /** The action's key is missing: a toast only. */
  noPermission: 7014,
  loginAgain: 8003,
  /** The shot of a storyboard is gone: rejects in silence (document 2 §4, §8). */
  storyboardGone: 2002,
  /** Things of these names are there already; asked again without the check, they are overwritten (document 2 §4). */
  sameName: 15_000,
  /** A game has errors: told as a usual result, with the list (document 2 §4). */
  gameErrors: 14_008,
  /** Saved, but merged over a newer version (document 2 §4). */
  merged: 6001,
} as const

/**
 * No answer came in time: the client's own code (document 1 §8.3), never a body status. A call that lists it in `alsoOk` then resolves with
 * `{ frontEndStatus: LATE }` (document 2 §8: tolerated on a draw result).
 */
export const LATE = 55002
