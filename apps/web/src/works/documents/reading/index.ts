// Reading whole texts, as other areas do it.
export { linesOf, useText } from './script.ts'
