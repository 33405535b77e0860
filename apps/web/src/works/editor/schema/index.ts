// The schema's door for the editor's other folders.
export { manuscriptNodes } from './nodes.ts'
export { isFromElsewhere, Tidy } from './tidy.ts'
