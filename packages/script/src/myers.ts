// Shortest edit script between two sequences after Myers (1986), with a ceiling on its work so that no input makes it quadratic.

/** `a[aStart, aEnd)` is replaced by `b[bStart, bEnd)`; everything between hunks is equal. */
export interface Hunk {
  aStart: number
  aEnd: number
  bStart: number
  bEnd: number
}

/** Edits looked for in one piece before the furthest point found so far is taken as good enough (as GNU diff does). */
const PIECE_EDITS = 512
/** Diagonal steps that a comparison may spend in all (some tens of milliseconds); what is left after them is replaced as a whole. */
const TOTAL_STEPS = 12_000_000

/** Work still allowed; several comparisons may share one. */
export interface Budget {
  steps: number
}

/**
 * The hunks that turn `a` into `b`, in order, never touching each other. Minimal while fewer than 512 edits lie in one piece, correct always.
 * Work is O(n + d²) and bounded by a constant number of steps beside one pass over the input.
 */
export function diffSequences(a: ArrayLike<number>, b: ArrayLike<number>, budget: Budget = { steps: TOTAL_STEPS }): Hunk[] {
  let start = 0
  let aEnd = a.length
  let bEnd = b.length
  while (start < aEnd && start < bEnd && a[start] === b[start]) start++
  while (aEnd > start && bEnd > start && a[aEnd - 1] === b[bEnd - 1]) {
    aEnd--
    bEnd--
  }
  const hunks: Hunk[] = []
  let x = start
  let y = start
  while (x < aEnd || y < bEnd) {
    if (x === aEnd || y === bEnd || budget.steps <= 0) {
      push(hunks, { aStart: x, aEnd, bStart: y, bEnd })
      break
    }
    const piece = searchPiece(a, b, x, aEnd, y, bEnd)
    for (const hunk of piece.hunks) push(hunks, hunk)
    budget.steps -= piece.steps
    x = piece.x
    y = piece.y
  }
  return hunks
}

function push(hunks: Hunk[], hunk: Hunk): void {
  const last = hunks.at(-1)
  if (last && last.aEnd === hunk.aStart && last.bEnd === hunk.bStart) {
    last.aEnd = hunk.aEnd
    last.bEnd = hunk.bEnd
  } else hunks.push({ ...hunk })
}

interface Piece {
  hunks: Hunk[]
  x: number
  y: number
  steps: number
}

function searchPiece(a: ArrayLike<number>, b: ArrayLike<number>, x0: number, x1: number, y0: number, y1: number): Piece {
  const n = x1 - x0
  const m = y1 - y0
  const limit = Math.min(PIECE_EDITS, n + m)
  const zero = limit + 1
  const furthest = new Int32Array(2 * limit + 3)
  const trace: Int32Array[] = []
  let steps = 0
  for (let d = 0; d <= limit; d++) {
    trace.push(furthest.slice(zero - d - 1, zero + d + 2))
    // Diagonals outside the rectangle cannot be reached: skip them.
    const low = -(d - 2 * Math.max(0, d - m))
    const high = d - 2 * Math.max(0, d - n)
    steps += d + 1
    for (let k = low; k <= high; k += 2) {
      const down = k === -d || (k !== d && furthest[zero + k - 1]! < furthest[zero + k + 1]!)
      let x = down ? furthest[zero + k + 1]! : furthest[zero + k - 1]! + 1
      if (d === 0) x = 0
      let y = x - k
      while (x < n && y < m && a[x0 + x] === b[y0 + y]) {
        x++
        y++
      }
      furthest[zero + k] = x
      if (x >= n && y >= m) return { hunks: walkBack(trace, d, n, m, x0, y0), x: x1, y: y1, steps }
    }
  }
  let bestX = 0
  let bestY = 0
  for (let k = -limit; k <= limit; k += 2) {
    const x = furthest[zero + k]!
    const y = x - k
    if (x <= n && y <= m && y >= 0 && x + y > bestX + bestY) {
      bestX = x
      bestY = y
    }
  }
  return { hunks: walkBack(trace, limit, bestX, bestY, x0, y0), x: x0 + bestX, y: y0 + bestY, steps }
}

function walkBack(trace: Int32Array[], depth: number, endX: number, endY: number, x0: number, y0: number): Hunk[] {
  const hunks: Hunk[] = []
  let x = endX
  let y = endY
  for (let d = depth; d > 0; d--) {
    const furthest = trace[d]!
    const zero = d + 1
    const k = x - y
    const down = k === -d || (k !== d && furthest[zero + k - 1]! < furthest[zero + k + 1]!)
    const fromX = down ? furthest[zero + k + 1]! : furthest[zero + k - 1]!
    const fromY = fromX - (down ? k + 1 : k - 1)
    const toX = down ? fromX : fromX + 1
    const toY = down ? fromY + 1 : fromY
    const next = hunks.at(-1)
    if (next && next.aStart === x0 + toX && next.bStart === y0 + toY) {
      next.aStart = x0 + fromX
      next.bStart = y0 + fromY
    } else hunks.push({ aStart: x0 + fromX, aEnd: x0 + toX, bStart: y0 + fromY, bEnd: y0 + toY })
    x = fromX
    y = fromY
  }
  return hunks.reverse()
}

/** The hunks between two texts in UTF-16 offsets; no hunk begins or ends inside a surrogate pair. */
export function diffText(a: string, b: string, budget: Budget = { steps: TOTAL_STEPS }): Hunk[] {
  if (a === b) return []
  const start = sameStart(a, b)
  const end = sameEnd(a, b, start)
  const hunk = { aStart: start, aEnd: a.length - end, bStart: start, bEnd: b.length - end }
  // One insertion or deletion, as most changes are, needs no search.
  if (hunk.aStart === hunk.aEnd || hunk.bStart === hunk.bEnd) return [hunk]
  const hunks = diffMiddle(a.slice(start, hunk.aEnd), b.slice(start, hunk.bEnd), budget)
  return hunks.map(each => ({
    aStart: each.aStart + start,
    aEnd: each.aEnd + start,
    bStart: each.bStart + start,
    bEnd: each.bEnd + start,
  }))
}

/** Length of the common beginning that does not end inside a surrogate pair. */
function sameStart(a: string, b: string): number {
  let at = 0
  while (at < a.length && a.charCodeAt(at) === b.charCodeAt(at)) at++
  return at > 0 && (a.charCodeAt(at - 1) & 0xfc00) === 0xd800 ? at - 1 : at
}

/** Length of the common end behind `start` that does not begin inside a surrogate pair. */
function sameEnd(a: string, b: string, start: number): number {
  const most = Math.min(a.length, b.length) - start
  let length = 0
  while (length < most && a.charCodeAt(a.length - 1 - length) === b.charCodeAt(b.length - 1 - length)) length++
  return length > 0 && (a.charCodeAt(a.length - length) & 0xfc00) === 0xdc00 ? length - 1 : length
}

function diffMiddle(a: string, b: string, budget: Budget): Hunk[] {
  const paired = /[\ud800-\udfff]/.test(a) || /[\ud800-\udfff]/.test(b)
  if (!paired) return diffSequences(unitsOf(a), unitsOf(b), budget)
  const left = pointsOf(a)
  const right = pointsOf(b)
  return diffSequences(left.points, right.points, budget).map(hunk => ({
    aStart: left.offsets[hunk.aStart]!,
    aEnd: left.offsets[hunk.aEnd]!,
    bStart: right.offsets[hunk.bStart]!,
    bEnd: right.offsets[hunk.bEnd]!,
  }))
}

function unitsOf(text: string): Uint16Array {
  const units = new Uint16Array(text.length)
  for (let i = 0; i < text.length; i++) units[i] = text.charCodeAt(i)
  return units
}

function pointsOf(text: string): { points: number[]; offsets: number[] } {
  const points: number[] = []
  const offsets: number[] = []
  let offset = 0
  for (const character of text) {
    points.push(character.codePointAt(0)!)
    offsets.push(offset)
    offset += character.length
  }
  offsets.push(offset)
  return { points, offsets }
}

/** For a list of distinct numbers: the positions of a longest increasing subsequence, in order. O(n log n). */
export function longestIncreasing(values: readonly number[]): number[] {
  const tails: number[] = []
  const before: number[] = []
  values.forEach((value, position) => {
    let low = 0
    let high = tails.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (values[tails[middle]!]! < value) low = middle + 1
      else high = middle
    }
    before.push(low > 0 ? tails[low - 1]! : -1)
    tails[low] = position
  })
  const out: number[] = []
  for (let position = tails.at(-1) ?? -1; position !== -1; position = before[position]!) out.push(position)
  return out.reverse()
}
