// The shape of names: full ones, nicknames, titles, and what a dictionary has as a word.
import { DOUBLE_SURNAMES, SURNAMES } from '../surnames.ts'
import { KIN, TITLE_MOST, TITLED } from './words.ts'

const HAN = /^[\u3400-\u9fff·]+$/

/** Whether a dictionary knows it as one word: names of one's own making it does not. */
export const isWord = (text: string): boolean => [...SEGMENTS.segment(`他${text}。`)].some(({ segment }) => segment === text)
/** No dictionary has it, nor its first two signs: what only looks like a name is made of words. */
export const looksOwn = (name: string): boolean => !isWord(name) && (name.length < 3 || !isWord(name.slice(0, 2)))
/** Nor its last two signs. */
export const isNoWord = (name: string): boolean => looksOwn(name) && (name.length < 3 || !isWord(name.slice(1)))

const SEGMENTS = new Intl.Segmenter('zh', { granularity: 'word' })

/** They end in 人 and are nobody. */
const NO_PERSON = /(?:瞳|迷|动|惊|感|吓|怕|烦|喜|宜|诱|撩|骇|气|恼|过|做|为|待|害|逼|袭|丢|愁|累|可|醉|伤)人$/

/** Whether a name ends with what people are called by. */
export function endsTitled(name: string): boolean {
  for (let length = Math.min(TITLE_MOST, name.length); length > 0; length--) {
    const last = name.slice(-length)
    if (TITLED.has(last) || KIN.has(last)) return length > 1 || name.length === 1 ? true : isCalled(name)
  }
  return name.endsWith('人') && name.length > 1 && name.length <= 4 && HAN.test(name) && !NO_PERSON.test(name)
}

/** The rank, trade or kin with which a name ends, of two signs or more; '' when there is none. */
export function titleOf(name: string): string {
  for (let length = Math.min(TITLE_MOST, name.length); length > 1; length--) {
    const last = name.slice(-length)
    if (TITLED.has(last) || KIN.has(last)) return last
  }
  return ''
}

/** A short word of kin behind what owns it or counts it: 周三奶, 老妈, 二姐, 秦叔. */
const isCalled = (name: string): boolean =>
  name.length <= 4 && (SURNAMES.has(name[0]!) || /^[老小阿大二三四五六七八九幺干表堂他她我你咱俺]/.test(name))

/** Family names that nearly always are another word. */
const NO_FAMILY = new Set('那有都从相通后过何')

/** Whether it has the shape of a full name: a family name and one or two signs. */
export function isFullName(name: string): boolean {
  if (!HAN.test(name)) return false
  // 时吕布 is 吕布 then.
  if (name.length > 2 && /^[时且连和向]/.test(name) && SURNAMES.has(name[1]!)) return false
  const family = DOUBLE_SURNAMES.has(name.slice(0, 2)) ? 2 : SURNAMES.has(name[0]!) ? 1 : 0
  return family > 0 && !NO_FAMILY.has(name[0]!) && name.length > family && name.length <= family + 2
}

export const isNick = (name: string): boolean => /^[老小阿大][\u3400-\u9fff]{1,2}$/.test(name) || /^[\u3400-\u9fff]{1,2}儿$/.test(name)
