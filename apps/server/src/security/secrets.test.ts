// Secrets of a whole day of signing in, changing and failing: looked for in the log, the answers and a full dump (performance-reliability §6 A7, L1, L2).
import { mkdtemp, readFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { STATUS } from '@qianmu/contract/kit/status'
import { freshDatabase } from '@qianmu/testkit/database'
import { newPhone } from '@qianmu/testkit/studio'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { readSettings } from '../kit/settings.ts'
import { startServer } from '../start.ts'
import { dumpOf } from './test-team.ts'

it('none is found in the log at its most talkative, in the database or in another’s answer', async () => {
  const data = await mkdtemp(path.join(os.tmpdir(), 'qianmu-secrets-'))
  let log = ''
  const marks = {
    QIANMU_SECRET: 'instance-secret-0123456789-abcdefghij',
    QIANMU_METRICS_TOKEN: 'metrics-token-abcdef',
    WX_APP_SECRET: 'wx-secret-abcdef',
    SMS_ALIYUN_KEY_SECRET: 'sms-secret-abcdef',
  }
  const settings = readSettings({ PORT: '0', QIANMU_DATA: data, QIANMU_LOG: 'debug', QIANMU_RATE_SCALE: '1000', ...marks })
  const studio = await startServer({
    settings,
    connection: await freshDatabase(),
    log: pino({ level: 'debug' }, { write: (line: string) => void (log += line) }),
  })
  const secrets: string[] = Object.values(marks)
  const answers: string[] = []
  const send = async (method: string, address: string, body?: object | string, token = '') => {
    const headers = { 'content-type': 'application/json', device_id: 'd', ...(token ? { authorization: `Bearer ${token}` } : {}) }
    const response = await fetch(studio.url + address, {
      method,
      headers,
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    answers.push(text)
    return JSON.parse(text) as { status: number; data: Record<string, string> & { user_id: number } }
  }
  const phone = newPhone()
  const codeOf = async () => {
    const lines = (await readFile(path.join(data, 'outbox/sms.jsonl'), 'utf8')).trim().split('\n')
    const { code } = JSON.parse(lines.at(-1)!) as { code: string }
    secrets.push(`"${code}"`, `:${code}`)
    return code
  }
  await send('POST', '/ixj_web/user/request_sms_code', { phone, sms_type: 0 })
  const signedIn = await send('POST', '/ixj_web/user/login', { login_type: 2, phone, sms_code: await codeOf() })
  const { token = '', user_id } = signedIn.data
  const password = 'Geheim4711x'
  await send('PUT', '/ixj_web/user/set_password', { password, user_id }, token)
  const again = await send('POST', '/ixj_web/user/login', { login_type: 1, phone, password })
  secrets.push(token, again.data.token!, password, 'Falsch4711x', 'Kaputt4711x')
  await send('POST', '/ixj_web/user/login', { login_type: 1, phone, password: 'Falsch4711x' })
  await send('POST', '/ixj_web/user/login', `{"login_type":1,"password":"Kaputt4711x"`)
  await send('POST', '/ixj_web/team/add', { team_name: '社' }, token)
  const { ticket } = (await send('POST', '/ixj_web/event_ticket', {}, token)).data
  secrets.push(ticket!)
  const stream = await fetch(`${studio.url}/events?ticket=${ticket}`)
  await stream.body?.cancel()
  if (studio.setup) secrets.push(studio.setup.split('/').at(-1)!)
  await fetch(`${studio.url}${studio.setup}`, { redirect: 'manual' })
  await send('GET', `/ixj_web/project/detail?project_id=1&token=${token}`, undefined, token)
  await send('GET', '/ixj_web/user/session_list', undefined, token)
  await send('GET', '/ixj_web/team_manage/log_list', undefined, token)
  // A fault of our own: the table is gone, and the log says so with the error.
  await studio.app.pool.query('alter table feedback rename to feedback_away')
  expect((await send('POST', '/ixj_web/feedback', { text: 'Geheim4711x' }, token)).status).toBe(STATUS.fault)
  await studio.app.pool.query('alter table feedback_away rename to feedback')
  const dump = await dumpOf(studio.app.pool)
  await studio.close()

  expect(log).toContain('unexpected fault')
  expect(log).toContain('/ixj_web/project/detail')
  expect(secrets.filter(secret => log.includes(secret))).toEqual([])
  expect(secrets.filter(secret => dump.includes(secret))).toEqual([])
  const issuing = answers.filter(text => !/"token":|"ticket":/.test(text)).join('\n')
  expect(secrets.filter(secret => issuing.includes(secret))).toEqual([])
})
