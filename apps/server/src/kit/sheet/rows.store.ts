// Writing rows of a table under columns that it declares.
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import type pg from 'pg'

export type Values = Readonly<Record<string, unknown>>

/** Writes rows of a table under columns that it has; a name that it lacks is a fault of ours and never reaches the database. */
export function rowsOf(table: PgTable) {
  const { name, columns } = getTableConfig(table)
  const isJson = new Map(columns.map(column => [column.name, column.getSQLType() === 'jsonb']))
  const given = (values: Values) =>
    Object.entries(values).map(([column, value]) => {
      const json = isJson.get(column)
      if (json === undefined) throw new Error(`table ${name} has no column ${column}`)
      return { column: `"${column}"`, value: json && value !== null ? JSON.stringify(value) : value }
    })
  return {
    name,
    has: (column: string) => isJson.has(column),
    /** Writes columns of a row, whoever changed them last. */
    async set(client: pg.PoolClient, id: number, values: Values): Promise<void> {
      const columns = given(values)
      if (!columns.length) return
      const sets = columns.map(({ column }, at) => `${column} = $${at + 2}`).join(', ')
      await client.query(`update ${name} set ${sets} where id = $1`, [id, ...columns.map(({ value }) => value)])
    },
    /** @returns the id of the new row */
    async insert(client: pg.PoolClient, values: Values): Promise<number> {
      const columns = given(values)
      const { rows } = await client.query<{ id: number }>(
        `insert into ${name} (${columns.map(({ column }) => column).join(', ')}) values (${columns.map((_, at) => `$${at + 1}`).join(', ')}) returning id`,
        columns.map(({ value }) => value),
      )
      return rows[0]!.id
    },
  }
}
