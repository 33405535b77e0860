// Tables as CSV for people's spreadsheets.

import { guarded } from '@qianmu/script/shots/cells'

/** One cell: quoted, and never read as a formula. */
const cell = (value: string | number) => `"${guarded(String(value)).replaceAll('"', '""')}"`

/** The mark at its beginning tells spreadsheets that the bytes are UTF-8. */
export const writeCsv = (rows: readonly (readonly (string | number)[])[]): string =>
  `\ufeff${rows.map(row => row.map(cell).join(',')).join('\r\n')}\r\n`
