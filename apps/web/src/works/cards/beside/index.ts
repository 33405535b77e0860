// Cards beside a text, as the editor sees them.
import { late } from '../../../ui/late/late.tsx'

export const CardsTab = late(() => import('./CardsTab.tsx'))
