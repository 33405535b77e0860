// What other areas may use of the assets.
import { late } from '../ui/late/late.tsx'

export { AssetButton } from './AssetButton.tsx'
export type { Picked } from './AssetPicker.tsx'
/** The one picker of the product: pictures, films, sounds, texts and models that the team keeps, and the official pictures. */
export const AssetPicker = late(() => import('./AssetPicker.tsx'))
/** One asset in large: what is said of it, where it is used, what looks like it. */
export const AssetDrawer = late(() => import('./AssetDrawer.tsx'))
export type { Opened } from './AssetDrawer.tsx'
export { AssetFace } from './AssetTile.tsx'
/** Before an export: what may not, or soon may not, be used any more. */
export const ExpiryNotice = late(() => import('./ExpiryNotice.tsx'))
/** The same for what leaves at one click. */
export { mayLeave } from './leaving.tsx'
