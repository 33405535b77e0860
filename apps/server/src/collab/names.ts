// The names of documents on the co-writing socket.

const PATTERN = /^doc:([1-9]\d{0,15})$/

/** `doc:<id>`, as clients name it. */
export function nameOf(docId: number): string {
  return `doc:${docId}`
}

/** The id in a document name, or undefined for any other text. */
export function idIn(name: string): number | undefined {
  const digits = PATTERN.exec(name)?.[1]
  return digits === undefined ? undefined : Number(digits)
}
