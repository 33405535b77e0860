// What a team has dubbed already, by the words that are said.
import type { Uses } from '../app.ts'

/** The newest take of each of these texts that is there, as a WAV file. */
export async function takesOfTexts(
  app: Uses<'files' | 'pool'>,
  teamId: number,
  texts: readonly string[],
): Promise<Map<string, Uint8Array>> {
  const { rows } = await app.pool.query<{ text: string; file_id: number }>(
    `select distinct on (text) text, file_id from sound_records where team_id = $1 and text = any($2) and kind = 'take' and status = 'done'
       and mime = 'audio/wav' and file_id is not null and deleted_at is null order by text, id desc`,
    [teamId, [...new Set(texts)]],
  )
  const takes = new Map<string, Uint8Array>()
  for (const { text, file_id } of rows) {
    const file = await app.files.find(file_id)
    if (!file) continue
    const parts: Uint8Array[] = []
    for await (const part of await app.files.read(file)) parts.push(part)
    takes.set(text, new Uint8Array(Buffer.concat(parts)))
  }
  return takes
}
