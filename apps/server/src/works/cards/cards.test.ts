// Idea cards over HTTP: making, forms, moving, landing in scenes, causes, people, two writers at once, deleting and bringing back, copying.
import { copyOf } from '@qianmu/testkit/jobs'
import { aDoc, aWork } from '@qianmu/testkit/factories'
import { openStudio, type Loose, type Person, type Studio } from '@qianmu/testkit/studio'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let studio: Studio
let host: Person
beforeAll(async () => {
  studio = await openStudio()
  host = await studio.founder()
})
afterAll(() => studio.close())

const CARD = '/ixj_web/works/idea_card'
const SCRIPT = `1-1 日 内 咖啡馆
人物：顾晚、沈岸
△顾晚推门进来。
顾晚：你来了。
沈岸（低声）：等你很久了。
1-2 夜 外 江边
小晚：我走了。
老许：慢走。`
const addWork = () => aWork(host)
const addDoc = (project_id: number, doc_name = '第 1 集') => aDoc(host, project_id, { doc_name, text: SCRIPT })
const add = (project_id: number, title: string, more: object = {}) => host.call('POST', `${CARD}/add`, { project_id, title, ...more })
const update = (card: { card_id: number; version: number }, more: object, person = host) =>
  person.call('PUT', `${CARD}/update`, { card_id: card.card_id, version: card.version, ...more })
const all = async (project_id: number) => (await host.call('GET', `${CARD}/get_idea_card_list_all`, { project_id })).data as Loose[]
const titles = async (project_id: number) => (await all(project_id)).map(card => card.title)
const scenesOf = async (doc_id: number) => {
  const { content } = (await host.call('GET', '/ixj_web/doc/detail', { doc_id })).data
  return content.content.map((scene: Loose) => scene.attrs.id) as string[]
}
const refused = (field: string, msg?: string) => ({
  status: 1000,
  data: { fields: [msg ? { field, msg } : expect.objectContaining({ field })] },
})

describe('a card', () => {
  it('answers on each of its paths with the method chosen [D2-7-19]', async () => {
    const project_id = await addWork()
    const added = await add(project_id, '末班车上的空位', { text: '有人替她留了靠窗的位子。', lane: '起', mood: 6 })
    expect(added).toMatchObject({ status: 0, data: { no: 1, type: 'beat', lane: '起', mood: 6, scenes: [], lost_scenes: 0, version: 1 } })
    const { card_id, idea_id } = added.data
    const get = (path: string, input: object) => host.call('GET', `${CARD}/${path}`, input)
    expect((await get('get_by_id', { card_id })).data.title).toBe('末班车上的空位')
    expect((await get('get_idea_card_list_page_by_idea_id', { idea_id, page: 1, size: 5 })).data).toMatchObject({ total: 1, size: 5 })
    expect((await get('get_idea_card_list_all', { project_id })).data).toHaveLength(1)
    expect((await get('get_card_form_templates', { project_id })).data.role[0].schema.properties.want.title).toBe('想要什么')
    expect((await get('role_by_work', { project_id })).data).toEqual([])
    expect((await host.call('POST', `${CARD}/check_role_repeat`, { project_id, name: '顾晚' })).data).toEqual([])
    expect((await host.call('POST', `${CARD}/refresh_character_statistic`, { project_id })).data).toEqual([])
    const role = (await add(project_id, '顾晚', { type: 'role' })).data
    expect(role.idea_id).not.toBe(idea_id)
    const change = { card_id: role.card_id, version: 1, aliases: ['小晚'] }
    expect((await host.call('PUT', `${CARD}/update_card_role_info`, change)).data).toMatchObject({ aliases: ['小晚'], version: 2 })
    expect(await host.call('PUT', `${CARD}/update_card_role_info`, { ...change, card_id })).toMatchObject(refused('card_id'))
    expect((await update(added.data, { title: '空位' })).data).toMatchObject({ title: '空位', version: 2 })
    expect((await host.call('DELETE', `${CARD}/delete`, { card_id })).status).toBe(0)
  })

  it('is filled in after a template, which is then the last one used', async () => {
    const project_id = await addWork()
    const template = (path: string, more = {}) => host.call('GET', `/ixj_web/works/card_template${path}`, { project_id, ...more })
    expect((await template('/last')).data).toBeNull()
    const { data: list } = await template('/list', { type: 'beat' })
    expect((await template('', { template_id: list[0].template_id })).data.name).toBe('节拍')
    const { data: card } = await add(project_id, '重逢', { template_id: 1, form: { kind: '触发事件', goal: '问清三年前' } })
    expect(card.form).toEqual({ kind: '触发事件', goal: '问清三年前' })
    expect((await template('/last')).data.template_id).toBe(1)
    expect(await update(card, { form: { kind: '没有的' } })).toMatchObject(refused('form'))
    expect(await update(card, { form: { nothing: '一' } })).toMatchObject(refused('form', '「节拍」模板没有这一项'))
    expect(await update(card, { template_id: 77 })).toMatchObject(refused('template_id'))
    expect((await update(card, { form: { goal: '' } })).data.form).toEqual({ kind: '触发事件' })
    expect(await add(project_id, '无模板', { form: { goal: '要' } })).toMatchObject(refused('form', '请先选择卡片模板'))
  })

  it('says at most 2,000 characters under a title of 60', async () => {
    const project_id = await addWork()
    const { data: card } = await add(project_id, '满', { text: '雨'.repeat(2000) })
    expect(await update(card, { text: '雨'.repeat(2001) })).toMatchObject(refused('text', '内容最多 2000 个字'))
    expect(await update(card, { title: '长'.repeat(61) })).toMatchObject(refused('title', '标题最多 60 个字'))
    expect(await update(card, { title: ' ' })).toMatchObject(refused('title', '请输入标题'))
    expect(await update(card, { mood: 11 })).toMatchObject(refused('mood'))
  })

  it('moves behind another by one row, into another act', async () => {
    const project_id = await addWork()
    const made: Loose[] = []
    for (const title of ['一', '二', '三', '四']) made.push((await add(project_id, title, { lane: '起' })).data)
    const keys = async () => (await studio.app.pool.query('select id, order_key from idea_cards where work_id = $1', [project_id])).rows
    const before = await keys()
    const moved = await update(made[3], { lane: '承', after_id: made[0].card_id })
    expect(moved.data).toMatchObject({ lane: '承', version: 1 })
    const changed = (await keys()).filter(row => before.find(old => old.id === row.id)!.order_key !== row.order_key)
    expect(changed).toHaveLength(1)
    expect(await titles(project_id)).toEqual(['一', '四', '二', '三'])
    await update(made[2], { after_id: null })
    expect(await titles(project_id)).toEqual(['三', '一', '四', '二'])
    const other = (await add(await addWork(), '别处')).data
    expect(await update(made[2], { after_id: other.card_id })).toMatchObject(refused('after_id'))
  })

  it('is deleted and brought back with all it had', async () => {
    const project_id = await addWork()
    const [one, two] = [(await add(project_id, '因')).data, (await add(project_id, '果')).data]
    await update(one, { causes: [two.card_id] })
    await host.call('DELETE', `${CARD}/delete`, { card_id: two.card_id })
    expect(await all(project_id)).toMatchObject([{ title: '因', causes: [] }])
    const restore = (card_ids: number[], work = project_id) => host.call('PUT', `${CARD}/restore`, { project_id: work, card_ids })
    expect(await restore([two.card_id], await addWork())).toMatchObject(refused('card_ids'))
    expect((await restore([two.card_id])).status).toBe(0)
    expect(await all(project_id)).toMatchObject([{ title: '因', causes: [two.card_id] }, { title: '果' }])
  })
})

describe('what a card is tied to', () => {
  it('a scene it has landed in, until that scene is gone: 未落到场次', async () => {
    const project_id = await addWork()
    const doc_id = await addDoc(project_id)
    const [first, second] = await scenesOf(doc_id)
    const { data: card } = await add(project_id, '重逢', {
      scenes: [
        { doc_id, scene_id: second },
        { doc_id, scene_id: first },
      ],
    })
    expect(card.scenes).toMatchObject([
      { doc_id, doc_name: '第 1 集', scene_id: first, heading: '日 内 咖啡馆' },
      { scene_id: second, words: expect.any(Number) },
    ])
    const { content, version } = (await host.call('GET', '/ixj_web/doc/detail', { doc_id })).data
    const without = { ...content, content: content.content.slice(0, 1) }
    await host.call('PUT', '/ixj_web/doc/update_version', { doc_id, version, content: without })
    expect(await all(project_id)).toMatchObject([{ scenes: [{ scene_id: first }], lost_scenes: 1 }])
    await host.call('DELETE', '/ixj_web/doc/delete', { doc_id })
    expect(await all(project_id)).toMatchObject([{ scenes: [], lost_scenes: 2 }])
    await host.call('PUT', '/ixj_web/doc/restore', { doc_id })
    expect(await all(project_id)).toMatchObject([{ scenes: [{ scene_id: first }], lost_scenes: 1 }])
    const there = (await host.call('GET', `${CARD}/scene_list`, { project_id })).data
    expect(there).toMatchObject([{ doc_id, volume_name: null, scenes: [{ scene_id: first, no: '1-1', heading: '日 内 咖啡馆' }] }])
    expect(await update(card, { scenes: [{ doc_id, scene_id: 'nowhere' }] })).toMatchObject(refused('scenes', '场次不存在或已删除'))
    const outline = (await host.call('GET', '/ixj_web/works/idea/outline', { project_id })).data
    expect(outline).toMatchObject([{ edit_type: 2, cards: [{ title: '重逢', scenes: [{ scene_id: first }] }] }])
  })

  it('scenes whose documents alone are read when it changes', async () => {
    const project_id = await addWork()
    const docs = [await addDoc(project_id), await addDoc(project_id), await addDoc(project_id)]
    const read = async () =>
      (await studio.app.pool.query<{ doc_id: number }>('select doc_id from doc_outlines where doc_id = any($1)', [docs])).rows.map(
        row => row.doc_id,
      )
    const [scene_id] = await scenesOf(docs[1]!)
    const { data: card } = await add(project_id, '重逢')
    await update(card, { title: '再会' })
    expect(await read()).toEqual([])
    const landed = await update(card, { scenes: [{ doc_id: docs[1], scene_id }] })
    expect(landed.data.scenes).toMatchObject([{ doc_id: docs[1], scene_id }])
    expect(await read()).toEqual([docs[1]])
  })

  it('causes that never run in a circle', async () => {
    const project_id = await addWork()
    const [a, b, c] = [(await add(project_id, '甲')).data, (await add(project_id, '乙')).data, (await add(project_id, '丙')).data]
    expect((await update(a, { causes: [b.card_id, b.card_id] })).data.causes).toEqual([b.card_id])
    expect((await update(b, { causes: [c.card_id] })).status).toBe(0)
    expect(await update(c, { causes: [a.card_id] })).toMatchObject(refused('causes', '因果不能绕成一圈'))
    expect(await update(c, { causes: [c.card_id] })).toMatchObject(refused('causes', '一张卡片不能引出自己'))
    await host.call('DELETE', `${CARD}/delete`, { card_id: b.card_id })
    expect((await update(c, { causes: [a.card_id] })).status).toBe(0)
    const back = await host.call('PUT', `${CARD}/restore`, { project_id, card_ids: [b.card_id] })
    expect(back).toMatchObject(refused('causes'))
    expect(await titles(project_id)).toEqual(['甲', '丙'])
  })

  it('nothing of another work', async () => {
    const [here, there] = [await addWork(), await addWork()]
    const { data: card } = await add(here, '此处')
    const { data: far } = await add(there, '彼处', { type: 'role' })
    const doc_id = await addDoc(there)
    const [scene_id] = await scenesOf(doc_id)
    const stranger = await studio.colleague(host)
    for (const [field, value] of [
      ['people', [far.card_id]],
      ['causes', [far.card_id]],
      ['scenes', [{ doc_id, scene_id }]],
      ['doc_id', doc_id],
      ['idea_id', far.idea_id],
      ['assignee_id', stranger.userId],
      ['image_file_ids', [999_999]],
    ] as const) {
      expect(await update(card, { [field]: value }), field).toMatchObject(refused(field))
      expect(await add(here, '新', { [field]: value }), field).toMatchObject(refused(field))
    }
    expect(await all(here)).toHaveLength(1)
  })

  it('people: role cards, told apart by every name they go by', async () => {
    const project_id = await addWork()
    const { data: role } = await add(project_id, '顾晚', { type: 'role', aliases: ['小晚', 'Ａ姐'] })
    const repeat = (name: string, more = {}) => host.call('POST', `${CARD}/check_role_repeat`, { project_id, name, ...more })
    expect((await repeat('小 晚', { aliases: ['A姐', '老许'] })).data).toEqual([
      { name: '小 晚', card_id: role.card_id, title: '顾晚' },
      { name: 'A姐', card_id: role.card_id, title: '顾晚' },
    ])
    expect((await repeat('顾晚', { card_id: role.card_id })).data).toEqual([])
    expect(await add(project_id, '小晚', { type: 'role' })).toMatchObject(refused('title', '「小晚」已是人物「顾晚」的名字'))
    expect((await add(project_id, '小晚的伞')).status).toBe(0)
    expect(await add(project_id, '老许', { type: 'role', aliases: ['a姐'] })).toMatchObject(refused('aliases'))
    const { data: beat } = await add(project_id, '重逢', { people: [role.card_id] })
    expect(await update(beat, { people: [beat.card_id] })).toMatchObject(refused('people'))
  })

  it('figures of each character from the script, under all of their names', async () => {
    const project_id = await addWork()
    const doc_id = await addDoc(project_id)
    await add(project_id, '顾晚', { type: 'role', aliases: ['小晚'] })
    await add(project_id, '沈岸', { type: 'role' })
    await add(project_id, '无名氏', { type: 'role' })
    const { data } = await host.call('POST', `${CARD}/refresh_character_statistic`, { project_id })
    expect(data).toMatchObject([
      { title: '顾晚', figures: { lines: 2, words: 6, scenes: 2, first_doc_id: doc_id, last_doc_id: doc_id } },
      { title: '沈岸', figures: { lines: 1, words: 5, scenes: 1 } },
      { title: '无名氏', figures: { lines: 0, words: 0, scenes: 0, first_doc_id: null } },
    ])
    expect((await host.call('GET', `${CARD}/role_by_work`, { project_id })).data).toEqual(data)
  })
})

describe('two people at one card', () => {
  it('change different fields: both stay; the same field: 1009 with the present card', async () => {
    const project_id = await addWork()
    const other = await studio.colleague(host)
    await host.call('PUT', '/ixj_web/project/member', { project_id, member_id: other.userId, permissions: ['EditIdeas'] })
    const { data: card } = await add(project_id, '重逢', { template_id: 1 })
    expect((await update(card, { title: '重逢在站牌下' })).data.version).toBe(2)
    expect((await update(card, { text: '伞往前递了半寸。', form: { goal: '要' } }, other)).data).toMatchObject({
      title: '重逢在站牌下',
      version: 3,
    })
    expect((await update(card, { form: { outcome: '得' } })).data.form).toEqual({ goal: '要', outcome: '得' })
    const late = await update(card, { text: '她收回了伞。' })
    expect(late).toMatchObject({ http: 200, status: 1009, data: { text: '伞往前递了半寸。', title: '重逢在站牌下' } })
    expect(late.msg).toContain('「内容」')
    expect((await update(card, { text: '伞往前递了半寸。' })).status).toBe(0)
    expect((await update({ ...card, version: 99 }, { text: '早' })).status).toBe(1009)
    expect((await update(card, { lane: '转', x: 10.5, y: -3 })).data).toMatchObject({ lane: '转', x: 10.5, y: -3 })
  })

  it('add the first cards at once: one idea holds both, their numbers differ', async () => {
    const project_id = await addWork()
    const made = await Promise.all([add(project_id, '甲'), add(project_id, '乙'), add(project_id, '丙')])
    expect(new Set(made.map(card => card.data.idea_id)).size).toBe(1)
    expect(made.map(card => card.data.no).toSorted()).toEqual([1, 2, 3])
    expect((await host.call('GET', '/ixj_web/idea/list', { project_id })).data).toMatchObject([{ cards: 3, edit_type: 2 }])
  })
})

it('a copied work has the ideas and cards, tied among themselves', async () => {
  const project_id = await addWork()
  const doc_id = await addDoc(project_id)
  const [scene_id] = await scenesOf(doc_id)
  const { data: role } = await add(project_id, '顾晚', { type: 'role' })
  const { data: effect } = await add(project_id, '果')
  await add(project_id, '因', { people: [role.card_id], causes: [effect.card_id], scenes: [{ doc_id, scene_id }], doc_id })
  const copy = await copyOf(host, project_id)
  const copied = await all(copy)
  const by = (title: string) => copied.find(card => card.title === title)
  expect(by('因')).toMatchObject({ people: [by('顾晚').card_id], causes: [by('果').card_id], scenes: [{ scene_id }], lost_scenes: 0 })
  expect(by('因').doc_id).not.toBe(doc_id)
  expect(by('因').scenes[0].doc_id).toBe(by('因').doc_id)
  expect((await host.call('GET', '/ixj_web/project/detail', { project_id: copy })).data).toMatchObject({ docs: 1 })
})

it('pictures show on the card, and leave with the last work that shows them', async () => {
  const project_id = await addWork()
  const bytes = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#38f' } })
    .png()
    .toBuffer()
  const { data: file } = await host.upload('POST', '/ixj_web/image', { file: [new Blob([new Uint8Array(bytes)]), 'a.png'] })
  const { data: card } = await add(project_id, '红伞', { image_file_ids: [file.file_id] })
  expect((await fetch(studio.url + card.images[0].url)).status).toBe(200)
  const copy = await copyOf(host, project_id)
  const forever = async (id: number) => {
    await host.call('DELETE', '/ixj_web/project/delete', { project_id: id })
    await host.call('DELETE', '/ixj_web/project/delete', { project_id: id, permanently_delete: 1 })
  }
  await forever(project_id)
  expect(await studio.app.files.find(file.file_id)).not.toBeNull()
  await forever(copy)
  expect(await studio.app.files.find(file.file_id)).toBeNull()
})
