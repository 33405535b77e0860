// Rows for every table that there is, made from what the database says of its columns: for tests that nothing of any table may be missing in.
import type pg from 'pg'
import { tablesInOrder } from '../backup/tables.store.ts'

interface Column {
  name: string
  type: string
  isNotNull: boolean
  /** The table that it refers to. */
  table: string | null
}

/** Of each table the columns that a row must or can have, without those that the database computes. */
export async function columnsOf(client: pg.Client): Promise<Map<string, Column[]>> {
  const { rows } = await client.query<{ of: string; columns: Column[] }>(
    `select a.attrelid::regclass::text as "of", json_agg(json_build_object(
       'name', a.attname, 'type', format_type(a.atttypid, null), 'isNotNull', a.attnotnull, 'table',
       (select confrelid::regclass::text from pg_constraint where contype = 'f' and conrelid = a.attrelid and a.attnum = any (conkey) limit 1)
     ) order by a.attnum) as columns
     from pg_attribute a join pg_class c on c.oid = a.attrelid and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
     where a.attnum > 0 and not a.attisdropped and a.attgenerated = '' group by a.attrelid`,
  )
  return new Map(rows.map(({ of, columns }) => [of.replaceAll('"', ''), columns]))
}

/** Some value of a type, another one for each row of a state. */
export function valueOf(type: string, nth: number): unknown {
  if (type.endsWith('[]')) return [valueOf(type.slice(0, -2), nth)]
  // Small numbers are states and kinds, of which there are few.
  if (type === 'smallint') return 1 + (nth % 2)
  if (/^(?:integer|bigint|real|double precision|numeric)$/.test(type)) return nth
  if (type === 'boolean') return nth % 2 === 0
  if (type.startsWith('timestamp')) return new Date(Date.UTC(2026, 0, nth))
  if (type === 'date') return new Date(Date.UTC(2026, 0, nth)).toISOString().slice(0, 10)
  if (type === 'jsonb' || type === 'json') return JSON.stringify({ nth })
  if (type === 'bytea') return Buffer.from([nth, 0, 255])
  if (type === 'uuid') return `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`
  if (type === 'inet') return `127.0.0.${nth}`
  return String(nth)
}

/** What is decided by a check of the table. */
const CHECKED: Record<string, Record<string, (nth: number) => unknown>> = {
  draw_records: { scene: () => 'cartoon', work_id: () => 1, subject_id: () => '1' },
  comments: { card_id: () => null, character_id: () => null },
  scene_canvases: { shot_image_id: () => null },
  meanings: { signs: nth => String(nth % 2).repeat(384) },
}

/** Puts rows into all tables that are there, numbered from behind `last` on. */
export async function seed(
  client: pg.Client,
  last: number,
  rows: number,
  ofType: (type: string, nth: number, isNotNull: boolean) => unknown = valueOf,
): Promise<void> {
  const columnsIn = await columnsOf(client)
  for (const table of await tablesInOrder(client)) {
    const columns = columnsIn.get(table)!
    const names = columns.map(({ name }) => `"${name}"`)
    for (let nth = last + 1; nth <= last + rows; nth++) {
      const values = columns.map(({ name, type, table: other, isNotNull }) => {
        const checked = CHECKED[table]?.[name]
        if (checked) return checked(nth)
        return other === table ? null : ofType(type, nth, isNotNull)
      })
      const places = columns.map((_, at) => `$${at + 1}`)
      await client.query(`insert into "${table}" (${names.join()}) overriding system value values (${places.join()})`, values)
    }
  }
}
