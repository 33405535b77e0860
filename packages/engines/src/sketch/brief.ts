// What a sketch shows, as read from a prompt: nothing but what the engine can really draw.

export const SCENES = [
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

export const POSES = ['stand', 'walk', 'run', 'sit', 'kneel', 'point', 'fight', 'lie', 'embrace', 'wave', 'cross-arms', 'think'] as const
export type Pose = (typeof POSES)[number]

export type Facing = 'front' | 'back' | 'left' | 'right'

export interface Person {
  build: 'man' | 'woman' | 'child'
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

export interface Brief {
  scene: SceneName
  time: Time
  weather: Weather
  shot: Shot
  angle: Angle
  /** Robes and buns, or suits of another time. */
  era: 'modern' | 'ancient' | 'future'
  people: readonly Person[]
  /** The camera goes round one figure: front, side, back on plain ground (three-view sheets). */
  turnaround: boolean
}
