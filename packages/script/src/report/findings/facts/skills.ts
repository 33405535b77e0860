// What a story says of people beside their names and ages: what they teach or treat, how they are built, how they did in a contest, who was born with whom.

import { around, CLAUSE_ENDS } from '../../../language/clauses.ts'
import { yearsBetween } from '../time/calendar.ts'
import { about, type FactRule, N, num } from './fact.ts'
import { personOf, subjectAt } from '../subjects.ts'

const SUBJECTS = '(语文|数学|英语|物理|化学|生物|历史|地理|政治|音乐|美术|体育)'
const WARDS = '(内科|外科|儿科|妇产科|产科|骨科|眼科|牙科|急诊科?|精神科|皮肤科|麻醉科|心外科?|神经外科|中医科)'
const OTHER_TIME = /以前|曾经|小时候|当年|那年|上学|退休|想|要是|如果|将来|代课|[？?]/
const bodyOf =
  (value: string): FactRule['read'] =>
  (match, story, line) => {
    if (OTHER_TIME.test(around(line.text, match.index)) || line.isPast) return undefined
    const of = about(story, line, match.index, '身材')
    return of ? { about: of, value } : undefined
  }

/** What is said of people's work, build and results. */
export const SKILL_FACTS: readonly FactRule[] = [
  {
    label: '教的课',
    kind: 'fact',
    severity: 'middle',
    confidence: 0.65,
    pattern: new RegExp(
      `${SUBJECTS}(?:老师|教师|课代表)|教(?:的是?)?(?:[^，。！？；]{0,4}?)${SUBJECTS}(?=[，。！？；的课]|$)|(?:批|改|判|出|备|上)(?:了|着|完|的)?[^，。！？；]{0,6}?${SUBJECTS}(?:卷|作业|课|试卷|作文)`,
      'g',
    ),
    read: (match, story, line) => {
      if (OTHER_TIME.test(around(line.text, match.index))) return undefined
      const of = about(story, line, match.index, '教的课')
      return of ? { about: of, value: (match[1] ?? match[2] ?? match[3])! } : undefined
    },
  },
  {
    label: '识不识字',
    kind: 'fact',
    severity: 'middle',
    confidence: 0.6,
    pattern:
      /((?:念|上|读)过(?:高中|大学|初中|中学|师范|中专|高小|私塾)|(?:高中|大学|中专|师范)毕业|中(?:了|过)(?:秀才|举人|进士))|(不识字|不认(?:得|识)?字|(?:一个|半个)字(?:也|都)?(?:不认|认不|不识)|目不识丁|大字不?[识认]|睁眼瞎(?!子))/g,
    read: (match, story, line) => {
      if (/如果|要是|[？?]|当|装/.test(around(line.text, match.index, CLAUSE_ENDS))) return undefined
      const of = about(story, line, match.index, '识字')
      return of ? { about: of, value: match[1] ? '念过书' : '不识字' } : undefined
    },
  },
  {
    label: '在一处多少年',
    kind: 'time',
    severity: 'middle',
    confidence: 0.6,
    pattern: new RegExp(
      `(?:在(?:这|这个|咱们?|我们)?[^，。！？；]{0,4}?(?:台|厂|店|矿|村|校|院|公司|局|队|这儿|这里|这行)里?[^，。！？；]{0,3}?(?:守|干|待|做|住|教|当|跑|站)了?|(?:来|进|到)(?:了)?[^，。！？；]{0,4}?(?:台|厂|店|矿|村|校|院|公司|局|队)里?(?:都|快|整整|已经)?)(${N}{1,3})年(?!前|后|级|的时候)`,
      'g',
    ),
    read: (match, story, line) => {
      const of = about(story, line, match.index, '在这里的年数')
      return of ? { about: of, value: String(num(match[1]!)) } : undefined
    },
    agrees: (one, other, story) => {
      const more = Number(other.value) - Number(one.value)
      return !Number.isFinite(more) || (more >= 0 && Math.abs(more - yearsBetween(story, one.line, other.line)) <= 1)
    },
  },
  {
    label: '一个月的钱',
    kind: 'fact',
    severity: 'middle',
    confidence: 0.6,
    pattern: new RegExp(`(?:一个月|每个?月|月薪|月钱|工钱|工资)(?:是|给|开|说好)?(${N}{1,6})(?:块|元|两|银子|(?=[，。！？]|$))`, 'g'),
    read: match => {
      const amount = num(match[1]!)
      return typeof amount === 'number' && amount >= 100 ? { about: '一个月|的钱', value: String(amount) } : undefined
    },
  },
  {
    label: '看的科',
    kind: 'fact',
    severity: 'middle',
    confidence: 0.65,
    pattern: new RegExp(
      `${WARDS}的?(?:医生|大夫|主任|护士|护士长|主刀)|(?:在|是|进了?|调到)[^，。！？；]{0,4}?${WARDS}(?=[，。！？；的当做干上工实待]|$)`,
      'g',
    ),
    read: (match, story, line) => {
      if (OTHER_TIME.test(around(line.text, match.index)) || /住|看|挂/.test(match[0])) return undefined
      const of = about(story, line, match.index, '所在的科')
      return of ? { about: of, value: (match[1] ?? match[2])! } : undefined
    },
    agrees: (one, other) => one.value.includes(other.value.slice(0, 2)) || other.value.includes(one.value.slice(0, 2)),
  },
  {
    label: '身材',
    kind: 'fact',
    severity: 'middle',
    confidence: 0.65,
    pattern:
      /(?:个子|个头|身材|长得|生得)(?:很|挺|又|特别|真|那么|这么)?高(?!兴)|一米[八九](?!左右的墙)|进门都?得低头|(?:大|高)高个儿?|高出(?:[^，。]{0,4})(?:一|半|两)个?头|人高马大|铁塔似的/g,
    read: bodyOf('高'),
  },
  {
    label: '身材',
    kind: 'fact',
    severity: 'middle',
    confidence: 0.65,
    pattern:
      /(?:个子|个头|身材|长得|生得)(?:很|挺|又|特别|真|那么|这么)?[矮小]|矮个儿?|矮墩墩|小个子|(?:个头|个子|头顶)?(?:才|只|刚)?(?:到|够到)[^，。]{1,5}的?(?:肩膀?|胸口|腰|下巴)|脚都?够不着地|一米[四五](?!的)/g,
    read: bodyOf('矮'),
  },
  {
    label: '名次',
    kind: 'fact',
    severity: 'middle',
    confidence: 0.6,
    pattern:
      /([\u3400-\u9fff]{2,5}(?:赛|大会|大奖|杯))[^，。！？；]{0,3}?(?:拿|得|获|夺)(?:过|了|的)?[^，。！？；]{0,4}?(第[一二三四五六七八九十]|冠军|亚军|季军|金牌|银牌|铜牌|金奖|银奖|铜奖|头名|状元)|(?:拿|得|获|夺)(?:过|了|的)?([\u3400-\u9fff]{2,5}(?:赛|大会|大奖|杯))的?(第[一二三四五六七八九十]|冠军|亚军|季军|金牌|银牌|铜牌|金奖|银奖|铜奖|头名|状元)/g,
    read: (match, story, line) => {
      if (OTHER_TIME.test(around(line.text, match.index, CLAUSE_ENDS).replace(/小时候|当年|那年/, ''))) return undefined
      const of = about(story, line, match.index, `在${(match[1] ?? match[3])!.slice(-3)}的名次`)
      const place = (match[2] ?? match[4])!
      return of
        ? {
            about: of,
            value: /冠|金|状元|头名|一/.test(place) ? '第一' : /亚|银|二/.test(place) ? '第二' : /季|铜|三/.test(place) ? '第三' : place,
          }
        : undefined
    },
  },
  {
    label: '年龄差',
    kind: 'age',
    severity: 'middle',
    confidence: 0.7,
    pattern: /[和跟与同]([\u3400-\u9fff]{1,4}?)(?:俩|两个人?)?(?:就|都|也)?(?:是)?(?:一对)?(?:双胞胎|双生|孪生|龙凤胎|一胎生?|同一天生)/g,
    read: (match, story, line) => {
      const at = match.index + 1
      const one = subjectAt(story, line, match.index)
      const named = line.named.find(({ start, end }) => start === at && end <= at + match[1]!.length)
      const other = named?.name ?? (/^[我你他她]$/.test(match[1]!) ? personOf(story, line, at, match[1]!) : '')
      if (one === '' || other === '' || one === other) return undefined
      const [first, second] = [one, other].sort()
      return { about: `${first}和${second}|年龄差`, value: '0' }
    },
  },
]
