// A prompt becomes a brief: what the engine understands is drawn, what it does not is told.
import { type Brief, MAX_PEOPLE, type Person, type Pose } from './brief.ts'
import { shade } from './colour.ts'
import { randomFrom } from './random.ts'
import { FILLERS, LONGEST, type Meaning, VOCABULARY } from './vocabulary.ts'

export interface ReadPrompt {
  brief: Brief
  /** Words that had no effect because the engine does not know them. */
  unknown: string[]
}

/** Clothes of people whose colours nobody named. */
const CLOTHES = {
  man: ['#2e3a4e', '#3c4f74', '#4a3f38', '#37524a'],
  woman: ['#b5475f', '#8a4f8a', '#3f6a8f', '#c08a4a'],
  child: ['#d9a441', '#5f9a6a', '#c96a5a', '#5a84c0'],
} as const
const HAIRS = ['#1b1414', '#2a1c16', '#3d2a1e'] as const

const isLatin = (text: string) => /^[a-z0-9 '-]$/.test(text)
const isWordEdge = (text: string, at: number) =>
  at <= 0 || at >= text.length || !/[a-z0-9]/.test(text[at - 1]!) || !/[a-z0-9]/.test(text[at]!)

/** Weights, LoRA tags and brackets are for models; the words within are read. */
const plain = (prompt: string) =>
  prompt
    .toLowerCase()
    .replace(/<[^<>]*>/g, ',')
    .replace(/:\s*-?\d+(?:\.\d+)?/g, '')
    .replace(/[()[\]{}（）【】｛｝\\]/g, ' ')
    .replace(/[_\s]+/g, ' ')

/** Known words by longest match, and what stands between them. */
function split(phrase: string): { meanings: Meaning[]; unknown: string[] } {
  const meanings: Meaning[] = []
  const unknown: string[] = []
  let rest = ''
  const close = () => {
    const words = /[a-z]/.test(rest)
      ? rest
          .split(' ')
          .filter(word => word && !FILLERS.has(word))
          .join(' ')
      : rest.replace(/\s/g, '')
    if (words && !FILLERS.has(words)) unknown.push(words)
    rest = ''
  }
  for (let at = 0; at < phrase.length;) {
    const known = longestAt(phrase, at)
    if (known) {
      close()
      const meaning = VOCABULARY.get(known)
      if (meaning) meanings.push(meaning)
      at += known.length
    } else rest += phrase[at++]
  }
  close()
  return { meanings, unknown }
}

function longestAt(phrase: string, at: number): string | undefined {
  for (let length = Math.min(LONGEST, phrase.length - at); length > 0; length--) {
    const word = phrase.slice(at, at + length)
    if (!VOCABULARY.has(word) && !(FILLERS.has(word) && !isLatin(word[0]!))) continue
    if (isLatin(word[0]!) && !(isWordEdge(phrase, at) && isWordEdge(phrase, at + length))) continue
    return word
  }
  return undefined
}

/** Reads a prompt. People nobody dressed get clothes by the seed. Never throws; time grows with the length of the prompt. */
export function readPrompt(prompt: string, seed: number): ReadPrompt {
  const phrases = plain(prompt)
    .split(/[,，、。；;|\n!！?？]|\bbreak\b/)
    .map(phrase => phrase.trim())
    .filter(Boolean)
  const parts = phrases.map(split)
  const said = Object.assign({}, ...parts.flatMap(part => part.meanings)) as Record<string, unknown>
  const brief: Brief = {
    scene: 'plain',
    time: 'day',
    weather: 'clear',
    shot: 'long',
    angle: 'eye',
    era: 'modern',
    turnaround: false,
    ...pickSaid(said),
    people: peopleOf(
      parts.flatMap(part => part.meanings),
      said,
      seed,
    ),
  }
  return { brief, unknown: [...new Set(parts.flatMap(part => part.unknown))] }
}

const BRIEF_WORDS = ['scene', 'time', 'weather', 'shot', 'angle', 'era', 'turnaround'] as const
const pickSaid = (said: Record<string, unknown>): Partial<Brief> =>
  Object.fromEntries(BRIEF_WORDS.filter(name => name in said).map(name => [name, said[name]]))

function peopleOf(meanings: readonly Meaning[], said: Record<string, unknown>, seed: number): Person[] {
  const random = randomFrom(seed ^ 0x2545f491)
  const count = { man: 0, woman: 0, child: 0 }
  for (const meaning of meanings) {
    if (!('people' in meaning)) continue
    const { men = 0, women = 0, children = 0 } = meaning.people
    // 「一男一女」 beside 「两人」 names the same people: the larger number of each counts.
    count.man = Math.max(count.man, men)
    count.woman = Math.max(count.woman, women)
    count.child = Math.max(count.child, children)
  }
  const poses = meanings.flatMap(meaning => ('pose' in meaning ? [meaning.pose] : []))
  const described =
    'turnaround' in said || poses.length > 0 || 'clothes' in said || 'hair' in said || 'umbrella' in said || 'facing' in said
  if (count.man + count.woman + count.child === 0 && described) count.woman = 1
  const builds = (['woman', 'man', 'child'] as const)
    .flatMap(build => Array.from({ length: count[build] }, () => build))
    .slice(0, MAX_PEOPLE)
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!
  const ancient = said.era === 'ancient'
  const held = 'umbrella' in said || said.weather === 'rain'
  return builds.map((build, at) => {
    const clothes = at === 0 && typeof said.clothes === 'string' ? said.clothes : pick(CLOTHES[build])
    return {
      build,
      pose: poses[Math.min(at, poses.length - 1)] ?? ('stand' satisfies Pose),
      facing: (said.facing as Person['facing']) ?? 'front',
      hair: at === 0 && typeof said.hair === 'string' ? said.hair : pick(HAIRS),
      clothes,
      longHair: (said.longHair as boolean | undefined) ?? (build === 'woman' || ancient),
      // One umbrella is enough for all; nobody named a colour: it goes with the clothes.
      umbrella: at === 0 && held ? (said.umbrella as string | undefined) || shade(clothes, -0.25) : '',
    }
  })
}
