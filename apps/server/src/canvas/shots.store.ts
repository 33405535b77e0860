// The shots of a document with their pictures and the lines of the script they stand for, as pages are poured from them.
import type { ComicShot } from '@qianmu/contract/works/canvas'
import type { Shot } from '@qianmu/contract/works/storyboards'
import { type Block, type Content, textOf } from '@qianmu/script/elements'
import { acceptedContent } from '@qianmu/script/suggestions/verdicts'
import type { Uses } from '../app.ts'
import type { Row } from '../kit/answer.ts'
import { contentNow } from '../works/documents/index.ts'
import { scriptsOf, storyboardOf } from '../works/storyboards/index.ts'

type Line = ComicShot['lines'][number]
/** Manners of speech that are thoughts, and those of a voice that nobody is seen with. */
const THOUGHT = /心声|内心|心想|独白|\bO\.?S\b/i
const VOICE = /旁白|画外|\bV\.?O\b/i

/** A line of the script as a balloon; null for what is neither said, read nor heard. */
function lineOf(block: Block): Line | null {
  const text = textOf(block).trim()
  if (text === '') return null
  const { id } = block.attrs
  if (block.type === 'dialogue') {
    const { speaker, ext, paren } = block.attrs
    const manner = `${ext} ${paren} ${speaker}`
    return { id, kind: VOICE.test(manner) ? 'caption' : THOUGHT.test(manner) ? 'thought' : 'dialogue', speaker, text }
  }
  if (block.type === 'caption') return { id, kind: 'caption', speaker: '字幕', text }
  if (block.type === 'sound') return { id, kind: 'sound', speaker: '', text: text.replace(/^音效[：:]/, '') }
  return null
}

const WRITTEN = /^([^：:\s]{1,20})[：:](.*)$/
/** Lines that people wrote into a shot: each keeps the name of the line of the script that stood in its place. */
function writtenLines(text: string, kind: Line['kind'], names: readonly string[]): Line[] {
  return text.split('\n').flatMap((each, nth): Line[] => {
    const said = kind === 'dialogue' ? WRITTEN.exec(each.trim()) : null
    const [cue, words] = said ? [said[1]!, said[2]!.trim()] : ['', each.trim()]
    if (words === '') return []
    const bracket = cue.indexOf('（')
    const own = THOUGHT.test(cue) ? 'thought' : VOICE.test(cue) ? 'caption' : kind
    return [{ id: names[nth] ?? `${kind[0]}${nth}`, kind: own, speaker: bracket < 0 ? cue : cue.slice(0, bracket), text: words }]
  })
}

function linesOf(
  shot: Shot,
  script: { blocks: string[]; dialogue: string; sound: string } | undefined,
  said: ReadonlyMap<string, Line>,
): Line[] {
  const lines = script?.blocks.flatMap(id => said.get(id) ?? []) ?? []
  const isSound = (line: Line) => line.kind === 'sound'
  const part = (text: string, before: string | undefined, own: Line[], kind: Line['kind']) =>
    text === before
      ? own
      : writtenLines(
          text,
          kind,
          own.map(line => line.id),
        )
  return [
    ...part(
      shot.dialogue,
      script?.dialogue,
      lines.filter(line => !isSound(line)),
      'dialogue',
    ),
    ...part(shot.sound, script?.sound, lines.filter(isSound), 'sound'),
  ]
}

const saidIn = (content: Content): Map<string, Line> =>
  new Map(
    acceptedContent(content).content.flatMap(scene =>
      scene.content.flatMap((block): [string, Line][] => {
        const line = lineOf(block)
        return line ? [[line.id, line]] : []
      }),
    ),
  )

/** The shots of a document in the order of its storyboard. */
export async function comicShots(
  app: Uses<'collab' | 'files' | 'long' | 'pool'>,
  row: Row,
  docId: number,
): Promise<{ doc_name: string; shots: ComicShot[] }> {
  const [board, content, scripts] = await Promise.all([storyboardOf(app, row, docId), contentNow(app, docId), scriptsOf(app, docId)])
  const said = saidIn(content)
  const shots = board.scenes.flatMap(scene =>
    scene.shots.map((shot): ComicShot => ({
      id: shot.storyboard_id,
      scene: scene.scene_id,
      scene_no: scene.no,
      size: shot.size,
      move: shot.move,
      content: shot.content,
      seconds: shot.seconds,
      // As the board shows it: until one is chosen, the newest that was drawn.
      src: (shot.picture ?? shot.candidate)?.image_url ?? '',
      lines: linesOf(shot, scripts.get(shot.storyboard_id), said),
    })),
  )
  return { doc_name: board.doc_name, shots }
}
