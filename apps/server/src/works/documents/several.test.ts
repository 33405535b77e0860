// Several documents at once: status and writer, order, bin; and two people doing things to the same document at the same moment.
import { openStudio, type Person, type Studio } from '@qianmu/testkit/studio'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let studio: Studio
let host: Person
let project_id: number
beforeAll(async () => {
  studio = await openStudio()
  host = await studio.founder()
})
afterAll(() => studio.close())

const newWork = async () =>
  (await host.call('POST', '/ixj_web/project/add', { project_name: '雨夜归人', project_type: 1, script_type: 'SCRIPT' })).data
    .project_id as number
const addDocs = async (count: number, more = {}) => {
  const ids: number[] = []
  for (let nth = 1; nth <= count; nth++) {
    const added = await host.call('POST', '/ixj_web/doc/add', { project_id, doc_name: `第 ${nth} 集`, text: '△雨停了。', ...more })
    ids.push(added.data.doc_id)
  }
  return ids
}
const tree = async () => (await host.call('GET', '/ixj_web/doc/list', { project_id })).data
const order = async (docs: number[]) => (await tree()).docs.map((doc: { doc_id: number }) => docs.indexOf(doc.doc_id) + 1)
const work = async () => (await host.call('GET', '/ixj_web/project/detail', { project_id })).data

describe('several documents at once', () => {
  it('take a status and a writer who is in the work; neither counts as writing', async () => {
    project_id = await newWork()
    const docs = await addDocs(3)
    const friend = await studio.colleague(host)
    const set = (more: object) => host.call('PUT', '/ixj_web/doc/update_state', { project_id, doc_id: docs.slice(0, 2), ...more })
    expect((await set({ assignee_id: friend.userId })).data).toMatchObject({ fields: [{ field: 'assignee_id' }] })
    await host.call('PUT', '/ixj_web/project/member', { project_id, member_id: friend.userId })
    const before = await tree()
    expect((await set({ assignee_id: friend.userId, status: 'review' })).status).toBe(0)
    const after = await tree()
    expect(after.docs.map((doc: { status: string; assignee_id: number | null }) => [doc.status, doc.assignee_id])).toEqual([
      ['review', friend.userId],
      ['review', friend.userId],
      ['draft', null],
    ])
    expect(after.docs[0].updated_at).toBe(before.docs[0].updated_at)
    await set({ assignee_id: null })
    expect((await tree()).docs[0]).toMatchObject({ status: 'review', assignee_id: null, assignee: '' })
    expect((await set({ status: 'nonsense' })).status).toBe(1000)
  })

  it('are moved together in their order, one row each', async () => {
    project_id = await newWork()
    const docs = await addDocs(6)
    const rows = async () =>
      (await studio.app.pool.query('select id, order_key from docs where work_id = $1 order by id', [project_id])).rows
    const before = await rows()
    const moved = { project_id, doc_id: [docs[4], docs[1]], volume_id: null, after_id: docs[5] }
    expect((await host.call('POST', '/ixj_web/doc/order_many', moved)).status).toBe(0)
    expect(await order(docs)).toEqual([1, 3, 4, 6, 2, 5])
    const after = await rows()
    expect(after.filter((row, at) => row.order_key !== before[at].order_key).map(row => row.id)).toEqual([docs[1], docs[4]])
    expect((await host.call('POST', '/ixj_web/doc/order_many', { ...moved, after_id: docs[1] })).status).toBe(1000)
  })

  it('among two thousand a move writes one row', async () => {
    project_id = await newWork()
    const [first, last] = await addDocs(2)
    await studio.app.pool.query(
      `insert into docs (work_id, name, order_key, content_hash, updated_by) select $1, n::text, 'b' || lpad(n::text, 5, '0') || 'V', '', $2 from generate_series(1, 1998) n`,
      [project_id, host.userId],
    )
    const print = async () =>
      (await studio.app.pool.query('select id, xmin::text from docs where work_id = $1 order by id', [project_id])).rows
    const before = await print()
    expect((await host.call('POST', '/ixj_web/doc/order', { doc_id: last, after_id: null })).status).toBe(0)
    const after = await print()
    expect(after).toHaveLength(2000)
    expect(after.filter((row, at) => row.xmin !== before[at].xmin).map(row => row.id)).toEqual([last])
    expect((await tree()).docs[0].doc_id).toBe(last)
    expect((await tree()).docs[1].doc_id).toBe(first)
  })

  it('go into the bin and back, counted once', async () => {
    project_id = await newWork()
    const docs = await addDocs(3)
    const { words } = await work()
    await host.call('DELETE', '/ixj_web/doc/delete', { doc_id: docs[0] })
    expect((await host.call('DELETE', '/ixj_web/doc/delete_many', { project_id, doc_id: docs })).data.doc_id).toEqual(docs.slice(1))
    expect(await work()).toMatchObject({ docs: 0, words: 0 })
    expect((await host.call('PUT', '/ixj_web/doc/restore_many', { project_id, doc_id: docs })).data.doc_id).toEqual(docs)
    expect(await work()).toMatchObject({ docs: 3, words })
  })

  it('must all be of the work', async () => {
    const theirs = await studio.founder()
    const own = (await theirs.call('POST', '/ixj_web/project/add', { project_name: '别的', project_type: 1, script_type: 'SCRIPT' })).data
    const there = (await theirs.call('POST', '/ixj_web/doc/add', { project_id: own.project_id, doc_name: '甲', text: '△绝密。' })).data
      .doc_id
    const read = await host.call('GET', '/ixj_web/doc/read', { project_id, doc_id: there })
    expect(read.status).toBe(1000)
    expect(JSON.stringify(read)).not.toContain('绝密')
    expect((await host.call('PUT', '/ixj_web/doc/update_state', { project_id, doc_id: there, status: 'final' })).status).toBe(1000)
    expect((await host.call('DELETE', '/ixj_web/doc/delete_many', { project_id, doc_id: there })).data.doc_id).toEqual([])
    expect((await theirs.call('GET', '/ixj_web/doc/detail', { doc_id: there })).status).toBe(0)
  })
})

describe('two people at once', () => {
  it('who rename a document: the second is told whose name it has', async () => {
    project_id = await newWork()
    const [doc_id] = await addDocs(1)
    const rename = (doc_name: string) => host.call('PUT', '/ixj_web/doc/update_name', { doc_id, doc_name, was: '第 1 集' })
    const answers = await Promise.all([rename('归来'), rename('离去')])
    expect(answers.map(answer => answer.status).toSorted()).toEqual([0, 1009])
    const [won, lost] = answers.toSorted((one, other) => one.status - other.status)
    const name = (await tree()).docs[0].doc_name
    expect(won!.status).toBe(0)
    expect(lost!.msg).toContain(`「${name}」`)
    expect((await rename(name)).status).toBe(0)
  })

  it('who delete a document: it is counted once, the second is told', async () => {
    project_id = await newWork()
    const [doc_id] = await addDocs(2)
    const answers = await Promise.all([1, 2].map(() => host.call('DELETE', '/ixj_web/doc/delete', { doc_id })))
    expect(answers.map(answer => answer.status).toSorted()).toEqual([
      0,
      expect.toSatisfy((status: number) => status === 1000 || status === 1004),
    ])
    expect((await work()).docs).toBe(1)
  })

  it('of whom one moves and one deletes: no orphan, the text comes back with it', async () => {
    project_id = await newWork()
    const volume_id = (await host.call('POST', '/ixj_web/volume/add', { project_id, volume_name: '卷一' })).data.volume_id
    const [doc_id] = await addDocs(1)
    const answers = await Promise.all([
      host.call('POST', '/ixj_web/doc/order', { doc_id, volume_id, after_id: null }),
      host.call('DELETE', '/ixj_web/doc/delete', { doc_id }),
      host.call('DELETE', '/ixj_web/volume/delete', { volume_id }),
    ])
    for (const answer of answers) expect([0, 1000, 1004]).toContain(answer.status)
    await host.call('PUT', '/ixj_web/doc/restore', { doc_id })
    const { volumes, docs } = await tree()
    expect([...volumes.flatMap((volume: { docs: object[] }) => volume.docs), ...docs]).toHaveLength(1)
    expect((await host.call('GET', '/ixj_web/doc/detail', { doc_id })).data.text).toContain('雨停了')
  })

  it('who move the same documents at once: each keeps one place', async () => {
    project_id = await newWork()
    const docs = await addDocs(8)
    const moves = docs.map((doc_id, at) => host.call('POST', '/ixj_web/doc/order', { doc_id, after_id: docs[(at + 3) % 8] }))
    for (const answer of await Promise.all(moves)) expect(answer.status).toBe(0)
    const { rows } = await studio.app.pool.query('select count(distinct order_key)::int n from docs where work_id = $1', [project_id])
    expect(rows[0].n).toBe(8)
    expect((await order(docs)).toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })
})
