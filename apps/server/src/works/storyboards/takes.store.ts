// What is dubbed already, by the words that are said: in the work of a document, and by the person who asks.
import { saidLines, type Take } from '@qianmu/comic/animatic'
import type { ComicShot } from '@qianmu/contract/works/canvas'
import { spokenText } from '@qianmu/engines/speech'
import { bareName, NARRATOR } from '@qianmu/script/language/cue-name'
import type { Uses } from '../../app.ts'
import { bytesOf } from '../../drawing/index.ts'

/** Who asks, for which document. */
interface Asking {
  userId: number
  docId: number
}

interface TakeRow {
  id: number
  /** Whose line it is; '' where it is of no dub. */
  speaker: string
  text: string
  file_id: number
  duration_ms: number
  /** Somebody chose it for its line. */
  chosen: boolean
}
type Said = ComicShot['lines'][number]

/**
 * The take of each line that these shots say, by its words: whatever stands in it of pauses and delivery. Of several that which its speaker says, then
 * the one that was chosen, then the newest. What others dubbed in works of theirs is not heard here, even with the same words.
 */
async function takesFor(
  app: Uses<'pool'>,
  { userId, docId }: Asking,
  shots: readonly ComicShot[],
): Promise<{ line: Said; take: TakeRow }[]> {
  const lines = [...new Map(shots.flatMap(shot => saidLines(shot).map(line => [`${line.speaker}\n${line.text}`, line] as const))).values()]
  const { rows } = await app.pool.query<TakeRow>(
    `select r.id, r.text, r.file_id, r.duration_ms, coalesce(l.speaker, '') speaker, coalesce(l.record_id = r.id, false) chosen
     from works w join docs here on here.work_id = w.id and here.id = $1
     join sound_records r on r.team_id = w.team_id and r.kind = 'take' and r.status = 'done' and r.mime = 'audio/wav'
       and r.file_id is not null and r.deleted_at is null
     left join dub_lines l on l.id = r.line_id left join dubs b on b.id = l.dub_id left join docs d on d.id = b.doc_id
     where (r.text = any($3) and r.user_id = $2)
       or ((r.text = any($3) or r.text ~ '[][<(（*]') and coalesce(d.work_id, b.work_id) = w.id) order by r.id desc`,
    [docId, userId, lines.map(({ text }) => text)],
  )
  const byWords = Map.groupBy(rows, ({ text }) => spokenText(text))
  return lines.flatMap(line => {
    const speaker = bareName(line.speaker).name || NARRATOR
    const rank = (take: TakeRow) => (take.speaker === speaker ? 2 : 0) + (take.chosen ? 1 : 0)
    const [take] = (byWords.get(spokenText(line.text)) ?? []).toSorted((one, other) => rank(other) - rank(one))
    return take ? [{ line, take }] : []
  })
}

/** The takes of what these shots say, as a browser plays them. */
export async function takesOf(app: Uses<'files' | 'pool'>, asking: Asking, shots: readonly ComicShot[]): Promise<Take[]> {
  const found = await takesFor(app, asking, shots)
  return found.map(({ line: { speaker, text }, take: { file_id, duration_ms } }) => {
    return { speaker, text, url: app.files.address(file_id), seconds: duration_ms / 1000 }
  })
}

/** The same takes with their WAV files; without those whose file is gone. */
export async function takeFiles(
  app: Uses<'files' | 'pool'>,
  asking: Asking,
  shots: readonly ComicShot[],
): Promise<{ speaker: string; text: string; wav: Uint8Array }[]> {
  const takes: { speaker: string; text: string; wav: Uint8Array }[] = []
  for (const { line, take } of await takesFor(app, asking, shots)) {
    const file = await app.files.find(take.file_id)
    if (file) takes.push({ speaker: line.speaker, text: line.text, wav: await bytesOf(app, file) })
  }
  return takes
}
