// A novel to a script over HTTP: started, read, decided, edited, converted anew, saved, cancelled; nobody else's, and bad input at its field.
import { openStudio, type Loose, type Person, type Studio } from '@qianmu/testkit/studio'
import { afterAll, beforeAll, expect, it } from 'vitest'

let studio: Studio
beforeAll(async () => {
  studio = await openStudio()
})
afterAll(() => studio.close())

/** What both of them do, so that rules can tell that they are people. */
const DEEDS = ['推开门，没有回答', '笑了笑', '皱起眉头', '站起来', '接过信，看也没看', '叹了口气', '拿起笔', '睁开眼睛']
const NOVEL = [
  '第一章 晚点的末班车',
  ...DEEDS.map((deed, at) => `顾晚说：“第 ${at} 句。”沈岸${deed}。`),
  '沈岸来到望江路站牌，末班车又晚了。',
  '“谁在那里？”',
  '第二章 钟',
  ...DEEDS.map((deed, at) => `沈岸问：“几点 ${at}？”顾晚${deed}。`),
].join('\n')
const post = (who: Person, path: string, body: object = {}) => who.call<Loose>('POST', `/ai_web/ai/${path}`, body)
const result = async (who: Person, record_id: number, more: object = {}) =>
  (await post(who, 'conversion_result', { record_id, ...more })).data
const ended = async (who: Person, record_id: number) => {
  await expect.poll(async () => (await result(who, record_id)).status, { timeout: 60_000 }).toBeGreaterThan(1)
  return result(who, record_id)
}
const start = async (who: Person, more: object = {}) =>
  (await post(who, 'novel_to_screenplay', { title: '雨夜归人', text: NOVEL, ...more })).data.record_id as number

it('has the steps start, result, latest record and cancel [D3-4-15] [D3-3-19]', async () => {
  const host = await studio.founder()
  expect((await post(host, 'get_latest_record')).data).toBeNull()
  const record_id = await start(host)
  const done = await ended(host, record_id)
  expect(done).toMatchObject({ status: 2, progress: 1, title: '雨夜归人', chapters_per_episode: 1, project_id: null })
  expect(done.roles.map((role: Loose) => role.name).toSorted()).toEqual(['沈岸', '顾晚'])
  expect(done.chapters).toMatchObject([
    { no: 1, name: '第一章 晚点的末班车', questions: 1 },
    { no: 2, name: '第二章 钟' },
  ])
  expect(done.episodes.map((each: Loose) => [each.no, each.chapters])).toEqual([
    [1, [1]],
    [2, [2]],
  ])
  expect(done.episodes[0].text).toContain('顾晚：第 0 句。')
  expect(done.episodes[0].text).toContain('望江路站牌')
  expect((await post(host, 'get_latest_record')).data).toMatchObject({ record_id, status: 2, questions: [] })
  const source = await host.call<Loose>('GET', '/ai_web/ai/conversion_source', { record_id, chapter: 1 })
  expect(source.data.paragraphs[8]).toContain('望江路站牌')
  // Waiting behind others of the same person, it can be cancelled before it begins.
  const next = [await start(host), await start(host), await start(host)].at(-1)!
  expect((await post(host, 'cancel_conversion', { record_id: next })).status).toBe(0)
  expect((await ended(host, next)).status).toBe(4)
})

it('takes answers and edits, which stand above every later conversion, and is saved with its cast', async () => {
  const host = await studio.founder()
  const record_id = await start(host)
  const first = await ended(host, record_id)
  const asked = first.questions.find((each: Loose) => each.kind === 'speaker')
  expect(asked.about).toBe('谁在那里？')
  const change = (body: object) => host.call<Loose>('PUT', '/ai_web/ai/conversion', { record_id, chapter: 1, ...body })
  const answered = (await change({ answers: { [asked.id]: '沈岸' } })).data
  expect(answered.episodes[0].text).toContain('沈岸：谁在那里？')
  expect(answered.questions.filter((each: Loose) => each.id === asked.id)).toEqual([])
  const block = answered.episodes[0].blocks.find((each: Loose) => each.text === '第 0 句。')
  await change({ edits: { [block.id]: { text: '你来晚了。', speaker: '顾晚' } } })
  await host.call('PUT', '/ai_web/ai/conversion_plan', { record_id, chapters_per_episode: 2 })
  const again = await ended(host, record_id)
  expect(again.episodes).toHaveLength(1)
  expect(again.episodes[0].text).toContain('顾晚：你来晚了。')
  expect(again.episodes[0].text).toContain('沈岸：谁在那里？')
  expect(again.episodes[0].blocks.find((each: Loose) => each.id === block.id)).toMatchObject({ edited: true, confidence: 1 })

  const saved = (await post(host, 'conversion_save', { record_id })).data
  expect(saved.docs).toMatchObject([{ doc_name: '第 1 集　第一章 晚点的末班车 等 2 章', chapters: [1, 2] }])
  const doc = (await host.call<Loose>('GET', '/ixj_web/doc/detail', { doc_id: saved.docs[0].doc_id })).data
  expect(doc.text).toContain('你来晚了。')
  const cast = await host.call<Loose>('GET', '/ixj_web/ai/character/v2/list', { project_id: saved.project_id })
  expect(cast.data.map((each: Loose) => each.name).toSorted()).toEqual(['沈岸', '顾晚'])
  expect((await host.call<Loose>('GET', '/ixj_web/project/detail', { project_id: saved.project_id })).data).toMatchObject({
    project_name: '雨夜归人',
    docs: 1,
  })
  // Saved into the same work once more, nobody comes twice.
  const twice = (await post(host, 'conversion_save', { record_id, project_id: saved.project_id })).data
  const after = await host.call<Loose>('GET', '/ixj_web/ai/character/v2/list', { project_id: saved.project_id })
  expect(after.data).toHaveLength(2)
  // Each document stays linked to its chapters for as long as it is there.
  const link = ({ doc_id, doc_name, chapters }: Loose) => ({ project_id: saved.project_id, doc_id, doc_name, chapters })
  expect((await result(host, record_id)).saved).toEqual([...saved.docs, ...twice.docs].map(link))
  const origin = async (person: Person, doc_id: number) =>
    (await person.call<Loose>('GET', '/ai_web/ai/conversion_of_doc', { doc_id })).data
  expect(await origin(host, twice.docs[0].doc_id)).toEqual({ record_id, title: expect.any(String), chapters: twice.docs[0].chapters })
  expect(await origin(await studio.colleague(host), twice.docs[0].doc_id)).toBeNull()
  await host.call('DELETE', '/ixj_web/doc/delete', { doc_id: saved.docs[0].doc_id })
  expect((await result(host, record_id)).saved).toEqual(twice.docs.map(link))
})

it('is saved only into works that the person writes in', async () => {
  const [host, stranger] = [await studio.founder(), await studio.founder()]
  const record_id = await start(host)
  await ended(host, record_id)
  const { project_id } = (
    await stranger.call<Loose>('POST', '/ixj_web/project/add', { project_name: '别人的', project_type: 1, script_type: 'SCRIPT' })
  ).data
  expect((await post(host, 'conversion_save', { record_id, project_id })).status).toBe(1004)
  expect((await result(host, record_id)).saved).toEqual([])
})

it('asks whether places that look alike are one, in all chapters, and follows the answer', async () => {
  const host = await studio.founder()
  const text = `${NOVEL}\n第二天，顾晚来到望江路口站牌。`
  const record_id = await start(host, { text })
  const done = await ended(host, record_id)
  const asked = done.questions.find((each: Loose) => each.kind === 'merge')
  expect(asked).toMatchObject({ about: expect.stringMatching(/望江路(口)?站牌（1 场）、望江路(口)?站牌（1 场）/), count: 2 })
  const change = (value: string | null) =>
    host.call<Loose>('PUT', '/ai_web/ai/conversion', { record_id, chapter: 2, answers: { [asked.id]: value } })
  const decided = (await change('望江路站牌')).data
  expect(decided.questions.filter((each: Loose) => each.kind === 'merge')).toEqual([])
  expect(decided.episodes[1].text).toContain('望江路站牌 日 外')
  expect((await result(host, record_id)).episodes.map((each: Loose) => each.text).join('\n')).not.toMatch(/^\d-\d 望江路口站牌/m)
  expect((await change(null)).data.questions.some((each: Loose) => each.id === asked.id)).toBe(true)
  expect((await result(host, record_id)).episodes[1].text).toContain('2-2 望江路口站牌')
})

it('stops where the plan is to be confirmed, and goes on with the cast as it was told', async () => {
  const host = await studio.founder()
  const { project_id } = (
    await host.call<Loose>('POST', '/ixj_web/project/add', { project_name: '原著', project_type: 1, script_type: 'NOVEL' })
  ).data
  await host.call('POST', '/ixj_web/doc/add', { project_id, doc_name: '晚点的末班车', text: NOVEL.split('\n').slice(1, 10).join('\n') })
  const record_id = await start(host, { text: undefined, project_id, confirm: 1 })
  const asks = await ended(host, record_id)
  expect(asks).toMatchObject({ status: 5, chapters: [{ no: 1, name: '晚点的末班车' }] })
  expect(asks.episodes[0].blocks).toEqual([])
  const roles = [{ name: '顾小晚', aliases: ['顾晚'], gender: '女' }]
  await host.call('PUT', '/ai_web/ai/conversion_plan', { record_id, roles })
  await expect.poll(async () => (await result(host, record_id)).status, { timeout: 60_000 }).toBe(2)
  expect((await result(host, record_id)).episodes[0].text).toContain('顾小晚：第 0 句。')
})

const HARBOUR = [
  '==========',
  '更多书籍尽在某某书屋：http://www.example.com/',
  '==========',
  '空房间',
  '作者：佚名',
  '内容简介',
  '这是一部短篇。',
  '第一章 井边',
  '慈宁宫里，灯亮了一夜。',
  '太后冷笑一声：“你也配！”',
  '祖父说：',
  '“几个了？”',
  '“十一个。”我说。',
  '“许小姐，”老秦喘着气，“锁被人撬了。”',
  '祖父摇摇头，',
  '我觉得后背发凉。',
  '第二章 别处',
  '夜很深了。',
  '“谁在那里？”',
].join('\n')

it('gives lines to whoever stands in the sentence, and never to somebody made up', async () => {
  const host = await studio.founder()
  const record_id = await start(host, { text: HARBOUR })
  const { episodes, questions } = await ended(host, record_id)
  const lines = episodes.flatMap((each: Loose) => each.text.split('\n')) as string[]
  expect(lines).toEqual(
    expect.arrayContaining(['太后：你也配！', '祖父：几个了？', '我：十一个。', '老秦：锁被人撬了。', '我OS：我觉得后背发凉。']),
  )
  expect(lines.some(line => /祖父说/.test(line))).toBe(false)
  expect(lines.filter(line => /[，、]$/.test(line))).toEqual([])
  expect(lines.some(line => /^\d+-1 慈宁宫 /.test(line))).toBe(true)
  // Site, author and blurb are asked about, and sure enough of nothing to be accepted unread.
  const front = questions.find((each: Loose) => each.kind === 'front')
  expect(front.options[0]).toMatchObject({ value: 'drop' })
  const blocks = episodes.flatMap((each: Loose) => each.blocks) as Loose[]
  const odd = blocks.filter(({ text }) => /example\.com|佚名|短篇/.test(text))
  expect(odd.map(({ confidence }) => confidence < 0.85)).toEqual([true, true, true])
  const change = (answers: object) => host.call<Loose>('PUT', '/ai_web/ai/conversion', { record_id, chapter: front.chapter, answers })
  await change({ [front.id]: 'drop' })
  await host.call('PUT', '/ai_web/ai/conversion_plan', { record_id, chapters_per_episode: 3 })
  const dropped = await ended(host, record_id)
  expect(dropped.episodes[0].text).not.toMatch(/example\.com|佚名|短篇/)
  const saved = (await post(host, 'conversion_save', { record_id })).data
  expect(saved.unknown).toBe(1)
  const doc = (await host.call<Loose>('GET', '/ixj_web/doc/detail', { doc_id: saved.docs[0].doc_id })).data
  expect(doc.text).toContain('（说话人待定）“谁在那里？”')
  expect(doc.text).not.toContain('某人')
  const cast = await host.call<Loose>('GET', '/ixj_web/ai/character/v2/list', { project_id: saved.project_id })
  expect(cast.data.map((each: Loose) => each.name)).toEqual(expect.arrayContaining(['太后', '祖父', '老秦']))
})

it('is nobody else’s, and says at the field what is missing', async () => {
  const [host, stranger] = [await studio.founder(), await studio.founder()]
  const record_id = await start(host)
  for (const path of ['conversion_result', 'cancel_conversion', 'conversion_save'])
    expect((await post(stranger, path, { record_id })).status, path).not.toBe(0)
  for (const text of [undefined, '\n \n']) {
    const refused = (await post(host, 'novel_to_screenplay', { title: '空', text })).data
    expect(refused.fields[0]).toMatchObject({ field: 'text', msg: '请粘贴小说正文，或选择一部作品' })
  }
})
