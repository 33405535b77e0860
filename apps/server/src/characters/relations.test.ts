// Relations, merging, splitting, and reading the script for characters, over HTTP.
import { scaled } from '@qianmu/testkit/pace'
import { openStudio, type Loose, type Person, type Studio } from '@qianmu/testkit/studio'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { refusedAt, RELATION, V2, workWithScript } from './test-work.ts'

let studio: Studio
let host: Person
beforeAll(async () => {
  studio = await openStudio()
  host = await studio.founder()
})
afterAll(() => studio.close())

/** A work with some characters and their ids. */
async function cast(...names: string[]) {
  const work = await workWithScript(host)
  const ids: number[] = []
  for (const name of names) ids.push((await work.add(name)).data.character_id)
  return { ...work, ids }
}

describe('relations', () => {
  it('are read and saved on their path, changed and removed', async () => {
    const { docs, ids, call, relate } = await cast('顾晚', '沈岸')
    const [from_id, to_id] = ids
    const { content } = (await host.call('GET', '/ixj_web/doc/detail', { doc_id: docs[0] })).data
    const scene = { doc_id: docs[0], scene_id: content.content[0].attrs.id as string }
    const said = {
      from_id,
      to_id,
      type: 'love',
      label: '旧恋人',
      strength: 4,
      from_doc_id: docs[0],
      to_doc_id: docs[1],
      secret: true,
      evidence: [scene],
    }
    const [saved] = (await relate([said])).data.relations
    expect(saved).toMatchObject({ ...said, directed: false })
    expect((await call('GET', RELATION)).data).toEqual({ relations: [saved], strangers: [] })
    expect((await relate([{ ...said, relation_id: saved.relation_id, label: '恋人', to_doc_id: null }])).data.relations).toEqual([
      { ...saved, label: '恋人', to_doc_id: null },
    ])
    expect((await relate([], { removed_ids: [saved.relation_id] })).data.relations).toEqual([])
  })

  it('change over time: one kind per pair at a time', async () => {
    const { docs, ids, relate } = await cast('顾晚', '沈岸')
    const pair = { from_id: ids[0], to_id: ids[1], type: 'foe' }
    const first = { ...pair, to_doc_id: docs[0] }
    expect((await relate([first, { ...pair, from_doc_id: docs[1] }, { ...pair, type: 'kin' }])).data.relations).toHaveLength(3)
    expect(await relate([{ from_id: ids[1], to_id: ids[0], type: 'foe', from_doc_id: docs[2] }])).toMatchObject(
      refusedAt('relations.0.type'),
    )
    expect(await relate([{ ...pair, type: 'ally', from_doc_id: docs[1], to_doc_id: docs[0] }])).toMatchObject(
      refusedAt('relations.0.to_doc_id', '关系不能在开始之前结束'),
    )
  })

  it('to oneself, in a circle, to strangers of other works, or too strong are refused at the field', async () => {
    const { ids, relate, relations } = await cast('甲', '乙', '丙')
    const [a, b, c] = ids
    const tie = (from_id: unknown, to_id: unknown, more: object = {}) => ({ from_id, to_id, type: 'service', ...more })
    expect(await relate([tie(a, a)])).toMatchObject(refusedAt('relations.0.to_id', '一个角色不能和自己有关系'))
    expect((await relate([tie(a, b), tie(b, c)])).data.relations).toMatchObject([{ directed: true }, { directed: true }])
    expect(await relate([tie(c, a)])).toMatchObject(refusedAt('relations.0.to_id', '「主从」关系不能绕成一圈'))
    expect((await relate([tie(c, a, { type: 'mentor' })])).status).toBe(0)
    const foreign = await cast('外人')
    expect(await relate([tie(a, foreign.ids[0], { type: 'kin' })])).toMatchObject(refusedAt('relations.0.to_id'))
    expect(await relate([tie(a, b, { type: 'kin', from_doc_id: foreign.docs[0] })])).toMatchObject(refusedAt('relations.0.from_doc_id'))
    expect(await relate([tie(a, b, { type: 'kin', evidence: [{ doc_id: foreign.docs[0], scene_id: 'x' }] })])).toMatchObject(
      refusedAt('relations.0.evidence'),
    )
    expect(await relate([tie(a, b, { type: 'kin', strength: 6 })])).toMatchObject(refusedAt('relations.0.strength'))
    expect(await relate([tie(a, b, { type: 'kin', label: '长'.repeat(13) })])).toMatchObject(refusedAt('relations.0.label'))
    expect(await relate([], { removed_ids: [1e9] })).toMatchObject(refusedAt('removed_ids'))
    expect((await relations()).relations).toHaveLength(3)
  })

  it('are saved all or none', async () => {
    const { ids, relate, relations } = await cast('甲', '乙')
    const good = { from_id: ids[0], to_id: ids[1], type: 'kin' }
    expect(await relate([good, { ...good, type: 'foe', to_id: ids[0] }])).toMatchObject(refusedAt('relations.1.to_id'))
    expect((await relations()).relations).toEqual([])
  })

  it('that are said not to be are remembered, and forgotten again', async () => {
    const { ids, relate } = await cast('甲', '乙')
    const pair = { one_id: ids[1], other_id: ids[0] }
    expect((await relate([], { strangers: [{ ...pair, ignored: 1 }] })).data.strangers).toEqual([{ one_id: ids[0], other_id: ids[1] }])
    expect((await relate([], { strangers: [{ ...pair, ignored: 0 }] })).data.strangers).toEqual([])
    expect(await relate([], { strangers: [{ one_id: ids[0], other_id: ids[0], ignored: 1 }] })).toMatchObject(
      refusedAt('strangers.0.other_id'),
    )
  })

  it('lose the document they began in when it is deleted for ever, not themselves', async () => {
    const { docs, ids, relate, relations } = await cast('甲', '乙')
    await relate([{ from_id: ids[0], to_id: ids[1], type: 'kin', from_doc_id: docs[2] }])
    await studio.app.pool.query('delete from docs where id = $1', [docs[2]])
    expect((await relations()).relations[0].from_doc_id).toBeNull()
  })
})

describe('merging', () => {
  it('moves names and relations, and gives all of it back', async () => {
    const { ids, list, relate, relations, update } = await cast('顾晚', '小晚', '沈岸', '何叙')
    const [wan, small, an, xu] = ids
    const before = (await list()).find(each => each.character_id === small)
    await update(before, { aliases: ['那姑娘'] })
    await relate([
      { from_id: wan, to_id: an, type: 'love' },
      { from_id: small, to_id: an, type: 'love', label: '也爱' },
      { from_id: small, to_id: wan, type: 'kin' },
      { from_id: xu, to_id: small, type: 'mentor', label: '老师' },
    ])
    const was = await relations()
    const merged = await host.call('POST', `${V2}/merge`, { character_id: wan, merged_id: small })
    expect(merged.data.character.aliases.map((alias: Loose) => alias.text)).toEqual(['小晚', '那姑娘'])
    expect((await list()).map(each => each.name)).toEqual(['顾晚', '沈岸', '何叙'])
    expect((await relations()).relations).toMatchObject([
      { from_id: wan, to_id: an, type: 'love', label: '' },
      { from_id: xu, to_id: wan, type: 'mentor' },
    ])
    const undo = () => host.call('PUT', `${V2}/merge`, { character_id: wan, merge_id: merged.data.merge_id })
    expect((await undo()).data.map((each: Loose) => each.aliases.map((alias: Loose) => alias.text))).toEqual([[], ['那姑娘']])
    expect(await relations()).toEqual(was)
    expect(await undo()).toMatchObject({ status: 1009 })
  })

  it('refuses itself, strangers, and another one’s merge', async () => {
    const { ids } = await cast('甲', '乙')
    const foreign = await cast('外人')
    const merge = (character_id: unknown, merged_id: unknown) => host.call('POST', `${V2}/merge`, { character_id, merged_id })
    expect(await merge(ids[0], ids[0])).toMatchObject(refusedAt('merged_id'))
    expect(await merge(ids[0], foreign.ids[0])).toMatchObject(refusedAt('merged_id', '角色不存在或已删除'))
    const { merge_id } = (await merge(ids[0], ids[1])).data
    expect(await host.call('PUT', `${V2}/merge`, { character_id: foreign.ids[0], merge_id })).toMatchObject({ status: 1004 })
    expect((await foreign.call('PUT', `${V2}/restore`, { character_ids: [ids[1]] })).status).toBe(1000)
  })

  it('cannot be taken back once the name is somebody else’s', async () => {
    const { ids, add, update, list, names } = await cast('甲', '乙')
    const { merge_id } = (await host.call('POST', `${V2}/merge`, { character_id: ids[0], merged_id: ids[1] })).data
    await update((await list())[0], { aliases: [] })
    await add('乙')
    expect(await host.call('PUT', `${V2}/merge`, { character_id: ids[0], merge_id })).toMatchObject(refusedAt('merge_id'))
    expect(await names()).toEqual(['甲', '乙'])
  })
})

describe('splitting', () => {
  it('makes a second character of aliases and relations', async () => {
    const { ids, add, relate, relations } = await cast('沈岸')
    const both = (await add('顾晚', { aliases: ['小晚', '晚姨', '阿姨'] })).data
    const { relation_id } = (await relate([{ from_id: ids[0], to_id: both.character_id, type: 'kin' }])).data.relations[0]
    const split = (more: object) => host.call('POST', `${V2}/split`, { character_id: both.character_id, name: '晚姨', ...more })
    expect(await split({ aliases: ['别人'] })).toMatchObject(refusedAt('aliases'))
    expect(await split({ name: '沈岸' })).toMatchObject(refusedAt('name'))
    expect(await split({ relation_ids: [1e9] })).toMatchObject(refusedAt('relation_ids'))
    const [kept, made] = (await split({ aliases: ['阿姨'], relation_ids: [relation_id] })).data
    expect([kept.aliases[0].text, kept.aliases.length, made.name, made.aliases[0].text]).toEqual(['小晚', 1, '晚姨', '阿姨'])
    expect((await relations()).relations[0].to_id).toBe(made.character_id)
  })
})

const ANALYSE = '/ai_web/ai/character_analyse'

describe('reading the script', () => {
  const over = (call: (method: string, path: string) => Promise<{ data: Loose }>) =>
    vi.waitFor(
      async () => {
        const { data } = await call('GET', `${ANALYSE}/result`)
        expect(['done', 'failed', 'cancelled']).toContain(data?.state)
        return data
      },
      { timeout: scaled(20_000), interval: 100 },
    )

  it('tells how sure a guess of the sex is, of kin, by the letters of a name, or not at all', async () => {
    const { call, project_id } = await workWithScript(host)
    const text = '4-1 日 内 家\n母亲：吃饭了。\n王娟：来了。\n父亲：等等我。'
    await host.call('POST', '/ixj_web/doc/add', { project_id, doc_name: '第 4 集', text })
    await call('POST', `${ANALYSE}/launch`)
    const { candidates } = await over(call)
    const sexOf = (name: string) => {
      const { gender, gender_confidence } = candidates.find((each: Loose) => each.name === name)
      return [gender, gender_confidence]
    }
    expect(sexOf('母亲')).toEqual(['女', 0.95])
    expect(sexOf('父亲')).toEqual(['男', 0.95])
    expect(sexOf('王娟')).toEqual(['女', 0.75])
    expect(sexOf('阿青')).toEqual(['未知', 0])
  })

  it('finds who speaks, with aliases, counts and lines that show them, and adds nobody', async () => {
    const { docs, call, names, add } = await workWithScript(host)
    expect((await call('GET', `${ANALYSE}/result`)).data).toBeNull()
    expect((await call('POST', `${ANALYSE}/launch`)).data.job_id).toBeGreaterThan(0)
    const done = await over(call)
    expect(done).toMatchObject({ state: 'done', engine: { kind: 'procedural' } })
    const found = (name: string) => done.candidates.find((each: Loose) => each.name === name)
    expect(done.candidates.map((each: Loose) => each.name)).toEqual(expect.arrayContaining(['顾晚', '沈岸', '何叙', '老许', '阿青']))
    expect(found('何叙')).toMatchObject({ lines: 4, confidence: expect.any(Number) })
    expect(found('何叙').quotes[0]).toMatchObject({ doc_id: docs[0], doc_name: '第 1 集', text: '何叙：她不会回来。' })
    expect(await names()).toEqual([])
    // Whoever is known under any name is a candidate no longer.
    await add('何先生', { aliases: ['何叙'] })
    await add('老许', { status: 'ignored' })
    const left = (await call('GET', `${ANALYSE}/result`)).data.candidates.map((each: Loose) => each.name)
    expect(left).not.toContain('何叙')
    expect(left).not.toContain('老许')
  })

  it('says so when there is nothing to read, until that is put aside [D2-7-10]', async () => {
    const { data } = await host.call('POST', '/ixj_web/project/add', { project_name: '空', project_type: 1, script_type: 'SCRIPT' })
    await host.call('POST', `${ANALYSE}/launch`, { project_id: data.project_id })
    const done = await over((method, path) => host.call(method, path, { project_id: data.project_id }))
    expect(done).toMatchObject({ state: 'failed', error: '这部作品还没有文档', candidates: [] })
    const ask = (person: Person, name: string) => person.call('GET', `${ANALYSE}/${name}`, { project_id: data.project_id })
    const reader = await studio.colleague(host)
    expect((await ask(reader, 'err_reset')).status).toBe(7013)
    await host.call('PUT', '/ixj_web/project/member', { project_id: data.project_id, member_id: reader.userId, permissions: ['Producer'] })
    expect((await ask(reader, 'err_reset')).status).toBe(7014)
    expect((await ask(await studio.founder(), 'err_reset')).status).not.toBe(0)
    expect((await ask(host, 'result')).data).toMatchObject({ state: 'failed' })
    expect((await ask(host, 'err_reset')).status).toBe(0)
    expect((await ask(host, 'result')).data).toBeNull()
    // What is no error stays.
    await host.call('POST', '/ixj_web/doc/add', { project_id: data.project_id, doc_name: '一', text: '1-1 日 内 家\n顾晚：来了。' })
    await host.call('POST', `${ANALYSE}/launch`, { project_id: data.project_id })
    expect((await over((method, path) => host.call(method, path, { project_id: data.project_id }))).state).toBe('done')
    await ask(host, 'err_reset')
    expect((await ask(host, 'result')).data).toMatchObject({ state: 'done' })
  })

  it('can be cancelled: what it had found so far is dropped', async () => {
    const { project_id, call } = await workWithScript(host)
    const lines = Array.from({ length: 4000 }, (_, at) => `顾晚：第${at}句，老许说何叙来过。`).join('\n')
    for (const name of ['长一', '长二', '长三'])
      await host.call('POST', '/ixj_web/doc/add', { project_id, doc_name: name, text: `1-1 日 内 家\n${lines}` })
    const { job_id } = (await call('POST', `${ANALYSE}/launch`)).data
    expect((await host.call('PUT', '/ixj_web/job/cancel', { job_id })).status).toBe(0)
    expect(await over(call)).toMatchObject({ state: 'cancelled', candidates: [] })
    await studio.app.jobs.find(job_id)
  })
})
