// Pictures for tests of data sets: each number another one, sharp and unlike the others.
import sharp from 'sharp'
import { crc32 } from 'node:zlib'

const drawn = new Map<string, Promise<Buffer>>()
/** Draws a picture once. */
function draw(svg: string): Promise<Buffer> {
  const bytes = sharp(Buffer.from(svg)).png().toBuffer()
  drawn.set(svg, bytes)
  return bytes
}

/** A picture with edges everywhere. @param parameters what a program wrote into it, as PNG text */
export async function picture(nth: number, { width = 640, height = 800, parameters = '' } = {}): Promise<Blob> {
  let seed = nth * 7919 + 1
  const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647
  const shapes = Array.from({ length: 40 }, () => {
    const [x, y, w, h] = [random() * width, random() * height, 20 + random() * width * 0.4, 20 + random() * height * 0.4]
    return `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="hsl(${random() * 360} 70% ${20 + random() * 60}%)"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#223"/>${shapes.join('')}</svg>`
  const bytes = await (drawn.get(svg) ?? draw(svg))
  return new Blob([parameters ? withText(bytes, parameters) : new Uint8Array(bytes)])
}

/** The PNG with a text chunk behind its header. */
function withText(png: Buffer, text: string): Uint8Array<ArrayBuffer> {
  const body = Buffer.concat([Buffer.from('tEXt'), Buffer.from(`parameters\0${text}`, 'latin1')])
  const frame = Buffer.alloc(8 + body.length)
  frame.writeUInt32BE(body.length - 4)
  body.copy(frame, 4)
  frame.writeUInt32BE(crc32(body), 4 + body.length)
  return new Uint8Array(Buffer.concat([png.subarray(0, 33), frame, png.subarray(33)]))
}

export const textFile = (text: string) => new Blob([text])
