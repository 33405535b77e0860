// Who is in running prose: whoever stands in a tag of speech or acts like a person, under all the names the text has for them.
import { genderVotes } from '../gender.ts'
import { type Attributed, attribute, type Gender, type SpeechCast } from './attribute.ts'
import { joinNames } from './aliases.ts'
import { isNobody } from './clues.ts'
import { CLAUSE_END, namesIn } from './prose-names.ts'
import { SURNAMES } from '../surnames.ts'
import { endsTitled, isNick } from './name-shape.ts'
import { headOf, knownNames } from './subject.ts'
import { type Quote, quotesOf } from './quotes.ts'
import { HE, SHE } from './words.ts'

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
/** A name that only acts like a person, and speaks nowhere, stands in the text so often at least. */
const ACTS_LEAST = 5
/** 哥哥, 师父: what people are called by more than this often for each time that it speaks is nobody of their own. */
const CALLED_SHARE = 0.035
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
  const quotes = quotesOf(lines)
  const known = new Set([...taken, ...joined.flatMap(({ name, aliases }) => [name, ...aliases])])
  for (const name of onlyCalled(quotes.flat().map(each => each.words))) if (!known.has(name)) joined.push({ name, aliases: [] })
  const called = calledNarrator(lines, quotes, text, joined)
  const people = [
    ...given,
    ...joined
      .filter(each => each !== called)
      .filter(({ name, aliases }) => !taken.has(name) && (name.length > 1 || endsTitled(name) || aliases.length > 0)),
  ]
  const cast = castOf(people, text, lines)
  for (const { name, gender } of given) if (gender !== '未知') cast.genders.set(name, gender)
  // 我 is called by name, and is no name to be found in what people say.
  const ofNarrator = called ? [called.name, ...called.aliases] : []
  cast.names = [...cast.names, ...ofNarrator]
  cast.main = new Map([...cast.main, ...ofNarrator.map(name => [name, NARRATOR] as const)])
  const speeches = attribute(lines, cast)
  const counts = counted(people, cast, speeches, text)
  return {
    people: counts.map(each => (each.name === NARRATOR ? { ...each, aliases: [...each.aliases, ...ofNarrator] } : each)),
    speeches,
    cast,
  }
}

/** Whom a speech calls at its beginning, behind an interjection or not. */
const VOCATIVE = /^(?:[喂哎嗳欸啊哟嘿唉噢哦嗯呀诶]{1,2}[，！!、])?([\u3400-\u9fff]{2,4})[，！!…]/
const vocativeOf = (words: string): string => VOCATIVE.exec(words)?.[1] ?? ''
/** Names that speeches call, and no sentence has do anything: 老三. */
function onlyCalled(words: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const said of words) {
    const name = vocativeOf(said)
    if (name !== '') counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts].flatMap(([name, count]) => (count >= CALLS_LEAST && (isNick(name) || isTitledName(name)) ? [name] : []))
}
/** 李先生: a family name and what people are called by. */
const isTitledName = (name: string): boolean => name.length > 2 && endsTitled(name) && SURNAMES.has(name[0]!)

/** 我 stands so often in the narration of who tells it. */
const TELLS_LEAST = 6
/** Speeches that call somebody. */
const CALLS_LEAST = 2
/** Whoever is called in speeches, and never named by the narration of 我, is 我: 「李先生！」. Nobody where two are. */
function calledNarrator<Named extends Pick<Given, 'name' | 'aliases'>>(
  lines: readonly string[],
  quotes: readonly (readonly Quote[])[],
  text: string,
  people: readonly Named[],
): Named | undefined {
  const told = lines
    .map((line, at) => quotes[at]!.reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), line))
    .join('\n')
  if (told.split(NARRATOR).length <= TELLS_LEAST) return undefined
  const words = quotes.flat().map(each => each.words)
  const called = people.filter(({ name, aliases }) => {
    if (name === NARRATOR) return false
    const names = [name, ...aliases]
    return (
      !names.some(each => told.includes(each)) &&
      words.filter(said => names.includes(vocativeOf(said))).length >= CALLS_LEAST &&
      // Whom 我 calls is another.
      !names.some(each => new RegExp(`${each}[，！!。…][^”“]{0,80}”我`).test(text))
    )
  })
  return called.length === 1 ? called[0] : undefined
}

/** A vote of pronouns is clear with so many of them, of which so many agree. */
const VOTES_LEAST = 2
const VOTES_AGREE = 0.7
const LEAST_SHE = 0.03

/** Who is looked at, pulled or spoken to at the end of a clause. */
const DONE_TO = /(?:看|望|盯|对|向|冲|跟|给|拉|推|抱|搂|抓|问|瞪|扶|着|住)([他她])$/

/** Whether a name is he or she by the pronoun that begins the next clause, where nobody else is named between. */
function pronounVotes(lines: readonly string[], main: ReadonlyMap<string, string>): Map<string, Gender> {
  const votes = new Map<string, { he: number; she: number }>()
  const known = knownNames(main.keys())
  for (const line of lines) {
    let last = ''
    /** What the clause before says behind its head. */
    let seen = ''
    for (const clause of line.split(CLAUSE_END)) {
      const head = headOf(clause, known)
      // 「瑞全低下头来看她。她的眉毛」: she is who was looked at.
      const isOther = head?.how === 'pronoun' && DONE_TO.exec(seen)?.[1] === head.name
      seen = clause.slice(head?.end ?? 0)
      if (isOther) continue
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
