// What the words around one quotation tell: whether it is said at all, who stands in the tag before or behind it, who acts beside it.
import { isCommonWord } from '../surnames.ts'
import { withoutNames } from '../words.ts'
import { isFullName, isNick, isWord } from './name-shape.ts'
import {
  beforeSaying,
  type Head,
  headOf,
  isInNames,
  type Known,
  predicateAt,
  saysAtEnd,
  saysIn,
  withoutConnectives,
  withoutManner,
} from './subject.ts'
import { IN_MIND, NOBODY, PREDICATE, THINGS, THINKING } from './words.ts'

export const SENTENCE_END = /[。！？!?…；;．]/
const CLAUSE_MARKS = /[，,—]/
const SAYINGS =
  /(?:自古道|古人道|常言道?|俗话说|俗语说|俗语云|古人云|古语云|古语说|有道是|正是|诗云|书云|常言有云|老话说|谚语说|有诗[^，。]{0,6}|诗[赞叹]?[^，。]{0,3}[曰云]|歌曰|词曰|书略?曰|略曰|诏曰|檄文?曰|表曰|赋曰|为证)[：:∶，,]?\s*$/
const WRITTEN =
  /(?:写着?|写道|写的是|写了|上书|大书|书着|题着?|题了|题道|刻[着了有]|[上面]刻|印着|标着|贴着|挂着|标题是?|内容是?|字迹|道是|字样|小字|大字|对联|诗曰|词曰|曲曰|名字是|名字叫|取名|绣着|画着)[^，。！？“”]{0,3}[：:∶，,]?\s*$/
const NAMED =
  /(?:叫|叫做|叫作|称|称为|称作|称呼|名为|名叫|唤做|唤作|号|绰号|人称|外号|诨名|所谓|什么|那句|这句|改作|添作|算是|变成|当成|当作|使个|做了个|一个|那个|这个|两个|几个|的|是|以|用|把|将)$/
const BEHIND_TERM =
  /^(?:[：:][是指语即]|就?是|就叫|的|之|二字|两字|两个字|三字|三个字|四个字|几个字|字|这|那个|那|等|一词|一语|一类|云云|、|和“|或“|与“|及“|呼之|里|中|上)/
const MARKED = /[。！？!?…～~．]/
const HAN_END = /[\u3400-\u9fffA-Za-z0-9]$/

/** Whether what stands in the marks is a term, a sound, a saying or something written, said by nobody here. */
export function isUnsaid(words: string, before: string, after: string): boolean {
  const inner = words.trim()
  if (!/[\p{L}\p{N}]/u.test(inner)) return inner === '' || HAN_END.test(before)
  const front = before.trimEnd()
  if (SAYINGS.test(front) || WRITTEN.test(front)) return true
  const isMarked = MARKED.test(inner)
  if (inner.length <= 4 && /^(?:的|地)?一?声|^价响/.test(after)) return !isMarked
  const runsOn = front !== '' && HAN_END.test(front)
  if (runsOn && !isMarked) {
    const clause = lastClause(front)
    return NAMED.test(clause) || BEHIND_TERM.test(after) || !(saysAtEnd(clause) || /^了(?:一|两|几)?声/.test(after))
  }
  if (runsOn) return inner.length <= 12 && !saysAtEnd(lastClause(front)) && !after.startsWith('了') && BEHIND_TERM.test(after)
  if (isMarked || /[，,、—]$/.test(inner)) return false
  const says =
    /[：:∶]$/.test(front) ||
    saysAtEnd(lastClause(front.replace(/[，,]$/, ''))) ||
    saysIn(after.replace(/^[，,]/, '').split(/[，。！？；]/)[0]!)
  if (front !== '' && inner.length <= 8 && !says) return true
  // In a list of terms, or at the beginning of a sentence about one.
  return inner.length <= 12 && BEHIND_TERM.test(after) && (front === '' || /[、；;，,。]$/.test(front))
}

const lastClause = (text: string): string => text.split(/[。！？!?…；;．，,、—：:∶“”]/).at(-1)!

export interface Clue {
  /** Who it is: a name, or a pronoun that is still to be resolved; undefined where the sentence leaves it out. */
  head: Head | undefined
  /** The head stands in the clause with the verb. */
  direct: boolean
  /** There is a verb of speech. */
  says: boolean
  colon: boolean
  /** The tag says that it is thought. */
  thinks: boolean
  /** To whom, as it is told. */
  to: string
  /** What stands in front of the verb and is nobody that can be read. */
  unread: string
}

/** A text without the signs that it ends with. */
export function withoutEnd(text: string, signs: string): string {
  let end = text.length
  while (end > 0 && signs.includes(text[end - 1]!)) end--
  return text.slice(0, end)
}

/** Sentences of narration, the last first, without their marks. */
const sentencesOf = (text: string): string[] => text.split(SENTENCE_END).reverse()
export const clausesOf = (sentence: string): string[] => sentence.split(CLAUSE_MARKS).map(each => withoutEnd(each, '：:∶ \t\u3000').trim())

const TO = /(?:对着?|向|跟|和|与|同|冲着?|朝着?|问|告诉|劝|骂|叫|喊|谓|禀|催促着?|回|安慰|吩咐|分付|指与|央求|追问|反问|提醒|责备)$/
/** Who is spoken to in a clause whose head is known. */
function spokenTo(rest: string, known: Known): string {
  for (let at = 0; at < Math.min(rest.length, 12); at++) {
    if (!TO.test(rest.slice(0, at + 1))) continue
    const head = headOf(rest.slice(at + 1), known)
    if (head && head.how !== 'shaped') return head.name
  }
  return ''
}

/** A name that is all of the clause but its verb and manner: 王进道, 刘五郎说, 王中军冷冷地说. */
function whole(clause: string): Head | undefined {
  const { from, goesOn } = withoutConnectives(clause)
  for (const start of from > 0 && !goesOn ? [0, from] : [0]) {
    const name = withoutManner(beforeSaying(clause.slice(start)))
    // 卓问, 卓大怒: a family name alone with what it does.
    const verb = predicateAt(clause, start + 1)
    if (verb !== '' && !(verb.length === 1 && isInNames(verb))) continue
    const isName = (isFullName(name) || isNick(name)) && !isCommonWord(name) && !PREDICATE.has(name) && !PREDICATE.has(name.slice(0, 2))
    if (isName) return { name, how: 'named', end: start + name.length, title: '' }
  }
  return undefined
}

/** The tag in front of a quotation: a verb of speech or a colon, and who acted last before it. */
export function tagBefore(before: string, known: Known): Clue | undefined {
  const text = before.trimEnd()
  const colon = /[：:∶]$/.test(text)
  const plain = withoutEnd(text, '：:∶，,、 \t\u3000')
  if (plain === '' || SENTENCE_END.test(plain.at(-1)!)) return undefined
  const sentences = sentencesOf(plain)
  const clauses = clausesOf(sentences[0]!)
  const last = clauses.at(-1)!
  const thinks = THINKING.test(last) || IN_MIND.test(last)
  const says = thinks || saysAtEnd(last)
  if (!colon && !says) return undefined
  const found = headIn(clauses, says, known)
  const unread = says ? unreadIn(last) : ''
  if (unread && !found?.direct && !(found && unread.length > 1 && isWord(unread))) {
    const head: Head = { name: unread, how: 'shaped', end: unread.length, title: '' }
    return { head, direct: true, says, colon, thinks, to: '', unread }
  }
  if (found) return { ...found, says, colon, thinks, to: spokenTo(last.slice(found.direct ? found.head.end : 0), known), unread }
  for (const sentence of sentences.slice(1, 4)) {
    const carried = headIn([...clausesOf(sentence), ''], false, known)
    if (carried) return { head: carried.head, direct: false, says, colon, thinks, to: spokenTo(last, known), unread }
  }
  return { head: undefined, direct: false, says, colon, thinks, to: spokenTo(last, known), unread }
}

/** What a clause with a verb of speech has in front of it that begins like a subject, and is none that can be read. */
function unreadIn(clause: string): string {
  const { from } = withoutConnectives(clause)
  const rest = beforeSaying(clause.slice(from))
  if (rest === '' || predicateAt(rest, 0) !== '') return ''
  const isClassic = /[曰云]$/.test(clause)
  if (isClassic && rest.length > 1 && predicateAt(rest, 1) !== '') return isNameable(rest[0]!) ? rest[0]! : ''
  return isNameable(rest) && (isClassic || rest.length > 1) ? rest : ''
}
/** 隗曰, 帝曰: one sign may be a name where only a subject can stand. */
const isNameable = (unread: string): boolean =>
  unread.length <= 2 && !THINGS.test(unread) && !isCommonWord(unread) && /^[\u3400-\u9fff]+$/.test(unread)

/** Who is told to say it: 乃命李儒读策曰. */
const CAUSED = /^[^对向]{0,4}(?:命|令|遣|差|请|叫)([\u3400-\u9fff]{3,})$/
const PERCEIVES = /^(?:看见|看到|见|听见|听得|听|望见|瞧见|瞥见)/
const WHEN = /^(?:(?:当|等|待|直到|趁).*(?:时|时候|后|之后)$|没等|还没等|不等|不待|没容|不容)/
const BY = /(?:被|给|让)([\u3400-\u9fff]{2,12}?)(?:给)?[\u3400-\u9fff]{1,2}(?:过|住|了|倒|开|断)/

/** The last clause that has a head, of which the last one is the tag's. */
function headIn(clauses: readonly string[], says: boolean, known: Known): { head: Head; direct: boolean } | undefined {
  for (let at = clauses.length - 1; at >= 0; at--) {
    const clause = clauses[at]!
    const isLast = at === clauses.length - 1
    if (clause === '') continue
    const told = isLast && says ? CAUSED.exec(clause)?.[1] : undefined
    const caused = told ? headOf(told, known) : undefined
    if (caused?.how === 'known') return { head: caused, direct: true }
    const head = (isLast && says && clause.length <= 8 ? exact(clause, known) : undefined) ?? headOf(clause, known)
    // Who is seen by somebody is not who acts then.
    if (!head || (!isLast && (head.how === 'shaped' || PERCEIVES.test(clause) || WHEN.test(clause)))) continue
    if (head.how === 'shaped' && clauses.length > 1 && (!isLast || isWord(head.name) || predicateAt(clause, head.end) === '')) {
      const earlier = headIn(clauses.slice(0, -1), false, known)
      if (earlier && earlier.head.how !== 'shaped') return { head: earlier.head, direct: false }
    }
    const by = isLast ? undefined : BY.exec(clause.slice(head.end))?.[1]
    const agent = by ? headOf(by, known) : undefined
    return { head: agent && agent.how !== 'shaped' ? agent : head, direct: isLast }
  }
  return ownWord(clauses, known)
}

/** Nobody who is known: a word that no dictionary has, in front of a predicate, is likely a name. */
function ownWord(clauses: readonly string[], known: Known): { head: Head; direct: boolean } | undefined {
  for (const clause of clauses.toReversed()) {
    const head = headOf(clause, known)
    if (head?.how === 'shaped' && predicateAt(clause, head.end) !== '' && !isWord(head.name)) return { head, direct: true }
  }
  return undefined
}

/** A known name goes first; then what is nothing but a name and a verb. */
function exact(clause: string, known: Known): Head | undefined {
  const head = headOf(clause, known)
  return head?.how === 'known' || head?.how === 'pronoun' ? head : (whole(clause) ?? head)
}

export interface Behind extends Clue {
  head: Head
  /** What follows is the tag of the next quotation. */
  leads: boolean
}

/** The first clause behind a quotation: who says, or does something there. */
export function tagBehind(after: string, known: Known): Behind | undefined {
  const text = after.replace(/^[，,\s]+/, '')
  const sentence = text.split(SENTENCE_END)[0]!
  const clauses = clausesOf(sentence)
  // 「好一会，八三质问了。」
  const isTime = clauses.length > 1 && clauses[0]!.length <= 6 && withoutConnectives(`${clauses[0]!}他`).from >= clauses[0]!.length
  const first = isTime ? clauses[1]! : clauses[0]!
  if (first === '') return undefined
  const leads = /[：:∶]\s*$/.test(text) && !SENTENCE_END.test(text) && clauses.length === 1
  const says = saysIn(first)
  const head = (says && first.length <= 8 ? exact(first, known) : undefined) ?? headOf(first, known)
  if (!head) return undefined
  const isOwn = predicateAt(first, head.end) !== '' && !isWord(head.name)
  if (head.how === 'shaped' && !says && !isOwn) return undefined
  const rest = first.slice(head.end)
  const thinks = THINKING.test(first) || IN_MIND.test(first)
  return { head, direct: true, says: saysIn(rest), colon: false, thinks, to: spokenTo(rest, known), leads, unread: '' }
}

/** Who acts last in the narration in front of a quotation. */
export function actingBefore(before: string, known: Known): (Clue & { head: Head }) | undefined {
  for (const sentence of sentencesOf(before.trim()).filter(Boolean).slice(0, 2)) {
    const clauses = clausesOf(sentence)
    const found = headIn(clauses, false, known)
    if (found && found.head.how !== 'shaped')
      return { ...found, says: false, colon: false, thinks: false, to: spokenTo(clauses.at(-1)!, known), unread: '' }
  }
  return undefined
}

/** A line that ends so says that somebody begins to speak: 吕秀琴小声开了口。 */
const SPEAKS_UP =
  /(?<![没不未无别][^，。！？]{0,4})(?:开了?口|发了?话|出了?声|搭了?腔|接了?话|插了?[话嘴]|说话了|[说问补加添嚷骂]了一句|[喊叫吼答]了一[声句])[。．]$/
export const speaksUp = (line: string): boolean => SPEAKS_UP.test(withoutNames(line))
/** Whether a line without quotations leads to the one below. */
export const leadsDown = (line: string): boolean => /[：:∶]\s*$/.test(line) || speaksUp(line.trimEnd())

/** Whether nobody in particular is told. */
export const isNobody = (name: string): boolean => NOBODY.has(name)
