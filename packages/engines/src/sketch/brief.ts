// What a sketch shows, as read from a prompt: nothing but what the engine can really draw.

export const SCENES = [
  /** No place was said: ground and air without anything. */
  'none',
  /** An inner room whose furniture is said by the setting. */
  'hall',
  'street',
  'alley',
  'rooftop',
  'room',
  'office',
  'classroom',
  'hospital',
  'cafe',
  'forest',
  'valley',
  'sea',
  'desert',
  'snowfield',
  'plain',
  'palace',
  'ancient-street',
  'temple',
  'corridor',
  'space',
  'battlefield',
] as const
export type SceneName = (typeof SCENES)[number]

export const TIMES = ['dawn', 'day', 'dusk', 'night'] as const
export type Time = (typeof TIMES)[number]

export const WEATHERS = ['clear', 'cloudy', 'rain', 'snow', 'fog'] as const
export type Weather = (typeof WEATHERS)[number]

/** Shot sizes, widest first: extreme long, long (whole figures), medium (to the knee), close (to the chest), extreme close (the face). */
export const SHOTS = ['extreme-long', 'long', 'medium', 'close', 'extreme-close'] as const
export type Shot = (typeof SHOTS)[number]

export const ANGLES = ['eye', 'low', 'high', 'bird', 'dutch', 'over-shoulder'] as const
export type Angle = (typeof ANGLES)[number]

export const POSES = [
  'stand',
  'walk',
  'run',
  'sit',
  'kneel',
  'point',
  'fight',
  'lie',
  'embrace',
  'wave',
  'cross-arms',
  'think',
  'squat',
  'jump',
  'fly',
  'fall',
  'climb',
  'crawl',
  'swim',
  'dance',
  'kick',
  'ride',
  'hold',
  'both-hands',
  'phone',
  'eat',
  'pray',
  'bow',
  'salute',
  'arms-up',
  'hips',
  'reach',
  'spread',
  'lean',
  'play',
  'shoot',
  'swing',
  'cover-face',
] as const
export type Pose = (typeof POSES)[number]

/** How a face looks. */
const MOODS = ['calm', 'smile', 'laugh', 'sad', 'cry', 'angry', 'surprised', 'scared', 'shy', 'closed', 'wink', 'smirk'] as const
export type Mood = (typeof MOODS)[number]

/** What is worn on the body: how far it falls, and how it closes. */
const OUTFITS = ['shirt', 'suit', 'dress', 'gown', 'robe', 'coat', 'armour', 'apron'] as const
export type Outfit = (typeof OUTFITS)[number]

export type Facing = 'front' | 'back' | 'left' | 'right'

export interface Person {
  /** `anyone` has no sex, clothes or face: nobody said who it is. */
  build: 'man' | 'woman' | 'child' | 'anyone'
  old: boolean
  /** Written beside a figure that stands in for somebody unknown. */
  name: string
  mood: Mood
  outfit: Outfit | ''
  /** Names of things at the head, as `worn.ts` has them. */
  worn: readonly string[]
  /** Names of things in the hand, and of what is ridden. */
  held: string
  mount: string
  pose: Pose
  facing: Facing
  /** Hex colours. */
  hair: string
  clothes: string
  longHair: boolean
  /** Its colour; '' has none. */
  umbrella: string
}

/** More would not be told apart. */
export const MAX_PEOPLE = 6

/** A thing in the picture. */
export interface Prop {
  /** Its first word. */
  name: string
  /** '' is its own colour. */
  colour: string
  count: number
}
/** More would stand in each other's way. */
export const MAX_PROPS = 6
/** What stands in a place beside what its painter paints. */
export interface Setting {
  /** Of an inner room. */
  wall: string
  floor: string
  /** Side by side at the back. */
  backdrop: readonly string[]
  /** Again and again over the ground. */
  scatter: string
}

export interface Brief {
  scene: SceneName
  time: Time
  weather: Weather
  shot: Shot
  angle: Angle
  /** Robes and buns, or suits of another time. */
  era: 'modern' | 'ancient' | 'future'
  people: readonly Person[]
  props: readonly Prop[]
  setting: Setting | undefined
  /** Names of subjects that nobody can draw: shown as empty frames with the name. */
  strangers: readonly string[]
  /** The camera goes round one figure: front, side, back on plain ground (three-view sheets). */
  turnaround: boolean
}
