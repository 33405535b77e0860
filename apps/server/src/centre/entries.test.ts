// The material centre over HTTP: what everybody reads, what a person collects, what is a team's own and how it is handed in.
import { ENTRY_CODES, ENTRY_COUNTED, ENTRY_KINDS, ENTRY_LIMITS } from '@qianmu/contract/centre/entries'
import { RATES } from '../kit/rate.store.ts'
import { openStudio, type Loose, type Person, type Studio } from '@qianmu/testkit/studio'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { countWords } from '@qianmu/script/statistics'
import { builtInEntries, plantEntries, regramEntries } from './content.store.ts'

let studio: Studio
let host: Person
let visitor: Person
beforeAll(async () => {
  studio = await openStudio()
})
afterEach(async () => {
  const counted = `select type, count(*)::int count from entries where state = 'published' and deleted_at is null group by 1`
  const { rows } = await studio.app.pool.query(`select * from entry_counts where count <> 0 except (${counted})`)
  expect(rows).toEqual([])
})
afterAll(() => studio.close())
beforeEach(async () => {
  host = await studio.founder('望江文学社')
  visitor = studio.stranger()
})
const read = async (path: string, input: object = {}, who = visitor) =>
  (await who.call<Loose>('GET', `/mt_web/material/${path}`, input)).data
const own = (method: string, path: string, input: object = {}, who = host) => who.call<Loose>(method, `/ixj_web/material/${path}`, input)
const titles = (data: Loose): string[] => data.list.map((each: Loose) => each.title)
const draft = (title: string, more: object = {}) => ({
  type: 'qiaoduan',
  title,
  body: `${title}：他把车票折成一只船。`,
  tags: ['车站'],
  ...more,
})
const add = async (title: string, more: object = {}, who = host) =>
  (await own('POST', 'entry', draft(title, more), who)).data.material_id as number
const official = (who: Person) =>
  studio.app.pool.query(`update users set tags = array_append(tags, 'is_official') where id = $1`, [who.userId])

it('comes with at least 600 texts, none twice, each with everything that is shown of it', async () => {
  const all = await builtInEntries()
  expect(all.length).toBeGreaterThanOrEqual(600)
  expect(new Set(all.map(({ type, title }) => `${type}/${title}`)).size).toBe(all.length)
  expect(new Set(all.map(({ body }) => body)).size).toBe(all.length)
  for (const { title, body, tags } of all) {
    expect(title).not.toBe('')
    expect(body.length, title).toBeGreaterThanOrEqual(12)
    expect(body.length, title).toBeLessThanOrEqual(ENTRY_LIMITS.body)
    expect(tags.length, title).toBeGreaterThanOrEqual(1)
  }
  const outlines = all.filter(({ type }) => type === 'dagang')
  for (const { title, body } of outlines) {
    expect(countWords(body), title).toBeGreaterThanOrEqual(400)
    expect(countWords(body), title).toBeLessThanOrEqual(800)
    for (const part of [/^体量：.*(集|分钟)/m, /^人物：/m, /转折一/, /中点/, /转折二/, /^结局/m]) expect(body, title).toMatch(part)
  }
  expect(all.filter(({ type, source }) => type === 'sucai' && source === '').map(({ title }) => title)).toEqual([])
  for (const kind of ENTRY_KINDS) expect(all.filter(({ type }) => type === kind).length, kind).toBeGreaterThanOrEqual(25)
  expect((await read('list')).total).toBe(all.length)
  await studio.app.pool.query(`delete from instance_facts where key = 'entries'`)
  await plantEntries(studio.app)
  expect((await read('list')).total).toBe(all.length)
})

it('a visitor lists, filters, sorts, searches and reads without an account [D2-7-04] [D2-2-24]', async () => {
  const types = await read('type_list')
  expect(types.map((each: Loose) => each.type)).toEqual(ENTRY_CODES)
  expect(ENTRY_CODES).toHaveLength(12)
  for (const { type, count } of types) expect((await read('list', { type, size: 1 })).total, type).toBe(count)
  const first = (await read('list', { size: 3 })).list
  expect(first).toEqual((await read('list', { size: 3, sort: 'COMP' })).list)
  expect((await visitor.call('GET', '/mt_web/material/list')).http).toBe(200)
  const detail = await read('detail', { material_id: first[0].material_id })
  expect(detail).toMatchObject({ title: first[0].title, among: 'public', is_collected: false, mine: false })
  expect(detail.body.length).toBeGreaterThan(20)
  expect((await visitor.call('GET', '/mt_web/material/detail', { material_id: 1 })).status).toBe(1004)
  expect((await visitor.call('GET', '/mt_web/material/list', { type: 'nichts' })).status).toBe(1000)
  expect((await visitor.call('POST', '/ixj_web/material/collection', { material_id: first[0].material_id })).status).toBe(4000)
})

it('a search finds two characters, one, pinyin, initials, words, and longer stretches as they stand; counts follow it', async () => {
  await official(host)
  await add('琥珀鸢尾之约', { scope: 2, source: 'Project Gutenberg' })
  const found = async (keyword: string) => titles(await read('list', { keyword, size: 100 }))
  for (const keyword of ['鸢尾', '鸢', 'yuanwei', 'hpyw', 'YuanWei', '琥珀 之约', '琥珀鸢尾之约', 'gutenberg'])
    expect(await found(keyword), keyword).toEqual(['琥珀鸢尾之约'])
  await add('红楼开场之鸢', { scope: 2 })
  for (const keyword of ['紅樓開場', '开场之鳶']) expect(await found(keyword), keyword).toEqual(['红楼开场之鸢'])
  await studio.app.pool.query(`delete from entries where title = '红楼开场之鸢'`)
  for (const keyword of ['怎么写琥珀鸢尾', '琥珀 鸢尾有哪些写法？']) expect(await found(keyword), keyword).toEqual(['琥珀鸢尾之约'])
  await add('离别的道具', { scope: 2, body: '她摘下婚戒，放在火锅店的桌子上，推门出去了。' })
  for (const keyword of ['hunjie', 'HuoGuoDian', 'zhaixia hunjie']) expect(await found(keyword), keyword).toContain('离别的道具')
  expect(await found('xiahun')).toEqual([])
  await studio.app.pool.query(`update entries set grams = array['旧'], key = null where title = '离别的道具'`)
  await studio.app.pool.query(`delete from instance_facts where key = 'entries-grams'`)
  await regramEntries(studio.app)
  expect(await found('hunjie')).toContain('离别的道具')
  await studio.app.pool.query(`delete from entries where title = '离别的道具'`)
  expect(await found('尾鸢')).toEqual([])
  expect(await found('琥珀之约')).toEqual([])
  expect(await found('%')).toEqual([])
  const counts = await read('type_list', { keyword: '鸢尾' })
  expect(counts.filter((each: Loose) => each.count > 0)).toEqual([
    { type: 'all', name: '全部', count: 1 },
    { type: 'qiaoduan', name: '桥段', count: 1 },
  ])
})

it('a common word is counted no further than is told, and every page of it is there', async () => {
  const words = ['鲸', '落', '鲸落']
  await studio.app.pool.query(
    `insert into entries (type, title, body, words, grams, tags, state, updated_at)
     select case when n % 9 = 0 then 'wenan' else 'taici' end, case when n = 300 then '鲸落' else '材料' || n end, '鲸落', 2, $1, '{}', 'published', now() - n * interval '1 hour'
     from generate_series(1, 450) n`,
    [words],
  )
  const first = await read('list', { keyword: '鲸落', size: 90 })
  expect([first.list[0].title, first.total]).toEqual(['鲸落', 90 + ENTRY_COUNTED + 1])
  const pages = await Promise.all([1, 2, 3, 4, 5].map(page => read('list', { keyword: '鲸落', size: 90, page })))
  expect(new Set(pages.flatMap(titles)).size).toBe(450)
  expect(pages.at(-1).total).toBe(450)
  const counts = await read('type_list', { keyword: '鲸落' })
  expect(counts.filter((each: Loose) => each.count).map((each: Loose) => [each.type, each.count])).toEqual([
    ['all', ENTRY_COUNTED + 1],
    ['taici', ENTRY_COUNTED + 1],
    ['wenan', 50],
  ])
  await studio.app.pool.query('delete from entries where grams = $1', [words])
})

it('similar ones share its words and tags, the nearest first', async () => {
  await official(host)
  const id = await add('末班车上的琉璃盏', {
    scope: 2,
    tags: ['琉璃'],
    body: '末班车上只剩两个人，他怀里抱着一只裂了纹的琉璃盏，一路不敢坐下。',
  })
  await add('早班车上的琉璃盏', { scope: 2, tags: ['琉璃'], body: '早班车上只剩两个人，她怀里抱着一只裂了纹的琉璃盏，一路不敢坐下。' })
  const { data } = await visitor.call<Loose>('POST', '/mt_web/material/similar_list', { material_id: id, size: 3 })
  expect(titles(data)[0]).toBe('早班车上的琉璃盏')
  expect(titles(data)).not.toContain('末班车上的琉璃盏')
})

it('a plain user collects into folders, and takes out again [D2-7-05] [D2-1-14]', async () => {
  const plain = await studio.signIn()
  const [{ material_id, stars }] = (await read('list', { type: 'taici', size: 1 })).list
  await own('POST', 'collection', { material_id, folder: '雨戏' }, plain)
  await own('POST', 'collection', { material_id, folder: '雨戏' }, plain)
  expect((await own('GET', 'collection_list', {}, plain)).data.list).toMatchObject([
    { material_id, is_collected: true, folder: '雨戏', stars: stars + 1 },
  ])
  const kinds = (await own('GET', 'collection_type_list', {}, plain)).data
  expect(kinds.folders).toEqual([{ folder: '雨戏', count: 1 }])
  expect(kinds.list.find((each: Loose) => each.type === 'taici').count).toBe(1)
  expect((await own('PUT', 'collection_folder', { from: '雨戏', folder: '夜戏' }, plain)).data).toEqual({ material_ids: [material_id] })
  expect((await own('GET', 'collection_list', { folder: '夜戏' }, plain)).data.total).toBe(1)
  // An empty one stays, is renamed and removed.
  const known = async () => (await own('GET', 'collection_type_list', {}, plain)).data.folders
  for (const folder of ['空的', '空的']) expect((await own('POST', 'collection_folder', { folder }, plain)).status).toBe(0)
  expect((await own('POST', 'collection_folder', { folder: ' ' }, plain)).status).toBe(1000)
  await own('PUT', 'collection_folder', { from: '空的', folder: '以后' }, plain)
  expect(await known()).toEqual([
    { folder: '以后', count: 0 },
    { folder: '夜戏', count: 1 },
  ])
  await own('PUT', 'collection_folder', { from: '以后', folder: '' }, plain)
  expect((await known()).map(({ folder }: Loose) => folder)).toEqual(['夜戏'])
  expect((await own('GET', 'collection_list', {}, host)).data.total).toBe(0)
  await own('DELETE', 'collection_list', { material_ids: material_id }, plain)
  await own('DELETE', 'collection_list', { material_ids: material_id }, plain)
  expect((await own('GET', 'collection_list', {}, plain)).data.total).toBe(0)
  expect((await read('detail', { material_id })).stars).toBe(stars)
})

it('a team’s own is its own, is handed in, reviewed, and then everybody’s without its team’s name', async () => {
  const id = await add('纸船过江')
  const other = await studio.founder()
  expect((await other.call('GET', '/mt_web/material/detail', { material_id: id })).status).toBe(1004)
  expect((await visitor.call('GET', '/mt_web/material/detail', { material_id: id })).status).toBe(1004)
  expect((await own('PUT', 'entry', { material_id: id, title: '偷改' }, other)).status).not.toBe(0)
  expect(titles((await own('GET', 'list', { among: 'team' })).data)).toEqual(['纸船过江'])
  expect((await own('PUT', 'entry', { material_id: id, title: '纸船渡江', body: '他把车票折成一只船，推过了江面。' })).data.title).toBe(
    '纸船渡江',
  )
  await own('DELETE', 'entry', { material_id: id })
  expect((await own('GET', 'list', { among: 'team' })).data.total).toBe(0)
  await own('PUT', 'entry_restore', { material_id: id })
  expect((await own('POST', 'hand_in', { material_id: id })).data.state).toBe('waiting')
  const judge = await studio.founder()
  expect((await judge.call('PUT', '/ixj_web/official/entry_review', { material_id: id, accept: 1 })).status).toBe(7014)
  await official(judge)
  expect(titles((await judge.call<Loose>('GET', '/ixj_web/official/entry_list')).data)).toEqual(['纸船渡江'])
  await judge.call('PUT', '/ixj_web/official/entry_review', { material_id: id, accept: 0, note: '结尾再具体一点' })
  expect((await own('GET', 'list', { among: 'team' })).data.list).toMatchObject([{ state: 'refused' }])
  expect((await read('detail', { material_id: id }, host)).note).toBe('结尾再具体一点')
  await own('POST', 'hand_in', { material_id: id })
  await judge.call('PUT', '/ixj_web/official/entry_review', { material_id: id, accept: 1 })
  const shown = await visitor.call<Loose>('GET', '/mt_web/material/detail', { material_id: id })
  expect(shown.data).toMatchObject({ title: '纸船渡江', source: '用户投稿', among: 'public', note: '' })
  expect(JSON.stringify([shown.data, await read('list', { keyword: '渡江' })])).not.toContain('望江文学社')
  await own('PUT', 'entry', { material_id: id, body: '改过的文字还没有人看过。' })
  expect((await visitor.call('GET', '/mt_web/material/detail', { material_id: id })).status).toBe(1004)
})

it('counts of public materials follow whatever changes many rows at once', async () => {
  const { pool } = studio.app
  const all = async () => (await read('list', { size: 1 })).total
  const before = await all()
  await pool.query(
    `insert into entries (type, title, body, words, state) select case when n % 3 = 0 then 'taici' else 'sucai' end, '数 ' || n, '', 0, case when n % 2 = 0 then 'published' else 'private' end from generate_series(1, 12) n`,
  )
  expect(await all()).toBe(before + 6)
  const of = async (type: string) => (await read('list', { type, size: 1 })).total
  const [lines, stuff] = [await of('taici'), await of('sucai')]
  await pool.query(`update entries set type = 'taici', used = used + 1 where title like '数 %'`)
  expect([await of('taici'), await of('sucai'), await all()]).toEqual([lines + 4, stuff - 4, before + 6])
  await pool.query(`update entries set state = 'published' where title like '数 %'`)
  expect(await all()).toBe(before + 12)
  await pool.query(`delete from entries where title like '数 %'`)
  expect(await all()).toBe(before)
  expect(await of('all')).toBe(before)
})

it('official users write with scope 2, others with 1; nobody else may write for all [D1-6-07]', async () => {
  expect((await own('POST', 'entry', draft('越权', { scope: 2 }))).status).toBe(7014)
  await official(host)
  const id = await add('公共一条', { scope: 2 })
  expect((await read('detail', { material_id: id })).source).toBe('千幕编辑部')
})

it('imports csv, json and md, names every row that is not taken, and exports what can be read in again', async () => {
  const upload = async (name: string, text: string | Uint8Array<ArrayBuffer>, more: Record<string, string> = {}) =>
    await host.upload<Loose>('POST', '/ixj_web/material/import', { ...more, file: [new Blob([text]), name] })
  const csv =
    '标题,内容,分类,标签\r\n一,"第一条，有逗号\n和换行",台词,雨 夜\r\n二,,台词,\r\n三,第三条,没有的,\r\n一,"第一条，有逗号\n和换行",台词,\r\n=1+1,公式,台词,\r\n'
  const none = (await upload('a.csv', csv, { all: '1' })).data
  expect(none).toMatchObject({ added: 0, fitting: 2 })
  const some = (await upload('a.csv', csv)).data
  expect(some.added).toBe(2)
  expect(some.rejected).toEqual([
    { row: 2, title: '二', reason: '请输入内容' },
    { row: 3, title: '三', reason: '没有这个分类' },
    { row: 4, title: '一', reason: '已经有一样的素材' },
  ])
  const gbk = new Uint8Array([
    0xb1, 0xea, 0xcc, 0xe2, 0x2c, 0xc4, 0xda, 0xc8, 0xdd, 0x0a, 0xcb, 0xc4, 0x2c, 0xb5, 0xda, 0xcb, 0xc4, 0xcc, 0xf5, 0x0a,
  ])
  expect((await upload('b.csv', gbk)).data.added).toBe(1)
  expect((await upload('c.json', '{"a":')).status).toBe(1000)
  expect((await upload('c.exe', 'x')).status).toBe(1000)
  expect((await upload('d.csv', 'a,b\n1,2')).msg).toContain('表头')
  expect(
    (
      await upload(
        'e.json',
        JSON.stringify([
          { title: '长', body: '长'.repeat(5001) },
          { title: '五', body: '第五条' },
        ]),
      )
    ).data,
  ).toMatchObject({ added: 1, rejected: [{ row: 1 }] })
  for (const format of ['csv', 'json', 'md']) {
    const file = await fetch(`${studio.url}/ixj_web/material/export?format=${format}`, {
      headers: { authorization: `Bearer ${host.token}`, device_id: host.deviceId },
    })
    const text = await file.text()
    if (format === 'csv') expect(text).toContain(`"'=1+1"`)
    const again = await studio.founder()
    const taken = await again.upload<Loose>('POST', '/ixj_web/material/import', { file: [new Blob([text]), `again.${format}`] })
    expect(taken.data, format).toEqual({ added: 4, fitting: 4, rejected: [] })
    expect(titles((await own('GET', 'list', { among: 'team', keyword: '公式' }, again)).data)).toEqual(['=1+1'])
  }
})

it('public calls are limited by address', async () => {
  const narrow = await openStudio({ env: { QIANMU_RATE_SCALE: '0.01' } })
  const most = RATES.open.perIp! * 0.01
  const asked: number[] = []
  for (let nth = 0; nth < most + 2; nth++) asked.push((await narrow.stranger().call('GET', '/mt_web/material/type_list')).http)
  expect(asked).toEqual([...Array<number>(most).fill(200), 429, 429])
  await narrow.close()
})
