// The people of prose for a report: those whom names tell, and those whom short texts and tales in the first person call by kin, title or nickname.

import { genderVotes } from '../language/gender.ts'
import { recogniseCharacters, type RecognisedCharacter } from '../language/recognise.ts'
import { COMMON_WORDS, DOUBLE_SURNAMES, NOT_LAST, NOT_SECOND, SURNAMES, TITLES } from '../language/surnames.ts'
import { cutWords } from '../language/words.ts'

/** Sure enough to be counted. */
const LEAST_CONFIDENCE = 0.4
const LEAST_TIMES = 2
/** Kin and offices that are people by themselves, by all words for one. */
const CALLED: readonly (readonly string[])[] = [
  ['父亲', '爸爸', '老爸', '爸', '阿爸', '爹'],
  ['母亲', '妈妈', '老妈', '妈', '阿妈', '娘亲'],
  ['祖父', '爷爷'],
  ['祖母', '奶奶'],
  ['外公', '姥爷'],
  ['外婆', '姥姥'],
  ...'哥哥 弟弟 姐姐 妹妹 大伯 二伯 二叔 三叔 四叔 小叔 大哥 二哥 三哥 大姐 二姐 三姐 舅舅 舅妈 姑姑 姑父 姑妈 姨妈 小姨 嫂子 姐夫 妹夫 婆婆 公公 岳父 岳母 丈夫 妻子 表哥 表姐 表弟 表妹 师父 师傅 师兄 师姐 师弟 师妹 太后 皇上 皇帝 皇后 贵妃 太子 丞相 掌柜 老板娘 管家 嬷嬷 院长 校长 队长 船长 班长 村长 所长 局长 教授 班主任'
    .split(' ')
    .map(word => [word]),
]
const ACTS =
  '说道问答喊叫笑骂叹嚷哭站坐走跑看望盯推拉拿端递接抬低点摇皱沉愣回转进出来去把将没不也还又从在对给向拎提抱蹲躺睡醒想知听开关放吃喝画写念读摸拍指伸擦咳翻合敲扔捏握攥扶挥退追扑甩咬喘吸吐瞪眯闭睁举按掏脱穿戴收铺切洗扫搬挪靠倚倒爬跪弯抖颤哼迷缩挡拦挣撑踢踩绕停赶走跟'
const TITLED = new RegExp(
  `^(?:${TITLES}|阿姨|伯伯|叔叔|婆婆|奶奶|爷爷|大爷|大娘|婶子|师爷|太傅|尚书|侍郎|御史|知府|县令|公公|嬷嬷|姑姑|掌门|长老|真人|副官|探长|军长|师长|团长|营长|连长|博士|站长|舰长|道长|法师|捕头|镖头|少爷|头)`,
)
/** 丽妃 安嫔 景王 */
const RANKED = /[\u4e00-\u9fff](?:贵妃|妃|嫔|贵人|昭仪|王爷|王(?=[爷说道问站看冷笑走坐的，。]))/g
const NO_RANK = /^[的了是个位和与见给对把被向一二三那这后贵皇嫔爱封为做称大国霸帝君亲父先女]/
/** 老孙头 小满 阿哲 老秦 */
const NICKNAME = /([老小阿][\u4e00-\u9fff]头?)/g
const NO_NICKNAME =
  /^(?:老人|老师|老板|老头|老家|老婆|老公|老太|老者|老爷|老大|老二|老鼠|老虎|老实|老远|老天|老式|老旧|老宅|老屋|老是|老早|老样|老同|老三|老伴|老妇|老汉|老街|老镇|老房|老钟|小心|小时|小声|小的|小孩|小姐|小路|小镇|小店|小伙|小屋|小学|小说|小偷|小区|小子|小小|小巷|小河|小船|小女|小男|小手|小狗|小猫|小鸟|小得|小儿|小院|小桌|小车|小事|小费|小腿|小臂|小指|小米|小麦|小葱|小贩|小半|小块|小步|小朋|小城|小岛|小山|小雨|小雪|小风|小年|小便|阿姨|阿嚏|阿弥|阿拉)/
/** A verb of speech soon behind a name. */
const SPEAKS = /^.{0,7}(?:说|问|道|喊|答)/
const CLAUSES = /[\u4e00-\u9fff]+/g

/** A phrase that is no name. */
const NO_PERSON = /^[这那哪某每]|[的了着里]/

interface Seen {
  count: number
  /** Behind a word for kin or an office: 哥哥林海. */
  introduced: boolean
  begins: number
  acts: number
  /** Its last character ends names. */
  isUsual: boolean
  after: Map<string, number>
}

const INTRODUCES =
  /(?:哥|姐|弟|妹|父亲|母亲|爸|妈|叔|伯|舅|姑|姨|儿子|女儿|丈夫|妻子|警察|医生|律师|老师|记者|司机|助理|秘书|同事|同学|邻居|保安|法医|徒弟|队长|叫|名叫)$/

/** Names with a family name, as the words around them show: the run goes on to what begins clauses and does something. */
function named(text: string, taken: ReadonlySet<string>): string[] {
  const seen = new Map<string, Seen>()
  for (const [clause] of text.matchAll(CLAUSES)) {
    for (let at = 0; at + 1 < clause.length; at++) {
      const family = DOUBLE_SURNAMES.has(clause.slice(at, at + 2)) ? 2 : SURNAMES.has(clause[at]!) ? 1 : 0
      if (family === 0 || NOT_SECOND.has(clause[at + family] ?? '')) continue
      for (let length = family + 1; length <= family + 2 && at + length <= clause.length; length++) {
        const name = clause.slice(at, at + length)
        const isUsual = !NOT_LAST.has(name.at(-1)!)
        if (!isUsual && length > 2) continue
        const own = seen.get(name) ?? { count: 0, introduced: false, begins: 0, acts: 0, isUsual, after: new Map<string, number>() }
        own.count++
        if (at === 0) own.begins++
        own.introduced ||= INTRODUCES.test(clause.slice(Math.max(0, at - 3), at))
        const next = clause[at + length] ?? '$'
        if (ACTS.includes(next) || next === '$') own.acts++
        own.after.set(next, (own.after.get(next) ?? 0) + 1)
        seen.set(name, own)
      }
    }
  }
  return [...seen].flatMap(([name, { count, introduced, begins, acts, isUsual, after }]) => {
    // 燕回: what ends no names is one where it stands as names do, often and with many verbs, and is no word.
    if (!isUsual && (count < 5 || begins * 2 < count || acts * 2 < count || after.size < 4 || cutWords(name).starts.size === 1)) return []
    if (count < LEAST_TIMES || taken.has(name) || COMMON_WORDS.has(name) || COMMON_WORDS.has(name.slice(0, 2))) return []
    if ((begins === 0 && !introduced) || acts / count < 0.4 || (count >= 3 && after.size < 2 && !after.has('$'))) return []
    // A longer one that stands nearly as often is the name; one that goes on in many ways is a name with its verb.
    const longer = [...after].find(([next]) => next !== '$' && (seen.get(name + next)?.count ?? 0) >= Math.max(2, 0.7 * count))
    if (longer && !ACTS.includes(longer[0])) return []
    const shorter = seen.get(name.slice(0, -1))
    if (name.length > 2 && shorter && shorter.count > count * 1.5) return []
    const { starts } = cutWords(name)
    // What the dictionary has as one word is none, unless it is a name that speaks.
    return starts.size === 1 && name.length === 2 && acts < 2 && !introduced ? [] : [name]
  })
}

/** Family names with a title, and nicknames. */
function titled(text: string): string[] {
  const counts = new Map<string, { count: number; acts: number; after: Map<string, number> }>()
  const add = (name: string, next: string, acts = ACTS.includes(next) || next === '') => {
    const own = counts.get(name) ?? { count: 0, acts: 0, after: new Map<string, number>() }
    own.after.set(next, (own.after.get(next) ?? 0) + 1)
    counts.set(name, { ...own, count: own.count + 1, acts: own.acts + (acts ? 1 : 0) })
  }
  for (let at = 0; at + 2 < text.length; at++) {
    if (!SURNAMES.has(text[at]!)) continue
    const title = TITLED.exec(text.slice(at + 1, at + 5))
    if (title && title[0].length > 1 && !COMMON_WORDS.has(text.slice(at, at + 2)))
      add(text[at]! + title[0], text[at + 1 + title[0].length] ?? '', true)
  }
  for (const { 0: name, index } of text.matchAll(RANKED)) if (!NO_RANK.test(name)) add(name, text[index + name.length] ?? '', true)
  for (const [clause] of text.matchAll(CLAUSES)) {
    const { starts } = cutWords(clause)
    for (const { 0: name, index } of clause.matchAll(NICKNAME))
      if (starts.has(index) && !NO_NICKNAME.test(name))
        add(name, clause[index + name.length] ?? '', SPEAKS.test(clause.slice(index + name.length, index + name.length + 9)) || undefined)
  }
  return [...counts].flatMap(([name, { count, acts, after }]) => {
    // 阿尔 is 阿尔法, which nearly always follows.
    const [next = '', times = 0] = [...after].sort(([, one], [, other]) => other - one)[0] ?? []
    if (count >= 3 && next !== '' && !NOT_LAST.has(next) && times / count >= 0.7) return [name + next]
    return count >= LEAST_TIMES && acts > 0 ? [name] : []
  })
}

/** Kin and offices by how often they are words of their own. */
function called(text: string): { name: string; aliases: string[]; count: number }[] {
  const words = new Map<string, number>()
  for (const list of CALLED) for (const word of list) words.set(word, 0)
  for (const [clause] of text.matchAll(CLAUSES)) {
    const { starts } = cutWords(clause)
    for (const at of starts)
      for (const length of [3, 2, 1]) {
        const word = clause.slice(at, at + length)
        if (word.length !== length || !words.has(word)) continue
        words.set(word, words.get(word)! + 1)
        break
      }
  }
  return CALLED.flatMap(list => {
    const used = list.filter(word => words.get(word)! > 0)
    const count = used.reduce((sum, word) => sum + words.get(word)!, 0)
    const name = used.find(word => word.length > 1) ?? list[0]
    const aliases = used.filter(word => word !== name)
    return count >= LEAST_TIMES && name ? [{ name, aliases, count }] : []
  })
}

/** The people of a text of prose, most important first. Linear in it. */
export function castOfProse(
  text: string,
  recognised: readonly RecognisedCharacter[] = recogniseCharacters(text, 'prose').characters,
): RecognisedCharacter[] {
  const sure = recognised.filter(({ name, confidence }) => confidence > LEAST_CONFIDENCE && !NO_PERSON.test(name))
  const taken = new Set(sure.flatMap(({ name, aliases }) => [name, ...aliases]))
  const short = sure.length < 40 ? [...named(text, taken), ...titled(text)] : titled(text)
  const more: RecognisedCharacter[] = []
  const add = (name: string, aliases: string[], count: number) => {
    if (
      taken.has(name) ||
      NO_PERSON.test(name) ||
      [...taken].some(known => known.length > name.length && known.startsWith(name) && !known.startsWith('老'))
    )
      return
    for (const each of [name, ...aliases]) taken.add(each)
    more.push({ name, aliases, gender: '未知', genderGuess: null, count, confidence: 0.6, lines: 0, evidence: [{ kind: '称呼', count }] })
  }
  for (const { name, aliases, count } of called(text)) add(name, aliases, count)
  for (const name of short.toSorted((one, other) => other.length - one.length)) add(name, [], 2)
  const votes = genderVotes(text, more)
  for (const person of more) person.gender = votes.get(person.name) ?? '未知'
  return [...sure, ...more]
}
