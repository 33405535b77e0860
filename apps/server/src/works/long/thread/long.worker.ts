// Runs in a thread with a connection of its own: turns long text into documents, which takes seconds that nobody else waits for.
import type { Content } from '@qianmu/script/elements'
import { pino } from 'pino'
import type { Uses } from '../../../app.ts'
import { createAside } from '../../../collab/index.ts'
import { createEvents } from '../../../jobs/index.ts'
import { answerTask } from '../../../kit/apart/thread.ts'
import { discreet } from '../../../kit/log.ts'
import { inTransaction, openPool } from '../../../kit/pool.ts'
import { addDocs, givenContent, saveText } from '../../documents/index.ts'
import { keepImport } from '../../exchange/index.ts'
import { followUp } from '../../history/index.ts'
import type { Given, LongTask, Surroundings } from '../long.ts'

const QUERY_TIMEOUT_MS = 60_000
type Inside = Uses<'collab' | 'events' | 'now' | 'pool'>

const contentOf = ({ media, ...given }: Given): Content => givenContent(given, media)

async function run(app: Inside, task: LongTask): Promise<unknown> {
  switch (task.do) {
    case 'add': {
      const { workId, volumeId, userId, name, doc_type } = task
      const doc = { kind: 'doc' as const, name, doc_type, content: contentOf(task.given) }
      return inTransaction(app.pool, client => addDocs(client, workId, volumeId, userId, [doc], app.now()))
    }
    case 'save':
      return saveText(app, task.docId, task.userId, task.version, contentOf(task.given), task.given.content === undefined)
    case 'import':
      return keepImport(app, task.import)
    case 'follow':
      return followUp(app, task.docId, task.userIds)
  }
}

await answerTask<Surroundings & { task: LongTask }>(async ({ connection, logLevel, now, task }, tell) => {
  const log = discreet(pino({ level: logLevel }))
  const pool = openPool({ ...connection, max: 2 }, QUERY_TIMEOUT_MS, log)
  const app: Inside = {
    pool,
    now: () => now,
    collab: createAside(pool, log, tell) as Inside['collab'],
    events: createEvents({ pool, connection, log }),
  }
  try {
    return await run(app, task)
  } finally {
    await pool.end()
  }
})
