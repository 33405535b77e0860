// Rows that come with events, over HTTP: those of the list as it answers them, to whoever may read it and to nobody else, the newest last.
import { MAX_CARRIED } from './carry.ts'
import { aDrawing } from '@qianmu/testkit/drawings'
import { aDoc, aMember, aWork } from '@qianmu/testkit/factories'
import { studio, useSketches } from '@qianmu/testkit/sketches'
import type { Loose, Person } from '@qianmu/testkit/studio'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

useSketches()
let host: Person
/** Who writes along in the work. */
let mate: Person
/** Who is in the team, but not in the work. */
let stranger: Person
let project_id: number
const open: AbortController[] = []
beforeEach(async () => {
  host = await studio.founder()
  project_id = await aWork(host)
  mate = await aMember(studio, host, project_id)
  stranger = await studio.colleague(host)
})
afterEach(() => open.splice(0).forEach(window => window.abort()))

/** Opens a window. @returns the changes that it hears of this kind */
async function windowOf(person: Person, what: string): Promise<Loose[]> {
  const { ticket } = (await person.call('POST', '/ixj_web/event_ticket')).data as Loose
  const abort = new AbortController()
  open.push(abort)
  const stream = await fetch(`${studio.url}/events?ticket=${ticket}`, { signal: abort.signal })
  const heard: Loose[] = []
  const read = async () => {
    let text = ''
    for await (const piece of stream.body!.pipeThrough(new TextDecoderStream())) {
      text += piece
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        const data = /^data: (.*)$/m.exec(text.slice(0, end))?.[1]
        if (data && JSON.parse(data).what === what) heard.push(JSON.parse(data))
        text = text.slice(end + 2)
      }
    }
  }
  read().catch((error: unknown) => expect(abort.signal.aborted, String(error)).toBe(true))
  return heard
}
const get = async (person: Person, path: string, input: object) => (await person.call('GET', path, input)).data as Loose
const next = async (heard: Loose[]) => {
  await vi.waitFor(() => expect(heard.length).toBeGreaterThan(0), { timeout: 10_000, interval: 20 })
  return heard.shift() as Loose
}

describe('a change of a list', () => {
  it('of documents brings the row as the list has it, to the works people alone', async () => {
    const doc_id = await aDoc(host, project_id)
    const [mine, hers, his] = await Promise.all([host, mate, stranger].map(person => windowOf(person, 'documents')))
    await host.call('PUT', '/ixj_web/doc/update_name', { doc_id, doc_name: '改名之后' })
    const told = await next(hers!)
    expect(told).toEqual({ type: 'changed', what: 'documents', id: project_id, rows: expect.anything(), gone: [] })
    expect(told.rows).toEqual((await get(mate, '/ixj_web/doc/list', { project_id })).docs)
    expect(told.rows[0].doc_name).toBe('改名之后')
    expect((await next(mine!)).rows).toEqual(told.rows)
    await host.call('DELETE', '/ixj_web/doc/delete', { doc_id })
    expect(await next(hers!)).toMatchObject({ rows: [], gone: [doc_id] })
    // What is told of a list as a whole goes to nobody else either.
    await host.call('POST', '/ixj_web/volume/add', { project_id, volume_name: '卷一' })
    expect(await next(hers!)).toEqual({ type: 'changed', what: 'documents', id: project_id })
    expect(his).toEqual([])
  })

  it('of works brings what all see alike', async () => {
    const [hers, his] = [await windowOf(mate, 'works'), await windowOf(stranger, 'works')]
    await host.call('PUT', '/ixj_web/project/update', { project_id, project_name: '春山', tags: ['悬疑'] })
    const { rows, ...rest } = await next(hers)
    expect(rest).toEqual({ type: 'changed', what: 'works', id: project_id, gone: [] })
    const listed = (await get(mate, '/ixj_web/project/list', { page: 1, size: 20 })).list[0]
    expect(rows[0]).toMatchObject({ project_name: '春山', tags: ['悬疑'] })
    expect(listed).toMatchObject(rows[0])
    for (const own of ['my_permissions', 'is_owner', 'pinned', 'last_doc']) expect(rows[0]).not.toHaveProperty(own)
    await aDoc(host, project_id)
    expect((await next(hers)).rows[0]).toMatchObject({ project_id, docs: 1 })
    await host.call('DELETE', '/ixj_web/project/delete', { project_id })
    expect(await next(hers)).toEqual({ type: 'changed', what: 'works', id: project_id })
    expect(his).toEqual([])
  })

  it('of cards, characters and shots brings their rows', async () => {
    const doc_id = await aDoc(host, project_id, { text: '1、站台 夜 外\n△雨。' })
    const [cards, cast, shots, his] = await Promise.all([
      windowOf(mate, 'ideas'),
      windowOf(mate, 'characters'),
      windowOf(mate, 'storyboards'),
      windowOf(stranger, 'ideas'),
    ])
    const card = (await host.call('POST', '/ixj_web/works/idea_card/add', { project_id, title: '重逢' })).data as Loose
    expect(await next(cards)).toMatchObject({ id: project_id, rows: [card] })
    await host.call('DELETE', '/ixj_web/works/idea_card/delete', { card_id: card.card_id })
    expect(await next(cards)).toMatchObject({ rows: [], gone: [card.card_id] })
    await host.call('POST', '/ixj_web/ai/character/v2/add', { project_id, name: '顾晚' })
    expect((await next(cast)).rows).toEqual(await get(mate, '/ixj_web/ai/character/v2/list', { project_id }))
    const { scene_id } = (await get(host, '/ixj_web/comic/storyboard_list', { doc_id })).scenes[0]
    const shot = (await host.call('POST', '/ixj_web/comic/comic_storyboard', { doc_id, scene_id, content: '雨线' })).data as Loose
    expect(await next(shots)).toMatchObject({ id: doc_id, rows: [shot], gone: [] })
    expect(his).toEqual([])
  })

  it('of drawings brings the record to its own person', async () => {
    const [mine, hers] = [await windowOf(host, 'drawing'), await windowOf(mate, 'drawing')]
    const { record_id } = await aDrawing(host)
    await vi.waitFor(() => expect(mine.at(-1).rows[0]).toMatchObject({ record_id, finished: 1 }), { timeout: 10_000 })
    const listed = (await host.call('POST', '/ai_web/ai/draw_picture_list', {})).data as Loose
    expect(mine.at(-1)).toEqual({ type: 'changed', what: 'drawing', id: host.userId, rows: listed.list, gone: [] })
    expect(hers).toEqual([])
  })

  it('of more rows than an event carries is told of the list as a whole', async () => {
    const ids = await Promise.all(Array.from({ length: MAX_CARRIED + 1 }, () => aDoc(host, project_id)))
    const hers = await windowOf(mate, 'documents')
    await host.call('PUT', '/ixj_web/doc/update_state', { project_id, doc_id: ids, status: 'final' })
    expect(await next(hers)).toEqual({ type: 'changed', what: 'documents', id: project_id })
  }, 60_000)

  it('that comes with many others ends with the row as it stands', async () => {
    const doc_id = await aDoc(host, project_id)
    const hers = await windowOf(mate, 'documents')
    const rename = (nth: number) => host.call('PUT', '/ixj_web/doc/update_name', { doc_id, doc_name: `第 ${nth} 名` })
    await Promise.all(Array.from({ length: 30 }, (_, nth) => rename(nth)))
    const { docs } = await get(mate, '/ixj_web/doc/list', { project_id })
    await vi.waitFor(() => expect(hers.at(-1)?.rows).toEqual(docs), { timeout: 10_000, interval: 20 })
  })

  it('reaches nobody whose membership ended', async () => {
    const doc_id = await aDoc(host, project_id)
    const hers = await windowOf(mate, 'documents')
    await studio.app.pool.query('delete from work_members where work_id = $1 and user_id = $2', [project_id, mate.userId])
    const mine = await windowOf(host, 'documents')
    await host.call('PUT', '/ixj_web/doc/update_name', { doc_id, doc_name: '与她无关' })
    await next(mine)
    expect(hers).toEqual([])
  })
})
