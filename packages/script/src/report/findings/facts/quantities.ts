// How much or many of a thing there is, in whatever unit: 水田三十亩, 三十亩水田, 那三十匹马. Two numbers for one thing in one unit contradict.

import { around, CLAUSE_ENDS } from '../../../language/clauses.ts'
import { type Fact, type FactRule, N, num } from './fact.ts'
import type { Story, StoryLine } from '../story.ts'
import { wordsOfLine } from '../story.ts'

/** What is measured of one thing, in its own unit. */
const MEASURES =
  '(?:棵|株|亩|顷|公里|里地|里路|海里|米深|米高|米长|米|丈|尺|寸|斤|公斤|吨|石|担|层|级|进|平米|平方米?|度|马力|瓦|页|卷|回|集|幕|桌|席|间房|间|眼|孔|节|门|栋|座|艘|辆|匹|头|亿|万块|万两|万元|百两|千两|两银子|块大洋|块钱|文钱)'
/** Changes, parts and guesses say nothing of the whole. */
const PART = /[再又加多少减剩余每第前后上下一-]$|大约|大概|差不多|将近|约|几|不到|近|才|只剩|还剩|剩下|先|另外|其中|还有$/
const CHANGES = /买|卖|添|涨|跌|加|减|分(?:了|给|出)|送|剩|少了|多了|补|还(?:了|差|有)|再|先|定金|利|改|如果|要是|至少|最多|[？?]/
const ANY_NOUN =
  /^(?:时间|地方|东西|时候|路程|距离|高度|深度|温度|这里|那里|下面|上面|前面|后面|大家|自己|我们|你们|他们|以后|以前|外面|里面|房间|钱|人)$/

/** The word of two characters or more that ends or begins at an offset. */
function wordAt(line: StoryLine, at: number, isEnd: boolean): string {
  const { text } = line
  const starts = [...wordsOfLine(line).starts].sort((one, other) => one - other)
  if (isEnd) {
    const from = starts.findLast(start => start < at)
    return from === undefined ? '' : text.slice(from, at)
  }
  if (!starts.includes(at)) return ''
  const next = starts.find(start => start > at) ?? text.length
  return text.slice(at, next).replace(/[^\u3400-\u9fff].*$/, '')
}

const QUANTITY = new RegExp(`(${N}{1,6})(?:多)?(${MEASURES})(?:的)?`, 'g')

function read(match: RegExpExecArray, _story: Story, line: StoryLine): Omit<Fact, 'line' | 'index'> | undefined {
  const before = line.text.slice(Math.max(0, match.index - 4), match.index)
  const count = num(match[1]!)
  if (
    typeof count !== 'number' ||
    count < 3 ||
    /多/.test(match[0]) ||
    PART.test(before) ||
    CHANGES.test(around(line.text, match.index, CLAUSE_ENDS))
  )
    return undefined
  const end = match.index + match[0].length
  const behind = wordAt(line, end, false)
  const between = /(?:一共|总共|共|足足|足有|整整|得有|有|是|深|高|长|宽|厚|重){1,4}$/.exec(line.text.slice(0, match.index))
  const ahead = wordAt(line, match.index - (between?.[0].length ?? 0), true).replace(/^[^\u3400-\u9fff]+/, '')
  const isThing = (word: string) => word.length >= 2 && !ANY_NOUN.test(word) && !line.named.some(({ name }) => name === word)
  // 「水田三十亩」 where the number ends what is said, 「三十亩水田」 else.
  const thing = /^(?:[，。！？；：、”]|$)/.test(line.text.slice(end)) ? ahead : behind
  // 梨树 and 树 are counted as one.
  if (/[棵株]/.test(match[2]!)) return (behind || ahead).endsWith('树') ? { about: '树|的棵数', value: String(count) } : undefined
  return isThing(thing) ? { about: `${thing}|${match[2]!.replace(/[地路深高长]$/, '')}的数目`, value: String(count) } : undefined
}

/** One rule for all units. */
export const QUANTITIES: readonly FactRule[] = [
  { label: '多少', kind: 'fact', severity: 'middle', confidence: 0.6, pattern: QUANTITY, read },
]
