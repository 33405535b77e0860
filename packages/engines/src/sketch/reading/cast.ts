// Who is there: each person once, with what is said of that person and of nobody else.
import type { Depth, Mood, Person, Pose, Spot } from '../brief.ts'
import type { Meaning } from '../vocabulary.ts'

/** Somebody while the prompt is read. */
export interface Draft {
  who: string
  /** The prompt gives a sheet for the name. */
  known: boolean
  /** Spoken of outside of the sheet. */
  seen: boolean
  /** Said by what they are (将军), not by a plain word (男人). */
  role: boolean
  build: Person['build']
  sex: Person['sex']
  old: boolean
  creature: string
  looks: Pick<Meaning, 'hair' | 'clothes' | 'outfit' | 'longHair' | 'umbrella' | 'era'> & { trousers?: string }
  worn: Set<string>
  dyed: Record<string, string>
  pose: Pose | ''
  hands: Pose | ''
  mood: Mood | ''
  facing: Person['facing'] | ''
  held: string
  /** What a role is known by, where a hand is free. */
  usual: string
  mount: string
  spot: Spot | ''
  depth: Depth | ''
  sees: Draft | undefined
  /** Clothes that go with a role, where nobody names others. */
  dress: string
}

export const draft = (who: string, build: Person['build'] = 'anyone', more: Partial<Draft> = {}): Draft => ({
  who,
  known: false,
  seen: true,
  role: false,
  build,
  sex: build === 'man' || build === 'woman' ? build : '',
  old: false,
  creature: '',
  looks: {},
  worn: new Set(),
  dyed: {},
  pose: '',
  hands: '',
  mood: '',
  facing: '',
  held: '',
  usual: '',
  mount: '',
  spot: '',
  depth: '',
  sees: undefined,
  dress: '',
  ...more,
})

/** Takes over what a word for people says of one. */
export function dressAs(person: Draft, { clothes, outfit, worn, held, mount, old, era }: Meaning): Draft {
  if (clothes) person.dress = clothes
  if (outfit) person.looks.outfit ??= outfit
  if (worn) person.worn.add(worn)
  if (held) person.usual = held
  if (mount) person.mount = mount
  if (old) person.old = true
  if (era) person.looks.era = era
  return person
}

/** Postures of the whole body, with which the arms may do something else. */
const BASES: ReadonlySet<Pose> = new Set(['sit', 'kneel', 'squat', 'ride', 'walk', 'run', 'lean', 'stand', 'lie', 'lean-on'])
const ARMS: ReadonlySet<Pose> = new Set([
  'point',
  'wave',
  'cross-arms',
  'think',
  'hold',
  'both-hands',
  'phone',
  'eat',
  'pray',
  'salute',
  'arms-up',
  'reach',
  'play',
  'cover-face',
  'push',
  'pull',
  'carry',
  'support',
  'write',
  'aim',
  'knock',
  'throw',
])

/** Give way to what says more: who holds a bowl and eats eats. */
const LOOSE: ReadonlySet<Pose> = new Set(['hold', 'both-hands', 'walk', 'reach'])

/** What somebody does; of two postures the first one stays, an act of the arms goes with it. */
export function pose(person: Draft, act: Pose): void {
  if (LOOSE.has(person.pose as Pose) && !LOOSE.has(act) && (ARMS.has(act) || !ARMS.has(person.pose as Pose))) person.pose = act
  else if (LOOSE.has(person.hands as Pose) && ARMS.has(act) && !LOOSE.has(act)) person.hands = act
  else if (!person.pose || person.pose === 'stand') {
    if (person.pose === 'stand' && ARMS.has(act)) person.hands = act
    else person.pose = act
  } else if (ARMS.has(act) && BASES.has(person.pose)) person.hands ||= act
  else if (BASES.has(act) && ARMS.has(person.pose) && act !== 'stand') {
    person.hands ||= person.pose
    person.pose = act
  }
}

/** An age in years says who is a child and who is old. */
export function aged(person: Draft, years: number): void {
  if (years <= 12) person.build = 'child'
  else if (years >= 58) person.old = true
}

/** Somebody as they once were, without the grey hair and the beard that their sheet tells of. */
export function younger(person: Draft): void {
  if (!person.old) return
  person.old = false
  person.worn.delete('beard')
  delete person.looks.hair
}

export function ofSex(person: Draft, sex: 'man' | 'woman'): void {
  person.sex = sex
  if (person.build !== 'child') person.build = sex
}
