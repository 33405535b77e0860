// The shots of a document with their pictures and the lines of the script they stand for, as pages are poured from them.
import { bareName } from '@qianmu/script/language/cue-name'
import type { ComicShot } from '@qianmu/contract/works/canvas'
import type { Shot } from '@qianmu/contract/works/storyboards'
import path from 'node:path'
import { type Heard, heardIn } from '@qianmu/comic/animatic'
import type { Uses } from '../../app.ts'
import type { Actor, Row } from '../../kit/answer.ts'
import { ofText } from '../documents/index.ts'
import { scriptsOf, storyboardOf } from './shots.store.ts'
import { takesOf } from './takes.store.ts'
import { type Line, saidIn, THOUGHT, VOICE } from './said.rules.ts'

const saidOf = ofText(path.join(import.meta.dirname, 'said.rules.ts'), saidIn)

const WRITTEN = /^([^：:\s]{1,20})[：:](.*)$/
/** Lines that people wrote into a shot: each keeps the name of the line of the script that stood in its place. */
function writtenLines(text: string, kind: Line['kind'], names: readonly string[]): Line[] {
  return text.split('\n').flatMap((each, nth): Line[] => {
    const said = kind === 'dialogue' ? WRITTEN.exec(each.trim()) : null
    const [cue, words] = said ? [said[1]!, said[2]!.trim()] : ['', each.trim()]
    if (words === '') return []
    const own = THOUGHT.test(cue) ? 'thought' : VOICE.test(cue) ? 'caption' : kind
    return [{ id: names[nth] ?? `${kind[0]}${nth}`, kind: own, speaker: bareName(cue).name, text: words }]
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

/** The shots of a document in the order of its storyboard. */
export async function comicShots(
  app: Uses<'collab' | 'files' | 'long' | 'pool'>,
  row: Row,
  docId: number,
): Promise<{ doc_name: string; shots: ComicShot[] }> {
  const [board, said, scripts] = await Promise.all([storyboardOf(app, row, docId), saidOf(app, 0, docId), scriptsOf(app, docId)])
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
      film: shot.film?.url ?? '',
      lines: linesOf(shot, scripts.get(shot.storyboard_id), said),
    })),
  )
  return { doc_name: board.doc_name, shots }
}

/** How long each shot of a document stands, and what is heard and read in it: the one clock of board, player, film and lists. */
export async function heardOf(
  app: Uses<'collab' | 'files' | 'long' | 'pool'>,
  { userId }: Pick<Actor, 'userId'>,
  row: Row,
  docId: number,
): Promise<{ shot: ComicShot; heard: Heard }[]> {
  const { shots } = await comicShots(app, row, docId)
  const takes = await takesOf(app, { userId, docId }, shots)
  return shots.map(shot => ({ shot, heard: heardIn(shot, takes) }))
}
