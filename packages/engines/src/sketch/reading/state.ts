// What has been read of a prompt so far.
import { type Brief, MAX_PROPS, type Prop } from '../brief.ts'
import type { Meaning } from '../vocabulary.ts'
import { type Draft, draft, dressAs } from './cast.ts'
import type { PlaceRead } from './place.ts'

export interface State {
  people: Draft[]
  /** The same people in the order in which the words come to them. */
  order: Draft[]
  /** Whom the clauses speak of. */
  subject: Draft[]
  /** What waits for the next person who is met. */
  ahead: ((person: Draft) => void)[]
  place: PlaceRead | undefined
  time: Brief['time'] | undefined
  weather: Brief['weather'] | undefined
  shot: Brief['shot'] | undefined
  angle: Brief['angle'] | undefined
  era: Brief['era'] | undefined
  turnaround: boolean
  crowd: boolean
  over: Draft | undefined
  pov: boolean
  reverse: boolean
  nobody: boolean
  hand: boolean
  /** The part of somebody that the words are about, but the hand; '' = none. */
  part: string
  /** The first thing that the words are about. */
  topic: 'person' | 'thing' | undefined
  props: Map<string, Prop>
  strangers: string[]
  unknown: Set<string>
  /** The words are those of a sheet. */
  sheet: boolean
}

export const emptyState = (): State => ({
  people: [],
  order: [],
  subject: [],
  ahead: [],
  place: undefined,
  time: undefined,
  weather: undefined,
  shot: undefined,
  angle: undefined,
  era: undefined,
  turnaround: false,
  crowd: false,
  over: undefined,
  pov: false,
  reverse: false,
  nobody: false,
  hand: false,
  part: '',
  topic: undefined,
  props: new Map(),
  strangers: [],
  unknown: new Set(),
  sheet: false,
})

/** More are never told apart, and time must not grow with the square of a prompt. */
const MOST_PEOPLE = 24

/** Takes people in, as long as there is room. @returns those who were */
export function takeIn(state: State, people: readonly Draft[]): Draft[] {
  const taken = people.slice(0, Math.max(0, MOST_PEOPLE - state.people.length))
  state.people.push(...taken)
  return taken
}

/** Puts a thing into the picture; what finds no room is told. */
export function addProp(state: State, prop: Prop): void {
  if (state.props.has(prop.name) || state.props.size < MAX_PROPS) state.props.set(prop.name, prop)
  else state.unknown.add(prop.name)
}

export const seenIn = (state: State): Draft[] =>
  state.people.filter(each => each.seen).toSorted((one, other) => placeIn(state, one) - placeIn(state, other))
const placeIn = ({ order }: State, person: Draft) => (order.includes(person) ? order.indexOf(person) : order.length)

const KINDS = [
  ['women', 'woman'],
  ['men', 'man'],
  ['children', 'child'],
  ['anyone', 'anyone'],
] as const

/** Numbers that are part of a word: 两名女子. */
const COUNTED = /^[一两二三四五六几多][个名位]/

/** A role, unlike 男人 and 女孩, says what somebody is. */
const isRole = ({ clothes, outfit, old, worn, held, era, role }: Meaning): boolean =>
  Boolean(role ?? clothes ?? outfit ?? old ?? worn ?? held ?? era)

/** The people whom a word stands for: those who are there already, or new ones. */
export function peopleFor(state: State, text: string, meaning: Meaning, counted: { count: number; another: boolean }): Draft[] {
  const found: Draft[] = []
  const role = isRole(meaning)
  for (const [kind, build] of KINDS) {
    const wanted = (meaning.people?.[kind] ?? 0) * Math.max(1, counted.count)
    if (!wanted) continue
    const there = counted.another ? [] : knownAs(state, text, { build, sex: meaning.sex, role, count: counted.count })
    const fresh = takeIn(
      state,
      Array.from({ length: Math.max(0, wanted - there.length) }, () =>
        dressAs(draft(text.replace(COUNTED, '').replace(/们$/, ''), build, { role, ...(meaning.sex && { sex: meaning.sex }) }), meaning),
      ),
    )
    found.push(...there.slice(0, wanted), ...fresh)
  }
  return found
}

interface Sought {
  build: Draft['build']
  sex: Draft['sex'] | undefined
  role: boolean
  /** 0 where no number was said. */
  count: number
}

/** 女孩 is the girl who is there; 将军 only whom that word named before. A number speaks of those whom plain words named. */
function knownAs(state: State, text: string, { build, sex, role, count }: Sought): Draft[] {
  const there = seenIn(state)
  if (role) return count ? [] : there.filter(each => each.who === text)
  const alike = there.filter(each => (build === 'anyone' ? true : isOf(each, build, sex)))
  if (count) return alike.filter(each => !each.known && !each.role)
  const same = alike.filter(each => each.who === text)
  return same.length ? same : alike.slice(-1)
}

const isOf = (each: Draft, build: Draft['build'], sex: Draft['sex'] | undefined) =>
  build === 'child' ? each.build === 'child' && (!sex || !each.sex || each.sex === sex) : each.sex === build && !each.old
