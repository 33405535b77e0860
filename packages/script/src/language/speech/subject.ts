// Who stands at the head of a clause: a name that is known, a person by kin, rank or trade, a pronoun, or what has the shape of a name.
import { DOUBLE_SURNAMES, isCommonWord, NOT_LAST, SURNAMES } from '../surnames.ts'
import { endsTitled, isFullName, isNick, isWord } from './name-shape.ts'
import { AFTER_FAMILY, CONNECTIVE, either, GOES_ON, KIN, NOBODY, PREDICATE, SAYING, THINGS, TITLED } from './words.ts'

/** How a head was told to be a person. */
export type How = 'known' | 'titled' | 'named' | 'shaped' | 'pronoun'

export interface Head {
  /** As it is told: without pointing words and owners; a pronoun as it stands. */
  name: string
  how: How
  /** Offset behind it in the clause. */
  end: number
  /** What it is called by as well: 教头王进 is a 教头. */
  title: string
}

/** Names that a text is known to have. */
export interface Known {
  has: (name: string) => boolean
  /** Characters of the longest name that begins with a sign. */
  most: (sign: string) => number
}

/** How long the words of a list are at most, by the sign they begin with. */
function lengthsOf(words: Iterable<string>): (sign: string) => number {
  const most = new Map<string, number>()
  for (const word of words) most.set(word[0]!, Math.max(most.get(word[0]!) ?? 0, word.length))
  return sign => most.get(sign) ?? 0
}

/** Makes names findable. */
export const knownNames = (names: Iterable<string>): Known => {
  const all = new Set(names)
  return { has: name => all.has(name), most: lengthsOf([...all].filter(name => name !== '')) }
}

const NAME_MOST = 8
const POINTS =
  /^(?:那个|这个|那位|这位|那名|这名|那些|这些|那|这|又一个|另一个|另一位|有一个|有个|一个|一位|一名|几个|两个|三个|许多|众多|一群|一伙|好|某个|个)/
const PRONOUN = /^(?:他|她|伊(?!人)|我|俺|咱|余|吾|其(?=[父母妻兄弟子女夫]))/
const COUNTED = /^[一二两三四五六七八九十几]{1,3}[位个名]/
const NOBODY_AT = new RegExp(
  `^(?:${either([...NOBODY].filter(name => name.length > 1 && !/^(?:有的|两个|自己|彼此|对方|一位|一个|个人)$/.test(name)))})(?!们|都不)`,
)
const OWNER = /^(?:我们|你们|他们|她们|咱们|我|你|您|他|她|它|咱|俺|其|自己)(?:家|家里)?的?/
const VERB = either(SAYING)
/** 蟹壳脸的问, 两个年轻的一齐说 */
const NOMINAL = new RegExp(`^((?!我|你|他|她)[\\u3400-\\u9fff]{1,5}的)(?:一齐|都|也|又|就|便)?(?:${VERB})`)
/** They speak where a tag says so, and act like nobody. */
const ANIMAL =
  /^(?:[那这]?[一]?[只头条匹个]?)((?:[小大老白黑花灰红黄母公]{0,2})(?:老鼠|耗子|狐狸|兔子|乌鸦|喜鹊|鹦鹉|麻雀|老虎|狮子|大象|猴子|松鼠|青蛙|蛤蟆|乌龟|毛驴|骆驼|刺猬|猫头鹰|小猫|小狗|黑猫|白猫|大黄狗|公鸡|母鸡|狼|猫|狗|蛇|龙|熊|鹰))(?=[^皮肉毛叫窝洞的咬血粮])/

/** Who is called by what they do for a living or just did: 送货的, 卖菜的, 那个开车的. */
const TRADE =
  /^(?:那个|这个|那|一个|有个)?(?:送[货水饭信煤]|卖[菜鱼肉花票艺唱]|开[车船店]|看[门病场坟守]门?|拉[车琴]|算[命卦]|打[更铁鱼工]|赶[车集]|掌[柜勺舵]|管[账事钱库]|修[车鞋表伞]|收[账租费破烂]{1,2}|跑[堂腿船]|喂[马猪]|种[地田]|挑[担水]|扛[活包]|撑船|摆[渡摊]|扫地|剃头|补鞋|杀猪|唱戏|说书|教书|当兵|带[头队]|领[头队]|拍照|放[羊牛]|值班|站岗)的(?!时候|人|车|那)/
const HAN = /^[\u3400-\u9fff·]+$/
/** They begin predicates and stand in given names too. */
const IN_NAMES = new Set(
  '进成强真发生相应心思念爱静起升举立定明可有能才先云同和向守望闻来平安远教管作读高太喜欢严盛如之若清正照极临落寻含歌吟舞行尽守持执渡未莫',
)
const BODY =
  /^(?:的[\u3400-\u9fff]{0,3})?(?:声音|语气|话音|脸色?|眼睛|眼神|目光|眉头?|嘴角?|手|心|嗓子|神色|神情|表情|身子|身体|肩膀?|额头|鼻子|喉咙|眼圈|眼泪|头|腿|脚|胸口|呼吸|腮|下巴|脑袋|嗓音|态度|意思|主意|样子|精神|肚子|牙|舌头|耳朵|心思|良心|额|话)/

/** Where somebody else stands, as seen from who is told before. */
const BESIDE =
  /^(?:身边|身后|身旁|旁边|对面|背后|前面|后面|面前|手下|身前|边上|隔壁|怀里|左边|右边|左手边|右手边)(?:那个|那位|的那个|的那位|的一个|的一位|的)/

const PREDICATE_LENGTHS = lengthsOf(PREDICATE)
/** The word that begins a predicate at an offset; '' when none does. */
export function predicateAt(clause: string, at: number): string {
  const [one, two, three, four] = [clause[at], clause[at + 1], clause[at + 2], clause[at + 3]]
  // 迷迷糊糊地, 笑笑地
  if (one !== undefined && one === two && ((three !== undefined && three === four) || three === '地')) return one + two
  for (let length = Math.min(PREDICATE_LENGTHS(one ?? ''), clause.length - at); length > 0; length--) {
    const word = clause.slice(at, at + length)
    if (PREDICATE.has(word)) return word
  }
  return ''
}

/** The longest known name at an offset. */
function knownAt(clause: string, at: number, known: Known): string {
  const most = at < clause.length ? known.most(clause[at]!) : 0
  if (most === 0) return ''
  for (let length = Math.min(most, clause.length - at); length > 1; length--) {
    const name = clause.slice(at, at + length)
    if (known.has(name)) return name
  }
  // A given name alone, as the classics have it, is one where a predicate follows at once.
  const one = clause[at] ?? ''
  return known.has(one) && (at + 1 === clause.length || predicateAt(clause, at + 1) !== '') ? one : ''
}

/** 护士站的小贺: a room is named after who works there. */
const ROOM =
  /^(?:护士|医生|教师|老师|学生|校长|院长|经理|主任|局长|所长|厂长|警卫|门卫|保安|司机|船长|家属|工人|宫女|太监|丫鬟|丫头)(?:站|台|亭|室|间|休息|办公|值班|宿舍|公寓|楼|院|房|舱)/

/** Where a person by kin, rank or trade that begins at an offset ends; −1 when none does. */
function titledEnd(clause: string, at: number): number {
  if (ROOM.test(clause.slice(at, at + NAME_MOST + 2))) return -1
  if (predicateAt(clause, at) !== '' && !startsTitle(clause, at) && !/^有[二三四五六七八九大]/.test(clause.slice(at))) return -1
  let best = -1
  for (let end = at + 1; end <= Math.min(clause.length, at + NAME_MOST); end++) {
    const isTitled = endsTitled(clause.slice(at, end))
    if (isTitled) best = end
    // A predicate ends a name, unless a title begins or ends with the same sign: 大太太, 九斤老太.
    if (predicateAt(clause, end) === '' || startsTitle(clause, end) || endsTitled(clause.slice(at, end + 1))) continue
    if (end - at > 1 || best > 0 || !startsTitle(clause, at)) break
  }
  // 长老道 is a 长老 who speaks, not a 老道.
  return best > at + 1 && clause[best - 1] === '道' && endsTitled(clause.slice(at, best - 1)) ? best - 1 : best
}

const startsTitle = (clause: string, at: number): boolean =>
  [4, 3, 2].some(length => TITLED.has(clause.slice(at, at + length)) || KIN.has(clause.slice(at, at + length)))

export const isInNames = (sign: string): boolean => IN_NAMES.has(sign)

/** What is left of a name in front of a verb without how it is said: 高俅拜, 王进又. */
export function withoutManner(name: string): string {
  let plain = name
  while (
    plain.length > 2 &&
    !endsTitled(plain) &&
    (/[大小高低轻冷急]$/.test(plain) || (PREDICATE.has(plain.at(-1)!) && !IN_NAMES.has(plain.at(-1)!)))
  )
    plain = plain.slice(0, -1)
  return plain
}

/** 周正岩丢下: what would begin a predicate is the first sign of a given name where no word goes on with it, and a predicate behind the second. */
const givenAt = (clause: string, at: number, end: number, word: string): boolean =>
  end === at + 1 &&
  word.length === 1 &&
  SURNAMES.has(clause[at]!) &&
  end + 2 < clause.length &&
  !NOT_GIVEN.has(word) &&
  predicateAt(clause, end + 1) === '' &&
  predicateAt(clause, end + 2) !== '' &&
  !NOT_LAST.has(clause[end + 1]!) &&
  !/[其之而此]/.test(clause[end + 1]!) &&
  !isWord(clause.slice(at, end + 1)) &&
  !isWord(clause.slice(end, end + 2)) &&
  !isWord(clause.slice(end + 1, end + 3))
const NOT_GIVEN = new Set('然止谓闻见听看走去来到坐站的地得了着过把将被给让叫教用对从在跟和与同也又却便就才都还再不没未说道问答曰云笑是有')

/** Where a name ends that the text may not have a second time; −1 when nothing of that shape begins here. */
function shapedEnd(clause: string, at: number): number {
  let end = at + 1
  while (end < clause.length && end - at < NAME_MOST) {
    const word = predicateAt(clause, end)
    if (givenAt(clause, at, end, word)) {
      end = at + 3
      break
    }
    // 老韩头
    if (word === '头' && end === at + 2 && clause[at] === '老' && SURNAMES.has(clause[at + 1]!)) {
      end++
      break
    }
    // 冯歪嘴子
    if (word === '' || (word.length === 1 && clause[end + 1] === '子')) end++
    else if (
      word.length === 1 &&
      end - at <= 2 &&
      IN_NAMES.has(word) &&
      SURNAMES.has(clause[at]!) &&
      (end + 1 === clause.length || predicateAt(clause, end + 1) !== '') &&
      !/[着了过起到出下上住在]/.test(clause[end + 1] ?? '')
    )
      end++
    else break
  }
  const family = DOUBLE_SURNAMES.has(clause.slice(at, at + 2)) ? 2 : SURNAMES.has(clause[at]!) ? 1 : 0
  if (family === 1 && end - at >= 2 && AFTER_FAMILY.test(clause.slice(at + 1, end)) && end - at === 2) return end
  return end
}

const POINTING = 6

/** A name without owners and pointing words: 他的婆婆 → 婆婆, 那女子 → 女子; 那人 stays. */
export function plainName(raw: string): string {
  let name = raw
  const owned = OWNER.exec(name)?.[0]
  if (owned && endsTitled(name.slice(owned.length))) name = name.slice(owned.length)
  const own = name.lastIndexOf('的')
  if (own > 0 && own < name.length - 1 && !name.startsWith('另') && !name.endsWith('掌柜的')) name = name.slice(own + 1)
  const points = name.startsWith('另') ? undefined : (POINTS.exec(name) ?? COUNTED.exec(name))?.[0]
  return points && name.length - points.length >= 2 ? name.slice(points.length) : name
}

/** Without what only joins sentences; how much that is, and whether the clause goes on with who acted before. */
export function withoutConnectives(clause: string): { from: number; goesOn: boolean } {
  let from = 0
  let goesOn = false
  for (let times = 0; times < 4; times++) {
    const rest = clause.slice(from)
    const word = CONNECTIVE.exec(rest)?.[0]
    if (!word || word.length >= rest.length) break
    goesOn ||= (GOES_ON.test(word) && !/^又一|^又有/.test(rest)) || /[得的]个?$/.test(word)
    from += word.length
  }
  return { from, goesOn }
}

/** Who stands at the head of a clause, which holds no marks. */
export function headOf(clause: string, known: Known): Head | undefined {
  return headAt(clause, 0, known) ?? behindConnectives(clause, known)
}

function behindConnectives(clause: string, known: Known): Head | undefined {
  const { from, goesOn } = withoutConnectives(clause)
  if (from === 0) return knownNear(clause, 0, known)
  const head = headAt(clause, from, known)
  // 「又笑道」 has no head of its own, unless one is plainly told.
  if (!head && !goesOn) return knownNear(clause, from, known)
  return head && goesOn && (head.how === 'shaped' || head.how === 'named') ? undefined : head
}

const OBJECT_BEFORE = /[对向跟和与同把将被给让叫教替为朝冲比在从问见找送陪谢拜见告求请领带扶命使]/
/** A known name behind a word or two that nobody knows: 怎禁八戒气不忿. */
function knownNear(clause: string, start: number, known: Known): Head | undefined {
  for (let at = start + 1; at <= start + 3 && at < clause.length; at++) {
    if (predicateAt(clause, at - 1) !== '' || OBJECT_BEFORE.test(clause[at - 1]!)) return undefined
    const name = knownAt(clause, at, known)
    if (name) return owning(clause, at, at + name.length, name, 'known', known)
  }
  return undefined
}

const IN_FRONT = /[和向与同跟对把被给]/

function headAt(clause: string, start: number, known: Known): Head | undefined {
  if (start >= clause.length) return undefined
  // 和宝玉走着: who goes along is not who acts.
  if (IN_FRONT.test(clause[start]!) && knownAt(clause, start + 1, known)) return undefined
  const name = knownAt(clause, start, known)
  if (name) return owning(clause, start, start + name.length, name, 'known', known)
  const nominal = NOMINAL.exec(clause.slice(start))?.[1]
  if (nominal && predicateAt(nominal, 0) === '' && !/(.)\1的$/.test(nominal))
    return { name: plainName(nominal), how: 'shaped', end: start + nominal.length, title: '' }
  const nobody = NOBODY_AT.exec(clause.slice(start, start + NAME_MOST))?.[0]
  if (nobody && titledEnd(clause, start + nobody.length) < 0) return { name: nobody, how: 'titled', end: start + nobody.length, title: '' }
  const trade = TRADE.exec(clause.slice(start))?.[0]
  if (trade && predicateAt(clause, start + trade.length) !== '')
    return { name: plainName(trade), how: 'titled', end: start + trade.length, title: '' }
  const pronoun = PRONOUN.exec(clause.slice(start))?.[0]
  if (pronoun) return ofPronoun(clause, start, pronoun, known)
  const points = POINTS.exec(clause.slice(start))?.[0] ?? ''
  if (points) {
    const pointed = knownAt(clause, start + points.length, known)
    if (pointed) return { name: pointed, how: 'known', end: start + points.length + pointed.length, title: '' }
  }
  const animal = ANIMAL.exec(clause.slice(start))
  if (animal) return { name: animal[1]!, how: 'shaped', end: start + animal[0].length, title: '' }
  const titled = titledEnd(clause, points.length > 0 ? start + points.length : start)
  if (titled > 0 && HAN.test(clause.slice(start, titled))) return apposed(clause, start, titled, known)
  const relative = relativeHead(clause, start, known)
  if (relative) return relative
  if (ROOM.test(clause.slice(start, start + NAME_MOST + 2))) return undefined
  if (!points && predicateAt(clause, start).length > 0 && !SURNAMES.has(clause[start]!)) return undefined
  return ofShape(clause, start, points, known)
}

function ofPronoun(clause: string, start: number, pronoun: string, known: Known): Head | undefined {
  const end = start + pronoun.length
  const rest = clause.slice(end)
  const family = OWNER.exec(clause.slice(start))?.[0] ?? ''
  if (family.includes('家')) {
    const from = start + Math.max(family.length, clause.slice(start, start + 14).lastIndexOf('的') + 1)
    const member = titledEnd(clause, from)
    if (member > 0) return { name: plainName(clause.slice(from, member)), how: 'titled', end: member, title: '' }
  }
  if (BODY.test(rest)) return { name: pronoun, how: 'pronoun', end, title: '' }
  // 他身边的修士 is another.
  const beside = BESIDE.exec(rest)?.[0]
  if (beside) return headAt(clause, end + beside.length, known)
  const owned = rest.startsWith('的') ? end + 1 : end
  const name = knownAt(clause, owned, known)
  const titled = name ? owned + name.length : titledEnd(clause, owned)
  if (titled > 0 && !/^(?:一|两|俩)/.test(rest))
    return { name: plainName(clause.slice(owned, titled)), how: 'titled', end: titled, title: '' }
  return rest.startsWith('的') ? undefined : { name: pronoun, how: 'pronoun', end, title: '' }
}

/** A known name may own who acts: 小满的妈妈说; what it has of its body is its own. */
function owning(clause: string, start: number, end: number, name: string, how: How, known: Known): Head | undefined {
  const rest = clause.slice(end)
  const alone: Head = { name, how, end, title: '' }
  if (BODY.test(rest)) return alone
  if (!rest.startsWith('的')) {
    // 团圆媳妇 is known, 团圆媳妇的婆婆 is another; 老秦 is known, 老秦家的 too.
    return alone
  }
  const owned = knownAt(clause, end + 1, known)
  const titled = owned ? end + 1 + owned.length : titledEnd(clause, end + 1)
  return titled > 0 ? { name: plainName(clause.slice(start, titled)), how: 'titled', end: titled, title: '' } : undefined
}

/** Behind a rank or trade a name may follow: 保安老秦, 警察李蔚, 教头王进. */
function apposed(clause: string, start: number, end: number, known: Known): Head {
  const title = plainName(clause.slice(start, end))
  const name = knownAt(clause, end, known)
  if (name && !endsTitled(name)) return { name, how: 'known', end: end + name.length, title }
  if (
    endsTitled(title) &&
    !KIN.has(title) &&
    (SURNAMES.has(clause[end] ?? '') || /^[老小阿]/.test(clause[end] ?? '')) &&
    predicateAt(clause, end) === ''
  ) {
    const to = shapedEnd(clause, end)
    const own = clause.slice(end, to)
    if (isFullName(own) || isNick(own)) return { name: own, how: 'titled', end: to, title }
  }
  const rest = clause.slice(end)
  if (/^的[\u3400-\u9fff]/.test(rest) && !BODY.test(rest)) {
    const owned = titledEnd(clause, end + 1)
    if (owned > 0) return { name: plainName(clause.slice(start, owned)), how: 'titled', end: owned, title: '' }
  }
  return { name: title, how: 'titled', end, title: '' }
}

/** 站在门口的老人, 开门的是个年轻女人, 走出来的是陶染. */
function relativeHead(clause: string, start: number, known: Known): Head | undefined {
  const own = clause.indexOf('的', start + 1)
  // 他是宅上的好朋友 tells what he is.
  if (own < 0 || own - start > 14 || clause.slice(start, own).includes('是')) return undefined
  const is = /^的(?:正)?是(?:个|一个|位|一位|一名)?/.exec(clause.slice(own, own + 6))
  const from = own + (is ? is[0].length : 1)
  const name = knownAt(clause, from, known)
  if (name) return { name, how: 'known', end: from + name.length, title: '' }
  const titled = titledEnd(clause, from)
  if (titled > 0) return apposed(clause, from, titled, known)
  if (!is && !ROOM.test(clause.slice(start))) return undefined
  const end = shapedEnd(clause, from)
  const shaped = clause.slice(from, end)
  return isFullName(shaped) || isNick(shaped) ? { name: shaped, how: 'named', end, title: '' } : undefined
}

function ofShape(clause: string, start: number, points: string, known: Known): Head | undefined {
  const end = shapedEnd(clause, start)
  const raw = clause.slice(start, end)
  const name = plainName(raw)
  if (
    name.length < 2 ||
    raw.length > POINTING + 2 ||
    !HAN.test(name) ||
    (THINGS.test(name) && !/^老[\u3400-\u9fff]头$/.test(name)) ||
    isCommonWord(name)
  )
    return undefined
  if (NOT_LAST.has(name.at(-1)!) && !/[之如若清声时年月岁位间处心人头未莫]$/.test(name)) return undefined
  if (!points && clause[end] === '的' && !BODY.test(clause.slice(end))) {
    const owned = knownAt(clause, end + 1, known)
    const titled = owned ? end + 1 + owned.length : titledEnd(clause, end + 1)
    if (titled > 0) return { name: plainName(clause.slice(start, titled)), how: 'titled', end: titled, title: '' }
    return undefined
  }
  if (name.length > 3 && !isFullName(name) && !name.includes('·') && !(name.length === 4 && name.endsWith('子'))) return undefined
  const how: How = isFullName(name) || isNick(name) ? 'named' : NOBODY.has(name) ? 'titled' : 'shaped'
  return { name, how, end, title: '' }
}

/** A clause that ends with a verb of speech; what is before it. */
const SAID_AT_END = new RegExp(
  `(?:${VERB}|(?<![知街味频管隧轨通公河跑楼廊])道)(?:道|着|了|说|起来|出来|下去|过来|他|她|我|起|一声|一句|两句|几句|一遍|半句|一番|不停|不已|不迭|了一声|了一句|了几句|个不停|的是|来|去|罢|声){0,3}$`,
)
/** Verbs of speech in what follows a quotation. */
const SAID_IN = new RegExp(`(?:${VERB}|(?<![知街味频管隧轨通公河跑楼廊])道)`)
const UNSAID =
  /(?:没有?|不再?|未|无法|不肯|不敢|懒得)(?:说话|说|答|回答|吭声|作声|做声|应声|出声|开口|回应|接话|理|言语|搭理|问|笑|叫|吱声)|不语|不言|无言|点头不语|没吭|没应/

/** Whether a clause in front of a quotation ends with a verb of speech. */
export const saysAtEnd = (clause: string): boolean => SAID_AT_END.test(clause) && !UNSAID.test(clause)
/** Whether something is said in a clause behind a quotation. */
export const saysIn = (clause: string): boolean => SAID_IN.test(clause) && !UNSAID.test(clause)
/** What a clause has in front of its verb of speech. */
export const beforeSaying = (clause: string): string => clause.replace(SAID_AT_END, '')
