// A storyboard as an Excel sheet, with its pictures.
import type { SheetPicture, SheetRow } from '@qianmu/script/shots/write-sheet'
import type { Uses } from '../../app.ts'
import { burnStrip, drawStrip } from '../../drawing/downloads/index.ts'
import type { Row, Sheet } from '../../kit/answer.ts'
import { ROW_BYTES, sheetIn } from '../../kit/sheet/xlsx.ts'
import { refuseField } from '../../kit/refuse.ts'
import { numbered, sceneName } from './film.ts'
import { fileOf } from './pack.ts'
import { storyboardOf } from './shots.store.ts'
import { aboutWork } from '../../kit/work-access.store.ts'

const MIME = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const COLUMNS = [
  { title: '场次', width: 22 },
  { title: '镜号', width: 7 },
  { title: '画面', width: 26 },
  { title: '景别', width: 9 },
  { title: '运镜', width: 9 },
  { title: '画面内容', width: 46 },
  { title: '台词', width: 40 },
  { title: '音效', width: 22 },
  { title: '时长（秒）', width: 11 },
  { title: '备注', width: 26 },
]
const PICTURE_COLUMN = 2
/** All pictures of one sheet, in bytes; they pass through memory (ours). */
const MAX_PICTURES = 150 * 1024 * 1024

export async function sheetOf(
  app: Uses<'collab' | 'files' | 'long' | 'pool'>,
  row: Row,
  person: number,
  docId: number,
  ids?: readonly number[],
): Promise<Sheet> {
  const { doc_name, scenes } = await storyboardOf(app, row, docId)
  const strip = await drawStrip(app, row.teamId)
  const rows: SheetRow[] = []
  const pictures: SheetPicture[] = []
  let size = 0
  for (const { scene, no, shot } of numbered(scenes, ids)) {
    const file = await fileOf(app, shot)
    if (file?.width && file.height) {
      const small = await app.files.readScaled(file, 'small')
      const bytes = strip && shot.picture?.engine_kind === 'procedural' ? await burnStrip(small) : small
      size += bytes.length
      if (size > MAX_PICTURES) refuseField('doc_id', '图片太多，无法放进一个表格')
      pictures.push({ row: rows.length, column: PICTURE_COLUMN, bytes, width: file.width, height: file.height })
    }
    const { size: frame, move, content, dialogue, sound, seconds, note } = shot
    rows.push([sceneName(scene), no, '', frame, move, content, dialogue, sound, seconds, note])
  }
  if (!rows.length) refuseField('doc_id', '还没有分镜')
  const turn = { person, size: size + rows.length * ROW_BYTES, field: 'doc_id' }
  const { author = '' } = (await aboutWork(app, row.workId)) ?? {}
  const body = await sheetIn(turn, { name: '分镜', title: `${doc_name} 分镜`, author, columns: COLUMNS, rows, pictures })
  return { name: `${doc_name} 分镜.xlsx`, mime: MIME, body: Buffer.from(body) }
}
