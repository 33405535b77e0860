// What findings tell of scripts and prose with one fault each, what they leave alone, and that they take a time that grows with the text.
import { growth, LINEAR } from '@qianmu/testkit/growth'
import { describe, expect, it } from 'vitest'
import { FINDING_NAMES } from '@qianmu/contract/evaluation/states'
import { classify } from '../../classify.ts'
import { blocksOf, textOf } from '../../elements.ts'
import { inventedNovel } from '../../language/invented-story.ts'
import { contentOf, splitText } from '../../split.ts'
import { endOf } from '../hooks.ts'
import { tellingWords } from '../lexicon.ts'
import type { ReportDoc } from '../reading.ts'
import { evaluate } from '../report.ts'
import { FINDING_KINDS, type FindingKind } from './finding.ts'

const docsOf = (text: string, kind: 'script' | 'novel'): ReportDoc[] =>
  splitText(text, kind).map(({ name, content }, at) => ({ doc_id: at + 1, name, content }))
const foundIn = (text: string, kind: 'script' | 'novel' = 'script') => evaluate(docsOf(text, kind), kind).findings!

/** Three episodes in which people quarrel; `one` and `other` come in the first and the second. */
const script = (one = '', other = '') => `第1集
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

const prose = (one = '', other = '') => `第一章 夜车
火车晚点了三个小时。陈默靠在窗边，看站台上的人跑来跑去。
${one}
“你到底想知道什么？”林涛压低声音问。
“我想知道她是怎么死的。”陈默说。
林涛把烟头摔在地上，转身就走。
第二章 旧楼
第二天，陈默找到那栋旧楼。门锁着，窗户碎了一半。
${other}
“你不该来。”林涛说。
陈默没有回答，一脚踹开了门。屋里空空荡荡，墙上写着一个血红的字。
第三章 电话
半夜，电话突然响了。陈默拿起听筒，里面只有呼吸声。
“是谁？”陈默问。
林涛冲进来，脸色惨白：“快走，他们来了！”`

describe('contradictions', () => {
  it.each<[FindingKind, string, string]>([
    ['age', '江离：我都四十二了，还怕什么。', '江离：我今年三十八岁，不是小孩子了。'],
    ['fact', '△江离的左肩缠着绷带。', '△江离捂住右肩的伤口，血渗了出来。'],
    ['fact', '方雅：我女儿叫陶陶，在念小学。', '方雅：我女儿叫圆圆，老师说她没去上学。'],
    ['time', '方雅：那场车祸是2016年的事，我记得。', '魏东：2018年那场车祸，你就在车上。'],
    ['time', '方雅：他失踪八年了，你还等？', '魏东：他失踪才五年，你就改嫁了。'],
    ['time', '方雅：别忘了，明天九点开庭。', '魏东：律师说了，十点开庭，你别迟到。'],
    ['time', '魏东：今天是2019年5月20日，星期三。', ''],
    ['kin', '江离：方雅是我姐姐，我信她。', '江离：方雅是我表姨，我凭什么听她的。'],
    ['dead', '方雅：魏北死了。', '魏北：哥，你怎么才来？'],
    ['dead', '江离：我妈十年前就走了。', '江离：昨天我妈来看我，给我带了饺子。'],
    ['trait', '江离：我不会开车，连驾照都没有。', '△江离发动汽车，一脚油门冲了出去。'],
    ['trait', '魏东：我酒精过敏，一滴都不能碰。', '△魏东端起酒杯，一饮而尽。'],
    // Names that hold a sign of negation take nothing back.
    ['trait', '许未：我不会游泳。', '△许未跳进水里。'],
    ['trait', '沈无咎：我不会开车。', '△沈无咎踩下油门。'],
    ['time', '江离：我爸三年前就是从这条船上掉下去的。', '魏东：五年前你爸出事那天，我也在船上。'],
    ['thing', '△魏东把那份合同撕得粉碎，扔进垃圾车。', '△魏东从怀里掏出那份合同，摊在桌上。'],
    ['thing', '△江离把玉佩交给方雅，让她带走。', '△江离从口袋里掏出玉佩，放在桌上。'],
  ])('%s: %s / %s', (kind, one, other) => {
    const found = foundIn(script(one, other)).filter(each => each.kind === kind)
    expect(found).toHaveLength(1)
    const texts = docsOf(script(one, other), 'script').flatMap(({ content }) => [...blocksOf(content)].map(textOf))
    for (const { quote, where } of found[0]!.lines) {
      expect(texts).toContainEqual(expect.stringContaining(quote))
      expect(where).toMatch(/^第\d集 · \d-\d /)
    }
  })

  it.each<[FindingKind, string, string]>([
    ['age', '陈默今年二十九岁，当了六年警察。', '陈默三十三岁了，第一次觉得害怕。'],
    ['fact', '林涛的左手断了两根手指。', '林涛抬起断了两根手指的右手。'],
    ['time', '那场火灾过去十二年了，没有人再提。', '“九年前那场火灾，你在哪儿？”林涛问。'],
    ['dead', '三年前，林涛的哥哥林海死在一场车祸里。', '林海从楼道里走出来，拍了拍陈默的肩。'],
    ['trait', '陈默不会游泳，见了水就发晕。', '陈默一头扎进水里，游向对岸。'],
  ])('in prose, %s: %s / %s', (kind, one, other) => expect(foundIn(prose(one, other), 'novel').map(each => each.kind)).toContain(kind))

  it.each([
    ['江离：我二十八岁那年离的家。', '江离：我今年三十八岁了。'],
    ['△江离的左肩缠着绷带。', '△江离捂住左肩的伤口。'],
    ['方雅：魏北没有死，他还活着。', '魏北：哥，你怎么才来？'],
    ['方雅：魏北差点死了。', '魏北：哥，你怎么才来？'],
    ['江离：我不会开车。', '△魏东发动汽车，一脚油门冲了出去。'],
    ['△魏东把那份合同撕得粉碎。', '△魏东从怀里掏出合同的复印件。'],
    ['江离：我不会游泳。', '△江离从未跳进水里。'],
    ['江离：我不会游泳。', '△江离没有跳进水里。'],
    ['方雅：我欠他三十万。', '方雅：我还欠他十万。'],
    ['', ''],
  ])('are none in %s / %s', (one, other) => expect(foundIn(script(one, other))).toEqual([]))

  it('are none in prose that has none', () => expect(foundIn(prose(), 'novel')).toEqual([]))
})

describe('what somebody is kept from', () => {
  const kept = '方雅：魏东，保险柜里的胶卷，千万别告诉江离。\n△魏东点头，把门锁上。'
  it('is not known to them without a scene', () => {
    const text = script('', '江离：那卷胶卷我要了。').replace('第2集', `1-3 夜 内 仓库\n人物：方雅、魏东\n${kept}\n第2集`)
    expect(foundIn(text)).toContainEqual(expect.objectContaining({ kind: 'knows', title: expect.stringContaining('胶卷') }))
  })
})

describe('words', () => {
  it.each([
    '商场打折。',
    '他擦着打火机，打了几下。',
    '刀削面。死角。恨不得马上睡。',
    '饿死我了。',
    '不害怕，不恨，不高兴，没有眼泪。',
    '我没想逃，不可能再逃了。',
    '他死死盯着屏幕。',
  ])('%s tells no clash and no feeling', text =>
    expect(tellingWords(text).filter(({ senses }) => senses.some(each => each !== 'small' && each !== 'wish'))).toEqual([]),
  )
  it.each(['一巴掌打在他脸上。', '她骂了他一句。', '不可能！', '他哭了。', '你凭什么打人！', '我要杀了你！'])('%s tells one', text =>
    expect(tellingWords(text).length).toBeGreaterThan(0),
  )
})

describe('the end of an episode', () => {
  const endWith = (line: string) =>
    endOf(classify(['1-1 日 内 家', '△两人坐着。', '甲：嗯。', line], 'script').map(block => ({ block, text: textOf(block), words: 0 })))
  it.each([
    ['△老吴被推进车里，车门关上。', 'danger'],
    ['△电梯开始急速下坠。', 'danger'],
    ['△她打开盒子，里面是一截手指。', 'arrival'],
    ['林父：你不是我亲生的，你妈到底是谁？', 'question'],
    ['△照片上的人，竟然是父亲。', 'turn'],
    ['魏东：三天，我只给你三天。', 'vow'],
    ['陆安：回皇上，小顺子昨夜……投井了。', 'arrival'],
    ['护士：三床的老人不见了！', 'arrival'],
  ])('%s holds by %s', (line, kind) => expect(endWith(line)).toMatchObject({ kind, why: expect.stringMatching(/\S/) }))
  it.each([
    '小周：吃什么？',
    '周琳：好啊，那明天见。',
    '△林夏微笑，走远。',
    '林夏：我没想逃，不可能再逃了。',
    '△他没有被抓，平安到家。',
    '周琳：快递寄到了。',
  ])('%s does not', line => expect(endWith(line)).toMatchObject({ kind: 'none', why: expect.stringMatching(/\S/) }))
})

it('tells a phrase that comes five times, and a lead who is away for three episodes', () => {
  const episode = (no: number, who: string) =>
    `第${no}集\n${no}-1 日 内 审讯室\n人物：周正、${who}\n周正：我再说一遍，人是谁杀的？\n${who}：你凭什么抓我！\n△周正一拳砸在桌上。\n${who}：我不认罪。`
  const text = [episode(1, '陈默'), episode(2, '阿强'), episode(3, '老六'), episode(4, '小刀'), episode(5, '陈默')].join('\n')
  const found = foundIn(text)
  expect(found).toContainEqual(expect.objectContaining({ kind: 'phrase', title: '「我再说一遍」说了 5 次' }))
  expect(found).toContainEqual(expect.objectContaining({ kind: 'away', title: '陈默连续 3 集不在' }))
})

it('has the names of the contract', () => {
  expect(Object.keys(FINDING_NAMES)).toEqual(FINDING_KINDS)
})

it('is the same finding in every report until its lines change', () => {
  const keys = (other: string) => foundIn(script('江离：我都四十二了。', other)).map(({ key }) => key)
  expect(keys('江离：我三十八岁。')).toEqual(keys('江离：我三十八岁。'))
  expect(keys('江离：我三十八岁。')).not.toEqual(keys('江离：我才三十八岁。'))
})

it('is read in a time that grows with the length of a novel', () => {
  const ofSize = new Map<number, ReportDoc[]>()
  const novelOf = (size: number) => {
    // One paragraph and one chapter are the worst shape.
    const docs = ofSize.get(size) ?? [
      { doc_id: 1, name: '一', content: contentOf(classify([inventedNovel(size).text.replaceAll('\n', '')], 'novel')) },
    ]
    ofSize.set(size, docs)
    return docs
  }
  expect(growth(size => evaluate(novelOf(size), 'novel'), 8000)).toBeLessThan(LINEAR)
})
