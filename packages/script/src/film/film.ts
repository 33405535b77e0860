// A storyboard as a film: its shots in a row, as editing programs take them over, and what comes back from them.
import type { Loss } from '../losses.ts'
import { ScriptRefusal } from '../refusal.ts'

export interface FilmShot {
  /** As people call it: 「1-1 镜 03」. */
  name: string
  scene: string
  size: string
  move: string
  content: string
  dialogue: string
  sound: string
  note: string
  /** 0 where nobody has decided. */
  seconds: number
  /** Path of its picture beside the file; '' has none. */
  picture: string
  /** How long it stands where its voices take longer than the seconds of the board. */
  stands?: number
  /** A take of film that is shown instead of the picture: its path beside the file, and how long it is. */
  take?: { path: string; seconds: number }
  /** Of its picture. */
  pixels?: { width: number; height: number }
}
/** A line that is heard beside the shots. */
export interface FilmVoice {
  text: string
  /** Of its recording beside the file. */
  path: string
  /** Seconds from the beginning of the film, and how long. */
  at: number
  seconds: number
}
export interface Film {
  name: string
  fps: number
  width: number
  height: number
  shots: readonly FilmShot[]
  /** In their order; only lists of cuts have a place for them. */
  voices?: readonly FilmVoice[]
  /** What a file has and a storyboard has no place for. */
  losses?: readonly Loss[]
}

/** What the fields of a shot are called in files of ours. */
export const FILM_TEXTS = ['scene', 'size', 'move', 'content', 'dialogue', 'sound', 'note'] as const
export const FILM_FPS = 25
/** Frames of a second, by what rates are called. */
export const FRAME_RATES = {
  '23.976': 24_000 / 1001,
  '24': 24,
  '25': 25,
  '29.97': 30_000 / 1001,
  '30': 30,
  '48': 48,
  '50': 50,
  '59.94': 60_000 / 1001,
  '60': 60,
} as const
export type FrameRate = keyof typeof FRAME_RATES
/** What time codes count a second by: those of NTSC run a thousandth slower than they say. */
export const baseOf = (fps: number): number => Math.round(fps)
export const isNtsc = (fps: number): boolean => !Number.isInteger(fps)
/** Seconds of a shot that nobody has timed, as Storyboarder has them. */
export const UNTIMED_SECONDS = 2
/** Shots of one file that is read. */
const SHOTS_MAX = 2000
/** Characters of one field that is read. */
const FIELD_MAX = 2000

/** Seconds that a shot is seen: the one clock of boards, players, films and lists. */
export const lengthOf = ({ seconds, stands }: Pick<FilmShot, 'seconds' | 'stands'>): number => stands ?? (seconds || UNTIMED_SECONDS)

/** A shot in frames of the whole. */
export interface Cut {
  from: number
  frames: number
}
/** Lengths in seconds as frames, one after the other. The whole is rounded and not each, so that a long film does not drift from its clock. */
export function cutsOf(lengths: readonly number[], fps: number): Cut[] {
  let [from, seconds] = [0, 0]
  return lengths.map(length => {
    seconds += length
    const cut = { from, frames: Math.max(1, Math.round(seconds * fps) - from) }
    from += cut.frames
    return cut
  })
}

/**
 * Seconds of a shot that comes back: as they were written where its length is still the same, else what an editor made of it.
 * @param written what the file says beside the length; undefined in files of others
 * @param stands how long it stood there, where that is longer
 */
export const secondsOf = (frames: number, fps: number, written: number | undefined, stands?: number): number =>
  written !== undefined && Math.abs(frames - lengthOf({ seconds: written, ...(stands && { stands }) }) * fps) <= 1
    ? written
    : Math.round((frames / fps) * 10) / 10

/** How a shot is filled by its take, in frames: what of it is seen, cut off where the shot is shorter, and for how long its last frame is held where it is longer. */
export function filledBy({ seconds }: { seconds: number }, frames: number, fps: number): { all: number; shown: number; held: number } {
  const all = Math.max(1, Math.round(seconds * fps))
  const shown = Math.min(frames, all)
  return { all, shown, held: frames - shown }
}

/** HH:MM:SS:FF of a film without dropped frames. */
export function timecode(frames: number, rate: number): string {
  const fps = baseOf(rate)
  const seconds = Math.floor(frames / fps)
  return [seconds / 3600, (seconds / 60) % 60, seconds % 60, frames % fps].map(part => String(Math.floor(part)).padStart(2, '0')).join(':')
}

/** A reel of each still: programs tell media apart by it, and take eight signs at most. */
export const reelOf = (nth: number): string => `SH${String(nth + 1).padStart(4, '0')}`

const textOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, FIELD_MAX) : '')
export const numberOf = (value: unknown): number | undefined => (typeof value === 'number' && Number.isFinite(value) ? value : undefined)

/** A shot of what a file says, field by field; what is no text is empty. */
export const shotOf = (said: Readonly<Record<string, unknown>>, seconds: number): FilmShot => ({
  name: textOf(said['name']),
  scene: textOf(said['scene']),
  size: textOf(said['size']),
  move: textOf(said['move']),
  content: textOf(said['content']),
  dialogue: textOf(said['dialogue']),
  sound: textOf(said['sound']),
  note: textOf(said['note']),
  picture: textOf(said['picture']),
  seconds: Math.min(3600, Math.max(0, seconds)),
})

export const boundedShots = <T>(shots: readonly T[]): readonly T[] => {
  if (shots.length > SHOTS_MAX) throw new ScriptRefusal('size', `分镜最多 ${SHOTS_MAX} 镜`)
  return shots
}

/** A path out of an address; one that is none stays as it is. */
export function decodedPath(address: string): string {
  try {
    return decodeURI(address)
  } catch (error) {
    if (error instanceof URIError) return address
    throw error
  }
}

/** The object in a JSON text. Throws ScriptRefusal `damaged`. */
export function jsonIn(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text)
    if (isObject(value)) return value
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  throw new ScriptRefusal('damaged', '文件内容不完整或不是这种格式')
}
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const objectsIn = (value: unknown): readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) ? value.filter(isObject) : []
