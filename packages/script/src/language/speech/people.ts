// Who is in running prose: whoever stands in a tag of speech or acts like a person, under all the names the text has for them.
import { genderVotes } from '../gender.ts'
import { isCommonWord, NOT_LAST, SURNAMES } from '../surnames.ts'
import { type Attributed, attribute, type Gender, type SpeechCast } from './attribute.ts'
import { joinNames, type Named } from './aliases.ts'
import { isNobody, tagBefore, tagBehind } from './clues.ts'
import { type Quote, quotesOf } from './quotes.ts'
import { endsTitled, headOf, isFullName, isNick, isWord, knownNames, predicateAt, withoutConnectives } from './subject.ts'
import { AFTER_FAMILY, either, HE, SAYING, SHE, THINGS } from './words.ts'

export interface Person {
  name: string
  /** Other ways in which the text calls the same person. */
  aliases: string[]
  gender: Gender | '未知'
  /** How often all of the names stand in the text. */
  count: number
  /** Speeches that are told to be theirs. */
  lines: number
  /** 0–1 */
  confidence: number
}

/** The narrator, where a text is told by 我. */
export const NARRATOR = '我'
const NONE = knownNames([])
/** A name that only acts like a person, and speaks nowhere, stands in the text so often at least. */
const ACTS_LEAST = 5
/** 哥哥, 师父: what people are called by more than this often for each time that it speaks is nobody of their own. */
const CALLED_SHARE = 0.035
/** Verbs that only people go with, behind a name. */
const HUMAN = new RegExp(
  `^(?:又|也|便|就|却|才|都|还|忙|正|一边|一面|低声|大声|冷冷|轻轻)?(?:${either(SAYING.filter(verb => verb !== '叫' && verb !== '报'))}|说|道|问|答|笑|哭|喊|骂|叹|想|听|看|望|瞪|点头|摇头|皱眉|开口|回头|站|坐|觉得|知道|心里|沉默|愣|怔|一见|一听|听罢|闻言|思量|寻思|大怒|大喜|大惊|大笑|吃了一惊|起身|拜|跪|谢|叩头|施礼|答应|吩咐|分付|唱喏|骂|劝|求|怕|恨|爱|叫道|喝道|低头|抬头|转身|抬起|伸手|接过|咬牙|红着脸|瞪|瞥|耸肩|苦笑|冷笑|微笑|皱起|叹了|摇了|点了|没有说话|没说话|不说话)`,
)

/**
 * Who is in a text, who speaks and stands there most first. Read from the sentences: whoever stands in a tag of speech is somebody, also when
 * seen once; animals and things are where a tag with a real quotation has them say something several times. Names of one person are joined by
 * what the text tells, never by a family name alone. Linear in the text.
 */
export function peopleOf(text: string): Person[] {
  return peopleIn(text.split('\n')).people
}

/** Somebody whom a person or an earlier reading has named. */
export type Given = Pick<Person, 'name' | 'aliases' | 'gender'>

export interface Reading {
  people: Person[]
  speeches: Attributed[]
  cast: SpeechCast
}

/** People of lines, and what they say, read in one go. Who is given keeps the names that they have; others are found beside them. */
export function peopleIn(lines: readonly string[], given: readonly Given[] = []): Reading {
  const text = lines.join('\n')
  const taken = new Set(given.flatMap(({ name, aliases }) => [name, ...aliases]))
  const named = [...namesIn(lines, text).values()].filter(({ name }) => !taken.has(name))
  const joined = joinNames(named, text).map(each => ({ ...each, aliases: each.aliases.filter(alias => !taken.has(alias)) }))
  const people = [
    ...given,
    ...joined.filter(({ name, aliases }) => !taken.has(name) && (name.length > 1 || endsTitled(name) || aliases.length > 0)),
  ]
  const cast = castOf(people, text, lines)
  for (const { name, gender } of given) if (gender !== '未知') cast.genders.set(name, gender)
  const speeches = attribute(lines, cast)
  return { people: counted(people, cast, speeches, text), speeches, cast }
}

/** Names by the tags of speech, and by how they behave. */
function namesIn(lines: readonly string[], text: string): Map<string, Named> {
  const found = new Map<string, Named>()
  const note = (name: string, title: string, isSpoken: boolean) => {
    if (isNobody(name) || (name.length < 2 && !isSpoken)) return
    const entry = found.get(name) ?? { name, tags: 0, acts: false, titles: new Set<string>() }
    if (isSpoken) entry.tags++
    else entry.acts = true
    if (title) entry.titles.add(title)
    found.set(name, entry)
  }
  const quotes = quotesOf(lines)
  for (const [at, line] of lines.entries()) {
    let end = 0
    for (const [nth, quote] of quotes[at]!.entries()) {
      const before = tagBefore(line.slice(end, quote.start), NONE)
      if (before?.direct && before.says && before.head && before.head.how !== 'pronoun') note(before.head.name, before.head.title, true)
      end = quote.end
      const behind = tagBehind(line.slice(end, quotes[at]![nth + 1]?.start), NONE)
      if (behind?.says && behind.head.how !== 'pronoun') note(behind.head.name, behind.head.title, true)
    }
    if (quotes[at]!.length === 0) {
      const alone = line.trimEnd().endsWith('：') ? tagBefore(line, NONE) : undefined
      if (alone?.direct && alone.says && alone.head && alone.head.how !== 'pronoun') note(alone.head.name, alone.head.title, true)
    }
  }
  for (const name of titledHeads(lines, quotes)) note(name, '', false)
  for (const name of headNames(lines, quotes, singlesIn(text, found))) note(name, '', false)
  const given = new Set([...found.keys()].filter(isFullName).map(name => name.slice(1)))
  for (const [name, { tags, acts }] of found)
    if (IN_FRONT.test(name) && found.has(name.slice(1)) && name.length > 2) found.delete(name)
    else if (!acts && !given.has(name) && tags < (name.length > 1 ? 3 : 2) && !endsTitled(name) && !isFullName(name) && !isNick(name))
      found.delete(name)
  return found
}

const SEEN_LEAST = 3
/** A word of the dictionary does so often what only people do before it is a name. */
const WORD_LEAST = 3
const PREDICATE_SHARE = 0.6
const HUMAN_SHARE = 0.15
const BESIDE_LEAST = 2

interface Prefix {
  count: number
  predicates: number
  human: number
  /** How often it acts right behind a quotation. */
  beside: number
  /** How often each character follows. */
  next: Map<string, number>
}

/** A name is followed by this and that; what one character follows nearly always is part of a longer one. */
const MOST_ALIKE = 0.8
const mostNext = ({ next, count }: Prefix): number => Math.max(...[...next].map(([sign, times]) => (sign === '' ? 0 : times))) / count

/** Names by what stands at the head of clauses: seen some times, with verbs behind them of which some only people go with. */
function headNames(lines: readonly string[], quotes: readonly (readonly Quote[])[], singles: ReadonlySet<string>): string[] {
  const prefixes = new Map<string, Prefix>()
  for (const [at, line] of lines.entries()) {
    let end = 0
    for (const part of [...quotes[at]!, { start: line.length, end: line.length }]) {
      for (const [nth, clause] of line.slice(end, part.start).split(CLAUSE_END).entries()) gather(clause, prefixes, nth === 0 && end > 0)
      end = part.end
    }
  }
  const isName = (name: string) => {
    const facts = prefixes.get(name)
    return (
      facts !== undefined &&
      facts.count >= SEEN_LEAST &&
      facts.next.size > 1 &&
      (facts.count < 6 || mostNext(facts) <= MOST_ALIKE) &&
      facts.predicates >= facts.count * PREDICATE_SHARE &&
      (facts.human >= Math.max(2, facts.count * HUMAN_SHARE) || facts.beside >= BESIDE_LEAST)
    )
  }
  const found = namedBy(prefixes, singles, isName)
  // 沈总 where there is a 沈知意.
  const families = new Set(found.filter(isFullName).map(name => name[0]!))
  const called = [...prefixes].filter(([name, { count }]) => count > 1 && families.has(name[0]!) && AFTER_FAMILY_ONLY.test(name.slice(1)))
  return [...found, ...called.map(([name]) => name)]
}

function namedBy(prefixes: ReadonlyMap<string, Prefix>, singles: ReadonlySet<string>, isName: (name: string) => boolean): string[] {
  return [...prefixes.keys()].filter(name => {
    // 卓曰 makes a 董卓 of whom the text tells something.
    if (singles.has(name.slice(1)) && isFullName(name) && prefixes.get(name)!.count > 1) return true
    if (!isName(name)) return false
    if (
      !isFullName(name) &&
      !FIRST_SIGNS.test(name) &&
      (Math.max(prefixes.get(name)!.human, prefixes.get(name)!.beside) < WORD_LEAST ||
        predicateAt(name, 0) !== '' ||
        POINTING.test(name)) &&
      isWord(name)
    )
      return false
    const short = prefixes.get(name.slice(0, -1))
    if (!isFullName(name) && name.length > 3 && !(short && prefixes.get(name)!.count >= short.count * 0.8)) return false
    if (short && isName(name.slice(0, -1)) && prefixes.get(name)!.count < short.count * 0.6) return false
    return ![...prefixes.get(name)!.next.keys()].some(
      next => next !== '' && isName(name + next) && prefixes.get(name + next)!.count >= prefixes.get(name)!.count * 0.6,
    )
  })
}

const AFTER_FAMILY_ONLY = new RegExp(`${AFTER_FAMILY.source}$`)

/** People by kin, rank or trade who act some times at the head of clauses. */
function titledHeads(lines: readonly string[], quotes: readonly (readonly Quote[])[]): string[] {
  const counts = new Map<string, number>()
  for (const [at, line] of lines.entries()) {
    let end = 0
    for (const part of [...quotes[at]!, { start: line.length, end: line.length }]) {
      for (const clause of line.slice(end, part.start).split(CLAUSE_END)) {
        const head = clause === '' ? undefined : headOf(clause, NONE)
        if (head?.how === 'titled' && head.end < clause.length && head.name.length > 1)
          counts.set(head.name, (counts.get(head.name) ?? 0) + 1)
      }
      end = part.end
    }
  }
  return [...counts].flatMap(([name, times]) => (times >= SEEN_LEAST ? [name] : []))
}

const CLAUSE_END = /[^\u3400-\u9fff]+/
const POINTING = /^[那这此某]/
/** Words that stand in front of who acts: 向瑞宣 is 瑞宣. */
const IN_FRONT = /^[和向连时于全单与同跟对把被给叫请问见那这且又经他我]/
const FIRST_SIGNS = /^[老小阿]/

function gather(clause: string, prefixes: Map<string, Prefix>, isBeside: boolean): void {
  const { from } = withoutConnectives(clause)
  for (const start of from > 0 ? [0, from] : [0]) {
    for (let length = 2; length <= 5 && start + length <= clause.length; length++) {
      const name = clause.slice(start, start + length)
      const isShaped = isFullName(name) || (FIRST_SIGNS.test(name) && length <= 3) || SURNAMES.has(name[0]!)
      if (
        (!isShaped && length > 2) ||
        isCommonWord(name) ||
        NOT_LAST.has(name.at(-1)!) ||
        predicateAt(name, 0) === name ||
        THINGS.test(name)
      )
        continue
      const facts = prefixes.get(name) ?? { count: 0, predicates: 0, human: 0, beside: 0, next: new Map<string, number>() }
      prefixes.set(name, facts)
      const rest = clause.slice(start + length, start + length + 8)
      facts.count++
      if (isBeside && predicateAt(rest, 0) !== '') facts.beside++
      if (rest === '' || predicateAt(rest, 0) !== '') facts.predicates++
      if (HUMAN.test(rest)) facts.human++
      facts.next.set(rest[0] ?? '', (facts.next.get(rest[0] ?? '') ?? 0) + 1)
    }
  }
}

/** Of how often a sign stands in the text, so much must be in a tag of speech for it to be a name. */
const SINGLE_SHARE = 0.03

/** Signs that stand alone in tags, as given names do in the classics: 操曰. */
function singlesIn(text: string, found: ReadonlyMap<string, Named>): ReadonlySet<string> {
  const counts = new Map([...found.keys()].filter(name => name.length === 1).map(name => [name, 0]))
  if (counts.size === 0) return new Set()
  for (const sign of text) {
    const count = counts.get(sign)
    if (count !== undefined) counts.set(sign, count + 1)
  }
  return new Set([...counts].flatMap(([name, count]) => (found.get(name)!.tags >= count * SINGLE_SHARE ? [name] : [])))
}

/** A vote of pronouns is clear with so many of them, of which so many agree. */
const VOTES_LEAST = 2
const VOTES_AGREE = 0.7
const LEAST_SHE = 0.03

/** Whether a name is he or she by the pronoun that begins the next clause, where nobody else is named between. */
function pronounVotes(lines: readonly string[], main: ReadonlyMap<string, string>): Map<string, Gender> {
  const votes = new Map<string, { he: number; she: number }>()
  const known = knownNames(main.keys())
  for (const line of lines) {
    let last = ''
    for (const clause of line.split(CLAUSE_END)) {
      const head = headOf(clause, known)
      if (head?.how === 'pronoun' && last && (head.name === '他' || head.name === '她')) {
        const vote = votes.get(last) ?? { he: 0, she: 0 }
        votes.set(last, vote)
        if (head.name === '他') vote.he++
        else vote.she++
      } else if (head && head.how !== 'shaped' && head.how !== 'pronoun') last = main.get(head.name) ?? ''
    }
  }
  return new Map(
    [...votes].flatMap(([name, { he, she }]) => {
      const [most, all] = [Math.max(he, she), he + she]
      return all >= VOTES_LEAST && most >= all * VOTES_AGREE ? [[name, he > she ? '男' : '女'] as const] : []
    }),
  )
}

/** Genders and main names as the attribution wants them. */
function castOf(
  people: readonly { name: string; aliases: readonly string[] }[],
  text: string,
  lines: readonly string[],
): SpeechCast & { genders: Map<string, Gender> } {
  // Where 他 is everybody, pronouns tell nothing.
  const [he, she] = [text.split('他').length, text.split('她').length]
  const isTold = she > he * LEAST_SHE
  const votes = isTold ? genderVotes(text, people) : new Map<string, Gender>()
  const heads = pronounVotes(lines, new Map(people.flatMap(({ name, aliases }) => [name, ...aliases].map(each => [each, name] as const))))
  const main = new Map(people.flatMap(({ name, aliases }) => [name, ...aliases].map(each => [each, name] as const)))
  const genders = new Map<string, Gender>()
  for (const { name, aliases } of people) {
    const called = [name, ...aliases]
    const gender = called.some(each => SHE.test(each))
      ? '女'
      : called.some(each => HE.test(each))
        ? '男'
        : ((isTold ? heads.get(name) : undefined) ?? votes.get(name))
    if (gender) genders.set(name, gender)
  }
  return { names: [...main.keys()], main, genders }
}

function counted(
  people: readonly { name: string; aliases: readonly string[] }[],
  cast: SpeechCast,
  speeches: readonly Attributed[],
  text: string,
): Person[] {
  const lines = new Map<string, number>()
  for (const { speaker } of speeches) if (speaker) lines.set(speaker, (lines.get(speaker) ?? 0) + 1)
  const known = new Map(people.map(each => [each.name, each]))
  for (const name of lines.keys())
    if (!known.has(name) && !isNobody(name) && (name === NARRATOR || name.length > 1)) known.set(name, { name, aliases: [] })
  const counts = countAll(text, [...known.values()])
  return [...known.values()]
    .map(({ name, aliases }): Person => {
      const said = lines.get(name) ?? 0
      const count = counts.get(name) ?? 0
      return {
        name,
        aliases: [...aliases],
        gender: cast.genders.get(name) ?? '未知',
        count,
        lines: said,
        confidence: said > 1 || (said > 0 && !endsTitled(name)) ? Math.min(0.98, 0.7 + said / 20) : 0.55,
      }
    })
    .filter(
      ({ name, lines: said, count }) =>
        (said > 0 && !((endsTitled(name) || name === NARRATOR) && said < count * CALLED_SHARE)) ||
        (count >= ACTS_LEAST && !endsTitled(name)),
    )
    .sort((one, other) => other.lines * 4 + other.count - (one.lines * 4 + one.count))
}

/** How often the names of each stand in the text; the longest name wins at each place. */
function countAll(text: string, people: readonly { name: string; aliases: readonly string[] }[]): Map<string, number> {
  const owner = new Map(people.flatMap(({ name, aliases }) => [name, ...aliases].map(each => [each, name] as const)))
  const byFirst = Map.groupBy([...owner.keys()], name => name[0]!)
  for (const list of byFirst.values()) list.sort((one, other) => other.length - one.length)
  const counts = new Map<string, number>()
  for (let at = 0; at < text.length; at++) {
    const found = byFirst.get(text[at]!)?.find(name => text.startsWith(name, at))
    if (!found) continue
    counts.set(owner.get(found)!, (counts.get(owner.get(found)!) ?? 0) + 1)
    at += found.length - 1
  }
  return counts
}
