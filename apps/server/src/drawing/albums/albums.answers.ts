// Albums: answers.
import { albums, ALBUMS_MAX } from '@qianmu/contract/drawing/albums'
import { STATUS } from '@qianmu/contract/kit/status'
import type { Uses } from '../../app.ts'
import { type Actor, answer } from '../../kit/answer.ts'
import { refuse, refuseField } from '../../kit/refuse.ts'
import { addAlbum, changeAlbum, listAlbums, putDrawings } from './albums.store.ts'

/** One's own albums; names tell them apart. */
async function checkName(app: Uses<'pool'>, actor: Actor, name: string, albumId?: number) {
  const own = await listAlbums(app, actor)
  if (own.some(each => each.name === name && each.album_id !== albumId)) refuseField('name', '已有同名的图集，请换一个名称')
  return own
}

export const albumAnswers = answer(albums)({
  list: ({ app, actor }) => listAlbums(app, actor),
  async add({ app, actor, body }) {
    const own = await checkName(app, actor, body.name)
    if (own.length >= ALBUMS_MAX) return refuse(STATUS.limit, `最多 ${ALBUMS_MAX} 个图集，请先删除不用的`)
    const album_id = await addAlbum(app, actor, body.name)
    if (body.record_ids) await putDrawings(app, actor, body.record_ids, album_id)
    return { album_id }
  },
  async change({ app, actor, body }) {
    await checkName(app, actor, body.name, body.album_id)
    await changeAlbum(app, body.album_id, { name: body.name })
    return null
  },
  async remove({ app, query }) {
    await changeAlbum(app, query.album_id, { deleted_at: app.now() })
    return null
  },
  async restore({ app, body }) {
    await changeAlbum(app, body.album_id, { deleted_at: null })
    return null
  },
  async put({ app, actor, body: { record_ids, album_id } }) {
    if (album_id !== null && !(await listAlbums(app, actor)).some(each => each.album_id === album_id))
      refuseField('album_id', '图集不存在或已删除')
    await putDrawings(app, actor, record_ids, album_id)
    return null
  },
})
