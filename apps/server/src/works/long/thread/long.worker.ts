// Runs in a thread with a connection of its own: work on long texts, which takes seconds that nobody else waits for.
import type { Content } from '@qianmu/script/elements'
import { pino } from 'pino'
import type { Uses } from '../../../app.ts'
import { textToolAnswers } from '../../../assistant/text-tools/index.ts'
import { createAside } from '../../../collab/index.ts'
import { grantFiles } from '../../../files/index.ts'
import { createEvents } from '../../../jobs/index.ts'
import { type Answers, toldOf } from '../../../kit/answer.ts'
import { answerTasks } from '../../../kit/apart/thread.ts'
import { doWork } from '../../../kit/apart/work.ts'
import { discreet } from '../../../kit/log.ts'
import { inTransaction, openPool } from '../../../kit/pool.ts'
import { catalogueAnswers } from '../../catalogue/index.ts'
import { addDocs, changeText, documentAnswers, findDocument, givenContent, readContent, saveText, settle } from '../../documents/index.ts'
import { keepImport } from '../../exchange/index.ts'
import { followUp, historyAnswers, keepVersion } from '../../history/index.ts'
import { ideaAnswers } from '../../ideas/index.ts'
import { pictureAnswers } from '../../pictures/index.ts'
import { findWork } from '../../projects/index.ts'
import { replaceAnswers } from '../../replace/index.ts'
import { storyboardAnswers } from '../../storyboards/index.ts'
import { findAnchor, supervisionAnswers } from '../../supervision/index.ts'
import { templateAnswers } from '../../templates/index.ts'
import type { Given, LongTask, Question, Surroundings } from '../long.ts'

const QUERY_TIMEOUT_MS = 60_000
/** What handlers find here of the app: the calls that their areas declare as reading may use no more. */
type Inside = Uses<'collab' | 'events' | 'finders' | 'long' | 'now' | 'pool'>

/** The areas with calls that read whole texts. */
const AREAS: readonly Answers[] = [
  textToolAnswers,
  catalogueAnswers,
  documentAnswers,
  historyAnswers,
  ideaAnswers,
  pictureAnswers,
  replaceAnswers,
  storyboardAnswers,
  supervisionAnswers,
  templateAnswers,
]

const contentOf = ({ media, ...given }: Given): Content => givenContent(given, media)

/** Answers a call as its area does. */
async function answer(app: Inside, name: string, question: Question) {
  for (const { group, handlers } of AREAS) {
    const key = Object.keys(group).find(each => group[each]!.name === name)
    if (key !== undefined) return { ...toldOf(await handlers[key]!({ ...question, app } as never)) }
  }
  throw new Error(`no area here answers ${name}`)
}

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
    case 'read':
      return readContent(app, task.docId)
    case 'keep':
      return keepVersion(app, task.docId, (await settle(app, task.docId)).content, task.version)
    case 'anchor':
      return findAnchor(app, task.docId, task.selection)
    case 'change':
      return changeText(app, task.docId, task.userId, content => doWork(task.work, content) as Promise<Content>)
    case 'work':
      return doWork(task.work, await readContent(app, task.docId))
    case 'gather': {
      const contents: Content[] = []
      for (const docId of task.docIds) contents.push(await readContent(app, docId))
      return doWork(task.work, contents)
    }
    case 'answer':
      return answer(app, task.call, task.ask)
  }
}

answerTasks<Surroundings & { task: LongTask }>(async ({ connection, logLevel, now, task }, tell) => {
  const log = discreet(pino({ level: logLevel }))
  const pool = openPool({ ...connection, max: 2 }, QUERY_TIMEOUT_MS, log)
  const app: Inside = {
    pool,
    now: () => now,
    finders: { work: { work: findWork, document: findDocument }, row: {} },
    collab: createAside(pool, log, (docId, userId, fileIds) => grantFiles(pool, { docId }, userId, fileIds), tell) as Inside['collab'],
    events: createEvents({ pool, connection, log }),
    long: { run: <T>(_person: number, inner: LongTask) => run(app, inner) as Promise<T>, answer: async () => undefined },
  }
  try {
    return await run(app, task)
  } finally {
    await pool.end()
  }
})
