// A storyboard as a list for spreadsheets and editing programs.
import type { StoryboardFormat, StoryboardScene } from '@qianmu/contract/works/storyboards'
import { writeEdl } from '@qianmu/script/film/edl'
import { writeFcp7 } from '@qianmu/script/film/fcp7'
import { type Film, FILM_FPS } from '@qianmu/script/film/film'
import { writeOtio } from '@qianmu/script/film/otio'
import { writeStoryboarder } from '@qianmu/script/film/storyboarder'
import { Readable } from 'node:stream'
import type { Uses } from '../../app.ts'
import { drawStrip, packed } from '../../drawing/downloads/index.ts'
import type { Row, Sheet } from '../../kit/answer.ts'
import { writeCsv } from '@qianmu/script/shots/cells'
import { fileName } from '../../kit/download.ts'
import { refuseField } from '../../kit/refuse.ts'
import { picturesOf } from './pack.ts'
import { storyboardOf } from './shots.store.ts'

/** Where the pictures lie beside a list, as Storyboarder has them. */
const FOLDER = 'images/'
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

/** The shots in a row. @param pictures paths by shot */
export function filmOf(name: string, scenes: readonly StoryboardScene[], pictures: ReadonlyMap<number, string>): Film {
  const shots = scenes.flatMap(scene =>
    scene.shots.map((shot, at) => {
      const { size, move, content, dialogue, sound, seconds, note } = shot
      const written = { size, move, content, dialogue, sound, seconds, note }
      const label = `${scene.no || sceneName(scene)} 镜 ${String(at + 1).padStart(2, '0')}`
      return { ...written, name: label, scene: sceneName(scene), picture: pictures.get(shot.storyboard_id) ?? '' }
    }),
  )
  return { name, fps: FILM_FPS, ...SIZE, shots }
}

const csvOf = (scenes: readonly StoryboardScene[]): string => {
  const rows = scenes.flatMap(scene =>
    scene.shots.map(({ size, move, content, dialogue, sound, seconds, note }, at) => {
      return [sceneName(scene), at + 1, size, move, content, dialogue, sound, seconds, note]
    }),
  )
  return writeCsv([COLUMNS, ...rows])
}

/** Formats of lists; the others are printed. */
export type ListFormat = Extract<StoryboardFormat, 'csv' | keyof typeof LISTS>

/** A list of the shots, with their pictures where it can name them. Refuses a storyboard without shots. */
export async function listOf(app: Uses<'collab' | 'files' | 'long' | 'pool'>, row: Row, docId: number, format: ListFormat): Promise<Sheet> {
  const { doc_name, scenes } = await storyboardOf(app, row, docId)
  if (scenes.every(({ shots }) => !shots.length)) refuseField('doc_id', '还没有分镜')
  const title = `${doc_name} 分镜`
  if (format === 'csv') return { name: `${title}.csv`, mime: 'text/csv; charset=utf-8', body: Buffer.from(csvOf(scenes)) }
  const { ending, write } = LISTS[format]
  const entries = (await picturesOf(app, scenes)).map(entry => ({ ...entry, name: FOLDER + entry.name }))
  const pictures = new Map(entries.map(({ shot, name }) => [shot.storyboard_id, name]))
  const text = write(filmOf(doc_name, scenes, pictures))
  if (format === 'edl') return { name: `${title}.edl`, mime: 'text/plain; charset=utf-8', body: Buffer.from(text) }
  const list = { name: `${fileName(doc_name)}.${ending}`, bytes: Buffer.from(text) }
  const body = Readable.from(packed(app, [list, ...entries], await drawStrip(app, row.teamId)))
  return { name: `${title} ${ending}.zip`, mime: 'application/zip', body }
}
