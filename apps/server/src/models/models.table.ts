// Files of models that an engine has shown at least once: each keeps its number for ever, for requests and records carry it.
import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, rowId } from '../kit/columns.ts'

export const modelFiles = pgTable(
  'model_files',
  {
    id: rowId(),
    /** checkpoint, vae, lora or upscaler. */
    kind: text('kind').notNull(),
    /** The file's name without folders and ending, in small letters: the same file is the same model at every engine. */
    key: text('key').notNull(),
    first_seen: instant('first_seen').notNull().defaultNow(),
  },
  table => [uniqueIndex('model_files_key').on(table.kind, table.key)],
)
