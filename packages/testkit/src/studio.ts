// A whole studio for a test: its own database, data folder and clock, reached over HTTP like any client would.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { readSettings } from '@qianmu/server/kit/settings'
import type { SocketConnection } from '@qianmu/server/kit/pg/index'
import { startServer, type Options, type Running } from '@qianmu/server/start'
import { pino } from 'pino'
import { freshDatabase } from './database.ts'

/** Body of every answer. */
export interface Answer<D = Record<string, never>> {
  http: number
  status: number
  msg: string
  data: D
  headers: Headers
}
/** The data of answers is read field by field in tests. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Loose = any

export interface Person {
  phone: string
  token: string
  userId: number
  deviceId: string
  teamId: number
  /** GET and DELETE send their input in the address, unless `inBody` says otherwise. */
  call<D = Loose>(method: string, path: string, input?: object, inBody?: boolean): Promise<Answer<D>>
  upload<D = Loose>(method: 'POST' | 'PUT', path: string, fields: Record<string, string | Blob | [Blob, string]>): Promise<Answer<D>>
  cookies: Map<string, string>
}

export interface Studio extends Running {
  /** Moves the server's clock on by so many seconds. */
  pass(seconds: number): void
  /** Someone who is not signed in, with a browser of their own. */
  stranger(deviceId?: string): Person
  /** Signs in by SMS; the same phone is the same user. */
  signIn(phone?: string): Promise<Person>
  /** Signs in and founds a team. */
  founder(teamName?: string): Promise<Person>
  /** Signs in and joins the team of `host` with the named role. */
  colleague(host: Person, roleName?: string): Promise<Person>
  /** The newest SMS code that was sent to a phone. */
  code(phone: string, smsType?: number): Promise<string>
}

export interface StudioOptions {
  /** The database and data folder of an instance that is there already. */
  instance?: { connection: SocketConnection; data: string }
  env?: Record<string, string>
  /** The engines that draw; without, none does. */
  engines?: Options['engines']
  /** The engines that speak and that make music; without, none does. */
  speech?: Options['speech']
  recognition?: Options['recognition']
  music?: Options['music']
  /** The engines that read text out of pictures. */
  reading?: Options['reading']
  /** What tells which texts mean something alike; without, nothing does. */
  meaning?: Options['meaning']
  /** How the engines of operators are connected; without, none of them is. */
  connect?: Options['connect']
  /** Small models of the machine; without, there are none. */
  modelGroups?: Options['modelGroups']
}

let phones = 13_800_000_000
/** A phone number that no other test of this process uses. */
export const newPhone = () => String(++phones)

const readAnswer = async <D>(response: Response): Promise<Answer<D>> => {
  const text = await response.text()
  // A stream that opened is a success.
  const status = response.headers.get('content-type')?.startsWith('text/event-stream') ? 0 : -1
  const body = text.startsWith('{') ? (JSON.parse(text) as Omit<Answer<D>, 'http' | 'headers'>) : { status, msg: text, data: null as D }
  return { http: response.status, headers: response.headers, ...body }
}

const queryOf = (input: object) => {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(input)) for (const item of [value].flat()) query.append(key, String(item))
  return query.toString()
}

function personOf(url: string, deviceId: string, phone = ''): Person {
  const person: Person = {
    phone,
    deviceId,
    token: '',
    userId: 0,
    teamId: 0,
    cookies: new Map(),
    async call(method, address, input = {}, inBody = method !== 'GET' && method !== 'DELETE') {
      const bare = !inBody
      const query = bare ? queryOf(input) : ''
      const init: RequestInit = { method, headers: headersOf(bare ? {} : { 'content-type': 'application/json' }) }
      if (!bare) init.body = JSON.stringify(input)
      return keep(await fetch(`${url}${address}${query ? `?${query}` : ''}`, init))
    },
    async upload(method, address, fields) {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) {
        if (Array.isArray(value)) form.append(name, value[0], value[1])
        else form.append(name, value)
      }
      return keep(await fetch(`${url}${address}`, { method, body: form, headers: headersOf({}) }))
    },
  }
  const headersOf = (more: Record<string, string>) => ({
    ...(person.token ? { authorization: `Bearer ${person.token}` } : {}),
    ...(person.cookies.size ? { cookie: [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ') } : {}),
    device_id: deviceId,
    ...more,
  })
  const keep = async <D>(response: Response): Promise<Answer<D>> => {
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!
      person.cookies.set(name!, value!)
    }
    return readAnswer<D>(response)
  }
  return person
}

/** Starts a studio. Limits are wide unless the test narrows QIANMU_RATE_SCALE; answers are checked against the contract. */
export async function openStudio({
  instance,
  env = {},
  engines = [],
  speech,
  recognition,
  music,
  reading,
  meaning,
  connect,
  modelGroups,
}: StudioOptions = {}): Promise<Studio> {
  const data = instance?.data ?? (await mkdtemp(path.join(os.tmpdir(), 'qianmu-studio-')))
  const settings = readSettings({
    PORT: '0',
    QIANMU_DATA: data,
    QIANMU_LOG: 'silent',
    QIANMU_CHECK_ANSWERS: '1',
    QIANMU_RATE_SCALE: '1000',
    ...env,
  })
  let ahead = 0
  const running = await startServer({
    engines,
    ...(speech && { speech }),
    ...(recognition && { recognition }),
    ...(music && { music }),
    ...(reading && { reading }),
    ...(meaning && { meaning }),
    ...(connect && { connect }),
    ...(modelGroups && { modelGroups }),
    settings,
    connection: instance?.connection ?? (await freshDatabase()),
    log: pino({ level: process.env.QIANMU_TEST_LOG ?? 'silent' }),
    now: () => new Date(Date.now() + ahead * 1000),
  })
  const code = async (phone: string, smsType = 0) => {
    const lines = (await readFile(path.join(data, 'outbox/sms.jsonl'), 'utf8')).trim().split('\n')
    const sent = lines.map(line => JSON.parse(line) as { phone: string; sms_type: number; code: string })
    const found = sent.findLast(each => each.phone === phone && each.sms_type === smsType)
    if (!found) throw new Error(`no code was sent to ${phone}`)
    return found.code
  }
  const stranger = (deviceId: string = crypto.randomUUID()) => personOf(running.url, deviceId)
  const signIn = async (phone = newPhone()) => {
    const person = personOf(running.url, crypto.randomUUID(), phone)
    await person.call('POST', '/ixj_web/user/request_sms_code', { phone, sms_type: 0 })
    const login = await person.call<{ token: string; user_id: number }>('POST', '/ixj_web/user/login', {
      login_type: 2,
      phone,
      sms_code: await code(phone),
    })
    if (login.status !== 0) throw new Error(`sign-in failed: ${login.msg}`)
    person.token = login.data.token
    person.userId = login.data.user_id
    return person
  }
  const founder = async (teamName = '青山漫画社') => {
    const person = await signIn()
    person.teamId = (await person.call<{ team_id: number }>('POST', '/ixj_web/team/add', { team_name: teamName })).data.team_id
    return person
  }
  const colleague = async (host: Person, roleName = '编剧') => {
    const roles = await host.call<{ role_id: number; role_name: string }[]>('GET', '/ixj_web/team_role/get_role_list_all')
    const role_id = roles.data.find(role => role.role_name === roleName)!.role_id
    const invited = await host.call<{ code: string }>('POST', '/ixj_web/team_manage/generate_invitation_code', { role_id })
    const person = await signIn()
    person.teamId = (await person.call<{ team_id: number }>('POST', '/ixj_web/team/join_team', { code: invited.data.code })).data.team_id
    return person
  }
  const close = async () => {
    await running.close()
    await rm(data, { recursive: true, force: true })
  }
  return { ...running, close, pass: seconds => void (ahead += seconds), stranger, signIn, founder, colleague, code }
}
