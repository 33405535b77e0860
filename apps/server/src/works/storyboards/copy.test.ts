// A copied comic: its shots, their pictures, the passages of its documents; the copy goes its own way.
import { jobOver } from '@qianmu/testkit/jobs'
import { studio, useSketches } from '@qianmu/testkit/sketches'
import type { Loose, Person } from '@qianmu/testkit/studio'
import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { wrapperOf } from '@qianmu/testkit/drawings'

const SCRIPT = '1、站台 夜 外\n△雨线斜落，站牌闪了一下。\n沈岸：我以为你走了，站在这里等了一整夜。\n△顾晚收起伞。\n2、门厅 日 内\n△灯亮。'
useSketches()
let host: Person
beforeAll(async () => {
  host = await studio.founder()
})

const call = async (method: string, path: string, body: object = {}) => (await host.call<Loose>(method, path, body)).data as Loose
const comic = (method: string, path: string, body: object = {}) => call(method, `/ixj_web/comic/${path}`, body)
const shotsOf = async (doc_id: number) =>
  (await comic('GET', 'storyboard_list', { doc_id })).scenes.flatMap((scene: Loose) => scene.shots) as Loose[]
const uploaded = async (background: string) => {
  const png = sharp({ create: { width: 64, height: 36, channels: 3, background } }).png()
  return (await host.upload('POST', '/ixj_web/image', { file: [new Blob([new Uint8Array(await png.toBuffer())]), 'a.png'] })).data as Loose
}

async function drawn(work_id: number, shot: number): Promise<number> {
  const { record_id } = await call('POST', '/ai_web/ai/cartoon/cartoon_drawing', { ...wrapperOf({}), work_id, subject_id: String(shot) })
  const result = () => call('GET', '/ai_web/ai/cartoon/cartoon_result', { record_id })
  await expect.poll(async () => (await result()).images?.length).toBe(1)
  const image_id = (await result()).images[0].id as number
  await call('POST', '/ai_web/ai/cartoon/set_mirror_picture', { work_id, subject_id: String(shot), image_id })
  return image_id
}

it('has every shot in its order, with what people wrote, its pictures and the drawing it was given', async () => {
  const { project_id: work_id } = await call('POST', '/ixj_web/project/add', {
    project_name: '雨巷',
    project_type: 2,
    script_type: 'CARTOON',
  })
  const { doc_id } = await call('POST', '/ixj_web/doc/add', { project_id: work_id, doc_name: '第 1 话', text: SCRIPT })
  await comic('POST', 'storyboard_list_sync', { doc_id })
  const own = await shotsOf(doc_id)
  const [first, second, third] = own.map(shot => shot.storyboard_id as number)
  await comic('PUT', 'comic_storyboard', { storyboard_id: first, note: '慢一点' })
  await comic('DELETE', 'storyboard_list', { doc_id, ids: [second] })
  const image = { work_id, doc_id, src_type: 1, matching_image_storyboard_id: third }
  const base = await comic('POST', 'sb_matching_image', { ...image, image_url: (await uploaded('#123456')).url })
  await comic('POST', 'sb_matching_image', { ...image, image_url: (await uploaded('#654321')).url, base_image_id: base.id })
  await drawn(work_id, first!)
  const infos = await call('POST', '/ixj_web/works/whole_doc_matching_image_info', { doc_id })
  const passage = { matching_image_info_id: infos[0].matching_image_info_id, work_id, doc_id, src_type: 2 }
  await call('POST', '/ixj_web/works/matching_image', { ...passage, image_url: (await uploaded('#abcdef')).url })

  const { job_id } = await call('POST', '/ixj_web/project/copy', { project_id: work_id })
  const copy = Number(/workDetail\/(\d+)\/2\//.exec((await jobOver(host, job_id)).link)![1])
  const copied = (await call('GET', '/ixj_web/doc/list', { project_id: copy })).docs[0].doc_id as number
  const [before, after] = [await shotsOf(doc_id), await shotsOf(copied)]
  const said = ({ content, dialogue, note, seconds, picture }: Loose) => ({
    content,
    dialogue,
    note,
    seconds,
    picture: picture?.url ?? picture?.image_url,
  })
  expect(after.map(said)).toEqual(before.map(said))
  expect(after[0]!.picture).not.toBeNull()
  const images = await comic('GET', 'sb_matching_image_list', { doc_id: copied })
  expect(images).toHaveLength(3)
  const [later, earlier] = images.filter((each: Loose) => each.src_type === 1)
  expect(later.base_image_id).toBe(earlier.id)
  expect(earlier.id).not.toBe(base.id)
  const matching = await call('GET', '/ixj_web/works/matching_image_list', { doc_id: copied })
  expect(matching.infos.map((info: Loose) => [info.text, info.images])).toEqual(
    infos.map(({ text }: Loose, at: number) => [text, at === 0 ? 1 : 0]),
  )
  expect(matching.images[0].matching_image_info_id).toBe(matching.infos[0].matching_image_info_id)

  // The copy is its own: what goes in one stays in the other, pictures too.
  await comic('DELETE', 'storyboard_list', { doc_id, ids: before.map(shot => shot.storyboard_id) })
  await call('DELETE', '/ixj_web/project/delete', { project_id: work_id })
  await call('DELETE', '/ixj_web/project/delete', { project_id: work_id, permanently_delete: 1 })
  expect((await shotsOf(copied)).map(said)).toEqual(after.map(said))
  for (const { image_url } of images) expect((await host.call('GET', image_url)).http).toBe(200)
})
