// Time as a story tells it: years and dates, how much passes between lines, and when what happened is said to have happened.

import { numeralValue } from '../../../language/numerals.ts'
import { type Finding, finding } from '../finding.ts'
import { lineOfFinding, type Story, type StoryLine } from '../story.ts'
import { REIGN, yearsOfReign } from './reigns.ts'

const N = '[0-9０-９〇零一二两三四五六七八九十]'
const YEAR = '((?:19|20)[0-9]{2}|[一二][九〇零][〇零一二三四五六七八九]{2})年'
const FULL_DATE = new RegExp(`${YEAR}(${N}{1,2})月(${N}{1,3})[日号]`)
const WEEKDAY = /(?:星期|礼拜|周)([一二三四五六日天])(?!到)/
const SKIP = new RegExp(`(${N}{1,3}|半|数|几|多)个?(年|月|天|周|星期|日)(?:之?后|以后|过去|过后)`)
const NEXT_DAY = /^[△\s]*(?:字幕[：:])?(?:第二天|次日|翌日|隔天)/
const CAPTION_DATE = new RegExp(`^(?:字幕[：:])?[^，。]{0,6}?(${N}{1,3})月(${N}{1,3})[日号]`)
const DAYS: Readonly<Record<string, number>> = { __proto__: null as never, 年: 365, 月: 30, 周: 7, 星期: 7, 天: 1, 日: 1 }

const value = (text: string) => numeralValue(text.normalize('NFKC'))
const yearIn = (text: string) => value(text.replace(/[^〇零一二三四五六七八九\d]/g, ''))

interface Clock {
  /** By the number of each line: years that have passed since the beginning. */
  years: Float64Array
}
/** Days that a story lets pass between two of its lines: by its captions and openings, and by dates that captions name. */
export const daysBetween = (story: Story, one: StoryLine, other: StoryLine): number => yearsBetween(story, one, other) * 365

const clocks = new WeakMap<Story, Clock>()

/** How time goes on in a story: by captions and openings that say so, and by the years that are named in what is told. */
function clockOf(story: Story): Clock {
  const known = clocks.get(story)
  if (known) return known
  const years = new Float64Array(story.lines.length)
  let passed = 0
  let date: { day: number; passed: number } | undefined
  for (const line of story.lines) {
    const skip = line.kind === 'told' && line.text.length < 60 ? SKIP.exec(line.text) : null
    if (skip && !line.isPast) passed += ((value(skip[1]!) ?? (skip[1] === '半' ? 0.5 : 3)) * (DAYS[skip[2]!] ?? 1)) / 365
    if (!skip && !line.isPast && line.kind === 'told' && NEXT_DAY.test(line.text)) passed += 1 / 365
    const named = line.kind === 'told' && !line.isPast && line.text.length < 24 ? CAPTION_DATE.exec(line.text) : null
    if (named) {
      const day = Date.UTC(2023, (value(named[1]!) ?? 1) - 1, value(named[2]!) ?? 1) / 86_400_000
      // Within a year a later date says how much has passed.
      if (date && day > date.day && day - date.day < 200) passed = Math.max(passed, date.passed + (day - date.day) / 365)
      date = { day, passed }
    }
    years[line.at] = passed
  }
  const clock = { years }
  clocks.set(story, clock)
  return clock
}

/** Years that a story lets pass between two of its lines. */
export function yearsBetween(story: Story, one: StoryLine, other: StoryLine): number {
  const { years } = clockOf(story)
  return (years[other.at] ?? 0) - (years[one.at] ?? 0)
}

/** What happens once, by all words for it. */
const EVENTS: readonly (readonly [name: string, words: RegExp])[] = [
  ['死', /(?:死|去世|过世|病逝|遇害|牺牲|断(?:了|的)?气|没了|遇难|身亡|走的(?![路快慢])|殉|杀了|杀害|害死|遇刺)/],
  ['婚事', /(?:结婚|婚礼|领证|嫁(?:进|过来|到|去|入|给)|成亲|大婚|登记|民政局|拜堂|嫁给|娶了|过门)/],
  ['失踪', /(?:失踪|不见了|走失|被拐|下落不明)/],
  ['火', /(?:起火|火灾|大火|着火|失火|那场火|烧了|烧起来|火(?:是|就是)[^，。]{0,8}(?:烧|起|着))/],
  ['出事', /(?:车祸|出事|事故|撞车|坠[楼海江崖]|落水|落海|溺水|(?:掉|摔)(?:下去|下来的|进(?:海|江|河|井)))/],
  ['案子', /(?:案发|科场案|谋逆案|命案|[^，。方答档个草法图教病文]案(?![子例情头件板几上]))|(?:凶案|(?:那|这)(?:个|起|桩)?案子|血案|灭门)/],
  ['毕业', /(?:毕业)/],
  ['入狱', /(?:入狱|坐牢|判刑|进去的|关进)/],
  ['相识', /(?:认识|相识|第一次见|初次见|头一回见)/],
  ['分手', /(?:分手|离婚|和离)/],
  ['开张', /(?:开业|开[^，。]{0,2}张|创办|成立|建成|盖好|办(?:起来|起)|(?:公司|厂子?|店|馆|铺子?|学校|医院)[^，。！？；]{0,3}(?:开|办)了)/],
  ['签约', /(?:签约|签字|签的|合同上|立据|借据)/],
  ['离开', /(?:离开|出发|启程|离家|走了(?=整整|都|已经|快|[一二两三四五六七八九十]|，)|出国|出走|搬走|远嫁)/],
  ['搬来', /(?:搬来|搬到|搬进|入住|来到这)/],
  ['出生', /(?:出生|生下|生于|生的[他她我你]|降生)/],
  ['失事', /(?:失事|坠毁|沉船|沉没|失联|断联)/],
  ['登基', /(?:登基|即位|驾崩|入宫|进宫|册封)/],
  ['手术', /(?:手术|移植)/],
  ['战', /(?:那场仗|那一战|打仗|之役|城破|围城)/],
  ['天灾', /(?:暴雨|台风|洪水|地震|大雪|雪崩|山洪)/],
  ['收养', /(?:收养|领养|捡到|抱回)/],
  ['发射', /(?:发射|起飞|启程|出航|升空)/],
  [
    '入职',
    /(?:入职|报到|进(?:的|了)?(?:咱们|我们)?(?:公司|厂|单位|报社|医院|局里|队里)|上班第一天|来(?:这儿|这里|公司|厂里|店里)(?:上班|干活|做事))/,
  ],
  ['停业', /(?:关门|倒闭|停产|停运|停了|拆了|拆除)/],
]
/** A line that is a date, and how much of its scene it dates. */
const CAPTION = 14
const SCENE_LINES = 12
const SCENE_TEXT = 300
/** How near a date stands to what it dates, in characters. */
const NEAR = 22

interface Dating {
  event: string
  type: 'year' | 'era' | 'reign' | 'date' | 'ago' | 'weekday' | 'hour'
  value: number
  shown: string
  people: ReadonlySet<string>
  line: StoryLine
  index: number
}

const AGO = new RegExp(
  `(${N}{1,3}|半)个?(年|月|天|周|星期)(半)?(?:零[一二两三四五六七八九十]+个?[月天])?(?:多|来)?(?:之?前|以前|了|没|(?=[，。！？、]|$))`,
  'g',
)
const DATES: readonly (readonly [type: Dating['type'], pattern: RegExp, read: (match: RegExpExecArray) => number | undefined])[] = [
  ['year', new RegExp(YEAR, 'g'), match => yearIn(match[1]!)],
  // 永安十年: years of an era; of another era it is another year.
  ['era', new RegExp(`(?<![\\u4e00-\\u9fff])([\\u4e00-\\u9fff]{2})(元|${N}{1,3})年(?=[春夏秋冬的，。间正腊初]|$)`, 'g'), eraYear],
  ['reign', REIGN, ([words]) => yearsOfReign(words)?.[0]],
  ['date', new RegExp(`(${N}{1,3})月(${N}{1,3})[日号]`, 'g'), match => (value(match[1]!) ?? 0) * 100 + (value(match[2]!) ?? 0)],
  ['ago', AGO, match => (match[1] === '半' ? 0.5 : (value(match[1]!) ?? NaN) + (match[3] ? 0.5 : 0)) * (DAYS[match[2]!] ?? 1)],
  [
    'ago',
    /(今早|昨[天晚]|前天|上(?:个)?(?:周|星期|礼拜)|上个?月|去年|前年)(?![^，。]{0,3}(?:开始|起))/g,
    match => WHEN[match[1]!.replace('个', '')],
  ],
  [
    'hour',
    new RegExp(
      `(凌晨|清晨|早上|早晨|上午|中午|下午|傍晚|晚上|夜里|半夜|昨晚|当晚)?(${N}{1,3}|[0-9]{1,2})点(?:[钟整半多]|过|${N}{1,3}分?)?(?![头心子滴名都也儿])`,
      'g',
    ),
    match => hourOf(match[1], value(match[2]!)),
  ],
  ['weekday', new RegExp(WEEKDAY.source, 'g'), match => '一二三四五六日'.indexOf(match[1]!.replace('天', '日'))],
]
/** A year of an era as a number: the era by its characters. */
function eraYear([, era = '', year = '']: RegExpExecArray): number | undefined {
  if (new RegExp(N).test(era) || /[这那去今明前后每某几半多哪头当同]/.test(era)) return undefined
  return (era.charCodeAt(0) * 65_536 + era.charCodeAt(1)) * 1000 + (year === '元' ? 1 : (value(year) ?? 0))
}
/** What happens once at an hour. */
const AT_AN_HOUR = new Set(['死', '失踪', '火', '出事', '案子', '失事'])
/** Hours in 24, where the part of the day is told; others in 12. */
function hourOf(part: string | undefined, hour: number | undefined): number | undefined {
  if (hour === undefined || hour > 24) return undefined
  return /下午|傍晚|晚/.test(part ?? '') && hour < 12 && hour > 3 ? hour + 12 : hour
}
const WHEN: Readonly<Record<string, number>> = {
  __proto__: null as never,
  今早: 0,
  昨天: 1,
  昨晚: 1,
  前天: 2,
  上周: 7,
  上星期: 7,
  上礼拜: 7,
  上月: 30,
  去年: 365,
  前年: 730,
}
const FUZZY = /(?:差|剩|还有|再过|等|快|将近|差不多|几乎|不到|近)$/

function datingsOf(story: Story): Dating[] {
  const found: Dating[] = []
  for (const line of story.lines) {
    if (line.kind !== 'speech' && line.kind !== 'told') continue
    for (const [type, pattern, read] of DATES)
      for (const match of line.text.matchAll(pattern)) {
        const dated = read(match)
        if (dated === undefined || Number.isNaN(dated) || FUZZY.test(line.text.slice(0, match.index))) continue
        const [from, to] = [match.index, match.index + match[0].length]
        // A caption of nothing but a date dates its scene.
        const scene =
          line.kind === 'told' && line.text.length <= CAPTION && type === 'year'
            ? line.scene.lines
                .slice(0, SCENE_LINES)
                .map(({ text }) => text)
                .join('')
                .slice(0, SCENE_TEXT)
            : ''
        const around = `${scene}${line.text.slice(Math.max(0, from - NEAR), from).replace(/^.*[。！？!?；;]/, '')}${line.text.slice(from, to + NEAR).replace(/([。！？!?；;]).*$/, '$1')}`
        const people = new Set(line.named.map(({ name }) => name))
        for (const [event, words] of EVENTS)
          if (words.test(around) && (type !== 'hour' || AT_AN_HOUR.has(event)))
            found.push({ event, type, value: dated, shown: match[0], people, line, index: match.index })
      }
  }
  return found
}

const NOT_THE_SAME = /再次|再一次|再婚|第二次|前一天|后一天|前几天|第二天|次日|又一|另一|上次|下次|要是|如果|打算|准备/

/** Whether two datings of the same kind of event may both hold. */
function mayBothHold(story: Story, one: Dating, other: Dating): boolean {
  if (one.people.size > 0 && other.people.size > 0 && ![...one.people].some(name => other.people.has(name))) return true
  if (NOT_THE_SAME.test(one.line.text) || NOT_THE_SAME.test(other.line.text)) return true
  if (one.type === 'reign') {
    const [first, second] = [one, other].map(({ shown }) => yearsOfReign(shown))
    return !first || !second || (first[0] <= second[1] + 1 && second[0] <= first[1] + 1)
  }
  if (one.type === 'hour') return Math.abs(one.value - other.value) % 12 < 1
  if (one.type !== 'ago') return one.value === other.value
  const passed = yearsBetween(story, one.line, other.line) * 365
  // 昨天, 上周 and 去年 are no numbers of days.
  const isRough = WHEN[one.shown.replace('个', '')] !== undefined || WHEN[other.shown.replace('个', '')] !== undefined
  const slack = isRough ? Math.max(3, Math.min(one.value, other.value)) : 0.12 * Math.max(one.value, other.value)
  return Math.abs(other.value - one.value - passed) <= Math.max(1, slack)
}

/** Events that are dated in two ways. */
function datedTwice(story: Story): Finding[] {
  const found: Finding[] = []
  for (const own of Map.groupBy(datingsOf(story), ({ event, type }) => `${event} ${type}`).values()) {
    const firsts: Dating[] = []
    for (const each of own) {
      const first = firsts.find(earlier => earlier.line !== each.line && !mayBothHold(story, earlier, each))
      if (first) {
        found.push(
          finding('time', `${each.event}|${each.type}`, {
            severity: 'high',
            title: `同一件事的时间对不上：${first.shown} / ${each.shown}`,
            text: `两处说的像是同一件事（${each.event}），时间一处是「${first.shown}」，一处是「${each.shown}」。`,
            lines: [lineOfFinding(story, first.line, first.index), lineOfFinding(story, each.line, each.index)],
            confidence: each.type === 'year' || each.type === 'ago' ? 0.75 : 0.6,
          }),
        )
        break
      }
      if (firsts.length < 12 && !firsts.some(({ value: known }) => known === each.value)) firsts.push(each)
    }
  }
  return found
}

/** The same day of the year, spoken of as what was, in two years; and a date that was another day of the week. */
function days(story: Story): Finding[] {
  const found: Finding[] = []
  const byDay = new Map<string, { year: number; line: StoryLine; index: number; shown: string }>()
  for (const line of story.lines) {
    const match = FULL_DATE.exec(line.text)
    if (!match) continue
    const [year, month, day] = [yearIn(match[1]!), value(match[2]!), value(match[3]!)]
    if (year === undefined || month === undefined || day === undefined) continue
    const first = byDay.get(`${month}-${day}`)
    if (first && first.year !== year)
      found.push(
        finding('time', `${month}-${day}`, {
          severity: 'high',
          title: `同一天写成了两个年份：${first.shown} / ${match[0]}`,
          text: '月日相同、年份不同，像是同一天。核对年份，或写明隔了几年。',
          lines: [lineOfFinding(story, first.line, first.index), lineOfFinding(story, line, match.index)],
          confidence: 0.75,
        }),
      )
    else if (!first) byDay.set(`${month}-${day}`, { year, line, index: match.index, shown: match[0] })
    const said = WEEKDAY.exec(line.text.slice(match.index, match.index + match[0].length + 8))
    const real = (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7
    const told = said ? '一二三四五六日'.indexOf(said[1]!.replace('天', '日')) : real
    if (told !== real)
      found.push(
        finding('time', `${match[0]}|星期`, {
          severity: 'middle',
          title: `${match[0]}不是星期${said![1]}`,
          text: `按日历这一天是星期${'一二三四五六日'[real]}。`,
          lines: [lineOfFinding(story, line, match.index)],
          confidence: 0.9,
        }),
      )
  }
  return found
}

const RELATIVE = /(前天|昨天|今天|明天|后天)[^，。！？；]{0,4}?(?:星期|礼拜|周)([一二三四五六日天])/g
const OFFSET: Readonly<Record<string, number>> = { __proto__: null as never, 前天: -2, 昨天: -1, 今天: 0, 明天: 1, 后天: 2 }

/** Days of the week that one scene tells in two ways. */
function weekdays(story: Story): Finding[] {
  return story.scenes.flatMap(scene => {
    const said = scene.lines.flatMap(line =>
      [...line.text.matchAll(RELATIVE)].map(match => ({
        line,
        index: match.index,
        shown: match[0],
        today: ('一二三四五六日'.indexOf(match[2]!.replace('天', '日')) - OFFSET[match[1]!]! + 7) % 7,
      })),
    )
    const other = said.find(each => each.today !== said[0]!.today)
    if (!other) return []
    return [
      finding('time', '星期', {
        severity: 'high',
        title: `星期对不上：${said[0]!.shown} / ${other.shown}`,
        text: '同一场里两处说的日子推不到同一天。',
        lines: [lineOfFinding(story, said[0]!.line, said[0]!.index), lineOfFinding(story, other.line, other.index)],
        confidence: 0.85,
      }),
    ]
  })
}

/** Years at the beginning of what is told, which should not run backwards. */
function backwards(story: Story): Finding[] {
  let last: { year: number; line: StoryLine; index: number; shown: string } | undefined
  for (const line of story.lines) {
    if (line.kind !== 'told' || line.scene.isPast) continue
    const match = new RegExp(`^[^，。]{0,8}?${YEAR}`).exec(line.text)
    const year = match ? yearIn(match[1]!) : undefined
    if (!match || year === undefined) continue
    const isRemembered = /那年|当年|回忆|记得|想起|从前|之前|倒回|出生|年前/.test(line.text.replace(/那年我/, ''))
    if (last && year < last.year && !isRemembered)
      return [
        finding('time', '年份倒流', {
          severity: 'high',
          title: `年份倒着走：${last.shown} 之后是 ${match[0]}`,
          text: '后面的段落没有写成回忆，年份却比前面早。核对年份，或写明这是回忆。',
          lines: [lineOfFinding(story, last.line, last.index), lineOfFinding(story, line, match.index)],
          confidence: 0.75,
        }),
      ]
    if (!isRemembered) last = { year, line, index: match.index, shown: match[0] }
  }
  return []
}

const SUN = /阳光(?!房|城|小区|路|大厦|中学|花园)|烈日|日头|正午|晌午|艳阳|晒得/
const MOON = /月光|月色|夜色|星光|满天星|夜深|深夜|夜风|月亮/
/** No moon and no sun is seen while it rains or the sky is shut. */
const SHUT =
  /(?:大|暴|倾盆|瓢泼|滂沱)[^，。]{0,2}雨|雨(?:越下越|下得|幕|点|势|水顺)|乌云[^，。]{0,4}[压密盖]|云(?:层)?[^，。]{0,2}压|(?:一丝|半点|没有)[^，。]{0,4}(?:光|星)[^，。]{0,2}(?:也|都)?没有|没有(?:月亮|星星|月光)|伸手不见五指|阴天|阴沉沉/
const SHINES =
  /月光(?:照|洒|落|下|里|透|像|如)|月亮(?:升|爬|挂|照|又)|(?:头顶|天上)?的?(?:烈日|艳阳|日头|太阳)(?:照|晒|正|当|很|毒|升)?|阳光(?:照|洒|落|刺|下|里|透)|满天(?:的)?星/
const CLEARS = /停了|雨停|放晴|晴了|云[^，。]{0,3}(?:散|开)|云缝|雨后|转晴|亮了|第二天|次日|天亮|后来/
const WINTER = /大雪|积着[^，。]{0,4}雪|厚厚的雪|雪地里?|雪花|下着雪|飘雪|积雪|结(?:了)?[^，。]{0,3}冰|薄冰|腊月|寒冬|鹅毛/
const SUMMER = /蝉鸣|知了|盛夏|酷暑|三伏|荷花开|暑气|梅雨/

/** Lines in which a sky stays as it is. */
const SKY_LINES = 16
/** Light and season that one scene tells in two ways. */
function skies(story: Story): Finding[] {
  return story.scenes.flatMap(scene => {
    const { isDay, isNight } = scene.source
    const told = scene.lines.filter(({ kind, isPast }) => kind === 'told' && !isPast)
    const head = scene.lines.find(({ kind }) => kind === 'heading')
    const clashing =
      head && isDay !== isNight
        ? told.find(({ text }) => (isDay ? MOON : SUN).test(text) && !/(?:像|如|似|没有|昨夜|昨晚|今夜|今晚)/.test(text))
        : undefined
    const found = clashing
      ? [
          finding('time', '昼夜', {
            severity: 'middle',
            title: `场次标题写${isDay ? '日' : '夜'}，画面是${isDay ? '夜里' : '白天'}`,
            text: '标题的时间和动作里的光对不上。',
            lines: [lineOfFinding(story, head!), lineOfFinding(story, clashing)],
            confidence: 0.75,
          }),
        ]
      : []
    const shut = told.find(({ text }) => SHUT.test(text) && !/像|如|似|昨/.test(text))
    const shines = shut
      ? told.find(
          ({ at, text }) => at > shut.at && at - shut.at < SKY_LINES && SHINES.test(text) && !/没有|不见|想起|像|等|只要|要是/.test(text),
        )
      : undefined
    if (shut && shines && !told.some(({ at, text }) => at >= shut.at && at <= shines.at && CLEARS.test(text)))
      found.push(
        finding('time', '天色', {
          severity: 'middle',
          title: '同一场里又是雨云又是日月',
          text: '前面是大雨或不见光的天，后面有日光或月光，中间没有写天放晴。',
          lines: [lineOfFinding(story, shut), lineOfFinding(story, shines, SHINES.exec(shines.text)!.index)],
          confidence: 0.7,
        }),
      )
    const [snow, heat] = [
      scene.lines.find(({ text, isPast }) => WINTER.test(text) && !isPast),
      scene.lines.find(({ text, isPast }) => SUMMER.test(text) && !isPast),
    ]
    if (snow && heat && snow.kind === 'told' && heat.kind === 'told')
      found.push(
        finding('time', '季节', {
          severity: 'middle',
          title: '同一场里既是冬天又是夏天',
          text: '两处写的季节对不上。',
          lines: [lineOfFinding(story, snow), lineOfFinding(story, heat)],
          confidence: 0.7,
        }),
      )
    return found
  })
}

/** Whatever is told of time in two ways. */
export const timeFindings = (story: Story): Finding[] => [
  ...days(story),
  ...datedTwice(story),
  ...weekdays(story),
  ...backwards(story),
  ...skies(story),
]
