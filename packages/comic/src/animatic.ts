// 动态样片: how the camera moves over the picture of a shot, how long it stands, and when its lines are heard. Pure; board, player, film and lists share it.
import { halves } from './halves.ts'
import { emptyPage, itemOf, type Page } from './page.ts'
import { lengthOf } from '@qianmu/script/film/film'
import type { Shot } from './pour.ts'

/** How a picture is seen: larger by `zoom`, moved right and down by shares of itself. */
export interface Look {
  zoom: number
  x: number
  y: number
}
export interface Motion {
  from: Look
  to: Look
}
const look = (zoom: number, x = 0, y = 0): Look => ({ zoom, x, y })
/** By the words of a camera; the first that is named counts. */
const MOTIONS: readonly [RegExp, Look, Look][] = [
  [/推/, look(1), look(1.18)],
  [/拉/, look(1.18), look(1)],
  [/左|摇/, look(1.14, 0.04), look(1.14, -0.04)],
  [/右|移|跟/, look(1.14, -0.04), look(1.14, 0.04)],
  [/升/, look(1.14, 0, -0.04), look(1.14, 0, 0.04)],
  [/降/, look(1.14, 0, 0.04), look(1.14, 0, -0.04)],
]
/** The motion that a shot asks for; a slight one where it asks for none. */
export function motionFor(move: string): Motion {
  const [, from, to] = MOTIONS.find(([word]) => word.test(move)) ?? [/./, look(1.02), look(1.06)]
  return { from, to }
}
/** How a picture is seen at a share (0–1) of its shot. */
export function lookAt({ from, to }: Motion, share: number): Look {
  const along = (one: number, other: number) => one + (other - one) * share
  return { zoom: along(from.zoom, to.zoom), x: along(from.x, to.x), y: along(from.y, to.y) }
}
/** As a transform of CSS. */
export const transformOf = ({ zoom, x, y }: Look): string => `scale(${zoom}) translate(${x * 100}%, ${y * 100}%)`

/** Seconds before the first line of a shot, between two, and behind the last. */
export const PAUSES = { before: 0.25, between: 0.2, after: 0.35 } as const
/** When lines of these lengths begin, in seconds from the beginning of their shot, and how long all of it takes; 0 for none. */
export function spokenAt(lengths: readonly number[]): { starts: number[]; seconds: number } {
  const starts: number[] = []
  let at: number = PAUSES.before
  for (const length of lengths) {
    starts.push(at)
    at += length + PAUSES.between
  }
  return { starts, seconds: lengths.length === 0 ? 0 : at - PAUSES.between + PAUSES.after }
}

/** The lines of a shot that are said, in their order. */
export const saidLines = <T extends { kind: string; text: string }>({ lines }: { lines: readonly T[] }): T[] =>
  lines.filter(({ kind, text }) => kind !== 'sound' && text.trim() !== '')
/** A line as it was dubbed; seconds. */
export interface Take {
  speaker: string
  text: string
  url: string
  seconds: number
}
/** The take of a line: the same words said by another are not. */
export const takeOf = <T extends Pick<Take, 'speaker' | 'text'>>(
  line: Pick<Take, 'speaker' | 'text'>,
  takes: readonly T[],
): T | undefined => takes.find(take => take.text === line.text && take.speaker === line.speaker)
/** A line that is read or heard, in seconds from the beginning of its shot. */
export interface Caption {
  speaker: string
  text: string
  at: number
  until: number
}
/** How long a shot stands, what is heard in it and when its lines are read, in seconds. */
export interface Heard {
  seconds: number
  /** How long its voices take; 0 where none are heard. */
  spoken: number
  voices: { url: string; text: string; at: number; seconds: number }[]
  captions: Caption[]
}

/** Seconds that it takes to read a line (media: 220 ms a sign and 400 ms around). */
const readingOf = (text: string) => text.length * 0.22 + 0.4

/**
 * A shot stands for the seconds of the board, or for its voices where they take longer.
 * A line without a take is left the time to read it where others are heard; where none is, each has its share of the shot.
 */
export function heardIn(shot: Pick<Shot, 'seconds' | 'lines'>, takes: readonly Take[]): Heard {
  const board = lengthOf(shot)
  const lines = saidLines(shot).map(line => ({ line, take: takeOf(line, takes) }))
  if (lines.every(({ take }) => take === undefined)) {
    const signs = lines.reduce((sum, { line }) => sum + line.text.length, 0)
    let at = 0
    const captions = lines.map(({ line: { speaker, text } }) => ({ speaker, text, at, until: (at += (board * text.length) / signs) }))
    return { seconds: board, spoken: 0, voices: [], captions }
  }
  const { starts, seconds: spoken } = spokenAt(lines.map(({ line, take }) => take?.seconds ?? readingOf(line.text)))
  const seconds = Math.max(board, spoken)
  return {
    seconds,
    spoken,
    voices: lines.flatMap(({ take }, nth) => (take ? [{ url: take.url, text: take.text, at: starts[nth]!, seconds: take.seconds }] : [])),
    captions: lines.map(({ line: { speaker, text } }, nth) => ({
      speaker,
      text,
      at: nth === 0 ? 0 : starts[nth]!,
      until: starts[nth + 1] ?? seconds,
    })),
  }
}
/** Signs that are read at a glance: two lines of a film. */
const GLANCE = 44
/** A caption as it is read: a long one comes in phrases, each for its share of the time. */
export function phrasesOf(caption: Caption): Caption[] {
  const parts = caption.text.length > GLANCE ? halves(caption.text) : null
  if (!parts) return [caption]
  const [first, second] = parts
  const middle = caption.at + ((caption.until - caption.at) * first.length) / (first.length + second.length)
  return [...phrasesOf({ ...caption, text: first, until: middle }), ...phrasesOf({ ...caption, text: second, at: middle })]
}
/** The line that is read at a moment of a shot; undefined where none is. */
export const captionAt = (captions: readonly Caption[], at: number): Caption | undefined =>
  captions.find(({ until }) => at < until) ?? captions.at(-1)

export const FPS = 25
/** px of a film. */
export interface Frame {
  width: number
  height: number
}
const WIDE: Frame = { width: 1280, height: 720 }
const TALL: Frame = { width: 720, height: 1280 }
const EVEN: Frame = { width: 960, height: 960 }
/** Sides that differ by less are even. */
const NEARLY = 1.15
/** The frame of a film: of the shape that most of its pictures have; wide where there are none, or as many of each. */
export function frameFor(pictures: readonly Readonly<Frame>[]): Frame {
  const shapeOf = ({ width, height }: Frame) => (width > height * NEARLY ? WIDE : height > width * NEARLY ? TALL : EVEN)
  const counts = Map.groupBy(pictures, shapeOf)
  const count = (frame: Frame) => counts.get(frame)?.length ?? 0
  return [WIDE, TALL, EVEN].reduce((most, frame) => (count(frame) > count(most) ? frame : most))
}

/** What lies over a shot: a line below; where it has no picture, what it shows in the middle of a dark ground. */
export function titlesOf({ src, content }: { src: string; content: string }, line: string, { width, height }: Frame): Page {
  const words = { kind: 'sound', layer: 'words', upright: false, colour: '#ffffff', outline: '#101114', font: 'sans' } as const
  const [beside, below] = [width / 16, height / 24]
  const room = width > height ? 130 : height / 5
  const items = [
    itemOf('lines', {
      ...words,
      text: line,
      x: beside,
      y: height - below - room,
      width: width - 2 * beside,
      height: room,
      size: 36,
      outlineWidth: 4,
    }),
    itemOf('content', {
      ...words,
      text: src ? '' : content,
      x: 2 * beside,
      y: height / 4.5,
      width: width - 4 * beside,
      height: height / 2,
      size: 44,
    }),
  ]
  const form = { ...emptyPage().form, unit: 'px', width, height, bleed: 0, safe: 0, ground: src ? '#00000000' : '#16181d' } as const
  return { ...emptyPage(form), items: items.filter(item => item.text !== '') }
}
