// A chapter's scenes: cut where the time jumps, somebody goes to another place, or a line of signs stands.
import { type NovelAnswers, type NovelBlock, type NovelQuestion, OFF_SCREEN } from './blocks.ts'
import { ANSWERED, SURE } from './narration.ts'
import { headedBy, isBreak, isLater, movedTo, opensAt, PLACE_UNKNOWN, sideOf, standsAt, timeIn } from './places.ts'
import type { Chapter } from './read.ts'

export interface Hand {
  find: (text: string) => string[]
  answers: NovelAnswers
}

interface CutScene {
  /** Paragraphs, the last one not included. */
  from: number
  to: number
  place: string
  placeSure: number
  time: string
  /** It begins at another time than the one before ended. */
  later: boolean
  asked?: NovelQuestion
}

/** A chapter's scenes: it is cut where the time jumps, somebody goes to another place, or a line of signs stands. */
export function scenesOf(chapter: Chapter, hand: Hand, skipped: ReadonlySet<number>): CutScene[] {
  const scenes: CutScene[] = []
  const names = (text: string) => hand.find(text)
  let open: CutScene | undefined
  /** Something of the story stands in the open scene. */
  let begun = false
  for (const [at, line] of chapter.paragraphs.entries()) {
    if (skipped.has(at)) {
      if (!open) scenes.push((open = { from: at, to: chapter.paragraphs.length, place: '', placeSure: 0, time: '', later: false }))
      continue
    }
    const told = line.replaceAll(/“[^“”]*”|「[^「」]*」/g, '')
    const moved = headedBy(told, names(told)) ?? movedTo(told, names(told))
    const goes = moved !== undefined && open !== undefined && moved !== open.place && open.placeSure >= SURE.stands
    const cut = !open || (begun && (isBreak(line) || isLater(told) || goes))
    begun = true
    if (cut) {
      if (open) open.to = at
      open = { from: at, to: chapter.paragraphs.length, place: '', placeSure: 0, time: '', later: isLater(told) }
      scenes.push(open)
    }
    if (!open) continue
    if (moved && open.placeSure < SURE.told) Object.assign(open, { place: moved, placeSure: SURE.told })
    const stands = open.placeSure === 0 ? (standsAt(told, names(told)) ?? opensAt(told, names(told))) : undefined
    if (stands) Object.assign(open, { place: stands, placeSure: SURE.stands })
    open.time ||= timeIn(told) ?? ''
  }
  settleScenes(scenes, chapter, hand.answers)
  return scenes
}

/** What a scene does not say is taken over from the one before, and asked where it is nowhere said. */
function settleScenes(scenes: CutScene[], chapter: Chapter, answers: NovelAnswers): void {
  const places = [...new Set(scenes.map(scene => scene.place).filter(Boolean))]
  let [place, time] = ['', '']
  for (const scene of scenes) {
    const id = `${chapter.no}-${scene.from + 1}-place`
    const answer = answers[id]
    if (answer !== undefined) Object.assign(scene, { place: answer, placeSure: ANSWERED })
    else if (!scene.place) {
      Object.assign(scene, place ? { place, placeSure: SURE.same } : { place: PLACE_UNKNOWN, placeSure: SURE.unknown })
      const options = places
        .slice(0, 4)
        .map((each, at) => ({ value: each, label: each, confidence: each === place ? SURE.same : 0.3 / (at + 1) }))
      const about = chapter.paragraphs[scene.from]!.slice(0, 40)
      if (options.length > 0)
        scene.asked = { id, kind: 'place', chapter: chapter.no, block_id: `${chapter.no}-${scene.from + 1}-0`, about, count: 1, options }
    }
    scene.time ||= (scene.later ? '' : time) || '日'
    ;({ place, time } = scene.place === PLACE_UNKNOWN ? { place, time: scene.time } : scene)
  }
}

export function headingOf(scene: CutScene, chapter: Chapter, body: readonly NovelBlock[], hand: Hand): NovelBlock[] {
  const source = { chapter: chapter.no, from: scene.from + 1, to: scene.to }
  const id = `${chapter.no}-${scene.from + 1}`
  const here = new Set(
    body.flatMap(({ speaker, text, type }) => [...(speaker ? [speaker] : []), ...(type === 'action' ? hand.find(text) : [])]),
  )
  here.delete(OFF_SCREEN)
  const blank = { speaker: '', extension: '', paren: '', source } as const
  return [
    {
      id: `${id}-0`,
      type: 'scene_heading',
      text: scene.place === PLACE_UNKNOWN ? `${scene.place} ${scene.time}` : `${scene.place} ${scene.time} ${sideOf(scene.place)}`,
      confidence: scene.placeSure,
      ...blank,
    },
    ...(here.size > 0 ? [{ id: `${id}-c`, type: 'cast' as const, text: [...here].join('、'), confidence: SURE.seen, ...blank }] : []),
  ]
}
