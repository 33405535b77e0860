// The comments of a work as a file: a Word document by episode, or a table.
import { COMMENT_LEVELS, type NOTE_FORMATS, type Thread } from '@qianmu/contract/works/supervision'
import { buildBlock, type Content, makeScene } from '@qianmu/script/elements'
import { writeDocx } from '@qianmu/script/formats/docx/write'
import { newId } from '@qianmu/script/ids'
import type { Uses } from '../../app.ts'
import type { Sheet } from '../../kit/answer.ts'
import { writeCsv } from '@qianmu/script/shots/cells'
import { found, refuseField } from '../../kit/refuse.ts'
import { listThreads } from './comments.store.ts'
import { listReviews } from './reviews.store.ts'

interface Noted {
  name: string
  threads: Thread[]
}

/** Documents in reading order, then ideas, as far as they have comments. */
async function notedIn(app: Uses<'files' | 'pool'>, workId: number, docIds: readonly number[] | undefined): Promise<Noted[]> {
  const docs = [...(await listReviews(app, workId, 'doc')), ...(await listReviews(app, workId, 'idea'))]
  const asked = docIds && new Set(docIds)
  const chosen = docs.filter(doc => !asked || asked.has(doc.doc_id))
  if (asked && chosen.length !== asked.size) refuseField('doc_id', '有文档不存在或已删除')
  const noted: Noted[] = []
  for (const { doc_id, doc_name } of chosen) {
    const threads = await listThreads(app, { kind: 'doc', id: doc_id })
    if (threads.length > 0) noted.push({ name: doc_name, threads })
  }
  return noted.length > 0 ? noted : refuseField('doc_id', '还没有批注可以导出')
}

/** Minutes of an instant as people write them, in the time of China: those who read the file are there. */
const timeText = (iso: string) =>
  new Date(iso).toLocaleString('zh-CN', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'short' })
const stateText = (thread: Thread) => (thread.resolved_at ? `已解决（${thread.resolved_by}）` : '未解决')

const paragraph = (text: string, bold = false) =>
  buildBlock('paragraph', { id: newId() }, [{ type: 'text', text, ...(bold ? { marks: [{ type: 'bold' as const }] } : {}) }])

function contentOf(threads: readonly Thread[]): Content {
  const blocks = threads.flatMap((thread, index) => {
    const { level, author, created_at, anchor, body, replies } = thread
    const head = `${index + 1}. 【${COMMENT_LEVELS[level]}】${author.nickname}  ${timeText(created_at)}  ${stateText(thread)}`
    return [
      paragraph(head, true),
      ...(anchor ? anchor.quote.split('\n').map(line => paragraph(`「${line}」`)) : []),
      ...body.split('\n').map(line => paragraph(line)),
      ...replies.map(reply => paragraph(`　　${reply.author.nickname}：${reply.body.replaceAll('\n', ' ')}`)),
    ]
  })
  return { type: 'doc', content: [makeScene(blocks)] }
}

const HEAD = ['文档', '级别', '作者', '时间', '原文', '意见', '回复', '状态']

function tableOf(noted: readonly Noted[]): string {
  const rows = noted.flatMap(({ name, threads }) =>
    threads.map(thread => [
      name,
      COMMENT_LEVELS[thread.level],
      thread.author.nickname,
      timeText(thread.created_at),
      thread.anchor?.quote ?? '',
      thread.body,
      thread.replies.map(reply => `${reply.author.nickname}：${reply.body}`).join('\n'),
      stateText(thread),
    ]),
  )
  return writeCsv([HEAD, ...rows])
}

/** The comments of a work, or of some of its documents, as a file to keep. */
export async function notesOf(
  app: Uses<'files' | 'pool'>,
  workId: number,
  docIds: readonly number[] | undefined,
  format: keyof typeof NOTE_FORMATS,
): Promise<Sheet> {
  const { rows } = await app.pool.query<{ name: string }>('select name from works where id = $1', [workId])
  const title = `${found(rows[0], '作品').name} 审阅意见`
  const noted = await notedIn(app, workId, docIds)
  if (format === 'csv') return { name: `${title}.csv`, mime: 'text/csv; charset=utf-8', body: Buffer.from(tableOf(noted)) }
  const parts = noted.map(({ name, threads }) => ({ name, content: contentOf(threads) }))
  return {
    name: `${title}.docx`,
    mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    body: Buffer.from(writeDocx({ title, parts })),
  }
}
