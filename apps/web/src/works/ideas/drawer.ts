// The drawer of ideas, which comes when it is opened.
import { late } from '../../ui/late/late.tsx'

export const IdeasDrawer = late(() => import('./IdeasDrawer.tsx'))
