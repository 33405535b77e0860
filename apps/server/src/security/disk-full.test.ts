// The disk of the files is full: uploads say so in Chinese, nothing half-written stays, everything else goes on, and room is used again (performance-reliability §6 O5).
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Loose, openStudio, type Person, type Studio } from '@qianmu/testkit/studio'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'

const MB = 1024 * 1024
let studio: Studio
let host: Person
let folder = ''
let mounted = false
beforeAll(async () => {
  studio = await openStudio()
  host = await studio.founder()
  folder = studio.app.settings.data
  // Only root may mount, and some containers let nobody. Before anything is stored: the small disk covers the folder.
  mounted = process.platform === 'linux' && spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=12m', 'tmpfs', folder]).status === 0
  if (mounted) for (const name of ['incoming', 'files/.incoming']) mkdirSync(path.join(folder, name), { recursive: true })
})
afterAll(async () => {
  // Lazily: the server still has the folder open, and removes it when it closes.
  if (mounted) spawnSync('umount', ['--lazy', folder])
  await studio.close()
})

const stored = () =>
  readdirSync(folder, { recursive: true })
    .map(name => path.join(folder, String(name)))
    .filter(name => statSync(name).isFile() && !name.endsWith('ballast'))
/** The file of a request goes when it was answered. */
const settled = () => vi.waitFor(() => expect(readdirSync(path.join(folder, 'incoming'))).toEqual([]))
const upload = (person: Person, bytes: number) =>
  person.upload('POST', '/ixj_web/file', { file: [new Blob([new Uint8Array(Buffer.alloc(bytes, '雨'))]), 'a.txt'] })

it('is said, leaves nothing behind, and is over when there is room', async context => {
  if (!mounted) context.skip('no small disk can be mounted here')
  const kept = await upload(host, 2 * MB)
  expect(kept.status).toBe(0)
  await settled()
  const before = stored()
  for (const size of [20 * MB, 9 * MB, 6 * MB]) {
    const refused = await upload(host, size)
    expect(refused).toMatchObject({ http: 503, msg: '服务器存储空间已满，内容没有保存，请联系管理员' })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    await settled()
    expect(stored()).toEqual(before)
  }
  writeFileSync(path.join(folder, 'ballast'), Buffer.alloc(7 * MB))
  expect((await upload(host, 4 * MB)).http).toBe(503)
  const { url } = kept.data as unknown as { url: string }
  expect((await fetch(studio.url + url)).status).toBe(200)
  const work = await host.call('POST', '/ixj_web/project/add', { project_name: '雨夜', project_type: 1, script_type: 'SCRIPT' })
  const text = '△雨停了。'.repeat(1000)
  expect((await host.call('POST', '/ixj_web/doc/add', { project_id: work.data.project_id, doc_name: '一', text })).status).toBe(0)
  const { rows } = await studio.app.pool.query('select 1 from files')
  expect(rows.length).toBe(1)
  const ready = async () => {
    const answer = await fetch(`${studio.url}/readyz`)
    return { http: answer.status, body: (await answer.json()) as Loose }
  }
  expect(await ready()).toMatchObject({ http: 200, body: { disk: true } })
  expect(() => writeFileSync(path.join(folder, 'more-ballast'), Buffer.alloc(8 * MB))).toThrow('ENOSPC')
  expect(await ready()).toMatchObject({
    http: 503,
    body: { disk: false, database: true, reason: expect.stringContaining('磁盘已满') as string },
  })
  rmSync(path.join(folder, 'more-ballast'))
  rmSync(path.join(folder, 'ballast'))
  expect((await ready()).http).toBe(200)
  expect((await upload(host, 3 * MB)).status).toBe(0)
})
