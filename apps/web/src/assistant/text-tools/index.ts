// The text tools as the editor mounts them; their code comes when the tab is first opened.
import { late } from '../../ui/late/late.tsx'

export const TextTools = late(() => import('./TextTools.tsx'))
