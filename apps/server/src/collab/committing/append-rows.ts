// The statement that appends updates to the log: its rows are committed together or not at all.
import type pg from 'pg'
import { appendMessage, STATEMENT } from './append-message.store.ts'

/** An update that is to become a row of the log. */
export interface NewRow {
  docId: number
  update: Uint8Array
  userId: number | null
}

/** What of a connection its types leave out. */
interface Inside {
  /** Texts of the statements that it knows, by their names. */
  parsedStatements: Record<string, string>
}

/**
 * Writes rows in one commit: what comes between two Syncs is one transaction, and is answered in order (PostgreSQL documentation, Message Flow,
 * "Extended Query" and "Pipelining"). A query of the driver asks each time what columns the answer has and makes an object of each row, which is a
 * fifteenth of the time a commit takes.
 * @param onCommitted is told the numbers of the rows, in the order of `rows`, as soon as PostgreSQL answers: by a promise it would be later by 5 µs.
 * What it throws ends the process, as nothing could say any more whether the rows are there
 * @returns when it has been told
 */
export function appendRows(client: pg.ClientBase, rows: readonly NewRow[], onCommitted: (seqs: number[]) => void): Promise<void> {
  const seqs: number[] = []
  return new Promise((resolve, reject) => {
    // The client calls a handler for each message that PostgreSQL sends; by name and text it notes that the connection knows the statement.
    client.query({
      ...STATEMENT,
      submit(connection: pg.Connection) {
        const { parsedStatements } = connection as unknown as Inside
        connection.stream.write(appendMessage(rows, STATEMENT.name in parsedStatements))
      },
      handleDataRow: ({ fields }: { fields: string[] }) => void seqs.push(Number(fields[0])),
      // Of each row. They are not committed yet.
      handleCommandComplete: () => undefined,
      handleError: reject,
      // The answer to the Sync, when nothing failed.
      handleReadyForQuery: () => {
        onCommitted(seqs)
        resolve()
      },
    })
  })
}
