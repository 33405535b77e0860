// What a story says in numbers: codes, doors, amounts, counts, durations, hours.

import { numeralValue } from '../../../language/numerals.ts'
import { yearsBetween } from '../time/calendar.ts'
import { about, type FactRule, N, num } from './fact.ts'
import { KIN_WORD, kinOf, subjectAt } from '../subjects.ts'

const AMOUNT_OF =
  '(?:欠款|欠债|赌债|债务|赎金|彩礼|赔偿金?|房租|工资|月薪|学费|手术费|医药费|奖金|定金|嫁妆|违约金|军饷|悬赏|贷款|借款|遗产|成交价|底价|报价|预算|酬金)'
const COUNTED =
  '(?:口人|人|船员|乘客|孩子|宇航员|弟子|学生|嫌疑人|客人|具尸体|名死者|兄弟|伙计|徒弟|家丁|丫鬟|护士|医生|警察|保镖|队员|士兵|妃子|皇子|女儿|儿子|房客|住户|座位|口箱子|枚棋子|级台阶)'
/** What is said in numbers. */
export const COUNT_FACTS: readonly FactRule[] = [
  {
    label: '人数或件数',
    kind: 'fact',
    severity: 'middle',
    confidence: 0.65,
    pattern: new RegExp(
      `(?<![剩${N.slice(1, -1)}])(${N}{2,4}口人|${N}{1,4}个人(?=，?(?:一个(?:都|也)?(?:没|不)少|都在|全在|到齐|齐了)))`,
      'g',
    ),
    read: match => {
      const count = num(match[1]!.replace(/[口个]人$/, ''))
      return typeof count === 'number' && count > 4
        ? { about: `${match[1]!.endsWith('口人') ? '口人' : '人'}|总数`, value: String(count) }
        : undefined
    },
  },
  {
    label: '人数或件数',
    kind: 'fact',
    severity: 'middle',
    confidence: 0.65,
    pattern: new RegExp(
      `(?:只有|仅有|一共|总共|共有|拢共|统共|数了数，?|数了一遍，?|数过了?，?)(?:就|才|只|是|有|正好)?(${N}{1,4})(?:口|盏|根|块|棵|面|匹|头|只|条|辆|艘|架|把|件|具|间|张|座|扇|颗|封|幅|箱|袋)([\\u4e00-\\u9fff]{1,3}?)(?=[，。！？；、并一]|$)`,
      'g',
    ),
    read: match => ({ about: `${match[2]}|总数`, value: String(num(match[1]!)) }),
  },
  {
    label: '多少年的交情',
    kind: 'time',
    severity: 'middle',
    confidence: 0.65,
    pattern: new RegExp(
      `(?<!第)(?<![前后])(${N}{1,3})年(?:的)?(?:老)?(邻居|夫妻|兄弟|朋友|同学|同事|战友|师徒|搭档|室友|婚姻|交情|感情)`,
      'g',
    ),
    read: match => ({ about: `${match[2]}|做了多少年`, value: String(num(match[1]!)) }),
    agrees: (one, other, story) => {
      const more = Number(other.value) - Number(one.value)
      return more === 0 || (more > 0 && Math.abs(more - yearsBetween(story, one.line, other.line)) <= 1)
    },
  },
  {
    label: '人数或件数',
    kind: 'fact',
    severity: 'middle',
    confidence: 0.65,
    pattern: new RegExp(
      `(?:^|[，。！？△])(${N}{1,3})[个名位间口扇座]([\\u4e00-\\u9fff]{2})(?=我?都[^，。]{1,3}过|一字排开|齐刷刷|全都?|都(?:到|来|在|站|跪)|一齐|一起)`,
      'g',
    ),
    read: match => ({ about: `${match[2]}|总数`, value: String(num(match[1]!)) }),
  },
  {
    label: '号码',
    kind: 'fact',
    severity: 'high',
    confidence: 0.85,
    pattern: new RegExp(
      `(密码|车牌号?|房号|门牌号?|房间号|学号|工号|编号|航班号?|车次|床号|案号|尾号|暗号|频道|坐标|警号|柜号|保险箱号)(?:码)?(?:就?是|为|：|:|，|叫|写着)?(?:[^。！？；0-9]{0,8}[，：:])?[“「]?([0-9０-９A-Za-z]{2,12}|[零〇一二三四五六七八九]{3,12})`,
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
    pattern: new RegExp(
      `住(?:在|进|了)?(?:[^，。！？；]{0,8}?的)?[^，。！？；号]{0,8}?([0-9０-９]{3,4}|${N}{1,3}(?=楼))(?:号?房|室|号|房间|楼|病房)`,
      'g',
    ),
    read: (match, story, line) => {
      const of = about(story, line, match.index, `住处${match[0].endsWith('楼') ? '的楼层' : '的门牌'}`)
      return of ? { about: of, value: String(num(match[1]!)) } : undefined
    },
  },
  {
    label: '住处的门牌',
    kind: 'fact',
    severity: 'middle',
    confidence: 0.7,
    pattern: new RegExp(`(?:爬上|爬到|上到|上了|走到|跑上)(${N}{1,3})楼[^。！？；]{0,12}(?:自己家|家门|自家|自己的(?:房|门|家))`, 'g'),
    read: (match, story, line) => {
      const of = about(story, line, match.index, '住处的楼层')
      return of ? { about: of, value: String(num(match[1]!)) } : undefined
    },
  },
  {
    label: '街上的门牌',
    kind: 'fact',
    severity: 'middle',
    confidence: 0.7,
    pattern: new RegExp(`([\\u4e00-\\u9fff]{2}(?:巷|路|街|胡同|弄|里弄))(${N}{1,4})号`, 'g'),
    read: (match, _story, line) =>
      /家|住|搬/.test(line.text) ? { about: `${match[1]}|门牌号码`, value: String(num(match[2]!)) } : undefined,
  },
  {
    label: '数目',
    kind: 'fact',
    severity: 'high',
    confidence: 0.75,
    pattern: new RegExp(`(${AMOUNT_OF})[^，。！？；0-9]{0,9}?(${N}{1,8})(万|亿|块|元|两|千|百)`, 'g'),
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
    pattern: new RegExp(
      `(?<![0-9万千百十])(${N}{1,8})(万|亿|块|元|两|千|百)(?:块|元|两)?(?:黄金|白银|银子|大洋|钱)?的?(${AMOUNT_OF})`,
      'g',
    ),
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
    pattern: new RegExp(
      `(?:一共|总共|共有|共|全部|统共|拢共|满打满算|全[班家村队船楼寨营厂校院府城])(?:就|才|只|是|有)?(${N}{1,4})(?:个|名|位)?(${COUNTED})`,
      'g',
    ),
    read: match =>
      /[剩活死还][^，。！？；]{0,6}$/.test(match.input.slice(0, match.index))
        ? undefined
        : { about: `${match[2]}|总数`, value: String(num(match[1]!)) },
  },
  {
    label: '持续的年数',
    kind: 'time',
    severity: 'middle',
    confidence: 0.65,
    pattern: new RegExp(
      `(结婚|入伍|参军|入行|入职|出道|同住|相识|认识|在一起|分开|离婚|当兵|干这行|教书|守寡|没见面?|没回(?:家|来)|守在这里|开店)[^，。！？；]{0,5}?(${N}{1,3})年`,
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
  {
    label: '怀孕的月份',
    kind: 'time',
    severity: 'high',
    confidence: 0.7,
    pattern: new RegExp(
      `(?:(?:怀孕|怀了|身孕|肚子里)[^，。！？；]{0,5}?(?=${N})|(?=${N}{1,2}个月的(?:身子|身孕|肚子)))(${N}{1,2})个?(?:多)?月`,
      'g',
    ),
    read: (match, story, line) => {
      const of = about(story, line, match.index, '怀孕的月份')
      return of ? { about: of, value: String(num(match[1]!)) } : undefined
    },
    agrees: (one, other, story) => {
      const more = Number(other.value) - Number(one.value)
      return more >= 0 && more <= Math.max(1, yearsBetween(story, one.line, other.line) * 12 + 1)
    },
  },
  {
    label: '多少个小时',
    kind: 'time',
    severity: 'middle',
    confidence: 0.65,
    pattern: new RegExp(`(手术|会议|审讯|谈判|航程|车程|路程|抢救)[^。！？；]{0,12}?(${N}{1,3})个?(?:多)?(小时|钟头)`, 'g'),
    read: match => (/后|前|再|还/.test(match[0]) ? undefined : { about: `${match[1]}|用的时间`, value: String(num(match[2]!)) }),
  },
  {
    label: '那笔钱的数目',
    kind: 'fact',
    severity: 'middle',
    confidence: 0.65,
    pattern: new RegExp(
      `(?:有|走|进|汇|转)?(?:了)?(?:一|这)笔(?:钱|账|款)?，?(${N}{1,8})(万|亿)|那(?:笔)?(${N}{1,8})(万|亿)(?=的事|块|元|，|。|！|？)`,
      'g',
    ),
    read: match => ({ about: '那笔钱|数目', value: `${num((match[1] ?? match[3])!)}${match[2] ?? match[4]}` }),
  },
  {
    label: '几号',
    kind: 'time',
    severity: 'middle',
    confidence: 0.65,
    pattern: new RegExp(
      `(?<!${N})(${N}{1,3})[号日](?:的|就|才)?(开庭|婚礼|手术|比赛|演出|行刑|开学|开拍|开标|考试|发工资|交货|拆迁|搬家|出发)`,
      'g',
    ),
    read: (match, _story, { text }) =>
      /改|推迟|提前|延/.test(text) ? undefined : { about: `${match[2]}|日子`, value: String(num(match[1]!)) },
  },
  {
    label: '几号',
    kind: 'time',
    severity: 'middle',
    confidence: 0.65,
    pattern: new RegExp(`(婚礼|手术|比赛|演出|开庭|考试|婚期|开业|交货)(?:就)?(?:定|选|放|安排)?在(?:了)?(${N}{1,3})[号日]`, 'g'),
    read: match => ({ about: `${match[1]}|日子`, value: String(num(match[2]!)) }),
  },
  {
    label: '卖的数目',
    kind: 'fact',
    severity: 'middle',
    confidence: 0.65,
    pattern: new RegExp(
      `(地|房子?|院子|铺子|店|车|牛|马|画)卖了(${N}{1,8})(万|亿|块|元|两|千|百)|卖(地|房子?|院子|铺子|店|车|牛|马|画)(?:得|来)?的(?:那)?(${N}{1,8})(万|亿|块|元|两|千|百)`,
      'g',
    ),
    read: match => ({
      about: `卖${(match[1] ?? match[4])!.replace('子', '')}|数目`,
      value: `${num((match[2] ?? match[5])!)}${(match[3] ?? match[6])!.replace('元', '块')}`,
    }),
  },
  {
    label: '几点',
    kind: 'time',
    severity: 'middle',
    confidence: 0.65,
    pattern: new RegExp(
      `(${N}{1,3})点(半|一刻|钟)?(?:整)?(?:的|开始|就)?(开庭|火车|航班|飞机|高铁|船票|婚礼|手术|开会|比赛|演出|行刑|起飞|开船|发车|开考|交易|开拍|开标|宵禁)`,
      'g',
    ),
    read: (match, _story, { text }) =>
      /改|推迟|提前|延/.test(text) ? undefined : { about: `${match[3]}|时间`, value: `${num(match[1]!)}${match[2] === '半' ? '半' : ''}` },
  },
  {
    label: '有几个亲人',
    kind: 'kin',
    severity: 'middle',
    confidence: 0.65,
    pattern: new RegExp(`(?:有|生了|养了|留下|拉扯大)(${N}{1,2})个(孩子|儿子|女儿|哥哥|姐姐|弟弟|妹妹|闺女)`, 'g'),
    read: (match, story, line) => {
      const subject = subjectAt(story, line, match.index)
      return subject === '' ? undefined : { about: `${subject}|${kinOf(match[2]!)}的人数`, value: String(num(match[1]!)) }
    },
  },
  {
    label: '从几楼',
    kind: 'fact',
    severity: 'middle',
    confidence: 0.65,
    pattern: new RegExp(`从[^，。！？；]{0,4}?(${N}{1,3})(?:楼|层)[^，。！？；]{0,5}?(跳|摔|掉|坠|推)`, 'g'),
    read: match => ({ about: '坠楼|的楼层', value: String(num(match[1]!)) }),
  },
  {
    label: '死伤的数目',
    kind: 'fact',
    severity: 'middle',
    confidence: 0.65,
    pattern: new RegExp(`(死|伤|失踪|少|丢)了(${N}{1,4})(个人|条人命|口人|个孩子|个弟兄|匹马|把枪|万|百万)`, 'g'),
    read: match => ({ about: `${match[1]}了|${match[3]!.replace(/^[个条口匹把]/, '')}的总数`, value: String(num(match[2]!)) }),
  },
]
