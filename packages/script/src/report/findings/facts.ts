// What a story says of somebody or something that can only be one way: ages, sides of wounds, numbers, places of origin. Two ways contradict.

import { around } from '../../language/clauses.ts'
import { isNegated } from '../../language/words.ts'
import { numeralValue } from '../../numerals.ts'
import { type Finding, finding, type FindingKind, type Severity } from './finding.ts'
import { lineOfFinding, type Story, type StoryLine } from './story.ts'
import { KIN_WORD, kinOf, subjectAt } from './subjects.ts'
import { yearsBetween } from './calendar.ts'

const N = '[0-9０-９〇零一二两三四五六七八九十百千万亿半]'

/** One thing that is said. */
export interface Fact {
  /** What it is said of: 林夏, 林夏的父亲, 密码; two facts are held against each other when both are of the same. */
  about: string
  value: string
  line: StoryLine
  index: number
}
interface FactRule {
  label: string
  pattern: RegExp
  /** What the match says; undefined when it says nothing. */
  read: (match: RegExpExecArray, story: Story, line: StoryLine) => Omit<Fact, 'line' | 'index'> | undefined
  /** Whether two values can both hold. */
  agrees?: (one: Fact, other: Fact, story: Story) => boolean
  kind?: FindingKind
  severity?: Severity
  confidence: number
}

const PAST_AGE =
  /那年|当年|小时候|的时候|那时|从前|以前|年前|曾经|记得|当时|起就|就开始|活到|等[你我他她][^，。]{0,3}岁|到了[^，。]{0,3}岁|将来|以后|如果|要是|像|不过|才能/
const OTHER_AGE = /[大小差长近多约莫到活]$/
const about = (story: Story, line: StoryLine, index: number, what: string) => {
  const subject = subjectAt(story, line, index)
  return subject === '' ? undefined : `${subject}|${what}`
}
const num = (text: string) => numeralValue(text.normalize('NFKC')) ?? text

const PARTS: readonly (readonly [RegExp, string])[] = [
  [/手|臂|胳膊|腕|掌|指/, '手臂'],
  [/腿|脚|膝|踝/, '腿脚'],
  [/眼/, '眼'],
  [/耳/, '耳'],
  [/脸|颊|眉|腮/, '脸'],
  [/肩/, '肩'],
]
const PART = '(?:手腕|手臂|手背|手掌|手心|小臂|胳膊|手|臂|小腿|大腿|脚踝|膝盖|腿|脚|眼睛|眼|耳朵|耳|脸颊|脸|眉|腮|肩膀|肩)'
const MARK = '(?:伤|疤|断|绷带|石膏|痣|纹身|刺青|假肢|瞎|瘸|跛|胎记|残|缺|骨折|烧伤|烫伤|纱布|夹板|义肢|义眼|机械)'
const sideOf = (match: RegExpExecArray, story: Story, line: StoryLine, [side, part]: readonly [string, string]) => {
  const group = PARTS.find(([pattern]) => pattern.test(part))?.[1] ?? part
  // 「找一个左脸有疤的人」 speaks of nobody who is there.
  const isSomebody =
    /^[^，。！？；]{0,4}的(?:[一那这]?个)?(?:人|男|女|家伙|老|少|孩)/.test(line.text.slice(match.index + match[0].length)) ||
    /^那人|那个(?:人|男人|女人)/.test(line.text)
  const of = isSomebody ? `|${group}的伤或记号` : about(story, line, match.index, `${group}的伤或记号`)
  return of ? { about: of, value: side } : undefined
}

const COLOURED =
  '(?:雨伞|伞|轿车|汽车|跑车|面包车|卡车|越野车|出租车|摩托车|自行车|车|行李箱|皮箱|箱子|信封|猫|狗|马|盒子|匣子|本子|笔记本|背包|书包|布包|药瓶|药片|瓷瓶|玉佩|发带|头绳|灯笼|木门|铁门|瞳孔|眼睛|珠子|旗子|邮筒|头盔|嫁衣|丝巾|围巾|帕子|手帕)'
const COLOUR = '(?:红|黑|白|蓝|绿|黄|灰|紫|粉|棕|银|金|青|橙|褐)'

const AMOUNT_OF =
  '(?:欠款|欠债|赌债|债务|赎金|彩礼|赔偿金?|房租|工资|月薪|学费|手术费|医药费|奖金|定金|嫁妆|违约金|军饷|悬赏|贷款|借款|遗产|成交价|底价|报价|预算|酬金)'
const COUNTED = '(?:人|船员|乘客|孩子|宇航员|弟子|学生|嫌疑人|客人|具尸体|名死者|兄弟|房客|住户|座位|口箱子|枚棋子|级台阶)'
const JOBS =
  '(?:医生|护士|律师|警察|老师|教师|记者|司机|厨师|会计|工程师|演员|画家|程序员|军人|木匠|铁匠|裁缝|设计师|编辑|保安|快递员|消防员|船长|飞行员|教授|法医|侦探|作家|矿工|渔民|中医|兽医|理发师|翻译|导游)'
const REGIONS =
  '(?:北京|上海|天津|重庆|广州|深圳|成都|武汉|西安|南京|杭州|苏州|长沙|沈阳|大连|青岛|济南|郑州|昆明|贵阳|福州|厦门|南昌|合肥|太原|兰州|哈尔滨|长春|南宁|海口|拉萨|温州|宁波|东北|四川|湖南|湖北|广东|广西|山东|山西|河南|河北|江苏|浙江|安徽|福建|江西|云南|贵州|陕西|甘肃|辽宁|吉林|黑龙江|海南|台湾|香港|新疆|西藏|内蒙古?|江南|京城|洛阳|长安|扬州|金陵|姑苏)'

export const FACT_RULES: readonly FactRule[] = [
  {
    label: '年龄',
    kind: 'age',
    severity: 'high',
    confidence: 0.85,
    pattern: new RegExp(`(${N}{1,3})(?:来)?岁(?![月数])`, 'g'),
    read: (match, story, line) => {
      const sentence = around(line.text, match.index)
      if (PAST_AGE.test(sentence) || OTHER_AGE.test(line.text.slice(0, match.index)) || line.isPast) return undefined
      const age = num(match[1]!)
      if (typeof age !== 'number' || age > 120) return undefined
      // 「林夏，二十八岁」 behind a name, 「二十八岁的林夏」 before one.
      const behind = line.named.find(({ start }) => start === match.index + match[0].length + 1 && line.text[start - 1] === '的')
      const of = behind ? `${behind.name}|年龄` : about(story, line, match.index, '年龄')
      return of ? { about: of, value: String(age) } : undefined
    },
    agrees: (one, other, story) => {
      const grown = Number(other.value) - Number(one.value)
      const passed = yearsBetween(story, one.line, other.line)
      return grown >= 0 && (grown <= 1 || (passed > 0 && Math.abs(grown - passed) <= 1))
    },
  },
  {
    label: '伤或记号的左右',
    kind: 'fact',
    severity: 'high',
    confidence: 0.8,
    pattern: new RegExp(`([左右])(?:边|侧)?的?(${PART})[^，。！？；左右]{0,8}?${MARK}`, 'g'),
    read: (match, story, line) => sideOf(match, story, line, [match[1]!, match[2]!]),
  },
  {
    label: '伤或记号的左右',
    kind: 'fact',
    severity: 'high',
    confidence: 0.8,
    pattern: new RegExp(`${MARK}[^，。！？；左右]{0,6}?(?:在|着|住)[^，。！？；左右]{0,4}?([左右])(?:边|侧)?的?(${PART})`, 'g'),
    read: (match, story, line) => sideOf(match, story, line, [match[1]!, match[2]!]),
  },
  {
    label: '号码',
    kind: 'fact',
    severity: 'high',
    confidence: 0.85,
    pattern: new RegExp(
      `(密码|车牌号?|房号|门牌号?|房间号|学号|工号|编号|航班号?|车次|床号|案号|尾号|暗号|频道|坐标|警号|柜号|保险箱号)(?:码)?(?:就?是|为|：|:|，|叫|写着)?[“「]?([0-9０-９A-Za-z]{2,12}|[零〇一二三四五六七八九]{3,12})`,
      'g',
    ),
    read: match => ({
      about: `${match[1]!.replace(/号$/, '')}|号码`,
      value: match[2]!.normalize('NFKC').replace(/[零〇一二三四五六七八九]/g, sign => String(numeralValue(sign))),
    }),
  },
  {
    label: '住处的门牌',
    kind: 'fact',
    severity: 'middle',
    confidence: 0.7,
    pattern: new RegExp(`住(?:在|进|了)?[^，。！？；]{0,8}?([0-9０-９]{3,4}|${N}{1,3}(?=楼))(?:号?房|室|号|房间|楼|病房)`, 'g'),
    read: (match, story, line) => {
      const of = about(story, line, match.index, `住处${match[0].endsWith('楼') ? '的楼层' : '的门牌'}`)
      return of ? { about: of, value: String(num(match[1]!)) } : undefined
    },
  },
  {
    label: '数目',
    kind: 'fact',
    severity: 'high',
    confidence: 0.75,
    pattern: new RegExp(`(${AMOUNT_OF})[^，。！？；0-9]{0,6}?(${N}{1,8})(万|亿|块|元|两|千|百)`, 'g'),
    read: match =>
      /先|首付|剩|还差|涨|加到|减|降|一半|再/.test(match[0])
        ? undefined
        : { about: `${match[1]}|数目`, value: `${num(match[2]!)}${match[3]!.replace('元', '块')}` },
  },
  {
    label: '数目',
    kind: 'fact',
    severity: 'high',
    confidence: 0.75,
    pattern: new RegExp(`(?<![0-9万千百十])(${N}{1,8})(万|亿|块|元|两|千|百)(?:块|元|两)?的?(${AMOUNT_OF})`, 'g'),
    read: match => ({ about: `${match[3]}|数目`, value: `${num(match[1]!)}${match[2]!.replace('元', '块')}` }),
  },
  {
    label: '欠的数目',
    kind: 'fact',
    severity: 'high',
    confidence: 0.7,
    pattern: new RegExp(`欠(?:了|下|着)?[^，。！？；0-9]{0,6}?(${N}{1,8})(万|亿|块|元|两|千|百)`, 'g'),
    read: (match, story, line) => {
      if (/还欠|只欠|剩/.test(line.text)) return undefined
      const of = about(story, line, match.index, '欠的数目')
      return of ? { about: of, value: `${num(match[1]!)}${match[2]!.replace('元', '块')}` } : undefined
    },
  },
  {
    label: '说的欠款',
    kind: 'fact',
    severity: 'high',
    confidence: 0.65,
    pattern: new RegExp(`(${KIN_WORD}|你|他|她)欠(?:了|下|着)?(?:我|咱)[^，。！？；0-9]{0,4}?(${N}{1,8})(万|亿|块|元|两|千|百)`, 'g'),
    read: (match, _story, line) =>
      line.speaker === '' || /还欠|只欠|剩/.test(line.text)
        ? undefined
        : { about: `${line.speaker}|说的欠款数目`, value: `${num(match[2]!)}${match[3]!.replace('元', '块')}` },
  },
  {
    label: '人数或件数',
    kind: 'fact',
    severity: 'middle',
    confidence: 0.65,
    pattern: new RegExp(`(?:一共|总共|共有|共|全部|统共|拢共|满打满算)(?:就|才|只|是|有)?(${N}{1,4})(?:个|名|位)?(${COUNTED})`, 'g'),
    read: match =>
      /[剩活死还][^，。！？；]{0,6}$/.test(match.input.slice(0, match.index))
        ? undefined
        : { about: `${match[2]}|总数`, value: String(num(match[1]!)) },
  },
  {
    label: '颜色',
    kind: 'thing',
    severity: 'middle',
    confidence: 0.65,
    pattern: new RegExp(`(?<![粉深浅枣暗橘雪乌])(${COLOUR})(?:色)?的?(?:小|大|旧|老|新|皮|布|牛皮|铁|木|纸|油纸|绸)?(${COLOURED})`, 'g'),
    read: (match, story, line) => {
      const before = line.text.slice(Math.max(0, match.index - 5), match.index)
      const isKnown = /[那这](?:把|辆|只|个|条|匹|封|顶|双|件|口|台|本|枚|块|盏|扇)?$/.test(before)
      const isFirst = /(?:一|几|两|有)(?:把|辆|只|个|条|匹|封|顶|双|件|口|台|本|枚|块|盏|扇|部)$/.test(before)
      const owner = isKnown || isFirst ? '' : subjectAt(story, line, match.index)
      return {
        about: `${match[2]!.replace(/^(?:雨伞)$/, '伞').replace(/^(?:轿车|汽车)$/, '车')}|颜色`,
        value: `${match[1]}/${isKnown ? '那' : isFirst ? '一' : `=${owner}`}`,
      }
    },
    // A thing of one colour and a known one of another are the same thing; two unknown ones are two.
    agrees: (one, other) => {
      const [[colour, how], [later, laterHow]] = [one.value.split('/'), other.value.split('/')]
      if (colour === later) return true
      if (laterHow === '那') return false
      return !(how!.startsWith('=') && how === laterHow && how !== '=')
    },
  },
  {
    label: '职业',
    kind: 'fact',
    severity: 'middle',
    confidence: 0.6,
    pattern: new RegExp(`(?<!不)(?:是|当)(?:[了着])?(?:一?[个名位])?[^，。！？；的是]{0,4}?(${JOBS})(?![的们说])`, 'g'),
    read: (match, story, line) => {
      if (/以前|曾经|退休|想|要当|长大|假装|冒充|如果|要是|不是|找|叫|谁|吗|像|好像/.test(around(line.text, match.index)))
        return undefined
      const of = about(story, line, match.index, '职业')
      return of ? { about: of, value: match[1]!.replace('教师', '老师') } : undefined
    },
  },
  {
    label: '老家',
    kind: 'fact',
    severity: 'middle',
    confidence: 0.7,
    pattern: new RegExp(
      `(?:老家(?:在|是)|祖籍|家乡(?:在|是)|籍贯|(?:从小|自幼)?(?:生在|长在|出生在)|是(?:地道的|土生土长的)?)(${REGIONS})(?:人|，|。|！|的|那边|乡下|$)?`,
      'g',
    ),
    read: (match, story, line) => {
      if (match[0].startsWith('是') && !match[0].endsWith('人')) return undefined
      const of = about(story, line, match.index, '老家')
      return of ? { about: of, value: match[1]! } : undefined
    },
  },
  {
    label: '毕业的学校',
    kind: 'fact',
    severity: 'middle',
    confidence: 0.7,
    pattern: /(?:毕业于|考上了?|念的是?|读的是?|在)([\u4e00-\u9fff]{2,5}?(?:大学|学院|医学院))(?:毕业|读|念|学|，|。|的|$)/g,
    read: (match, story, line) => {
      const of = about(story, line, match.index, '读的学校')
      return of ? { about: of, value: match[1]! } : undefined
    },
  },
  {
    label: '血型',
    kind: 'fact',
    severity: 'high',
    confidence: 0.8,
    pattern: /([ABOＡＢＯ]{1,2})型/g,
    read: (match, story, line) => {
      const of = about(story, line, match.index, '血型')
      return of ? { about: of, value: match[1]!.normalize('NFKC') } : undefined
    },
  },
  {
    label: '生日',
    kind: 'time',
    severity: 'high',
    confidence: 0.75,
    pattern: new RegExp(`生日(?:就?是|在)?[^，。！？；0-9]{0,3}?(${N}{1,3})月(初?${N}{1,3})`, 'g'),
    read: (match, story, line) => {
      const of = about(story, line, match.index, '生日')
      return of ? { about: of, value: `${num(match[1]!)}-${num(match[2]!.replace('初', ''))}` } : undefined
    },
  },
  {
    label: '亲人的名字',
    kind: 'fact',
    severity: 'middle',
    confidence: 0.65,
    pattern: new RegExp(`(${KIN_WORD})(?:名字)?叫([\\u4e00-\\u9fff]{2,3})(?=[，。！？；、]|$)`, 'g'),
    read: (match, story, line) => {
      const subject = subjectAt(story, line, match.index)
      return subject === '' ? undefined : { about: `${subject}的${kinOf(match[1]!)}|名字`, value: match[2]! }
    },
  },
  {
    label: '方位',
    kind: 'fact',
    severity: 'middle',
    confidence: 0.65,
    pattern:
      /([东南西北])(?:边|面|郊|街|区|山|头|岸|侧|院|厢)?的?(仓库|老宅|码头|工厂|厂房|破庙|祠堂|墓地|坟|别墅|诊所|当铺|客栈|枯井|水塔|矿井|教堂|酒坊|茶楼)/g,
    read: match => ({ about: `${match[2]}|方位`, value: match[1]! }),
  },
  {
    label: '持续的年数',
    kind: 'time',
    severity: 'middle',
    confidence: 0.65,
    pattern: new RegExp(
      `(结婚|认识|在一起|分开|离婚|当兵|干这行|教书|守寡|没见面?|没回(?:家|来)|守在这里|开店)[^，。！？；]{0,5}?(${N}{1,3})年`,
      'g',
    ),
    read: (match, story, line) => {
      if (/年(?:前|后|之)/.test(line.text.slice(match.index, match.index + match[0].length + 1)) || /第/.test(match[0])) return undefined
      const subject = subjectAt(story, line, match.index)
      return {
        about: `${match[1]!.startsWith('没') || subject === '' ? subject : ''}|${match[1]!.slice(0, 2)}的年数`,
        value: String(num(match[2]!)),
      }
    },
    agrees: (one, other, story) => {
      const more = Number(other.value) - Number(one.value)
      return !Number.isFinite(more) || more === 0 || (more > 0 && Math.abs(more - yearsBetween(story, one.line, other.line)) <= 1)
    },
  },
]

/** Quick look whether a line can hold a fact at all. */
const MAY_HOLD = /[0-9０-９零〇一二两三四五六七八九十半左右红黑白蓝绿黄灰紫粉棕银金青橙褐东南西北型叫是当考读念毕生籍]/

/** What all lines say, by what it is about. */
export function factsOf(story: Story): Map<FactRule, Fact[]> {
  const facts = new Map<FactRule, Fact[]>(FACT_RULES.map(rule => [rule, []]))
  for (const line of story.lines) {
    if (line.kind === 'heading' || line.kind === 'cast' || !MAY_HOLD.test(line.text)) continue
    for (const rule of FACT_RULES)
      for (const match of line.text.matchAll(rule.pattern)) {
        if (isNegated(line.text, match.index)) continue
        const read = rule.read(match, story, line)
        if (read) facts.get(rule)!.push({ ...read, line, index: match.index })
      }
  }
  return facts
}

const shown = (value: string) => value.replace(/\/.*$/, '')
const nameOf = (what: string) => {
  const [subject = '', thing = ''] = what.split('|')
  return subject === ''
    ? thing
    : /号码|数目|总数|颜色|方位/.test(thing)
      ? `${subject}的${thing}`
      : `${subject === '我' ? '「我」' : subject}的${thing}`
}

/** Contradictions among what is said: of each thing one, the first two lines that do not agree. */
export function contradictions(story: Story): Finding[] {
  const found: Finding[] = []
  // Two ways of saying the same thing are held against each other too.
  const byLabel = Map.groupBy([...factsOf(story)], ([rule]) => rule.label)
  for (const rules of byLabel.values()) {
    const [rule] = rules[0]!
    const facts = rules.flatMap(([, own]) => own).sort((one, other) => one.line.at - other.line.at)
    for (const [what, own] of Map.groupBy(facts, fact => fact.about)) {
      const pair = firstPair(story, rule, own)
      if (!pair) continue
      const [one, other] = pair
      const kind = rule.kind ?? 'fact'
      found.push(
        finding(kind, what, {
          severity: rule.severity ?? 'middle',
          title: `${nameOf(what)}前后不一：${shown(one.value)} / ${shown(other.value)}`,
          text: `前面写的是「${shown(one.value)}」，后面成了「${shown(other.value)}」。两处留一处，或写明为什么变了。`,
          lines: [lineOfFinding(story, one.line, one.index), lineOfFinding(story, other.line, other.index)],
          confidence: rule.confidence,
        }),
      )
    }
  }
  return found
}

/** Each fact is held against the first of each other value: linear in what is said. */
function firstPair(story: Story, { agrees }: FactRule, facts: readonly Fact[]): [Fact, Fact] | undefined {
  const firsts = new Map<string, Fact>()
  for (const fact of facts) {
    for (const [value, first] of firsts) if (value !== fact.value && !(agrees?.(first, fact, story) ?? false)) return [first, fact]
    if (!firsts.has(fact.value) && firsts.size < 12) firsts.set(fact.value, fact)
  }
  return undefined
}
