// Burns the strip into a picture that rules drew, when it leaves the product: nobody must take it for the work of a model.
import { copyRecord } from '@qianmu/drawing/metadata'
import sharp from 'sharp'
import { STRIP_PATH, STRIP_WIDTH } from './strip-glyphs.ts'

/** Height of the strip in shares of the picture's shorter side, and its bounds in px. */
const SHARE = 0.05
const LEAST = 16
const MOST = 96
/** Of the strip's height that the words have. */
const WORDS = 0.6

function stripOf(width: number, shorter: number): { svg: Buffer; height: number } {
  const height = Math.round(Math.min(MOST, Math.max(LEAST, shorter * SHARE)))
  // Narrow pictures have narrower words.
  const scale = Math.min((height * WORDS) / 100, (width * 0.94) / STRIP_WIDTH)
  const [left, top] = [width - STRIP_WIDTH * scale - width * 0.02, (height - 100 * scale) / 2]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#262934" fill-opacity="0.86"/>
<path transform="translate(${left.toFixed(2)} ${top.toFixed(2)}) scale(${scale.toFixed(4)})" fill="#ffffff" d="${STRIP_PATH}"/></svg>`
  return { svg: Buffer.from(svg), height }
}

/** The picture with the strip over its lower edge; its size and what is written in it stay. */
export async function burnStrip(bytes: Uint8Array): Promise<Uint8Array> {
  const { width, height } = await sharp(bytes).metadata()
  const strip = stripOf(width, Math.min(width, height))
  const burnt = await sharp(bytes)
    .composite([{ input: strip.svg, top: height - strip.height, left: 0 }])
    .toBuffer()
  return copyRecord(bytes, burnt)
}
