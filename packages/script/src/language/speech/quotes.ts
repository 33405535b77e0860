// Quotations of running prose: where each begins and ends, also in texts whose marks are mixed, nested or left open.

export interface Quote {
  /** Offsets in the line in UTF-16 units, marks included. */
  start: number
  end: number
  /** What stands between the marks. */
  words: string
  /** It began in a line before, which ended without a closing mark. */
  continues: boolean
  /** No mark closes it. */
  isOpen: boolean
}

const OPENERS = new Set(['“', '「', '『'])
const CLOSING = new Set(['”', '」', '』', '"'])
/** Lines that one quotation may go on for without a closing mark. */
const MOST_LINES = 12

/** The outermost quotations of a line from an offset on; `open` is where one begins that the line does not close, or −1. */
function scan(line: string, from: number): { found: Quote[]; open: number } {
  const found: Quote[] = []
  const close = (start: number, end: number, isClosed: boolean) =>
    found.push({ start, end, words: line.slice(start + 1, isClosed ? end - 1 : end), continues: false, isOpen: !isClosed })
  /** Where the outermost one begins, how many are open, and behind the last mark that closed one inside. */
  let [start, depth, closed] = [-1, 0, -1]
  for (let at = from; at < line.length; at++) {
    const sign = line[at]!
    if (OPENERS.has(sign) || (sign === '"' && depth === 0)) {
      if (depth > 0 && /[：:]/.test(line[at - 1]!)) {
        // Behind a colon somebody else begins: the one before was never closed.
        close(start, at, false)
        depth = 0
      }
      if (depth++ === 0) [start, closed] = [at, -1]
    } else if (CLOSING.has(sign) && depth > 0) {
      closed = at + 1
      if (--depth === 0) close(start, closed, true)
    }
  }
  if (depth > 0 && closed > 0) close(start, closed, true)
  return { found, open: depth > 0 && closed < 0 ? start : -1 }
}

/** How far a line that begins inside a quotation belongs to it: all of it, up to a mark, or not at all. */
function goesOnTo(line: string): number | 'all' | undefined {
  for (let at = 0; at < line.length; at++) {
    if (OPENERS.has(line[at]!)) return undefined
    if (CLOSING.has(line[at]!)) return at + 1
  }
  return 'all'
}

/** The quotations of each line, in their order. Linear in the text. */
export function quotesOf(lines: readonly string[]): Quote[][] {
  /** By line: how far it belongs to a quotation that was left open. */
  const carried = new Map<number, number>()
  return lines.map((line, at) => {
    const found: Quote[] = []
    const from = carried.get(at) ?? 0
    if (from > 0) found.push({ start: 0, end: from, words: line.slice(0, from).replace(/[”」』"]$/, ''), continues: true, isOpen: false })
    const { found: here, open } = scan(line, from)
    found.push(...here)
    if (open >= 0) {
      found.push({ start: open, end: line.length, words: line.slice(open + 1), continues: false, isOpen: true })
      carry(lines, at, carried)
    }
    return found
  })
}

/** Notes which lines below belong to a quotation that a line leaves open. */
function carry(lines: readonly string[], from: number, carried: Map<number, number>): void {
  const taken: [number, number][] = []
  for (let at = from + 1; at < lines.length && at <= from + MOST_LINES; at++) {
    const to = goesOnTo(lines[at]!)
    if (to === undefined) return
    taken.push([at, to === 'all' ? lines[at]!.length : to])
    if (to !== 'all') {
      for (const [line, end] of taken) carried.set(line, end)
      return
    }
  }
}
