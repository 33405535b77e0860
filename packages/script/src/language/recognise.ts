// Finds the characters of a story: in scripts by who speaks and who is listed, in prose by how names behave (format facts §10).
import { blocksOf, type Content, textOf } from '../elements.ts'
import { linesIn } from '../split.ts'
import { classify, namesIn } from '../classify.ts'
import { addAliases } from './aliases.ts'
import { type GenderGuess, genderGuesses } from './gender.ts'
import { peopleOf } from './speech/people.ts'

export interface Evidence {
  /** What speaks for it: 说话 人物表 出现 句首 动作 称呼. */
  kind: string
  count: number
}

export interface RecognisedCharacter {
  name: string
  /** Other ways in which the text calls the same person; some are guesses. */
  aliases: string[]
  gender: '男' | '女' | '未知'
  /** What can be guessed where the text does not tell it, and how sure either is. */
  genderGuess: Pick<GenderGuess, 'gender' | 'confidence'> | null
  /** How often the name stands in the text, aliases not counted. */
  count: number
  /** 0–1 */
  confidence: number
  /** Speeches; 0 in prose. */
  lines: number
  evidence: Evidence[]
}

/** How often two characters are in the same scene (script) or paragraph group (prose). */
export interface Together {
  one: string
  other: string
  times: number
}

export interface Recognition {
  /** Most important first. */
  characters: RecognisedCharacter[]
  together: Together[]
}

/** They speak without being a character. */
const NOBODY =
  /^(?:旁白|画外音|话外音|字幕|众人|众|所有人|大家|群众|电话|广播|电视|系统|系统提示音|男声|女声)$|^(?:路人|群演|保镖|护士|服务员|记者|同学|村民|侍卫|丫鬟|士兵|宾客)[甲乙丙丁一二三四\dABCD]?$/
/** How sure a gender is that was read from prose by other signs. */
const READ_GENDER = 0.7
/** Extras are told after the cast, as unsure. */
const EXTRA_CONFIDENCE = 0.4

/**
 * The characters of a text. `script` reads speakers and lists of characters, `prose` reads names by their neighbours; left out, the text
 * decides. Linear in the text.
 */
export function recogniseCharacters(given: string | Content, kind?: 'script' | 'prose'): Recognition {
  const own = typeof given === 'string' ? [] : [...blocksOf(given)]
  const text = typeof given === 'string' ? given : own.map(textOf).join('\n')
  // Lines that nobody has formatted yet tell who speaks by themselves.
  const isFormatted = kind === 'script' ? own.length > 0 : own.some(block => block.type === 'dialogue')
  const blocks = isFormatted || kind === 'prose' ? own : classify(linesIn(text), kind)
  const isScript = kind === 'script' || (kind === undefined && blocks.some(block => block.type === 'dialogue'))
  if (!isScript) return fromProse(text)
  const scenes: Map<string, number>[] = []
  const found = new Map<string, { lines: number; listed: number }>()
  const entry = (name: string) => {
    const known = found.get(name) ?? { lines: 0, listed: 0 }
    found.set(name, known)
    const scene = scenes.at(-1) ?? scenes[scenes.push(new Map()) - 1]!
    scene.set(name, (scene.get(name) ?? 0) + 1)
    return known
  }
  for (const block of blocks) {
    if (block.type === 'scene_heading') scenes.push(new Map())
    else if (block.type === 'dialogue') for (const name of namesIn(block.attrs.speaker)) entry(name).lines++
    else if (block.type === 'cast') for (const name of namesIn(textOf(block))) entry(name).listed++
  }
  const counts = countNames(text, [...found.keys()])
  const characters = [...found].map(([name, { lines, listed }]) => fromScript(name, lines, listed, counts.get(name) ?? 0))
  characters.sort(
    (one, other) =>
      Number(other.confidence > EXTRA_CONFIDENCE) - Number(one.confidence > EXTRA_CONFIDENCE) ||
      other.lines - one.lines ||
      other.count - one.count,
  )
  return finish(characters, text, scenes)
}

function fromScript(name: string, lines: number, listed: number, mentions: number): RecognisedCharacter {
  const sure = 1 - 0.5 / (1 + lines + listed * 2)
  const evidence = [
    { kind: '说话', count: lines },
    { kind: '人物表', count: listed },
    { kind: '出现', count: mentions },
  ].filter(each => each.count > 0)
  return {
    name,
    aliases: [],
    gender: '未知',
    genderGuess: null,
    count: mentions + lines,
    confidence: NOBODY.test(name) ? EXTRA_CONFIDENCE : sure,
    lines,
    evidence,
  }
}

/** Paragraphs that count as one stretch of prose for who is together. */
const STRETCH = 12
/** Characters whose being together is told. */
const SHOWN = 60

function fromProse(text: string): Recognition {
  const people = peopleOf(text)
  const owner = new Map(people.flatMap(({ name, aliases }) => [name, ...aliases].map(each => [each, name] as const)))
  const counts = countNames(text, [...owner.keys()])
  const characters = people.map<RecognisedCharacter>(({ name, aliases, gender, lines, confidence }) => ({
    name,
    aliases,
    gender,
    genderGuess: null,
    count: counts.get(name) ?? 0,
    confidence,
    lines,
    evidence: [
      { kind: '说话', count: lines },
      { kind: '出现', count: counts.get(name) ?? 0 },
    ].filter(each => each.count > 0),
  }))
  guessGenders(characters, text)
  const names = [...owner.keys()]
  const paragraphs = linesIn(text).filter(line => line.trim() !== '')
  const stretches: Map<string, number>[] = []
  for (let at = 0; at < paragraphs.length; at += STRETCH) {
    const stretch = new Map<string, number>()
    for (const [name, times] of countNames(paragraphs.slice(at, at + STRETCH).join('\n'), names))
      stretch.set(owner.get(name)!, (stretch.get(owner.get(name)!) ?? 0) + times)
    stretches.push(stretch)
  }
  return { characters, together: togetherIn(stretches, new Set(characters.slice(0, SHOWN).map(character => character.name))) }
}

/** The gender of each that the text tells, and what can be guessed of it. */
function guessGenders(characters: RecognisedCharacter[], text: string): void {
  const guesses = genderGuesses(text, characters)
  for (const character of characters) {
    const guess = guesses.get(character.name)
    if (character.gender === '未知' && guess?.isTold) character.gender = guess.gender
    const { gender } = character
    const isRead = gender !== '未知' && guess?.gender !== gender
    character.genderGuess = isRead
      ? { gender, confidence: READ_GENDER }
      : guess
        ? { gender: guess.gender, confidence: guess.confidence }
        : null
  }
}

function finish(characters: RecognisedCharacter[], text: string, scenes: readonly ReadonlyMap<string, number>[]): Recognition {
  addAliases(characters, text, scenes)
  guessGenders(characters, text)
  return { characters, together: togetherIn(scenes, new Set(characters.slice(0, SHOWN).map(character => character.name))) }
}

function togetherIn(scenes: readonly ReadonlyMap<string, number>[], shown: ReadonlySet<string>): Together[] {
  const pairs = new Map<string, Together>()
  for (const scene of scenes) {
    const names = [...scene.keys()].filter(name => shown.has(name)).sort()
    names.forEach((one, index) => {
      for (const other of names.slice(index + 1)) {
        const pair = pairs.get(`${one} ${other}`) ?? { one, other, times: 0 }
        pair.times++
        pairs.set(`${one} ${other}`, pair)
      }
    })
  }
  return [...pairs.values()].sort((one, other) => other.times - one.times)
}

/** How often each name stands in a text; the longest name wins at each place. */
export function countNames(text: string, names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  const byFirst = Map.groupBy(
    names.filter(name => name !== ''),
    name => name[0]!,
  )
  for (const list of byFirst.values()) list.sort((one, other) => other.length - one.length)
  for (let at = 0; at < text.length; at++) {
    const found = byFirst.get(text[at]!)?.find(name => text.startsWith(name, at))
    if (!found) continue
    counts.set(found, (counts.get(found) ?? 0) + 1)
    at += found.length - 1
  }
  return counts
}
