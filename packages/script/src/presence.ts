// Who is in which scene: the scenes of a document with their speakers, and the figures of one character over many documents.

import { namesIn } from './classify.ts'
import { type Block, type Content, type Scene, textOf } from './elements.ts'
import { countWords, wordsIn } from './statistics.ts'

/** What one name does in a scene. */
export interface SceneSpeaker {
  name: string
  /** Speeches; 0 for who is only listed in the scene's cast. In prose, sentences that name them. */
  lines: number
  words: number
}

/** One scene of a document, as lists show it. */
export interface ScenePresence {
  scene_id: string
  /** Number as written, or by position among the scenes with a heading; `''` for text without one. */
  no: string
  heading: string
  words: number
  speakers: SceneSpeaker[]
}

/** The figures of one character. */
export interface RoleFigures {
  /** Speeches. */
  lines: number
  words: number
  /** Scenes they speak in, or in whose cast they are listed. */
  scenes: number
  /** Documents in which they first and last appear; null when they never do. */
  first_doc_id: number | null
  last_doc_id: number | null
}

/** A name as comparisons see it: compatible forms unified (NFKC), without spaces, in one case. */
export const nameKey = (name: string): string => name.normalize('NFKC').replace(/\s+/g, '').toLowerCase()

/** The scenes of a document in order. One pass; speeches in unison count for each of the names. */
export function scenesOf(content: Content): ScenePresence[] {
  let position = 0
  return content.content.map(scene => {
    const heading = scene.content.find(block => block.type === 'scene_heading')
    if (heading) position++
    const no = heading ? heading.attrs.no || String(position) : ''
    return { scene_id: scene.attrs.id, no, heading: heading ? textOf(heading) : '', words: wordsOf(scene), speakers: speakersOf(scene) }
  })
}

const wordsOf = (scene: Scene) => scene.content.reduce((sum, block) => sum + wordsIn(block), 0)

function speakersOf(scene: Scene): SceneSpeaker[] {
  const speakers = new Map<string, SceneSpeaker>()
  const add = (name: string, lines: number, words: number) => {
    const speaker = speakers.get(name) ?? { name, lines: 0, words: 0 }
    speakers.set(name, { name, lines: speaker.lines + lines, words: speaker.words + words })
  }
  for (const block of scene.content) for (const [name, lines] of namesOf(block)) add(name, lines, lines && wordsIn(block))
  return [...speakers.values()]
}

/** Signs that end a sentence of prose, with what closes behind them. */
const SENTENCE = /[^。！？!?…\n]*[。！？!?…]*[”’」』）)]*\n?/g

/**
 * Who is named in a text of prose: `lines` are sentences that name them, `words` the words of those. A sentence counts for each of its names once.
 *
 * @param find a finder made of `names` (mentions.ts)
 */
export function namedIn(text: string, names: readonly string[], find: (text: string) => readonly { name: number }[]): SceneSpeaker[] {
  const named = new Map<string, SceneSpeaker>()
  for (const [sentence] of text.matchAll(SENTENCE)) {
    const found = new Set(find(sentence).map(({ name }) => names[name]!))
    const words = found.size > 0 ? countWords(sentence) : 0
    for (const name of found) {
      const { lines: before, words: sum } = named.get(name) ?? { lines: 0, words: 0 }
      named.set(name, { name, lines: before + 1, words: sum + words })
    }
  }
  return [...named.values()]
}

/** The names that a block brings in, with the speeches they make in it. */
function namesOf(block: Block): [name: string, lines: number][] {
  if (block.type === 'dialogue') return namesIn(block.attrs.speaker).map(name => [name, 1])
  return block.type === 'cast' ? namesIn(textOf(block)).map(name => [name, 0]) : []
}

/**
 * Figures of the character who goes by any of `names`, over documents in reading order. A scene in which two of the names occur counts once.
 */
export function presenceOf(names: readonly string[], docs: readonly { doc_id: number; scenes: readonly ScenePresence[] }[]): RoleFigures {
  const keys = new Set(names.map(nameKey))
  const figures: RoleFigures = { lines: 0, words: 0, scenes: 0, first_doc_id: null, last_doc_id: null }
  for (const { doc_id, scenes } of docs) {
    for (const { speakers } of scenes) {
      const own = speakers.filter(({ name }) => keys.has(nameKey(name)))
      if (own.length === 0) continue
      figures.scenes++
      figures.first_doc_id ??= doc_id
      figures.last_doc_id = doc_id
      for (const { lines, words } of own) {
        figures.lines += lines
        figures.words += words
      }
    }
  }
  return figures
}
