// Works as other areas see them.
import { late } from '../../ui/late/late.tsx'

export const NewWorkDialog = late(() => import('./NewWorkDialog.tsx'))
