// Simple comics over HTTP: texts, look, pictures by the sketch engine, pages; versions, recovering, redrawing, cancelling.
import { readPage } from '@qianmu/comic/page'
import { studio, useSketches } from '@qianmu/testkit/sketches'
import type { Loose, Person } from '@qianmu/testkit/studio'
import { beforeEach, expect, it, vi } from 'vitest'

useSketches()
let host: Person
beforeEach(async () => void (host = await studio.founder()))
const comic = (method: string, path: string, body: object = {}, who = host) => who.call<Loose>(method, `/ai_web/ai/comic/${path}`, body)
const TEXTS = [
  '雨夜的站台上，顾晚撑着伞站在长椅旁边，说：「末班车晚点。」',
  '沈岸从雨里跑来，手里握着一串钥匙，钥匙在灯下发亮。',
  '远处的城市亮着灯，两个人一起走进雨里，再没有回头。',
]
const created = async () => (await comic('POST', 'create_comic', { name: '雨夜', texts: TEXTS })).data
const drawn = (comic_id: number) =>
  vi.waitFor(async () => {
    const { data } = await comic('GET', 'comic_info', { comic_id })
    expect(data.parts.map((part: Loose) => part.status)).toEqual(data.parts.map(() => 'drawn'))
    return data
  }, 40_000)

it('goes from texts over pictures to pages in four steps', async () => {
  const { comic_id, parts, step } = await created()
  expect([step, parts.map((part: Loose) => part.status)]).toEqual([1, ['none', 'none', 'none']])
  const looks = (await comic('GET', 'simple_model_list')).data
  expect((await comic('PUT', 'comic_info_edit', { comic_id, model: looks[1].key, form: 'a5', step: 2 })).data).toMatchObject({
    model: looks[1].key,
    step: 2,
  })
  expect((await comic('GET', 'feature_template_list')).data.length).toBeGreaterThanOrEqual(40)
  expect((await comic('POST', 'draw_comic_image', { comic_id })).data.step).toBe(3)
  const done = await drawn(comic_id)
  const items = done.pages.flatMap((page: Loose) => readPage(page).items)
  expect(items.filter((item: Loose) => item.kind === 'panel' && item.src !== '')).toHaveLength(3)
  expect(items.filter((item: Loose) => item.kind === 'balloon').map((item: Loose) => item.text)).toContain('末班车晚点。')
  expect((await comic('GET', 'comic_list')).data).toMatchObject({ total: 1, list: [{ comic_id, name: '雨夜', parts: 3 }] })
})
it('draws one picture again, keeps versions, and recovers one', async () => {
  const { comic_id } = await created()
  await comic('POST', 'draw_comic_image', { comic_id })
  const first = await drawn(comic_id)
  const { version_id } = (await comic('POST', 'create_comic_version', { comic_id, name: '一稿' })).data
  const [{ key }] = first.parts
  await comic('POST', 'draw_comic_image', { comic_id, keys: [key] })
  const again = await drawn(comic_id)
  expect(again.parts.map((part: Loose, nth: number) => part.image_url === first.parts[nth].image_url)).toEqual([false, true, true])
  const kept = again.parts.map(({ key: own, text }: Loose) => ({ key: own, text }))
  expect((await comic('PUT', 'comic_edit', { comic_id, parts: kept.slice(1) })).data.parts).toHaveLength(2)
  expect((await comic('PUT', 'comic_version_edit', { comic_id, version_id, name: '定稿' })).data[0].name).toBe('定稿')
  expect((await comic('GET', 'comic_version', { comic_id, version_id })).data.parts).toHaveLength(3)
  expect((await comic('POST', 'recover_version', { comic_id, version_id })).data.parts.map((part: Loose) => part.image_url)).toEqual(
    first.parts.map((part: Loose) => part.image_url),
  )
  expect((await comic('GET', 'comic_version_list', { comic_id })).data.map((each: Loose) => each.name)).toEqual(['恢复前', '定稿'])
})
it('stops what is not drawn', async () => {
  const { comic_id } = (await comic('POST', 'create_comic', { name: '长', texts: Array.from({ length: 12 }, () => TEXTS[1]) })).data
  await comic('POST', 'draw_comic_image', { comic_id })
  const { data } = await comic('POST', 'ai_comic_draw_cancel', { comic_id })
  expect(data.parts.some((part: Loose) => part.status === 'cancelled' || part.status === 'drawn')).toBe(true)
  await vi.waitFor(async () => {
    const { parts } = (await comic('GET', 'comic_info', { comic_id })).data
    expect(parts.some((part: Loose) => part.status === 'waiting')).toBe(false)
    expect(parts.some((part: Loose) => part.status === 'cancelled')).toBe(true)
  })
})
it('takes texts of 20 to 1000 characters, a look that there is, and is nobody else’s', async () => {
  for (const text of ['短', '长'.repeat(1001)])
    expect((await comic('POST', 'create_comic', { name: '雨', texts: [text] })).status).toBe(1000)
  const { comic_id } = await created()
  expect((await comic('PUT', 'comic_info_edit', { comic_id, model: 'none' })).status).toBe(1000)
  const writer = await studio.colleague(host)
  expect((await comic('GET', 'comic_info', { comic_id }, writer)).status).not.toBe(0)
})
it('takes texts out of works', async () => {
  const { project_id } = (
    await host.call<Loose>('POST', '/ixj_web/project/add', { project_name: '雨夜归人', project_type: 1, script_type: 'SCRIPT' })
  ).data
  await host.call('POST', '/ixj_web/doc/add', {
    project_id,
    doc_name: '第一集',
    text: `1、站台 夜 外\n△${TEXTS[1]}\n顾晚：末班车晚点。\n△${TEXTS[2]}`,
  })
  expect((await host.call<Loose>('GET', '/ixj_web/works/work_list_by_user')).data.list).toMatchObject([{ project_id, docs: 1 }])
  const { docs } = (await host.call<Loose>('GET', '/ixj_web/works/work_detail', { project_id })).data
  expect(docs[0].parts.join('')).toContain('顾晚：末班车晚点。')
})
it('opens as pages of a work, with its text as a script and every sentence where it can be moved', async () => {
  const { comic_id } = await created()
  await comic('POST', 'draw_comic_image', { comic_id })
  await drawn(comic_id)
  const made = (await comic('POST', 'comic_to_work', { comic_id })).data
  const { pages } = (await host.call<Loose>('GET', '/ixj_web/comic/comic_pages', { doc_id: made.doc_id })).data
  const items = (pages as Loose[]).flatMap(page => readPage(page.content).items)
  expect(items.filter(item => item.kind === 'panel' && /file\/\d+\?/.test(item.src))).toHaveLength(3)
  const words = items.map(item => item.text).join('')
  for (const told of ['雨夜的站台上，顾晚撑着伞站在长椅旁边', '末班车晚点。', '钥匙在灯下发亮', '再没有回头']) expect(words).toContain(told)
  expect(items.every(item => item.poured === null)).toBe(true)
  // The pages are those that were shown.
  const panels = items.filter(item => item.kind === 'panel')
  const { data: step4 } = await comic('PUT', 'comic_info_edit', { comic_id, step: 4 })
  const shown = (step4.pages as Loose[]).flatMap(page => readPage(page).items)
  expect(shown.filter(item => item.kind === 'panel').map(({ panX, panY }) => [panX, panY])).toEqual(
    panels.map(({ panX, panY }) => [panX, panY]),
  )
  const { data } = await host.call<Loose>('GET', '/ixj_web/doc/detail', { doc_id: made.doc_id })
  expect(JSON.stringify(data.content)).toContain('沈岸从雨里跑来')
  // Into a work of one’s own that has pages; of nobody else, and of no other kind.
  const again = (await comic('POST', 'comic_to_work', { comic_id, project_id: made.project_id })).data
  expect([again.project_id, again.doc_id === made.doc_id]).toEqual([made.project_id, false])
  const script = { project_name: '雨夜归人', project_type: 1, script_type: 'SCRIPT' }
  const { project_id } = (await host.call<Loose>('POST', '/ixj_web/project/add', script)).data
  expect((await comic('POST', 'comic_to_work', { comic_id, project_id })).data.fields[0].field).toBe('project_id')
  const stranger = await studio.founder('别的团队')
  const theirs = (await stranger.call<Loose>('POST', '/ixj_web/project/add', { ...script, project_type: 2, script_type: 'CARTOON' })).data
  expect((await comic('POST', 'comic_to_work', { comic_id, project_id: theirs.project_id })).status).not.toBe(0)
})
