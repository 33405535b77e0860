// Copies of works as jobs, statistics of a work, and the life of a work from its making to its end.
import { jobOver } from '@qianmu/testkit/jobs'
import { aDoc, aWork } from '@qianmu/testkit/factories'
import { openStudio, type Person, type Studio } from '@qianmu/testkit/studio'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let studio: Studio
let host: Person
beforeAll(async () => {
  studio = await openStudio()
  host = await studio.founder()
})
afterAll(() => studio.close())

const SCRIPT = '1-1 日 内 咖啡馆\n人物：顾晚、沈岸\n△顾晚推门进来。\n顾晚：你来了。\n沈岸：等你很久了。\n顾晚：走吧。'
const newWork = (person = host) => aWork(person)
const addDoc = (project_id: number, doc_name: string, more = {}) => aDoc(host, project_id, { doc_name, text: SCRIPT, ...more })
const listed = async (is_delete: 0 | 1, person = host) =>
  (await person.call('GET', '/ixj_web/project/list', { is_delete, page: 1, size: 1000 })).data.list as {
    project_id: number
    is_delete: 0 | 1
  }[]

describe('copying a work', () => {
  it('leads to where works of its type have their documents', async () => {
    const given = { project_name: '雨巷', project_type: 3, script_type: 'ANIMATION' }
    const { project_id } = (await host.call('POST', '/ixj_web/project/add', given)).data
    const { job_id } = (await host.call('POST', '/ixj_web/project/copy', { project_id })).data
    expect((await jobOver(host, job_id)).link).toMatch(/^\/workDetail\/\d+\/3\/generalMatchPicture$/)
  })

  it('copies volumes, order, state and text, findable at once, and links to the copy', async () => {
    const project_id = await newWork()
    const { volume_id } = (await host.call('POST', '/ixj_web/volume/add', { project_id, volume_name: '卷一' })).data
    const doc = await addDoc(project_id, '第 1 集', { volume_id })
    await addDoc(project_id, '第 2 集')
    await host.call('PUT', '/ixj_web/doc/update_state', { project_id, doc_id: doc, status: 'final' })
    const { job_id } = (await host.call('POST', '/ixj_web/project/copy', { project_id, project_name: '副本一' })).data
    const job = await jobOver(host, job_id)
    expect(job).toMatchObject({ state: 'done', title: '复制《雨夜归人》' })
    const copy = Number(/workDetail\/(\d+)\/1\/script/.exec(job.link)![1])
    const { volumes, docs } = (await host.call('GET', '/ixj_web/doc/list', { project_id: copy })).data
    expect(volumes[0]).toMatchObject({ volume_name: '卷一', docs: [{ doc_name: '第 1 集', status: 'final', assignee_id: null }] })
    expect(docs).toMatchObject([{ doc_name: '第 2 集', status: 'draft' }])
    const [own, copied] = await Promise.all([project_id, copy].map(id => host.call('GET', '/ixj_web/project/detail', { project_id: id })))
    expect(copied!.data).toMatchObject({ project_name: '副本一', docs: own!.data.docs, words: own!.data.words })
    const found = (await host.call('GET', '/ixj_web/doc/search', { keyword: '等你很久' })).data
    expect(found.filter((hit: { project_id: number }) => hit.project_id === copy)).toHaveLength(2)
  })

  it('becomes a comic or an animation of a script, with its text and the same cast', async () => {
    const project_id = await newWork()
    await addDoc(project_id, '第 1 集')
    await host.call('POST', '/ixj_web/ai/character/v2/add', { project_id, name: '顾晚', aliases: ['阿晚'] })
    for (const [script_type, project_type, name] of [
      ['CARTOON', 2, '漫画'],
      ['ANIMATION', 3, '动画'],
    ] as const) {
      const { job_id } = (await host.call('POST', '/ixj_web/project/copy', { project_id, script_type })).data
      const job = await jobOver(host, job_id)
      expect(job).toMatchObject({ state: 'done', title: `《雨夜归人》转成${name}` })
      const comic = Number(new RegExp(`workDetail/(\\d+)/${project_type}/generalStoryBoard`).exec(job.link)![1])
      const { data: made } = await host.call('GET', '/ixj_web/project/detail', { project_id: comic })
      expect(made).toMatchObject({ project_name: `雨夜归人 ${name}`, project_type, script_type, docs: 1 })
      const { data: cast } = await host.call('GET', '/ixj_web/ai/character/v2/list', { project_id: comic })
      expect(cast).toMatchObject([{ name: '顾晚', aliases: [{ text: '阿晚' }] }])
    }
  })

  it('leaves nothing when it is cancelled', async () => {
    const project_id = await newWork()
    for (let nth = 0; nth < 30; nth++) await addDoc(project_id, `第 ${nth} 集`)
    const rows = async () =>
      (
        await studio.app.pool.query(
          'select (select count(*) from works)::int works, (select count(*) from docs)::int docs, (select count(*) from doc_snapshot)::int texts, (select count(*) from volumes)::int volumes',
        )
      ).rows[0]
    const before = await rows()
    // The copy waits for this row, so that the cancelling comes while it runs.
    const client = await studio.app.pool.connect()
    await client.query('begin')
    const { job_id } = (await host.call('POST', '/ixj_web/project/copy', { project_id })).data
    await client.query('lock table doc_texts in access exclusive mode')
    await host.call('PUT', '/ixj_web/job/cancel', { job_id })
    await client.query('rollback')
    client.release()
    expect((await jobOver(host, job_id)).state).toBe('cancelled')
    await expect.poll(rows).toEqual(before)
    await new Promise(resolve => setTimeout(resolve, 300))
    expect(await rows()).toEqual(before)
  })

  it('makes one copy though it is run again after its end was lost', async () => {
    const project_id = await newWork()
    const { job_id } = (await host.call('POST', '/ixj_web/project/copy', { project_id })).data
    const { link } = await jobOver(host, job_id)
    const count = async () => (await listed(0)).length
    const before = await count()
    await studio.app.pool.query(`update jobs set state = 'failed' where id = $1`, [job_id])
    await host.call('PUT', '/ixj_web/job/retry', { job_id })
    await expect.poll(async () => (await host.call('GET', '/ixj_web/job/detail', { job_id })).data.state).toBe('done')
    expect((await host.call('GET', '/ixj_web/job/detail', { job_id })).data.link).toBe(link)
    expect(await count()).toBe(before)
  })
})

describe('statistics of a work', () => {
  it('tell its size, growth, speech and cast', async () => {
    const project_id = await newWork()
    const doc = await addDoc(project_id, '第 1 集')
    await addDoc(project_id, '第 2 集')
    await host.call('PUT', '/ixj_web/doc/update_state', { project_id, doc_id: doc, status: 'review' })
    await studio.app.pool.query(`update docs set updated_at = now() - interval '3 days' where id = $1`, [doc])
    const { data } = await host.call('GET', '/ixj_web/project/statistics', { project_id, days: 7 })
    const { words } = (await host.call('GET', '/ixj_web/project/detail', { project_id })).data
    expect(data).toMatchObject({ docs: 2, words, scenes: 2, statuses: { draft: 1, writing: 0, review: 1, final: 0 } })
    expect(data.cast).toEqual([
      { name: '顾晚', lines: 4, words: 10, scenes: 2, confidence: 1 },
      { name: '沈岸', lines: 2, words: 10, scenes: 2, confidence: 1 },
    ])
    expect(data.dialogue_share).toBeCloseTo(20 / words, 5)
    expect(data.days).toHaveLength(7)
    expect(data.days.map((day: { words: number }) => day.words)).toEqual([0, 0, 0, words / 2, words / 2, words / 2, words])
  })

  it('count for a person what is said under all their names, and the scenes they are in as their character does', async () => {
    const project_id = await newWork()
    const text =
      '1、站台 夜 外\n人物：顾晚、沈岸\n晚晚：走吧。\n2、门厅 日 内\n人物：顾晚\n沈岸：谁？\n3、天台 日 外\n顧晚：我。\n晚晚：是我。'
    await host.call('POST', '/ixj_web/doc/add', { project_id, doc_name: '第 1 集', text })
    await host.call('POST', '/ixj_web/ai/character/v2/add', { project_id, name: '顾晚', aliases: ['晚晚'] })
    const { data } = await host.call('GET', '/ixj_web/project/statistics', { project_id })
    expect(data.cast).toEqual([
      { name: '顾晚', lines: 3, words: 5, scenes: 3, confidence: 1 },
      { name: '沈岸', lines: 1, words: 1, scenes: 2, confidence: 1 },
    ])
    const own = (await host.call('GET', '/ixj_web/ai/character/v2/list', { project_id })).data[0]
    expect(own.figures).toMatchObject({ lines: 3, scenes: 3 })
  })

  it('tell of a novel who says how much, by the names of its characters, and how sure that is', async () => {
    const made = await host.call('POST', '/ixj_web/project/add', { project_name: '山谷来信', project_type: 1, script_type: 'NOVEL' })
    const project_id = made.data.project_id as number
    const text = '顾晚推开门。\n“来了？”晚晚低声问。\n“来了。”沈岸说。\n“吃了吗？”\n雨越下越大。\n“谁？”'
    await host.call('POST', '/ixj_web/doc/add', { project_id, doc_name: '第一章', text })
    const figures = async () => (await host.call('GET', '/ixj_web/project/statistics', { project_id })).data
    expect(await figures()).toMatchObject({ cast: [], unknown: { lines: 4, words: 8 } })
    for (const [name, aliases] of [
      ['顾晚', ['晚晚']],
      ['沈岸', []],
    ] as const)
      await host.call('POST', '/ixj_web/ai/character/v2/add', { project_id, name, aliases })
    const { cast, unknown, dialogue_share } = await figures()
    expect(cast).toEqual([
      { name: '顾晚', lines: 2, words: 5, scenes: null, confidence: 0.93 },
      { name: '沈岸', lines: 1, words: 2, scenes: null, confidence: 0.96 },
    ])
    expect(unknown).toEqual({ lines: 1, words: 1 })
    expect(dialogue_share).toBeCloseTo(8 / 24, 1)
  })
})

describe('the life of a work', () => {
  it('is in the team that it was made in, and in no other [D2-1-02]', async () => {
    const other = await studio.founder('别的团队')
    const project_id = await newWork(other)
    expect((await listed(0, other)).map(work => work.project_id)).toContain(project_id)
    expect((await listed(0)).map(work => work.project_id)).not.toContain(project_id)
  })

  it('leads into the bin, out of it, and out of the world [D2-4-01] [D2-4-02] [D2-4-03] [D2-4-04]', async () => {
    const project_id = await newWork()
    const where = async () => {
      const [here, binned] = [await listed(0), await listed(1)]
      const find = (list: typeof here) => list.find(work => work.project_id === project_id)?.is_delete
      return [find(here), find(binned)]
    }
    const remove = (more = {}) => host.call('DELETE', '/ixj_web/project/delete', { project_id, ...more })
    expect(await where()).toEqual([0, undefined])
    await remove()
    expect(await where()).toEqual([undefined, 1])
    await host.call('PUT', '/ixj_web/project/restore', { project_id })
    expect(await where()).toEqual([0, undefined])
    await remove()
    expect((await remove({ permanently_delete: 1 })).status).toBe(0)
    expect(await where()).toEqual([undefined, undefined])
    expect((await host.call('PUT', '/ixj_web/project/restore', { project_id })).status).toBe(1004)
  })
})
