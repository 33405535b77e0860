// What somebody says they never did, and did: 「我这辈子没掉过一滴泪」, 「那年我哭了三天」.

import { beginOf, CLAUSE_ENDS, finishOf } from '../../language/clauses.ts'
import { isNegated } from '../../language/words.ts'
import { type Finding, finding } from './finding.ts'
import { lineOfFinding, NARRATOR, type Story, type StoryLine } from './story.ts'
import { subjectAt } from './subjects.ts'

/** Deeds by all words for each: how it is denied, and how it is told. */
const DEEDS: readonly (readonly [name: string, denied: RegExp, told: RegExp])[] = [
  [
    '哭',
    /哭|掉(?:过)?[^，。]{0,3}泪|流(?:过)?[^，。]{0,3}泪|红过眼/,
    /哭(?!笑|丧着脸|泣声)|[掉流落淌][^，。]{0,6}泪|泪流|泪水|眼泪|泣不成声/g,
  ],
  [
    '抽烟',
    /[抽吸碰沾][^，。]{0,2}烟|烟[^，。]{0,3}[抽吸碰沾]/,
    /(?:抽|吸)[^，。]{0,4}(?:烟|一口)|点(?:了|上|着|燃|起)[^，。]{0,4}烟|叼着[^，。]{0,8}烟|烟(?:头|蒂|灰)/g,
  ],
  [
    '喝酒',
    /喝(?:过)?[^，。]{0,3}酒|酒[^，。]{0,3}[喝沾碰]|[沾碰][^，。]{0,3}酒/,
    /喝[^，。]{0,6}(?:酒|杯|醉)|干(?:了|杯)|一饮而尽|醉(?:了|得|醺)/g,
  ],
  [
    '出远门',
    /(?:出|离开)(?:过)?[^，。]{0,3}(?:远门|村|山|县|家乡|本地|这座城|小镇|岛)|进(?:过)?城/,
    /(?:从|在)(?:北京|上海|广州|深圳|南方|省城|城里|国外)(?:回来|待|打工|打过|住过|干过|当过|念)|去(?:过)?(?:北京|上海|广州|深圳|省城|国外)|进(?:了)?城/g,
  ],
  [
    '见海',
    /(?:见|看|到)过?[^，。]{0,4}(?:大海|海(?!报|拔|关))/,
    /(?:海边|海里|出海|渔船|赶海)[^，。]{0,8}(?:长大|住|玩|游|捡|捕)|在海上|在海边/g,
  ],
  ['坐飞机', /(?:坐|乘|上)(?:过)?飞机/, /(?:坐|乘|搭|上次|下了)[^，。]{0,4}飞机/g],
  [
    '杀人',
    /杀(?:过)?[^，。]{0,4}人|手上[^，。]{0,3}(?:沾|有)(?:过)?血/,
    /(?:杀|砍|捅|毙|射杀|勒死|毒死)(?:了|死|过)(?:[^，。]{0,6}人|他|她|[一二三四五六七八九十几百两]个)/g,
  ],
  [
    '打人',
    /(?:动|打)(?:过)?[^，。]{0,5}(?:手|一下|一指头|一巴掌|一根(?:手指|指头)|孩子|女人|老婆|媳妇|学生|人)|碰(?:过)?[^，。]{0,3}一(?:根|个)?(?:指头|手指)/,
    /(?:打|抽|扇|揍|踢)(?:了|过)[^，。]{0,6}(?:一顿|一巴掌|耳光|巴掌|鼻青|皮开|半死|几下)/g,
  ],
  ['撒谎', /(?:说|撒|扯)(?:过)?[^，。]{0,4}(?:谎|假话|瞎话)|骗过/, /(?:说|撒|扯)了[^，。]{0,4}(?:谎|假话)|骗了(?:你|他|她|我|大家|所有)/g],
  ['结婚', /(?:结|成)过?[婚亲]|(?:嫁|娶)过/, /(?:离婚|前妻|前夫|我(?:老婆|媳妇|丈夫|太太)|婚后|蜜月|结婚(?:那|的)[天年])/g],
  [
    '上学',
    /(?:上|念|读)过?[^，。]{0,3}(?:学|书)|进过[^，。]{0,3}(?:学堂|学校)/,
    /(?:上|念|读)(?:小学|初中|高中|大学|中学)(?:的|时|那)|(?:我|他|她)的?(?:同学|班主任|老师)(?!说得)|毕业/g,
  ],
  [
    '见面',
    /(?:见|碰|打)(?:过)?[^，。]{0,4}(?:面|他|她|你|照面)|认识/,
    /(?:第一次|上(?:一)?次|上回|那次|去年|前年|当年|小时候)[^，。]{0,8}(?:见|碰|认识)|见过[^，。]{0,3}(?:一|两|几|次|面)/g,
  ],
  ['下雨', /(?:下|见|淋)(?:过)?[^，。]{0,3}(?:雨|从天上掉下来的水)|雨/, /(?:雨里|雨地|雨中|淋雨|下雨|大雨|躲雨|打着伞|雨水|接雨)/g],
  ['下雪', /(?:下|见)(?:过)?[^，。]{0,2}雪/, /(?:雪地|滑冰|堆雪人|下雪|大雪|打雪仗)/g],
  [
    '生病',
    /(?:生|得)(?:过)?[^，。]{0,3}病|(?:进|住)(?:过)?医院|吃(?:过)?[^，。]{0,3}药/,
    /(?:住院|动手术|手术|病(?:了|倒)|住了[^，。]{0,4}院)/g,
  ],
  ['赌钱', /(?:赌|沾)(?:过)?[^，。]{0,3}(?:钱|博|赌)|进(?:过)?赌场/, /(?:赌(?:输|赢|了|场)|押(?:大|小)|欠(?:了)?赌债)/g],
  ['偷东西', /(?:拿|偷|占)过?[^，。]{0,6}(?:一针一线|别人|东西|便宜|钱)/, /偷(?:了|过|走)/g],
  ['上大学', /(?:念|上|读)过?大学/, /大学(?:同学|室友|毕业|时|那会|老师|同窗|的时候)/g],
  ['做饭', /(?:做|烧)(?:过)?[^，。]{0,3}(?:饭|菜|厨)|下(?:过)?厨/, /(?:做|烧|炒|炖|煮)了[^，。]{0,6}(?:饭|菜|汤|面|肉|鱼)/g],
  ['生孩子', /(?:生|怀)(?:过)?[^，。]{0,3}(?:孩子|身孕|娃)/, /(?:怀|生)(?:着|了|下)[^，。]{0,4}(?:孩子|他|她|你|女儿|儿子|我)|十月怀胎/g],
]
const NEVER = new RegExp(
  '(?:从来?(?:就|都)?没(?:有)?|从没(?:有)?|从未|(?:这|一|半)辈子(?:都|也|就|还)?(?:从)?没(?:有)?|(?:打小|自小|从小)(?:就|都)?没(?:有)?|岁以后(?:就|都)?(?:再)?没(?:有)?|[一半][滴次回根口个声指天]头?(?:都|也)没(?:有)?)([^，。！？；]{1,12})|(?:打娘胎|长这么大|活到现在|这么多年)[^，。！？；]{0,6}没(?:有)?([^，。！？；]{1,12})|([^，。！？；]{0,8})(?:都|也)(?:没|不曾|未曾)([^，。！？；]{1,3}过)[^，。！？；]{0,6}|(?<![还就从来])没(?:有)?((?:见|看|吃|拿|偷|碰|穿|到|进|出|坐|打|杀|上|念|读|去|喝|抽|骗|撒|哭|赌|下)过[^，。！？；]{1,6})',
  'g',
)
/** Said of what was: a first time later breaks nothing. */
const WAS =
  /去年|前年|那年|那次|那天|那晚|那时|当年|上(?:一)?次|上回|以前|从前|小时候|年前|年轻(?:的)?时|曾经|的时候|记得|过(?:一|两|几)次|上个?月|昨[天晚]|[一二两三四五六七八九十几半](?:天|夜|年|个月)/
const SUPPOSED = /如果|要是|假如|差点|几乎|好像|像|别|不许|想|会|要|[？?吗]|替|谁|第一次|头一(?:回|次)|终于/

interface Denial {
  deed: number
  line: StoryLine
  index: number
  says: string
}

/** Deeds that are denied for good, and told of the same person before, or after as of what was. */
export function neverAndOnce(story: Story): Finding[] {
  const denials = new Map<string, Denial>()
  const done = new Map<string, { line: StoryLine; index: number }>()
  const found: Finding[] = []
  const told = new Set<string>()
  const tell = (
    who: string,
    deed: number,
    one: { line: StoryLine; index: number },
    other: { line: StoryLine; index: number },
    says: string,
  ) => {
    const key = `${who}|${DEEDS[deed]![0]}`
    if (told.has(key)) return
    told.add(key)
    const [first, second] = one.line.at < other.line.at ? [one, other] : [other, one]
    found.push(
      finding('trait', `${key}|从来没有`, {
        severity: 'middle',
        title: `${who === NARRATOR ? '「我」' : who}说从来没有的事（${says}），别处却有过`,
        text: '一处说从来没有，另一处写着有过。两处留一处，或让人物承认说了谎。',
        lines: [lineOfFinding(story, first.line, first.index), lineOfFinding(story, second.line, second.index)],
        confidence: 0.7,
      }),
    )
  }
  for (const line of story.lines) {
    if (line.kind !== 'told' && line.kind !== 'speech') continue
    const spans: [number, number][] = []
    for (const match of line.text.matchAll(NEVER)) {
      const says = match[1] ?? match[2] ?? (match[4] === undefined ? match[5]! : `${match[3]}${match[4]}`)
      const deed = DEEDS.findIndex(([, denied]) => denied.test(says))
      spans.push([match.index, match.index + match[0].length])
      if (deed < 0 || /[？?吗]|如果|要是/.test(line.text.slice(match.index, finishOf(line.text, match.index)))) continue
      const who = subjectAt(story, line, match.index)
      if (who === '') continue
      const key = `${who}|${deed}`
      const own: Denial = { deed, line, index: match.index, says: match[0] }
      const before = done.get(key)
      if (before && before.line !== line) tell(who, deed, before, own, match[0])
      if (!denials.has(key)) denials.set(key, own)
    }
    for (const [deed, [, , tells]] of DEEDS.entries()) {
      for (const match of line.text.matchAll(tells)) {
        if (spans.some(([from, to]) => match.index >= from && match.index < to) || isNegated(line.text, match.index)) continue
        const clause = line.text.slice(beginOf(line.text, match.index, CLAUSE_ENDS), finishOf(line.text, match.index))
        const sentence = line.text.slice(beginOf(line.text, match.index), finishOf(line.text, match.index))
        if (SUPPOSED.test(clause) && !WAS.test(sentence)) continue
        const who = subjectAt(story, line, match.index)
        if (who === '') continue
        const key = `${who}|${deed}`
        const denial = denials.get(key)
        // What is denied from some age on says nothing of childhood.
        const isBefore = denial && /以后|之后|从那|自从/.test(denial.says) && /小时候|那年|年轻|童年/.test(clause)
        if (denial && denial.line !== line && !isBefore && WAS.test(sentence))
          tell(who, deed, denial, { line, index: match.index }, denial.says)
        // What is shown before it is denied breaks it, where it is shown and not only said.
        if (!done.has(key) && line.kind === 'told') done.set(key, { line, index: match.index })
      }
    }
  }
  return found
}
