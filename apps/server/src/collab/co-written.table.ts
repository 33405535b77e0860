// What people write together besides documents. Its ids are of the same numbers as those of documents, so the log, the sockets and all that keeps them are one.
import { sql } from 'drizzle-orm'
import { pgTable, text, unique } from 'drizzle-orm/pg-core'
import { ref } from '../kit/columns.ts'

export const coWritten = pgTable(
  'co_written',
  {
    id: ref('id')
      .primaryKey()
      .default(sql`nextval('docs_id_seq')`),
    kind: text('kind').notNull(),
    /** The id of the row that it belongs to. */
    of: ref('of').notNull(),
  },
  table => [unique('co_written_of').on(table.kind, table.of)],
)
