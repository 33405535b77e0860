// Character cards V2 and V3 (and V1), in PNG, JSON and CHARX: read under caps, written so that what is unknown to us is kept.
import { isObject } from '@qianmu/drawing/json'
import { readTexts } from '@qianmu/drawing/metadata'
import { unzipEntries } from '@qianmu/script/formats/unzip'
import { ScriptRefusal } from '@qianmu/script/refusal'
import { AGENT_LIMITS } from '@qianmu/contract/game/agents'
import { zipSync } from 'fflate'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { refuseField } from '../../kit/refuse.ts'

/** The `data` of a card: the fields that we use, and whatever else stands in it. */
export interface Card extends Readonly<Record<string, unknown>> {
  name: string
}
const bad = (why: string): never => refuseField('file', why)

/** The fields of a card, whichever version it has. */
export function cardOf(given: unknown): Card {
  const inner = isObject(given) && isObject(given['data']) ? given['data'] : given
  if (!isObject(inner) || typeof inner['name'] !== 'string' || !inner['name'].trim()) return bad('这不是角色卡：里面没有角色的名称')
  if (JSON.stringify(inner).length > AGENT_LIMITS.card) return bad('角色卡太大')
  return { ...inner, name: inner['name'].trim().slice(0, 80) }
}
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return bad('角色卡已损坏，无法读取')
    throw error
  }
}
const decoder = new TextDecoder()

export function readCard(bytes: Uint8Array): Card {
  const picture = readTexts(bytes)
  if (picture) {
    // Where both stand, the newer one is meant.
    const coded = picture.texts.get('ccv3') ?? picture.texts.get('chara')
    return coded ? cardOf(parsed(Buffer.from(coded, 'base64').toString('utf8'))) : bad('这张图片里没有角色卡')
  }
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return cardOf(parsed(decoder.decode(bytes)))
  try {
    const { 'card.json': card } = unzipEntries(bytes, new Set(['card.json']))
    return card ? cardOf(parsed(decoder.decode(card))) : bad('压缩包里没有 card.json')
  } catch (error) {
    if (error instanceof ScriptRefusal) return bad(error.message)
    throw error
  }
}

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
  if (format === 'charx') return zipSync({ 'card.json': json })
  const plain = { create: { width: 400, height: 600, channels: 3 as const, background: '#39424e' } }
  const png = await (portrait ? sharp(portrait) : sharp(plain)).png().toBuffer()
  return Buffer.concat([png.subarray(0, HEAD), chunk('chara', v2(card)), chunk('ccv3', v3(card)), png.subarray(HEAD)])
}
