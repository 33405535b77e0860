// Binds what a clause says to whom it is said of: looks to the nearest person, acts to the subject, 的 to whom it leads to.
import { OUTER } from '../tables/places.ts'
import { GARMENT_ENDINGS, PERSON_ENDINGS, THING_ENDINGS } from '../tables/shots.ts'
import { COLOURS } from '../tables/words.ts'
import { THINGS } from '../things/index.ts'
import type { Meaning } from '../vocabulary.ts'
import { type Draft, draft, pose, younger } from './cast.ts'
import { apply, type Clause, isAct, isLook, isPerson, leadsAhead, look, meet } from './clause.ts'
import { addProp, peopleFor, seenIn, type State, takeIn } from './state.ts'
import { isUnknown, type Token } from './tokens.ts'

/** Things larger than this share of a grown-up are in nobody's hand. */
const HELD_MOST = 0.62
/** What 举着 and 抱着 say is held may be larger. */
const BORNE_MOST = 1.1
const BEARING: ReadonlySet<string> = new Set([
  'hold',
  'both-hands',
  'eat',
  'swing',
  'play',
  'shoot',
  'phone',
  'carry',
  'arms-up',
  'point',
  'aim',
  'write',
  'throw',
])

/** Reads one clause into the state. */
export function readClause(tokens: readonly Token[], state: State): void {
  const clause: Clause = {
    tokens,
    state,
    group: [],
    last: undefined,
    turned: undefined,
    acted: false,
    towards: '',
    joined: false,
    colour: '',
    count: 0,
    another: false,
    bearing: false,
    borne: false,
    object: '',
    many: false,
    thingFirst: false,
    counted: false,
    measure: '',
    qualities: [],
  }
  tokens.forEach((token, at) => readToken(clause, token, at))
  if (clause.group.length) state.subject = clause.group
}

function readToken(clause: Clause, token: Token, at: number): void {
  if (token.name !== undefined)
    return meet(clause, [clause.state.people.find(each => each.known && each.who === token.name)!].filter(Boolean))
  if (token.sign && readSign(clause, token, at)) return
  if (token.meaning) return readMeaning(clause, token, token.meaning, at)
  if (isUnknown(token)) readUnknown(clause, token, at)
}

/** @returns whether the sign says all of it */
function readSign(clause: Clause, { sign, text, meaning }: Token, at: number): boolean {
  const { state } = clause
  switch (sign) {
    case 'and':
      clause.joined = true
      return true
    case 'with':
    case 'gaze':
    case 'towards':
      clause.towards = sign
      return !meaning
    case 'talk':
      clause.acted = true
      return true
    case 'left':
    case 'right':
    case 'middle':
      state.topic ??= undefined
      apply(clause, at, person => (person.spot ||= sign), true)
      return true
    case 'front':
    case 'back':
      apply(clause, at, person => (person.depth ||= sign), true)
      return true
    case 'he':
    case 'she':
      pronoun(clause, sign, at)
      return true
    case 'they':
      return they(clause, meaning)
    case 'each other':
      facing(clause)
      return !meaning
    case 'old':
      clause.qualities.push(person => (person.old = person.build !== 'child'))
      return true
    case 'young':
      clause.qualities.push(younger)
      return true
    case 'small':
      clause.qualities.push(person => {
        if (person.build === 'man' || person.build === 'woman') person.build = 'child'
      })
      return true
    case 'another':
      clause.another = true
      return true
    case 'bear':
      clause.bearing = true
      clause.borne = true
      clause.acted = true
      apply(clause, at, person => pose(person, /抱|both/.test(text) ? 'carry' : /举/.test(text) ? 'arms-up' : 'hold'))
      return true
    case 'reverse':
      state.reverse = true
      return true
    case 'pov':
      state.pov = true
      // Whose eyes they are is not seen.
      for (const person of clause.group) if (!state.subject.includes(person)) person.seen = false
      clause.group = []
      return true
    case 'hand':
      state.hand = true
      return true
    case 'part':
      state.part ||= text
      return true
    case 'nobody':
      state.nobody = true
      return true
    default:
      return true
  }
}

/** 他 is the last man who was spoken of; as an object, another than the subject. */
function pronoun(clause: Clause, sign: 'he' | 'she', at: number): void {
  const { state } = clause
  const sex = sign === 'he' ? 'man' : 'woman'
  const asObject = clause.towards !== '' || clause.acted
  const doing = clause.group.length ? clause.group : state.subject
  const fits = (each: Draft) => each.sex === sex || (each.sex === '' && each.build !== 'man' && each.build !== 'woman')
  const there = seenIn(state).filter(each => fits(each) && !(asObject && doing.includes(each)))
  const who = (!asObject && state.subject.find(fits)) || there.at(-1)
  if (who) return clause.tokens[at + 1]?.sign === 'of' && asObject ? look(clause, [who]) : meet(clause, [who])
  if (seenIn(state).length) return
  const fresh = draft(sign === 'he' ? '男人' : '女人', sex)
  state.people.push(fresh)
  meet(clause, [fresh])
}

/** 两人 are those who are there. */
function they(clause: Clause, meaning: Meaning | undefined): boolean {
  const there = seenIn(clause.state)
  if (there.length < 2) return !meaning
  clause.towards = ''
  clause.acted = false
  meet(clause, there)
  for (const person of there) person.sees ??= there.find(each => each !== person)
  return true
}

/** Two who are spoken of look at each other. */
function facing({ group, state }: Clause): void {
  const there = group.length > 1 ? group : state.subject.length > 1 ? state.subject : seenIn(state)
  for (const person of there) person.sees ??= there.find(each => each !== person)
}

function readMeaning(clause: Clause, token: Token, meaning: Meaning, at: number): void {
  const { state } = clause
  if (meaning.people) return readPeople(clause, token, meaning, at)
  if (meaning.era && !meaning.scene) state.era = meaning.era
  if (meaning.turnaround) state.turnaround = true
  if (meaning.colour) clause.colour = meaning.colour
  if (meaning.count !== undefined) [clause.count, clause.counted, clause.measure] = [meaning.count, true, token.text]
  if (isLook(token)) wear(clause, token, meaning, at)
  if (isAct(token)) act(clause, token, meaning, at)
  const outer = state.place && !state.place.inside && meaning.place !== state.place.place ? OUTER.get(meaning.place ?? '') : undefined
  if (outer) addProp(state, { name: outer, colour: '', count: 1 })
  if (meaning.thing) thing(clause, meaning.thing, at)
  if (meaning.prop) addProp(state, { name: meaning.prop, colour: '', count: 1 })
}

/** How many 士兵们 are. */
const MANY = 3

function readPeople(clause: Clause, { text }: Token, meaning: Meaning, at: number): void {
  const { state, tokens } = clause
  if (meaning.crowd) {
    state.crowd = true
    state.topic ??= 'person'
    clause.many = clause.group.length === 0 && !clause.acted
    clause.acted = clause.group.length > 0
    return
  }
  const plural = (text.endsWith('们') || tokens[at + 1]?.text === '们') && clause.count === 0
  const found = peopleFor(state, text, meaning, { ...clause, count: plural ? MANY : clause.count })
  if (found.length) meet(clause, found)
  else state.nobody = true
}

/** What is worn, in the colour that stands before it. */
function wear(clause: Clause, token: Token, meaning: Meaning, at: number): void {
  const { colour } = clause
  const { hair, longHair, clothes, outfit, worn, umbrella, trousers } = meaning
  clause.colour = ''
  apply(clause, at, (person, nth = 0) => {
    const { looks } = person
    if (hair ?? (longHair !== undefined && colour)) looks.hair ??= hair ?? colour
    if (longHair !== undefined) looks.longHair ??= longHair
    if (outfit || clothes) person.dress ||= ''
    if (clothes ?? (outfit && colour)) looks.clothes ??= clothes ?? colour
    // 黄色雨衣 stays what is seen, whatever is worn under it.
    if (outfit && !(outfit === 'shirt' && looks.outfit)) looks.outfit = outfit
    if (trousers) looks.trousers ??= colour
    // One is enough for all.
    if (umbrella !== undefined && nth === 0) looks.umbrella = umbrella || colour
    if (worn) person.worn.add(worn)
    if (worn && colour) person.dyed[worn] = colour
  })
}

function act(clause: Clause, token: Token, meaning: Meaning, at: number): void {
  const { pose: posture, mood, facing, held, mount } = meaning
  // 被推进车里: somebody else does it.
  if (clause.tokens[at - 1]?.text.endsWith('被')) return void (clause.acted = true)
  // 椅子翻倒在地, 黄狗趴在旁边: what things do nobody does.
  if (clause.thingFirst && !clause.group.length && !leadsAhead(clause, at)) return
  const doing = (clause.group.length ? clause.group : clause.state.subject).length
  const given = posture && HANDING.has(posture) ? clause.object : ''
  if (given) clause.state.props.delete(given)
  if (posture && BEARING.has(posture) && !leadsAhead(clause, at)) clause.bearing = true
  apply(clause, at, (person, nth) => {
    if (posture) pose(person, posture)
    if (given && !person.held) person.held = given
    // Of several the first keeps the first mood: 一男一女，愤怒，哭泣.
    if (mood && !(nth === 0 && person.mood && doing > 1)) person.mood = mood
    if (facing) person.facing = facing
    if (held) person.held = held
    if (mount) person.mount = mount
  })
  clause.state.topic ??= clause.group.length ? 'person' : undefined
  if (posture && !leadsAhead(clause, at)) clause.acted = true
}

const PORTRAITS = /^(?:照片|画像|相框|雕像|墓碑|海报)$/
/** 扔进垃圾桶: what leads into a thing holds it not. */
const INTO = /[进到向入在往]$/
/** Acts with which something is handed on. */
const HANDING: ReadonlySet<string> = new Set(['reach', 'throw', 'hold', 'carry', 'arms-up'])
const GUNS = /枪$/
const RIDDEN = /马|车|骆驼|象|牛|驴|鹿|虎|狼|龙|麒麟|凤凰|鹤/

/** A thing stands there, is ridden, or lies in the hand of who bears it. */
function thing(clause: Clause, { name, size }: NonNullable<Meaning['thing']>, at: number): void {
  const { state, colour, bearing } = clause
  const count = Math.max(1, clause.count)
  clause.colour = ''
  clause.count = 0
  clause.counted = false
  if (!clause.group.length && !clause.acted) clause.thingFirst = true
  const doing = clause.group.length ? clause.group : state.subject
  // 顾先生的怀表: the words are about the watch.
  if (state.topic === undefined || (!clause.acted && clause.tokens[at - 1]?.sign === 'of' && clause.group.length > 0)) state.topic = 'thing'
  if (/[把将]$/.test(clause.tokens[at - 1]?.text ?? '') && size <= HELD_MOST) clause.object = name
  const rider = RIDDEN.test(name) && doing.find(each => each.pose === 'ride' && !each.mount)
  // Whose portrait it is stands nowhere.
  const shown = clause.tokens[at - 1]?.sign === 'of' && PORTRAITS.test(name) ? clause.last : undefined
  if (shown && !shown.known && state.order.at(-1) === shown) shown.seen = false
  if (rider) rider.mount = name
  else if (bearing && !INTO.test(clause.tokens[at - 1]?.text ?? '') && size <= (clause.borne ? BORNE_MOST : HELD_MOST)) {
    let taken = false
    apply(clause, at, person => {
      if (taken || person.held) return
      ;[person.held, taken] = [name, true]
      if (GUNS.test(name)) for (const key of ['pose', 'hands'] as const) if (person[key] === 'arms-up') person[key] = 'aim'
    })
    if (count > 1) addProp(state, { name, colour, count })
  } else addProp(state, { name, colour, count })
}

const NAME = /^\p{Script=Han}{2,4}$/u
/** Ends of adverbs and verbs. */
const NO_NAME = /[地着了得过上下里来去]$|^[不没正又再就也都很最更]/

/** Words nobody knows: somebody with a name, something that is counted, or nothing to be drawn. */
function readUnknown(clause: Clause, { text }: Token, at: number): void {
  const { state, tokens } = clause
  // 把, 被 and single verbs beside other words are no words that anybody misses.
  if (tokens.length === 1 || !/^\p{Script=Han}$/u.test(text)) state.unknown.add(text)
  const next = tokens[at + 1]
  if (isName(clause, text, at)) {
    state.unknown.delete(text)
    const there = state.people.find(each => each.who === text)
    const build = PERSON_ENDINGS.find(([ending]) => ending.test(text))?.[1]
    return meet(clause, there ? [there] : takeIn(state, [draft(text, build)]))
  }
  const before = tokens[at - 1]
  const noun = nounOf(text)
  const garment = before?.sign === 'wear' || state.sheet ? GARMENT_ENDINGS.find(([ending]) => ending.test(text))?.[1] : undefined
  if (garment) {
    const colour = COLOURS.find(([, sign]) => text.includes(sign))?.[0]
    const meaning: Meaning = { outfit: garment, ...(colour && { clothes: colour }) }
    state.unknown.delete(text)
    return wear(clause, { text, meaning }, meaning, at)
  }
  const somebody = clause.counted && next?.sign !== 'of' && !leadsToNoun(tokens, at) ? personCalled(noun, clause.measure) : undefined
  if (somebody) {
    state.unknown.delete(text)
    const fresh = Array.from({ length: Math.min(6, Math.max(1, clause.count)) }, () =>
      draft(noun, somebody, { role: true, old: noun.startsWith('老') }),
    )
    return meet(clause, takeIn(state, fresh))
  }
  // 电梯的数字停在十三楼: what nobody has named does what follows.
  if (!clause.group.length && !state.subject.length && !clause.acted && /\p{Script=Han}{2}/u.test(text) && !NO_NAME.test(text))
    clause.thingFirst = true
  const counted = clause.counted || /^(?:an?) /.test(text)
  const borne = before?.sign === 'bear' || /^[把将]/.test(text)
  const like = (counted || borne) && noun.length > 1 ? THINGS.get(THING_ENDINGS.get(noun.at(-1)!) ?? '') : undefined
  if (like) {
    state.unknown.delete(text)
    return thing(clause, like, at)
  }
  if (counted && next?.sign !== 'of' && !leadsToNoun(tokens, at) && (/[a-z]/.test(noun) || noun.length > 1)) {
    state.strangers.push(noun)
    state.topic ??= 'thing'
    clause.counted = false
    clause.count = 0
  }
}

/** 位 and 名 count people alone; 个 counts those whose name ends as people's do. */
function personCalled(noun: string, measure: string): Draft['build'] | undefined {
  const [, build] = PERSON_ENDINGS.find(([ending]) => ending.test(noun)) ?? []
  if (/[位名]$/.test(measure)) return build ?? 'anyone'
  return measure.endsWith('个') && noun.length > 1 ? build : undefined
}

const leadsToNoun = (tokens: readonly Token[], at: number): boolean => {
  for (const token of tokens.slice(at + 1)) {
    if (isPerson(token) || token.meaning?.thing) return true
    if (token.filler && token.text !== '着' && token.text !== '了') return false
    if (isUnknown(token) || (token.sign && token.sign !== 'of' && token.sign !== 'wear')) return false
  }
  return false
}

/** Most family names, and how familiar names begin. */
const SURNAMES =
  '王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔汤温柳祝阮楚阿'
const NO_PERSON =
  /^(?:高声|高高|何时|何处|方才|任由|任凭|白天|严肃|严厉|万一|万分|余光|江水|江面|石阶|石壁|金光|白光|白色|黄昏|雷声|龙卷|钟声|林间|田野|马蹄|夏夜|温柔)/

/**
 * 林晚站在窗边: who does something at the beginning of a clause has a name. Where others are there whom the clause may go on about, it has to look
 * like one.
 */
function isName({ state, tokens, joined, counted }: Clause, text: string, at: number): boolean {
  if (counted || !NAME.test(text) || NO_NAME.test(text)) return false
  const others = state.people.some(each => each.who !== text && (each.known || each.build !== 'anyone'))
  if (others && !(SURNAMES.includes(text[0]!) && text.length < 4 && !NO_PERSON.test(text))) return false
  const before = tokens[at - 1]
  if (before && !joined && before.sign !== 'gaze' && before.sign !== 'towards') return false
  const next = tokens.slice(at + 1).find(each => each.sign ?? !each.filler)
  if (!next) return joined
  return isAct(next) || ['each other', 'gaze', 'and', 'bear', 'wear', 'talk'].includes(next.sign ?? '')
}

/** Verbs and adverbs that follow a noun. */
const BEHIND_NOUN = /[着了过起去住到进出向入回给然]$|^[被从在正把系挂放摆插贴砸拍打落掉塞滚亮响碎断飞搁递压]/
const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })
/** The noun at the beginning of unknown words: 麋鹿 of 麋鹿踏过. */
export function nounOf(words: string): string {
  if (/[a-z]/.test(words)) return words
  const parts = [...segmenter.segment(words.slice(0, 24))].map(({ segment }) => segment)
  while (parts.length > 1 && /^[进到在上下出入向往从被把只过]/.test(parts[0]!)) parts.shift()
  const end = parts.findIndex((part, at) => at > 0 && BEHIND_NOUN.test(part))
  return (end > 0 ? parts.slice(0, end) : parts).join('').slice(0, 12)
}
