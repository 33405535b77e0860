// Checking, exporting and sharing games over HTTP.
import { readGame } from '@qianmu/story/model'
import type { Loose } from '@qianmu/testkit/studio'
import { strFromU8, strToU8, unzipSync } from 'fflate'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { picture } from '../works/storyboards/test-comic.ts'
import { call, done, fieldOf, host, project_id, studio, useGame } from './test-game.ts'

useGame()
/** A game from its start to an ending, with a picture and somebody who speaks. */
async function whole() {
  const { data } = await host.call('POST', '/ixj_web/ai/add_character', { project_id, name: '沈岸' })
  const { file_id } = await picture('#246', host)
  const [{ resource_id }] = (await done('POST', 'game/resource', { name: '站台', file_id })).list
  const actions = [
    { id: 'a', type: 'BG', resource: String(resource_id) },
    { id: 'b', type: 'DIALOG', character_id: String(data.character_id), msg: '我以为你走了。<script>alert(1)</script>' },
  ]
  const { node_id } = await done('POST', 'v3/game/node', { type: 'PLOT', data: { actions } })
  const ending = (await done('POST', 'v3/game/node', { type: 'ENDING', data: { title: '雨停', text: '她留下了。' } })).node_id
  await done('POST', 'v3/game/edge', { from: 'start', to: node_id })
  await done('POST', 'v3/game/edge', { from: node_id, to: ending })
  return { plot: node_id as string, ending: ending as string }
}
const player = () => studio.stranger()
const play = async (link: string, password?: string) =>
  player().call<Loose>('POST', '/ixj_web/v3/game/play', { link, ...(password !== undefined && { password }) })

it('answers 14008 with the list and the game while errors stand, and 0 when none does [D2-8-38]', async () => {
  const before = await call('GET', 'v3/game/check_preview_json')
  expect(before).toMatchObject({ http: 200, status: 14008, data: { stats: { nodes: 1 } } })
  expect(before.data.errors[0]).toMatchObject({ level: 'error', node_id: expect.any(String), message: expect.any(String) })
  expect(before.data.game.nodes).toMatchObject([{ id: 'start', type: 'START' }])
  await whole()
  const after = await call('GET', 'v3/game/check_preview_json')
  expect(after, JSON.stringify(after.data.errors)).toMatchObject({ status: 0 })
  expect(after.data.game).toMatchObject({ meta: { title: '雨夜站台' }, people: [{ name: '沈岸' }], resources: [{ name: '站台' }] })
  expect((await fetch(studio.url + after.data.game.resources[0].url)).headers.get('content-type')).toBe('image/png')
})

it('exports bytes with a file name, not the envelope [D2-7-47] [D2-7-49]', async () => {
  await whole()
  const answer = await fetch(`${studio.url}/ixj_web/v3/game/export_board?project_id=${project_id}&format=json`, {
    headers: { authorization: `Bearer ${host.token}`, device_id: host.deviceId },
  })
  expect(answer.headers.get('content-disposition')).toContain(encodeURIComponent('雨夜站台.json'))
  const game = readGame(await answer.json())!
  expect(game.nodes).toHaveLength(3)
  expect(JSON.stringify(game)).toContain('<script>alert(1)</script>')
})

it('says before a file is saved what the format cannot say, and nothing of a format of our own', async () => {
  const { plot } = await whole()
  const { losses } = await done('GET', 'v3/game/export_losses', { format: 'ink' })
  const name = (await call('GET', 'v3/game/check_preview_json')).data.game.nodes.find((node: { id: string }) => node.id === plot).name
  expect(losses).toEqual([{ place: `节点「${name}」`, construct: '背景', fate: 'dropped', words: expect.any(String) }])
  expect(await done('GET', 'v3/game/export_losses', { format: 'html' })).toEqual({ losses: [] })
  expect(fieldOf(await call('GET', 'v3/game/export_losses', { format: 'pdf' }))).toBe('format')
})

it('is shared under a link that anybody plays as it was published, until it is revoked', async () => {
  const { plot, ending } = await whole()
  const share = await done('POST', 'v3/game/share')
  expect(share).toMatchObject({ has_password: false, revision: 1, expires_at: null })
  await done('DELETE', 'v3/game/node', { node_id: ending })
  const { data } = await play(share.link)
  expect(data.game.nodes).toHaveLength(3)
  expect((await fetch(studio.url + data.game.resources[0].url)).status).toBe(200)
  const nodes = [
    { node_id: plot, visits: 2 },
    { node_id: 'foreign', visits: 9 },
  ]
  for (let nth = 0; nth < 2; nth++)
    expect((await player().call('POST', '/ixj_web/v3/game/play_count', { link: share.link, nodes })).status).toBe(0)
  expect(await done('GET', 'v3/game/share_statistics')).toEqual({ plays: 1, nodes: [{ node_id: plot, visits: 4 }] })
  expect((await done('PUT', 'v3/game/share', { share_id: share.share_id, publish: true })).revision).toBe(2)
  expect((await play(share.link)).data.game.nodes).toHaveLength(2)
  await done('DELETE', 'v3/game/share', { share_id: share.share_id })
  expect(await play(share.link)).toMatchObject({ status: 1004, data: null })
  expect((await player().call('POST', '/ixj_web/v3/game/play_count', { link: share.link, nodes })).status).toBe(1004)
  expect((await done('GET', 'v3/game/share_list')).list).toEqual([])
  expect((await call('PUT', 'v3/game/share', { share_id: share.share_id, publish: true })).status).toBe(1004)
})

it('asks for its password, ends on its day, and is of its team', async () => {
  await whole()
  const { link, share_id } = await done('POST', 'v3/game/share', { password: '雨夜', days: 2 })
  expect(await play(link)).toMatchObject({ status: 0, data: { needs_password: true, game: null } })
  expect(fieldOf(await play(link, '晴天'))).toBe('password')
  expect((await play(link, '雨夜')).data.game.nodes).toHaveLength(3)
  const nodes = [{ node_id: 'start', visits: 1 }]
  expect(fieldOf(await player().call('POST', '/ixj_web/v3/game/play_count', { link, nodes }))).toBe('password')
  expect((await play('x'.repeat(24))).status).toBe(1004)
  const stranger = await studio.founder('别的')
  expect((await call('DELETE', 'v3/game/share', { share_id }, stranger)).status).toBe(1004)
  await done('PUT', 'v3/game/share', { share_id, password: null, days: 3 })
  expect((await play(link)).data.game.nodes).toHaveLength(3)
  studio.pass(4 * 86_400)
  expect((await play(link)).status).toBe(1004)
})

it('gives no address of a file that is not the team’s, whatever stands in the game', async () => {
  const stranger = await studio.founder('别的')
  const { file_id } = await picture('#864', stranger)
  const actions = [{ id: 'a', type: 'DESC', msg: '雨', dubbing_url: `/file/${file_id}` }]
  const { node_id } = await done('POST', 'v3/game/node', { type: 'PLOT', data: { actions, bg: `/file/${file_id}` } })
  const { data } = await call('GET', 'v3/game/check_preview_json')
  const node = data.game.nodes.find((each: Loose) => each.id === node_id)
  expect(node.data).toMatchObject({ bg: '', actions: [{ dubbing_url: '' }] })
  expect((await done('GET', 'v3/game/action_timbre_list')).list).toMatchObject([{ url: '' }])
})

it('exports a project of Ren’Py with its pictures, and tells beforehand what is not in it', async () => {
  const { plot } = await whole()
  const picked = await exported('renpy_project')
  expect(picked.headers.get('content-disposition')).toContain(encodeURIComponent('雨夜站台.renpy.zip'))
  const files = unzipSync(new Uint8Array(await picked.arrayBuffer()))
  const script = strFromU8(files['game/script.rpy']!)
  const [, asset = ''] = /image \w+ = Transform\("(images\/file_\d+\.png)"/.exec(script) ?? []
  expect(files[`game/${asset}`]!.subarray(1, 4)).toEqual(strToU8('PNG'))
  expect(strFromU8(files['game/options.rpy']!)).toContain('define config.name = "雨夜站台"')
  const font = Object.keys(files).find(name => name.startsWith('game/fonts/words.'))!
  expect(strFromU8(files['game/options.rpy']!)).toMatch(new RegExp(`style\\.default\\.font = "\\d@${font.slice('game/'.length)}"`))
  expect(await done('GET', 'v3/game/export_losses', { format: 'renpy_project' })).toEqual({ losses: [] })
  // A file of others is not among them, and what shows it plays without.
  const { file_id } = await picture('#864', await studio.founder('别的'))
  await done('PUT', 'v3/game/node', { node_id: plot, data: { bg: `/file/${file_id}` } })
  const again = unzipSync(new Uint8Array(await (await exported('renpy_project')).arrayBuffer()))
  expect(Object.keys(again).filter(name => /images|audio/.test(name))).toEqual([`game/${asset}`])
  const { losses } = await done('GET', 'v3/game/export_losses', { format: 'renpy_project' })
  expect(losses).toMatchObject([{ construct: '背景', fate: 'dropped' }])
})

const exported = (format: string) =>
  fetch(`${studio.url}/ixj_web/v3/game/export_board?project_id=${project_id}&format=${format}`, {
    headers: { authorization: `Bearer ${host.token}`, device_id: host.deviceId },
  })
it('exports a page that plays alone, or with its files beside it, and runs no script of the game', async () => {
  await whole()
  expect(await (await exported('html')).json()).toMatchObject({ msg: expect.stringContaining('没有构建网页') })
  const folder = await mkdtemp(path.join(os.tmpdir(), 'qianmu-player-'))
  await mkdir(path.join(folder, 'player'))
  await writeFile(path.join(folder, 'player/player.js'), 'console.log("</script>")')
  const { settings } = studio.app
  settings.QIANMU_WEB = folder
  try {
    const page = await (await exported('html')).text()
    expect(page).toMatch(/<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'sha256-[\w+/=]+';/)
    expect(page.match(/<\/script>/g)).toHaveLength(2)
    const game = readGame(JSON.parse(/id="game">(.*?)<\/script>/s.exec(page)![1]!))!
    expect(JSON.stringify(game)).toContain('<script>alert(1)</script>')
    expect(page).toContain('data:image/png;base64,')
    const files = unzipSync(new Uint8Array(await (await exported('zip')).arrayBuffer()))
    const [asset] = Object.keys(files).filter(name => name.startsWith('assets/'))
    expect(asset).toMatch(/^assets\/\d+\.png$/)
    expect(strFromU8(files['index.html']!)).toContain(asset)
    const installed = unzipSync(new Uint8Array(await (await exported('pwa')).arrayBuffer()))
    expect(JSON.parse(strFromU8(installed['manifest.webmanifest']!))).toMatchObject({
      name: '雨夜站台',
      display: 'fullscreen',
      start_url: '.',
    })
    for (const name of Object.keys(installed)) if (name !== 'sw.js') expect(strFromU8(installed['sw.js']!)).toContain(`"${name}"`)
  } finally {
    delete settings.QIANMU_WEB
    await rm(folder, { recursive: true })
  }
})

it('what a stranger calls things is no code in the languages that a game goes out in', async () => {
  const { numeric_id } = await done('POST', 'v3/game/numeric', { name: '变量', var_name: '量\ninit python:\n    import os' })
  expect((await done('GET', 'v3/game/numeric_list')).list).toContainEqual(
    expect.objectContaining({ numeric_id, var_name: '量 init python:     import os' }),
  )
  const actions = [{ id: 'a1\n:: Evil [script]', type: 'DESC', msg: '<img src=x onerror="alert(1)"> 你好 <<script>>1<</script>>' }]
  await done('POST', 'v3/game/node', { type: 'PLOT', name: '剧\r:: Evil [script]\rwindow.x=1', tags: ['script'], data: { actions } })
  const renpy = await (await exported('renpy')).text()
  expect(renpy.split(/[\r\n]/).filter(line => /^(?!default |label | {4}|$)/.test(line))).toEqual([])
  const twee = await (await exported('twee')).text()
  expect(twee.match(/^::.*\[.*\]/gm)).toEqual([expect.stringContaining('[script_]')])
  expect(twee).not.toMatch(/<(?:img|script)|<<script/)
})
