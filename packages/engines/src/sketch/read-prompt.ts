// A prompt becomes a brief: what the engine understands is drawn, what it does not is told.
import { termOf } from '@qianmu/drawing/dictionary'
import { type Brief, MAX_PEOPLE, MAX_PROPS, type Person, type Prop } from './brief.ts'
import { shade } from './colour.ts'
import { randomFrom } from './random.ts'
import { FILLERS, LONGEST, type Meaning, SIGNS, VOCABULARY } from './vocabulary.ts'

export interface ReadPrompt {
  brief: Brief
  /** Words that had no effect: the engine does not know them, or there was no room for what they say. */
  unknown: string[]
}

/** Clothes of people whose colours nobody named. */
const CLOTHES = {
  man: ['#2e3a4e', '#3c4f74', '#4a3f38', '#37524a'],
  woman: ['#b5475f', '#8a4f8a', '#3f6a8f', '#c08a4a'],
  child: ['#d9a441', '#5f9a6a', '#c96a5a', '#5a84c0'],
  anyone: ['#9aa0a8'],
} as const
const HAIRS = ['#1b1414', '#2a1c16', '#3d2a1e'] as const
const OLD_HAIR = '#d8d8de'

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

/** What a phrase says, in its order. */
interface Phrase {
  meanings: Meaning[]
  unknown: string[]
  /** The unknown word that a measure word introduced: somebody or something. */
  stranger: string | undefined
}

/** Known words by longest match, and what stands between them. */
function split(phrase: string): Phrase {
  const meanings: Meaning[] = []
  const unknown: string[] = []
  let [rest, stranger, counted] = ['', undefined as string | undefined, false]
  const close = (before?: Meaning) => {
    const words = /[a-z]/.test(rest)
      ? rest
          .split(' ')
          .filter(word => word && !FILLERS.has(word))
          .join(' ')
      : rest.replace(/\s/g, '')
    const sign = before && SIGNS.get(words)
    if (sign) meanings.push({ colour: sign })
    else if (words && !FILLERS.has(words)) {
      unknown.push(words)
      if (counted || /(?:^| )an? /.test(` ${rest}`)) stranger ??= words
    }
    rest = ''
  }
  for (let at = 0; at < phrase.length;) {
    const known = longestAt(phrase, at, rest)
    if (known) {
      const meaning = VOCABULARY.get(known)
      close(meaning)
      counted = meaning?.count !== undefined || (counted && !meaning)
      if (meaning) meanings.push(meaning)
      at += known.length
    } else rest += phrase[at++]
  }
  close()
  return { meanings, unknown, stranger }
}

const isHan = (sign: string | undefined) => sign !== undefined && /\p{Script=Han}/u.test(sign)

function wordAt(phrase: string, at: number): string | undefined {
  for (let length = Math.min(LONGEST, phrase.length - at); length > 0; length--) {
    const word = phrase.slice(at, at + length)
    if (!VOCABULARY.has(word) && !(FILLERS.has(word) && !isLatin(word[0]!))) continue
    if (isLatin(word[0]!) && !(isWordEdge(phrase, at) && isWordEdge(phrase, at + length))) continue
    return word
  }
  return undefined
}

/** The longest known word at a place. One sign that names a thing counts only where it stands for itself: 马 in 骑着马, not in 马超. */
function longestAt(phrase: string, at: number, before: string): string | undefined {
  const word = wordAt(phrase, at)
  if (!word || word.length > 1 || !isHan(word) || FILLERS.has(word)) return word
  const meaning = VOCABULARY.get(word)
  if (!meaning?.thing && !meaning?.people && !meaning?.scene) return word
  const alone = !before.trim() || SIGNS.has(before.trim())
  return alone && (!isHan(phrase[at + 1]) || wordAt(phrase, at + 1) !== undefined) ? word : undefined
}

/** Reads a prompt. People nobody dressed get clothes by the seed. Never throws; time grows with the length of the prompt. */
export function readPrompt(prompt: string, seed: number): ReadPrompt {
  const phrases = plain(prompt)
    .split(/[,，、。；;|\n!！?？]|\bbreak\b/)
    .map(phrase => phrase.trim())
    .filter(Boolean)
    .map(split)
  const meanings = phrases.flatMap(each => each.meanings)
  const said: Meaning = Object.assign({}, ...meanings) as Meaning
  const unknown = new Set(phrases.flatMap(each => each.unknown))
  const { props, left } = propsOf(meanings)
  for (const name of left) unknown.add(name)
  const strangers = strangersOf(phrases)
  const people = peopleOf(phrases, said, { seed, strangers, props })
  const brief: Brief = {
    scene: said.scene ?? 'none',
    time: said.time ?? 'day',
    weather: said.weather ?? 'clear',
    shot: said.shot ?? 'long',
    angle: said.angle ?? 'eye',
    era: said.era ?? 'modern',
    turnaround: said.turnaround ?? false,
    setting: said.setting?.backdrop.length || said.setting?.scatter || said.setting?.wall ? said.setting : undefined,
    props,
    people,
    strangers: strangers.filter(name => !people.some(person => person.name === name)),
  }
  return { brief, unknown: [...unknown] }
}

/** Things with the colour and the number that stand before them; what finds no room is left. */
function propsOf(meanings: readonly Meaning[]): { props: Prop[]; left: string[] } {
  const props = new Map<string, Prop>()
  const left: string[] = []
  let [colour, count] = ['', 1]
  const add = (name: string, more: Omit<Prop, 'name'>) => {
    if (props.has(name) || props.size < MAX_PROPS) props.set(name, { name, ...more })
    else left.push(name)
  }
  for (const meaning of meanings) {
    if (meaning.colour) colour = meaning.colour
    if (meaning.count !== undefined) count = meaning.count
    if (meaning.thing) add(meaning.thing.name, { colour, count })
    if (meaning.prop) add(meaning.prop, { colour: '', count: 1 })
    if (meaning.thing || meaning.people || meaning.outfit) [colour, count] = ['', 1]
  }
  return { props: [...props.values()], left }
}

/** Words that say how a picture looks, as the dictionary knows them, are nobody. */
const MANNERS = new Set([
  'mood',
  'style',
  'medium',
  'quality',
  'light',
  'composition',
  'colour',
  'angle',
  'shot',
  'time',
  'weather',
  'expression',
  'face',
  'hair',
  'body',
])
const isSubject = (words: string) => !MANNERS.has(termOf(words)?.category ?? '')

/** Unknown somebodies and somethings: those a measure word introduces, or the first unknown words where nothing else is the subject. */
function strangersOf(phrases: readonly Phrase[]): string[] {
  const named = phrases.flatMap(({ stranger, meanings, unknown }) => {
    // 「林晚站在窗边」: who does or looks like something has a name.
    const acts = meanings.some(each => each.pose ?? each.mood) && !meanings.some(each => each.people ?? each.thing)
    return stranger ?? (acts ? unknown.slice(0, 1) : [])
  })
  const subject = phrases.some(({ meanings }) => meanings.some(each => each.thing ?? each.people ?? each.prop ?? each.scene))
  const first = subject ? undefined : phrases.find(each => each.unknown.length)?.unknown[0]
  return [...new Set([...named, ...(first ? [first] : [])])].filter(isSubject).slice(0, 3)
}

/** Somebody is there where anything is said that only a person has. */
const PERSONAL = ['turnaround', 'pose', 'clothes', 'outfit', 'hair', 'umbrella', 'facing', 'mood', 'worn'] as const

interface Around {
  seed: number
  strangers: readonly string[]
  props: Prop[]
}

function peopleOf(phrases: readonly Phrase[], whole: Meaning, { seed, strangers, props }: Around): Person[] {
  const random = randomFrom(seed ^ 0x2545f491)
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!
  const meanings = phrases.flatMap(each => each.meanings)
  // What belongs to a role is its own; all other words are about the first person.
  const said = Object.assign({}, ...meanings.filter(each => !each.people)) as Meaning
  const poses = meanings.flatMap(each => each.pose ?? [])
  const moods = meanings.flatMap(each => each.mood ?? [])
  const builds = buildsOf(meanings)
  const described = PERSONAL.some(name => said[name] !== undefined)
  // A thing with a posture is what is said to have it: a cat that lies needs nobody beside it.
  const needed = builds.length === 0 && described && (props.length === 0 || said.outfit !== undefined || said.held !== undefined)
  if (needed) builds.push({ build: 'anyone' })
  const roles = meanings.filter(each => each.people)
  const mounted = poses.includes('ride')
    ? ((said.mount || props.find(each => /马|车|骆驼|象|牛|驴|鹿|虎|狼|龙|麒麟|凤凰|鹤/.test(each.name))?.name) ?? '')
    : ''
  const held = heldOf(said, poses, props, builds.length)
  // What is ridden or held stands nowhere else.
  for (const name of [mounted, held]) {
    const at = props.findIndex(each => each.name === name)
    if (name && at >= 0) props.splice(at, 1)
  }
  return builds.slice(0, MAX_PEOPLE).map(({ build, role }, at) => {
    const own = role ?? (roles.length === 1 ? roles[0] : undefined) ?? {}
    const colour = at === 0 ? colourOfClothes(meanings) : undefined
    const clothes = (at === 0 ? (colour ?? said.clothes) : undefined) ?? own.clothes ?? pick(CLOTHES[build])
    const old = own.old ?? false
    const ancient = whole.era === 'ancient'
    const hair = (at === 0 ? said.hair : undefined) ?? (old ? (pick(HAIRS), OLD_HAIR) : pick(HAIRS))
    const shaded = at === 0 && ('umbrella' in said || whole.weather === 'rain')
    return {
      build,
      old,
      name: build === 'anyone' && at === 0 ? (strangers[0] ?? '') : '',
      pose: poses[Math.min(at, poses.length - 1)] ?? 'stand',
      facing: said.facing ?? 'front',
      mood: moods[Math.min(at, moods.length - 1)] ?? 'calm',
      hair,
      clothes,
      outfit: (at === 0 ? said.outfit : undefined) ?? own.outfit ?? '',
      longHair: said.longHair ?? (build === 'woman' ? !old : ancient && build === 'man'),
      worn: [
        ...new Set([
          ...(own.worn ? [own.worn] : []),
          ...(at === 0 ? meanings.filter(each => each.worn && !each.people).map(each => each.worn!) : []),
        ]),
      ],
      held: (at === 0 && held) || (FREE.has(poses[Math.min(at, poses.length - 1)] ?? 'stand') ? (own.held ?? '') : ''),
      mount: at === 0 ? mounted : '',
      // One umbrella is enough for all; nobody named a colour: it goes with the clothes.
      umbrella: shaded ? (said.umbrella ?? '') || shade(clothes, -0.25) : '',
    }
  })
}

/** Postures that leave a hand for what belongs to a role. */
const FREE: ReadonlySet<string> = new Set(['stand', 'walk', 'run', 'ride', 'hold', 'swing', 'fight', 'hips', 'lean'])

interface Built {
  build: Person['build']
  /** The word that says who it is. */
  role?: Meaning
}

/** Everybody who is named: 「一男一女」 beside 「两人」 are the same people, so the larger number of each counts. */
function buildsOf(meanings: readonly Meaning[]): Built[] {
  const found: Record<Person['build'], Built[]> = { woman: [], man: [], child: [], anyone: [] }
  let count = 1
  for (const meaning of meanings) {
    if (meaning.count !== undefined) count = meaning.count
    if (!meaning.people) continue
    const { men = 0, women = 0, children = 0, anyone = 0 } = meaning.people
    const isRole = meaning.clothes ?? meaning.outfit ?? meaning.old ?? meaning.worn
    for (const [build, given] of [
      ['woman', women],
      ['man', men],
      ['child', children],
      ['anyone', anyone],
    ] as const) {
      const list = found[build]
      // Roles are other people than those before them; plain words only say how many there are.
      if (isRole && given) list.push(...Array.from({ length: given * count }, () => ({ build, role: meaning })))
      else while (list.length < given * count) list.push({ build })
    }
    count = 1
  }
  const known = [...found.woman, ...found.man, ...found.child]
  return found.anyone.some(each => each.role) || !known.length ? [...known, ...found.anyone] : known
}

/** The colour that stands right before a garment. */
function colourOfClothes(meanings: readonly Meaning[]): string | undefined {
  const at = meanings.findIndex((each, place) => each.outfit && !each.people && meanings[place - 1]?.colour)
  return at > 0 ? meanings[at - 1]!.colour : undefined
}

/** What is in the hand: as the act says, or the first small thing where somebody holds something. */
function heldOf(said: Meaning, poses: readonly string[], props: readonly Prop[], people: number): string {
  if (!people) return ''
  if (said.held) return said.held
  const holds = poses.some(pose => ['hold', 'both-hands', 'eat', 'swing', 'play', 'shoot', 'phone'].includes(pose))
  return holds ? (props.find(({ name }) => (VOCABULARY.get(name)?.thing?.size ?? 1) <= 0.62)?.name ?? '') : ''
}

/** Whether the engine draws a word, or understands that it asks for nothing to be drawn. */
export const isDrawn = (word: string): boolean => readPrompt(word, 1).unknown.length === 0
