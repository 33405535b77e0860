// What a story says of lives that can only have been one way: how somebody died, whether a child is a boy or a girl, what animal has a name, whose hair has
// which colour, where two met first.

import { around, CLAUSE_ENDS } from '../../../language/clauses.ts'
import { about, type FactRule } from './fact.ts'
import { isExtra } from '../people.ts'
import { NARRATOR } from '../story.ts'
import { addresseeOf } from '../subjects.ts'

const UNREAL = /如果|要是|假如|好像|[像象]|几乎|会把|就会|快[要]?(?=[淹溺饿冻摔烧毒])|差点|险些|怕|以为|假装|谎|骗|[？?]|想|会不会|梦/
/** Ways to die, by all words for each. */
const WAYS: readonly (readonly [way: string, words: string])[] = [
  [
    '病',
    '(?<!生老)病(?:死|故|逝|没|走)|得(?:了)?[^，。！？；]{0,4}(?:病|癌|痨|炎)[^，。！？；]{0,4}(?:死|走|没)|(?:癌|痨病|肺炎|心脏病|脑溢血|心梗|伤寒|天花)(?:死|走|没|夺)',
  ],
  ['车祸', '(?:车祸|让车|被车|给车|叫车|车轮)[^，。！？；]{0,6}(?:死|走|没|撞|轧)|撞死'],
  [
    '淹',
    '(?:大水|洪水|浪|潮水|江水|河水)[^，。！？；]{0,4}(?:卷|冲|吞)(?:走|没)?|淹死|溺(?:水)?(?:死|亡|身亡)|(?:掉|跳|落)(?:进|到|下)?(?:了)?[^，。！？；]{0,3}[河江海湖水井塘][^，。！？；]{0,6}(?:死|没|淹)|投(?:河|江|井|湖)',
  ],
  ['火', '烧死|(?:死|葬身)(?:于|在)[^，。！？；]{0,4}火|葬身火海'],
  ['摔', '摔死|(?:坠|跳)(?:楼|崖|马)(?:死|身亡|了)|从[^，。！？；]{1,6}(?:摔|掉|跌)下来[^，。！？；]{0,4}(?:死|没)'],
  ['难产', '难产|生[我你他她]的时候(?:死|没|走)'],
  ['战死', '战死|阵亡|(?:死|牺牲)在(?:战场|前线|阵地)|死在[^，。！？；]{0,3}(?:枪下|炮)'],
  ['毒', '毒死|中毒(?:死|身亡)|服毒|毒酒'],
  ['吊', '吊死|自缢|悬梁'],
  ['饿', '饿死'],
  ['冻', '冻死'],
  ['矿', '(?:塌方|矿难|冒顶|瓦斯)[^，。！？；]{0,8}(?:死|没|埋)|(?:死|埋)在[^，。！？；]{0,3}(?:矿|井下)'],
]
const DIES = new RegExp(WAYS.map(([, words]) => `(${words})`).join('|'), 'g')
const BOY = /儿子|男孩|小子|带把|少爷/
const HAIR = '(?:头发|长发|短发|卷发|鬓角|发丝|马尾|辫子|刘海)'

/** What is said of lives. */
export const LIFE_FACTS: readonly FactRule[] = [
  {
    label: '怎么死的',
    kind: 'fact',
    severity: 'high',
    confidence: 0.7,
    pattern: DIES,
    read: (match, story, line) => {
      const clause = around(line.text, match.index, CLAUSE_ENDS).replace('要不是', '')
      if (
        UNREAL.test(clause) ||
        /[你我他她]要|快要|别|一起|都|人$/.test(match[0]) ||
        /^(?:了)?(?:一|他|她|那|我|你|人|谁)/.test(line.text.slice(match.index + match[0].length))
      )
        return undefined
      const way = WAYS[match.slice(1).findIndex(group => group !== undefined)]?.[0]
      const of = about(story, line, match.index, '死因')
      // Who speaks is alive.
      const who = of?.slice(0, of.indexOf('|')) ?? ''
      const isSomebody = who.includes('的') || story.people.some(({ name }) => name === who && !isExtra(name))
      return of && way && isSomebody && who !== line.speaker && who !== NARRATOR ? { about: of, value: way } : undefined
    },
  },
  {
    label: '孩子是男是女',
    kind: 'kin',
    severity: 'high',
    confidence: 0.65,
    pattern: /(?:生|怀|产)(?:下|了|的是|的)(?:一?个|位)?(?:大胖|胖|小)?(儿子|女儿|男孩|女孩|丫头|闺女|小子|千金)(?!们|的时候|时)/g,
    read: (match, story, line) => {
      if (UNREAL.test(around(line.text, match.index, CLAUSE_ENDS)) || /又|再|第[一二三]|头胎|二胎|双|龙凤|一儿一女/.test(line.text))
        return undefined
      const of = about(story, line, match.index, '孩子是男是女')
      return of ? { about: of, value: BOY.test(match[1]!) ? '男' : '女' } : undefined
    },
  },
  {
    label: '是什么动物',
    kind: 'fact',
    severity: 'middle',
    confidence: 0.7,
    pattern:
      /([狗猫马驴牛羊鹰鸟龟])，?(?:名字?)?(?:叫|唤)(?:做|作)?([\u3400-\u9fff]{2,3})(?=[，。！？；、]|$)|(?:叫|名叫|唤作)([\u3400-\u9fff]{2,3})的(?:[\u3400-\u9fff]{0,3})?([狗猫马驴牛羊鹰鸟龟])(?![子粮肉窝皮])/g,
    read: match => ({ about: `${match[2] ?? match[3]}|是什么动物`, value: (match[1] ?? match[4])! }),
  },
  {
    label: '头发的颜色',
    kind: 'fact',
    severity: 'middle',
    confidence: 0.6,
    pattern: new RegExp(
      `(?:满头|一头|那头|长着|染着|留着)?(黑|白|花白|灰白|金|红|棕|银|黄)(?:色)?的?(?:${HAIR}|发(?=[，。！？；、]|$))|${HAIR}[^，。！？；]{0,3}(?:全|都|已经)?(黑|白|花白|灰白|金|红|棕|银)(?:了|的|色)`,
      'g',
    ),
    read: (match, story, line) => {
      if (UNREAL.test(around(line.text, match.index)) || /染|变|一夜|以前|当年|假发|了$/.test(match[0]) || line.isPast) return undefined
      const of = about(story, line, match.index, '头发的颜色')
      return of ? { about: of, value: (match[1] ?? match[2])!.replace(/^(?:花白|灰白|银)$/, '白') } : undefined
    },
  },
  {
    label: '初见的地方',
    kind: 'fact',
    severity: 'middle',
    confidence: 0.6,
    pattern:
      /(?:第一次|头一回|头一次|当初|最早|初次)(?:见|遇|碰|认识)[^，。！？；]{0,6}?(?:是)?在([\u3400-\u9fff]{2,6}?)(?:里|上|边|门口)?(?=[，。！？；、的]|$)|(?:是|就)?在([\u3400-\u9fff]{2,6}?)(?:里|上|边|门口)?(?:第一次|头一回|头一次)(?:见|遇|碰|认识)|(?:是|就)在([\u3400-\u9fff]{2,6}?)(?:里|上|边|门口)?认识的/g,
    read: (match, story, line) => {
      if (line.kind !== 'speech' || line.speaker === '') return undefined
      const other = addresseeOf(story, line)
      const place = (match[1] ?? match[2] ?? match[3])!
      if (other === '' || /[他她]/.test(match[0]) || UNREAL.test(around(line.text, match.index))) return undefined
      return { about: `${[line.speaker, other].sort().join('和')}|初见的地方`, value: place }
    },
    agrees: (one, other) => one.value.includes(other.value) || other.value.includes(one.value),
  },
]
