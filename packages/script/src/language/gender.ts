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

/** The gender of each person whose vote is clear. */
export function genderVotes(text: string, people: readonly Person[]): Map<string, '男' | '女'> {
  const byFirst = Map.groupBy(people, person => person.name[0] ?? '')
  const votes = new Map<string, { he: number; she: number }>()
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
  const genders = new Map<string, '男' | '女'>()
  for (const { name, aliases } of people) {
    const { he, she } = votes.get(name) ?? { he: 0, she: 0 }
    const total = he + she
    const called = [name, ...aliases]
    if (called.some(each => FEMALE_TITLES.test(each))) genders.set(name, '女')
    else if (called.some(each => MALE_TITLES.test(each))) genders.set(name, '男')
    else if (total >= MIN_VOTES && he / total >= CLEAR) genders.set(name, '男')
    else if (total >= MIN_VOTES && she / total >= CLEAR) genders.set(name, '女')
  }
  return genders
}

/** The next pronoun of a person, unless somebody else is named or speaks before it. */
function nextPronoun(text: string, from: number, people: readonly Person[], byFirst: ReadonlyMap<string, readonly Person[]>): string {
  if (people.length === 0) return ''
  for (let at = from; at < Math.min(text.length, from + REACH); at++) {
    const character = text[at]!
    if (character === '他' || character === '她') return text[at + 1] === '们' ? '' : character
    if (character === '“' || character === '\n' || character === '：') return ''
    if (byFirst.get(character)?.some(person => text.startsWith(person.name, at))) return ''
  }
  return ''
}
