// Films as other areas see them.
import { late } from '../ui/late/late.tsx'

export const ImpactDrawer = late(() => import('./ImpactDrawer.tsx'))
export const ImpactLine = late(() => import('./ImpactLine.tsx'))
export const ImpactTab = late(() => import('./ImpactTab.tsx'))
