// The columns of pinyin, and of assets what their tags add to what they are found by: written when somebody first searches, and from time to time; a row
// whose words change has none until then.
import type { Uses } from '../../app.ts'
import { mapInTurns } from '../apart/turns.ts'
import { gramsOf } from './grams.ts'
import { spokenOf, spokenWords } from './spoken.ts'

const namesOf = (names: string) => names.split('\n').flatMap(name => spokenOf(name))
const promptOf = (prompt: string) => spokenWords(prompt, true)
interface Table {
  key: string
  /** SQL of the words that a row is found by, with line breaks between names. */
  text: string
  said: (text: string) => string[]
  /** What it is found by as it is written, in its column `grams`. */
  grams?: (text: string) => string[]
}
const TABLES = {
  assets: {
    key: 'file_id',
    text: `name || e'\\n' || array_to_string(tags, e'\\n')`,
    said: namesOf,
    grams: names => [...new Set(names.split('\n').flatMap(gramsOf))],
  },
  draw_records: { key: 'id', text: 'prompt', said: promptOf },
  resources: { key: 'id', text: 'name', said: namesOf },
  picture_materials: { key: 'id', text: 'name', said: namesOf },
} satisfies Record<string, Table>
type Spoken = keyof typeof TABLES

/** SQL of a list in what was found. */
const listIn = (name: string) => `array(select jsonb_array_elements_text(now.found -> '${name}'))`

const ROUND = 500
/** Rounds for which somebody who searches waits; the rest is left to the sweep. */
const WAITED_FOR = 4

/** Says the rows that have no pinyin yet. @param of those of one owner alone, for who waits for them */
export async function sayLate({ pool }: Uses<'pool'>, table: Spoken, of?: { column: 'team_id' | 'work_id'; id: number }): Promise<void> {
  const { key, text, said, grams }: Table = TABLES[table]
  for (let round = 0; round < (of ? WAITED_FOR : Infinity); round++) {
    const { rows } = await pool.query<{ id: number; text: string }>(
      `select ${key} id, ${text} as text from ${table} where spoken is null ${of ? `and ${of.column} = $1` : ''} order by ${key} desc limit ${ROUND}`,
      of ? [of.id] : [],
    )
    if (rows.length === 0) return
    const found = await mapInTurns(rows, row => JSON.stringify({ said: said(row.text), grams: grams?.(row.text) ?? [] }))
    // Words that were changed meanwhile are said in the next round.
    await pool.query(
      `update ${table} set spoken = ${listIn('said')}${grams ? `, grams = ${listIn('grams')}` : ''}
       from unnest($1::bigint[], $2::text[], $3::jsonb[]) now(id, words, found) where ${table}.${key} = now.id and ${text} = now.words`,
      [rows.map(({ id }) => id), rows.map(row => row.text), found],
    )
    if (rows.length < ROUND) return
  }
}

/** Says all rows of all tables that have no pinyin yet. */
export async function sayAllLate(app: Uses<'pool'>): Promise<void> {
  for (const table of Object.keys(TABLES) as Spoken[]) await sayLate(app, table)
}
