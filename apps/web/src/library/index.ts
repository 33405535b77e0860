// What other areas may use of the assets.
import { late } from '../ui/late/late.tsx'

export { AssetButton } from './AssetButton.tsx'
export type { Picked } from './AssetPicker.tsx'
/** The one picker of the product: pictures, films, sounds, texts and models that the team keeps, and the official pictures. */
export const AssetPicker = late(() => import('./AssetPicker.tsx'))
/** Before an export: what may not, or soon may not, be used any more. */
export const ExpiryNotice = late(() => import('./ExpiryNotice.tsx'))
