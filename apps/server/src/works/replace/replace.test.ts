// Find and replace across a work: preview, one change per document over a kept version, undo, and what others do meanwhile.
import { openStudio, type Person, type Studio } from '@qianmu/testkit/studio'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let studio: Studio
let host: Person
let project_id: number
let docs: number[]
beforeAll(async () => {
  studio = await openStudio()
  host = await studio.founder()
})
afterAll(() => studio.close())

const setUp = async (...texts: string[]) => {
  const made = await host.call('POST', '/ixj_web/project/add', { project_name: '雨夜归人', project_type: 1, script_type: 'SCRIPT' })
  project_id = made.data.project_id
  docs = []
  for (const [at, text] of texts.entries())
    docs.push((await host.call('POST', '/ixj_web/doc/add', { project_id, doc_name: `第 ${at + 1} 集`, text })).data.doc_id)
}
const find = async (text: string, more = {}) => (await host.call('POST', '/ixj_web/doc/find', { project_id, text, ...more })).data
interface Found {
  docs: { doc_id: number; hits: { block_id: string; field: string; start: number }[] }[]
}
const placesOf = ({ docs: list }: Found) =>
  list.map(({ doc_id, hits }) => ({ doc_id, places: hits.map(({ block_id, field, start }) => ({ block_id, field, start })) }))
const replace = (text: string, replacement: string, places: object, person = host) =>
  person.call('POST', '/ixj_web/doc/replace', { project_id, text, replacement, docs: places })
const textOf = async (doc_id: number) => (await host.call('GET', '/ixj_web/doc/detail', { doc_id })).data.text

describe('find and replace', () => {
  it('shows every hit, replaces what was chosen, keeps a version, and can be undone', async () => {
    await setUp('△顾晚站着。\n顾晚：走吧，顾晚。', '△没有人。', '△顾晚又来了。')
    const found = await find('顾晚')
    expect(found).toMatchObject({ total: 4, more: false })
    expect(found.docs.map((doc: { doc_id: number }) => doc.doc_id)).toEqual([docs[0], docs[2]])
    const places = placesOf(found)
    const { data } = await replace('顾晚', '顾念', places)
    expect(data.docs).toMatchObject([
      { doc_id: docs[0], replaced: 3, skipped: 0 },
      { doc_id: docs[2], replaced: 1, skipped: 0 },
    ])
    expect(await textOf(docs[0]!)).toContain('顾念：走吧，顾念。')
    const { list } = (await host.call('GET', '/ixj_web/works/doc_history_list', { doc_id: docs[0] })).data
    expect(list[0]).toMatchObject({ kind: 'before_replace', history_id: data.docs[0].history_id })
    const before = (await host.call('GET', '/ixj_web/works/doc_history', { history_id: data.docs[0].history_id })).data
    expect(before.text).toContain('顾晚：走吧，顾晚。')
    const log = await studio.app.pool.query('select count(*)::int n from doc_update where doc_id = $1', [docs[0]])
    expect(log.rows[0].n).toBe(1)
    const undo = (given: object) => host.call('POST', '/ixj_web/doc/replace_undo', { project_id, docs: given })
    const [one, other] = data.docs as { doc_id: number; history_id: number }[]
    const swapped = [{ doc_id: one!.doc_id, history_id: other!.history_id }]
    expect((await undo([one, ...swapped])).data).toMatchObject({ fields: [{ field: 'docs' }] })
    expect(await textOf(docs[0]!)).toContain('顾念')
    expect((await undo([one, other].map(each => ({ doc_id: each!.doc_id, history_id: each!.history_id })))).data.docs).toEqual([
      docs[0],
      docs[2],
    ])
    for (const doc of [docs[0]!, docs[2]!]) expect(await textOf(doc)).not.toContain('顾念')
  })

  it('leaves what others have changed since, and tells it', async () => {
    await setUp('△雨停了。\n△雨又来了。')
    const places = placesOf(await find('雨'))
    const { content } = (await host.call('GET', '/ixj_web/doc/detail', { doc_id: docs[0] })).data
    content.content[0].content[0].content[0].text = '天晴了。'
    await host.call('PUT', '/ixj_web/doc/update_version', { doc_id: docs[0], version: 1, content })
    const { data } = await replace('雨', '雪', places)
    expect(data.docs[0]).toMatchObject({ replaced: 1, skipped: 1 })
    expect(await textOf(docs[0]!)).toBe('△天晴了。\n△雪又来了。')
  })

  it('respects case and whole words', async () => {
    await setUp('△Tokyo的OK牌子，ok。')
    expect([
      (await find('ok')).total,
      (await find('OK', { match_case: true })).total,
      (await find('ok', { whole_word: true })).total,
    ]).toEqual([3, 1, 2])
  })

  it('may be looked at by every member, replaced only with WriteWork, and only in this work', async () => {
    await setUp('△雨停了。')
    const places = placesOf(await find('雨'))
    const reader = await studio.colleague(host, '画师')
    await host.call('PUT', '/ixj_web/project/member', { project_id, member_id: reader.userId, permissions: [] })
    expect((await reader.call('POST', '/ixj_web/doc/find', { project_id, text: '雨' })).data.total).toBe(1)
    expect((await replace('雨', '雪', places, reader)).status).toBe(7014)
    await setUp('△别的。')
    expect((await replace('雨', '雪', places)).status).toBe(1000)
  })

  it('finds by a pattern, fills its groups in, and refuses a wrong or hopeless one at the field', async () => {
    await setUp('△第12集见。\n顾晚：第3集。', '△没有。')
    const text = '第(\\d+)集'
    const found = await find(text, { regex: true })
    expect(found).toMatchObject({ total: 2 })
    const body = { project_id, text, regex: true, replacement: '第 $1 集', docs: placesOf(found) }
    expect((await host.call('POST', '/ixj_web/doc/replace', body)).data.docs[0]).toMatchObject({ replaced: 2 })
    expect(await textOf(docs[0]!)).toBe('△第 12 集见。\n顾晚：第 3 集。')
    expect((await find(text)).total).toBe(0)
    for (const [wrong, sentence] of [
      ['第(', '少了一个右括号 )'],
      ['(a)\\1', '不支持反向引用 \\1'],
    ]) {
      const refused = await host.call('POST', '/ixj_web/doc/find', { project_id, text: wrong, regex: true })
      expect(refused).toMatchObject({ http: 200, status: 1000, data: { fields: [{ field: 'text', msg: sentence }] } })
    }
    await setUp(`△${'a'.repeat(20_000)}。`)
    expect((await find('(a+)+$', { regex: true })).total).toBe(0)
    const slow = await host.call('POST', '/ixj_web/doc/find', { project_id, text: '(?:a?){900}b', regex: true })
    expect(slow.data.fields[0].msg).toContain('表达式太复杂')
  })

  it('finds in a text that the search does not know yet', async () => {
    await setUp('△雨停了。')
    await studio.app.pool.query('delete from doc_texts where doc_id = $1', [docs[0]])
    expect((await find('雨停')).total).toBe(1)
  })
})
