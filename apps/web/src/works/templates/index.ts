// Templates as other areas see them.
import { late } from '../../ui/late/late.tsx'

export { refreshTemplates } from './actions.ts'
export { sizeOf, sourceOf } from './TemplateCard.tsx'
export const TakeDialog = late(() => import('./TakeDialog.tsx'))
