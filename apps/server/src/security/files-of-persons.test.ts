// A file of the team is not a file that everybody in it may see: whoever may not use one gets nothing by its number or its address.
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { allCalls } from '@qianmu/contract'
import type { Call } from '@qianmu/contract/kit/call'
import { TEAM_KEYS, WORK_KEYS } from '@qianmu/contract/kit/needs'
import { put } from '@qianmu/story/shared'
import { deepFieldsOf, fieldsOf, type FileField, fileFieldsOf, inputWith, validInput } from '@qianmu/testkit/samples'
import { type Loose, openStudio, type Person, type Studio } from '@qianmu/testkit/studio'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type * as Y from 'yjs'
import { migrationsFolder } from '../kit/migrate.store.ts'
import { openWriter } from '../collab/test-writer.ts'
import { picture } from '../works/storyboards/test-comic.ts'
import { send, wholeTeam } from './test-team.ts'

let studio: Studio
let host: Person
beforeAll(async () => {
  studio = await openStudio({ env: { QIANMU_RATE_SCALE: '1000' } })
  host = await studio.founder()
})
afterAll(() => studio.close())

/** Somebody who may do everything in the team but is not its founder. */
async function colleague(): Promise<Person> {
  const person = await studio.colleague(host)
  const roles: Loose[] = (await host.call('GET', '/ixj_web/team_role/get_role_list_all')).data
  const { role_id } = roles.find(role => role.role_name === '编剧')
  const permissions = [...TEAM_KEYS, ...WORK_KEYS]
  expect(await host.call('PUT', '/ixj_web/team_role/update', { role_id, permissions })).toMatchObject({ status: 0 })
  return person
}
const opens = async (address: string) => (await fetch(studio.url + address)).status === 200
/** Addresses of a file that stand in something and open. */
async function opening(value: unknown, fileId: number): Promise<string[]> {
  const found = new Set(JSON.stringify(value ?? '').match(new RegExp(`/file/${fileId}[^"\\\\ ]*`, 'g')) ?? [])
  const open: string[] = []
  for (const address of found) if (await opens(address)) open.push(address)
  return open
}

describe('fields of the contract that take files', () => {
  const taking = allCalls().flatMap(call => fileFieldsOf(call).map(field => [call, field] as const))

  it('are marked as such, wherever a field is named like one', () => {
    /** Of works that are evaluated, which have numbers of their own. */
    const others = new Set(['evaluation.add', 'evaluation.addBase'])
    const marked = (call: Call) => new Set(fileFieldsOf(call).map(({ way }) => way.join()))
    const named = allCalls().flatMap(call =>
      deepFieldsOf(call)
        .filter(way => /(^|_)(file_ids?|image_url|cover_id)$/.test(String(way.findLast(part => part !== 0))))
        .filter(way => !others.has(call.name) && !marked(call).has(way.join()) && !marked(call).has([...way, 0].join()))
        .map(way => `${call.name} ${way.join('.')}`),
    )
    expect(named).toEqual([])
    expect(taking.length).toBeGreaterThan(40)
  })

  /** Sends each of them as a person, then asks for everything. @returns what was taken, and what opens of it */
  async function tried(person: Person, fileId: number): Promise<{ taken: string[]; open: string[] }> {
    const ids = await wholeTeam(studio, person, '乙')
    const taken: string[] = []
    const open: string[] = []
    const value = ({ by }: FileField) => (by === 'id' ? fileId : `/file/${fileId}?e=1&s=x&u=1`)
    for (const [call, field] of taking) {
      const answer = await send(person, call, inputWith(call, field.way, value(field), { ...ids, file_ids: [fileId] }))
      expect(answer.http, call.name).toBeLessThan(500)
      if (answer.status === 0) taken.push(`${call.name} ${field.way.join('.')}`)
      for (const address of await opening(answer.data, fileId)) open.push(`${call.name} ${address}`)
    }
    for (const call of allCalls().filter(each => each.method === 'GET' && each.kind === 'json')) {
      const input = validInput(call, { ...ids, file_id: fileId, file_ids: [fileId] })
      const answer = await send(person, call, Object.fromEntries(Object.entries(input).filter(([name]) => fieldsOf(call).includes(name))))
      for (const address of await opening(answer.data, fileId)) open.push(`${call.name} ${address}`)
    }
    return { taken, open }
  }

  it('take one’s own, and of another’s nothing comes back', async () => {
    const [owner, person] = [await colleague(), await colleague()]
    const own = await tried(owner, (await picture('#124', owner)).file_id)
    expect(own.taken.length).toBeGreaterThan(30)
    expect(own.open.length).toBeGreaterThan(10)
    const { file_id } = await picture('#864', host)
    const others = await tried(person, file_id)
    expect(others.open).toEqual([])
    /** What takes a number and gives or keeps nothing by it: the answer of `batchAdd` names whom it does not add. */
    const quiet = ['works.documents.pictures file_id', 'training.confirm file_ids', 'library.', 'characters.batchAdd characters']
    expect(others.taken.filter(name => !quiet.some(each => name.startsWith(each)))).toEqual([])
  })
})

describe('what stands within other content', () => {
  it('is held against the same rule: the canvas of a picture', async () => {
    const person = await colleague()
    const [mine, hosts] = [(await picture('#248', person)).file_id, (await picture('#864', host)).file_id]
    const at = (id: number) => `/file/${id}?e=1&s=x&u=1`
    const { project_id, doc_id } = await wholeTeam(studio, person, '丙')
    const items = [mine, hosts].map(id => ({ id: `i${id}`, kind: 'picture', src: at(id), x: 7, width: 50, height: 50 }))
    const compose_project_json = JSON.stringify({ form: { unit: 'px', width: 64, height: 64 }, items })
    const scene = { work_id: project_id, doc_id, image_url: at(mine), src_type: 4, compose_project_json }
    const kept = await person.call<Loose>('POST', '/ixj_web/works/matching_image_info', scene, true)
    expect(kept).toMatchObject({ status: 0 })
    expect(await opening(kept.data.composeProjectJson, hosts)).toEqual([])
    expect(await opening(kept.data.composeProjectJson, mine)).toHaveLength(1)
  })
})

describe('what is written together', () => {
  const game = async (person: Person) => {
    const body = { project_name: '雨夜站台', project_type: 4, script_type: 'GAME' }
    const { project_id } = (await person.call('POST', '/ixj_web/project/add', body)).data
    const { shared_id } = (await person.call('POST', '/ixj_web/v3/game/open', { project_id })).data
    const { node_id } = (await person.call('POST', '/ixj_web/v3/game/node', { project_id, type: 'PLOT' })).data
    return { project_id: project_id as number, shared_id: shared_id as number, node_id: node_id as string }
  }
  const preview = async (person: Person, project_id: number) =>
    (await person.call('GET', '/ixj_web/v3/game/check_preview_json', { project_id })).data
  /** Changes what is co-written under an id, as somebody's page does. */
  async function write(person: Person, id: number, change: (doc: Y.Doc) => void): Promise<void> {
    const writer = openWriter(Number(new URL(studio.url).port), id, person.token)
    while (!writer.provider.synced) await sleep(5)
    change(writer.doc)
    await writer.saved()
    writer.leave()
  }

  /** Pages of games are built around a player, which stands beside the pages of the product. */
  async function withPlayer(work: () => Promise<void>): Promise<void> {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'qianmu-player-'))
    await mkdir(path.join(folder, 'player'))
    await writeFile(path.join(folder, 'player/player.js'), '0')
    studio.app.settings.QIANMU_WEB = folder
    try {
      await work()
    } finally {
      delete studio.app.settings.QIANMU_WEB
      await rm(folder, { recursive: true })
    }
  }
  async function exported(person: Person, projectId: number, format: string): Promise<Buffer> {
    const answer = await fetch(`${studio.url}/ixj_web/v3/game/export_board?project_id=${projectId}&format=${format}`, {
      headers: { authorization: `Bearer ${person.token}`, device_id: person.deviceId },
    })
    return Buffer.from(await answer.arrayBuffer())
  }

  it('gives nobody a file that its writer may not see: not the game, its links, nor what is exported', async () => {
    const person = await colleague()
    const { file_id } = await picture('#864', host)
    const { project_id, shared_id, node_id } = await game(person)
    const named = `/file/${file_id}`
    await person.call('POST', '/ixj_web/v3/game/node', { project_id, type: 'PLOT', data: { bg: named, bgm: named } })
    await write(person, shared_id, doc => put(doc, 'nodes', node_id, { data: { bg: named } }))
    expect(await opening(await preview(person, project_id), file_id)).toEqual([])
    expect(JSON.stringify(await preview(host, project_id))).not.toContain(named)
    const { link } = (await person.call('POST', '/ixj_web/v3/game/share', { project_id })).data
    const played = await studio.stranger().call('POST', '/ixj_web/v3/game/play', { link })
    expect(played).toMatchObject({ status: 0 })
    expect(JSON.stringify(played.data)).not.toContain(named)
    // The page that is taken away holds the file that the writer brought, and not the other.
    const own = await picture('#428', person)
    await write(person, shared_id, doc => put(doc, 'nodes', node_id, { data: { bg: named, bgm: `/file/${own.file_id}` } }))
    await withPlayer(async () => {
      const [page, archive] = [await exported(person, project_id, 'html'), await exported(person, project_id, 'zip')]
      expect(page.toString().match(/data:image\/png;base64/g)).toHaveLength(1)
      expect(Object.keys(unzipSync(archive)).filter(name => name.startsWith('assets/'))).toEqual([`assets/${own.file_id}.png`])
    })
  })

  it('gives a file that its writer brought to all who read the work, and to players', async () => {
    const [person, reader] = [await colleague(), await colleague()]
    const { file_id } = await picture('#248', person)
    const { project_id, shared_id, node_id } = await game(person)
    await write(person, shared_id, doc => put(doc, 'nodes', node_id, { data: { bg: `/file/${file_id}` } }))
    expect(await reader.call('GET', '/ixj_web/v3/game/check_preview_json', { project_id })).toMatchObject({ status: 7013 })
    await person.call('PUT', '/ixj_web/project/member', { project_id, member_id: reader.userId, permissions: ['WriteWork'] })
    expect(await opening(await preview(reader, project_id), file_id)).toHaveLength(1)
    expect(await opening(await preview(host, project_id), file_id)).toHaveLength(1)
    const { link } = (await person.call('POST', '/ixj_web/v3/game/share', { project_id })).data
    expect(await opening(await studio.stranger().call('POST', '/ixj_web/v3/game/play', { link }), file_id)).toHaveLength(1)
    // Whoever reads it may use it further: as a cover of that work, but no more once they are out of it.
    const cover = { project_id, cover_file_id: file_id }
    expect(await host.call('PUT', '/ixj_web/project/update', cover)).toMatchObject({ status: 0 })
    const own = { project_name: '自己的', project_type: 1, script_type: 'SCRIPT', cover_file_id: file_id }
    expect(await reader.call('POST', '/ixj_web/project/add', own)).toMatchObject({ status: 0 })
    await person.call('DELETE', '/ixj_web/project/member', { project_id, member_id: reader.userId })
  })

  it('keeps the pictures that works and workflows had before it was noted who put them there', async () => {
    const person = await colleague()
    const files = [await picture('#248', person), await picture('#842', person), await picture('#482', person)].map(each => each.file_id)
    const { project_id, shared_id, node_id } = await game(person)
    await write(person, shared_id, doc => put(doc, 'nodes', node_id, { data: { bg: `/file/${files[0]}` } }))
    const image = { type: 'image', attrs: { file: files[1], width: 64, height: 36, share: 50 } }
    const content = { type: 'doc', content: [{ type: 'scene', content: [image] }] }
    await person.call('POST', '/ixj_web/doc/add', { project_id, doc_name: '第 1 场', content })
    const workflow = JSON.stringify({ 1: { class_type: 'LoadImage', inputs: { image: `/file/${files[2]}` } } })
    const { comfy_id } = (await person.call('POST', '/ai_web/ai/comfy/comfy_ui_add', { name: '流', workflow })).data
    const granted = async () => (await studio.app.pool.query('select kind, of, file_id from file_grants order by file_id')).rows
    const before = await granted()
    expect(before.filter(each => files.includes(each.file_id))).toMatchObject([
      { kind: 'work', of: project_id },
      { kind: 'work', of: project_id },
      { kind: 'flow', of: comfy_id },
    ])
    await studio.app.pool.query('update docs set picture_file_ids = null')
    await studio.app.pool.query('delete from file_grants')
    const migration = await readFile(path.join(migrationsFolder, '0040_file_grants.sql'), 'utf8')
    for (const statement of migration.split('--> statement-breakpoint').filter(each => each.includes('INSERT INTO')))
      await studio.app.pool.query(statement)
    expect((await granted()).filter(each => files.includes(each.file_id))).toEqual(before.filter(each => files.includes(each.file_id)))
  })

  it('of texts and pages of comics shows what their writers may see', async () => {
    const person = await colleague()
    const [mine, hosts] = [await picture('#248', person), await picture('#864', host)]
    const project = { project_name: '雨夜', project_type: 2, script_type: 'CARTOON' }
    const { project_id } = (await person.call('POST', '/ixj_web/project/add', project)).data
    const { doc_id } = (await person.call('POST', '/ixj_web/doc/add', { project_id, doc_name: '第 1 话', text: '△雨。' })).data
    const { content, version } = (await person.call('GET', '/ixj_web/doc/detail', { doc_id })).data
    const image = (file: number) => ({ type: 'image', attrs: { file, width: 64, height: 36, share: 50 } })
    content.content[0].content.push(image(mine.file_id), image(hosts.file_id))
    expect(await person.call('PUT', '/ixj_web/doc/update_version', { doc_id, version, content })).toMatchObject({ status: 0 })
    const shown = (who: Person) => who.call('GET', '/ixj_web/doc/pictures', { doc_id, file_id: [mine.file_id, hosts.file_id] })
    expect((await shown(person)).data).toMatchObject([{ file_id: mine.file_id }])
    await person.call('POST', '/ixj_web/comic/comic_page', { doc_id, template: '田字' })
    const pages = async () => (await person.call('GET', '/ixj_web/comic/comic_pages', { doc_id })).data
    const page_id = (await pages()).pages[0].page_id
    const { shared_id } = (await person.call('POST', '/ixj_web/comic/comic_page_open', { page_id })).data
    const panels = (doc: Y.Doc) => [...(doc.getMap('items') as Y.Map<Y.Map<unknown>>).values()].filter(item => item.get('kind') === 'panel')
    await write(person, shared_id, doc => {
      for (const [nth, item] of panels(doc).entries()) item.set('src', `/file/${nth % 2 ? hosts.file_id : mine.file_id}`)
    })
    expect(await opening(await pages(), mine.file_id)).toHaveLength(1)
    expect(await opening(await pages(), hosts.file_id)).toEqual([])
    const listed = await person.call('GET', '/ixj_web/asset/list', { project_id })
    expect(await opening(listed.data, hosts.file_id)).toEqual([])
    expect(await opening(listed.data, mine.file_id)).not.toEqual([])
  })
})

describe('an address', () => {
  it('is its reader’s: it opens nothing once they are out of the team', async () => {
    const person = await studio.colleague(host)
    const { url } = await picture('#248', person)
    expect(await opens(url)).toBe(true)
    expect(await opens(url.replace(/u=\d+/, `u=${host.userId}`))).toBe(false)
    expect(await opens(url.replace(/&u=\d+/, ''))).toBe(false)
    await host.call('DELETE', '/ixj_web/team_manage/remove_team_member', { member_id: person.userId })
    const members: Loose = (await studio.app.pool.query('select 1 from team_members where user_id = $1', [person.userId])).rowCount
    expect(members).toBe(0)
    while (await opens(url)) await sleep(200)
  })

  it('of a file that the team shares is anybody’s in it', async () => {
    const [owner, person] = [await colleague(), await colleague()]
    const { file_id } = await picture('#248', owner)
    const add = () =>
      person.call('POST', '/ixj_web/project/add', { project_name: '甲', project_type: 1, script_type: 'SCRIPT', cover_file_id: file_id })
    expect(await add()).toMatchObject({ status: 1000, data: { fields: [{ field: 'cover_file_id' }] } })
    expect((await add()).msg).toBe(
      (
        await person.call('POST', '/ixj_web/project/add', {
          project_name: '甲',
          project_type: 1,
          script_type: 'SCRIPT',
          cover_file_id: 999_999,
        })
      ).msg,
    )
    await owner.call('PUT', '/ixj_web/asset', { file_ids: [file_id], shared: 1 })
    expect(await add()).toMatchObject({ status: 0 })
  })
})
