// What a sketch shows, as read from a prompt: nothing but what the engine can really draw.

export const SCENES = [
  /** No place was said: ground and air without anything. */
  'none',
  /** An inner room whose furniture is said by the setting. */
  'hall',
  /** The front of a house, with the name of the place over its door. */
  'facade',
  'carriage',
  'car',
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

/** Shot sizes, widest first: 大远景, 远景, 大全景, 全景 (whole figures), 中远景 (to the knee), 中景 (to the hip), 中近景 (to the waist), 近景 (to the chest), 特写 (the face), 大特写. */
export const SHOTS = [
  'extreme-long',
  'very-long',
  'full-long',
  'long',
  'medium-long',
  'medium',
  'medium-close',
  'close',
  'extreme-close',
  'detail',
] as const
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
  'push',
  'pull',
  'carry',
  'support',
  'write',
  'aim',
  'knock',
  'lean-on',
  'throw',
] as const
export type Pose = (typeof POSES)[number]

/** How a face looks. */
const MOODS = ['calm', 'smile', 'laugh', 'sad', 'cry', 'angry', 'surprised', 'scared', 'shy', 'closed', 'wink', 'smirk'] as const
export type Mood = (typeof MOODS)[number]

/** What is worn on the body: how far it falls, and how it closes. */
const OUTFITS = ['shirt', 'suit', 'dress', 'gown', 'robe', 'coat', 'armour', 'apron'] as const
export type Outfit = (typeof OUTFITS)[number]

export type Facing = 'front' | 'back' | 'left' | 'right'

/** Where in the picture somebody stands, and how near. */
export type Spot = 'left' | 'middle' | 'right'
export type Depth = 'front' | 'back'

export interface Person {
  /** `anyone` has no sex, clothes or face: nobody said who it is. */
  build: 'man' | 'woman' | 'child' | 'anyone'
  /** Of a child, or of somebody whose build says it anyway; '' is not known. */
  sex: 'man' | 'woman' | ''
  old: boolean
  /** Who it is, in the words of the prompt; written beside a figure that stands in for somebody unknown. */
  name: string
  /** A thing that stands for the body: a robot, a cat with a name. '' is a human being. */
  creature: string
  spot: Spot | ''
  depth: Depth | ''
  /** Place in the list of whom they look at; −1 is nobody. */
  sees: number
  mood: Mood
  outfit: Outfit | ''
  /** Names of things at the head, as `worn.ts` has them. */
  worn: readonly string[]
  /** Colours of those that were named. */
  dyed: Readonly<Record<string, string>>
  /** Names of things in the hand, and of what is ridden. */
  held: string
  mount: string
  pose: Pose
  /** What the arms do where the body sits, kneels or walks besides; '' is what the posture says. */
  hands: Pose | ''
  facing: Facing
  /** Hex colours. */
  hair: string
  clothes: string
  /** '' goes with the outfit. */
  trousers: string
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
  /** What the place is called; '' when none was said. */
  place: string
  /** Within walls, whatever the painter. */
  inside: boolean
  time: Time
  weather: Weather
  shot: Shot
  angle: Angle
  /** Robes and buns, or suits of another time. */
  era: 'modern' | 'ancient' | 'future'
  people: readonly Person[]
  /** Many who are nobody in particular stand behind. */
  crowd: boolean
  /** They sit in rows. */
  seated: boolean
  /** Place in the list of whom has the wheel of a car in which they are seen; −1 is nobody. */
  driver: number
  /** Whose head and shoulder stand before the camera; undefined is nobody's, or nobody knows whose. */
  over: Person | undefined
  /** Seen through somebody's eyes. */
  pov: boolean
  /** The camera looks the other way: left and right are exchanged. */
  reverse: boolean
  /** What a detail shows instead of people. */
  insert: '' | 'thing' | 'hand'
  props: readonly Prop[]
  setting: Setting | undefined
  /** Names of subjects that nobody can draw: shown as empty frames with the name. */
  strangers: readonly string[]
  /** The camera goes round one figure: front, side, back on plain ground (three-view sheets). */
  turnaround: boolean
}
