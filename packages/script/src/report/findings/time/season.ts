// Days of the year: dates and festivals against what grows and falls then, against each other, and against the days that are said to lie between.

import { numeralValue } from '../../../language/numerals.ts'
import { isNegated } from '../../../language/words.ts'
import { N } from '../facts/fact.ts'
import { type Finding, finding } from '../finding.ts'
import { lineOfFinding, type Story, type StoryLine } from '../story.ts'

const YEAR_DAYS = 365
const LUNAR = '正二三四五六七八九十冬腊'
/** Days of the year of festivals; those of the moon in the middle of where they fall. */
const FESTIVALS: readonly (readonly [words: RegExp, day: number])[] = [
  [/元旦/, 1],
  [/腊八/, 14],
  [/小年(?!轻|纪|龄)|祭灶/, 30],
  [/除夕|大年三十|年三十|年夜饭/, 37],
  [/春节|大年初[一二三四五]|正月初[一二三四五]|过年那天/, 38],
  [/元宵节?|上元节?|正月十五|灯节/, 52],
  [/情人节/, 45],
  [/清明(?!上河)/, 95],
  [/五一(?!班)|劳动节/, 121],
  [/端午|端阳/, 161],
  [/儿童节/, 152],
  [/高考(?:那天|当天|开始|第一天|结束)/, 158],
  [/夏至/, 172],
  [/七夕|乞巧/, 223],
  [/中元|七月半|鬼节/, 231],
  [/教师节/, 253],
  [/中秋|八月十五/, 261],
  [/国庆/, 274],
  [/重阳|九九登高/, 285],
  [/立冬/, 311],
  [/冬至/, 355],
  [/平安夜|圣诞/, 359],
  [/立春/, 35],
  [/惊蛰/, 64],
  [/谷雨/, 110],
  [/立夏/, 126],
  [/芒种/, 157],
  [/大暑|小暑/, 200],
  [/立秋/, 220],
  [/霜降/, 296],
]
const ANY_FESTIVAL = FESTIVALS.map(([words]) => words.source).join('|')
const DATE = new RegExp(
  `(${N}{1,3}|[正冬腊])月(?:(初)?(${N}{1,3})(?:日|号|(?![\\u4e00-\\u9fff]{0,1}[个天月])))?(?![个份底]?[之以]?[前后])`,
  'g',
)

/** What one sees only in part of the year, by its first and last day. */
const SIGNS: readonly (readonly [words: RegExp, from: number, to: number, shown: string])[] = [
  [
    /嫩芽|新芽|(?:抽|发)(?:了|出|着)?(?:新|嫩)?芽|柳絮|(?:桃|杏|梨|樱|油菜|迎春|海棠|玉兰)花(?:开|正|谢|落|瓣|盛|满|一|在)|开满[^，。]{0,3}(?:桃|杏|梨|樱|油菜)花|插秧|燕子(?:飞?回|归|衔泥|贴)/,
    40,
    140,
    '春天',
  ],
  [/蝉鸣|知了|蝉(?:声|叫)|荷花|莲花开|三伏|酷暑|盛夏|暑气|萤火虫|蛙声|蛙鸣|热浪|中暑/, 135, 255, '夏天'],
  [
    /桂花(?!糕|酒|糖|油|鸭|茶|头)|(?:野)?菊花(?:开|正|摆|黄|香)|柿子[^，。]{0,4}红|红柿|枫叶|红叶|落叶|(?:稻子|谷子|麦浪|稻浪)[^，。]{0,3}黄|大雁[^，。]{0,6}南|秋风|秋收|收玉米|打谷/,
    230,
    345,
    '秋天',
  ],
  [
    /(?:大|飘|下|积|落|厚)[^，。]{0,4}雪(?![白亮糕茄花膏])|雪花|雪地|雪(?:落|停|片|下|堆|压|没)|结(?:了)?[^，。]{0,2}冰|冰凌|寒冬|数九|腊梅|梅花(?:开|正|枝)|鹅毛/,
    300,
    100,
    '冬天',
  ],
]
/** Pictures, names, food and comparisons show no season. */
const NO_SIGN =
  /像|如|似|仿佛|画|绣|照片|电视|屏幕|名叫|叫做|梦|想起|记得|那年|当年|等到?|到了|会|要是|酱|糕|茶|酒|香水|味|纸|塑料|假|冷库|冰箱|山顶|雪山|北方|老家|南方|国外/
const PAST =
  /那年|当年|小时候|记得|想起|从前|年前|去年|前年|上(?:个)?(?:月|周|星期)|每年|往年|等|到了|过了|之前|以前|生日|出生|要到|离|再过|还有|明年|来年/
const NO_SIGN_BEHIND = /^的?(?:酱|糕|茶|酒|香水|味|图案|纹|色|簪|镯|帕)/
/** A sign holds so many days longer than where it is usual. */
const SLACK = 20
/** Lines of a scene that one date dates. */
const REACH = 14

const valueOf = (text: string) => numeralValue(text.normalize('NFKC'))

export interface Day {
  day: number
  shown: string
  line: StoryLine
  index: number
  /** Told by its festival or month of the moon. */
  isMoon: boolean
}

/** Days of the year that a line names, as now. */
export function daysIn(line: StoryLine): Day[] {
  const found: Day[] = []
  const { text } = line
  const taken: [number, number][] = []
  for (const match of text.matchAll(new RegExp(ANY_FESTIVAL, 'g'))) {
    const day = FESTIVALS.find(([words]) => words.test(match[0]))?.[1]
    if (day === undefined) continue
    found.push({ day, shown: match[0], line, index: match.index, isMoon: true })
    taken.push([match.index, match.index + match[0].length])
  }
  for (const match of text.matchAll(DATE)) {
    if (taken.some(([from, to]) => match.index < to && match.index + match[0].length > from)) continue
    const lunar = LUNAR.indexOf(match[1]!)
    const isMoon = /[正冬腊]/.test(match[1]!) || match[2] === '初' || (match[3] !== undefined && !/[日号]$/.test(match[0]))
    const month = /[正冬腊]/.test(match[1]!) ? lunar + 1 : valueOf(match[1]!)
    if (month === undefined || month < 1 || month > 12) continue
    const date = match[3] ? (valueOf(match[3]) ?? 15) : 15
    if (date > 31 || (!match[3] && !/[正冬腊]/.test(match[1]!) && !/^[里的，。中初底，]/.test(text.slice(match.index + match[0].length))))
      continue
    if (isNumberOfMonths(text, match.index)) continue
    const day = ((month - 1) * 30.4 + date + (isMoon ? 38 : 0)) % YEAR_DAYS
    found.push({ day, shown: match[0], line, index: match.index, isMoon })
  }
  return found
}
/** 「三月里」 is a month, 「过了三月」 a number of them. */
const isNumberOfMonths = (text: string, at: number) => /[过了近满怀这那几]$/.test(text.slice(0, at))

const isOutside = (day: number, from: number, to: number) =>
  from <= to ? day < from - SLACK || day > to + SLACK : day > to + SLACK && day < from - SLACK

/** The day on which a scene plays, where one of its lines says so. */
function dayOf(line: StoryLine): Day | undefined {
  if (line.isPast || (line.kind !== 'told' && line.kind !== 'heading')) return undefined
  return daysIn(line).find(({ index }) => !PAST.test(line.text.slice(Math.max(0, index - 8), index + 8)))
}

/** What grows or falls at the wrong time of the year. */
function wrongSeasons(story: Story): Finding[] {
  return story.scenes.flatMap(scene => {
    let today: Day | undefined
    for (const line of scene.lines) {
      today = dayOf(line) ?? today
      if (!today || line.kind !== 'told' || line.isPast || line.at - today.line.at > REACH) continue
      for (const [words, from, to, shown] of SIGNS) {
        const match = words.exec(line.text)
        if (!match || isNegated(line.text, match.index) || !isOutside(today.day, from, to)) continue
        if (NO_SIGN.test(line.text.slice(Math.max(0, match.index - 10), match.index) + match[0])) continue
        if (NO_SIGN_BEHIND.test(line.text.slice(match.index + match[0].length))) continue
        return [
          finding('time', `季节|${today.shown}`, {
            severity: 'middle',
            title: `${today.shown}写成了${shown}的样子`,
            text: `这时是${today.shown}，画面里却是${shown}的「${match[0]}」。改日子，或改景物。`,
            lines: [lineOfFinding(story, today.line, today.index), lineOfFinding(story, line, match.index)],
            confidence: 0.75,
          }),
        ]
      }
    }
    return []
  })
}

const COMING = new RegExp(
  `(?:再过|还有|还差)(${N}{1,3}|几)天(?:就)?(?:是|到|过)?(${ANY_FESTIVAL})|(明天|后天|今天|今晚|今夜)(?:就)?(?:是|过)?(${ANY_FESTIVAL})|[离距]?(${ANY_FESTIVAL})(?:还有|还差|就剩|只剩)(${N}{1,3}|几)天`,
  'g',
)
const AHEAD: Readonly<Record<string, number>> = { __proto__: null as never, 今天: 0, 今晚: 0, 今夜: 0, 明天: 1, 后天: 2 }
const LATER =
  /[一二两三四五六七八九十几半数多]个?(?:年|月)(?:之?后|以后|过去|多)|第二年|次年|来年|转眼|后来|入[春夏秋冬]|开[春]|[春夏秋冬](?:天|去|来|末|初)/
/** Days that may lie between a day that is named and a festival that is said to be near. */
const NEAR = 40
const EXACT = 3
const MOON = /腊八|小年|除夕|年三十|年夜|春节|初[一二三四五]|元宵|上元|正月十五|灯节|端午|端阳|七夕|乞巧|中元|七月半|中秋|八月十五|重阳/
/** Lines behind a named day in which nothing lets time pass. */
const SOON = 24

/** A festival that is said to be near while another time of the year was named just before. */
function wrongFestivals(story: Story): Finding[] {
  let today: Day | undefined
  for (const line of story.lines) {
    if (line.isPast || line.kind === 'cast') continue
    const said = line.kind === 'heading' ? [] : [...line.text.matchAll(COMING)]
    for (const match of said) {
      const word = match[2] ?? match[4] ?? match[5]!
      const day = FESTIVALS.find(([words]) => words.test(word))?.[1]
      const ahead = match[3] ? AHEAD[match[3]]! : (valueOf(match[1] ?? match[6] ?? '') ?? 5)
      if (day === undefined || !today || today.line === line || line.at - today.line.at > SOON) continue
      const apart = Math.abs((((day - ahead - today.day) % YEAR_DAYS) + YEAR_DAYS + YEAR_DAYS / 2) % YEAR_DAYS) - YEAR_DAYS / 2
      // Of the same moon and scene, days are exact.
      const isExact = MOON.test(today.shown) && MOON.test(word) && line.scene === today.line.scene
      if (Math.abs(apart) <= (isExact ? EXACT : NEAR)) continue
      return [
        finding('time', `节令|${word}`, {
          severity: 'high',
          title: `节令对不上：${today.shown} / ${match[0]}`,
          text: `前面刚写了${today.shown}，这里说${match[0]}，中间没有隔那么久。`,
          lines: [lineOfFinding(story, today.line, today.index), lineOfFinding(story, line, match.index)],
          confidence: 0.75,
        }),
      ]
    }
    if (LATER.test(line.text) && line.kind === 'told') today = undefined
    today = (said.length === 0 ? dayOf(line) : undefined) ?? today
  }
  return []
}

/** Dates at the beginning of what is told, which should not run backwards within a year. */
function datesBackwards(story: Story): Finding[] {
  let last: Day | undefined
  for (const line of story.lines) {
    if (line.kind !== 'told' || line.scene.isPast || line.isPast) continue
    if (last && LATER.test(line.text)) last = undefined
    const day = dayOf(line)
    if (
      !day ||
      (day.index > 6 && !/(?:那天|这天|今天|当天|日子)(?:正?是|就是)$/.test(line.text.slice(0, day.index)) && line.text.length > 16)
    )
      continue
    const year = /^.*?年/.exec(line.text.slice(0, day.index))?.[0] ?? ''
    if (last && year !== '' && !last.line.text.includes(year)) last = undefined
    const back = last ? last.day - day.day : 0
    if (last && last.isMoon === day.isMoon && back > 0.5 && back < YEAR_DAYS / 3)
      return [
        finding('time', '日期倒流', {
          severity: 'high',
          title: `日子倒着走：${last.shown} 之后是 ${day.shown}`,
          text: '后面的段落没有写成回忆，日子却比前面早。核对日子，或写明这是回忆。',
          lines: [lineOfFinding(story, last.line, last.index), lineOfFinding(story, line, day.index)],
          confidence: 0.75,
        }),
      ]
    last = day
  }
  return []
}

const SINCE = new RegExp(
  `(?:[离距从]([\\u4e00-\\u9fff]{2,9}?)(?:到(?:现在|今天))?(?:才|已经|已|正好|整整|不过|只|刚刚?)?(?:过去|过了|有)?(?:了)?|([\\u4e00-\\u9fff]{2,6})(?:之?后|以后|的)的?第|([\\u4e00-\\u9fff]{2,6})(?:才|已经|已|正好|整整|不过|只|刚)?过[去了](?:了)?)(${N}{1,4})(天|日|个月)`,
  'g',
)
/** Days more or less that are not counted. */
const UNCOUNTED = 4

/** How long ago something is said to be, against the two dates. */
function wrongDistances(story: Story): Finding[] {
  const dated: { day: Day; line: StoryLine }[] = []
  for (const line of story.lines) {
    if (line.kind !== 'told' && line.kind !== 'speech') continue
    const day = daysIn(line)[0]
    for (const match of line.text.matchAll(SINCE)) {
      const what = match[1] ?? match[2] ?? match[3]!
      const said = (valueOf(match[4]!) ?? NaN) * (match[5] === '个月' ? 30 : 1)
      if (!day || Number.isNaN(said)) continue
      const first = dated.find(each => each.line !== line && isOf(each.line, what))
      if (!first) continue
      const between = (day.day - first.day.day + YEAR_DAYS) % YEAR_DAYS
      if (Math.abs(between - said) <= UNCOUNTED + (day.isMoon || first.day.isMoon ? 6 : 0) + said * 0.1) continue
      return [
        finding('time', `相隔|${what}`, {
          severity: 'high',
          title: `相隔的日子算不对：${first.day.shown} 到 ${day.shown} 不是${match[4]}${match[5]}`,
          text: `前面是${first.day.shown}，这里是${day.shown}，却说隔了${match[4]}${match[5]}。`,
          lines: [lineOfFinding(story, first.line, first.day.index), lineOfFinding(story, line, match.index)],
          confidence: 0.75,
        }),
      ]
    }
    if (day) dated.push({ day, line })
  }
  return []
}
const ENDS_A_LIFE = /死|宾天|驾崩|崩|薨|去世|过世|咽[了的]?气|没了|走的|病逝|殁|殡/
/** Whether a line tells what is meant: both of its last characters, or a death where a death is meant. */
function isOf({ text }: StoryLine, what: string): boolean {
  if (ENDS_A_LIFE.test(what)) return ENDS_A_LIFE.test(text)
  const signs = what.replace(/[的了那]/g, '').slice(-2)
  return signs.length === 2 && [...signs].every(sign => text.includes(sign))
}

const DATED_WEEKDAY = new RegExp(`(${N}{1,3})月(${N}{1,3})[日号][^。！？；\\n]{0,8}?(?:星期|礼拜|周)([一二三四五六日天])`, 'g')
/** Dates whose days of the week do not fit together. */
function wrongWeekdays(story: Story): Finding[] {
  let first: { day: number; weekday: number; shown: string; line: StoryLine; index: number } | undefined
  for (const line of story.lines) {
    if (line.kind === 'cast') continue
    for (const match of line.text.matchAll(DATED_WEEKDAY)) {
      const [month, date] = [valueOf(match[1]!), valueOf(match[2]!)]
      if (month === undefined || date === undefined || month > 12 || date > 31) continue
      const day = Date.UTC(2023, month - 1, date) / 86_400_000
      const weekday = '一二三四五六日'.indexOf(match[3]!.replace('天', '日'))
      const passed = first ? day - first.day : 0
      if (first && passed > 0 && passed < 60 && (weekday - first.weekday - passed) % 7 !== 0)
        return [
          finding('time', '日期和星期', {
            severity: 'high',
            title: `日期和星期对不上：${first.shown} / ${match[0]}`,
            text: `按前一个日期推算，这一天是星期${'一二三四五六日'[(first.weekday + passed) % 7]}。`,
            lines: [lineOfFinding(story, first.line, first.index), lineOfFinding(story, line, match.index)],
            confidence: 0.85,
          }),
        ]
      first ??= { day, weekday, shown: match[0], line, index: match.index }
    }
  }
  return []
}

/** What is told of days of the year in two ways. */
export const seasonFindings = (story: Story): Finding[] => [
  ...wrongSeasons(story),
  ...wrongFestivals(story),
  ...datesBackwards(story),
  ...wrongDistances(story),
  ...wrongWeekdays(story),
]
