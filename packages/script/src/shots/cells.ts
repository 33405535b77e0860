// Texts in cells of spreadsheets: never calculated (OWASP, CSV injection).

/** What begins a formula; of full width too, which programs of the Far East take for the same. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/

export const isFormula = (text: string): boolean => FORMULA.test(text)
/** A text as a cell takes it: an apostrophe before it keeps it from being calculated. */
export const guarded = (text: string): string => (isFormula(text) ? `'${text}` : text)
/** The text of a cell that was guarded. */
export const unguarded = (cell: string): string => (cell.startsWith("'") && isFormula(cell.slice(1)) ? cell.slice(1) : cell)
