// A POST that is sent again under its Idempotency-Key, also five times at once, is done once and answered the same (performance-reliability §6 J1).
import { allCalls } from '@qianmu/contract'
import type { Call } from '@qianmu/contract/kit/call'
import { mechanismOf, validInput } from '@qianmu/testkit/samples'
import { openStudio, type Answer, type Loose, type Person, type Studio } from '@qianmu/testkit/studio'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { wholeTeam } from './test-team.ts'

let studio: Studio
beforeAll(async () => {
  studio = await openStudio()
})
afterAll(() => studio.close())

/** Ends when what earlier calls have set going is done. */
async function quiet(): Promise<void> {
  await studio.app.collab.settled()
  await vi.waitFor(async () => {
    const { rows } = await studio.app.pool.query(`select id from jobs where kind <> 'none' and state in ('waiting', 'running')`)
    expect(rows).toEqual([])
  }, 20_000)
}

/** Rows of all tables but those of the kept answers themselves, of the limits, and of the news that a job tells on its way. */
async function rowCount(): Promise<number> {
  await quiet()
  const { rows: tables } = await studio.app.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_name not in ('kept_answers', 'rate_windows', 'events')`,
  )
  const parts = tables.map(({ name }) => `select count(*)::int n from "${name}"`)
  const { rows } = await studio.app.pool.query<{ n: number }>(`select sum(n)::int n from (${parts.join(' union all ')}) t`)
  return rows[0]!.n
}

/** Sends a POST of the contract as `person`, with a key when one is given. */
async function post(person: Person, call: Call, input: Record<string, unknown>, key = ''): Promise<Answer<Loose>> {
  const headers: Record<string, string> = { authorization: `Bearer ${person.token}`, device_id: person.deviceId }
  if (key) headers['idempotency-key'] = key
  let body: string | FormData = JSON.stringify(input)
  if (call.kind === 'upload') {
    const form = new FormData()
    for (const [name, value] of Object.entries(input)) form.append(name, String(value))
    for (const name of Object.keys(call.files ?? {})) form.append(name, new Blob(['△雨落下来。']), 'a.txt')
    body = form
  } else headers['content-type'] = 'application/json'
  const response = await fetch(studio.url + call.path, { method: 'POST', headers, body })
  return { http: response.status, headers: response.headers, ...((await response.json()) as Omit<Answer<Loose>, 'http' | 'headers'>) }
}
const growth = async (work: () => Promise<unknown>) => {
  const before = await rowCount()
  await work()
  return (await rowCount()) - before
}

// What keeps an answer does so for all calls alike, so one of each kind shows it; besides, what changes the team under its retries, and long work.
const EXAMPLES = new Set([
  'audit.feedback',
  'team.add',
  'team.join',
  'works.projects.add',
  'files.file',
  'presets.add',
  'works.documents.add',
  'works.projects.copy',
  'works.exchange.import',
  'works.templates.publish',
  'evaluation.upload',
  'training.upload',
])
// What official users add needs an engine; its own tests have one. What is downloaded or streamed creates nothing.
const posts = allCalls().filter(
  ({ method, kind, needs }) =>
    method === 'POST' && kind !== 'download' && kind !== 'stream' && needs.who !== 'anyone' && needs.who !== 'official',
)
const creating = posts.filter(call => EXAMPLES.has(call.name))

it('every kind of call has an example', () => {
  const kinds = (calls: readonly Call[]) => [...new Set(calls.map(mechanismOf))].sort()
  expect(kinds(creating)).toEqual(kinds(posts))
})

it.each(creating.map(call => [call.name, call] as const))('%s, five times at once under one key, is done once', async (_name, call) => {
  const [plain, keyed] = [await studio.founder(), await studio.founder()]
  const [one, two] = [await wholeTeam(studio, plain, '甲'), await wholeTeam(studio, keyed, '乙')]
  if (call.name === 'team.join')
    for (const ids of [one, two])
      ids.code = (await (await studio.founder()).call('POST', '/ixj_web/team_manage/generate_invitation_code', {})).data.code
  const input = validInput(call, two)
  let answers: Answer<Loose>[] = []
  const once = await growth(() => post(plain, call, validInput(call, one)))
  const again = await growth(async () => {
    answers = await Promise.all(Array.from({ length: 5 }, () => post(keyed, call, input, 'k-1')))
    answers.push(await post(keyed, call, input, 'k-1'))
  })
  expect(answers[0], JSON.stringify(answers[0]!.data)).toMatchObject({ http: 200, status: 0 })
  for (const { status, msg, data } of answers) expect({ status, msg, data }).toEqual({ status: 0, msg: '', data: answers[0]!.data })
  expect(again).toBe(once)
})

const works = creating.find(call => call.name === 'works.projects.add')!
const work = (project_name: string) => ({ project_name, project_type: 1, script_type: 'SCRIPT' })

it('keys are a person’s own, stand for one content, and are free again after a refusal and after a day', async () => {
  const [person, other] = [await studio.founder(), await studio.founder()]
  const first = await post(person, works, work('一'), 'same')
  expect((await post(other, works, work('一'), 'same')).data.project_id).not.toBe(first.data.project_id)
  expect((await post(person, works, work('一'), 'another')).data.project_id).not.toBe(first.data.project_id)
  expect(await post(person, works, work('二'), 'same')).toMatchObject({ status: 1000, msg: '同一个请求标识已用于别的内容' })
  expect((await post(person, works, { ...work('三'), project_type: 4 }, 'refused')).status).toBe(1000)
  expect((await post(person, works, work('三'), 'refused')).status).toBe(0)
  studio.pass(86_401)
  expect((await post(person, works, work('一'), 'same')).data.project_id).not.toBe(first.data.project_id)
})

it('what is shown once is kept sealed', async () => {
  const person = await studio.founder()
  const invite = posts.find(call => call.name === 'team.invite')!
  const { code, url } = (await post(person, invite, {}, 'seal')).data
  expect((await post(person, invite, {}, 'seal')).data).toMatchObject({ code, url })
  const { rows } = await studio.app.pool.query<{ dump: string }>(`select string_agg(encode(answer, 'escape'), ' ') dump from kept_answers`)
  expect(rows[0]!.dump.length).toBeGreaterThan(100)
  expect(rows[0]!.dump).not.toContain(code)
})
