// The figures of a work as other areas see them.
import { late } from '../../ui/late/late.tsx'

export const FiguresDrawer = late(() => import('./FiguresDrawer.tsx'))
