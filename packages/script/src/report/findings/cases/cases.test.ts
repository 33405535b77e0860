// What findings tell of contradictions, quiet chapters, last lines and threads in the words of many authors: how many of each lot, and no false alarm.
// Each lot was run once before its words were looked at; docs/engines/report.md has those figures.

import { describe, expect, it } from 'vitest'
import { splitText } from '../../../split.ts'
import { evaluate } from '../../report.ts'
import type { Finding } from '../finding.ts'
import { PAIRS, type Pair } from './pairs.cases.ts'
import { FIFTH_PAIRS } from './pairs-fifth.cases.ts'
import { FOURTH_PAIRS } from './pairs-fourth.cases.ts'
import { MORE_PAIRS } from './pairs-more.cases.ts'
import { SIXTH_PAIRS } from './pairs-sixth.cases.ts'
import { THIRD_PAIRS } from './pairs-third.cases.ts'
import { FLAT, HOLDING_ENDS, LOOSE_ENDS, QUIET, type Unit } from './shape.cases.ts'
import { MORE_FLAT, MORE_HOLDING, MORE_LOOSE, MORE_QUIET } from './shape-more.cases.ts'
import { type Thread, THREADS } from './threads.cases.ts'
import { MORE_THREADS } from './threads-more.cases.ts'
import { FOURTH_THREADS } from './threads-fourth.cases.ts'
import { THIRD_THREADS } from './threads-third.cases.ts'

const found = (text: string, kind: 'script' | 'novel'): Finding[] =>
  evaluate(
    splitText(text, kind).map(({ name, content }, at) => ({ doc_id: at + 1, name, content })),
    kind,
  ).findings!.filter(({ severity }) => severity !== 'low')

/** Three episodes in which people quarrel; the lines stand in the first and the second. */
const inScript = (one: string, other: string) => `第1集
1-1 日 内 医院走廊
人物：江离、魏东、方雅
${one}
魏东：你瞒了我这么久，到底为什么？
△江离把病历摔在地上，转身就走。
方雅：你们别吵了！
1-2 夜 外 停车场
人物：江离、魏东
△魏东追出来，一把抓住江离的胳膊。
江离：放开我！
△一束车灯突然照亮两人。
第2集
2-1 日 内 派出所
人物：江离、魏东、方雅
△江离坐在长椅上，双手发抖。
${other}
方雅：我求你们了，别再查下去。
△门被推开，民警把一张照片拍在桌上。
第3集
3-1 日 内 江离家
人物：江离、魏东、方雅
魏东：我要离婚。
江离：我不同意。
△方雅冲进来，把窗帘一把扯下。
方雅：楼下有人盯着我们！`
const inProse = (one: string, other: string) => `第一章 夜车
火车晚点了三个小时。陈默靠在窗边，看站台上的人跑来跑去。
${one}
“你到底想知道什么？”林涛压低声音问。
“我想知道她是怎么死的。”陈默说。
林涛把烟头摔在地上，转身就走。
第二章 旧楼
陈默找到那栋旧楼。门锁着，窗户碎了一半。
${other}
“你不该来。”林涛说。
陈默没有回答，一脚踹开了门。屋里空空荡荡，墙上写着一个血红的字。
第三章 电话
半夜，电话突然响了。陈默拿起听筒，里面只有呼吸声。
“是谁？”陈默问。
林涛冲进来，脸色惨白：“快走，他们来了！”`

function ofPair(pair: Pair, other: string): Finding[] {
  if (pair.in === 'script') return found(inScript(pair.one, other), 'script')
  const text = inProse(pair.one, other)
  return found(pair.in === 'first' ? text.replaceAll('陈默', '我') : text, 'novel')
}

describe('contradictions in other words', () => {
  it.each<[string, readonly Pair[], number]>([
    ['first', PAIRS, 54],
    ['second', MORE_PAIRS, 40],
    ['third', THIRD_PAIRS, 35],
    ['fourth', FOURTH_PAIRS, 33],
    ['fifth', FIFTH_PAIRS, 25],
    ['sixth', SIXTH_PAIRS, 36],
  ])('%s lot', (_, pairs, least) => {
    const told = pairs.filter(pair => {
      const before = new Set(ofPair(pair, pair.holds).map(({ key }) => key))
      return ofPair(pair, pair.breaks).some(({ key }) => !before.has(key))
    })
    expect(told.length).toBeGreaterThanOrEqual(least)
    expect(pairs.flatMap(pair => ofPair(pair, pair.holds).map(({ title }) => `${title}: ${pair.one} / ${pair.holds}`))).toEqual([])
  })
})

/** Four episodes or chapters, of which the second is given. */
const withUnit = ({ in: kind, text }: Unit) =>
  kind === 'script'
    ? `第1集
1-1 夜 内 老宅
人物：江离、魏东
魏东：你瞒了我这么久，到底为什么？
△江离把病历摔在地上，转身就走。
第2集
${text}
第3集
1-1 夜 外 天台
人物：江离、魏东
魏东：把证据交出来！
△江离后退一步，脚下是万丈深渊。
第4集
1-1 夜 外 码头
人物：江离、魏东
魏东：是你杀了他！
△江离举起了枪。`
    : `第一章 夜车
火车晚点了三个小时。陈默靠在窗边，看站台上的人跑来跑去。
“我想知道她是怎么死的。”陈默说。
林涛把烟头摔在地上，转身就走。
第二章 中间
${text}
第三章 旧楼
陈默一脚踹开了门。屋里空空荡荡，墙上写着一个血红的字。
“你不该来。”林涛说，枪口对准了他。
第四章 电话
半夜，电话突然响了。陈默拿起听筒，里面只有呼吸声。
林涛冲进来，脸色惨白：“快走，他们来了！”`
const isFlat = (unit: Unit) =>
  found(withUnit(unit), unit.in === 'script' ? 'script' : 'novel').some(
    ({ kind, title }) => (kind === 'flat' || kind === 'talk') && /第2集|第二章/.test(title),
  )
const isLoose = (line: string) =>
  found(
    `第1集
1-1 日 内 家
人物：江离、魏东、方雅
△两人坐着。
江离：你瞒了我什么？
方雅：没有。
${line}
第2集
2-1 夜 外 码头
人物：江离、魏东
魏东：是你杀了他！
△江离举起了枪。
第3集
3-1 夜 外 码头
人物：江离、魏东
魏东：是你杀了他！
△江离举起了枪。`,
    'script',
  ).some(({ kind, title }) => kind === 'hook' && title.startsWith('第1集'))

describe('chapters and last lines', () => {
  it('nothing happens in those in which nothing happens', () => {
    expect([...FLAT, ...MORE_FLAT].filter(isFlat).length).toBeGreaterThanOrEqual(17)
    expect([...QUIET, ...MORE_QUIET].filter(isFlat)).toEqual([])
  })
  it('nobody is held by lines that close, and lines that hold are left alone', () => {
    expect([...LOOSE_ENDS, ...MORE_LOOSE].filter(isLoose).length).toBeGreaterThanOrEqual(19)
    expect([...HOLDING_ENDS, ...MORE_HOLDING].filter(isLoose)).toEqual([])
  })
})

/** A story of four parts with the beginning of a thread in the first and a line in the last. */
function ofThread({ kind, in: way, begins }: Thread, end: string): Finding[] {
  const own = kind === 'vanish' ? `、${/^(?:△)?([^：一趴拄戴提]{2,3}?)(?=：|一|趴|拄|戴|提)/.exec(begins)![1]}` : ''
  const text =
    way === 'script'
      ? `第1集
1-1 夜 内 老宅
人物：江离、${kind === 'knows' ? '' : '魏东、'}方雅${own}
${begins}
江离：我不会认输的。
第2集
2-1 日 内 派出所
人物：江离、魏东
魏东：你瞒了我这么久，到底为什么？
△江离转身就走，魏东一把拉住她。
江离：放手！
2-2 夜 外 停车场
人物：江离、魏东
魏东：你以为你跑得掉？
△一束车灯突然照亮两人。
第3集
3-1 日 内 法庭
人物：江离、魏东、方雅
方雅：我要举报他。
魏东：你敢！
△法官敲响了法槌。
第4集
4-1 夜 外 天台
人物：江离、魏东、方雅
魏东：都是你逼我的！
${end}
江离：到此为止吧。
△风把她的头发吹乱了，魏东跪了下去。`
      : `第一章 夜车
火车晚点了三个小时。陈默靠在窗边，看站台上的人跑来跑去。
${begins}
“我想知道她是怎么死的。”陈默说。
第二章 旧楼
陈默找到那栋旧楼。门锁着，窗户碎了一半。
“你不该来。”林涛说。
陈默没有回答，一脚踹开了门。墙上写着一个血红的字。
第三章 电话
半夜，电话突然响了。陈默拿起听筒，里面只有呼吸声。
“是谁？”陈默问。
没有人回答。
第四章 对峙
林涛站在桥头，身后是滔滔的江水。
“你到底想要什么？”陈默问。
${end}
林涛笑了笑，往后退了一步。`
  return found(text.replace(/\n+/g, '\n'), way === 'script' ? 'script' : 'novel').filter(finding => finding.kind === kind)
}

describe('threads', () => {
  it.each<[string, readonly Thread[], number]>([
    ['first', THREADS, 17],
    ['second', MORE_THREADS, 12],
    ['third', THIRD_THREADS, 10],
    ['fourth', FOURTH_THREADS, 4],
  ])('%s lot', (_, threads, least) => {
    expect(threads.filter(thread => ofThread(thread, thread.left).length > 0).length).toBeGreaterThanOrEqual(least)
    expect(threads.flatMap(thread => ofThread(thread, thread.taken).map(({ title }) => title))).toEqual([])
  })
})
