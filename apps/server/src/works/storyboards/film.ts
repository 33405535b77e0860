// A storyboard as a list for spreadsheets and editing programs.
import type { StoryboardFormat, StoryboardRate } from '@qianmu/contract/works/storyboard-formats'
import type { Shot, StoryboardScene } from '@qianmu/contract/works/storyboards'
import { writeEdl } from '@qianmu/script/film/edl'
import { writeFcp7 } from '@qianmu/script/film/fcp7'
import { type Film, type FilmVoice, FRAME_RATES, lengthOf } from '@qianmu/script/film/film'
import { writeOtio } from '@qianmu/script/film/otio'
import { writeStoryboarder } from '@qianmu/script/film/storyboarder'
import { Readable } from 'node:stream'
import type { Uses } from '../../app.ts'
import { drawStrip, packed } from '../../drawing/downloads/index.ts'
import { fileIn, type FileRow } from '../../files/index.ts'
import type { Actor, Row, Sheet } from '../../kit/answer.ts'
import { writeCsv } from '@qianmu/script/shots/cells'
import { fileName } from '../../kit/download.ts'
import { refuseField } from '../../kit/refuse.ts'
import { heardOf } from './lines.store.ts'
import { picturesOf } from './pack.ts'
import { storyboardOf } from './shots.store.ts'

/** Where the pictures lie beside a list, as Storyboarder has them. */
const FOLDER = 'images/'
const VOICES = 'voices/'
const TAKES = 'takes/'
const SIZE = { width: 1920, height: 1080 } as const
const LISTS = {
  otio: { ending: 'otio', write: writeOtio },
  fcp7: { ending: 'xml', write: writeFcp7 },
  edl: { ending: 'edl', write: writeEdl },
  storyboarder: { ending: 'storyboarder', write: writeStoryboarder },
} as const
const COLUMNS = ['场次', '镜号', '景别', '运镜', '画面内容', '台词', '音效', '时长（秒）', '备注']

/** What a scene is called in a list. */
export const sceneName = ({ no, heading, is_standing }: Pick<StoryboardScene, 'no' | 'heading' | 'is_standing'>): string =>
  is_standing ? [no, heading].filter(Boolean).join(' ') || '正文' : '脚本里已没有的场次'

/** What is beside a list, by shot. */
interface Beside {
  /** Pictures with their paths. */
  pictures: ReadonlyMap<number, { name: string; file: { width: number | null; height: number | null } }>
  /** Takes of film that were chosen, with their paths. */
  takes?: ReadonlyMap<number, { path: string; seconds: number }>
  /** How long shots stand whose voices take longer than the board gives them. */
  stands: ReadonlyMap<number, number>
}

/** A shot with its place. */
export interface Numbered {
  scene: StoryboardScene
  /** In its scene, from 1 on. */
  no: number
  shot: Shot
}
/** Shots in their order, all or some of them; each keeps the number that it has in its scene. */
export const numbered = (scenes: readonly StoryboardScene[], ids?: readonly number[]): Numbered[] => {
  const wanted = ids && new Set(ids)
  return scenes
    .flatMap(scene => scene.shots.map((shot, at) => ({ scene, no: at + 1, shot })))
    .filter(({ shot }) => !wanted || wanted.has(shot.storyboard_id))
}

/** The shots in a row. */
export function filmOf(name: string, shots: readonly Numbered[], fps: number, { pictures, takes, stands }: Beside): Film {
  const rows = shots.map(({ scene, no, shot }) => {
    const { size, move, content, dialogue, sound, seconds, note } = shot
    const written = { size, move, content, dialogue, sound, seconds, note }
    const label = `${scene.no || sceneName(scene)} 镜 ${String(no).padStart(2, '0')}`
    const picture = pictures.get(shot.storyboard_id)
    const { width = null, height = null } = picture?.file ?? {}
    const longer = stands.get(shot.storyboard_id)
    const take = takes?.get(shot.storyboard_id)
    return {
      ...written,
      name: label,
      scene: sceneName(scene),
      picture: picture?.name ?? '',
      ...(longer !== undefined && { stands: longer }),
      ...(take && { take: { path: take.path, seconds: take.seconds } }),
      ...(width && height && { pixels: { width, height } }),
    }
  })
  return { name, fps, ...SIZE, shots: rows }
}

const csvOf = (shots: readonly Numbered[]): string => {
  const rows = shots.map(({ scene, no, shot: { size, move, content, dialogue, sound, seconds, note } }) => {
    return [sceneName(scene), no, size, move, content, dialogue, sound, seconds, note]
  })
  return writeCsv([COLUMNS, ...rows])
}

type HeardShots = Awaited<ReturnType<typeof heardOf>>
/** How long shots stand whose voices take longer than the board gives them. */
export const standsIn = (heard: HeardShots) =>
  new Map(heard.flatMap(({ shot, heard: { seconds } }) => (seconds > lengthOf(shot) ? [[shot.id, seconds] as const] : [])))

/** The voices of shots on the clock of their film, each under a name of its own. */
export function voicesIn(film: Film, shots: readonly Numbered[], heard: HeardShots): (FilmVoice & { url: string })[] {
  const byShot = new Map(heard.map(each => [each.shot.id, each.heard.voices]))
  let at = 0
  return shots
    .flatMap(({ shot }, nth) => {
      const from = at
      at += lengthOf(film.shots[nth]!)
      return (byShot.get(shot.storyboard_id) ?? []).map(voice => ({ ...voice, at: from + voice.at }))
    })
    .map((voice, nth) => ({ ...voice, path: `${VOICES}${String(nth + 1).padStart(4, '0')}.wav` }))
}
/** The recordings of voices for an archive; without those whose file is gone. */
async function filesOf(app: Uses<'files'>, voices: readonly { url: string; path: string }[]) {
  const entries: { name: string; file: FileRow; engine_kind: string }[] = []
  for (const { url, path } of voices) {
    const file = await app.files.find(fileIn(url))
    if (file) entries.push({ name: path, file, engine_kind: '' })
  }
  return entries
}

/** Lists that show films. */
const FILMED: readonly StoryboardFormat[] = ['otio', 'fcp7']
/** The takes of film that were chosen for some shots, for an archive; without those whose file is gone. */
async function takesIn(app: Uses<'files'>, shots: readonly Numbered[], format: StoryboardFormat) {
  const takes: { id: number; path: string; seconds: number; file: FileRow }[] = []
  for (const [nth, { shot }] of shots.entries()) {
    const file = shot.film && FILMED.includes(format) ? await app.files.find(fileIn(shot.film.url)) : null
    if (file)
      takes.push({ id: shot.storyboard_id, path: `${TAKES}${String(nth + 1).padStart(4, '0')}.mp4`, seconds: shot.film!.seconds, file })
  }
  return takes
}

/** Formats of lists; the others are printed. */
export type ListFormat = Extract<StoryboardFormat, 'csv' | keyof typeof LISTS>

/** A list of the shots, with their pictures where it can name them. Refuses a storyboard without shots. */
export async function listOf(
  app: Uses<'collab' | 'files' | 'long' | 'pool'>,
  actor: Actor,
  row: Row,
  docId: number,
  { format, rate, ids }: { format: ListFormat; rate: StoryboardRate; ids?: readonly number[] | undefined },
): Promise<Sheet> {
  const { doc_name, scenes } = await storyboardOf(app, row, docId)
  const shots = numbered(scenes, ids)
  if (!shots.length) refuseField('doc_id', '还没有分镜')
  const title = `${doc_name} 分镜`
  if (format === 'csv') return { name: `${title}.csv`, mime: 'text/csv; charset=utf-8', body: Buffer.from(csvOf(shots)) }
  const { ending, write } = LISTS[format]
  const entries = (await picturesOf(app, scenes, new Set(shots.map(({ shot }) => shot.storyboard_id)))).map(entry => ({
    ...entry,
    name: FOLDER + entry.name,
  }))
  const pictures = new Map(entries.map(entry => [entry.shot.storyboard_id, entry]))
  const [heard, filmed] = await Promise.all([heardOf(app, actor, row, docId), takesIn(app, shots, format)])
  const takes = new Map(filmed.map(take => [take.id, take]))
  const film = filmOf(doc_name, shots, FRAME_RATES[rate], { pictures, takes, stands: standsIn(heard) })
  const said = voicesIn(film, shots, heard)
  const voices = await filesOf(app, said)
  const text = write({ ...film, voices: said })
  if (format === 'edl') return { name: `${title}.edl`, mime: 'text/plain; charset=utf-8', body: Buffer.from(text) }
  const list = { name: `${fileName(doc_name)}.${ending}`, bytes: Buffer.from(text) }
  const films = filmed.map(({ path: name, file }) => ({ name, file, engine_kind: '' }))
  const body = Readable.from(
    packed(app, [list, ...entries, ...films, ...(format === 'storyboarder' ? [] : voices)], await drawStrip(app, row.teamId)),
  )
  return { name: `${title} ${ending}.zip`, mime: 'application/zip', body }
}
