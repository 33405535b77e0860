// Deleted for ever is gone: the text is looked for in a full dump and on the disk (performance-reliability §6 L5).
import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { copyOf } from '@qianmu/testkit/jobs'
import { openStudio, type Person, type Studio } from '@qianmu/testkit/studio'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openWriter } from '../collab/test-writer.ts'
import { dumpOf } from './test-team.ts'

let studio: Studio
beforeAll(async () => {
  studio = await openStudio()
})
afterAll(() => studio.close())

const filesOnDisk = () => {
  const folder = path.join(studio.app.settings.data, 'files')
  return readdirSync(folder, { recursive: true })
    .map(String)
    .filter(name => statSync(path.join(folder, name)).isFile())
}
/** The dump without the audit log and the messages that people were sent: both outlive what they name. */
const dump = () => dumpOf(studio.app.pool, ['audit_log', 'messages'])

/** A picture that no other test has, kept by this person. */
async function picture(person: Person, background: string): Promise<number> {
  const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .png()
    .toBuffer()
  const kept = await person.upload('POST', '/ixj_web/image', { file: [new Blob([new Uint8Array(bytes)]), 'cover.png'] })
  for (const address of Object.values((kept.data as unknown as { thumbs: Record<string, string> }).thumbs))
    await fetch(studio.url + address)
  return (kept.data as unknown as { file_id: number }).file_id
}

/** A work with a document that was imported, saved, typed in, versioned, renamed and binned. */
async function writtenWork(host: Person, marker: string, cover_file_id: number): Promise<number> {
  const post = async (address: string, body: object) => (await host.call('POST', address, body)).data
  const work = { project_name: `${marker}作品`, project_type: 1, script_type: 'SCRIPT', tags: [`${marker}签`], cover_file_id }
  const { project_id } = await post('/ixj_web/project/add', work)
  await post('/ixj_web/volume/add', { project_id, volume_name: `${marker}卷` })
  const { doc_id } = await post('/ixj_web/doc/add', { project_id, doc_name: `${marker}一`, text: `△${marker}第一稿。` })
  await post('/ixj_web/works/doc_history', { doc_id, name: `${marker}版` })
  await host.call('PUT', '/ixj_web/doc/update_version', { doc_id, version: 1, text: `△${marker}第二稿。` })
  await host.upload('POST', '/ixj_web/project/doc/import', {
    project_id: String(project_id),
    file: [new Blob([`△${marker}导入。`]), `${marker}.txt`],
  })
  const writer = openWriter(Number(new URL(studio.url).port), doc_id, host.token)
  while (!writer.provider.synced) await sleep(5)
  writer.text.insert(0, `${marker}打字`)
  await writer.saved()
  writer.leave()
  await vi.waitFor(() => expect(studio.app.collab.size().documents).toBe(0), 5000)
  // All is one snapshot by then; a row like those that a crash leaves stands behind it.
  await studio.app.pool.query(
    'insert into doc_update (doc_id, user_id, update) select doc_id, $2, state from doc_snapshot where doc_id = $1',
    [doc_id, host.userId],
  )
  for (const table of ['doc_update', 'doc_snapshot'])
    expect((await studio.app.pool.query(`select 1 from ${table} where doc_id = $1`, [doc_id])).rowCount, table).toBeGreaterThan(0)
  await host.call('GET', '/ixj_web/doc/export', { project_id, format: 'txt' })
  await host.call('DELETE', '/ixj_web/doc/delete', { doc_id })
  return project_id
}

it('a work that is deleted for ever leaves no word, no version, no picture', async () => {
  const host = await studio.founder()
  const before = filesOnDisk()
  const project_id = await writtenWork(host, '海棠未眠', await picture(host, '#123456'))
  expect(await dump()).toContain('海棠未眠')
  expect(filesOnDisk().length).toBeGreaterThan(before.length)
  await host.call('DELETE', '/ixj_web/project/delete', { project_id })
  expect((await host.call('DELETE', '/ixj_web/project/delete', { project_id, permanently_delete: 1 })).status).toBe(0)
  const left = await dump()
  expect(left.includes('海棠未眠'), /[^\n]{0,200}海棠未眠[^\n]{0,100}/.exec(left)?.[0]).toBe(false)
  expect(filesOnDisk()).toEqual(before)
})

it('a picture stays as long as a copy of the work shows it', async () => {
  const host = await studio.founder()
  const project_id = await writtenWork(host, '月照花林', await picture(host, '#654321'))
  const copy = await copyOf(host, project_id, '留下的')
  await host.call('DELETE', '/ixj_web/project/delete', { project_id })
  await host.call('DELETE', '/ixj_web/project/delete', { project_id, permanently_delete: 1 })
  const { cover } = (await host.call('GET', '/ixj_web/project/detail', { project_id: copy })).data
  expect((await fetch(studio.url + cover)).status).toBe(200)
})

it('a team that its last person leaves takes its binned works, their text and its files along', async () => {
  const host = await studio.founder('江流宛转')
  const before = filesOnDisk()
  const project_id = await writtenWork(host, '江流宛转', await picture(host, '#abcdef'))
  await host.upload('POST', '/ixj_web/file', { file: [new Blob(['江流宛转的附件']), 'a.txt'] })
  await host.call('DELETE', '/ixj_web/project/delete', { project_id })
  expect((await host.call('DELETE', '/ixj_web/team/quit_team', { team_id: host.teamId })).status).toBe(0)
  const left = await dump()
  expect(left.includes('江流宛转'), /[^\n]{0,200}江流宛转[^\n]{0,100}/.exec(left)?.[0]).toBe(false)
  expect(filesOnDisk()).toEqual(before)
})

it('a new avatar takes the former one off the disk', async () => {
  const person = await studio.signIn()
  const before = filesOnDisk()
  for (const background of ['#0a0b0c', '#0d0e0f']) {
    const bytes = await sharp({ create: { width: 400, height: 400, channels: 3, background } })
      .png()
      .toBuffer()
    await person.upload('PUT', '/ixj_web/user/upload_and_set_avatar', { file: [new Blob([new Uint8Array(bytes)]), 'a.png'] })
    await sleep(300) // scaled copies follow in the background
  }
  const originals = await studio.app.pool.query('select 1 from files where user_id = $1', [person.userId])
  expect(originals.rowCount).toBe(1)
  const added = filesOnDisk().filter(name => !before.includes(name))
  await studio.app.files.remove(
    (await studio.app.pool.query<{ id: number }>('select avatar_file_id id from users where id = $1', [person.userId])).rows[0]!.id,
  )
  expect(added.length).toBeGreaterThan(0)
  expect(filesOnDisk()).toEqual(before)
})
