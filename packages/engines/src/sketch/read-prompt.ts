// A prompt becomes a brief: what the engine understands is drawn, what it does not is told.
import { isEnclosed } from './beside.ts'
import { TOUCHED } from './props.ts'
import { termOf } from '@qianmu/drawing/dictionary'
import { type Brief, MAX_PEOPLE, type Person } from './brief.ts'
import { shade } from './colour.ts'
import { randomFrom } from './random.ts'
import { aged, type Draft, draft, dressAs, ofSex } from './reading/cast.ts'
import { nounOf, readClause } from './reading/phrases.ts'
import { readSheet } from './reading/sheet.ts'
import { placeIn, type Side } from './reading/place.ts'
import { emptyState, seenIn, type State } from './reading/state.ts'
import { VOCABULARY } from './vocabulary.ts'
import { isUnknown, type Names, type Token, tokensOf } from './reading/tokens.ts'

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
/** Of people of whom nothing but the name is known: far enough apart that two of them are told from each other. */
const NAMED = ['#2e3a4e', '#7a3b46', '#37524a', '#8a6a3a', '#4a3f38', '#5a4a7a', '#3c6a7a', '#6b6f3a', '#8a4a2e', '#3c4f74'] as const
const HAIRS = ['#1b1414', '#2a1c16', '#3d2a1e'] as const
const OLD_HAIR = '#d8d8de'

/** Weights, LoRA tags and brackets are for models; the words within are read. */
const plain = (prompt: string) =>
  prompt
    .toLowerCase()
    .replace(/<[^<>]*>/g, ',')
    .replace(/:\s*-?\d+(?:\.\d+)?/g, '')
    .replace(/[()[\]{}（）【】｛｝《》“”"「」『』\\△▲]/g, ' ')
    .replace(/[_\s]+/g, ' ')

/** The sheet of somebody: names, then what they are, then how they look. */
const SHEET = /^(\S{1,20}(?: \S{1,40}){0,3}?) (男|女|人物)(?: (.*))?$/u
const SHORT_SHEET = /^(\p{Script=Han}{2,8}) (\S.*)$/u
const OVER = /^(.*?)(?:越过|隔着|过)(.{1,16}?)的?(?:肩膀|肩头|肩)(?:看向|望向|看|望|拍)?(.*)$/

/** Sheets are looked for among so many phrases: what is longer is no shot. */
const MOST_PHRASES = 200

interface Sheet {
  names: readonly string[]
  sex: string
  words: string
}

/** A sheet says what somebody is; one without it is known by its name, which stands in another phrase too. */
function sheetOf(phrase: string, all: readonly string[]): Sheet | undefined {
  const [, names, sex = '', words = ''] = SHEET.exec(phrase) ?? []
  if (names) return { names: names.split(/[ 、]/), sex, words }
  const [, name = '', rest = ''] = SHORT_SHEET.exec(phrase) ?? []
  const place = tokensOf(phrase, []).some(each => each.meaning?.scene) || isTime(tokensOf(rest, []))
  const named =
    name !== '' &&
    !place &&
    !VOCABULARY.has(name) &&
    (/^\d{1,3} ?岁/.test(rest) || all.some(each => each !== phrase && each.includes(name)))
  return named ? { names: [name], sex: '', words: rest } : undefined
}

/** How people are called who are not called by their name: 老周, 小梅, 岸哥, 国平. */
function nicknames(name: string): string[] {
  if (!/^\p{Script=Han}{2,4}$/u.test(name)) return []
  const signs = [...name]
  return [
    ...signs.flatMap(sign => [
      `老${sign}`,
      `小${sign}`,
      `阿${sign}`,
      ...[...'哥姐叔婶爷伯总队姨嫂弟妹儿'].map(call => sign + call),
      sign + sign,
    ]),
    ...(signs.length > 2 ? [signs.slice(1).join(''), signs.slice(-2).join('')] : []),
  ]
}

/** Reads a prompt. People nobody dressed get clothes by the seed. Never throws; time grows with the length of the prompt. */
export function readPrompt(prompt: string, seed: number): ReadPrompt {
  const phrases = plain(prompt)
    .split(/[,，。；;|\n!！?？:：…]|\bbreak\b/)
    .map(phrase => phrase.trim())
    .filter(Boolean)
  const state = emptyState()
  const read = phrases.map((phrase, at) => (at < MOST_PHRASES ? sheetOf(phrase, phrases.slice(0, MOST_PHRASES)) : undefined))
  const sheets = read.flatMap(each => each ?? [])
  const rest = phrases.filter((_, at) => !read[at])
  const aliases = new Map(sheets.flatMap(sheet => namesIn(sheet, rest).map(name => [name, sheet.names[0]!] as const)))
  const names: Names = [...aliases.keys()].toSorted((one, other) => other.length - one.length)
  const told = sheets.map(sheet => addSheet(state, sheet))
  const tokens = rest.map(phrase =>
    tokensOf(phrase, names).map(token => (token.name ? { ...token, name: aliases.get(token.name)! } : token)),
  )
  const heading = readFrame(state, tokens)
  rest.forEach((phrase, at) => {
    // A heading names a place: 奶奶家 has no grandmother in it, 火车包厢 no train.
    if (at !== heading || !state.place) readPhrase(state, phrase, tokens[at]!, names, aliases)
  })
  // The sheet of somebody who is drawn alone names nobody else; who goes along is called by a name that only the work knows.
  const uncalled = told.filter(
    (_, at) =>
      !sheets[at]!.names.some(name => aliases.has(name) && rest.some(phrase => phrase.includes(name))) && !called(sheets[at]!, rest),
  )
  for (const each of rest.length ? uncalled : told.slice(0, 1)) each.seen = each.seen || !state.nobody
  return finish(state, rest, tokens, seed)
}

const called = ({ names }: Sheet, phrases: readonly string[]) =>
  names.flatMap(nicknames).some(name => phrases.some(phrase => phrase.includes(name)))

/** The names of a sheet, and where none of them is said, how else its owner is called. */
function namesIn({ names }: Sheet, phrases: readonly string[]): string[] {
  const said = (name: string) => phrases.some(phrase => phrase.includes(name))
  return names.some(said) ? [...names] : [...names, ...names.flatMap(nicknames).filter(said)]
}

function addSheet(state: State, { names, sex, words }: Sheet): Draft {
  const person = draft(names[0]!, 'anyone', { known: true, seen: false })
  state.people.push(person)
  if (sex === '男' || sex === '女') ofSex(person, sex === '男' ? 'man' : 'woman')
  const [, years] = /(\d{1,3}) ?岁/.exec(words) ?? []
  const known = VOCABULARY.get(names[0]!)
  if (known?.people) dressAs(person, { ...known, held: '' })
  readSheet(person, tokensOf(words.replace(/\d{1,3} ?岁/, ' '), []), state)
  const likely = sex === '男' || sex === '女' || person.creature ? undefined : SEXED.find(([said]) => said.test(names[0]! + words))?.[1]
  if (likely && !person.sex) ofSex(person, likely)
  if (years) aged(person, Number(years))
  else if (/老年|年迈|古稀|花甲/.test(words)) person.old = true
  else if (/幼年|童年|儿童/.test(words)) person.build = 'child'
  return person
}

/** Words that only one of the sexes is described with. */
const SEXED: readonly (readonly [RegExp, 'man' | 'woman'])[] = [
  [/裙|旗袍|凤冠|发簪|耳环|口红|女|姐|妹|妈|娘|婆|嫂|姨|奶奶/, 'woman'],
  [/胡子|西装|光头|男|哥|爸|爷|叔|伯|舅/, 'man'],
]

const ALONE: Readonly<Record<string, Brief['time']>> = {
  __proto__: null as never,
  日: 'day',
  昼: 'day',
  晨: 'dawn',
  早: 'dawn',
  昏: 'dusk',
  暮: 'dusk',
  晚: 'night',
  夜: 'night',
}
const TIMED = /^(?:日|夜|晨|昏|早|晚|昼|暮)$/
const isTime = (tokens: readonly Token[] | undefined) =>
  tokens !== undefined && tokens.length > 0 && tokens.every(each => each.meaning?.time ?? each.meaning?.weather ?? TIMED.test(each.text))
const sideOf = (tokens: readonly Token[] | undefined): Side => {
  const sign = tokens?.length === 1 ? tokens[0]!.sign : undefined
  return sign === 'inner' ? 'in' : sign === 'outer' ? 'out' : undefined
}

/** Place, time, weather and shot: of a heading first, then the first that is said. @returns which phrase is the heading, −1 for none */
function readFrame(state: State, phrases: readonly (readonly Token[])[]): number {
  const side = phrases.map(sideOf).find(Boolean)
  const heading = phrases.findIndex(
    (tokens, at) =>
      !isTime(tokens) &&
      !sideOf(tokens) &&
      (isTime(phrases[at + 1]) || sideOf(phrases[at + 1]) !== undefined) &&
      tokens.length <= 8 &&
      !tokens.some(each => each.meaning?.shot ?? each.meaning?.angle),
  )
  if (heading >= 0) state.place = placeIn(phrases[heading]!, side, true)
  for (const tokens of phrases) {
    state.place ??= placeIn(tokens, undefined, false)
    for (const { meaning, text } of tokens) {
      const { time, weather, shot, angle } = meaning ?? {}
      state.time ??= time
      if (weather && !(weather === 'clear' && state.weather)) state.weather = weather
      if (shot && !(state.shot && meaning?.loose)) state.shot = shot
      if (angle) state.angle = angle
      if (tokens.length === 1) state.time ??= ALONE[text]
    }
  }
  state.place ??= side === 'in' ? { scene: 'room', setting: undefined, place: '室内', inside: true, era: undefined, thing: '' } : undefined
  state.place ??=
    side === 'out' ? { scene: 'plain', setting: undefined, place: '室外', inside: false, era: undefined, thing: '' } : undefined
  return heading
}

function readPhrase(state: State, phrase: string, tokens: readonly Token[], names: Names, aliases: ReadonlyMap<string, string>): void {
  const [, before = '', shoulder, behind = ''] = OVER.exec(phrase) ?? []
  const words = (text: string) => tokensOf(text, names).map(token => (token.name ? { ...token, name: aliases.get(token.name)! } : token))
  if (shoulder === undefined) return readClause(namesOfPlace(state, tokens), state)
  const there = new Set(state.people)
  readClause(words(before), state)
  readClause(words(shoulder), state)
  const [over] = state.subject
  state.over = over
  state.subject = []
  state.angle = 'over-shoulder'
  readClause(words(behind), state)
  for (const each of state.subject) if (over && each !== over) [each.sees, over.sees] = [over, each]
  if (over && !there.has(over) && over.build === 'anyone') over.seen = true
}

/** The thing that the place is stands nowhere in it. */
const namesOfPlace = ({ place }: State, tokens: readonly Token[]) =>
  place?.thing ? tokens.filter((each, at) => each.meaning?.thing?.name !== place.thing || tokens[at + 1]?.sign === 'of') : tokens

function finish(state: State, phrases: readonly string[], tokens: readonly (readonly Token[])[], seed: number): ReadPrompt {
  strangers(state, tokens)
  needed(state)
  const shot = state.shot ?? 'long'
  const near = shot === 'extreme-close' || shot === 'detail'
  // A knee is a card of its word; the face says nothing of it.
  if (near && state.part && !state.hand && state.topic !== 'thing' && !seenIn(state).some(each => each.mood)) {
    state.topic = 'thing'
    state.strangers = [state.part]
  }
  const insert =
    near && (state.topic === 'thing' || (!seenIn(state).length && state.strangers.length > 0))
      ? 'thing'
      : near && state.hand && !seenIn(state).some(each => each.mood)
        ? 'hand'
        : ''
  const shown = state.nobody && !seenIn(state).some(each => each.known) ? [] : seenIn(state)
  const [one] = shown
  // 过肩，男人看着女人: past the first of two, at whom that one looks.
  if (state.angle === 'over-shoulder' && !state.over && shown.length === 2 && one?.sees) state.over = one
  const drafts = (insert === 'thing' ? [] : shown).filter(each => each !== state.over)
  const order = drafts.slice(0, MAX_PEOPLE)
  const { people: made, over } = personsOf(state, order, seed)
  const { place } = state
  const driver = made.findIndex(({ mount, held }) => isEnclosed(mount) && held === WHEEL)
  const people = seatedIn(state, made)
  // What is ridden or held stands nowhere else.
  for (const { mount, held } of people) for (const name of [mount, held]) if (state.props.get(name)?.count === 1) state.props.delete(name)
  const setting = place?.setting
  const brief: Brief = {
    scene: place?.scene ?? 'none',
    place: place?.place ?? '',
    inside: place?.inside ?? false,
    time: state.time ?? 'day',
    weather: state.weather ?? 'clear',
    shot,
    angle: state.angle ?? 'eye',
    era: place?.era ?? state.era ?? drafts.find(each => each.looks.era)?.looks.era ?? (isOld(state, drafts) ? 'ancient' : 'modern'),
    turnaround: state.turnaround,
    setting: setting?.backdrop.length || setting?.scatter || setting?.wall ? setting : undefined,
    // What stands at the back of a place already stands there no second time.
    props: [...state.props.values()].filter(({ name }) => insert !== '' || isTouched(name, people) || !setting?.backdrop.includes(name)),
    people,
    crowd: state.crowd && insert === '',
    seated: state.crowd && SIT.test(phrases.join('，')) && !RISE.test(phrases.join('，')),
    driver: place?.scene === 'car' ? driver : -1,
    over,
    pov: state.pov,
    reverse: state.reverse,
    insert,
    strangers: [...new Set(state.strangers)].filter(name => !people.some(person => person.name === name)).slice(0, 3),
  }
  return { brief, unknown: [...state.unknown].filter(word => !(word in ALONE)) }
}

/** Whoever is many in such a place, or does so, sits. */
const SIT = /坐(?!骑|标)|听课|上课|听讲|考试|自习|开会|看戏|看电影|教室|课堂|剧场|剧院|影院|电影院|礼堂|音乐厅|台下|观众席/
const RISE = /起立|站起|冲|涌|跑|围|挤|操场|排队/
const WHEEL = '轮子'
/** A car as people say which, and its place within: nobody sits in a car that is shown beside them inside of one. */
function seatedIn({ place, props }: State, people: readonly Person[]): Person[] {
  const isIn = people.some(({ mount }) => isEnclosed(mount))
  if (!isIn) return [...people]
  const which = [...props.keys()].find(name => name !== '汽车' && isEnclosed(name))
  for (const name of [which ?? '', '汽车', WHEEL]) props.delete(name)
  // The seat of who flies or steers something else.
  const inner = place?.inside === true
  if (inner && place.scene !== 'car' && place.scene !== 'carriage') props.set('椅子', { name: '椅子', colour: '', count: 1 })
  return people.map(person => {
    if (!isEnclosed(person.mount)) return person
    const mount = inner ? '' : (which ?? person.mount)
    return { ...person, mount, ...(person.held === WHEEL ? { held: '', hands: inner ? ('both-hands' as const) : person.hands } : {}) }
  })
}
/** A hand lies on it. */
const isTouched = (name: string, people: readonly Person[]) =>
  TOUCHED.test(name) && people.some(({ pose, hands }) => pose === 'reach' || hands === 'reach')

/** Swords, and men with long hair of whom no garment of today is told, are of old times. */
const isOld = (state: State, drafts: readonly Draft[]) =>
  drafts.some(each => OLD_ARMS.test(each.held) || (each.sex === 'man' && each.looks.longHair === true && !each.looks.outfit)) ||
  [...state.props.keys()].some(name => OLD_ARMS.test(name))
const OLD_ARMS = /^(?:剑|长剑|长枪|长戟|拂尘|弓|盾牌|鞭子)$/

/** Words that say how a picture looks, as the dictionary knows them, are nobody. */
const MANNERS = new Set('mood|style|medium|quality|light|composition|colour|angle|shot|time|weather|expression|face|hair|body'.split('|'))
const isSubject = (words: string) => !MANNERS.has(termOf(words)?.category ?? '')

/** Where nothing else is the subject, the first unknown noun is; of a detail, that of its first clause. */
function strangers(state: State, phrases: readonly (readonly Token[])[]): void {
  const detail = state.shot === 'extreme-close' || state.shot === 'detail'
  const said = detail ? false : state.place !== undefined
  const empty = !seenIn(state).length && !state.crowd && !state.props.size && !state.strangers.length && !state.ahead.length
  if (empty && !said) {
    const tokens = phrases.flat()
    const isNoun = (token: Token) => nounOf(token.text).length > 1 || /[a-z]/.test(token.text)
    const first = tokens.findIndex(token => isUnknown(token) && isNoun(token) && !state.place?.place.includes(token.text))
    if (first >= 0) state.strangers.push(nounOf(tokens[behindOf(tokens, first)]!.text))
  }
  state.strangers = state.strangers.filter(isSubject)
}

/** 瓷碟里的药渣: what lies in it is meant. @returns where that stands, or the place itself */
function behindOf(tokens: readonly Token[], at: number): number {
  const of = tokens[at + 1]?.sign === 'inside' ? at + 2 : at + 1
  const owned = tokens[of + 1]
  return tokens[of]?.sign === 'of' && owned && isUnknown(owned) ? of + 1 : at
}

/** Somebody is there where anything is said that only a person has; a thing with a posture needs nobody beside it. */
function needed(state: State): void {
  if (!state.ahead.length && !state.turnaround) return
  if (seenIn(state).length || state.nobody) return
  const person = draft('')
  for (const say of state.ahead) say(person)
  const dressed = person.looks.outfit ?? person.looks.clothes ?? person.held
  if (state.props.size > 0 && !dressed) return
  if (!person.spot || dressed || person.pose) state.people.push(person)
}

function personsOf(state: State, drafts: readonly Draft[], seed: number): { people: Person[]; over: Person | undefined } {
  const random = randomFrom(seed ^ 0x2545f491)
  const made = (each: Draft): Person => {
    // Who has a name is dressed alike in every shot.
    const own = each.who && (each.known || each.build === 'anyone') ? randomFrom(hashOf(each.who)) : random
    const pick = <T>(list: readonly T[]) => list[Math.floor(own() * list.length)]!
    const clothes = (each.looks.clothes ?? each.dress) || pick(each.build === 'anyone' && each.who ? NAMED : CLOTHES[each.build])
    const plainHair = pick(HAIRS)
    const { longHair, umbrella, trousers } = each.looks
    // Who is dressed in trousers wears no dress by default.
    const outfit = each.looks.outfit ?? (trousers === undefined ? undefined : 'shirt')
    const woman = each.sex === 'woman'
    // A grown-up is embraced, not carried.
    const grown = each.sees && each.sees.build !== 'child' && !each.held
    const [body, hands] = [each.pose || 'stand', each.hands].map(act => (act === 'carry' && grown ? 'embrace' : act)) as [
      Person['pose'],
      Person['hands'],
    ]
    return {
      build: each.build,
      sex: each.sex,
      old: each.old,
      name: each.who,
      creature: each.creature,
      pose: body,
      hands,
      facing: each.facing || 'front',
      mood: each.mood || 'calm',
      hair: each.looks.hair ?? (each.old ? OLD_HAIR : plainHair),
      clothes,
      trousers: trousers ?? '',
      outfit: outfit ?? '',
      longHair: longHair ?? (woman ? !each.old : each.looks.era === 'ancient' && each.build === 'man'),
      worn: [...each.worn],
      dyed: each.dyed,
      held: each.held || (FREE.has(body) && !each.hands ? each.usual : ''),
      mount: each.mount,
      umbrella: umbrella === undefined ? '' : umbrella || shade(clothes, -0.25),
      spot: each.spot,
      depth: each.depth,
      sees: each.sees ? drafts.indexOf(each.sees) : -1,
    }
  }
  const people = drafts.map(made)
  return { people, over: state.over && made(state.over) }
}

const hashOf = (text: string) => [...text].reduce((sum, sign) => (sum * 31 + sign.codePointAt(0)!) >>> 0, 17)

/** Postures that leave a hand for what belongs to a role. */
const FREE: ReadonlySet<string> = new Set(['stand', 'walk', 'run', 'ride', 'hold', 'swing', 'fight', 'hips', 'lean'])

/** Whether the engine draws a word, or understands that it asks for nothing to be drawn. */
export const isDrawn = (word: string): boolean => readPrompt(word, 1).unknown.length === 0
