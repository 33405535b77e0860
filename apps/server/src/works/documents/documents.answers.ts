// Answers of the calls on documents.
import { documents } from '@qianmu/contract/works/documents'
import { STATUS } from '@qianmu/contract/kit/status'
import { writeOpening } from '@qianmu/script/opening'
import { answer, Told } from '../../kit/answer.ts'
import { found, refuseField } from '../../kit/refuse.ts'
import { binDoc, listDocs, mediaOf, moveDoc, renameDoc } from './documents.store.ts'
import { findDocument } from './find.store.ts'
import { addGiven, saveGiven } from './given.store.ts'
import { headOf } from './head.store.ts'
import { searchDocs } from './search.store.ts'
import { binDocs, moveDocs, readDocs, setState, tellCounted, tellDocs } from './several.store.ts'
import { picturesOf } from './pictures.store.ts'
import { rightOn } from './right.ts'
import { acceptSuggestions } from './suggestions.store.ts'
import { readText } from './text.store.ts'

export const documentAnswers = answer(documents, ['read', 'detail', 'acceptSuggestions'])({
  list: ({ app, query }) => listDocs(app, query),
  search: ({ app, actor, query }) => searchDocs(app, actor, query.keyword),
  read: ({ app, row, query }) => readDocs(app, row, query.doc_id),
  pictures: ({ app, actor, row, query }) => picturesOf(app, actor, row, query.file_id),
  async detail({ app, actor, query }) {
    const [text, head] = await Promise.all([readText(app, query.doc_id), headOf(app, actor, query.doc_id)])
    return { ...head, ...text }
  },
  head: ({ app, actor, query }) => headOf(app, actor, query.doc_id),
  async opening({ app, actor, query: { doc_id } }) {
    const access = found(await findDocument.find(app.pool, doc_id, actor.userId), '文档')
    const right = found(rightOn(actor, access), '文档')
    const bytes = writeOpening({ right, updates: await app.collab.updates(doc_id) })
    return { name: `${doc_id}.bin`, mime: 'application/octet-stream', body: Buffer.from(bytes.buffer) }
  },
  async add({ app, actor, row, body }) {
    const doc_id = await addGiven(app, actor, row, body)
    await tellCounted(app, row, [doc_id])
    return { doc_id }
  },
  async order({ app, row, body }) {
    await moveDoc(app, row.workId, body.doc_id, body.volume_id, body.after_id)
    await tellDocs(app, row, [body.doc_id])
    return null
  },
  async updateVersion({ app, actor, row, body }) {
    if (body.content === undefined && body.text === undefined) refuseField('content', '缺少正文')
    // Only plain text is read by the work's kind.
    const media = body.content === undefined ? await mediaOf(app, row.workId) : ''
    const { merged, ...saved } = await saveGiven(app, actor, body.doc_id, body.version, { ...body, media })
    return merged ? new Told(STATUS.merged, '已与他人的修改合并', saved) : saved
  },
  acceptSuggestions: ({ app, actor, body }) => acceptSuggestions(app, body.doc_id, actor.userId, body.suggestion_id),
  async rename({ app, actor, row, body }) {
    await renameDoc(app, actor, body.doc_id, body.doc_name, body.was)
    await tellDocs(app, row, [body.doc_id])
    return null
  },
  async remove({ app, actor, row, query }) {
    await binDoc(app, actor, row.workId, query.doc_id, true)
    await tellCounted(app, row, [query.doc_id])
    return null
  },
  async restore({ app, actor, row, body }) {
    await binDoc(app, actor, row.workId, body.doc_id, false)
    await tellCounted(app, row, [body.doc_id])
    return null
  },
  async setState({ app, row, body }) {
    await setState(app, row, body.doc_id, body)
    await tellDocs(app, row, body.doc_id)
    return null
  },
  async orderMany({ app, row, body }) {
    await moveDocs(app, row, body.doc_id, body.volume_id, body.after_id)
    await tellDocs(app, row, body.doc_id)
    return null
  },
  async removeMany({ app, actor, row, query }) {
    const doc_id = await binDocs(app, actor, row, query.doc_id, true)
    await tellCounted(app, row, doc_id)
    return { doc_id }
  },
  async restoreMany({ app, actor, row, body }) {
    const doc_id = await binDocs(app, actor, row, body.doc_id, false)
    await tellCounted(app, row, doc_id)
    return { doc_id }
  },
})
