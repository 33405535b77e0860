// A storyboard in time: when each shot is seen, what is said at a moment, how the camera moves over a picture. Pure.
import type { Shot, StoryboardScene } from '@qianmu/contract/works/storyboards'

/** A shot between two seconds of the whole. */
export interface Timed {
  shot: Shot
  scene: StoryboardScene
  no: number
  start: number
  end: number
}
/** A shot that is said to take no time is seen for so long. */
const LEAST_S = 0.5

/** All shots one after the other. */
export function timedOf(scenes: readonly StoryboardScene[]): Timed[] {
  let start = 0
  return scenes.flatMap(scene =>
    scene.shots.map((shot, at): Timed => {
      const begin = start
      start += Math.max(LEAST_S, shot.seconds)
      return { shot, scene, no: at + 1, start: begin, end: start }
    }),
  )
}

/** The place of the shot that is seen at a time; behind the end the last one. */
export function placeAt(timed: readonly Timed[], time: number): number {
  let [low, high] = [0, timed.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (timed[middle]!.end <= time) low = middle + 1
    else high = middle
  }
  return Math.min(low, timed.length - 1)
}

/** The line of speech at a time: each has the share of the shot that it has of the words. */
export function subtitleAt({ shot, start, end }: Timed, time: number): string {
  const lines = shot.dialogue.split('\n').filter(line => line.trim() !== '')
  const all = lines.reduce((sum, line) => sum + line.length, 0)
  let spoken = Math.min(1, Math.max(0, (time - start) / (end - start))) * all
  for (const line of lines) {
    spoken -= line.length
    if (spoken < 0) return line
  }
  return lines.at(-1) ?? ''
}

/** Share of the picture that a movement of the camera passes over. */
const PASSED = 0.08

/** How a picture is drawn at a share (0–1) of its shot, as CSS: it comes closer, goes back, or passes by, as the camera does. */
export function motionOf(move: string, share: number): string | undefined {
  const way = PASSED * share
  const percent = (part: number) => `${(part * 100).toFixed(2)}%`
  switch (move) {
    case '推':
      return `scale(${(1 + way).toFixed(4)})`
    case '拉':
      return `scale(${(1 + PASSED - way).toFixed(4)})`
    case '摇':
    case '移':
    case '跟':
      return `scale(${1 + PASSED}) translateX(${percent(PASSED / 2 - way)})`
    case '升':
      return `scale(${1 + PASSED}) translateY(${percent(way - PASSED / 2)})`
    case '降':
      return `scale(${1 + PASSED}) translateY(${percent(PASSED / 2 - way)})`
    default:
      return undefined
  }
}
