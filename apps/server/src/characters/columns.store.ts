// Writing columns of a character's row, and what each change leaves on it.
import type pg from 'pg'
import type { App } from '../app.ts'
import type { Actor } from '../kit/answer.ts'
import type { CharacterRow } from './characters.store.ts'

const JSON_FIELDS = new Set<string>(['aliases', 'arc', 'field_versions'])

/** Writes columns of a character; `changes` maps column to value. */
export async function setColumns(client: pg.PoolClient, id: number, changes: Readonly<Record<string, unknown>>): Promise<void> {
  const columns = Object.keys(changes)
  await client.query(`update characters set ${columns.map((column, at) => `"${column}" = $${at + 2}`).join(', ')} where id = $1`, [
    id,
    ...columns.map(column => (JSON_FIELDS.has(column) ? JSON.stringify(changes[column]) : changes[column])),
  ])
}

/** The columns that a changed character gets besides the changed ones. */
export const stampOf = (app: App, actor: Actor, row: CharacterRow, fields: readonly string[]) => ({
  version: row.version + 1,
  field_versions: { ...row.field_versions, ...Object.fromEntries(fields.map(field => [field, row.version + 1])) },
  updated_by: actor.userId,
  updated_at: app.now(),
})
