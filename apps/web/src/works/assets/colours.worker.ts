// Reads the colours of a picture off the page's thread.
import { serveDesk } from '../../kit/desk/desk.ts'
import { coloursOf } from './colours.ts'

/** The picture is looked at this small. */
const SIDE = 96

serveDesk(async ({ blob, most }: { blob: Blob; most: number }) => {
  const picture = await createImageBitmap(blob, { resizeWidth: SIDE, resizeHeight: SIDE })
  const context = new OffscreenCanvas(SIDE, SIDE).getContext('2d')!
  context.drawImage(picture, 0, 0)
  return [coloursOf(context.getImageData(0, 0, SIDE, SIDE).data, most), []]
})
