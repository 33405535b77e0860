// What other areas may use of characters: their faces, their names in the text of the editor and in the command palette.
import { late } from '../ui/late/late.tsx'

export { findCharacters } from './palette.ts'
export { Face, useHue } from './Face.tsx'
export { Mentions } from './editor/mentions.ts'
// With the text: a part that comes later is missing, and takes the page with it, when the network goes meanwhile.
export { MentionLayer } from './editor/MentionLayer.tsx'
export const CharactersTab = late(() => import('./editor/CharactersTab.tsx'))
