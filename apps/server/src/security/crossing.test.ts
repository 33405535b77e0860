// What one may not reach or set by asking: another's user_id or team_id, fields that only the server sets, another team's files, news and rooms (performance-reliability §6 T2, T4, T5).
import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { allCalls } from '@qianmu/contract'
import type { Call } from '@qianmu/contract/kit/call'
import { callPerKind, fieldsOf, validInput } from '@qianmu/testkit/samples'
import { openStudio, type Person, type Studio } from '@qianmu/testkit/studio'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWriter } from '../collab/test-writer.ts'
import { send, wholeTeam } from './test-team.ts'

let studio: Studio
let host: Person
let victim: Person
beforeAll(async () => {
  studio = await openStudio()
  host = await studio.founder()
  victim = await studio.founder('别的团队')
})
afterAll(() => studio.close())

const named = (list: readonly Call[]) => list.map(call => [`${call.method} ${call.path}`, call] as const)
const signedIn = allCalls().filter(call => call.needs.who !== 'anyone')

const written = async () =>
  (
    await studio.app.pool.query(
      'select (select count(*) from audit_log) log, (select count(*) from works) works, (select count(*) from sessions where revoked_at is null) sessions',
    )
  ).rows

describe('another one’s user_id or team_id → 7013, nothing written', () => {
  let person: Person
  let ids: Record<string, unknown>
  beforeAll(async () => {
    person = await studio.founder()
    ids = await wholeTeam(studio, person, '甲')
  })
  it.each(named(signedIn))('%s', async (_name, call) => {
    const before = await written()
    for (const [field, value] of [
      ['user_id', victim.userId],
      ['team_id', victim.teamId],
    ] as const) {
      if (field === 'team_id' && fieldsOf(call).includes(field)) continue // the call itself names a team, and checks it
      expect(await send(person, call, { ...validInput(call, ids), [field]: value }), field).toMatchObject({ http: 200, status: 7013 })
    }
    expect(await written()).toEqual(before)
  })
})

/** Fields of the tables that only the server writes, with what someone would like to have there. */
const SERVER_FIELDS = (): Record<string, unknown> => ({
  is_official: true,
  special_tags: { is_official: 1 },
  tags: ['is_official'],
  is_owner: true,
  owner_id: victim.userId,
  founder_id: victim.userId,
  inviter_id: victim.userId,
  disabled: true,
  phone: '13900000000',
  wx_identity: 'local:13900000000',
  password: '$argon2id$v=19$m=8,t=1,p=1$AAAA$AAAA',
  avatar_file_id: 1,
  quota_bytes: 1e15,
  revoked_at: null,
  deleted_at: null,
  words: 999_999,
  docs: 999_999,
  state: 'done',
  kind: 'system',
  used: 0,
  created_at: '1999-01-01T00:00:00.000Z',
  updated_at: '1999-01-01T00:00:00.000Z',
})

/** What nobody may have moved, as one text. */
async function powers(): Promise<string> {
  const { rows } = await studio.app.pool.query(
    `select (select json_agg(u order by id) from (select id, tags, disabled, phone, wx_identity, password, avatar_file_id, created_at from users) u) users,
            (select json_agg(m order by team_id, user_id) from (select team_id, user_id, role_id from team_members) m) members,
            (select json_agg(t order by id) from (select id, founder_id from teams) t) teams,
            (select json_agg(w order by id) from (select id, team_id, owner_id, words from works where words > 900000 or owner_id = $1) w) works,
            (select json_agg(i) from (select id from invitations where inviter_id = $1) i) invitations,
            (select count(*) from works where created_at < '2000-01-01' or updated_at < '2000-01-01') old_works,
            (select count(*) from docs where words > 900000 or updated_at < '2000-01-01') docs`,
    [victim.userId],
  )
  return JSON.stringify(rows[0])
}

describe('a field that only the server sets changes nothing, whatever call carries it', () => {
  // A body of any fields is read by the defaults of what it describes: the tests of games show what is kept.
  const takesAny = (call: Call) =>
    'unheard_of' in ((call.body!.safeParse({ unheard_of: 1, ...validInput(call) }).data as object | undefined) ?? {})
  it.each(named(signedIn.filter(call => call.body && !takesAny(call))))('%s drops it', (_name, call) => {
    const declared = fieldsOf(call)
    const extra = Object.fromEntries(Object.entries(SERVER_FIELDS()).filter(([field]) => !declared.includes(field)))
    const parsed = call.body!.safeParse({ ...extra, ...validInput(call) })
    // What is refused is not done either.
    expect(Object.keys(parsed.data ?? {}).filter(field => field in extra)).toEqual([])
  })

  // What these change is shown by their own tests; founding and joining make members, and are looked at below.
  const own = new Set([
    'account.setPassword',
    'account.setAvatar',
    'team.quit',
    'team.join',
    'team.add',
    'account.logout',
    'team.removeMember',
  ])
  it.each(named(callPerKind(signedIn.filter(call => call.body && !own.has(call.name)))))(
    '%s is served what is left',
    async (_name, call) => {
      const person = await studio.founder()
      const ids = await wholeTeam(studio, person, '甲')
      const declared = fieldsOf(call)
      const extra = Object.fromEntries(Object.entries(SERVER_FIELDS()).filter(([field]) => !declared.includes(field)))
      const before = await powers()
      const answer = await send(person, call, { ...extra, ...validInput(call, ids) })
      expect(answer.http).toBe(200)
      expect(await powers()).toBe(before)
    },
  )

  it('not even when a team is founded or joined', async () => {
    const person = await studio.signIn()
    const team = await person.call('POST', '/ixj_web/team/add', { team_name: '新团队', ...SERVER_FIELDS() })
    const { code } = (await host.call('POST', '/ixj_web/team_manage/generate_invitation_code', {})).data
    const guest = await studio.signIn()
    expect((await guest.call('POST', '/ixj_web/team/join_team', { code, ...SERVER_FIELDS() })).status).toBe(0)
    const { rows } = await studio.app.pool.query('select founder_id from teams where id = $1', [team.data.team_id])
    expect(rows[0].founder_id).toBe(person.userId)
    expect((await guest.call('GET', '/ixj_web/team/get_current')).data.is_owner).toBe(false)
    const { data } = await guest.call('GET', '/ixj_web/user/get_my_info')
    expect(Object.values(data.special_tags)).toEqual(Array(10).fill(0))
  })
})

describe('another team’s', () => {
  it('pictures open for nobody without their own signed address', async () => {
    const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#38f' } })
      .png()
      .toBuffer()
    const kept = await host.upload('POST', '/ixj_web/image', { file: [new Blob([new Uint8Array(bytes)]), 'a.png'] })
    const { url, thumbs } = kept.data as { url: string; thumbs: Record<string, string> }
    const get = async (address: string) =>
      (await fetch(studio.url + address, { headers: { authorization: `Bearer ${victim.token}`, cookie: 'a=b' } })).status
    for (const address of [url, ...Object.values(thumbs)]) {
      expect(await get(address)).toBe(200)
      expect(await get(address.split('?')[0]!)).toBe(404)
      expect(await get(address.replace(/s=.{5}/, 's=AAAAA'))).toBe(404)
      expect(await get(address.replace(/e=\d+/, 'e=99999999999'))).toBe(404)
    }
    const mine = await victim.upload('POST', '/ixj_web/image', { file: [new Blob([new Uint8Array(bytes)]), 'a.png'] })
    const signature = (mine.data as { url: string }).url.split('?')[1]
    expect(await get(`${url.split('?')[0]}?${signature}`)).toBe(404)
    expect(await get(`${url.split('?')[0]}/mini?${url.split('?')[1]}`)).toBe(404)
    const cover = { project_name: '偷', project_type: 1, script_type: 'SCRIPT', cover_file_id: kept.data.file_id }
    expect((await victim.call('POST', '/ixj_web/project/add', cover)).status).toBe(1000)
  })

  it('news and keystrokes never arrive', async () => {
    const ids = await wholeTeam(studio, host, '绝密')
    let heard = ''
    const { ticket } = (await victim.call('POST', '/ixj_web/event_ticket')).data
    const request = http.get(`${studio.url}/events?ticket=${ticket}`, response =>
      response.on('data', (chunk: Buffer) => void (heard += chunk.toString())),
    )
    const port = Number(new URL(studio.url).port)
    const [own, foreign] = [openWriter(port, Number(ids.doc_id), host.token), openWriter(port, Number(ids.doc_id), victim.token)]
    const refused = new Promise<boolean>(resolve => foreign.provider.on('authenticationFailed', () => resolve(true)))
    while (!own.provider.synced) await sleep(5)
    own.text.insert(0, '绝密台词')
    await own.saved()
    await studio.app.events.publish({ userId: host.userId }, { type: 'message', title: '绝密消息' })
    await studio.app.events.publish({ teamId: host.teamId }, { type: 'changed', what: '绝密' })
    await studio.app.events.publish({ userId: victim.userId }, { type: 'message', title: '给你的' })
    while (!heard.includes('给你的')) await sleep(10)
    expect(heard).not.toContain('绝密')
    expect(await refused).toBe(true)
    expect(foreign.text.toString()).toBe('')
    own.leave()
    foreign.leave()
    request.destroy()
  })
})
