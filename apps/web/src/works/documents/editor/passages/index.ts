// The door of passages for the editor's other folders.
export { askDocument, askPassage } from './keep.ts'
export { PassageMenu } from './PassageMenu.tsx'
