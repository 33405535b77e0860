// What a story says of people and their things: ages, wounds, work, origins, names, colours.

import { around, CLAUSE_ENDS } from '../../../language/clauses.ts'
import { yearsBetween } from '../time/calendar.ts'
import { about, type FactRule, N, num } from './fact.ts'
import type { Story, StoryLine } from '../story.ts'
import { KIN_WORD, kinOf, personOf, subjectAt } from '../subjects.ts'

const PAST_AGE =
  /那年|当年|小时候|的时候|那时|从前|以前|年前|曾经|记得|当时|起就|就开始|活到|等[你我他她][^，。]{0,3}岁|到了[^，。]{0,3}岁|将来|以后|如果|要是|像|不过是?(?=[^一二三四五六七八九十])|才能/
const OTHER_AGE = /[大小差长近多约莫到活]$/
const PARTS: readonly (readonly [RegExp, string])[] = [
  [/手|臂|胳膊|腕|掌|指/, '手臂'],
  [/腿|脚|膝|踝/, '腿脚'],
  [/眼/, '眼'],
  [/耳/, '耳'],
  [/脸|颊|眉|腮/, '脸'],
  [/肩/, '肩'],
]
const PART = '(?:手腕|手臂|手背|手掌|手心|小臂|胳膊|手|腕|臂|小腿|大腿|脚踝|膝盖|腿|脚|眼睛|眼|耳垂|耳朵|耳|脸颊|脸|眉|腮|肩膀|肩)'
const MARK =
  '(?:伤|疤|聋|六指|多(?:出来|出)?(?:的)?一根|中(?:了)?[一两]?(?:刀|枪|箭|弹)|断|绷带|石膏|痣|纹身|纹着|纹了|刺着|刺青|假肢|瞎|瘸|跛|胎记|残|缺|骨折|烧伤|烫伤|纱布|夹板|义肢|义眼|机械|废|瘫|缝|不好|不利索|跛|拐|缺口|肿|只剩|少了|断指)'
const sideOf = (match: RegExpExecArray, story: Story, line: StoryLine, [side, part]: readonly [string, string]) => {
  const group = PARTS.find(([pattern]) => pattern.test(part))?.[1] ?? part
  // 「找一个左脸有疤的人」 speaks of nobody who is there.
  const isSomebody =
    /^[^，。！？；]{0,4}的(?:[一那这]?个)?(?:人|男|女|家伙|老|少|孩)/.test(line.text.slice(match.index + match[0].length)) ||
    /^那人|那个(?:人|男人|女人)/.test(line.text)
  const isOwn = line.kind === 'speech' && /(?:^|[，。！？；])[^，。！？；]{0,4}这[只条双张侧]?$/.test(line.text.slice(0, match.index))
  // 「捏住江离的左耳垂」 is of 江离.
  const owner = line.named.find(({ end }) => end === match.index - 1 && line.text[end] === '的')
  if (owner) return { about: `${owner.name}|${group}的伤或记号`, value: side }
  const of =
    isOwn && line.speaker !== ''
      ? `${line.speaker}|${group}的伤或记号`
      : isSomebody
        ? `|${group}的伤或记号`
        : about(story, line, match.index, `${group}的伤或记号`)
  return of ? { about: of, value: side } : undefined
}

const COLOURED =
  '(?:雨伞|伞|轿车|汽车|跑车|面包车|卡车|越野车|出租车|摩托车|自行车|车|行李箱|皮箱|箱子|信封|猫|狗|马|盒子|匣子|本子|笔记本|背包|书包|布包|药瓶|药片|瓷瓶|玉佩|发带|头绳|灯笼|木门|铁门|瞳孔|眼睛|珠子|旗子|邮筒|头盔|嫁衣|丝巾|围巾|帕子|手帕)'
const COLOUR = '(?:红|黑|白|蓝|绿|黄|灰|紫|粉|棕|银|金|青|橙|褐)'
const JOBS =
  '(?:校长|打铁的|种地的|杀猪的|开车的|看病的|唱戏的|医生|护士|律师|警察|老师|教师|教书先生|教书的|记者|卡车司机|出租车司机|司机|厨师|厨子|会计|出纳|工程师|演员|歌手|模特|画家|程序员|军人|木匠|铁匠|石匠|泥瓦匠|裁缝|屠夫|郎中|捕快|镖师|货郎|船工|电工|焊工|钳工|清洁工|服务员|保姆|设计师|编辑|保安|快递员|消防员|船长|飞行员|大夫|教授|法医|法官|检察官|侦探|作家|矿工|渔民|渔夫|农民|猎户|道士|和尚|军医|中医|兽医|理发师|剃头匠|翻译|导游|导演|制片人|销售|中介)'
const REGIONS =
  '(?:北京|上海|天津|重庆|广州|深圳|成都|武汉|西安|南京|杭州|苏州|长沙|沈阳|大连|青岛|济南|郑州|昆明|贵阳|福州|厦门|南昌|合肥|太原|兰州|哈尔滨|长春|南宁|海口|拉萨|温州|宁波|东北|四川|湖南|湖北|广东|广西|山东|山西|河南|河北|江苏|浙江|安徽|福建|江西|云南|贵州|陕西|甘肃|辽宁|吉林|黑龙江|海南|台湾|香港|新疆|西藏|内蒙古?|江南|京城|洛阳|长安|扬州|金陵|姑苏)'

/** Other words for the same work. */
const SAME_JOB: Readonly<Record<string, string>> = {
  __proto__: null as never,
  打铁的: '铁匠',
  种地的: '农民',
  杀猪的: '屠夫',
  开车的: '司机',
  看病的: '医生',
  唱戏的: '演员',
  教师: '老师',
  教书先生: '老师',
  教书的: '老师',
  教授: '老师',
  大夫: '医生',
  郎中: '医生',
  中医: '医生',
  军医: '医生',
  厨子: '厨师',
  渔夫: '渔民',
  卡车司机: '司机',
  出租车司机: '司机',
}
/** Towns and what they lie in. */
const WITHIN: readonly (readonly string[])[] = [
  ['东北', '哈尔滨', '黑龙江', '吉林', '长春', '辽宁', '沈阳', '大连'],
  ['江南', '苏州', '杭州', '姑苏', '扬州', '金陵', '南京', '江苏', '浙江', '温州', '宁波', '上海'],
  ['广东', '广州', '深圳'],
  ['四川', '成都', '重庆'],
  ['陕西', '西安', '长安'],
  ['京城', '北京', '长安', '洛阳'],
  ['湖北', '武汉'],
  ['湖南', '长沙'],
  ['山东', '青岛', '济南'],
  ['福建', '福州', '厦门'],
]

/** Whether somebody of one age may have the other: older by a birthday, or by the years that pass. */
const grewUp: FactRule['agrees'] = (one, other, story) => {
  const grown = Number(other.value) - Number(one.value)
  const passed = yearsBetween(story, one.line, other.line)
  return grown >= 0 && (grown <= 1 || (passed > 0 && Math.abs(grown - passed) <= 1))
}

/** What is said of people and their things. */
export const PERSON_FACTS: readonly FactRule[] = [
  {
    label: '年龄',
    kind: 'age',
    severity: 'high',
    confidence: 0.7,
    // 「我都四十二了」「今年三十八」: an age without its measure.
    pattern: new RegExp(
      `(?:今年|都|才|已经|刚满|刚好|正好|刚过|年方|芳龄|不过|我|你|他|她)([一二三四五六七八九]?十(?:有?[一二三四五六七八九])?|[2-9][0-9])(?:了|出头|来岁)?(?=[，。！？!?]|$)`,
      'g',
    ),
    read: (match, story, line) => {
      if (PAST_AGE.test(around(line.text, match.index)) || (/^[我你他她]/.test(match[0]) && !match[0].endsWith('了')) || line.isPast)
        return undefined
      const of = about(story, line, match.index, '年龄')
      return of ? { about: of, value: String(num(match[1]!.replace('有', ''))) } : undefined
    },
    agrees: grewUp,
  },
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
      // 「林夏，二十八岁」 behind a name, 「二十八岁的林夏」 and 「九岁的孩子，叫豆子」 before one.
      const end = match.index + match[0].length
      const behind = line.named.find(
        ({ start }) => start > end && /^的(?:[^，。！？；]{0,6}，?(?:名叫|名字叫|叫|是))?$/.test(line.text.slice(end, start)),
      )
      const of = behind ? `${behind.name}|年龄` : about(story, line, match.index, '年龄')
      return of ? { about: of, value: String(age) } : undefined
    },
    agrees: grewUp,
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
    pattern: new RegExp(`${MARK}[^，。！？；左右]{0,6}?(?:在|着|住|从)[^，。！？；左右]{0,4}?([左右])(?:边|侧)?的?(${PART})`, 'g'),
    read: (match, story, line) => sideOf(match, story, line, [match[1]!, match[2]!]),
  },
  {
    label: '伤或记号的左右',
    kind: 'fact',
    severity: 'high',
    confidence: 0.8,
    pattern: new RegExp(`${MARK}[^，。！？；左右]{0,8}?的([左右])(?:边|侧)?(${PART})`, 'g'),
    read: (match, story, line) => sideOf(match, story, line, [match[1]!, match[2]!]),
  },
  {
    label: '伤或记号的左右',
    kind: 'fact',
    severity: 'high',
    confidence: 0.8,
    pattern: new RegExp(`(?:拖着|瘸着|捂着|吊着|裹着|包着|按着|护着|瘸了)([左右])(?:边|侧)?(${PART})`, 'g'),
    read: (match, story, line) => sideOf(match, story, line, [match[1]!, match[2]!]),
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
    pattern: new RegExp(
      `(?<!不)(?:是|当|干|做|[你我他她爹爸妈娘](?=一个))(?:[了着过])?(?:一辈子|半辈子|[一二两三四五六七八九十几]+年)?的?(?:一?[个名位])?[^，。！？；是]{0,5}?(${JOBS})(?![们说]|的(?!$|[，。！？；]))`,
      'g',
    ),
    read: (match, story, line) => {
      if (/以前|曾经|退休|想|要当|长大|假装|冒充|如果|要是|不是|找|叫|谁|吗|像|好像/.test(around(line.text, match.index, CLAUSE_ENDS)))
        return undefined
      const at = match.index + (/^[你我他她]/.test(match[0]) ? 1 : 0)
      const of = about(story, line, at, '职业')
      return of ? { about: of, value: SAME_JOB[match[1]!] ?? match[1]! } : undefined
    },
  },
  {
    label: '老家',
    kind: 'fact',
    severity: 'middle',
    confidence: 0.7,
    pattern: new RegExp(
      `(?:老家(?:在|是)?|祖籍|家乡(?:在|是)|籍贯|(?:从小|自幼)?(?:生在|长在|出生在)|(?:祖上|世代|三代|几代)[^，。！？；]{0,6}(?:住|在)在?|是(?:地道的|土生土长的)?)(${REGIONS})(?:人|，|。|！|的|那边|乡下|$)?`,
      'g',
    ),
    read: (match, story, line) => {
      if (match[0].startsWith('是') && !match[0].endsWith('人')) return undefined
      const of = about(story, line, match.index, '老家')
      return of ? { about: of, value: match[1]! } : undefined
    },
    agrees: (one, other) => WITHIN.some(places => places.includes(one.value) && places.includes(other.value)),
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
    label: '床铺',
    kind: 'fact',
    severity: 'middle',
    confidence: 0.65,
    pattern: /(?:睡|住|躺)(?:在|着)?([^，。！？；]{0,6}?)(上|下)铺|(?:从|爬[上下]|翻[上下])(?:自己的)?([^，。！？；]{0,4}?)(上|下)铺/g,
    read: (match, story, line) => {
      const of = about(story, line, match.index, '床铺')
      if (!of || /换|调|搬/.test(line.text)) return undefined
      // 「睡江禾上铺」 is above 江禾.
      return { about: of, value: match[2] ?? match[4]! }
    },
  },
  {
    label: '年龄差',
    kind: 'age',
    severity: 'middle',
    confidence: 0.65,
    pattern: new RegExp(`比([\\u4e00-\\u9fff]{1,4}?)(大|小|年长|年幼)(?:了|整整|足足)*(${N}{1,3})岁`, 'g'),
    read: (match, story, line) => {
      const at = match.index + 1
      const named = line.named.find(({ start }) => start === at)
      const one = subjectAt(story, line, match.index)
      const other =
        named?.name ??
        (/^[他她]$/.test(match[1]!) ? (line.named.findLast(({ end, name }) => end <= match.index && name !== one)?.name ?? '') : '')
      if (one === '' || other === '' || one === other) return undefined
      const years = Number(num(match[3]!)) * (/大|长/.test(match[2]!) ? 1 : -1)
      const [first, second] = [one, other].sort()
      return { about: `${first}和${second}|年龄差`, value: String(first === one ? years : -years) }
    },
  },
  {
    label: '住的屋子',
    kind: 'fact',
    severity: 'middle',
    confidence: 0.65,
    pattern: /(?:住(?:的是|在|进)?|回(?:到|了)?|歇在)[^，。！？；]{0,3}([东西南北])(?:边的?)?(厢房|厢|屋|院|偏殿|跨院)/g,
    read: (match, story, line) => {
      const of = about(story, line, match.index, `住的${match[2]!.replace(/房$/, '')}`)
      return of && !/搬|换/.test(line.text) ? { about: of, value: match[1]! } : undefined
    },
  },
  {
    label: '伤或记号的左右',
    kind: 'fact',
    severity: 'high',
    confidence: 0.75,
    pattern: new RegExp(`([左右])(?:边|侧)?(${PART})，那[颗道块个条]?[^，。！？；左右]{0,4}?${MARK}`, 'g'),
    read: (match, story, line) => sideOf(match, story, line, [match[1]!, match[2]!]),
  },
  {
    label: '属相',
    kind: 'age',
    severity: 'middle',
    confidence: 0.75,
    pattern: /属([鼠牛虎兔龙蛇马羊猴鸡狗猪])(?:的)?(?=[，。！？；、]|$)/g,
    read: (match, story, line) => {
      const of = about(story, line, match.index, '属相')
      return of ? { about: of, value: match[1]! } : undefined
    },
  },
  {
    label: '身上的衣服',
    kind: 'fact',
    severity: 'middle',
    confidence: 0.6,
    pattern: new RegExp(
      `(?:穿|披|裹|系|戴|换|一身|的)(?:着|了|上)?(?:一)?[件条身顶袭]?[^，。！？；]{0,4}?(${COLOUR})(?:色)?的?[^，。！？；]{0,3}?(裙|衣|袍|衫|袄|外套|大衣|西装|旗袍|毛衣|披风|斗篷|帽|围巾|校服|夹克|风衣|军装)`,
      'g',
    ),
    read: (match, story, line) => {
      if (line.kind !== 'told' || line.isPast || /换|脱/.test(line.text)) return undefined
      const of = about(story, line, match.index, `${match[2]}的颜色`)
      return of ? { about: `${of}${line.scene.at}`, value: match[1]! } : undefined
    },
  },
  {
    label: '年龄差',
    kind: 'age',
    severity: 'middle',
    confidence: 0.65,
    pattern: new RegExp(
      `(?:[跟和与同]([我你他她])[^，。！？；]{0,2}?(?:同岁|同年|一样大|一般大|同龄)|比([我你他她])(大|小)(?:了|整整|足足)*(${N}{1,3})岁)`,
      'g',
    ),
    read: (match, story, line) => {
      const pronoun = (match[1] ?? match[2])!
      const [one, other] = [subjectAt(story, line, match.index), personOf(story, line, match.index + match[0].indexOf(pronoun), pronoun)]
      if (one === '' || other === '' || one === other) return undefined
      const years = match[4] ? Number(num(match[4])) * (match[3] === '大' ? 1 : -1) : 0
      const [first, second] = [one, other].sort()
      return { about: `${first}和${second}|年龄差`, value: String(first === one ? years : -years) }
    },
  },
  {
    label: '血型',
    kind: 'fact',
    severity: 'high',
    confidence: 0.8,
    pattern: /(?<!输了?|输入|换成?)([ABOＡＢＯ]{1,2})型血/g,
    read: (match, story, line) => {
      const behind = line.named.find(({ start }) => start === match.index + match[0].length + 1)
      const of = behind ? `${behind.name}|血型` : about(story, line, match.index, '血型')
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
    pattern: new RegExp(`(${KIN_WORD})(?:姓[\\u4e00-\\u9fff]，)?(?:名字)?(?:就)?叫([\\u4e00-\\u9fff]{2,3})(?=[，。！？；、]|$)`, 'g'),
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
      /(?:([东南西北])(?:边|面|郊|街|区|山|头|岸|侧|院|厢)?的?)?(仓库|老宅|码头|工厂|厂房|破庙|祠堂|墓地|坟|别墅|诊所|当铺|客栈|枯井|水塔|矿井|教堂|酒坊|茶楼)(?:就?在[^，。！？]{0,3}([东南西北]))?/g,
    read: match => {
      const side = match[1] ?? match[3]
      return side ? { about: `${match[2]}|方位`, value: side } : undefined
    },
  },
]
