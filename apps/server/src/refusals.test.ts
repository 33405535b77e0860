// Generated from the contract: every call signed out, without a team, without the key, from another team and with a wrong body; hostile values once
// for each kind of call, need and field.
import { setTimeout as sleep } from 'node:timers/promises'
import { allCalls } from '@qianmu/contract'
import type { Call } from '@qianmu/contract/kit/call'
import { fieldPerKind, fieldsOf, HOSTILE, validInput, wrongInput } from '@qianmu/testkit/samples'
import { openStudio, type Answer, type Loose, type Person, type Studio } from '@qianmu/testkit/studio'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { send, watchWrites, wholeTeam, type Writes } from './security/test-team.ts'

const MARKER = '绝密'
let studio: Studio
let host: Person
let ids: Record<string, unknown>
let writes: Writes
let people: Record<'signedOut' | 'teamless' | 'keyless' | 'outsider' | 'other', Person>

beforeAll(async () => {
  studio = await openStudio()
  host = await studio.founder()
  ids = await wholeTeam(studio, host, MARKER)
  const keyless = await studio.colleague(host, '访客')
  const outsider = await studio.colleague(host)
  const guest = (await host.call('GET', '/ixj_web/team_role/get_role_list_all')).data.find(
    (role: { role_name: string }) => role.role_name === '访客',
  )
  await host.call('PUT', '/ixj_web/team_role/update', { role_id: guest.role_id, permissions: [] })
  await host.call('PUT', '/ixj_web/project/member', { project_id: ids.project_id, member_id: keyless.userId, permissions: [] })
  writes = await watchWrites(studio.app.pool, ['sessions', 'rate_windows', 'sms_codes', 'job_lanes', 'qr_sessions'])
  people = { signedOut: studio.stranger(), teamless: await studio.signIn(), keyless, outsider, other: await studio.founder('别的团队') }
})
afterAll(() => studio.close())

const leaks = (answer: Answer<Loose>) => JSON.stringify([answer.msg, answer.data]).includes(MARKER)

/** Waits until the jobs that accepted calls have begun are over; the one of `wholeTeam` is of a kind that nobody does. */
async function jobsOver(): Promise<void> {
  const open = `select 1 from jobs where state in ('waiting', 'running') and kind <> 'none' limit 1`
  while ((await studio.app.pool.query(open)).rowCount) await sleep(20)
}

/** The tables that were written since this was last asked, but what moves by itself; what accepted calls still have to write is written first. */
async function written(): Promise<readonly string[]> {
  await studio.app.collab.settled()
  await jobsOver()
  return writes()
}

const calls = allCalls()
const needing = (...who: string[]) => calls.filter(call => who.includes(call.needs.who))
const named = (list: readonly Call[]) => list.map(call => [`${call.method} ${call.path}`, call] as const)

it('what is written is seen, and what is taken back is not', async () => {
  await written()
  expect(await host.call('PUT', '/ixj_web/project/update', { project_id: ids.project_id, project_name: `${MARKER}新作品` })).toMatchObject({
    status: 0,
  })
  expect(await written()).toContain('works')
  expect(await host.call('PUT', '/ixj_web/project/update', { project_id: ids.project_id, project_name: `${MARKER}作品` })).toMatchObject({
    status: 0,
  })
  expect(await written()).toContain('works')
  const client = await studio.app.pool.connect()
  await client.query('begin')
  await client.query('delete from messages')
  await client.query('rollback')
  client.release()
  expect(await written()).toEqual([])
})

describe('signed out → 4000', () => {
  it.each(named(calls.filter(call => call.needs.who !== 'anyone')))('%s', async (_name, call) => {
    const answer = await send(people.signedOut, call, validInput(call, ids))
    expect(answer).toMatchObject({ http: 200, status: 4000 })
    expect(leaks(answer)).toBe(false)
  })
})

describe('without a team → 7007 [D1-0-02]', () => {
  it.each(named(needing('member', 'owner', 'team', 'work')))('%s', async (_name, call) => {
    expect(await send(people.teamless, call, validInput(call, ids))).toMatchObject({ http: 200, status: 7007 })
  })
})

describe('without the key → 7014, nothing written', () => {
  const guarded = calls.filter(
    ({ needs }) =>
      needs.who === 'owner' ||
      needs.who === 'official' ||
      needs.who === 'team' ||
      (needs.who === 'work' && needs.key !== 'any') ||
      (needs.who === 'row' && needs.key),
  )
  it.each(named(guarded))('%s', async (_name, call) => {
    await written()
    // A conversion is a person's own: to others there is none, whatever they hold.
    const status = call.needs.who === 'row' && call.needs.by === 'conversion' ? 1004 : 7014
    expect(await send(people.keyless, call, validInput(call, ids))).toMatchObject({ http: 200, status })
    expect(await written()).toEqual([])
  })
})

describe('of the team, but not in the work → 7013, nothing told', () => {
  it.each(named(needing('work')))('%s', async (_name, call) => {
    const answer = await send(people.outsider, call, validInput(call, ids))
    expect(answer).toMatchObject({ http: 200, status: 7013 })
    expect(leaks(answer)).toBe(false)
  })
})

describe('from another team → 1004, nothing told, nothing written', () => {
  it.each(named(needing('work', 'row')))('%s', async (_name, call) => {
    await written()
    const answer = await send(people.other, call, validInput(call, ids))
    expect(answer).toMatchObject({ http: 200, status: 1004 })
    expect(leaks(answer)).toBe(false)
    expect(await written()).toEqual([])
  })
  it.each(named(needing('member', 'team', 'owner', 'signedIn')))('%s tells and changes nothing of the first team', async (_name, call) => {
    const answer = await send(people.other, call, validInput(call, { ...ids, member_id: host.userId, team_id: host.teamId }))
    expect(answer.http).toBeLessThan(500)
    expect(leaks(answer)).toBe(false)
    expect((await host.call('GET', '/ixj_web/project/detail', { project_id: ids.project_id })).data.project_name).toBe(`${MARKER}作品`)
    expect((await host.call('GET', '/ixj_web/team/get_current')).data.is_owner).toBe(true)
    // quitting, logging out and the like may have taken the other one's own team or session
    if ((await people.other.call('GET', '/ixj_web/team/get_current')).status !== 0) people.other = await studio.founder('别的团队')
  })
})

describe('a wrong body → 1000 and where, nothing written', () => {
  const [wrong, others] = [true, false].map(isRefused => calls.filter(call => Boolean(wrongInput(call)) === isRefused)) as [Call[], Call[]]

  it('is possible in every call with fields, but those that ask only who one is or take any text', () => {
    const takeAll = ['account.startQr', 'account.myInfo', 'team.current', 'team.currentByPut']
    expect(
      others
        .filter(call => fieldsOf(call).length > 0)
        .map(call => call.name)
        .sort(),
    ).toEqual(takeAll.sort())
  })

  it.each(named(wrong))('%s', async (_name, call) => {
    await written()
    const answer = await send(host, call, wrongInput(call, ids)!)
    expect(answer).toMatchObject({ http: 200, status: 1000 })
    expect(answer.data.fields[0].msg).toMatch(/[\u4e00-\u9fff]/)
    expect(await written()).toEqual([])
  })
})

describe('hostile values in each kind of field → a documented refusal, never 5xx, nothing written', () => {
  // These end the session that asks.
  const skipped = new Set(['account.logout', 'account.endSession'])
  const documented = new Set([0, 304, 1000, 1004, 1009, 1013, 1029, 4000, 4015, 4025, 6001, 7007, 7013, 7014, 1050])
  const examples = fieldPerKind(calls.filter(call => !skipped.has(call.name)))
  const titled = examples.map(({ call, fields }) => [`${call.method} ${call.path}`, fields.join(', '), call, fields] as const)
  // A whole team costs more than asking: it is used until a call did something in it.
  const freshTeam = async () => {
    const person = await studio.founder()
    return { person, own: await wholeTeam(studio, person, MARKER) }
  }
  let untouched: Awaited<ReturnType<typeof freshTeam>> | undefined
  it.each(titled)('%s: %s', async (_name, _fields, call, fields) => {
    const team = untouched ?? (await freshTeam())
    untouched = undefined
    const { person, own } = team
    let touched = false
    const attempt = async (field: string, what: string, hostile: unknown) => {
      // An address longer than 16 KB ends in the HTTP parser (431) before any of our code.
      const value = typeof hostile === 'string' && (call.method === 'GET' || call.method === 'DELETE') ? hostile.slice(0, 1000) : hostile
      const answer = await send(person, call, { ...validInput(call, own), [field]: value })
      const where = `${field} = ${what}: HTTP ${answer.http}, ${answer.status} ${answer.msg}`
      expect(answer.http === 200 || answer.http === 413 || answer.http === 429, where).toBe(true)
      expect(documented.has(answer.status), where).toBe(true)
      // What is longer than any field of the call may be is not read.
      if (answer.http === 413) expect(answer.msg).toBe('内容太大，超过了上限')
      else if (answer.status === 1000) expect(answer.data.fields[0].msg, where).toMatch(/[\u4e00-\u9fff]/)
      const refused = answer.status !== 0 && answer.status !== 6001
      touched ||= !refused && call.method !== 'GET'
      return refused
    }
    const refusedOf = async (field: string, values: typeof HOSTILE) => {
      const refused: (typeof HOSTILE)[number][] = []
      for (const each of values) if (await attempt(field, ...each)) refused.push(each)
      return refused
    }
    for (const field of fields) {
      // Some values may be good ones for this field and change something; what was refused is therefore sent once more, by itself.
      let refused = await refusedOf(field, HOSTILE)
      for (;;) {
        await written()
        const again = await refusedOf(field, refused)
        if (again.length === refused.length) {
          expect(await written(), `${field} = ${refused.map(([what]) => what).join(', ')}`).toEqual([])
          break
        }
        refused = again
      }
    }
    if (!touched) untouched = team
  })

  it.each(['__proto__', 'constructor'])('a body with %s', async key => {
    const response = await fetch(`${studio.url}/ixj_web/user/update_user`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${host.token}`, 'content-type': 'application/json' },
      body: `{"nickname":"好","${key}":{"prototype":{"polluted":1},"polluted":1}}`,
    })
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ status: 1000 })
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })
})
