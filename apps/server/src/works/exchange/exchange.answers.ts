// Files in and out of a work: answers.
import type { Data } from '@qianmu/contract/kit/call'
import { exchange, type ExportFormat, PREVIEW_PAGES } from '@qianmu/contract/works/exchange'
import { listed, type Loss } from '@qianmu/script/losses'
import type { Look } from '@qianmu/script/pages/look'
import { STATUS } from '@qianmu/contract/kit/status'
import type { Uses } from '../../app.ts'
import { answer } from '../../kit/answer.ts'
import { permit } from '../../kit/permit.ts'
import { refuse, refuseField } from '../../kit/refuse.ts'
import { tellDocs } from '../documents/index.ts'
import { convert } from './convert.ts'
import { enqueueExport, exportOf } from './export.job.ts'
import { findFont } from './font.ts'
import { importFile, importParts } from './import.ts'
import { commentsUnsaid, exportedDocs, fileNameOf, holdsComments, manuscriptHeld, manuscriptOf } from './manuscript.store.ts'
import { MIME } from './mime.ts'

type Flag = 0 | 1
const lookOf = ({
  numbers,
  header,
  lists,
  ...look
}: Omit<Look, 'numbers' | 'header' | 'lists'> & Record<'numbers' | 'header' | 'lists', Flag>): Look => ({
  ...look,
  numbers: numbers === 1,
  header: header === 1,
  lists: lists === 1,
})

/** The font that files of a format are written with; '' where their readers bring one. */
const fontOf = (app: Uses<'settings'>, format: ExportFormat) => (format === 'pdf' ? findFont(app.settings.QIANMU_PDF_FONT) : '')

export const exchangeAnswers = answer(exchange)({
  async import({ app, actor, row, body, files }) {
    const file = files.file ?? refuseField('file', '请选择要导入的文件')
    const done = await importFile(app, actor, row, file, body.volume_id ?? null)
    await tellDocs(app, row)
    return done
  },
  async importParts({ app, actor, row, files }) {
    const file = files.file ?? refuseField('file', '请选择要导入的文件')
    const done = await importParts(app, actor, row, file, files.plan ?? refuseField('plan', '缺少导入方案'))
    await tellDocs(app, row)
    return done
  },
  exportJob: async ({ app, actor, body: { project_id, doc_id, format, each, ...look } }) => ({
    job_id: await enqueueExport(app, actor, { project_id, format, each, look: lookOf(look), doc_id: doc_id ?? null }),
  }),
  async exported({ app, actor, query }) {
    const { workId, file } = await exportOf(app, query.job_id)
    // Whoever was taken out of the work meanwhile has no more to do with its text.
    await permit(app.finders, app.pool, { who: 'work', key: 'any', by: 'work', field: 'project_id' }, actor, { project_id: workId })
    const { key, name, mime } = file ?? refuseField('job_id', '导出还没有完成')
    // Exports are kept for some days, and no backup holds them.
    if (!(await app.files.store.head(key))) refuse(STATUS.notFound, '文件已过期，请重新导出')
    return { name, mime, body: await app.files.store.get(key) }
  },
  async exportPages({ app, actor, query: { project_id, doc_id, ...look } }) {
    const font = findFont(app.settings.QIANMU_PDF_FONT)
    const docs = await exportedDocs(app, project_id, doc_id)
    const manuscript = await manuscriptOf(app, actor.userId, docs, { format: 'pdf', speaker: look.speaker, since: look.since })
    return convert<Data<typeof exchange.exportPages>>(actor.userId, {
      do: 'pages',
      manuscript,
      look: lookOf(look),
      font,
      most: PREVIEW_PAGES,
    })
  },
  async unsaid({ app, actor, query: { project_id, doc_id, format, speaker } }) {
    const docs = await exportedDocs(app, project_id, doc_id)
    const manuscript = await manuscriptHeld(app, actor.userId, docs, speaker)
    const losses = await convert<Loss[]>(actor.userId, { do: 'unsaid', format, manuscript, font: fontOf(app, format) })
    const beside = holdsComments(format, speaker) ? [] : await commentsUnsaid(app, docs)
    return { losses: listed([...losses, ...beside]) }
  },
  async export({ app, actor, query: { project_id, doc_id, format, ...look } }) {
    const docs = await exportedDocs(app, project_id, doc_id)
    const font = fontOf(app, format)
    const manuscript = await manuscriptOf(app, actor.userId, docs, { format, speaker: look.speaker, since: look.since })
    const body = await convert<Uint8Array>(actor.userId, { do: 'write', format, manuscript, look: lookOf(look), font, each: false })
    return { name: `${fileNameOf(docs)}.${format}`, mime: MIME[format], body: Buffer.from(body) }
  },
})
