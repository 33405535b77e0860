// What a material can be found by: characters, pairs of them, words, pinyin and initials; and a sample by which similar ones are found.
import { spokenOf, spokenWords } from '../kit/text/spoken.ts'

const HAN = /\p{Script=Han}/u
const RUNS = /\p{Script=Han}+|[\p{L}\p{N}]+/gu
/** Syllables that may be asked for at once. */
const SPOKEN_MAX = 4
const DIGEST = 90
const SKETCH = 24

const plain = (text: string) => text.normalize('NFKC').toLowerCase()
/** Runs of Chinese characters, and words of other scripts. */
const runsOf = (text: string): string[] =>
  (plain(text).match(RUNS) ?? []).flatMap(run => (HAN.test(run) ? (run.match(/\p{Script=Han}+|[^\p{Script=Han}]+/gu) ?? []) : [run]))
const pairsOf = (characters: readonly string[]) => characters.slice(1).map((each, at) => characters[at]! + each)

export interface Written {
  title: string
  body: string
  source: string
  tags: readonly string[]
}

/** Everything that a search may ask of a material. Pinyin is that of its title and tags, and in full that of the words inside its text. */
export function gramsOf({ title, body, source, tags }: Written): string[] {
  const grams = new Set<string>()
  for (const run of runsOf([title, body, source, ...tags].join(' '))) {
    if (!HAN.test(run)) grams.add(run)
    else for (const gram of [...run, ...pairsOf([...run])]) grams.add(gram)
  }
  for (const gram of [...[title, ...tags].flatMap(name => spokenOf(plain(name), SPOKEN_MAX)), ...spokenWords(plain(body), false)])
    grams.add(gram)
  return [...grams]
}

/** What a search asks for: all of `grams`; `parts` must stand in the text as they are. */
export function askedOf(keyword: string): { grams: string[]; parts: string[] } {
  const grams = new Set<string>()
  const parts: string[] = []
  for (const run of runsOf(keyword)) {
    const characters = [...run]
    if (!HAN.test(run) || characters.length === 1) grams.add(run)
    else for (const pair of pairsOf(characters)) grams.add(pair)
    if (HAN.test(run) && characters.length > 2) parts.push(run)
  }
  return { grams: [...grams], parts }
}

const QUESTION = /怎么|怎样|如何|什么|哪些|哪种|有没有|办法|方法|写法|例子|[吗呢？?]$/
const ASKING = /怎么样?|怎样|如何|什么样?|哪些|哪种|有没有|办法|方法|写法|例子|给我|关于|可以|适合|写好|好$|[写让把找有的吗呢？?]/g

/** The words that a question is about (怎么写反转 → 反转); the keyword as it is where it is no question, or nothing is left of it. */
export function topicOf(keyword: string): string {
  if (!QUESTION.test(keyword.trim())) return keyword
  return keyword.replaceAll(ASKING, ' ').replaceAll(/\s+/g, ' ').trim() || keyword
}

/** A number of 31 bits that stands for a text (FNV-1a). */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash & 0x7fffffff
}

/** The least hashes of its pairs of characters, and those of its tags: what two materials share of them is how much they are alike. */
export function sketchOf({ title, body, tags }: Omit<Written, 'source'>): number[] {
  const pairs = new Set(runsOf(`${title} ${body}`).flatMap(run => (HAN.test(run) ? pairsOf([...run]) : [run])))
  const least = [...pairs].map(hashOf).sort((one, other) => one - other)
  return [...new Set([...least.slice(0, SKETCH), ...tags.map(tag => hashOf(`#${plain(tag)}`))])]
}

/** How a text begins, in one line. */
export const digestOf = (body: string): string => {
  const line = body.replace(/\s+/g, ' ')
  return line.length > DIGEST ? `${[...line].slice(0, DIGEST).join('')}…` : line
}
