// Characters over HTTP: making, changing by two at once, names that are the same, the list, role cards, figures, deleting, copying.
import { copyOf } from '@qianmu/testkit/jobs'
import { openStudio, type Loose, type Person, type Studio } from '@qianmu/testkit/studio'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { casting, refusedAt, V2, workWithScript } from './test-work.ts'

let studio: Studio
let host: Person
beforeAll(async () => {
  studio = await openStudio()
  host = await studio.founder()
})
afterAll(() => studio.close())

describe('the calls', () => {
  it('answer on each of their paths with the method chosen [D2-7-20]', async () => {
    const { project_id, call, add } = await workWithScript(host)
    const made = (await add('顾晚', { aliases: ['小晚'], gender: '女', age: '28', identity: '插画师' })).data
    expect(made).toMatchObject({
      project_id,
      name: '顾晚',
      aliases: [{ text: '小晚', count: 0 }],
      status: 'confirmed',
      source: 'manual',
      confidence: 1,
      version: 1,
    })
    expect((await call('POST', '/ixj_web/ai/add_character', { name: '沈岸' })).data).toMatchObject({ name: '沈岸' })
    const batch = await call('POST', `${V2}/batch_add`, {
      characters: [
        { name: '何叙', source: 'auto', confidence: 0.9 },
        { name: '老许', status: 'ignored' },
      ],
    })
    expect(batch.data.added.map((each: Loose) => [each.name, each.source, each.status])).toEqual([
      ['何叙', 'auto', 'confirmed'],
      ['老许', 'manual', 'ignored'],
    ])
    const older = await call('GET', '/ixj_web/ai/character_list')
    expect(older).toMatchObject({ status: 0 })
    expect((await call('GET', `${V2}/list`)).data).toEqual(older.data)
    expect((await call('GET', `${V2}/list`, { status: 'ignored' })).data).toHaveLength(1)
    const ids = older.data.map((each: Loose) => each.character_id)
    const saved = await call('PUT', '/ixj_web/ai/character_list', {
      characters: [{ character_id: ids[2], identity: '律师' }, { character_id: ids[0] }],
    })
    expect(saved.data.map((each: Loose) => each.name)).toEqual(['何叙', '顾晚', '沈岸', '老许'])
    expect(saved.data[0]).toMatchObject({ identity: '律师', version: 2 })
    expect((await call('POST', `${V2}/check_repeat`, { name: '小晚' })).data).toEqual([
      { name: '小晚', character_id: made.character_id, character_name: '顾晚' },
    ])
    expect((await call('PUT', `${V2}/update_status`, { character_ids: [ids[3]], status: 'candidate' })).status).toBe(0)
    expect((await host.call('PUT', `${V2}/update`, { character_id: ids[1], version: 1, want: '留住她' })).data.want).toBe('留住她')
    expect((await host.call('DELETE', `${V2}/delete`, { character_id: ids[3] })).status).toBe(0)
    expect((await call('GET', `${V2}/list`)).data).toHaveLength(3)
    expect((await host.call('POST', '/ixj_web/ai/sync_character_to_ideacard', { character_id: ids[0] })).status).toBe(0)
  })

  it('tell open windows that the characters have changed', async () => {
    const { project_id, add } = await workWithScript(host)
    const { ticket } = (await host.call('POST', '/ixj_web/event_ticket', {})).data
    const abort = new AbortController()
    const stream = await fetch(`${studio.url}/events?ticket=${ticket}`, { signal: abort.signal })
    const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader()
    await reader.read()
    await add('顾晚')
    let heard = ''
    while (!heard.includes('"characters"')) heard += (await reader.read()).value ?? ''
    expect(heard).toContain(`"id":${project_id}`)
    abort.abort()
  })
})

describe('names', () => {
  it('are one name in full width, in traditional characters and with spaces, whoever has them as alias', async () => {
    const { add, call } = await workWithScript(host)
    const { data: made } = await add('顾晚', { aliases: ['Ａnna', '叶老师'] })
    const check = async (name: string, more: object = {}) =>
      (await call('POST', `${V2}/check_repeat`, { name, ...more })).data.map((each: Loose) => each.character_name)
    expect(await check('顧 晚')).toEqual(['顾晚'])
    expect(await check('anna')).toEqual(['顾晚'])
    expect(await check('无人', { aliases: ['葉老師'] })).toEqual(['顾晚'])
    expect(await check('顾晚', { character_id: made.character_id })).toEqual([])
    expect(await add('顧晚')).toMatchObject(refusedAt('name', '「顧晚」已是角色「顾晚」的名字'))
    expect(await add('沈岸', { aliases: ['葉老師'] })).toMatchObject(refusedAt('aliases'))
  })

  it('of a proposed cast are told one by one where they cannot be had, and the others are added', async () => {
    const { add, call } = await workWithScript(host)
    await add('顾晚', { aliases: ['小晚'] })
    const proposed = [
      { name: '甲' },
      { name: '顧晚' },
      { name: '甲' },
      { name: '长'.repeat(31) },
      { name: ' ' },
      { name: '乙', aliases: ['小乙', '小晚', '别'.repeat(31)] },
      { name: '丙', profile_file_id: 999_999 },
      { name: '丁' },
    ]
    const { status, data } = await call('POST', `${V2}/batch_add`, { characters: proposed })
    expect(status).toBe(0)
    expect(data.added.map((each: Loose) => [each.name, each.aliases.map((alias: Loose) => alias.text)])).toEqual([
      ['甲', []],
      ['乙', ['小乙']],
      ['丁', []],
    ])
    expect(data.rejected.map((each: Loose) => [each.at, each.reason])).toEqual([
      [1, '「顧晚」已是角色「顾晚」的名字'],
      [2, '「甲」已是角色「甲」的名字'],
      [3, '姓名最多 30 个字'],
      [4, '请输入姓名'],
      [5, '别名「小晚」没有加上：已是角色「顾晚」的名字'],
      [5, expect.stringContaining('最多 30 个字')],
      [6, expect.any(String)],
    ])
    expect((await call('GET', `${V2}/list`)).data.map((each: Loose) => each.name)).toEqual(['顾晚', '甲', '乙', '丁'])
  })

  it('drop an alias that is the name, also when the name becomes one of them', async () => {
    const { add, update } = await workWithScript(host)
    const { data: made } = await add('顾晚', { aliases: ['顧晚', '小晚', '小晚'] })
    expect(made.aliases).toEqual([{ text: '小晚', count: 0 }])
    expect((await update(made, { name: '小晚' })).data).toMatchObject({ name: '小晚', aliases: [] })
  })

  it('are refused at the field when too long, empty or too many', async () => {
    const { add } = await workWithScript(host)
    expect(await add('长'.repeat(31))).toMatchObject(refusedAt('name', '姓名最多 30 个字'))
    expect(await add(' ')).toMatchObject(refusedAt('name', '请输入姓名'))
    expect(await add('顾晚', { aliases: Array.from({ length: 21 }, (_, at) => `别${at}`) })).toMatchObject(refusedAt('aliases'))
    expect(await add('顾晚', { hue: 27 })).toMatchObject(refusedAt('hue'))
    expect(await add('顾晚', { gender: '神' })).toMatchObject(refusedAt('gender'))
  })

  it('point to an ignored character who has them', async () => {
    const { add } = await workWithScript(host)
    await add('路人', { status: 'ignored' })
    expect(await add('路人')).toMatchObject(refusedAt('name', '「路人」已是角色「路人」的名字（已忽略，可从列表恢复）'))
  })
})

describe('changing', () => {
  it('merges different fields of two people and refuses the same one with the present state', async () => {
    const { project_id, add, update } = await workWithScript(host)
    const writer = await studio.colleague(host)
    await host.call('PUT', '/ixj_web/project/member', { project_id, member_id: writer.userId, permissions: ['EditIdeas'] })
    const { data: made } = await add('顾晚')
    const theirs = casting(writer, project_id)
    expect((await theirs.update(made, { age: '28' })).data.version).toBe(2)
    expect((await update(made, { identity: '插画师' })).data).toMatchObject({ age: '28', identity: '插画师', version: 3 })
    const late = await update(made, { age: '30' })
    expect(late).toMatchObject({ status: 1009, data: { age: '28', version: 3 } })
    expect(late.msg).toContain('「年龄」')
  })

  it('never gives two people one name at once', async () => {
    const { add, names } = await workWithScript(host)
    const made = await Promise.all(Array.from({ length: 6 }, () => add('顾晚')))
    expect(made.filter(answer => answer.status === 0)).toHaveLength(1)
    expect(await names()).toEqual(['顾晚'])
  })

  it('of the list is all or nothing', async () => {
    const { call, add, names } = await workWithScript(host)
    const [one, two] = [(await add('甲')).data, (await add('乙')).data]
    const save = (characters: object[]) => call('PUT', '/ixj_web/ai/character_list', { characters })
    const [first, second] = [
      { character_id: two.character_id, name: '丙' },
      { character_id: one.character_id, name: '丙' },
    ]
    expect(await save([first, second])).toMatchObject(refusedAt('characters.1.name'))
    expect(await names()).toEqual(['甲', '乙'])
    expect(await save([{ character_id: one.character_id }, { character_id: one.character_id }])).toMatchObject(
      refusedAt('characters.1.character_id'),
    )
    const other = (await (await workWithScript(host)).add('别处')).data
    expect(await save([{ character_id: other.character_id }])).toMatchObject(refusedAt('characters.0.character_id'))
  })

  it('takes a portrait of the team only, and volumes of the work only', async () => {
    const { project_id, add, update } = await workWithScript(host)
    const { data: made } = await add('顾晚')
    const png = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#a55' } })
      .png()
      .toBuffer()
    const upload = (person: Person) => person.upload('POST', '/ixj_web/image', { file: [new Blob([new Uint8Array(png)]), '像.png'] })
    const { file_id } = (await upload(host)).data
    expect((await update(made, { profile_file_id: file_id })).data.profile_image).toMatchObject({ file_id })
    const foreign = (await upload(await studio.founder('别的团队'))).data
    expect(await update({ ...made, version: 2 }, { profile_file_id: foreign.file_id })).toMatchObject(refusedAt('profile_file_id'))
    const { volume_id } = (await host.call('POST', '/ixj_web/volume/add', { project_id, volume_name: '回声' })).data
    const arc = [{ volume_id, text: '逃开所有和他有关的路' }]
    expect((await update({ ...made, version: 2 }, { arc })).data.arc).toEqual(arc)
    expect(await update({ ...made, version: 3 }, { arc: [{ volume_id: 1e9, text: '无' }] })).toMatchObject(refusedAt('arc'))
  })

  it('places in the graph change no version', async () => {
    const { add, call, list } = await workWithScript(host)
    const { data: made } = await add('顾晚')
    expect((await call('PUT', `${V2}/place`, { places: [{ character_id: made.character_id, x: 40.5, y: -20 }] })).status).toBe(0)
    expect((await list())[0]).toMatchObject({ x: 40.5, y: -20, version: 1 })
    expect(await call('PUT', `${V2}/place`, { places: [{ character_id: 1e9, x: 0, y: 0 }] })).toMatchObject(refusedAt('places'))
  })
})

describe('deleting', () => {
  it('brings back what it took, unless the name has been given away', async () => {
    const { add, names, call, relate, relations } = await workWithScript(host)
    const [one, two] = [(await add('甲')).data, (await add('乙')).data]
    await relate([{ from_id: one.character_id, to_id: two.character_id, type: 'kin' }])
    await host.call('DELETE', `${V2}/delete`, { character_id: one.character_id })
    expect(await names()).toEqual(['乙'])
    expect((await relations()).relations).toEqual([])
    const restore = () => call('PUT', `${V2}/restore`, { character_ids: [one.character_id] })
    expect((await restore()).status).toBe(0)
    expect((await relations()).relations).toHaveLength(1)
    await host.call('DELETE', `${V2}/delete`, { character_id: one.character_id })
    await add('甲')
    expect(await restore()).toMatchObject(refusedAt('character_ids'))
    expect(await names()).toEqual(['乙', '甲'])
  })
})

describe('a role card', () => {
  it('holds the character after syncing, and follows it when synced again [D2-4-39]', async () => {
    const { project_id, add, update, list } = await workWithScript(host)
    const { data: made } = await add('顾晚', { aliases: ['小晚'], gender: '女', age: '28', identity: '插画师', want: '弄清真相' })
    const sync = async () => (await host.call('POST', '/ixj_web/ai/sync_character_to_ideacard', { character_id: made.character_id })).data
    const first = await sync()
    expect(first.created).toBe(true)
    const cards = async () => (await host.call('GET', '/ixj_web/works/idea_card/get_idea_card_list_all', { project_id })).data as Loose[]
    const form = { gender: '女', age: '28', identity: '插画师', want: '弄清真相' }
    expect(await cards()).toMatchObject([{ card_id: first.card_id, type: 'role', title: '顾晚', aliases: ['小晚'], form }])
    expect((await list())[0].card_id).toBe(first.card_id)
    await update(made, { name: '顾晚晚', age: '29' })
    expect(await sync()).toEqual({ card_id: first.card_id, created: false })
    expect(await cards()).toMatchObject([{ title: '顾晚晚', form: { ...form, age: '29' } }])
    await host.call('DELETE', '/ixj_web/works/idea_card/delete', { card_id: first.card_id })
    expect(await sync()).toMatchObject({ created: true })
    expect(await cards()).toHaveLength(1)
  })

  it('that was written by hand is used, with what it says beside', async () => {
    const { project_id, add } = await workWithScript(host)
    const card = { project_id, type: 'role', title: '何叙', text: '从不迟到的人。' }
    const { card_id } = (await host.call('POST', '/ixj_web/works/idea_card/add', card)).data
    const { data: made } = await add('何叙', { identity: '律师' })
    const synced = await host.call('POST', '/ixj_web/ai/sync_character_to_ideacard', { character_id: made.character_id })
    expect(synced.data).toEqual({ card_id, created: false })
    const { data: after } = await host.call('GET', '/ixj_web/works/idea_card/get_by_id', { card_id })
    expect(after).toMatchObject({ text: '从不迟到的人。', form: { identity: '律师' } })
  })
})

describe('figures', () => {
  it('count speeches under every name, documents and who is together', async () => {
    const { docs, add, call, list } = await workWithScript(host)
    const wan = (await add('顾晚', { aliases: ['小晚'] })).data
    const an = (await add('沈岸')).data
    const xu = (await add('何叙')).data
    await add('路人', { status: 'ignored' })
    expect((await list())[0].figures).toMatchObject({ lines: 4, scenes: 3, first_doc_id: docs[0], last_doc_id: docs[1] })
    const { data } = await call('GET', `${V2}/presence`)
    expect(data.docs.map((doc: Loose) => [doc.doc_id, doc.scenes])).toEqual([
      [docs[0], 2],
      [docs[1], 2],
      [docs[2], 1],
    ])
    expect(data.rows).toHaveLength(3)
    expect(data.rows[0]).toMatchObject({
      character_id: wan.character_id,
      cells: [
        { doc_id: docs[0], lines: 3, scenes: 2 },
        { doc_id: docs[1], lines: 1, scenes: 1 },
      ],
    })
    expect(data.together).toEqual([
      { one_id: wan.character_id, other_id: xu.character_id, scenes: 2, doc_ids: [docs[0], docs[1]] },
      { one_id: wan.character_id, other_id: an.character_id, scenes: 1, doc_ids: [docs[0]] },
      { one_id: an.character_id, other_id: xu.character_id, scenes: 1, doc_ids: [docs[1]] },
    ])
  })

  it('follow names in the narration of a novel, chapter by chapter', async () => {
    const made = await host.call('POST', '/ixj_web/project/add', { project_name: '海的第七封信', project_type: 1, script_type: 'NOVEL' })
    const project_id = made.data.project_id as number
    const chapter = async (doc_name: string, text: string) =>
      (await host.call('POST', '/ixj_web/doc/add', { project_id, doc_name, text })).data.doc_id as number
    const docs = [
      await chapter('第一章', '林晓婉推开门。陈墨站在窗边，没有回头。\n“晓婉，”他说，“你来了。”'),
      await chapter('第二章', '陈墨一个人走在江边。'),
    ]
    const add = async (name: string, aliases: string[] = []) =>
      (await host.call('POST', `${V2}/add`, { project_id, name, aliases })).data.character_id as number
    const [wan, mo] = [await add('林晓婉', ['晓婉']), await add('陈墨')]
    const { data } = await host.call('GET', `${V2}/presence`, { project_id })
    expect(data).toMatchObject({ narration: true })
    expect(data.rows).toMatchObject([
      { character_id: wan, cells: [{ doc_id: docs[0], lines: 2, scenes: 1 }] },
      {
        character_id: mo,
        cells: [
          { doc_id: docs[0], lines: 1 },
          { doc_id: docs[1], lines: 1 },
        ],
      },
    ])
    expect(data.together).toEqual([{ one_id: wan, other_id: mo, scenes: 1, doc_ids: [docs[0]] }])
    const { data: list } = await host.call('GET', `${V2}/list`, { project_id })
    expect(list[1].figures).toMatchObject({ lines: 2, scenes: 2, first_doc_id: docs[0], last_doc_id: docs[1] })
  })

  it('tell how somebody speaks, and follow the text', async () => {
    const { project_id, docs, add } = await workWithScript(host)
    const { data: made } = await add('顾晚', { aliases: ['小晚'] })
    const speech = async () => (await host.call('GET', `${V2}/speech`, { character_id: made.character_id })).data
    expect(await speech()).toMatchObject({ lines: 4, sentence_length: 3.2, phrases: [], question_share: 1 / 6 })
    expect((await speech()).average.sentence_length).toBeGreaterThan(3.2)
    const text = '1-1 日 内 家\n顾晚：真麻烦。\n顾晚：真麻烦！\n顾晚：真麻烦？'
    await host.call('POST', '/ixj_web/doc/add', { project_id, doc_name: '第 4 集', text })
    expect(await speech()).toMatchObject({ lines: 7, phrases: [{ text: '真麻烦', count: 3 }] })
    const lines = (await host.call('GET', `${V2}/lines`, { character_id: made.character_id, doc_id: docs[0] })).data
    expect(lines.map((line: Loose) => line.text)).toEqual(['你来了？', '晚点了。又晚点了。', '我走了。晚点了。'])
    const foreign = (await workWithScript(host)).docs[0]
    expect(await host.call('GET', `${V2}/lines`, { character_id: made.character_id, doc_id: foreign })).toMatchObject(refusedAt('doc_id'))
  })
})

describe('a copied work', () => {
  it('has the characters with their relations, documents and cards of its own', async () => {
    const { project_id, docs, add, relate } = await workWithScript(host)
    const [one, two] = [(await add('顾晚', { aliases: ['小晚'] })).data, (await add('沈岸')).data]
    await relate([{ from_id: one.character_id, to_id: two.character_id, type: 'love', from_doc_id: docs[1] }])
    await host.call('POST', '/ixj_web/ai/sync_character_to_ideacard', { character_id: one.character_id })
    const copy = casting(host, await copyOf(host, project_id))
    const cast = await copy.list()
    expect(cast.map(each => each.name)).toEqual(['顾晚', '沈岸'])
    const relation = (await copy.relations()).relations[0]
    expect(relation).toMatchObject({ from_id: cast[0].character_id, to_id: cast[1].character_id, type: 'love' })
    expect(docs).not.toContain(relation.from_doc_id)
    expect(cast[0].card_id).not.toBeNull()
  })
})

it('are deleted many at once, those of the work alone, and brought back together', async () => {
  const { project_id, add, call } = await workWithScript(host)
  const other = await workWithScript(host)
  const ids: number[] = []
  for (const name of ['顾晚', '沈岸', '何叙']) ids.push((await add(name)).data.character_id)
  const foreign = (await other.add('老许')).data.character_id as number
  const answer = await call('PUT', `${V2}/delete_list`, { character_ids: [ids[0], ids[1], foreign] })
  expect(answer.data.character_ids.toSorted()).toEqual([ids[0], ids[1]])
  const names = async (of: number) =>
    ((await host.call('GET', `${V2}/list`, { project_id: of })).data as { name: string }[]).map(({ name }) => name)
  expect([await names(project_id), await names(other.project_id)]).toEqual([['何叙'], ['老许']])
  expect((await call('PUT', `${V2}/restore`, { character_ids: [ids[0], ids[1]] })).status).toBe(0)
  expect(await names(project_id)).toHaveLength(3)
})
