// The lines of an answer that comes in pieces.
const NEW_LINE = 0x0a
const RETURN = 0x0d

/** The lines of some bytes; the last one may go on. */
function split(bytes: Buffer): Buffer[] {
  const lines: Buffer[] = []
  let begin = 0
  for (let end = bytes.indexOf(NEW_LINE); end >= 0; end = bytes.indexOf(NEW_LINE, begin)) {
    lines.push(bytes.subarray(begin, bytes[end - 1] === RETURN && end > begin ? end - 1 : end))
    begin = end + 1
  }
  return [...lines, bytes.subarray(begin)]
}

export interface LineSplitter {
  /** The lines that end in this piece, without LF or CRLF. */
  push(part: Uint8Array): Buffer[]
  /** What stands behind the last end. */
  rest(): Buffer
}

/** Characters of several bytes may be cut between two pieces; lines are not. */
export function lineSplitter(): LineSplitter {
  let line: Uint8Array[] = []
  return {
    push(part) {
      line.push(part)
      if (!part.includes(NEW_LINE)) return []
      const lines = split(Buffer.concat(line))
      line = [lines.pop()!]
      return lines
    },
    rest: () => Buffer.concat(line),
  }
}

const DATA = 'data:'

/** What a line of server-sent events holds behind `data:`, with or without a space; undefined for any other line, comments among them. */
export const dataIn = (line: Buffer): Buffer | undefined =>
  line.subarray(0, DATA.length).toString('latin1') === DATA
    ? line.subarray(line[DATA.length] === 0x20 ? DATA.length + 1 : DATA.length)
    : undefined
