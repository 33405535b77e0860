// Requests that no browser of ours sends: poisoned keys, SQL, sizes, other sites' pages, addresses of tools (performance-reliability §6 X1, X5–X7, X9, X10, L4).
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { allCalls } from '@qianmu/contract'
import { callPerKind, fieldPerKind, validInput } from '@qianmu/testkit/samples'
import { openStudio, type Person, type Studio } from '@qianmu/testkit/studio'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { wholeTeam } from './test-team.ts'

let studio: Studio
let host: Person
let ids: Record<string, unknown>
beforeAll(async () => {
  const web = await mkdtemp(path.join(os.tmpdir(), 'qianmu-pages-'))
  await mkdir(path.join(web, 'assets'))
  await writeFile(
    path.join(web, 'index.html'),
    '<!doctype html><html><head><script type="application/json" id="settings"></script></head></html>',
  )
  await writeFile(path.join(web, 'assets/app.js'), 'export {}')
  studio = await openStudio({ env: { QIANMU_WEB: web } })
  host = await studio.founder()
  ids = await wholeTeam(studio, host, '甲')
})
afterAll(() => studio.close())

/** Anything of our inside: source places, SQL, modules, folders. */
const INSIDE =
  /\bat .*:\d+:\d+|node_modules|\.ts\b|select |insert into|syntax error|relation "|\/(tmp|work|home|root|usr)\/|Error:|ZodError|fastify/i
const told = (response: { status: number; text: string }) => {
  expect(response.text, response.text).not.toMatch(INSIDE)
  expect(Object.keys(JSON.parse(response.text) as object)).toEqual(['status', 'msg', 'data'])
}
async function raw(method: string, address: string, headers: Record<string, string> = {}, body = '') {
  return new Promise<{ status: number; headers: http.IncomingHttpHeaders; text: string }>((resolve, reject) => {
    const { hostname, port } = new URL(studio.url)
    const request = http.request({ hostname, port, method, path: address, headers, agent: false }, response => {
      let text = ''
      response.on('data', (chunk: Buffer) => void (text += chunk.toString()))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }))
    })
    request.on('error', reject)
    request.end(body)
  })
}
const json = () => ({ 'content-type': 'application/json', authorization: `Bearer ${host.token}` })
const bodies = allCalls().filter(call => call.body && call.kind === 'json' && call.needs.who !== 'anyone')

describe('a body with __proto__ or constructor.prototype → 1000, nothing polluted', () => {
  it.each(callPerKind(bodies).map(call => [`${call.method} ${call.path}`, call] as const))('%s', async (_name, call) => {
    const valid = JSON.stringify(validInput(call, ids)).slice(1, -1)
    for (const poison of ['"__proto__":{"polluted":1}', '"constructor":{"prototype":{"polluted":1}}', '"a":{"__proto__":{"polluted":1}}']) {
      const body = `{${[valid, poison].filter(Boolean).join(',')}}`
      // Node gives a DELETE no length of its own.
      const headers = { ...json(), 'content-length': String(Buffer.byteLength(body)) }
      const { status, text } = await raw(call.method, call.path, headers, body)
      expect(status).toBe(200)
      expect(JSON.parse(text)).toMatchObject({ status: 1000 })
    }
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })
})

describe('SQL in a field of each kind', () => {
  const payloads = [
    `1 or nextval('sql_ran') is null`,
    `'; select nextval('sql_ran')--`,
    `1) union select nextval('sql_ran')--`,
    `"; select nextval('sql_ran');--`,
    `\\'||nextval('sql_ran')||'`,
    `name desc, nextval('sql_ran')`,
  ]
  // What a sequence has counted is not rolled back, so that it tells of each statement that ran.
  const hasRun = async () => (await studio.app.pool.query<{ is_called: boolean }>('select is_called from sql_ran')).rows[0]!.is_called
  beforeAll(() => studio.app.pool.query('create sequence sql_ran'))

  const examples = fieldPerKind(allCalls().filter(call => call.needs.who !== 'anyone' && call.kind !== 'upload'))
  const titled = examples.map(({ call, fields }) => [`${call.method} ${call.path}`, fields.join(', '), call, fields] as const)
  it.each(titled)('%s: %s is only text', async (_name, _fields, call, fields) => {
    let accepted = false
    for (const field of fields) {
      const answers = await Promise.all(
        payloads.map(payload => host.call(call.method, call.path, { ...validInput(call, ids), [field]: payload })),
      )
      for (const answer of answers) expect(answer.http, `${field}: ${answer.msg}`).toBe(200)
      expect(await hasRun(), field).toBe(false)
      accepted ||= answers.some(({ status }) => status === 0 || status === 6001)
    }
    if (call.method === 'GET' || !accepted) return
    // Some were deleted by their own call, and a team may not have as many of everything as there are calls.
    host = await studio.founder()
    ids = await wholeTeam(studio, host, '甲')
  })

  it('would be seen if it ran', async () => {
    await studio.app.pool.query(`begin; select nextval('sql_ran'); rollback`)
    expect(await hasRun()).toBe(true)
  })
})

describe('sizes', () => {
  it('a body above 16 MB → 413, one nested 100,000 deep → 1000, both refused', async () => {
    const large = await raw('POST', '/ixj_web/doc/add', json(), `{"text":"${'a'.repeat(17 * 1024 * 1024)}"}`).catch(
      (error: Error) => error.message,
    )
    if (typeof large !== 'string') expect(large.status).toBe(413)
    const deep = await raw('POST', '/ixj_web/doc/add', json(), `{"text":${'['.repeat(100_000)}${']'.repeat(100_000)}}`)
    expect(JSON.parse(deep.text)).toMatchObject({ status: 1000 })
    const wide = await raw(
      'POST',
      '/ixj_web/doc/add',
      json(),
      `{"text":"a",${Array.from({ length: 190_000 }, (_, n) => `"k${n}":0`).join(',')}}`,
    )
    expect(wide.status).toBe(200)
  })

  it('a page of a million, a repeated field, an endless header', async () => {
    expect((await host.call('GET', '/ixj_web/project/list', { size: 1_000_000 })).status).toBe(1000)
    expect((await host.call('GET', '/ixj_web/project/detail', { project_id: [ids.project_id, ids.project_id] })).status).toBe(1000)
    expect(
      (await host.call('GET', '/ixj_web/doc/export', { project_id: ids.project_id, format: 'txt', doc_id: Array(1001).fill(1) })).status,
    ).toBe(1000)
    const long = await raw('GET', '/ixj_web/project/list', { ...json(), 'x-long': 'a'.repeat(20_000) })
    expect(long.status).toBe(431)
    expect(long.text).not.toMatch(INSIDE)
  })
})

it('broken requests are answered as status, msg and data, and tell nothing of the inside', async () => {
  const form = { authorization: `Bearer ${host.token}`, 'content-type': 'multipart/form-data; boundary=x' }
  for (const [method, address, headers, body] of [
    ['POST', '/ixj_web/feedback', json(), '{"text":'],
    ['POST', '/ixj_web/feedback', json(), ''],
    ['POST', '/ixj_web/feedback', json(), '"text"'],
    ['POST', '/ixj_web/feedback', { ...json(), 'content-type': 'text/xml' }, '<a/>'],
    ['POST', '/ixj_web/feedback', { ...json(), 'content-type': 'application/json; charset=foo' }, '{}'],
    ['POST', '/ixj_web/file', form, '--x\r\nContent-Disposition: form-data; name="file"'],
    ['POST', '/ixj_web/file', form, ''],
    ['POST', '/ixj_web/file', { ...form, 'content-type': 'multipart/form-data' }, 'x'],
    ['GET', '/ixj_web/project/detail?project_id=%zz', json(), ''],
    ['GET', '/ixj_web/%zz', json(), ''],
    ['GET', '/ixj_web/project/detail?project_id=%00', json(), ''],
    ['GET', `/ixj_web/project/detail?project_id=${'9'.repeat(400)}`, json(), ''],
    ['DELETE', '/ixj_web/user/login', json(), ''],
    ['PATCH', '/ixj_web/feedback', json(), ''],
    ['TRACE', '/', {}, ''],
    ['GET', '/ixj_web/..%2f..%2fetc%2fpasswd', {}, ''],
    ['GET', '/assets/..%2f..%2fetc/passwd', {}, ''],
  ] as const) {
    const answer = await raw(method, address, headers, body)
    expect(answer.status, `${method} ${address}`).toBeLessThan(500)
    told(answer)
  }
})

describe('pages of other sites', () => {
  const evil = {
    origin: 'https://evil.example',
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'authorization',
  }
  it('get no CORS header, also not when they ask first', async () => {
    for (const method of ['GET', 'OPTIONS']) {
      const { headers } = await raw(method, '/ixj_web/user/get_my_info', { ...evil, ...json() })
      expect(Object.keys(headers).filter(name => name.startsWith('access-control'))).toEqual([])
    }
  })

  it.each(['https://evil.example', 'null', 'file://', 'http://127.0.0.1:1'])('cannot open the editor’s socket from %s', async origin => {
    const socket = new WebSocket(`${studio.url.replace('http', 'ws')}/collab`, { origin })
    const status = await new Promise(resolve => {
      socket.on('unexpected-response', (_request, response) => resolve(response.statusCode))
      socket.on('open', () => resolve('open'))
      socket.on('error', () => resolve('error'))
    })
    socket.on('error', () => undefined)
    socket.terminate()
    expect(status).toBe(403)
  })

  it('cannot post the form of the QR page; its own page can', async () => {
    const start = await studio.stranger().upload('POST', '/ixj_shared/wx_login/start_session', {})
    const k = new URL((start.data as { redirect_uri: string }).redirect_uri, studio.url).searchParams.get('k')!
    const send = (origin: string) =>
      raw(
        'POST',
        '/ixj_shared/wx_login/confirm',
        { 'content-type': 'application/x-www-form-urlencoded', origin },
        `k=${k}&step=send&phone=13712345678`,
      )
    expect((await send('https://evil.example')).status).toBe(403)
    expect((await send('null')).status).toBe(403)
    await expect(studio.code('13712345678')).rejects.toThrow()
    expect((await send(studio.url)).status).toBe(200)
    expect(await studio.code('13712345678')).toMatch(/^\d{6}$/)
  })

  it('get cookies that neither they nor scripts can read or send', async () => {
    const start = await fetch(`${studio.url}/ixj_shared/wx_login/start_session`, { method: 'POST', body: new FormData() })
    const setup = await fetch(`${studio.url}/setup/abcdefghijklmnopqrstuvwxyz`, { redirect: 'manual' })
    for (const cookie of [...start.headers.getSetCookie(), ...setup.headers.getSetCookie()])
      expect(cookie).toMatch(/; HttpOnly; SameSite=Lax/)
    expect(start.headers.getSetCookie().length + setup.headers.getSetCookie().length).toBe(2)
  })
})

describe('headers', () => {
  it.each([
    '/',
    '/login',
    '/assets/app.js',
    '/ixj_web/user/get_my_info',
    '/openapi.json',
    '/healthz',
    '/nowhere/at/all',
    '/file/1',
    '/ixj_shared/wx_login/page?k=1',
  ])('of %s forbid inline script, plug-ins, foreign frames and guessing of types', async address => {
    const { headers } = await raw('GET', address)
    const policy = String(headers['content-security-policy'])
    expect(policy).toMatch(/default-src '(none|self)'/)
    expect(/script-src ([^;]*)/.exec(policy)?.[1] ?? `'self'`).toBe(`'self'`)
    expect(policy).not.toMatch(/script-src[^;]*unsafe|connect-src[^;]*(ws:|\*)/)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['strict-transport-security']).toBeUndefined()
  })

  it('bind browsers to https where a proxy brings it', async () => {
    const own = await openStudio({ env: { QIANMU_TRUST_PROXY: '127.0.0.1' } })
    const answer = await fetch(`${own.url}/healthz`, { headers: { 'x-forwarded-proto': 'https' } })
    expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000')
    await own.close()
  })
})

it('nothing answers at the addresses of tools, sources and backups', async () => {
  const names = [
    '.git/HEAD',
    '.git/config',
    '.env',
    '.env.local',
    '.DS_Store',
    '.htaccess',
    '.svn/entries',
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    'node_modules/pg/package.json',
    'src/main.ts',
    'apps/server/src/main.ts',
    'assets/app.js.map',
    'assets/',
    'assets',
    'index.html.map',
    'backup.zip',
    'backup.sql',
    'dump.sql',
    'data/outbox/sms.jsonl',
    'outbox/sms.jsonl',
    'pg18/PG_VERSION',
    'server-status',
    'debug',
    'debug/pprof',
    'actuator/env',
    'graphql',
    'swagger',
    'swagger-ui',
    'documentation',
    'admin',
    'phpmyadmin/',
    'wp-login.php',
    'console',
    '_debug',
    '__inspect',
    'trace',
    'heapdump',
    'api',
    'v1',
    'config.json',
    'WEB-INF/web.xml',
    'robots.txt',
    'crossdomain.xml',
    '.well-known/security.txt',
  ]
  const page = (await raw('GET', '/')).text
  const shown: string[] = []
  for (const name of names)
    for (const method of ['GET', 'HEAD', 'POST', 'TRACE', 'PROPFIND']) {
      const { status, text } = await raw(method, `/${name}`)
      // In history mode an unknown address answers the page itself.
      if (status < 400 && text !== page && method !== 'HEAD') shown.push(`${method} /${name} ${status} ${text.slice(0, 300)}`)
    }
  expect(shown).toEqual([])
})
