// The port of film engines: a still and words for what moves in it become a clip of a few seconds.
import type { Engine } from './engine.ts'

/** What of a request an engine may leave out. */
export type FilmWish = 'negative' | 'seconds' | 'seed' | 'size' | 'words'
export interface FilmCapabilities {
  /** Seconds of the clips that it makes, the shortest first; empty where it makes any length, or its workflow alone decides. */
  lengths: readonly number[]
  /** What it holds to; the rest it leaves out. */
  honours: readonly FilmWish[]
  /** Yuan for a second of film, as its operator says; 0 where it costs nothing. */
  price: number
}
export interface FilmRequest {
  /** PNG, JPEG or WebP: what the film begins with. */
  picture: Uint8Array
  /** What moves, and how. */
  words: string
  /** Words of its camera: 「推」. */
  move: string
  /** What must not be seen. */
  negative: string
  /** One of its lengths, where it has any. */
  seconds: number
  /** px of the film that it becomes a part of; an engine takes the nearest that it has. */
  size: { width: number; height: number }
  seed: number
}
export interface FilmResult {
  mime: string
  bytes: Uint8Array
  /** Seconds and pixels as its file says them; 0 where it does not. */
  seconds: number
  width: number
  height: number
  ignored: readonly FilmWish[]
}
export type FilmEngine = Engine<FilmCapabilities, FilmRequest, FilmResult>

/** The shortest of some lengths that is at least so long, else the longest; as asked where any will do. */
export const lengthFor = (lengths: readonly number[], seconds: number): number =>
  lengths.find(length => length >= seconds - 0.05) ?? lengths.at(-1) ?? Math.max(1, Math.ceil(seconds - 0.05))

/** What moves and how its camera does, in one text. */
export const wordsWithMove = ({ words, move }: Pick<FilmRequest, 'move' | 'words'>, most: number): string =>
  [words.trim(), move.trim() && !words.includes(move.trim()) ? `镜头${move.trim()}` : ''].filter(Boolean).join('，').slice(0, most)

/** What an engine left out of a request that asked for it. */
export const leftOut = ({ negative, words }: FilmRequest, honours: readonly FilmWish[]): FilmWish[] =>
  (['words', 'negative', 'seconds', 'seed', 'size'] as const).filter(
    wish => !honours.includes(wish) && (wish === 'words' ? words !== '' : wish === 'negative' ? negative !== '' : true),
  )
