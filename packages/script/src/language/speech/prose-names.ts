// Names that stand in running prose: by the tags of speech, by what people do at the head of clauses, and by what speeches call somebody.
import { isCommonWord, NOT_LAST, SURNAMES } from '../surnames.ts'
import type { Named } from './aliases.ts'
import { isNobody, leadsDown, tagBefore, tagBehind } from './clues.ts'
import { type Quote, quotesOf } from './quotes.ts'
import { endsTitled, isFullName, isNick, isNoWord, isWord, titleOf } from './name-shape.ts'
import { headOf, knownNames, predicateAt, withoutConnectives } from './subject.ts'
import { AFTER_FAMILY, either, SAYING, THINGS } from './words.ts'

const NONE = knownNames([])
/** Verbs that only people go with, behind a name. */
const HUMAN = new RegExp(
  `^(?:又|也|便|就|却|才|都|还|忙|正|一边|一面|低声|大声|冷冷|轻轻)?(?:${either(SAYING.filter(verb => verb !== '叫' && verb !== '报'))}|说|道|问|答|笑|哭|喊|骂|叹|想|听|看|望|瞪|点头|摇头|皱眉|开口|回头|站|坐|觉得|知道|心里|沉默|愣|怔|一见|一听|听罢|闻言|思量|寻思|大怒|大喜|大惊|大笑|吃了一惊|起身|拜|跪|谢|叩头|施礼|答应|吩咐|分付|唱喏|骂|劝|求|怕|恨|爱|叫道|喝道|低头|抬头|转身|抬起|伸手|接过|咬牙|红着脸|瞪|瞥|耸肩|低下头|别过|扭过|仰起|掀开|端着|端起|举着|举起|捧|拎|抱着|扛|背着|攥|捏|揪|踩着|蹲|爬起|跺脚|擦了|擦着|揉|捂|掏|掂|递|夺|抢过|扔下|丢下|撕|推门|开门|关门|敲门|推开|拉开|关上|上楼|下楼|进屋|进门|出门|穿好|穿上|戴上|脱下|抽烟|点了|点着|没有动|没动|停住|停下|喘|咳|哼|把|打断|接口|咽|抿|挠|搓|拍了|拍着|踢|跪|扶|搀|翻了翻|数了|写|念|弯腰|蹭|挣扎|犹豫|迟疑|猛地|赶紧|连忙|慌忙|急忙|的(?:手|脸|眼|声音|嘴|眉|目光|脚步|头|肩|嗓子|额头|喉咙|身子|眼泪)|苦笑|冷笑|微笑|皱起|叹了|摇了|点了|没有说话|没说话|不说话)`,
)

/** Names by the tags of speech, and by how they behave. */
export function namesIn(lines: readonly string[], text: string): Map<string, Named> {
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
      if (before?.direct && before.head && before.head.how !== 'pronoun') {
        if (before.says) note(before.head.name, before.head.title, true)
        else if (isFullName(before.head.name) && isNoWord(before.head.name)) note(before.head.name, before.head.title, false)
      }
      end = quote.end
      const behind = tagBehind(line.slice(end, quotes[at]![nth + 1]?.start), NONE)
      if (behind?.says && behind.head.how !== 'pronoun') note(behind.head.name, behind.head.title, true)
    }
    if (quotes[at]!.length === 0) {
      const alone = leadsDown(line) ? tagBefore(line.trimEnd().replace(/[。．]$/, '：'), NONE) : undefined
      if (alone?.direct && alone.says && alone.head && alone.head.how !== 'pronoun') note(alone.head.name, alone.head.title, true)
    }
  }
  const called = callsIn(quotes)
  for (const name of titledHeads(lines, quotes)) note(name, '', false)
  for (const name of headNames(lines, quotes, singlesIn(text, found), called)) note(name, '', false)
  lengthen(found, text)
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
function headNames(
  lines: readonly string[],
  quotes: readonly (readonly Quote[])[],
  singles: ReadonlySet<string>,
  called: ReadonlySet<string>,
): string[] {
  const prefixes = new Map<string, Prefix>()
  /** Full names of whom speeches tell something. */
  const spoken = new Map<string, number>()
  for (const [at, line] of lines.entries()) {
    let end = 0
    for (const part of [...quotes[at]!, { start: line.length, end: line.length }]) {
      for (const [nth, clause] of line.slice(end, part.start).split(CLAUSE_END).entries())
        gather(clause, prefixes, nth === 0 && end > 0, called)
      for (const clause of line.slice(part.start, part.end).split(CLAUSE_END)) mentioned(clause, spoken)
      end = part.end
    }
  }
  const addressed = new Set([...called].filter(isRanked).map(name => name[0]!))
  const isName = (name: string) => {
    const facts = prefixes.get(name)
    if (!facts) return false
    const acts = facts.predicates >= Math.max(1, facts.count * PREDICATE_SHARE)
    if (called.has(name)) return acts
    const looksOwn = isFullName(name) && isNoWord(name)
    // 苏曼如, whom they call 苏小姐; 周扬, who acts little and is much spoken of.
    if (looksOwn && acts && (addressed.has(name[0]!) || (facts.human > 0 && facts.count + (spoken.get(name) ?? 0) >= SEEN_LEAST)))
      return true
    return (
      facts.count >= SEEN_LEAST &&
      facts.next.size > 1 &&
      (facts.count < 6 || mostNext(facts) <= MOST_ALIKE) &&
      facts.predicates >= facts.count * PREDICATE_SHARE &&
      (facts.human >= Math.max(2, facts.count * HUMAN_SHARE) || facts.beside >= BESIDE_LEAST || (name.length === 3 && looksOwn))
    )
  }
  const found = namedBy(prefixes, singles, isName, called)
  // 沈总 where there is a 沈知意.
  const families = new Set(found.filter(isFullName).map(name => name[0]!))
  const ranked = [...prefixes].filter(
    ([name, { count, predicates }]) =>
      (count > 1 && families.has(name[0]!) && AFTER_FAMILY_ONLY.test(name.slice(1))) ||
      (predicates > 0 && called.has(name) && isRanked(name)),
  )
  return [...found, ...[...called].filter(name => isRanked(name) && titleOf(name) !== ''), ...ranked.map(([name]) => name)]
}

/** A family name with a rank or trade: 苏小姐, 贺总. */
const isRanked = (name: string): boolean =>
  SURNAMES.has(name[0]!) && !isWord(name) && (titleOf(name) === name.slice(1) || RANKED.test(name.slice(1)))
const RANKED = /^(?:总|董|局|处|队|导|姐|哥|叔|姨|婶|嫂|爷|伯)$/

/** Counts the full name with which a clause of a speech begins, in front of a predicate. */
function mentioned(clause: string, spoken: Map<string, number>): void {
  const plain = clause.replace(CLAUSE_END, '')
  for (const length of [2, 3]) {
    const name = plain.slice(0, length)
    if (isFullName(name) && predicateAt(plain, length) !== '') spoken.set(name, (spoken.get(name) ?? 0) + 1)
  }
}

/** What speeches call somebody by: all of one, or what stands in front of its first mark. */
function callsIn(quotes: readonly (readonly Quote[])[]): ReadonlySet<string> {
  const called = new Set<string>()
  for (const { words } of quotes.flat()) {
    const call = /^([\u3400-\u9fff]{2,4})(?:[！!，,？?、…]|$)/.exec(words)?.[1]
    if (call && !isCommonWord(call) && predicateAt(call, 0) === '') called.add(call)
  }
  return called
}

/** 苏晚 is 苏晚照 where the text never has her without the third sign. */
function lengthen(found: Map<string, Named>, text: string): void {
  for (const [name, entry] of found.entries().toArray()) {
    const isOwn = isFullName(name) && !isWord(name)
    if (name.length !== 2 || !(isOwn || isNick(name))) continue
    const next = new Set<string>()
    let count = 0
    for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 2), count++) next.add(text[at + 2] ?? '')
    const [sign] = next
    const longer = name + sign
    if (count < 2 || next.size !== 1 || !sign || SAYING.includes(sign)) continue
    // 老韩头, 老李头
    if (isOwn ? !isFullName(longer) || NOT_LAST.has(sign) || isWord(longer) : !/[头儿子哥姐叔婶爷]/.test(sign)) continue
    found.delete(name)
    found.set(longer, { ...(found.get(longer) ?? entry), name: longer, tags: entry.tags + (found.get(longer)?.tags ?? 0) })
  }
}

function namedBy(
  prefixes: ReadonlyMap<string, Prefix>,
  singles: ReadonlySet<string>,
  isName: (name: string) => boolean,
  called: ReadonlySet<string>,
): string[] {
  return [...prefixes.keys()].filter(name => {
    // 卓曰 makes a 董卓 of whom the text tells something.
    if (singles.has(name.slice(1)) && isFullName(name) && prefixes.get(name)!.count > 1) return true
    if (!isName(name)) return false
    if (
      !isFullName(name) &&
      !called.has(name) &&
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
  const isOne = (name: string) => SURNAMES.has(name[0]!) && titleOf(name) === name.slice(1)
  return [...counts].flatMap(([name, times]) => (times >= SEEN_LEAST || isOne(name) ? [name] : []))
}

/** Signs that end a clause. */
export const CLAUSE_END = /[^\u3400-\u9fff]+/
const POINTING = /^[那这此某]/
/** Words that stand in front of who acts: 向瑞宣 is 瑞宣. */
const IN_FRONT = /^[和向连时于全单与同跟对把被给叫请问见那这且又经他我]/
const FIRST_SIGNS = /^[老小阿]/

function gather(clause: string, prefixes: Map<string, Prefix>, isBeside: boolean, called: ReadonlySet<string>): void {
  const { from } = withoutConnectives(clause)
  for (const start of from > 0 ? [0, from] : [0]) {
    for (let length = 2; length <= 5 && start + length <= clause.length; length++) {
      const name = clause.slice(start, start + length)
      const isShaped = isFullName(name) || (FIRST_SIGNS.test(name) && length <= 3) || SURNAMES.has(name[0]!)
      if (
        (!isShaped && length > 2) ||
        isCommonWord(name) ||
        (NOT_LAST.has(name.at(-1)!) && !(called.has(name) && isFullName(name))) ||
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
