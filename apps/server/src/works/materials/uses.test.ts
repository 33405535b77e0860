// A file goes with the last row that shows it, wherever that is, and not before.
import { expect, it } from 'vitest'
import { call, doc_id, host, picture, shots, studio, sync, useComic, work_id } from '../storyboards/test-comic.ts'
import { SHOWN_BY } from './uses.store.ts'

useComic()
/** Tables whose rows own a file that nothing else shows: they remove it themselves. */
const OWN = ['dismissed_findings', 'evaluations', 'own_models', 'sound_records', 'training_epochs', 'training_samples', 'users', 'videos']

/** Says who may see a file where it is shown, and goes with the file. */
const GRANTS = 'file_grants'

it('is looked for in every column that names files', async () => {
  const { rows } = await studio.app.pool.query<{ table: string; name: string }>(
    `select table_name "table", column_name name from information_schema.columns where table_schema = 'public' and column_name ~ 'file_ids?$'`,
  )
  const missing = rows.filter(
    ({ table, name }) => !OWN.includes(table) && table !== GRANTS && !SHOWN_BY.some(row => row.startsWith(table) && row.includes(name)),
  )
  expect(missing).toEqual([])
  expect(rows.length).toBeGreaterThan(OWN.length)
})

it('stays for a page of a comic, a text and the order of a library, and the library says where it is used', async () => {
  await sync()
  const [shot] = await shots()
  const onShot = async (colour: string) => {
    const { file_id, url } = await picture(colour)
    const saved = { image_url: url, work_id, doc_id, src_type: 1, matching_image_storyboard_id: shot!.storyboard_id }
    const { id } = (await call('POST', 'sb_matching_image', saved)).data
    return { file_id, id }
  }
  const onPage = await onShot('#3366cc')
  expect((await call('POST', 'comic_pour', { doc_id, form: 'a5' })).status).toBe(0)
  const [inText, inOrder, loose] = [await onShot('#cc3366'), await onShot('#66cc33'), await onShot('#cccc33')]
  const image = { type: 'image', attrs: { file: inText.file_id, width: 64, height: 36, share: 60 } }
  const content = { type: 'doc', content: [{ type: 'scene', content: [image] }] }
  expect((await host.call('POST', '/ixj_web/doc/add', { project_id: work_id, doc_name: '第 2 话', content })).status).toBe(0)
  expect((await host.call('PUT', '/ixj_web/asset', { file_ids: [inOrder.file_id], add_tags: ['雨'] })).status).toBe(0)

  const all = [onPage, inText, inOrder, loose]
  expect((await call('DELETE', 'sb_matching_image_list', { doc_id, ids: all.map(({ id }) => id) })).status).toBe(0)
  const { rows } = await studio.app.pool.query<{ id: number }>('select id from files where id = any($1) order by id', [
    all.map(({ file_id }) => file_id),
  ])
  expect(rows.map(({ id }) => id)).toEqual([onPage, inText, inOrder].map(({ file_id }) => file_id))
  const placesOf = async ({ file_id }: { file_id: number }) =>
    (await host.call('GET', '/ixj_web/asset/detail', { file_id })).data.uses.map(({ place }: { place: string }) => place)
  expect([await placesOf(onPage), await placesOf(inText), await placesOf(inOrder)]).toEqual([['comic'], ['text'], []])
})

it('of a text that was written before its pictures were noted stays', async () => {
  const { file_id, url } = await picture('#123456')
  await sync()
  const [shot] = await shots()
  const saved = { image_url: url, work_id, doc_id, src_type: 1, matching_image_storyboard_id: shot!.storyboard_id }
  const { id } = (await call('POST', 'sb_matching_image', saved)).data
  await studio.app.pool.query('update docs set picture_file_ids = null where id = $1', [doc_id])
  expect((await call('DELETE', 'sb_matching_image_list', { doc_id, ids: [id] })).status).toBe(0)
  expect((await studio.app.pool.query('select 1 from files where id = $1', [file_id])).rowCount).toBe(1)
})
