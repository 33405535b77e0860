// Packs masks as PNG away from the page: some megabytes must not hold up a stroke.
import { type Mask, maskPng } from '@qianmu/drawing/mask'
import { serveDesk } from '../../kit/desk/desk.ts'

serveDesk(async (mask: Mask) => {
  const png = await maskPng(mask)
  return [png, [png.buffer]]
})
