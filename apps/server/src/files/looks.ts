// How a picture looks, as far as a data set asks: 64 bits that like pictures have alike, and how sharp it is. libvips does the work in threads of its own.
import sharp from 'sharp'

const SIDE = 32
const LOW = 8
const COSINES = Float64Array.from({ length: LOW * SIDE }, (_, at) =>
  Math.cos((Math.PI * Math.floor(at / SIDE) * (2 * (at % SIDE) + 1)) / (2 * SIDE)),
)

/** The lowest waves of a grey square, the constant one left out. */
function lowWaves(grey: Uint8Array): Float64Array {
  const rows = new Float64Array(SIDE * LOW)
  for (let y = 0; y < SIDE; y++)
    for (let u = 0; u < LOW; u++) {
      let sum = 0
      for (let x = 0; x < SIDE; x++) sum += grey[y * SIDE + x]! * COSINES[u * SIDE + x]!
      rows[y * LOW + u] = sum
    }
  const out = new Float64Array(LOW * LOW)
  for (let v = 0; v < LOW; v++)
    for (let u = 0; u < LOW; u++) {
      let sum = 0
      for (let y = 0; y < SIDE; y++) sum += rows[y * LOW + u]! * COSINES[v * SIDE + y]!
      out[v * LOW + u] = sum
    }
  return out
}

/** A perceptual hash: which low waves are stronger than their middle one. As a signed number, which PostgreSQL keeps. */
export function hashOf(grey: Uint8Array): bigint {
  const waves = lowWaves(grey)
  const middle = waves.slice(1).toSorted()[31]!
  let bits = 0n
  for (const [at, wave] of waves.entries()) if (at > 0 && wave > middle) bits |= 1n << BigInt(at)
  return BigInt.asIntN(64, bits)
}

const EDGES = { width: 3, height: 3, kernel: [0, -1, 0, -1, 4, -1, 0, -1, 0], offset: 128 }
export interface Looks {
  hash: bigint
  sharpness: number
}
/** Less than this has no edges: out of focus, or nearly one colour. */
export const BLURRED = 3.5

const greyOf = (bytes: Buffer) => sharp(bytes).flatten({ background: '#fff' }).greyscale()
/** The perceptual hash alone. @param bytes a picture that was cleaned already, small ones are quicker */
export const hashIn = async (bytes: Buffer): Promise<bigint> =>
  hashOf(await greyOf(bytes).resize(SIDE, SIDE, { fit: 'fill' }).raw().toBuffer())

/** @param bytes a whole picture that was cleaned already */
export async function looksOf(bytes: Buffer): Promise<Looks> {
  const [hash, edges] = await Promise.all([
    hashIn(bytes),
    greyOf(bytes).resize(512, 512, { fit: 'inside', withoutEnlargement: true }).convolve(EDGES).raw().toBuffer(),
  ])
  let sum = 0
  for (const value of edges) sum += (value - 128) ** 2
  return { hash, sharpness: Math.sqrt(sum / Math.max(1, edges.length)) }
}
