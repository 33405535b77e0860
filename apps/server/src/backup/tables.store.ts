// The tables of the database as the archive sees them: in the order that foreign keys allow, rows as JSON.
import type pg from 'pg'
import { BACKUP_LOCK } from '../files/index.ts'

/** Tables that are worthless elsewhere: counters of the running minute, sign-in windows, tickets, answers to retries, previews; and what is made anew of others. */
const FLEETING = new Set([
  'rate_windows',
  'qr_sessions',
  'wx_codes',
  'phone_proofs',
  'sms_codes',
  'events',
  'event_tickets',
  'kept_answers',
  'draw_previews',
  'left_contents',
  'entry_counts',
  'meanings',
])
const ROWS_PER_CHUNK = 5000

/** Table names, each after those it refers to. */
export async function tablesInOrder(client: pg.ClientBase): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select relname::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  )
  const { rows: links } = await client.query<{ from: string; to: string }>(
    `select c.conrelid::regclass::text as "from", c.confrelid::regclass::text as "to" from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace and c.conrelid <> c.confrelid`,
  )
  const left = new Set(tables.map(table => table.name).filter(name => !FLEETING.has(name)))
  const ordered: string[] = []
  while (left.size) {
    const free = [...left].filter(name => !links.some(link => link.from === name && left.has(link.to)))
    if (!free.length) throw new Error(`tables refer to each other in a circle: ${[...left].join(', ')}`)
    for (const name of free) {
      ordered.push(name)
      left.delete(name)
    }
  }
  return ordered
}

/** The rows of a table as JSON lines, some thousand at a time, in a stable order. */
export async function* rowsOf(client: pg.ClientBase, table: string): AsyncGenerator<{ lines: string; count: number }> {
  const cursor = `backup_${table}`
  await client.query(`declare "${cursor}" no scroll cursor for select row_to_json(t)::text as line from "${table}" t order by t.ctid`)
  try {
    for (;;) {
      const { rows } = await client.query<{ line: string }>(`fetch ${ROWS_PER_CHUNK} from "${cursor}"`)
      if (!rows.length) return
      yield { lines: rows.map(row => `${row.line}\n`).join(''), count: rows.length }
    }
  } finally {
    await client.query(`close "${cursor}"`)
  }
}

/** Writes JSON lines into a table of today's shape: columns it no longer has are dropped, new ones keep their defaults. */
export async function insertRows(client: pg.ClientBase, table: string, lines: string): Promise<number> {
  const rows = lines.split('\n').filter(Boolean)
  const { rows: columns } = await client.query<{ name: string }>(
    `select column_name::text as name from information_schema.columns where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  )
  const given = new Set(Object.keys(JSON.parse(rows[0]!) as object))
  const names = columns.filter(column => given.has(column.name)).map(column => `"${column.name}"`)
  const list = names.join(', ')
  await client.query(
    `insert into "${table}" (${list}) overriding system value select ${list} from json_populate_recordset(null::"${table}", $1::json)`,
    [`[${rows.join(',')}]`],
  )
  return rows.length
}

/** Lets every sequence go on behind the highest id that was restored; one may number several tables. */
export async function advanceSequences(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(
    `select table_name::text as table, column_name::text as column, pg_get_serial_sequence(quote_ident(table_name), column_name) as sequence
     from information_schema.columns where table_schema = 'public' and pg_get_serial_sequence(quote_ident(table_name), column_name) is not null
     union all
     select table_name::text, column_name::text, split_part(column_default, $$'$$, 2) from information_schema.columns
     where table_schema = 'public' and column_default like 'nextval(%' and pg_get_serial_sequence(quote_ident(table_name), column_name) is null`,
  )
  for (const { table, column, sequence } of rows) {
    await client.query(
      `select setval($1, most) from (select max("${column}") most from "${table}") own
       where most > coalesce((select last_value from pg_sequences where format('%I.%I', schemaname, sequencename)::regclass = $1::regclass), 0)`,
      [sequence],
    )
  }
}

/** The contents that the rows of files name, as this client sees them. */
export async function namedContents(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>('select distinct key from files order by key')
  return rows.map(({ key }) => key)
}

/** Waits until nobody removes a content, and keeps all of them from it for as long as the client is connected. */
export const holdContents = (client: pg.ClientBase) => client.query('select pg_advisory_lock($1)', [BACKUP_LOCK])

/** Whether nobody has signed up yet. */
export async function isEmpty(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ users: number }>('select count(*)::int users from users')
  return rows[0]!.users === 0
}

/** Removes what the first start of an instance wrote: facts about itself, and what comes with the product. */
export async function forgetFirstStart(client: pg.ClientBase): Promise<void> {
  const tables = await tablesInOrder(client)
  await client.query(`truncate ${tables.map(name => `"${name}"`).join(', ')} cascade`)
}
