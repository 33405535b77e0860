// Character cards V2 and V3 in PNG, JSON and CHARX, written so that what is unknown to us is kept.
import { zipSync } from 'fflate'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { NO_DATE } from '../../files/index.ts'
import type { Card } from './read-card.ts'

const v3 = (card: Card) => ({ spec: 'chara_card_v3', spec_version: '3.0', data: card })
const v2 = (card: Card) => ({ spec: 'chara_card_v2', spec_version: '2.0', data: card })

function chunk(keyword: string, value: unknown): Buffer {
  const data = Buffer.concat([
    Buffer.from(`tEXt${keyword}\0`, 'latin1'),
    Buffer.from(Buffer.from(JSON.stringify(value)).toString('base64')),
  ])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length - 4)
  sum.writeUInt32BE(crc32(data))
  return Buffer.concat([length, data, sum])
}
/** Signature and header of a PNG, behind which the texts go. */
const HEAD = 8 + 25

/** A card as a file. @param portrait its picture; a plain one without */
export async function writeCard(card: Card, format: 'png' | 'json' | 'charx', portrait?: Uint8Array): Promise<Uint8Array> {
  const json = Buffer.from(JSON.stringify(v3(card), null, 1))
  if (format === 'json') return json
  if (format === 'charx') return zipSync({ 'card.json': json }, { mtime: NO_DATE })
  const plain = { create: { width: 400, height: 600, channels: 3 as const, background: '#39424e' } }
  const png = await (portrait ? sharp(portrait) : sharp(plain)).png().toBuffer()
  return Buffer.concat([png.subarray(0, HEAD), chunk('chara', v2(card)), chunk('ccv3', v3(card)), png.subarray(HEAD)])
}
