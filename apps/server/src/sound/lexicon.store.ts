// How words are read in all dubbing of a team.
import type { LexiconEntry } from '@qianmu/engines/speech'
import type { Uses } from '../app.ts'
import { inTransaction } from '../kit/pool.ts'

export async function lexiconOf(app: Uses<'pool'>, teamId: number): Promise<LexiconEntry[]> {
  const { rows } = await app.pool.query<LexiconEntry>('select word, reading from voice_lexicon where team_id = $1 order by word', [teamId])
  return rows
}
export async function saveLexicon(app: Uses<'pool'>, teamId: number, entries: readonly LexiconEntry[]): Promise<void> {
  await inTransaction(app.pool, async client => {
    await client.query('delete from voice_lexicon where team_id = $1', [teamId])
    await client.query(
      `insert into voice_lexicon (team_id, word, reading)
       select distinct on (x.word) $1, x.word, x.reading from jsonb_to_recordset($2) x(word text, reading text)`,
      [teamId, JSON.stringify(entries)],
    )
  })
}
