// Spans that have to add up: in which year somebody is born by their ages and years, what is left before something ends, how long since something began.

import { beginOf, finishOf } from '../../../language/clauses.ts'
import { numeralValue } from '../../../language/numerals.ts'
import { daysBetween } from './calendar.ts'
import { N } from '../facts/fact.ts'
import { type Finding, finding } from '../finding.ts'
import { lineOfFinding, NARRATOR, type Story, type StoryLine } from '../story.ts'
import { subjectAt } from '../subjects.ts'

const value = (text: string) => numeralValue(text.normalize('NFKC'))

const YEAR =
  '((?:19|20)[0-9]{2}|[一二][九〇零][〇零一二三四五六七八九]{2}|[〇零一二三四五六七八九]{2}|(?<![0-9])[0-9]{2})年(?!前|后|来|多|了|没|级|代|的?(?:夫妻|朋友|交情|邻居|时间|功夫|光景))'
/** 八八年 is 1988, 零六年 2006. */
function yearOf(text: string): number | undefined {
  const digits = value(text.replace(/〇/g, '零'))
  if (digits === undefined) return undefined
  if (digits > 999) return digits
  return text.length === 2 ? digits + (digits < 30 ? 2000 : 1900) : undefined
}

const AGE = `(?:才|刚|刚满|刚好|正好|整整|整|已经|都)?(${N}{1,3})(?:岁|(?=[，。！？；]|那年|刚出头))`
/** An age and the year in which it was, in one breath. */
const AGE_THEN_YEAR = new RegExp(`${AGE}(?:那年|的?时候|时|那一年)?[^。！？；0-9]{0,14}?${YEAR}`, 'g')
const YEAR_THEN_AGE = new RegExp(
  `${YEAR}[^。！？；0-9]{0,26}?(?:才|刚满?|满|不到|已经|都|正|我|他|她|你|小|儿|孩|时)[^，。！？；0-9]{0,3}?(${N}{1,3})岁`,
  'g',
)
const YEAR_THEN_HIS_AGE = new RegExp(
  `${YEAR}[^。！？；]{0,20}?(?:那年|那时|当时)[我你他她]?[^，。！？；]{0,3}?(${N}{1,3})(?=岁|[，。！？；]|$)`,
  'g',
)
const BORN = new RegExp(
  `(?:生[在于]|出生[在于]?|属[^，。]|是)${YEAR}(?:出生|生人?)?|${YEAR}[^，。！？；]{0,8}(?:出生|生的|生人|落地|生下)`,
  'g',
)
/** Contradictions told of one person. */
const MOST_BIRTHS = 2
/** Two ways of counting years of life, and birthdays. */
const COUNTING = 1

interface Birth {
  who: string
  year: number
  shown: string
  line: StoryLine
  index: number
}

function birthsIn(story: Story, line: StoryLine): Birth[] {
  const found: Birth[] = []
  const add = (index: number, year: number | undefined, age: number | undefined, shown: string) => {
    if (year === undefined || age === undefined || age > 110) return
    const who = subjectAt(story, line, index)
    if (who !== '') found.push({ who, year: year - age, shown, line, index })
  }
  const { text } = line
  for (const match of text.matchAll(AGE_THEN_YEAR)) add(match.index, yearOf(match[2]!), value(match[1]!), match[0])
  for (const match of text.matchAll(YEAR_THEN_AGE)) {
    const at = match.index + match[0].length - match[2]!.length - 1
    add(at, yearOf(match[1]!), value(match[2]!), match[0])
  }
  for (const match of text.matchAll(YEAR_THEN_HIS_AGE)) {
    const at = match.index + match[0].length - match[2]!.length
    add(at, yearOf(match[1]!), value(match[2]!), match[0])
  }
  for (const match of text.matchAll(BORN)) {
    if (match[0].startsWith('是') && !/生/.test(match[0])) continue
    add(match.index + (match[1] ? 0 : match[0].length), yearOf(match[1] ?? match[2]!), 0, match[0])
  }
  return found
}

/** The year in which a story plays, by a year and how long ago it is said to be: 「零六年冬天」「十七年了」. */
function yearOfNow(story: Story): { year: number; line: StoryLine } | undefined {
  let named: { year: number; line: StoryLine } | undefined
  let ago: { years: number; line: StoryLine } | undefined
  for (const line of story.lines) {
    if (line.kind === 'told' && line.text.length <= CAPTION) {
      const caption = new RegExp(`^[^，。]{0,4}${YEAR}`).exec(line.text)
      const year = caption ? yearOf(caption[1]!) : undefined
      if (year !== undefined) return { year, line }
    }
    const year = new RegExp(YEAR).exec(line.text)
    const then = year ? yearOf(year[1]!) : undefined
    const since = new RegExp(`(${N}{1,3})年(?:了|前)`).exec(line.text)
    const years = since ? value(since[1]!) : undefined
    if (then !== undefined) named = { year: then, line }
    if (years !== undefined && years > 1) ago = { years, line }
    if (named && ago && Math.abs(named.line.at - ago.line.at) <= BESIDE) return { year: named.year + ago.years, line: named.line }
  }
  return undefined
}
const CAPTION = 20
/** Lines between a year and how long ago it is. */
const BESIDE = 3

const AGE_NOW = new RegExp(`(?:今年|现在|如今)(?:都|才|已经|刚好|刚满|满|整整|整|也|快)?(${N}{1,3})(?:岁|了|(?=[，。！？；]))`, 'g')

/** Ages and years that make two years of birth. */
function wrongBirths(story: Story): Finding[] {
  const births: Birth[] = []
  const now = yearOfNow(story)
  for (const line of story.lines) {
    if (line.kind !== 'told' && line.kind !== 'speech') continue
    births.push(...birthsIn(story, line))
    if (!now || line.isPast) continue
    for (const match of line.text.matchAll(AGE_NOW)) {
      const [who, age] = [subjectAt(story, line, match.index), value(match[1]!)]
      const passed = daysBetween(story, now.line, line) / 365
      if (who !== '' && age !== undefined && age > 1 && age < 110)
        births.push({ who, year: now.year + passed - age, shown: match[0], line, index: match.index })
    }
  }
  return [...Map.groupBy(births, ({ who }) => who)].flatMap(([who, own]) => {
    const first = own[0]!
    const others = own.filter(({ year, line }) => line !== first.line && Math.abs(year - first.year) > COUNTING + 0.5)
    return others.slice(0, MOST_BIRTHS).map(other =>
      finding('age', `${who}|出生`, {
        severity: 'high',
        title: `${who === NARRATOR ? '「我」' : who}的年龄和年份算不到一起：${first.shown} / ${other.shown}`,
        text: `前一处推出生在 ${Math.round(first.year)} 年，后一处推出生在 ${Math.round(other.year)} 年。`,
        lines: [lineOfFinding(story, first.line, first.index), lineOfFinding(story, other.line, other.index)],
        confidence: 0.8,
      }),
    )
  })
}

const UNITS: Readonly<Record<string, number>> = {
  __proto__: null as never,
  钟头: 1 / 24,
  小时: 1 / 24,
  天: 1,
  日: 1,
  周: 7,
  星期: 7,
  礼拜: 7,
  月: 30,
  年: 365,
}
const UNIT = '个?(钟头|小时|天|日|周|星期|礼拜|月|年)'
/** What runs out or comes near, by all words for each. */
const ENDING: readonly (readonly [name: string, words: RegExp])[] = [
  ['氧气', /氧气|空气(?=[^，。]{0,4}(?:够|撑|剩))/],
  ['粮食', /粮食?|吃的|干粮|米(?=[^，。]{0,4}(?:够|撑|剩))/],
  ['水', /(?:淡|饮用|存)?水(?=[^，。]{0,4}(?:够|撑|剩|喝))/],
  ['电', /电池|电量|电力/],
  ['药', /药(?=[^，。]{0,4}(?:够|撑|剩|吃))/],
  ['燃料', /燃料|柴油|汽油/],
  ['退休', /退(?:休|了|下来)/],
  ['高考', /高考/],
  ['婚期', /婚期|大婚|婚礼|成亲|过门|出嫁|嫁衣/],
  ['交货', /交(?:货|稿|工|卷|差)|要交|截稿|截止/],
  ['开庭', /开庭|宣判/],
  ['首演', /首演|开演|公演/],
  ['比赛', /比赛|决赛|擂台|大比/],
  ['刑期', /刑满|出狱|出来(?=[。，！？])|行刑|问斩/],
  ['拆迁', /拆迁|强拆|拆房/],
  ['预产期', /预产期|要生|临盆/],
  ['寿命', /(?:能|还|只)[^，。]{0,4}活/],
]
const LEFT = new RegExp(
  `(?:还|只|就|仅|最多|顶多|至多)?(?:够(?:咱们|我们|大家|你们)?(?:用|喝|吃|撑)|有|剩|剩下|差|够|能撑|能活|撑|再熬|得再干|再干|再等|能喝|能吃|够用|够喝|够吃|能用|还得|活)(?:上|下|不到|不过|了|个)?(?:一|约)?(?:个|整整)?(${N}{1,4}|半)${UNIT}`,
  'g',
)
const SPAN_OVER = new RegExp(
  `(?:(${N}{1,4})${UNIT}(?:的)?(?:期限|之期|冷静期|考察期|试用期|工期|限期|假期|赌约|约定)|(?:期限|冷静期|考察期|试用期|工期|限期|赌约)[^，。！？；]{0,3}?(${N}{1,4})${UNIT})`,
  'g',
)
const IS_OVER = new RegExp(
  `(?:满|到|足|过)(?:了)?(?:整整)?(${N}{1,4})${UNIT}(?=了|[，。！？]|期)|(${N}{1,4})${UNIT}(?:的)?(?:期限|冷静期|考察期|试用期|工期|限期)?(?:就|已经|昨天|今天|早就|刚好|正好|可)*(?:满|到|过|结束)(?:了|期)?`,
  'g',
)
const NOT_OVER = /还没|没有?[满到]|没满|不到|等不及|未满|不满|差|还有|还剩|就要|快要|快|再|如果|要是|等到?[^，。]{0,6}[满到]/

interface Span {
  what: string
  days: number
  shown: string
  line: StoryLine
  index: number
}

/** What is left grows, or a term is over before it can be. */
function wrongTerms(story: Story): Finding[] {
  const left = new Map<string, Span>()
  const terms: Span[] = []
  const found: Finding[] = []
  const tell = (one: Span, other: Span, title: string, text: string) =>
    found.push(
      finding('time', `期限|${one.what}`, {
        severity: 'high',
        title,
        text,
        lines: [lineOfFinding(story, one.line, one.index), lineOfFinding(story, other.line, other.index)],
        confidence: 0.7,
      }),
    )
  for (const line of story.lines) {
    if ((line.kind !== 'told' && line.kind !== 'speech') || line.isPast) continue
    for (const match of line.text.matchAll(SPAN_OVER)) {
      const days = spanOf(match[1] ?? match[3]!, match[2] ?? match[4]!)
      if (days !== undefined) terms.push({ what: match[0], days, shown: match[0], line, index: match.index })
    }
    for (const match of line.text.matchAll(IS_OVER)) {
      const days = spanOf(match[1] ?? match[3]!, match[2] ?? match[4]!)
      const term = terms.find(each => each.days === days && each.line !== line)
      if (!term || days === undefined || NOT_OVER.test(sentenceAt(line.text, match.index))) continue
      const passed = daysBetween(story, term.line, line)
      if (passed === 0 || passed >= days * 0.8) continue
      tell(
        term,
        { ...term, line, index: match.index },
        `${term.shown}没有过完就说到期`,
        `从前一处到这里按字幕和旁白只过了 ${Math.round(passed)} 天。`,
      )
      return found
    }
    for (const match of line.text.matchAll(LEFT)) {
      const days = spanOf(match[1]!, match[2]!)
      const sentence = sentenceAt(line.text, match.index)
      // 「氧气呢？」「还能撑七十二个钟头」
      const before = story.lines[line.at - 1]
      const asked = before?.scene === line.scene ? before.text : ''
      const what = (ENDING.find(([, words]) => words.test(sentence)) ?? ENDING.find(([, words]) => words.test(asked)))?.[0]
      if (days === undefined || !what || /[？?]|如果|要是|每/.test(sentence)) continue
      const own: Span = { what, days, shown: match[0], line, index: match.index }
      const first = left.get(what)
      const passed = first ? daysBetween(story, first.line, line) : 0
      if (first && first.line !== line && days > Math.max(first.days - passed, 0) * 1.15 + 1) {
        tell(first, own, `${what}剩下的时间对不上：${first.shown} / ${own.shown}`, '后面剩下的比前面还多，中间没有写补上或延后。')
        return found
      }
      if (!first) left.set(what, own)
    }
    if (/补(?:给|充|上)|加(?:满|注)|延(?:期|后|长)|推迟|改期|找到了?(?:水|粮|氧)/.test(line.text)) left.clear()
  }
  return found
}
function spanOf(count: string, unit: string): number | undefined {
  const number = count === '半' ? 0.5 : value(count)
  return number === undefined ? undefined : number * UNITS[unit]!
}
const sentenceAt = (text: string, at: number) => text.slice(beginOf(text, at), finishOf(text, at))

const THEN_AND_NOW = new RegExp(
  `(来|到|进|入|嫁|当|干|上船|下井|下乡)[^，。！？；]{0,6}(?:的时候|那年|时)[^，。！？；]{0,4}?(${N}{1,3})岁?[^。！？；]{0,10}?(?:今年|现在|如今)[^，。！？；]{0,4}?(${N}{1,3})`,
  'g',
)
const SINCE = new RegExp(`(来|到|进|入|嫁|当|干)[^，。！？；]{0,5}?(?:了|都|快|整)(${N}{1,3})年`, 'g')
/** Two ages of somebody, and how long they say that it is between. */
function wrongStays(story: Story): Finding[] {
  const stays = new Map<string, Span>()
  for (const line of story.lines) {
    if (line.kind !== 'told' && line.kind !== 'speech') continue
    for (const match of line.text.matchAll(THEN_AND_NOW)) {
      const [then, now] = [value(match[2]!), value(match[3]!)]
      const who = subjectAt(story, line, match.index)
      if (then !== undefined && now !== undefined && now > then && who !== '')
        stays.set(who, { what: match[1]!, days: now - then, shown: match[0], line, index: match.index })
    }
    for (const match of line.text.matchAll(SINCE)) {
      const stay = stays.get(line.kind === 'speech' ? line.speaker : subjectAt(story, line, match.index))
      const years = value(match[2]!)
      if (!stay || years === undefined || stay.line === line || Math.abs(years - stay.days) <= 1) continue
      return [
        finding('time', `${stay.what}|年数`, {
          severity: 'high',
          title: `年数算不对：${match[0]}，按年龄应是 ${stay.days} 年`,
          text: `前面写的两个年龄相差 ${stay.days} 岁，这里说${match[0]}。`,
          lines: [lineOfFinding(story, stay.line, stay.index), lineOfFinding(story, line, match.index)],
          confidence: 0.75,
        }),
      ]
    }
  }
  return []
}

/** Spans that do not add up. */
export const spanFindings = (story: Story): Finding[] => [...wrongBirths(story), ...wrongTerms(story), ...wrongStays(story)]
