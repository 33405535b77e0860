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
/** Of lines: a row may hold megabytes. */
const CHARS_PER_CHUNK = 16_000_000

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

/** A column that a row is written with. */
export interface Column {
  name: string
  /** As `format_type` says it. */
  type: string
  isNotNull: boolean
}

const isJson = ({ type }: Column) => /^jsonb?(?:\[\])*$/.test(type)
/** JSON goes as its text: in a JSON line its null could not be told from a column without a value. */
const asText = ({ type }: Column) => type.replace(/^jsonb?/, 'text')
const listed = (columns: readonly Column[], each: (column: Column) => string) => columns.map(each).join(', ')

/** The columns of each table, without those that the database computes. */
export async function columnsOf(client: pg.ClientBase): Promise<Map<string, Column[]>> {
  const { rows } = await client.query<{ of: string } & Column>(
    `select c.relname::text "of", a.attname::text "name", format_type(a.atttypid, a.atttypmod) "type", a.attnotnull "isNotNull"
     from pg_attribute a join pg_class c on c.oid = a.attrelid and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
     where a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attrelid, a.attnum`,
  )
  return new Map([...Map.groupBy(rows, row => row.of)].map(([of, all]) => [of, all.map(({ of: _of, ...column }) => column)]))
}

/** Some rows of a table: as JSON lines, and for each a sum that tells its values apart, whatever becomes of the lines. */
export interface Rows {
  lines: string
  sums: string[]
}
const FETCHED = 200
const sumOf = (columns: readonly Column[], from: string) => `md5(row(${listed(columns, ({ name }) => `${from}."${name}"`)})::text)`

/** The rows of a table, some at a time, in a stable order. */
export async function* rowsOf(client: pg.ClientBase, table: string, columns: readonly Column[]): AsyncGenerator<Rows> {
  const cursor = `backup_${table}`
  const kept = listed(columns, column => `t."${column.name}"${isJson(column) ? `::${asText(column)}` : ''}`)
  await client.query(
    `declare "${cursor}" no scroll cursor for
     select (select row_to_json(kept.*) from (select ${kept}) kept)::text as line, ${sumOf(columns, 't')} as sum from "${table}" t order by t.ctid`,
  )
  try {
    for (let [lines, sums, isOver] = [[] as string[], [] as string[], false]; !isOver;) {
      const { rows } = await client.query<{ line: string; sum: string }>(`fetch ${FETCHED} from "${cursor}"`)
      lines.push(...rows.map(({ line }) => `${line}\n`))
      sums.push(...rows.map(({ sum }) => sum))
      isOver = rows.length < FETCHED
      if (!isOver && sums.length < ROWS_PER_CHUNK && lines.reduce((sum, { length }) => sum + length, 0) < CHARS_PER_CHUNK) continue
      if (sums.length) yield { lines: lines.join(''), sums }
      lines = []
      sums = []
    }
  } finally {
    await client.query(`close "${cursor}"`)
  }
}

/** How lines hold JSON: as its text, or, in archives of older versions, in themselves. */
export type JsonForm = 'text' | 'itself'

/** A row that its table does not take. */
export class BadRow extends Error {
  readonly table: string
  readonly line: string
  readonly reason: string
  constructor(table: string, line: string, reason: string) {
    super(`表 ${table} 有一行放不回去：${reason}。这一行：${line.slice(0, 300)}`)
    this.table = table
    this.line = line
    this.reason = reason
  }
}

/** `$1`, lines as a JSON list, as rows named `x`, and each column of them with today's type. */
function reading(columns: readonly Column[], form: JsonForm) {
  const typed = listed(columns, column => `"${column.name}" ${form === 'text' ? asText(column) : column.type}`)
  const values = columns.map(column => {
    const value = `x."${column.name}"`
    if (!isJson(column)) return value
    if (form === 'text') return `${value}::${column.type}`
    // In itself a null of JSON and none cannot be told apart; where the column holds no NULL it was the one of JSON.
    return column.isNotNull ? `coalesce(${value}, 'null')` : value
  })
  return { from: `json_to_recordset($1::json) as x(${typed})`, values }
}
const listOf = (lines: readonly string[]) => `[${lines.join(',')}]`

/** The sums of lines that are read again, in their order: those of `rowsOf` where nothing of a value is lost. */
export async function sumsAgain(client: pg.ClientBase, columns: readonly Column[], lines: readonly string[]): Promise<string[]> {
  const { from, values } = reading(columns, 'text')
  const named = values.map((value, nth) => `${value} as "${columns[nth]!.name}"`).join(', ')
  const { rows } = await client.query<{ sum: string }>(
    `select ${sumOf(columns, 'r')} as sum from (select ${named} from rows from (${from.replace(' as x(', ' as (')}) with ordinality as x(${listed(columns, ({ name }) => `"${name}"`)}, place) order by place) r`,
    [listOf(lines)],
  )
  return rows.map(({ sum }) => sum)
}

/**
 * Writes JSON lines into a table of today's shape: columns it no longer has are dropped, new ones keep their defaults.
 * @param aside takes each row that the table does not take; without it the first one is thrown
 * @throws BadRow
 */
export async function insertRows(
  client: pg.ClientBase,
  table: string,
  all: readonly Column[],
  lines: readonly string[],
  form: JsonForm,
  aside?: (row: BadRow) => void,
): Promise<void> {
  const given = new Set(Object.keys(JSON.parse(lines[0]!) as object))
  const columns = all.filter(({ name }) => given.has(name))
  const { from, values } = reading(columns, form)
  const into = `insert into "${table}" (${listed(columns, ({ name }) => `"${name}"`)}) overriding system value select ${values.join(', ')} from ${from}`
  const put = async (some: readonly string[]): Promise<void> => {
    await client.query('savepoint rows')
    try {
      await client.query(into, [listOf(some)])
      await client.query('release savepoint rows')
    } catch (error) {
      // Data that a type or a rule of the table refuses: which row it is, the halves tell.
      if (!/^2[23]/.test(String(Reflect.get(Object(error), 'code')))) throw error
      await client.query('rollback to savepoint rows')
      if (some.length > 1) {
        const half = Math.ceil(some.length / 2)
        await put(some.slice(0, half))
        return put(some.slice(half))
      }
      const bad = new BadRow(table, some[0]!, (error as Error).message)
      if (!aside) throw bad
      aside(bad)
    }
  }
  await put(lines)
}

interface OwnLink {
  table: string
  name: string
  definition: string
  /** Rows named `t` that name one which is not there (SQL). */
  broken: string
}

/** Takes the foreign keys of tables to themselves away: a row may come before the one that it names. @returns puts them back, which looks at every row; see `insertRows` for `aside` */
export async function withoutOwnLinks(client: pg.ClientBase): Promise<(aside?: (row: BadRow) => void) => Promise<void>> {
  const { rows } = await client.query<OwnLink>(
    `select c.conrelid::regclass::text "table", quote_ident(c.conname) "name", pg_get_constraintdef(c.oid) definition,
       (select format('(%s) and not exists (select from %s o where %s)', string_agg(format('t.%I is not null', a.attname), ' and '), c.conrelid::regclass,
          string_agg(format('o.%I = t.%I', b.attname, a.attname), ' and '))
        from unnest(c.conkey, c.confkey) k(own, other) join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.own
          join pg_attribute b on b.attrelid = c.conrelid and b.attnum = k.other) broken
     from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace and c.conrelid = c.confrelid`,
  )
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`)
  return async aside => {
    for (const { table, name, definition, broken } of rows) {
      // What named a row that was taken out may be named itself.
      for (let left = true; left;) {
        const found = await client.query<{ line: string }>(
          `${aside ? 'delete from' : 'select row_to_json(t.*)::text line from'} ${table} t where ${broken} ${aside ? 'returning row_to_json(t.*)::text line' : 'limit 1'}`,
        )
        for (const { line } of found.rows) {
          const bad = new BadRow(table.replaceAll('"', ''), line, '它所属的那一行不在备份里')
          if (!aside) throw bad
          aside(bad)
        }
        left = found.rows.length > 0
      }
      await client.query(`alter table ${table} add constraint ${name} ${definition}`)
    }
  }
}

/** Lets every sequence go on behind the highest id that was restored; one may number several tables. */
export async function advanceSequences(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(
    // Materialized: no function is asked of a table of another schema, in whatever order PostgreSQL looks at the conditions.
    `with own as materialized (
       select table_name::text as "table", column_name::text as "column", column_default from information_schema.columns where table_schema = 'public')
     select "table", "column", coalesce(pg_get_serial_sequence(quote_ident("table"), "column"), split_part(column_default, $$'$$, 2)) as sequence
     from own where pg_get_serial_sequence(quote_ident("table"), "column") is not null or column_default like 'nextval(%'`,
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
