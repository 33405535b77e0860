// A phrase as words: names of the work's people, what the vocabulary knows, words that join, and what stands between them.
import { FILLERS, LONGEST, type Meaning, SIGNS, VOCABULARY } from '../vocabulary.ts'
import { AFTER_VERB, BEFORE_PEOPLE, type Sign, SIGN_WORDS } from './signs.ts'

export interface Token {
  text: string
  /** A name that the prompt gives to somebody. */
  name?: string
  meaning?: Meaning
  sign?: Sign
  /** Joins, and says nothing itself. */
  filler?: true
}

/** Words that no table knows. */
export const isUnknown = ({ name, meaning, sign, filler }: Token) => !name && !meaning && !sign && !filler

const LONGEST_SIGN = Math.max(...[...SIGN_WORDS.keys()].map(word => word.length))
const isLatin = (text: string | undefined) => text !== undefined && /^[a-z0-9 '-]/.test(text)
const isHan = (sign: string | undefined) => sign !== undefined && /\p{Script=Han}/u.test(sign)
const isWordEdge = (text: string, at: number) =>
  at <= 0 || at >= text.length || !/[a-z0-9]/.test(text[at - 1]!) || !/[a-z0-9]/.test(text[at]!)

/** Who is spoken of by name; the longer of two names counts. */
export type Names = readonly string[]

function nameAt(phrase: string, at: number, names: Names): string | undefined {
  const name = names.find(
    each => phrase.startsWith(each, at) && (!isLatin(each) || (isWordEdge(phrase, at) && isWordEdge(phrase, at + each.length))),
  )
  if (!name || !FAMILIAR.test(name)) return name
  // 小灯 is nobody in 小灯塔.
  const across = wordAt(phrase, at + name.length - 1)
  return across && across.text.length > 1 && (across.meaning?.thing ?? across.meaning?.scene) ? undefined : name
}
/** Names that begin as nouns do. */
const FAMILIAR = /^[小大老阿]/

function tokenOf(word: string, phrase: string, at: number): Token | undefined {
  const meaning = VOCABULARY.get(word)
  const sign = SIGN_WORDS.get(word)
  const filler = FILLERS.has(word)
  if (!meaning && !sign && !(filler && !isLatin(word))) return undefined
  if (isLatin(word) && !(isWordEdge(phrase, at) && isWordEdge(phrase, at + word.length))) return undefined
  return { text: word, ...(meaning && { meaning }), ...(sign && { sign }), ...(filler && { filler: true }) }
}

function wordAt(phrase: string, at: number): Token | undefined {
  for (let length = Math.min(Math.max(LONGEST, LONGEST_SIGN), phrase.length - at); length > 0; length--) {
    const token = tokenOf(phrase.slice(at, at + length), phrase, at)
    if (token) return token
  }
  return undefined
}

const isVerb = ({ pose, mood, held }: Meaning) => pose !== undefined || mood !== undefined || held !== undefined

/** Words of one character hold only where they stand for themselves: 马 in 骑着马, not in 马超; 对 before somebody, not in 对话. */
function holds(token: Token, phrase: string, at: number, before: string, names: Names): boolean {
  const { text, meaning, sign } = token
  // 一个人影 is not 一个人.
  if (text.length > 1 && text.endsWith('人') && /[影物质才马民群]/.test(phrase[at + text.length] ?? '')) return false
  if (text.length > 1 || !isHan(text)) return true
  const next = phrase[at + 1]
  const following = () => (nameAt(phrase, at + 1, names) ? ({ name: '' } as Token) : wordAt(phrase, at + 1))
  if (meaning && isVerb(meaning)) return !isHan(next) || AFTER_VERB.has(next!) || following() !== undefined
  if (meaning?.thing ?? meaning?.people ?? meaning?.scene) {
    if (/^[把将]$/.test(before.trim()) && !meaning.scene) return true
    const alone = /^[把将进到在]?$/.test(before.trim()) || SIGNS.has(before.trim())
    return alone && (!isHan(next) || following() !== undefined)
  }
  if (sign === 'he' || sign === 'she') return !/[其吉]$/.test(before)
  if (BEFORE_PEOPLE.has(text)) {
    const who = following()
    return (
      who?.name !== undefined ||
      who?.meaning?.people !== undefined ||
      who?.sign === 'he' ||
      who?.sign === 'she' ||
      (who?.meaning?.count !== undefined && text !== '小')
    )
  }
  if (sign === 'wear' && isHan(next)) return !/[过越透行梭帮插进山胜萨露]/.test(next!)
  if (sign === 'bear' || sign === 'wear') return !isHan(next) || AFTER_VERB.has(next!) || following() !== undefined
  return true
}

/** The words of a phrase in their order. */
export function tokensOf(phrase: string, names: Names): Token[] {
  const tokens: Token[] = []
  let rest = ''
  const close = (next?: Token) => {
    const words = /[a-z]/.test(rest)
      ? rest
          .split(' ')
          .filter(word => word && !FILLERS.has(word))
          .join(' ')
      : rest.replace(/\s/g, '')
    const colour = next?.meaning && SIGNS.get(words.slice(-1))
    const before = words.slice(0, -1)
    if (colour && (!before || SIGN_WORDS.has(before) || FILLERS.has(before))) {
      if (before) tokens.push(tokenOf(before, before, 0)!)
      tokens.push({ text: words.slice(-1), meaning: { colour } })
    } else if (words && !FILLERS.has(words)) tokens.push({ text: words })
    rest = ''
  }
  for (let at = 0; at < phrase.length;) {
    const name = nameAt(phrase, at, names)
    const token = name ? { text: name, name } : wordAt(phrase, at)
    if (token && (name || holds(token, phrase, at, rest, names))) {
      close(token)
      tokens.push(token)
      at += token.text.length
    } else rest += phrase[at++]
  }
  close()
  return tokens
}
