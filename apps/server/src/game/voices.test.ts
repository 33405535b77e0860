// Dubbing of plot actions over HTTP, with the engine of drafts: flags, warnings, many as a job, voices of roles.
import { type Action, ENTRIES } from '@qianmu/story/model'
import { nodeIn } from '@qianmu/story/shared'
import { espeakEngine } from '@qianmu/engines/speech'
import { jobOver } from '@qianmu/testkit/jobs'
import type { Loose } from '@qianmu/testkit/studio'
import { afterAll, expect, it } from 'vitest'
import { call, done, host, project_id, studio, useGame } from './test-game.ts'

const voice = espeakEngine()
useGame({ speech: [{ id: 'draft-voice', engine: voice, places: 1 }] })
afterAll(() => voice.close())

const action = (fields: Partial<Action>): Action => ({ ...structuredClone(ENTRIES.actions), id: 'a', msg: '末班车晚点。', ...fields })
const plot = async (actions: object[]) => (await done('POST', 'v3/game/node', { type: 'PLOT', data: { actions } })).node_id as string
const actionsOf = async (node_id: string) => (await done('GET', 'v3/game/node', { node_id })).data.actions as Loose[]
const person = async (name = '沈岸') =>
  String((await host.call('POST', '/ixj_web/ai/add_character', { project_id, name })).data.character_id)

it('says a line with the voice of its role, and takes it off again [D2-3-34] [D2-3-39] [D2-8-44] [D2-3-33] [D2-4-19]', async () => {
  const character_id = await person()
  const role = { character_id, type: 'AI', v_type: '男声', timbre_type: 'draft', timbre: 'draft-man' }
  expect(await done('POST', 'v3/game/character_sured', role)).toMatchObject(role)
  expect((await done('GET', 'v3/game/plot_role_list')).list).toMatchObject([{ character_name: '沈岸', ...role }])
  const node_id = await plot([action({ id: 'a', character_id }), action({ id: 'b', type: 'DESC', msg: '雨落。' })])
  const dubbed = await done('POST', 'v3/game/action_timbre', { node_id, action_id: 'a' })
  const sound = Buffer.from(await (await fetch(studio.url + dubbed.url)).arrayBuffer())
  expect(sound.subarray(0, 4).toString()).toBe('RIFF')
  expect((await actionsOf(node_id))[0]).toMatchObject({
    v_type: 'draft-man',
    dubbing_source_type: 'AI',
    on_dubbing: false,
    dubbing_error: false,
    dubbing_url: expect.stringMatching(/^\/file\/\d+$/),
    dubbing_name: '末班车晚点。.wav',
  })
  expect((await call('POST', 'v3/game/action_timbre', { node_id, action_id: 'b' })).msg).toBe('请先为描述配置音色')
  const broken = await call('POST', 'v3/game/action_timbre', { node_id, action_id: 'b', v_type: 'nobody' })
  expect(broken.status).toBe(1050)
  expect((await actionsOf(node_id))[1]).toMatchObject({ dubbing_error: true, on_dubbing: false, dubbing_url: '', msg: '雨落。' })
  expect((await done('GET', 'v3/game/action_timbre_list', { node_id })).total).toBe(2)
  await done('DELETE', 'v3/game/action_timbre', { node_id, action_id: 'a' })
  expect((await actionsOf(node_id))[0]).toMatchObject({ dubbing_url: '', dubbing_name: '' })
})

it('dubs all that is not dubbed as a job, and names what has no voice', async () => {
  const character_id = await person()
  await done('POST', 'v3/game/character_sured', { character_id, v_type: 'draft-woman' })
  const node_id = await plot([
    action({ id: 'a', character_id }),
    action({ id: 'b', type: 'CHORUS', msg: '夜。', v_type: 'draft-man' }),
    action({ id: 'c', character_id: '' }),
  ])
  const { job_id, lines, refused } = await done('POST', 'v3/game/sync_action_dubbing')
  expect({ lines, refused }).toEqual({ lines: 2, refused: [{ node_id, action_id: 'c', msg: '请选择角色' }] })
  expect(await jobOver(host, job_id)).toMatchObject({ state: 'done' })
  const { shared_id } = await done('POST', 'v3/game/open')
  const node = nodeIn(await studio.app.collab.read(shared_id), node_id)
  expect(node?.type === 'PLOT' && node.data.actions.map(each => Boolean(each.dubbing_url))).toEqual([true, true, false])
  expect((await done('POST', 'v3/game/sync_action_dubbing', { node_ids: [node_id] })).job_id).toBeNull()
})

it('gives everybody a voice who speaks and has none, where that is asked for; who has one keeps it', async () => {
  const [mute, voiced, silent] = [await person('顾晚'), await person(), await person('老周')]
  await done('POST', 'v3/game/character_sured', { character_id: voiced, timbre: 'draft-man' })
  const node_id = await plot([
    action({ id: 'a', character_id: mute }),
    action({ id: 'b', character_id: voiced }),
    action({ id: 'c', type: 'CHORUS', msg: '夜。' }),
    action({ id: 'd', type: 'DESC', msg: '雨落。' }),
  ])
  const before = await done('POST', 'v3/game/sync_action_dubbing', { node_ids: [node_id] })
  expect(before.refused.map(({ msg }: Loose) => msg)).toEqual(['请先为该角色配置配音', '请先为旁白配置音色', '请先为描述配置音色'])
  await jobOver(host, before.job_id)
  const after = await done('POST', 'v3/game/sync_action_dubbing', { node_ids: [node_id], assign: true })
  expect([after.lines, after.refused]).toEqual([3, []])
  expect(await jobOver(host, after.job_id)).toMatchObject({ state: 'done' })
  const roles = new Map(((await done('GET', 'v3/game/plot_role_list')).list as Loose[]).map(role => [role.character_id, role.timbre]))
  expect([roles.get(mute), roles.get(voiced), roles.get(silent) ?? '']).toEqual([expect.stringMatching(/^draft-/), 'draft-man', ''])
})
