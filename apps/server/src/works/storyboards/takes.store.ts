// What is dubbed already, by the words that are said: in the work of a document, and by the person who asks.
import { saidLines, type Take } from '@qianmu/comic/animatic'
import type { ComicShot } from '@qianmu/contract/works/canvas'
import type { Uses } from '../../app.ts'
import { bytesOf } from '../../drawing/index.ts'

/** Who asks, for which document. */
interface Asking {
  userId: number
  docId: number
}

/** The newest take of each text that these shots say. What others dubbed in works of theirs is not heard here, even with the same words. */
async function takeRows(app: Uses<'pool'>, { userId, docId }: Asking, shots: readonly ComicShot[]) {
  const texts = new Set(shots.flatMap(shot => saidLines(shot).map(line => line.text)))
  const { rows } = await app.pool.query<{ text: string; file_id: number; duration_ms: number }>(
    `select distinct on (r.text) r.text, r.file_id, r.duration_ms
     from works w join docs here on here.work_id = w.id and here.id = $1
     join sound_records r on r.team_id = w.team_id and r.text = any($3) and r.kind = 'take' and r.status = 'done' and r.mime = 'audio/wav'
       and r.file_id is not null and r.deleted_at is null
     left join dub_lines l on l.id = r.line_id left join dubs b on b.id = l.dub_id left join docs d on d.id = b.doc_id
     where r.user_id = $2 or coalesce(d.work_id, b.work_id) = w.id order by r.text, r.id desc`,
    [docId, userId, [...texts]],
  )
  return rows
}

/** The takes of what these shots say, as a browser plays them. */
export async function takesOf(app: Uses<'files' | 'pool'>, asking: Asking, shots: readonly ComicShot[]): Promise<Take[]> {
  const rows = await takeRows(app, asking, shots)
  return rows.map(({ text, file_id, duration_ms }) => ({ text, url: app.files.address(file_id), seconds: duration_ms / 1000 }))
}

/** The same takes as WAV files, by their texts; without those whose file is gone. */
export async function takeFiles(
  app: Uses<'files' | 'pool'>,
  asking: Asking,
  shots: readonly ComicShot[],
): Promise<Map<string, Uint8Array>> {
  const takes = new Map<string, Uint8Array>()
  for (const { text, file_id } of await takeRows(app, asking, shots)) {
    const file = await app.files.find(file_id)
    if (file) takes.set(text, await bytesOf(app, file))
  }
  return takes
}
