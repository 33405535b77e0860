// Albums: what a person has drawn, put together under a name; a drawing is in one of them or in none.
import * as z from 'zod'
import { calls, DELETE, GET, POST, PUT } from '../kit/call.ts'
import { member, ownRow } from '../kit/needs.ts'
import { id, ids, line } from '../kit/scalars.ts'

/** Albums of one person in a team (ours). */
export const ALBUMS_MAX = 200
/** Letters of an album's name (ours). */
export const ALBUM_NAME_MAX = 30

const Name = line('图集名称', ALBUM_NAME_MAX)
const Album = z.object({ album_id: z.int(), name: z.string(), drawings: z.int() })
export type DrawAlbum = z.infer<typeof Album>
const OneAlbum = z.object({ album_id: id() })
const ofAlbum = ownRow('draw_album', 'album_id')

export const albums = calls('albums', {
  list: GET('/ai_web/ai/draw_album_list', { needs: member, fails: '获取图集失败', data: z.array(Album) }),
  add: POST('/ai_web/ai/draw_album', {
    needs: member,
    fails: '新建图集失败',
    body: z.object({ name: Name, record_ids: ids(200).optional().describe('drawings that go into it at once') }),
    data: OneAlbum,
    about: 'Refused at name when one’s own album has it already, with 1013 beyond the most that one may have.',
  }),
  change: PUT('/ai_web/ai/draw_album', { needs: ofAlbum, fails: '重命名图集失败', body: OneAlbum.extend({ name: Name }) }),
  remove: DELETE('/ai_web/ai/draw_album', {
    needs: ofAlbum,
    fails: '删除图集失败',
    query: OneAlbum,
    about: 'The drawings stay; brought back, it has them again.',
  }),
  restore: PUT('/ai_web/ai/restore_draw_album', { needs: ofAlbum, fails: '恢复图集失败', body: OneAlbum, about: 'Undoes a deletion.' }),
  put: PUT('/ai_web/ai/draw_album_records', {
    needs: member,
    fails: '放进图集失败',
    body: z.object({ record_ids: ids(200), album_id: id().nullable().describe('null takes them out') }),
    about: 'Drawings that are not one’s own are left alone.',
  }),
})
