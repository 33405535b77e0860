// Tables that are pasted: from a spreadsheet (tabs) or as CSV (RFC 4180), Chinese commas allowed outside of words.

const MAX_CHARS = 2_000_000
const MAX_ROWS = 1001
const MAX_COLUMNS = 50

/** A cell in quotes with what goes before it. */
const QUOTED = /(^|[\t,\r\n])[^\S\t\r\n]{0,99}"[^"]*(?:""[^"]*)*(?:"|$)/g
/** What separates cells: tabs where there are any outside of quotes, as spreadsheets copy them; else commas. */
const separatorOf = (text: string) => (text.slice(0, 10_000).replace(QUOTED, '$1').includes('\t') ? '\t' : ',')

/** Rows of trimmed cells, empty rows left out; `cut` when there was more than is read. Quotes hold commas, line ends and doubled quotes. */
export function readTable(pasted: string, { chars = MAX_CHARS, most = MAX_ROWS } = {}): { rows: string[][]; cut: boolean } {
  const text = pasted.slice(0, chars).replace(/^\uFEFF/, '')
  const separator = separatorOf(text)
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let quoted = false
  const endCell = () => {
    if (row.length < MAX_COLUMNS) row.push(cell.trim())
    cell = ''
  }
  const endRow = () => {
    endCell()
    if (row.some(Boolean)) rows.push(row)
    row = []
  }
  let at = 0
  for (; at < text.length && rows.length < most; at++) {
    const sign = text[at]!
    if (quoted) {
      if (sign !== '"') cell += sign
      else if (text[at + 1] === '"') cell += text[at++]
      else quoted = false
    } else if (sign === '"' && !cell.trim()) {
      quoted = true
      cell = ''
    } else if (sign === separator) endCell()
    else if (sign === '\n' || sign === '\r') endRow()
    else cell += sign
  }
  endRow()
  return { rows, cut: at < text.length || pasted.length > chars }
}
