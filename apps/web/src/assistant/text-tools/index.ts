// The text tools as the editor mounts them; their code comes when the tab is first opened.
import { lazy } from 'react'

export const TextTools = lazy(() => import('./TextTools.tsx'))
