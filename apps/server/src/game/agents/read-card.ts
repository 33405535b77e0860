// Character cards V2 and V3 (and V1), in PNG, JSON and CHARX, read under caps; what is unknown to us in them is kept.
import { readFile } from 'node:fs/promises'
import { AGENT_LIMITS } from '@qianmu/contract/game/agents'
import { isObject } from '@qianmu/drawing/json'
import { readTexts } from '@qianmu/drawing/metadata'
import { unzipEntries } from '@qianmu/script/formats/unzip'
import { ScriptRefusal } from '@qianmu/script/refusal'
import { isDense } from '../../kit/apart/dense.ts'
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
  if (isDense(text)) return bad('角色卡太大')
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

/** The card of a file. */
export const readCardFile = async (path: string): Promise<Card> => readCard(await readFile(path))
