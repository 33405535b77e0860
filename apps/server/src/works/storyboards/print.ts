// A storyboard on pages and as a Word file, with its pictures.
import { FILM_FPS } from '@qianmu/script/film/film'
import type { PrintLayout } from '@qianmu/script/film/print'
import type { DocxPicture } from '@qianmu/script/film/write-docx'
import type { Uses } from '../../app.ts'
import { burnStrip, drawStrip } from '../../drawing/downloads/index.ts'
import type { Actor, Row, Sheet } from '../../kit/answer.ts'
import { refuseField } from '../../kit/refuse.ts'
import { convert, findFont } from '../exchange/index.ts'
import { filmOf, numbered } from './film.ts'
import { fileOf } from './pack.ts'
import { storyboardOf } from './shots.store.ts'

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
/** All pictures of one file, in bytes; they pass through memory (ours). */
const MAX_PICTURES = 150 * 1024 * 1024
const PICTURE = 'shot'

/** Refuses a storyboard without shots, and pages where the machine has no Chinese font. */
export async function printOf(
  app: Uses<'collab' | 'files' | 'long' | 'pool' | 'settings'>,
  actor: Actor,
  row: Row,
  docId: number,
  layout: PrintLayout | 'docx',
  ids?: readonly number[],
): Promise<Sheet> {
  const { doc_name, scenes } = await storyboardOf(app, row, docId)
  const shots = numbered(scenes, ids)
  if (!shots.length) refuseField('doc_id', '还没有分镜')
  const font = layout === 'docx' ? '' : findFont(app.settings.QIANMU_PDF_FONT)
  const strip = await drawStrip(app, row.teamId)
  const pictures = new Map<number, DocxPicture>()
  let size = 0
  for (const [nth, { shot }] of shots.entries()) {
    const file = await fileOf(app, shot)
    if (!file?.width || !file.height) continue
    const small = await app.files.readScaled(file, 'mid')
    const bytes = strip && shot.picture?.engine_kind === 'procedural' ? await burnStrip(small) : small
    size += bytes.length
    if (size > MAX_PICTURES) refuseField('doc_id', '图片太多，无法放进一个文件')
    pictures.set(nth, { bytes, width: file.width, height: file.height })
  }
  const named = new Map(
    shots.flatMap(({ shot: { storyboard_id } }, nth) => {
      const file = pictures.get(nth)
      return file ? [[storyboard_id, { name: PICTURE, file }] as const] : []
    }),
  )
  const body = Buffer.from(
    await convert<Uint8Array>(actor.userId, {
      do: 'print',
      film: filmOf(doc_name, shots, FILM_FPS, { pictures: named, stands: new Map() }),
      layout,
      pictures,
      font,
    }),
  )
  const ending = layout === 'docx' ? 'docx' : 'pdf'
  return { name: `${doc_name} 分镜.${ending}`, mime: layout === 'docx' ? WORD : 'application/pdf', body }
}
