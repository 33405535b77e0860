// How characters are read: pinyin for names and for what sounds alike.
import type { Reader } from '@qianmu/script/language/names/sound'
import { pinyin } from 'pinyin-pro'

/** Reads names; a family name is read as such (单 shàn, 曾 zēng). */
export const reader: Reader = {
  sounds: name => pinyin(name, { toneType: 'num', type: 'array', surname: 'head', nonZh: 'removed' }),
  spelling: name => pinyin(name, { type: 'string', surname: 'head', nonZh: 'consecutive' }),
}

const known = new Map<string, ReadonlySet<string>>()

/** All readings of a character, tones left aside. There are no more entries than characters. */
function soundsOf(character: string): ReadonlySet<string> {
  let sounds = known.get(character)
  if (!sounds) known.set(character, (sounds = new Set(pinyin(character, { toneType: 'none', type: 'array', multiple: true }))))
  return sounds
}

/** Whether two characters have a reading in common, tones left aside. */
export const soundAlike = (one: string, other: string): boolean => [...soundsOf(one)].some(sound => soundsOf(other).has(sound))
