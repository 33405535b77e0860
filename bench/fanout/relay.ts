// The limits of the fan-out bench, each a program of its own: a bare relay that makes an update durable, then passes it on.
import fs from 'node:fs'
import pg from 'pg'
import { type WebSocket, WebSocketServer } from 'ws'

/** Makes a batch of updates durable. */
type Keep = (batch: Buffer[]) => Promise<unknown>

async function keepInFile(file: string): Promise<Keep> {
  const handle = await fs.promises.open(file, 'a')
  return async batch => {
    await handle.writev(batch)
    await handle.datasync()
  }
}

async function keepInPostgres(connection: pg.ClientConfig): Promise<Keep> {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query('create table if not exists bare_update (seq bigserial primary key, update bytea not null)')
  return batch => client.query({ name: 'keep', text: 'insert into bare_update (update) select unnest($1::bytea[])', values: [batch] })
}

const ACKNOWLEDGED = Buffer.from([1])

/** Keeps it (whatever arrives meanwhile shares the next commit), then passes it on to everybody else and says so to its author. */
async function relay(keep: Keep): Promise<void> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  let queue: { from: WebSocket; data: Buffer }[] = []
  let busy = false
  async function work(): Promise<void> {
    if (busy) return
    busy = true
    while (queue.length > 0) {
      const batch = queue
      queue = []
      await keep(batch.map(({ data }) => data))
      for (const { from, data } of batch) {
        for (const client of server.clients) if (client !== from) client.send(data)
        from.send(ACKNOWLEDGED)
      }
    }
    busy = false
  }
  server.on('connection', socket => {
    socket.on('message', (data: Buffer) => {
      queue.push({ from: socket, data: Buffer.from(data) })
      setImmediate(() => void work())
    })
  })
  process.on('message', () => process.send?.({ rss: process.memoryUsage.rss(), cpu: process.cpuUsage() }))
  await new Promise(resolve => server.once('listening', resolve))
  const address = server.address()
  process.send?.({ port: typeof address === 'object' && address ? address.port : 0 })
}

const [kind, where = ''] = process.argv.slice(2)
await relay(await (kind === 'file' ? keepInFile(where) : keepInPostgres(JSON.parse(where))))
