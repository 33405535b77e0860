// A storyboard in time: when each shot is seen, and what is heard and said in it. Pure.
import type { Caption, Heard } from '@qianmu/comic/animatic'
import type { Shot, StoryboardScene } from '@qianmu/contract/works/storyboards'
import { lengthOf } from '@qianmu/script/film/film'

/** A shot between two seconds of the whole. */
export interface Timed {
  shot: Shot
  scene: StoryboardScene
  no: number
  start: number
  end: number
  voices: Heard['voices']
  captions: readonly Caption[]
}
/** What is heard in a shot, as the server tells it. */
export type Spoken = Omit<Heard, 'seconds'>

/** Seconds that a shot is seen: those of the board as it stands, or of its voices where they take longer. */
const standsFor = (shot: Pick<Shot, 'seconds'>, heard: Pick<Heard, 'spoken'> | undefined): number =>
  Math.max(lengthOf(shot), heard?.spoken ?? 0)

/** Each line has the share of the shot that it has of the words, where the server has not told. */
function captionsOf({ dialogue }: Pick<Shot, 'dialogue'>, seconds: number): Caption[] {
  const lines = dialogue.split('\n').filter(line => line.trim() !== '')
  const all = lines.reduce((sum, line) => sum + line.length, 0)
  let at = 0
  return lines.map(line => {
    const [, speaker = '', text = line] = /^([^：\n]{1,20})：(.*)$/.exec(line) ?? []
    return { speaker, text, at, until: (at += (seconds * line.length) / all) }
  })
}

/** All shots one after the other. @param heard by shot, once that is known */
export function timedOf(scenes: readonly StoryboardScene[], heard: ReadonlyMap<number, Spoken> = new Map()): Timed[] {
  let start = 0
  return scenes.flatMap(scene =>
    scene.shots.map((shot, at): Timed => {
      const begin = start
      const said = heard.get(shot.storyboard_id)
      const seconds = standsFor(shot, said)
      start += seconds
      const captions = said?.spoken ? said.captions : captionsOf(shot, seconds)
      return { shot, scene, no: at + 1, start: begin, end: start, voices: said?.voices ?? [], captions }
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
