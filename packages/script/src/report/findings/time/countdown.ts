// Days that are counted ahead: 「离选拔还有二十天」 and then a month passes; a window of three days that is open after a week; a journey of three days
// that takes nine.

import { around, CLAUSE_ENDS } from '../../../language/clauses.ts'
import { numeralValue } from '../../../language/numerals.ts'
import { N } from '../facts/fact.ts'
import { type Finding, finding } from '../finding.ts'
import { lineOfFinding, type Story, type StoryLine, wordsOfLine } from '../story.ts'
import { daysBetween } from './calendar.ts'
import { daysIn } from './season.ts'

const UNITS: Readonly<Record<string, number>> = {
  __proto__: null as never,
  小时: 1 / 24,
  钟头: 1 / 24,
  天: 1,
  日: 1,
  夜: 1,
  周: 7,
  星期: 7,
  礼拜: 7,
  个月: 30,
  月: 30,
  年: 365,
}
const SPAN = `(${N}{1,3})(个?小时|个?钟头|天|周|个?星期|个?礼拜|个月|年)`
/** How far off it is, behind its name and before it. */
const AHEAD: readonly RegExp[] = [
  new RegExp(`(?:离|距离?)[^，。！？；]{0,8}?([\\u3400-\\u9fff]{2})(?:开始|还|就)?(?:只)?(?:有|剩|差)(?:不到)?${SPAN}`, 'g'),
  new RegExp(
    `([\\u3400-\\u9fff]{2})(?:就|最多|顶多|大概|大约|也就|估计){0,2}(?:还有|还剩|只有|只剩|就剩|只够|还够|刚够|能撑|还能撑|只能撑|定在|就在|安排在|放在)(?:用|吃|喝|撑|烧)?${SPAN}(?:之?后|以后)?(?!前|的)`,
    'g',
  ),
  new RegExp(
    `(?:再过|等过)?${SPAN}(?:之?后|以后)?，?(?:就是|就要|就|是|便是|准时)[^，。！？；]{0,6}?([\\u3400-\\u9fff]{2})(?=[，。！]|$)`,
    'g',
  ),
]
const NOW = /今天|今晚|今日|今夜|现在|终于|就是|开始|到了|正式|这天|当天|第一天/
const STILL = /还没(?:有)?(?:关|过|到期|停|完|断)|还(?:在|有|够|开着|来得及|亮)|没(?:关|过期|断|停)/
const MOVED = /推迟|提前|延|改期|改到|改在|取消|如果|要是|[？?]|记得|那年|当年/
const ANY = /^(?:时间|今天|明天|我们|你们|他们|自己|现在|可能|已经|大概|至少|最多|这里|那里|大家|上面|下面|里面|外面|一共|前后)$/

interface Coming {
  what: string
  days: number
  shown: string
  line: StoryLine
  index: number
}

const spanOf = (count: string, unit: string) => {
  const number = count === '半' ? 0.5 : numeralValue(count.normalize('NFKC'))
  return number === undefined ? undefined : number * (UNITS[unit.replace(/^个(?!月)/, '')] ?? NaN)
}

/** What a line says is some days off. */
function comingIn(line: StoryLine): Coming[] {
  return AHEAD.flatMap((pattern, at) =>
    [...line.text.matchAll(pattern)].flatMap(match => {
      const [what, count, unit] = at === 2 ? [match[3]!, match[1]!, match[2]!] : [match[1]!, match[2]!, match[3]!]
      const days = spanOf(count, unit)
      const start = match.index + match[0].indexOf(what)
      if (days === undefined || days > 2000 || ANY.test(what) || MOVED.test(around(line.text, match.index, CLAUSE_ENDS))) return []
      // The dictionary must have it as a word.
      if (!wordsOfLine(line).starts.has(start)) return []
      return [{ what, days, shown: match[0], line, index: match.index }]
    }),
  )
}

/** What is counted ahead and comes too soon or too late, as the captions let time pass. */
function wrongCountdowns(story: Story): Finding[] {
  const coming = new Map<string, Coming>()
  const found: Finding[] = []
  for (const line of story.lines) {
    if (line.isPast || line.kind === 'cast' || line.kind === 'heading') continue
    for (const [what, first] of coming) {
      const at = line.text.indexOf(what)
      if (at < 0 || line === first.line) continue
      const passed = daysBetween(story, first.line, line)
      const sentence = around(line.text, at, CLAUSE_ENDS)
      if (MOVED.test(sentence)) {
        coming.delete(what)
        continue
      }
      const slack = Math.max(1, first.days * 0.15)
      const isThere = first.days >= 2 && NOW.test(sentence) && passed >= 1 && Math.abs(passed - first.days) > slack
      const isStill = STILL.test(sentence) && passed > first.days + slack
      if (!isThere && !isStill) continue
      coming.delete(what)
      found.push(
        finding('time', `还有|${what}`, {
          severity: 'high',
          title: `${what}的日子对不上：${first.shown} / 过了 ${Math.round(passed)} 天`,
          text: `前面说「${first.shown}」，按字幕和旁白从那里到这里过了 ${Math.round(passed)} 天。改天数，或改中间的日子。`,
          lines: [lineOfFinding(story, first.line, first.index), lineOfFinding(story, line, at)],
          confidence: 0.75,
        }),
      )
    }
    for (const each of comingIn(line)) if (!coming.has(each.what) && coming.size < 20) coming.set(each.what, each)
  }
  return found
}

const LEAVES = /上(?:的|了)?[车船飞火]|出发|启程|动身|开船|起航|离港|上路|启航|起飞|开拔/
const ARRIVES = /到(?:了|达|站|岸|港)|抵达|靠岸|下了?[车船]|进(?:了)?[站港城]/
const TAKES = new RegExp(`(?:要|得|须|需|一共|总共|全程|路上|坐|走|开|飞|行|航行)[^，。！？；]{0,3}?(${N}{1,3})(天|日|夜|个?星期|个月)`)

/** A journey whose dates make another number of days than it is said to take. */
function wrongJourneys(story: Story): Finding[] {
  let left: { day: number; line: StoryLine; index: number; takes: number; shown: string } | undefined
  for (const line of story.lines) {
    if (line.kind === 'cast' || line.scene.isPast) continue
    const date = daysIn(line)[0]
    if (!date) continue
    const sentence = around(line.text, date.index)
    const takes = TAKES.exec(line.text)
    if (left && ARRIVES.test(sentence) && line !== left.line) {
      const passed = (date.day - left.day + 365) % 365
      if (passed < 200 && Math.abs(passed - left.takes) > Math.max(1, left.takes * 0.25))
        return [
          finding('time', '路上的天数', {
            severity: 'high',
            title: `路上的天数对不上：${left.shown} / 按日子是 ${Math.round(passed)} 天`,
            text: `前面说「${left.shown}」，两处的日子相差 ${Math.round(passed)} 天，中间没有写耽搁。`,
            lines: [lineOfFinding(story, left.line, left.index), lineOfFinding(story, line, date.index)],
            confidence: 0.75,
          }),
        ]
      left = undefined
    } else if (takes && LEAVES.test(line.text)) {
      const days = spanOf(takes[1]!, takes[2]!)
      if (days !== undefined) left = { day: date.day, line, index: date.index, takes: days, shown: takes[0] }
    }
  }
  return []
}

/** Days that are counted ahead and do not come out. */
export const countdownFindings = (story: Story): Finding[] => [...wrongCountdowns(story), ...wrongJourneys(story)]
