// Texts in cells of spreadsheets: never calculated (OWASP, CSV injection).

/** What begins a formula, behind signs that nobody sees; of full width too, which programs of the Far East take for the same. */
const BEGIN = String.raw`(?:[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|[\t\r\n])`
const FORMULA = new RegExp(`^${BEGIN}`, 'u')
/** A formula, or one behind apostrophes: those that a text has of its own are told from ours by their number. */
const FORMULA_OR_GUARDED = new RegExp(`^'*${BEGIN}`, 'u')

export const isFormula = (text: string): boolean => FORMULA.test(text)
/** A text as a cell takes it: an apostrophe before it keeps it from being calculated. */
export const guarded = (text: string): string => (FORMULA_OR_GUARDED.test(text) ? `'${text}` : text)
/** The text of a cell that was guarded. */
export const unguarded = (cell: string): string => (cell.startsWith("'") && FORMULA_OR_GUARDED.test(cell) ? cell.slice(1) : cell)

/** Readers end a file at a NUL and a name at an escape; a text has none of them. */
const UNSEEN = /[^\P{Cc}\t\n\r]/gu
/** Lines end in one way before what nobody sees is taken out: it may stand between the two signs of an end. */
const seen = (text: string) => text.toWellFormed().replace(/\r\n?/g, '\n').replace(UNSEEN, '')
const cell = (value: string | number) => `"${guarded(seen(String(value))).replaceAll('"', '""')}"`
/** A table as CSV for people's spreadsheets: every cell quoted, none ever read as a formula. The mark at its beginning tells that the bytes are UTF-8. */
export const writeCsv = (rows: readonly (readonly (string | number)[])[]): string =>
  `\ufeff${rows.map(row => row.map(cell).join(',')).join('\r\n')}\r\n`
