// Searching documents by words or a single sign: in names and texts, after every kind of writing, and only what one may see.
import { openStudio, type Person, type Studio } from '@qianmu/testkit/studio'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { indexLate } from './index.ts'

let studio: Studio
let host: Person
let project_id: number
beforeAll(async () => {
  studio = await openStudio()
  host = await studio.founder()
  project_id = await newWork(host)
})
afterAll(() => studio.close())

const newWork = async (person: Person) =>
  (await person.call('POST', '/ixj_web/project/add', { project_name: '雨夜归人', project_type: 1, script_type: 'SCRIPT' })).data
    .project_id as number
const add = async (doc_name: string, text: string) =>
  (await host.call('POST', '/ixj_web/doc/add', { project_id, doc_name, text })).data.doc_id as number
const search = async (keyword: string, person = host) => (await person.call('GET', '/ixj_web/doc/search', { keyword })).data
const found = async (keyword: string, person = host) => (await search(keyword, person)).map((hit: { doc_id: number }) => hit.doc_id)

describe('a search', () => {
  it('finds two characters in a text and tells what stands around', async () => {
    const doc = await add('第一集', '△末班车缓缓进站。\n顾晚：钥匙藏在ＡＢＣ柜子里，谁也不知道。')
    expect(await search('钥匙')).toEqual([
      expect.objectContaining({ doc_id: doc, project_name: '雨夜归人', excerpt: '顾晚：钥匙藏在ＡＢＣ柜子里，谁也不知道。' }),
    ])
    expect(await found('末班车缓缓')).toEqual([doc])
    expect(await found('abc柜')).toEqual([doc])
    // both pairs stand in the text, the three characters do not
    expect(await found('钥匙末班')).toEqual([])
    expect(await found('钥')).toEqual([doc])
  })

  it('finds a single sign, an emoji, and signs that stand alone around others', async () => {
    const doc = await add('百鬼', '林晚：你好，世界。\n△👻鬼！')
    for (const keyword of ['鬼', '好，世', '好,世', '👻', '界。', '！', '👻鬼'])
      expect([keyword, await found(keyword)]).toEqual([keyword, [doc]])
    expect(await search('👻')).toEqual([expect.objectContaining({ excerpt: '△👻鬼！' })])
    // each sign stands in the text, the two beside each other do not
    for (const keyword of ['鬼👻', '世，好', '魅']) expect([keyword, await found(keyword)]).toEqual([keyword, []])
    const [work] = (await host.call('GET', '/ixj_web/project/list', { keyword: '👻' })).data.list
    expect(work).toMatchObject({ project_id, found: { where: 'doc', doc_id: doc, text: '△👻鬼！' } })
    const named = await add('妖', '△空。')
    expect(await found('妖')).toEqual([named])
  })

  it('follows saves, new names, co-writing and the bin', async () => {
    const doc = await add('赤霞', '△山风很大。')
    await host.call('PUT', '/ixj_web/doc/update_version', { doc_id: doc, version: 1, text: '△海面平静。' })
    await studio.app.collab.settled()
    expect([await found('山风'), await found('海面')]).toEqual([[], [doc]])
    await host.call('PUT', '/ixj_web/doc/update_name', { doc_id: doc, doc_name: '碧波' })
    expect([await found('赤霞'), await found('碧波')]).toEqual([[], [doc]])
    await host.call('DELETE', '/ixj_web/doc/delete', { doc_id: doc })
    expect(await found('海面')).toEqual([])
    await host.call('PUT', '/ixj_web/doc/restore', { doc_id: doc })
    expect(await found('海面')).toEqual([doc])
  })

  it('puts documents with it in their name first', async () => {
    const named = await add('望江楼', '△空。')
    const later = await add('后来', '△望江楼上有灯。')
    expect(await found('望江')).toEqual([named, later])
  })

  it('tells only works that one may see', async () => {
    await add('密谈', '△密室里的对话。')
    const [colleague, stranger] = [await studio.colleague(host), await studio.founder()]
    expect(await found('密室')).toHaveLength(1)
    expect(await found('密室', colleague)).toEqual([])
    expect(await found('密室', stranger)).toEqual([])
    await host.call('PUT', '/ixj_web/project/member', { project_id, member_id: colleague.userId })
    expect(await found('密室', colleague)).toHaveLength(1)
  })

  it('counts suggestions as accepted', async () => {
    const by = { id: 's1', user: host.userId, name: '苏晚', at: 1 }
    const run = (type: string, text: string) => ({ type: 'text', text, marks: [{ type, attrs: by }] })
    const line = [run('deletion', '旧灯'), run('insertion', '新烛'), { type: 'text', text: '亮着。' }]
    const content = { type: 'doc', content: [{ type: 'scene', content: [{ type: 'action', content: line }] }] }
    const doc = (await host.call('POST', '/ixj_web/doc/add', { project_id, doc_name: '建议', content })).data.doc_id
    expect([await found('新烛亮'), await found('旧灯')]).toEqual([[doc], []])
  })

  it('catches up with what was written before it knew', async () => {
    const doc = await add('灯塔', '△灯塔在雾里。')
    await studio.app.pool.query('delete from doc_texts where doc_id = $1', [doc])
    expect(await found('雾里')).toEqual([])
    await indexLate(studio.app)
    expect(await found('雾里')).toEqual([doc])
  })
  it('catches up with what was made findable in an older way', async () => {
    const doc = await add('鲸落', '△鲸在落。')
    await studio.app.pool.query(`update doc_texts set edition = 0, pairs = '{}' where doc_id = $1`, [doc])
    expect(await found('鲸在')).toEqual([])
    await indexLate(studio.app)
    expect(await found('鲸在')).toEqual([doc])
  })
})
