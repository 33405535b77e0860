// Whether a character is he or she: by the pronoun that follows the name next, and by how people are addressed.
import { FEMALE_TITLES, MALE_TITLES } from './surnames.ts'

interface Person {
  name: string
  aliases: readonly string[]
}

/** Characters of text between a name and the pronoun that may mean it. */
const REACH = 40
/** Pronouns that are looked at; more of them change nothing. */
const ENOUGH = 200
/** A vote is clear when one side has at least this share of at least three. */
const CLEAR = 0.62
const MIN_VOTES = 3

/** Words for kin, which say it by themselves. */
const SHE_IS = /^(?:.{0,3}(?:母亲|妈妈|妈|娘|奶奶|外婆|姥姥|祖母|婆婆|岳母|妻子|老婆|媳妇|女儿|女孩|女人|姑姑|舅妈|公主|皇后|太后))$/
const HE_IS = /^(?:.{0,3}(?:父亲|爸爸|爸|爹|爷爷|外公|姥爷|祖父|公公|岳父|丈夫|老公|儿子|男孩|男人|舅舅|皇帝|皇上|太子))$/
/** Letters of given names that mostly women or men have. */
const HER_LETTERS = /[婉娟芳莉丽娜婷娇妮娥媛嫣妍姗珊婵娴淑兰莲菊梅桃霞蓉蕾薇莹翠玲琳瑶倩雯黛]/
const HIS_LETTERS = /[刚强军勇伟磊涛鹏斌雄彪虎龙豪峰杰武毅钢铁栋梁辉浩国建志]/
const BY_LETTERS = 0.75
const BY_TITLE = 0.95

export type Sex = '男' | '女'
/** What speaks for a gender, and how sure that is (0–1). */
export interface GenderGuess {
  gender: Sex
  confidence: number
  /** Whether the text tells it, and not the letters of the name alone. */
  isTold: boolean
}
interface Vote {
  he: number
  she: number
}

/** The pronouns that follow each name. */
function pronounsAfter(text: string, people: readonly Person[]): Map<string, Vote> {
  const byFirst = Map.groupBy(people, person => person.name[0] ?? '')
  const votes = new Map<string, Vote>()
  for (let at = 0; at < text.length; at++) {
    const person = byFirst.get(text[at]!)?.find(each => text.startsWith(each.name, at))
    if (!person) continue
    const vote = votes.get(person.name) ?? { he: 0, she: 0 }
    votes.set(person.name, vote)
    if (vote.he + vote.she >= ENOUGH) continue
    const next = nextPronoun(text, at + person.name.length, people, byFirst)
    if (next === '他') vote.he++
    else if (next === '她') vote.she++
  }
  return votes
}

function byTitle({ name, aliases }: Person): Sex | undefined {
  const called = [name, ...aliases]
  if (called.some(each => FEMALE_TITLES.test(each))) return '女'
  return called.some(each => MALE_TITLES.test(each)) ? '男' : undefined
}
const share = ({ he, she }: Vote) => Math.max(he, she) / Math.max(1, he + she)
const byVote = (vote: Vote): Sex | undefined =>
  vote.he + vote.she >= MIN_VOTES && share(vote) >= CLEAR ? (vote.he > vote.she ? '男' : '女') : undefined

/** The gender of each person whose vote is clear. */
export function genderVotes(text: string, people: readonly Person[]): Map<string, Sex> {
  const votes = pronounsAfter(text, people)
  return new Map(
    people.flatMap(person => {
      const gender = byTitle(person) ?? byVote(votes.get(person.name) ?? { he: 0, she: 0 })
      return gender ? [[person.name, gender] as const] : []
    }),
  )
}

/** What can be said of the gender of each person, by words for kin, titles, pronouns, and the letters of the name. */
export function genderGuesses(text: string, people: readonly Person[]): Map<string, GenderGuess> {
  const votes = pronounsAfter(text, people)
  return new Map(
    people.flatMap(person => {
      const guess = guessOf(person, votes.get(person.name) ?? { he: 0, she: 0 })
      return guess ? [[person.name, guess] as const] : []
    }),
  )
}

function guessOf(person: Person, vote: Vote): GenderGuess | undefined {
  const kin = SHE_IS.test(person.name) ? '女' : HE_IS.test(person.name) ? '男' : byTitle(person)
  if (kin) return { gender: kin, confidence: BY_TITLE, isTold: true }
  const told = byVote(vote)
  const total = vote.he + vote.she
  // Few pronouns tell less than their share.
  if (told) return { gender: told, confidence: 0.5 + (share(vote) - 0.5) * (total / (total + 1)), isTold: true }
  const given = /^\p{Script=Han}{2,4}$/u.test(person.name) ? person.name.slice(1) : ''
  const [her, his] = [HER_LETTERS.test(given), HIS_LETTERS.test(given)]
  return her === his ? undefined : { gender: her ? '女' : '男', confidence: BY_LETTERS, isTold: false }
}

/** Who is looked at, pulled or spoken to at the end of a clause is another. */
const isDoneTo = (text: string, at: number): boolean =>
  /[看望盯对向冲跟给拉推抱搂抓问瞪扶着住]/.test(text[at - 1] ?? '') && /[，。！？；：]/.test(text[at + 1] ?? '')

/** The next pronoun of a person, unless somebody else is named or speaks before it. */
function nextPronoun(text: string, from: number, people: readonly Person[], byFirst: ReadonlyMap<string, readonly Person[]>): string {
  if (people.length === 0) return ''
  for (let at = from; at < Math.min(text.length, from + REACH); at++) {
    const character = text[at]!
    if (character === '他' || character === '她') return text[at + 1] === '们' || isDoneTo(text, at) ? '' : character
    if (character === '“' || character === '\n' || character === '：') return ''
    if (byFirst.get(character)?.some(person => text.startsWith(person.name, at))) return ''
  }
  return ''
}
