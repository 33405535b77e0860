// The statement by which updates come into the log: its rows leave in one write, and are there together or not at all.
import type pg from 'pg'
import { serialize } from 'pg-protocol'

/** An update that is to become a row of the log. */
export interface NewRow {
  docId: number
  update: Uint8Array
  userId: number | null
}

const STATEMENT = {
  name: 'doc_update_append',
  text: 'insert into doc_update (doc_id, update, user_id) values ($1, $2, $3) returning seq',
}
const EXECUTE = serialize.execute()
const SYNC = serialize.sync()

/** What of a connection its types leave out. */
interface Inside {
  /** Texts of the statements that it knows, by their names. */
  parsedStatements: Record<string, string>
}

/**
 * Writes rows in one commit: what comes between two Syncs is one transaction, and is answered in order (PostgreSQL documentation, Message Flow,
 * "Extended Query" and "Pipelining"). A query of the driver asks each time what columns the answer has and makes an object of each row, which is a
 * fifteenth of the time a commit takes.
 * @returns the numbers of the rows, in the order of `rows`
 */
export function appendRows(client: pg.ClientBase, rows: readonly NewRow[]): Promise<number[]> {
  return new Promise((resolve, reject) => client.query(new AppendRows(rows, resolve, reject)))
}

/** A query as the driver's client carries it out: it calls the handler of each message that PostgreSQL sends. */
class AppendRows implements pg.Submittable {
  /** By these the client notes that the connection knows the statement. */
  readonly name = STATEMENT.name
  readonly text = STATEMENT.text
  private readonly seqs: number[] = []
  private readonly rows: readonly NewRow[]
  private readonly resolve: (seqs: number[]) => void
  private readonly reject: (error: Error) => void

  constructor(rows: readonly NewRow[], resolve: (seqs: number[]) => void, reject: (error: Error) => void) {
    this.rows = rows
    this.resolve = resolve
    this.reject = reject
  }

  submit(connection: pg.Connection): void {
    const isKnown = this.name in (connection as unknown as Inside).parsedStatements
    const messages = isKnown ? [] : [serialize.parse(STATEMENT)]
    for (const { docId, update, userId } of this.rows) {
      const values = [
        String(docId),
        Buffer.from(update.buffer, update.byteOffset, update.byteLength),
        userId === null ? null : String(userId),
      ]
      messages.push(serialize.bind({ statement: this.name, values }), EXECUTE)
    }
    messages.push(SYNC)
    connection.stream.write(Buffer.concat(messages))
  }

  handleDataRow({ fields }: { fields: string[] }): void {
    this.seqs.push(Number(fields[0]))
  }

  /** Of each row. They are not committed yet. */
  handleCommandComplete(): void {}

  handleError(error: Error): void {
    this.reject(error)
  }

  /** The answer to the Sync, when nothing failed. */
  handleReadyForQuery(): void {
    this.resolve(this.seqs)
  }
}
