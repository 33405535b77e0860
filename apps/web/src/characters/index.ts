// What other areas may use of characters: their names in the text of the editor.
import { lazy } from 'react'

export { Mentions } from './editor/mentions.ts'
export const MentionLayer = lazy(() => import('./editor/MentionLayer.tsx'))
export const CharactersTab = lazy(() => import('./editor/CharactersTab.tsx'))
