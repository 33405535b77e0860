// Answers of the upload calls.
import { files } from '@qianmu/contract/files'
import { answer } from '../kit/answer.ts'
import { given, keepPicture, told } from './uploads.store.ts'

export const fileAnswers = answer(files)({
  async file({ app, actor, files: { file } }) {
    const { path, name } = given(file)
    const kept = await told(() => app.files.keep({ path, name, teamId: actor.teamId, userId: actor.userId }))
    return { file_id: kept.id, url: app.files.address(kept.id), name: kept.name, size: kept.size, mime: kept.mime }
  },
  async image({ app, actor, files: { file } }) {
    const kept = await keepPicture(app, file, { teamId: actor.teamId, userId: actor.userId })
    const { id, name, size, mime, width, height, losses } = kept
    return { file_id: id, url: app.files.address(id), name, size, mime, width, height, thumbs: app.files.addresses(id), losses }
  },
})
