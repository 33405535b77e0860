// What is made of a work has the rights of that work: dubs, agents with their memories and talks, films, recordings, conversions, evaluations, exports.
import { setTimeout as sleep } from 'node:timers/promises'
import { allCalls } from '@qianmu/contract'
import type { Call } from '@qianmu/contract/kit/call'
import { validInput } from '@qianmu/testkit/samples'
import { type Loose, openStudio, type Person, type Studio } from '@qianmu/testkit/studio'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { send } from './test-team.ts'

const SECRET = '机密站台'
/** Tables of which nothing may change. */
const MADE = [
  'dubs',
  'dub_lines',
  'agents',
  'agent_instances',
  'agent_turns',
  'agent_memories',
  'videos',
  'video_notes',
  'sound_records',
  'conversions',
  'evaluations',
]
let studio: Studio
let host: Person
let outsider: Person
let ids: Record<string, unknown>
beforeAll(async () => {
  studio = await openStudio()
  host = await studio.founder()
  outsider = await studio.colleague(host)
  ids = await madeOfWork(host)
})
afterAll(() => studio.close())

async function post(person: Person, path: string, body: object): Promise<Loose> {
  const answer = await person.call('POST', path, body)
  expect(answer, path).toMatchObject({ status: 0 })
  return answer.data
}
const one = async (text: string, values: unknown[]) => (await studio.app.pool.query<{ id: number }>(text, values)).rows[0]!.id

/** A work with one of everything that is made of one. */
async function madeOfWork(person: Person): Promise<Record<string, unknown>> {
  const { project_id } = await post(person, '/ixj_web/project/add', { project_name: SECRET, project_type: 1, script_type: 'SCRIPT' })
  const text = `1-1 夜 内 ${SECRET}\n沈岸：末班车去了${SECRET}。`
  const { doc_id } = await post(person, '/ixj_web/doc/add', { project_id, doc_name: SECRET, text })
  const { dub_id } = await post(person, '/ai_web/ai/voice/dub/from_doc', { doc_id })
  const { agent_id } = await post(person, '/avg/create_agent', { project_id, name: SECRET, card: { first_mes: SECRET } })
  const { instance_id } = await post(person, '/avg/create_instance', { agent_id, doc_id })
  const { memory } = await post(person, '/avg/save_memory', { agent_id, text: SECRET })
  const owner = [person.teamId, person.userId]
  const batch_id = await one('insert into video_batches (team_id, user_id) values ($1, $2) returning id', owner)
  const caption = JSON.stringify([{ id: 1, start_ms: 0, end_ms: 900, text: SECRET, translation: '', speaker: '', character_id: null }])
  const video_id = await one(
    `insert into videos (team_id, user_id, batch_id, name, settings, captions, work_id, doc_id) values ($1, $2, $3, '${SECRET}', '{}', $4, $5, $6) returning id`,
    [...owner, batch_id, caption, project_id, doc_id],
  )
  const take = await one(
    `insert into sound_records (team_id, user_id, kind, text, status, line_id) select $1, $2, 'take', '${SECRET}', 'done', id from dub_lines where dub_id = $3 limit 1 returning id`,
    [...owner, dub_id],
  )
  const voice = await one(
    `insert into sound_records (team_id, user_id, kind, text, status) values ($1, $2, 'voice', '${SECRET}', 'done') returning id`,
    owner,
  )
  const conversion = await one(
    `insert into conversions (team_id, user_id, title, chapters_per_episode, confirmed, status, given) values ($1, $2, '${SECRET}', 1, true, 2, $3) returning id`,
    [...owner, JSON.stringify({ project_id, doc_ids: [doc_id] })],
  )
  const { eid } = await post(person, '/ai_web/ai/add_evaluate_work', { work_from: 0, work_id: project_id })
  const named = { project_id, doc_id, dub_id, agent_id, instance_id, memory_id: memory.memory_id, memory_ids: [memory.memory_id] }
  return {
    ...named,
    batch_id,
    video_id,
    video_ids: [video_id],
    record_id: take,
    take,
    voice,
    conversion,
    eid,
    work_id: project_id,
    work_from: 0,
  }
}

const made = async () =>
  JSON.stringify(
    await Promise.all(
      MADE.map(
        async table =>
          (await studio.app.pool.query(`select t::text from "${table}" t where t.id <= $1 order by 1`, [last.get(table)])).rows,
      ),
    ),
  )
let last: Map<string, number>

/** What others of the team may ask with the ids of the work's things; making and leaving teams and sessions apart. */
const asked = allCalls().filter(
  call => ['row', 'member', 'team', 'owner', 'signedIn'].includes(call.needs.who) && !/^account\.|^team\./.test(call.name),
)
const named = (list: readonly Call[]) => list.map(call => [`${call.method} ${call.path}`, call] as const)

describe('a member of the team outside the work reads 0 and changes 0', () => {
  let before: string
  beforeAll(async () => {
    const open = `select 1 from jobs where state in ('waiting', 'running')`
    while ((await studio.app.pool.query(open)).rowCount) await sleep(20)
    last = new Map(
      await Promise.all(
        MADE.map(async table => [table, await one(`select coalesce(max(id), 0)::int id from "${table}"`, [])] satisfies [string, number]),
      ),
    )
    before = await made()
  })
  it.each(named(asked))('%s', async (_name, call) => {
    for (const record_id of [ids.take, ids.voice, ids.conversion]) {
      const answer = await send(outsider, call, validInput(call, { ...ids, record_id }))
      expect(answer.http).toBeLessThan(500)
      expect(JSON.stringify([answer.msg, answer.data])).not.toContain(SECRET)
      if (!('record_id' in validInput(call, { record_id }))) break
    }
    const [was, now] = [before, await made()]
    before = now
    expect(now).toBe(was)
  })
})

describe('with the rights of the work', () => {
  const join = (person: Person, permissions: string[]) =>
    host.call('PUT', '/ixj_web/project/member', { project_id: ids.project_id, member_id: person.userId, permissions })
  it('a reader reads and does not change, a writer changes, and who leaves the work has nothing', async () => {
    const reader = await studio.colleague(host)
    const read = () =>
      Promise.all([
        reader.call('GET', '/ai_web/ai/voice/dub/detail', { dub_id: ids.dub_id }),
        reader.call('GET', '/ai_web/ai/batch_video/video_result', { video_id: ids.video_id }),
        reader.call('POST', '/avg/get_memory', { agent_id: ids.agent_id }),
        reader.call('GET', '/ai_web/ai/voice/text_to_voice', { record_id: ids.take }),
      ]).then(all => all.map(({ status }) => status))
    const rename = (title: string) => reader.call('PUT', '/ai_web/ai/voice/dub/save', { dub_id: ids.dub_id, title })
    const listed = async () => (await reader.call('GET', '/ai_web/ai/voice/dub/list')).data.total
    expect(await read()).toEqual([7013, 7013, 7013, 7013])
    expect(await listed()).toBe(0)
    await join(reader, [])
    expect(await read()).toEqual([0, 0, 0, 0])
    expect(await listed()).toBe(1)
    expect((await rename('改')).status).toBe(7014)
    expect((await reader.call('DELETE', '/ai_web/ai/batch_video/delete', { video_ids: [ids.video_id] })).data.ok).toEqual([])
    await join(reader, ['WriteWork'])
    expect((await rename('改好')).status).toBe(0)
    // A talk is of who began it, whoever reads the work.
    expect((await reader.call('POST', '/avg/turns', { instance_id: ids.instance_id })).status).toBe(1004)
    await host.call('DELETE', '/ixj_web/project/member', { project_id: ids.project_id, member_id: reader.userId })
    expect(await read()).toEqual([7013, 7013, 7013, 7013])
  })

  it('news of a grid reach those alone who may read it', async () => {
    expect(await studio.app.pool.query('select 1 from dubs where id = $1', [ids.dub_id])).toMatchObject({ rowCount: 1 })
    const { readersOfDub } = await import('../sound/index.ts')
    expect(await readersOfDub(studio.app.pool, Number(ids.dub_id), [host.userId, outsider.userId])).toEqual([host.userId])
  })

  it('of a work that is gone for good it is left to who made it', async () => {
    const maker = await studio.colleague(host)
    const own = await madeOfWork(host)
    await host.call('PUT', '/ixj_web/project/member', { project_id: own.project_id, member_id: maker.userId, permissions: ['WriteWork'] })
    const { dub_id } = await post(maker, '/ai_web/ai/voice/dub/from_doc', { doc_id: own.doc_id })
    await studio.app.pool.query('delete from works where id = $1', [own.project_id])
    const status = async (person: Person) => (await person.call('GET', '/ai_web/ai/voice/dub/detail', { dub_id })).status
    expect([await status(maker), await status(host), await status(outsider)]).toEqual([0, 0, 1004])
    expect((await outsider.call('GET', '/ai_web/ai/voice/dub/list')).data.total).toBe(0)
    expect((await maker.call('GET', '/ai_web/ai/batch_video/video_result', { video_id: own.video_id })).status).toBe(1004)
  })
})
