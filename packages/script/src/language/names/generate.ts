// Makes names for characters: from tables of characters, lines of poems, or names of other countries; each with its reading and its warnings.
import { type Gender, MEANINGS, nameCharacters } from './characters.ts'
import { familyNames, wholeNames } from './families.ts'
import { foreignTables } from './foreign.ts'
import { POEM_LINES, UNFIT } from './poems.ts'
import { isOfThings, postfixesOf } from './postfixes.ts'
import { type Reader, soundKey, soundsLike, soundWarnings } from './sound.ts'

export interface NameOptions {
  country: string
  /** 现代 古典 民国, or one of the peoples that name otherwise. */
  culture: string
  /** The genre of the story. */
  drama: string
  /** '' = any. */
  family_name: string
  /** Characters of family and given name together; empty = any. */
  lengths: readonly number[]
  gender: Gender
  /** Characters that must stand in the name, or what it should mean. */
  keyword: string
  limit: number
  mode: '常规' | '诗词' | '叠字'
  postfix: string
  seed: number
  /** Names that are taken; what sounds like one is left out too. */
  taken: readonly string[]
}

export interface MadeName {
  name: string
  family: string
  given: string
  postfix: string
  reading: string
  meaning: string
  source: string
  warnings: string[]
}

/** A name before its postfix and its reading. */
export interface Draft {
  family: string
  given: string
  /** The name as it is written without its postfix. */
  full: string
  meaning: string
  source: string
  spelling?: string
}

/** Tries per wanted name before the tables are taken to hold no more. */
const TRIES = 400

/** A repeatable source of numbers in [0, 1) (mulberry32). */
export function dice(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * Up to `limit` different names that follow every option; fewer when the tables hold no more. The same seed gives the same names. Names
 * without warnings come first.
 */
export function generateNames(options: NameOptions, reader: Reader): { names: MadeName[]; notes: string[] } {
  const roll = dice(options.seed)
  const notes: string[] = []
  const draft = sourceOf(options, notes)
  const postfixes = postfixesOf(options.postfix, options.drama, options.gender)
  const used = new Set(options.taken)
  const takenSounds = new Set(options.taken.map(name => soundKey(name, reader)))
  const clean: MadeName[] = []
  const warned: MadeName[] = []
  for (let left = options.limit * TRIES; left > 0 && clean.length < options.limit; left--) {
    const made = draft?.(roll)
    if (!made) break
    if (used.has(made.full) || !hasLength(made.full, options.lengths) || soundsLike(made.full, takenSounds, reader)) continue
    used.add(made.full)
    const name = finish(made, pick(postfixes, roll), reader)
    if (name.warnings.length === 0) clean.push(name)
    else if (warned.length < options.limit) warned.push(name)
  }
  const names = [...clean, ...warned].slice(0, options.limit)
  if (names.length < options.limit) notes.push(`符合全部条件的名字只有 ${names.length} 个`)
  return { names, notes }
}

/** A draft with its postfix, reading and warnings. */
export function finish(made: Draft, postfix: string, reader: Reader): MadeName {
  return {
    name: made.full + postfix,
    family: made.family,
    given: made.given,
    postfix,
    reading: made.spelling ?? reader.spelling(made.full),
    meaning: made.meaning,
    source: made.source,
    warnings: made.spelling === undefined ? soundWarnings(made.full, reader) : [],
  }
}

const countCharacters = (name: string) => [...name.replaceAll('·', '')].length

/** Whether a name has one of the wanted numbers of characters. */
export const hasLength = (name: string, lengths: readonly number[]) => lengths.length === 0 || lengths.includes(countCharacters(name))

/** One of a list. */
export function pick<Item>(list: readonly Item[], roll: () => number): Item {
  return list[Math.floor(roll() * list.length)]!
}

/** Usual names stand early and are drawn more often. */
function pickEarly<Item>(list: readonly Item[], roll: () => number): Item {
  return list[Math.floor(roll() ** 1.6 * list.length)]!
}

type Source = (roll: () => number) => Draft

/** Where names that follow the options are drawn from; undefined where the tables have none, which `notes` then explains. */
function sourceOf(options: NameOptions, notes: string[]): Source | undefined {
  if (options.country !== '中国') return foreignSource(options, notes)
  const whole = wholeNames(options.culture, options.gender)
  if (whole.length > 0) return wholeSource(options, whole, notes)
  const thing = isOfThings(options.postfix)
  const families = options.family_name !== '' ? [options.family_name] : thing ? [''] : familyNames(options.culture, options.drama)
  if (thing) notes.push(`「${options.postfix}」的名字不带姓${options.family_name === '' ? '' : '，除非指定'}`)
  const given = options.mode === '诗词' ? poemSource(options, notes) : characterSource(options, families, notes)
  if (!given) return undefined
  return roll => {
    const family = pickEarly(families, roll)
    const part = given(roll, wantedGiven(options, family, roll))
    return { ...part, family, full: family + part.given }
  }
}

/** Characters that the given name has to have so that the whole has a wanted length. */
function wantedGiven({ lengths, mode, postfix }: NameOptions, family: string, roll: () => number): number {
  const possible = lengths.map(length => length - family.length).filter(length => length >= 1 && length <= 4)
  if (possible.length > 0) return pick(possible, roll)
  return mode === '叠字' || isOfThings(postfix) || roll() < 0.7 ? 2 : 1
}

type Given = (roll: () => number, length: number) => Pick<Draft, 'given' | 'meaning' | 'source'>

const isMeaning = (keyword: string) => keyword !== '' && [...MEANINGS.values()].some(meaning => meaning.includes(keyword))

function characterSource(options: NameOptions, families: readonly string[], notes: string[]): Given | undefined {
  const drama =
    options.culture === '民国' ? '民国' : options.culture === '古典' && ['都市', '校园'].includes(options.drama) ? '古风' : options.drama
  const all = nameCharacters(drama, options.gender)
  const { keyword } = options
  // 雪 asks for the character itself, 勇敢 for what a name means.
  const isCharacters = /^[\u4e00-\u9fff]{1,2}$/.test(keyword)
  const isKnown = isCharacters && [...keyword].every(character => MEANINGS.has(character))
  const meant = keyword === '' || isKnown ? [] : all.filter(({ meaning }) => meaning.includes(keyword))
  const literal = isKnown || (meant.length === 0 && isCharacters) ? keyword : ''
  if (keyword !== '' && meant.length === 0 && literal === '') {
    const known = isMeaning(keyword) ? '在这个题材和性别里' : ''
    notes.push(`关键词「${keyword}」${known}没有对应的字，请换一两个字或别的寓意`)
    return undefined
  }
  const taken = new Set(families.length === 1 ? families[0] : '')
  const pool = all.filter(({ character }) => !taken.has(character))
  return (roll, length) => {
    const must = literal !== '' ? [...literal] : meant.length > 0 ? [pick(meant, roll).character] : []
    const characters = must.slice(0, length)
    while (characters.length < length) {
      if (options.mode === '叠字' && characters.length > 0) characters.push(characters[0]!)
      else {
        const next = pick(pool, roll).character
        if (!characters.includes(next)) characters.splice(roll() < 0.5 ? 0 : characters.length, 0, next)
      }
    }
    const given = characters.join('')
    return { given, meaning: meaningOf(given), source: '' }
  }
}

function meaningOf(given: string): string {
  return [...new Set(given)].flatMap(character => (MEANINGS.has(character) ? [`${character}：${MEANINGS.get(character)!}`] : [])).join('；')
}

/** Two characters that stand side by side in a line, or one of them. */
function poemSource({ keyword }: NameOptions, notes: string[]): Given | undefined {
  const lines = POEM_LINES.filter(({ title, line }) => keyword === '' || line.includes(keyword) || title.includes(keyword))
  const literal =
    [...keyword].every(character => POEM_LINES.some(({ line }) => line.includes(character))) &&
    lines.some(({ line }) => line.includes(keyword))
  const pairs = lines.flatMap(({ title, line }) =>
    [...line].flatMap((character, at) => {
      const next = line[at + 1] ?? '，'
      const fits = isFit(character) && isFit(next) && character !== next
      const wanted = !literal || keyword === '' || (character + next).includes(keyword[0]!)
      return fits && wanted ? [{ pair: character + next, source: `${title}：${line}` }] : []
    }),
  )
  if (pairs.length === 0) {
    notes.push(`诗句里没有含「${keyword}」而又能入名的字`)
    return undefined
  }
  return (roll, length) => {
    const { pair, source } = pick(pairs, roll)
    const given = length === 1 && keyword !== '' && pair.includes(keyword[0]!) ? keyword[0]! : pair.slice(0, Math.min(2, length))
    return { given, meaning: meaningOf(given), source }
  }
}

const isFit = (character: string) => /[\u4e00-\u9fff]/.test(character) && !UNFIT.has(character)

function wholeSource(options: NameOptions, whole: readonly { name: string; meaning: string }[], notes: string[]): Source | undefined {
  const { keyword, family_name, culture } = options
  const fitting = whole.filter(({ name, meaning }) => name.includes(keyword) || meaning.includes(keyword))
  if (options.mode !== '常规') notes.push(`${culture}人名不用「${options.mode}」方式，已按常规取名`)
  if (fitting.length === 0) {
    notes.push(`${culture}人名里没有与「${keyword}」相关的`)
    return undefined
  }
  return roll => {
    const { name, meaning } = pick(fitting, roll)
    return { family: family_name, given: name, full: family_name + name, meaning, source: '' }
  }
}

function foreignSource(options: NameOptions, notes: string[]): Source | undefined {
  const tables = foreignTables(options.country, options.gender)
  if (!tables) return undefined
  const { keyword, family_name } = options
  const families = family_name === '' ? tables.families : tables.families.filter(each => each.text === family_name)
  const given = keyword === '' ? tables.given : tables.given.filter(each => each.text.includes(keyword) || each.spelling.includes(keyword))
  if (options.mode !== '常规') notes.push(`${options.country}人名不用「${options.mode}」方式，已按常规取名`)
  if (given.length === 0) {
    notes.push(`${options.country}人名里没有含「${keyword}」的`)
    return undefined
  }
  return roll => {
    const family = families.length > 0 ? pickEarly(families, roll) : { text: family_name, spelling: family_name }
    const own = pick(given, roll)
    const { familyFirst } = tables
    return {
      family: family.text,
      given: own.text,
      full: familyFirst ? family.text + own.text : `${own.text}·${family.text}`,
      meaning: '',
      source: '',
      spelling: familyFirst ? `${family.spelling} ${own.spelling}` : `${own.spelling} ${family.spelling}`,
    }
  }
}
