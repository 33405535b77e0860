// Find and replace as other areas see it.
import { late } from '../../ui/late/late.tsx'

export const ReplaceDrawer = late(() => import('./ReplaceDrawer.tsx'))
