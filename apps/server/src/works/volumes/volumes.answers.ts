// Answers of the calls on volumes.
import { volumes } from '@qianmu/contract/works/volumes'
import { answer } from '../../kit/answer.ts'
import { inTransaction } from '../../kit/pool.ts'
import { tellDocs } from '../documents/index.ts'
import { addVolume, moveVolume, removeVolume, renameVolume } from './volumes.store.ts'

export const volumeAnswers = answer(volumes)({
  async add({ app, row, body }) {
    const volume_id = await inTransaction(app.pool, client => addVolume(client, body.project_id, body.volume_name))
    await tellDocs(app, row)
    return { volume_id }
  },
  async order({ app, row, body }) {
    await moveVolume(app.pool, row.workId, body.volume_id, body.after_id)
    await tellDocs(app, row)
    return null
  },
  async update({ app, row, body }) {
    await renameVolume(app.pool, body.volume_id, body.volume_name)
    await tellDocs(app, row)
    return null
  },
  async remove({ app, row, query }) {
    await removeVolume(app.pool, row.workId, query.volume_id)
    await tellDocs(app, row)
    return null
  },
})
