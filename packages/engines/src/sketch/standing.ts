// Where everybody stands: left and right, before and behind, as large as the framing has them, half turned to whom they look at.
import { isEnclosed, rowOf } from './beside.ts'
import type { Brief, Person } from './brief.ts'
import { figureAt } from './figure.ts'
import type { Figure } from './skeleton.ts'
import { dressedIn, type Layout } from './painting.ts'
import { SHELTERED } from './scenes/index.ts'
import { THINGS } from './things/index.ts'
import { FRAMINGS, type View } from './view.ts'

interface Size {
  width: number
  height: number
}

/** Nobody holds an umbrella under a roof, and near enough it would hide its holder. */
const umbrellaShown = ({ scene, shot }: Brief) => !SHELTERED.has(scene) && shot !== 'close' && shot !== 'extreme-close' && shot !== 'detail'

/** How far apart people stand, in heights, where a posture needs more or less room. */
const SPREADS: Partial<Record<Person['pose'], number>> = {
  embrace: 0.24,
  support: 0.34,
  reach: 0.5,
  push: 0.5,
  pull: 0.5,
  aim: 0.62,
  kick: 0.62,
  fall: 0.6,
  bow: 0.56,
  throw: 0.56,
  lie: 0.95,
  run: 0.6,
  fight: 0.58,
  crawl: 0.9,
  swim: 0.9,
  ride: 0.9,
  spread: 0.7,
}

const SIZES: Record<Person['build'], number> = { man: 1.04, woman: 0.97, child: 0.64, anyone: 1 }
const sizeOf = (person: Person) => SIZES[person.build] * (person.old ? 0.95 : 1)
/** How much smaller or larger who stands behind or before the others is. */
const DEPTHS = { back: 0.72, front: 1.16, '': 1 } as const

/** From left to right: who is said to stand there, the others between them. */
function placesOf({ people, reverse, over }: Brief): number[] {
  const wanted = people.map(({ spot }) => (spot === 'left' ? -1 : spot === 'right' ? 1 : 0) * (reverse && !over ? -1 : 1))
  const sorted = people.map((_, at) => at).toSorted((one, other) => wanted[one]! - wanted[other]! || one - other)
  const middle = people.findIndex(({ spot }) => spot === 'middle')
  const others = sorted.filter(at => at !== middle)
  const order = middle < 0 ? sorted : others.toSpliced(Math.floor(others.length / 2), 0, middle)
  // Alone, left and right are thirds of the picture.
  if (people.length === 1) return [wanted[0]! * 0.62]
  return people.map((_, at) => order.indexOf(at) - (people.length - 1) / 2)
}

/** Figures side by side around the middle, in the order of the people. */
export function figuresOf({ brief, horizon }: View, { width: W, height: H }: Size, random: () => number, layout?: Layout): Figure[] {
  const { height, feet } = FRAMINGS[brief.shot]
  const { people } = brief
  // Wide pictures give a head more room than tall ones.
  const tall = H * height * Math.min(1, (W / H) * 0.9 + 0.28)
  // Feet never stand above the horizon, wherever the camera points.
  const floor = Math.max(H * feet, horizon + tall * 0.1 + H * 0.06)
  const apart = Math.max(...people.map(person => Math.max(SPREADS[person.pose] ?? 0.42, person.hands ? (SPREADS[person.hands] ?? 0) : 0)))
  const step = Math.min((W * 0.84) / Math.max(1, people.length), tall * apart)
  const places = placesOf(brief)
  const middle = brief.over && people.length === 1 ? W * 0.62 : W / 2
  const xs = people.map((person, at) => middle + places[at]! * (people.length === 1 ? W * 0.36 : step) + (random() - 0.5) * step * 0.1)
  return people.map((person, at) => {
    const patch = layout?.people[at]
    if (patch) {
      const centre = (patch.left + patch.right) / 2
      const nearness = Math.min(1, 0.4 + patch.bottom * 0.5)
      return figureAt(
        dressedIn(person, patch),
        centre * W,
        patch.bottom * H,
        (patch.bottom - patch.top) * H,
        centre > 0.5 ? -1 : 1,
        nearness,
      )
    }
    const scale = DEPTHS[person.depth] * (people.length > 3 && at % 2 === 1 ? 0.9 : 1)
    const look = lookOf(brief, at, xs)
    const shown = { ...(umbrellaShown(brief) ? person : { ...person, umbrella: '' }), look }
    const bearer = bearerOf(people, at)
    const behind = (1 - Math.min(1, scale)) * tall * 0.3
    const y = floor - behind - (bearer < 0 ? raisedBy(person, tall) : tall * 0.36)
    const row = isEnclosed(person.mount) ? people.findIndex(({ mount }) => mount === person.mount) : at
    const x = bearer >= 0 ? xs[bearer]! + tall * 0.09 : row < at ? xs[row]! - rowOf(tall / 8, person.mount) * (at - row) : xs[at]!
    const side = look !== 0 && !person.creature ? (look > 0 ? 1 : -1) : places[at]! > 0 ? -1 : 1
    const stands = (up: number) =>
      figureAt(shown, x, y - up, tall * scale * sizeOf(person), side, Math.min(1, 0.5 + height * 0.2) * Math.min(1, scale))
    return stands(lifted(brief, stands(0), H))
  })
}

/** Who carries a child in the arms; −1 is nobody. */
const bearerOf = (people: readonly Person[], at: number) =>
  people[at]!.build === 'child'
    ? people.findIndex(each => (each.pose === 'carry' || each.hands === 'carry') && each.sees === at && each.build !== 'child')
    : -1

/** Hips rest on the back of what is ridden. */
function raisedBy({ mount, pose }: Person, tall: number): number {
  // Who drives sits lower than the seat of a stool: the wheels stand on the ground.
  if (isEnclosed(mount)) return tall * -0.17
  if (mount) return tall * (THINGS.get(mount)?.size ?? 0) * 0.66 - tall * 0.26
  return pose === 'fly' || pose === 'jump' ? tall * 0.16 : 0
}

/** −1 looks to the left, 1 to the right, 0 ahead. */
function lookOf({ people }: Brief, at: number, xs: readonly number[]): number {
  const { sees } = people[at]!
  const whom = xs[sees]
  return whom === undefined || sees === at ? 0 : Math.sign(whom - xs[at]!)
}

/** Where feet are out of the picture, heads come up to where it looks; of several the lower ones stay lower. */
function lifted({ shot, people }: Brief, { placed: { skull, head } }: Figure, H: number): number {
  const { feet, height } = FRAMINGS[shot]
  if (feet <= 1) return 0
  const low = skull[1] - head * 0.6 - H * (feet - height)
  return Math.max(0, low) * (people.length > 1 ? 0.62 : 1) + (people.length > 1 ? Math.max(0, low * 0.38 - H * 0.22) : 0)
}

/** Rows of a class or an audience: seen from behind where somebody stands before them, else from in front. */
export function rowsOf(view: View, size: Size, random: () => number): Figure[] {
  const { width: W, height: H } = size
  const { brief, horizon } = view
  const isBehind = brief.people.length > 0
  const nobody = crowdOf(view, size, random)
  return ROWS.flatMap(({ floor, tall }, row) => {
    const height = H * tall
    const count = Math.max(4, Math.round(W / (height * 0.56)))
    return Array.from({ length: count }, (_, at) => {
      const { person } = nobody[(at + row * 3) % nobody.length]!
      const x = ((at + 0.5 + (row % 2 ? 0.25 : -0.25) + (random() - 0.5) * 0.12) * W) / count
      const y = Math.max(horizon + H * 0.2, H * (floor + (isBehind ? 0.12 : 0)))
      return figureAt({ ...person, pose: 'sit', facing: isBehind ? 'back' : 'front' }, x, y, height, at % 2 ? 1 : -1, 0.4 + row * 0.15)
    })
  })
}
/** The furthest first. */
const ROWS = [
  { floor: 0.82, tall: 0.36 },
  { floor: 0.95, tall: 0.44 },
  { floor: 1.12, tall: 0.54 },
] as const

const GREYS = ['#4a5260', '#5c5450', '#4f5a52', '#5a5262', '#63584c'] as const

/** Many behind the others: two rows of people who are nobody in particular. */
export function crowdOf({ brief, horizon }: View, { width: W, height: H }: Size, random: () => number): Figure[] {
  const { height, feet } = FRAMINGS[brief.shot]
  const alone = brief.people.length === 0
  const tall = H * Math.min(alone ? 0.7 : 0.56, height * (alone ? 0.95 : 0.8))
  const floor = Math.max(H * Math.min(alone ? 0.95 : 0.84, feet), horizon + tall * 0.1 + H * 0.05)
  const count = Math.min(42, Math.max(7, Math.round((W / tall) * 2.8)))
  return Array.from({ length: count }, (_, at) => {
    const row = at % 3
    const person: Person = {
      build: at % 2 ? 'woman' : 'man',
      sex: at % 2 ? 'woman' : 'man',
      old: at % 7 === 3,
      name: '',
      creature: '',
      spot: '',
      depth: 'back',
      sees: -1,
      mood: 'calm',
      outfit: brief.era === 'ancient' ? 'robe' : at % 3 ? 'coat' : 'shirt',
      worn: [],
      dyed: {},
      held: '',
      mount: '',
      pose: 'stand',
      hands: '',
      facing: 'front',
      hair: '#241c18',
      trousers: '',
      clothes: GREYS[Math.floor(random() * GREYS.length)]!,
      longHair: at % 2 === 1,
      umbrella: '',
    }
    const x = ((at + 0.5 + (random() - 0.5) * 0.5) * W) / count
    return figureAt(person, x, floor - (2 - row) * tall * 0.09, tall * (0.86 + row * 0.07) * (0.95 + random() * 0.1), at % 3 ? 1 : -1, 0.42)
  }).toSorted((one, other) => one.placed.head - other.placed.head)
}
