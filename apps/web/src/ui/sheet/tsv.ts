// Cells as the text that spreadsheets copy and paste: tabs between cells, lines between rows, quotes around what holds either. Pure.

const quoted = (cell: string): string => (/["\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

export const toTsv = (rows: readonly (readonly string[])[]): string => rows.map(row => row.map(quoted).join('\t')).join('\n')

/** One cell from `at` on, and the place behind it. */
function cellFrom(text: string, at: number): { cell: string; end: number } {
  if (text[at] === '"') {
    const close = /^"((?:[^"]|"")*)"(?=[\t\r\n]|$)/.exec(text.slice(at))
    if (close) return { cell: close[1]!.replaceAll('""', '"').replaceAll('\r\n', '\n'), end: at + close[0].length }
  }
  let end = at
  while (end < text.length && !/[\t\r\n]/.test(text[end]!)) end++
  return { cell: text.slice(at, end), end }
}

/** The cells of a pasted text. Spreadsheets end the last row with a line of its own; that one is no row. */
export function fromTsv(text: string): string[][] {
  const rows: string[][] = [[]]
  let at = 0
  for (;;) {
    const { cell, end } = cellFrom(text, at)
    rows.at(-1)!.push(cell)
    if (end >= text.length) return rows
    at = end + (text.startsWith('\r\n', end) ? 2 : 1)
    if (text[end] === '\t') continue
    if (at >= text.length) return rows
    rows.push([])
  }
}
