// A mask as a PNG of one channel (PNG specification, third edition, §11.2.2): white is what is to be repainted.
import { joined, viewOf } from '../metadata/bytes.ts'
import { chunkOf, SIGNATURE } from '../metadata/png.ts'
import type { Mask } from './grid.ts'

/** Colour type greyscale, eight bits, no interlace. */
function headerOf(width: number, height: number): Uint8Array {
  const header = new Uint8Array(13)
  viewOf(header).setUint32(0, width)
  viewOf(header).setUint32(4, height)
  header[8] = 8
  return header
}

/** Packs off the thread of the page. */
export async function maskPng({ bytes, width, height }: Mask): Promise<Uint8Array<ArrayBuffer>> {
  // Each row begins with the number of its filter: none.
  const rows = new Uint8Array((width + 1) * height)
  for (let y = 0; y < height; y++) rows.set(bytes.subarray(y * width, (y + 1) * width), y * (width + 1) + 1)
  const packed = await new Response(new Blob([rows]).stream().pipeThrough(new CompressionStream('deflate'))).arrayBuffer()
  const parts = [
    SIGNATURE,
    chunkOf('IHDR', headerOf(width, height)),
    chunkOf('IDAT', new Uint8Array(packed)),
    chunkOf('IEND', new Uint8Array()),
  ]
  return joined(parts) as Uint8Array<ArrayBuffer>
}
