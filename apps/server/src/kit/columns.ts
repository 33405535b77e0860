// Columns that many tables have.
import { bigint, customType, timestamp } from 'drizzle-orm/pg-core'

/** A point in time, with zone. */
export const instant = (name: string) => timestamp(name, { withTimezone: true })
/** A row id, or a reference to one. */
export const ref = (name: string) => bigint(name, { mode: 'number' })
/** The id of a table's own rows. */
export const rowId = () => ref('id').primaryKey().generatedAlwaysAsIdentity()
/** Fractional keys compare by bytes, whatever the cluster's collation. */
export const orderKey = customType<{ data: string }>({ dataType: () => 'text collate "C"' })
export const bytes = customType<{ data: Uint8Array; driverData: Buffer }>({
  dataType: () => 'bytea',
  toDriver: value => Buffer.from(value),
})
