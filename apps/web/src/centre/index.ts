// What other areas may use of the material centre.
import { late } from '../ui/late/late.tsx'

export const EntriesTab = late(() => import('./EntriesTab.tsx'))
/** Opens the materials for a field. */
export { EntryButton } from './EntryButton.tsx'
