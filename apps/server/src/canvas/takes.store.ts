// What a team has dubbed already, by the words that are said.
import { saidLines, type Take } from '@qianmu/comic/animatic'
import type { ComicShot } from '@qianmu/contract/works/canvas'
import type { Uses } from '../app.ts'
import { bytesOf } from '../drawing/index.ts'

/** The newest take of each text that these shots say. */
async function takeRows(app: Uses<'pool'>, teamId: number, shots: readonly ComicShot[]) {
  const texts = new Set(shots.flatMap(shot => saidLines(shot).map(line => line.text)))
  const { rows } = await app.pool.query<{ text: string; file_id: number; duration_ms: number }>(
    `select distinct on (text) text, file_id, duration_ms from sound_records where team_id = $1 and text = any($2) and kind = 'take'
       and status = 'done' and mime = 'audio/wav' and file_id is not null and deleted_at is null order by text, id desc`,
    [teamId, [...texts]],
  )
  return rows
}

/** The takes of what these shots say, as a browser plays them. */
export async function takesOf(app: Uses<'files' | 'pool'>, teamId: number, shots: readonly ComicShot[]): Promise<Take[]> {
  const rows = await takeRows(app, teamId, shots)
  return rows.map(({ text, file_id, duration_ms }) => ({ text, url: app.files.address(file_id), seconds: duration_ms / 1000 }))
}

/** The same takes as WAV files, by their texts; without those whose file is gone. */
export async function takeFiles(
  app: Uses<'files' | 'pool'>,
  teamId: number,
  shots: readonly ComicShot[],
): Promise<Map<string, Uint8Array>> {
  const takes = new Map<string, Uint8Array>()
  for (const { text, file_id } of await takeRows(app, teamId, shots)) {
    const file = await app.files.find(file_id)
    if (file) takes.set(text, await bytesOf(app, file))
  }
  return takes
}
