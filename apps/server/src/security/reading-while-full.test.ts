// The disk of the database is full: whatever only reads is answered as ever, and whatever writes says so in Chinese.
import { allCalls } from '@qianmu/contract'
import type { Call } from '@qianmu/contract/kit/call'
import { validInput } from '@qianmu/testkit/samples'
import { openStudio, type Person, type Studio } from '@qianmu/testkit/studio'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { send, wholeTeam } from './test-team.ts'

let studio: Studio
let host: Person
let ids: Record<string, unknown>
beforeAll(async () => {
  studio = await openStudio()
  host = await studio.founder()
  ids = await wholeTeam(studio, host, '甲')
})
afterAll(() => studio.close())

/** Every write fails as PostgreSQL says it on a full disk. */
async function fillDisk(): Promise<void> {
  const { rows } = await studio.app.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  await studio.app.pool.query(`create function disk_full() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`)
  for (const { name } of rows)
    await studio.app.pool.query(
      `create trigger aa_disk_full before insert or update or delete on "${name}" for each row execute function disk_full()`,
    )
}

/** Calls that read and are known to write something of their own with it. */
const isReading = (call: Call) => call.method === 'GET' && call.kind === 'json' && !call.audit

it('reads on, and refuses to write in Chinese', async () => {
  // Sessions that were not used for a minute note it when they are.
  studio.pass(120)
  await fillDisk()
  const failed: string[] = []
  for (const call of allCalls().filter(isReading)) {
    const { http, msg } = await send(host, call, validInput(call, ids))
    if (http === 503) failed.push(`${call.name} ${msg}`)
  }
  expect(failed).toEqual([])
  const refused = await host.call('POST', '/ixj_web/project/add', { project_name: '雨夜', project_type: 1, script_type: 'SCRIPT' })
  expect(refused).toMatchObject({ http: 503, msg: '服务器存储空间已满，内容没有保存，请联系管理员' })
})
