// Rows that several people write in at once: the declared fields, who changed which first, order, bin, and the event of a change.
import { STATUS } from '@qianmu/contract/kit/status'
import type { PgTable } from 'drizzle-orm/pg-core'
import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing'
import type pg from 'pg'
import type { Uses } from '../../app.ts'
import type { Actor } from '../answer.ts'
import { refuse, refuseField } from '../refuse.ts'
import { rowsOf, type Values } from './rows.store.ts'

/** One written field as it is, and as somebody wants it. */
export interface Wish {
  field: string
  present: unknown
  wanted: unknown
}
/** What a row must hold for changes to be judged: the version of the row, and at which version each field last changed. */
export interface Versioned {
  id: number
  version: number
  field_versions: Record<string, number>
  /** Nickname of whoever changed it last. */
  updater: string
}
type What = 'storyboards' | 'ideas' | 'characters' | 'assets' | 'mirrors'

interface Rules<Field extends string> {
  /** Has `version`, `field_versions`, `updated_by`, `updated_at` and `deleted_at`; `order_key` where rows are ordered by keys. */
  table: PgTable
  /** The column of what the rows are listed by: one list has one order and one event. */
  list: string
  /** Written fields that are columns, with what refusals call them. */
  labels: Readonly<Record<Field, string>>
  /** What the event says has changed; its id is the list's. */
  what: What
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Sorts wishes made from version `base`: those that change something, and those of them that somebody else has changed since.
 * A field without a version of its own has not changed since version 1.
 */
export function judgeWishes(wishes: readonly Wish[], changedAt: Readonly<Record<string, number>>, base: number) {
  const changes = wishes.filter(({ present, wanted }) => !same(present, wanted))
  return { changes, late: changes.filter(({ field }) => (changedAt[field] ?? 1) > base) }
}

/** Keys among the rows of a list, those in the bin left out. */
function orderOf(name: string, list: string) {
  return {
    /** `count` keys behind every row of the list. */
    async keysAtEnd(client: pg.PoolClient, listId: number, count: number): Promise<string[]> {
      const { rows } = await client.query<{ last: string | null }>(`select max(order_key) as last from ${name} where "${list}" = $1`, [
        listId,
      ])
      return generateNKeysBetween(rows[0]!.last, null, count)
    },
    /** The key that puts row `id` (0 = a new one) behind `afterId` (null = first). */
    async keyBehind(client: pg.PoolClient, listId: number, id: number, afterId: number | null): Promise<string> {
      const { rows } = await client.query<{ id: number; order_key: string }>(
        `select id, order_key from ${name} where "${list}" = $1 and deleted_at is null and id <> $2 order by order_key, id`,
        [listId, id],
      )
      const at = afterId === null ? -1 : rows.findIndex(row => row.id === afterId)
      if (afterId !== null && at < 0) refuseField('after_id', '目标位置已不存在，请刷新后再试')
      const before = rows[at]?.order_key ?? null
      // A row back from the bin may share its key with a neighbour; the next greater one is the bound.
      const next = rows.slice(at + 1).find(row => before === null || row.order_key > before)
      return generateKeyBetween(before, next?.order_key ?? null)
    },
  }
}

/** The rows of a table as people write in them. SQL is made from the declared table and fields alone. */
export function sheet<Field extends string>(rules: Rules<Field>) {
  const { list, labels, what } = rules
  const { name, has, set, insert } = rowsOf(rules.table)
  const fields = Object.keys(labels) as Field[]
  for (const column of [list, ...fields]) if (!has(column)) throw new Error(`table ${name} has no column ${column}`)
  /** What a changed row gets besides the changed columns. */
  const stamp = (app: Uses<'now'>, actor: Actor, row: Versioned, changed: readonly string[]) => ({
    version: row.version + 1,
    field_versions: { ...row.field_versions, ...Object.fromEntries(changed.map(field => [field, row.version + 1])) },
    updated_by: actor.userId,
    updated_at: app.now(),
  })
  return {
    ...orderOf(name, list),
    fields,
    /** Lets changes of one row take turns until the transaction ends. Read the row after it: a join that waited itself would miss the row. */
    hold: (client: pg.PoolClient, id: number) => client.query(`select 1 from ${name} where id = $1 for update`, [id]),
    set,
    insert,
    stamp,
    /** Writes changed fields of a row as the actor's, under the row's next version. */
    change: (app: Uses<'now'>, client: pg.PoolClient, actor: Actor, row: Versioned, values: Values, changed = Object.keys(values)) =>
      set(client, row.id, { ...values, ...stamp(app, actor, row, changed) }),
    /** The given fields beside what stands in the row. */
    wishes: (row: Readonly<Record<Field, unknown>>, wanted: { readonly [K in Field]?: unknown }): Wish[] =>
      fields.flatMap(field => (wanted[field] === undefined ? [] : [{ field, present: row[field], wanted: wanted[field] }])),
    /** What the wishes change; `late` is undefined, or names the fields that others changed since `base`. */
    judge(row: Versioned, wishes: readonly Wish[], base: number): { changes: Wish[]; late: string[] | undefined } {
      const { changes, late } = judgeWishes(wishes, row.field_versions, base)
      return { changes, late: late.length || base > row.version ? late.map(({ field }) => field) : undefined }
    },
    /** Refuses late changes (1009) with the row as it stands and the names of the late fields. */
    refuseLate(row: Versioned, late: readonly string[], present: object): never {
      const called = late.slice(0, 3).map(field => `「${(labels as Readonly<Record<string, string>>)[field] ?? '这一项'}」`)
      return refuse(STATUS.conflict, `${called.join('')}已被 ${row.updater} 修改，请查看最新内容后再保存`, {
        ...present,
        late_fields: late,
      })
    },
    /** Deletes rows of a list or brings them back. @returns the ids of those that this changed */
    async bin(
      app: Uses<'now'>,
      client: pg.PoolClient,
      actor: Actor,
      listId: number,
      ids: readonly number[],
      gone: boolean,
    ): Promise<number[]> {
      const { rows } = await client.query<{ id: number }>(
        `update ${name} set deleted_at = $3, updated_by = $4, updated_at = $5
         where "${list}" = $1 and id = any($2) and (deleted_at is null) = ($3::timestamptz is not null) returning id`,
        [listId, ids, gone ? app.now() : null, actor.userId, app.now()],
      )
      return rows.map(({ id }) => id).toSorted((one, other) => one - other)
    },
    /** Tells every window of the team on the list of some of its rows, or of all; with the client of a transaction, once that is committed. */
    tell: (app: Uses<'events'>, teamId: number, listId: number, ids?: readonly number[], client?: pg.PoolClient): Promise<void> =>
      app.events.changed({ teamId }, what, listId, ids, client),
  }
}
