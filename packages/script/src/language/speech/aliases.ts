// Names of one person joined: by what the text says outright, by a given name that is part of a full one, by a title where nobody else can be meant.
import { CLASSICS } from './classics.ts'
import { endsTitled, isFullName, titleOf } from './name-shape.ts'
import { HE, KIN, SHE, TITLED } from './words.ts'
import { DOUBLE_SURNAMES } from '../surnames.ts'

/** A name that was found. */
export interface Named {
  name: string
  /** How often it stands in a tag of speech. */
  tags: number
  /** It behaves like a person in the narration. */
  acts: boolean
  /** Ranks and trades that stand in front of it. */
  titles: Set<string>
}

export interface Joined {
  name: string
  aliases: string[]
}

const familyOf = (name: string) => (DOUBLE_SURNAMES.has(name.slice(0, 2)) ? name.slice(0, 2) : name.slice(0, 1))

/** Groups of names that are one person. Linear in the text but for few names. */
export function joinNames(named: readonly Named[], text: string): Joined[] {
  const groups = new Groups(named)
  for (const [main, aliases] of classicsIn(text)) groups.join([main, ...aliases].filter(name => text.includes(name)))
  for (const [one, other] of told(text)) if (groups.has(one) && groups.has(other)) groups.join([one, other])
  const full = named.filter(({ name }) => isFullName(name) && (!endsTitled(name) || titleOf(name) === ''))
  for (const { name, titles } of full) byParts(name, titles, full, groups)
  const sentences = text.split(/[。！？…\n]/)
  for (const { name } of named) byTitle(name, named, groups, sentences)
  byTail(named, groups)
  byTitleAlone(named, groups)
  for (const [one, other] of SAME_KIN) if (groups.has(one) && groups.has(other)) groups.join([one, other])
  return groups.all()
}

class Groups {
  readonly #tags: ReadonlyMap<string, number>
  readonly #of = new Map<string, Set<string>>()

  constructor(named: readonly Named[]) {
    this.#tags = new Map(named.map(({ name, tags }) => [name, tags]))
    for (const { name } of named) this.#of.set(name, new Set([name]))
  }

  has(name: string): boolean {
    return this.#of.has(name)
  }

  isOne(one: string, other: string): boolean {
    return this.#of.get(one)?.has(other) ?? false
  }

  join(names: readonly string[]): void {
    const all = new Set(names.flatMap(name => [...(this.#of.get(name) ?? [name])]))
    for (const name of all) this.#of.set(name, all)
  }

  /** Each group under its full name, or else under the one it speaks with most. */
  all(): Joined[] {
    return [...new Set(this.#of.values())].map(set => {
      const order = [...set].sort(
        (one, other) =>
          Number(other.length > 1) - Number(one.length > 1) ||
          Number(isFullName(other) && !endsTitled(other)) - Number(isFullName(one) && !endsTitled(one)) ||
          (this.#tags.get(other) ?? 0) - (this.#tags.get(one) ?? 0),
      )
      return { name: order[0]!, aliases: order.slice(1) }
    })
  }
}

/** Books whose people have names that no text says are one: those of which several stand in it. */
function classicsIn(text: string): readonly (readonly [string, readonly string[]])[] {
  const book = CLASSICS.find(({ signs }) => signs.filter(sign => text.includes(sign)).length >= Math.min(3, signs.length))
  return book ? book.people : []
}

const TOLD =
  /([\u3400-\u9fff]{2,4})[，,]?(?:表?字|又名|又叫|又称|别号|道号|法名|小名|乳名|小字|绰号|外号|诨名|人称|人送外号|人都叫他|人都叫她|大家叫他|大家叫她|大家都叫他|大家都叫她)(?:叫做?|唤做|唤作|是|为)?[“「"]?([\u3400-\u9fff]{2,4})(?=[”」"，。；、,])/g

/** What the text says outright: 刘备，字玄德。 */
function* told(text: string): Generator<[string, string]> {
  for (const [, one, other] of text.matchAll(TOLD)) yield [one!, other!]
}

/** The given name alone, and the family name with a title that stands in front of the name. */
function byParts(name: string, titles: ReadonlySet<string>, full: readonly Named[], groups: Groups): void {
  const family = familyOf(name)
  const given = name.slice(family.length)
  // 卓曰: the one sign that 董卓 ends with.
  if (given.length === 1 && groups.has(given) && full.filter(other => other.name.endsWith(given)).length === 1) groups.join([name, given])
  const isOnly = full.every(other => other.name === name || !other.name.endsWith(given))
  if (given.length === 2 && isOnly && groups.has(given)) groups.join([name, given])
  if (given.length === 2 && isOnly) for (const sign of ['阿', '小']) if (groups.has(sign + given[1]!)) groups.join([name, sign + given[1]!])
  for (const title of titles) if (groups.has(family + title)) groups.join([name, family + title])
}

/** Ranks by which somebody is called behind a family name; kin is shared by a family, and never tells. */
const RANK = /^(?:总|董|导|队|局|工)$/

/** A wife goes by her husband's family name. */
const WIFE = /(?:夫人|太太|奶奶|娘子|氏)$/

/** 沈总 is 沈知意 where nobody else has the family name, and the two never stand in one sentence. 老秦 is nobody else for that. */
function byTitle(name: string, named: readonly Named[], groups: Groups, sentences: readonly string[]): void {
  const family = familyOf(name)
  const title = name.slice(family.length)
  if (title === '' || (KIN.has(title) && title !== '公公') || WIFE.test(title) || !(RANK.test(title) || TITLED.has(title))) return
  const owners = named.filter(
    each => each.name !== name && familyOf(each.name) === family && isFullName(each.name) && !endsTitled(each.name),
  )
  const rivals = named.filter(each => each.name !== name && familyOf(each.name) === family && endsTitled(each.name))
  const nicks = named.some(each => each.name === `老${family}` || each.name === `小${family}`)
  const [owner] = owners
  if (owners.length !== 1 || rivals.length > 0 || nicks || isOtherGender(name, owner!.name)) return
  if (!groups.isOne(owner!.name, name) && !areNear(name, owner!.name, sentences)) groups.join([owner!.name, name])
}

const isOtherGender = (one: string, other: string): boolean => (HE.test(one) && SHE.test(other)) || (SHE.test(one) && HE.test(other))

/** Whether two names stand in one sentence. */
const areNear = (one: string, other: string, sentences: readonly string[]): boolean =>
  sentences.some(sentence => sentence.includes(one) && sentence.includes(other))

/** Whom a child calls by both. */
const SAME_KIN = [
  ['妈', '妈妈'],
  ['爸', '爸爸'],
  ['爹', '爹爹'],
  ['娘', '娘亲'],
] as const

/** 太妃 is the 容太妃 where the text has no other 太妃. */
function byTitleAlone(named: readonly Named[], groups: Groups): void {
  for (const { name } of named) {
    if (!TITLED.has(name) || name.length < 2) continue
    const owners = named.filter(each => each.name !== name && each.name.endsWith(name) && each.name.length === name.length + 1)
    if (owners.length === 1 && isCalledBy(owners[0]!.name, name)) groups.join([owners[0]!.name, name])
  }
}

/** A family name or one's own sign in front of a title. */
const isCalledBy = (name: string, title: string): boolean => !/^[老小大二三四五六七八九女男众诸各]/.test(name) && name === name[0]! + title

const GENERIC = /^(?:女人|男人|老人|孩子|姑娘|少年|少女|女孩|男孩|女子|男子|老头|妇人|青年|汉子|老者)$/
/** 女人 is the 年轻女人 who is the only one with such an end. */
function byTail(named: readonly Named[], groups: Groups): void {
  for (const { name } of named) {
    if (!GENERIC.test(name)) continue
    const longer = named.filter(each => each.name !== name && each.name.endsWith(name))
    if (longer.length === 1) groups.join([name, longer[0]!.name])
  }
}
