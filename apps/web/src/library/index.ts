// What other areas may use of the assets.
import { late } from '../ui/late/late.tsx'

export type { Picked } from './AssetPicker.tsx'
/** The one picker of the product: pictures, films, sounds, texts and models that the team keeps, and the official pictures. */
export const AssetPicker = late(() => import('./AssetPicker.tsx'))
export const ExpiryNotice = late(() => import('./ExpiryNotice.tsx'))
