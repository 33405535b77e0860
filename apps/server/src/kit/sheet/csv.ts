// Tables as CSV for people's spreadsheets.

/** One cell: quoted, and never read as a formula (OWASP, CSV injection). */
const cell = (value: string | number) => {
  const text = String(value)
  return `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
}

/** The mark at its beginning tells spreadsheets that the bytes are UTF-8. */
export const writeCsv = (rows: readonly (readonly (string | number)[])[]): string =>
  `\ufeff${rows.map(row => row.map(cell).join(',')).join('\r\n')}\r\n`
