// Uploaded models over HTTP: read, described, shared, put into a ComfyUI's folder, drawn with, deleted; hostile files and other teams.
import { compileDraw, defaultForm } from '@qianmu/drawing'
import { type FakeComfy, fakeComfy } from '@qianmu/engines/comfy/fake'
import { connectEngine } from '@qianmu/engines/connectors'
import { ggufFile, loraFile, modelFile, rawModel } from '@qianmu/testkit/models'
import { type Loose, openStudio, type Person, type Studio } from '@qianmu/testkit/studio'
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { sweepModels } from './deploy.job.ts'

const V1 = '/ai_web/v1/ai/model'
let comfy: FakeComfy
let studio: Studio
let boss: Person
let folder: string
let engineId: number
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'models-'))
  comfy = await fakeComfy({ stepMs: 1, modelsFolder: folder })
  studio = await openStudio({ connect: connectEngine })
  boss = await studio.founder()
  await studio.app.pool.query(`update users set tags = array['is_official'] where id = $1`, [boss.userId])
  const added = await boss.call<Loose>('POST', '/ixj_web/engine/add', {
    kind: 'comfy',
    name: '机房',
    address: comfy.url,
    models_folder: folder,
  })
  engineId = added.data.engine_id
})
afterAll(async () => {
  await studio.close()
  await comfy.close()
  await rm(folder, { recursive: true })
})

const upload = (who: Person, bytes: Uint8Array<ArrayBuffer>, name = 'hanfu.safetensors') =>
  who.upload<Loose>('POST', `${V1}/add_model_file`, { file: [new Blob([bytes]), name] })
const uploaded = async (who: Person, bytes = loraFile()) => {
  const answer = await upload(who, bytes)
  expect([answer.status, answer.msg]).toEqual([0, ''])
  return answer.data
}
const list = async (who: Person, filter: object = {}) => (await who.call<Loose>('POST', `${V1}/model_list`, filter)).data
const names = (found: Loose[]) => found.map(each => each.model_name)
const faultOf = ({ status, data }: { status: number; data: Loose }) => [status, data?.fields?.[0]?.field]
const copies = async () => (await readdir(folder, { recursive: true })).filter(each => each.endsWith('.safetensors'))

describe('a file', () => {
  it('may be sent when it is a safetensors file that finds room', async () => {
    const host = await studio.founder()
    const may = (name: string, size: number) => host.call<Loose>('POST', `${V1}/temp_oss_auth`, { name, size })
    expect(await may('汉服.safetensors', 5e6)).toMatchObject({ status: 0, data: { url: `${V1}/add_model_file`, field: 'file' } })
    expect(await may('old.ckpt', 5e6)).toMatchObject({ status: 1000, msg: expect.stringContaining('pickle') })
    expect(faultOf(await may('photo.png', 5e6))).toEqual([1000, 'name'])
    expect(faultOf(await may('huge.safetensors', 25 * 1024 ** 3))).toEqual([1000, 'size'])
    await studio.app.pool.query('update teams set quota_bytes = 1000 where id = $1', [host.teamId])
    expect((await may('a.safetensors', 1001)).status).toBe(1013)
    expect((await upload(host, loraFile())).status).toBe(1013)
    expect((await list(host)).total).toBe(0)
  })
  it('is read: what its header says is the description to begin with', async () => {
    const host = await studio.founder()
    const model = await uploaded(host)
    expect(model).toMatchObject({
      model_name: 'hanfu_v2',
      model_style: 'custom',
      model_status: 0,
      kind: 'lora',
      base_model: 'SDXL',
      rank: 8,
      trigger_words: ['hanfu girl', '1girl'],
      weight: 0.8,
      mine: true,
      released: false,
      deployments: [],
    })
    const { model_id } = model
    expect((await host.call<Loose>('POST', `${V1}/metadata_len`, { model_id })).data).toMatchObject({
      metadata_len: expect.any(Number),
      tensors: 3,
      metadata: { ss_network_dim: '8' },
    })
  })
  it('that is anything but a sound model of a known kind is refused at the file and not kept', async () => {
    const host = await studio.founder()
    const entry = (data_offsets: number[]) => ({ dtype: 'F16', shape: [2], data_offsets })
    const bad: Uint8Array<ArrayBuffer>[] = [
      Uint8Array.from([0x80, 2, 0x7d, 0x71, 0, 0, 0, 0, 0x7b, 0]),
      rawModel({ x: entry([0, 4]) }, 3),
      rawModel({ x: entry([0, 4]), y: entry([2, 6]) }, 6),
      rawModel('{"x":', 8),
      modelFile({ shapes: { 'head.weight': [4] } }),
      new Uint8Array(),
    ]
    for (const bytes of bad) expect(faultOf(await upload(host, bytes))).toEqual([1000, 'file'])
    expect(faultOf(await upload(host, loraFile(), 'lora.ckpt'))).toEqual([1000, 'name'])
    expect((await host.upload<Loose>('POST', `${V1}/add_model_file`, {})).status).toBe(1000)
    const { rows } = await studio.app.pool.query('select 1 from files where team_id = $1', [host.teamId])
    expect([rows.length, (await list(host)).total]).toEqual([0, 0])
  })
})

describe('the same file twice', () => {
  it('is said where it is already, to those who may see that, and a model without its encoders lies where they look for it', async () => {
    const host = await studio.founder()
    const mate = await studio.colleague(host)
    const bytes = loraFile({ note: 'twice' })
    const first = await uploaded(host, bytes)
    expect(first.same_file).toEqual([])
    const second = await uploaded(host, bytes)
    expect(second.same_file).toEqual([{ model_id: first.model_id, model_name: first.model_name, mine: true }])
    // What somebody keeps to themselves is nobody else's to know.
    expect((await uploaded(mate, bytes)).same_file).toEqual([])
    expect((await uploaded(await studio.founder(), bytes)).same_file).toEqual([])
    await studio.app.pool.query('update own_models set released_at = now() where model_id = $1', [first.model_id])
    expect((await uploaded(mate, bytes)).same_file.map((each: Loose) => [each.model_id, each.mine])).toContainEqual([first.model_id, false])
    const wan = await uploaded(host, modelFile({ shapes: { 'blocks.0.cross_attn.k.weight': [4], 'patch_embedding.weight': [4] } }))
    expect(wan).toMatchObject({ kind: 'checkpoint', base_model: 'Wan', file: expect.stringMatching(/^qianmu\/Wan\//) })
    expect((await upload(host, ggufFile({ 'general.architecture': 'qwen_image' }, { x: [4] }), 'q.gguf')).data).toMatchObject({
      kind: 'checkpoint',
      base_model: 'Qwen-Image',
      file: expect.stringMatching(/\.gguf$/),
    })
  })
})

describe('its owner', () => {
  it('says its licence, the range of its weight and which version it is; the file has its sum', async () => {
    const host = await studio.founder()
    const mate = await studio.colleague(host)
    const stranger = await uploaded(await studio.founder())
    const bytes = loraFile()
    const [first, second, other] = [await uploaded(host, bytes), await uploaded(host), await uploaded(host)]
    const save = (model_id: number, change: object) => host.call<Loose>('POST', `${V1}/save_model`, { model_id, ...change })
    expect(first.sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
    expect(first).toMatchObject({ versions: [], version_of: null, licence: '', weight_from: null })
    const about = { licence: 'CC BY 4.0', version_name: 'v2', weight_from: 0.6, weight_to: 0.9, version_of: first.model_id }
    const saved = await save(second.model_id, about)
    expect(saved.data).toMatchObject(about)
    const ids = (found: Loose) => found.versions.map((each: Loose) => each.model_id)
    expect(ids(saved.data)).toEqual([second.model_id, first.model_id])
    // Whichever is named, all of them belong to the first.
    expect((await save(other.model_id, { version_of: second.model_id })).data.version_of).toBe(first.model_id)
    // What others may not see is none of their versions.
    await studio.app.pool.query('update own_models set released_at = now() where model_id = $1', [second.model_id])
    const seen = (await mate.call<Loose>('GET', '/ai_web/ai/model/library', {})).data.list
    expect(ids(seen.find((each: Loose) => each.model_id === second.model_id))).toEqual([second.model_id])
    const refused = [
      await save(second.model_id, { weight_from: 0.9, weight_to: 0.6 }),
      await save(second.model_id, { version_of: stranger.model_id }),
      await save(second.model_id, { version_of: second.model_id }),
      await save(first.model_id, { version_of: second.model_id }),
    ]
    expect(refused.map(faultOf)).toEqual([[1000, 'weight_to'], ...[1, 2, 3].map(() => [1000, 'version_of'])])
    expect((await save(second.model_id, { version_of: null })).data.version_of).toBeNull()
  })
  it('describes it, field by field', async () => {
    const host = await studio.founder()
    const { model_id } = await uploaded(host)
    const save = (change: object) => host.call<Loose>('POST', `${V1}/save_model`, { model_id, ...change })
    const named = await save({
      model_name: '汉服 · 二号',
      model_type: 'clothing',
      position: 'full',
      trigger_words: ['hanfu', 'hanfu'],
      weight: 0.6,
    })
    expect(named.data).toMatchObject({
      model_name: '汉服 · 二号',
      model_type: 'clothing',
      model_type_id: 3,
      trigger_words: ['hanfu'],
      weight: 0.6,
    })
    expect((await save({ intro: '夏天' })).data).toMatchObject({ model_name: '汉服 · 二号', intro: '夏天', position: 'full' })
    expect(faultOf(await save({ weight: 9 }))).toEqual([1000, 'weight'])
    expect(faultOf(await save({ position: 'tail' }))).toEqual([1000, 'position'])
    expect(faultOf(await save({ cover_id: 987_654 }))).toEqual([1000, 'cover_id'])
    expect(names((await list(host, { keyword: '汉服', kind: 'lora', model_type: 'clothing' })).list)).toEqual(['汉服 · 二号'])
    expect((await list(host, { kind: 'vae' })).total).toBe(0)
  })
  it('deletes it and takes it back; a day later its file is gone', async () => {
    const host = await studio.founder()
    const { model_id } = await uploaded(host)
    const fileOf = async () => (await studio.app.pool.query('select 1 from files where team_id = $1', [host.teamId])).rows.length
    await host.call('DELETE', `${V1}/delete_model`, { model_id })
    expect((await list(host)).total).toBe(0)
    expect((await host.call('POST', `${V1}/save_model`, { model_id, intro: 'x' })).status).toBe(1004)
    await host.call('PUT', `${V1}/restore_model`, { model_id })
    expect((await list(host)).total).toBe(1)
    await host.call('DELETE', `${V1}/delete_model`, { model_id })
    await sweepModels(studio.app)
    expect(await fileOf()).toBe(1)
    studio.pass(25 * 3600)
    await sweepModels(studio.app)
    expect(await fileOf()).toBe(0)
    expect((await host.call('PUT', `${V1}/restore_model`, { model_id })).status).toBe(1004)
  })
  it('shares it: released ones are their team’s, by type and place, and nobody else’s', async () => {
    const host = await studio.founder()
    const mate = await studio.colleague(host)
    const stranger = await studio.founder()
    const { model_id } = await uploaded(host)
    await host.call('POST', `${V1}/save_model`, { model_id, model_name: '宫装', model_type: 'clothing', position: 'top' })
    const released = async (who: Person) => names((await who.call<Loose>('GET', '/ai_web/ai/custom_model/release_list')).data.list)
    expect([await released(host), await released(mate)]).toEqual([[], []])
    expect((await host.call<Loose>('POST', '/ai_web/ai/custom_model/release', { model_id })).data).toMatchObject({ released: true })
    expect([await released(host), await released(mate), await released(stranger)]).toEqual([['宫装'], ['宫装'], []])
    expect((await list(mate, { team: 1 })).list).toMatchObject([{ model_name: '宫装', mine: false }])
    expect((await list(mate)).total).toBe(0)
    const worn = async (who: Person, query: object) => (await who.call<Loose>('GET', '/ai_web/ai/model/role_clothing_model', query)).data
    expect(await worn(mate, { position: 'top' })).toMatchObject([{ model_name: '宫装', position: 'top', position_name: '上装' }])
    expect([await worn(mate, { position: 'shoes' }), await worn(mate, { model_type: 'role' }), await worn(stranger, {})]).toEqual([
      [],
      [],
      [],
    ])
    const places = (await mate.call<Loose>('GET', '/ai_web/ai/model/clothing_model_position')).data as Loose[]
    expect(places.map(each => [each.name, each.total])).toEqual([
      ['全身', 0],
      ['上装', 1],
      ['下装', 0],
      ['外套', 0],
      ['鞋', 0],
      ['头饰', 0],
      ['配饰', 0],
    ])
    await host.call('POST', '/ai_web/ai/custom_model/un_release', { model_id })
    expect([await released(mate), await worn(mate, {})]).toEqual([[], []])
  })
  it('is the only one who changes it, towards colleagues and other teams', async () => {
    const host = await studio.founder()
    const { model_id } = await uploaded(host)
    await host.call('POST', '/ai_web/ai/custom_model/release', { model_id })
    for (const other of [await studio.colleague(host), await studio.founder()])
      for (const [method, at] of [
        ['POST', `${V1}/save_model`],
        ['POST', `${V1}/metadata_len`],
        ['POST', `${V1}/deploy_model`],
        ['POST', `${V1}/new_deploy_model`],
        ['DELETE', `${V1}/delete_model`],
        ['PUT', `${V1}/restore_model`],
        ['POST', '/ai_web/ai/custom_model/release'],
        ['POST', '/ai_web/ai/custom_model/un_release'],
      ] as const)
        expect((await other.call(method, at, { model_id })).status).toBe(1004)
  })
})

describe('at an engine', () => {
  const state = async (who: Person) => (await list(who)).list[0].deployments
  const loras = async (who: Person) => (await who.call<Loose>('GET', `${V1}/lora_list`, { model_type: 'clothing' })).data as Loose[]
  const drawn = (who: Person, part: object) => {
    const compiled = compileDraw(
      { ...defaultForm(1), prompt: ['海边'], width: 64, height: 64, steps: 4, ...part },
      { checkpoint: 'studio-model' },
    )
    if ('problems' in compiled) throw new Error(JSON.stringify(compiled.problems))
    return who.call<Loose>('POST', '/ai_web/ai/draw_picture', compiled.request)
  }

  it('a copy lies under a safe name in its folder, is in the picker of those it is for, draws, and is refused to all others', async () => {
    const host = await studio.founder()
    const mate = await studio.colleague(host)
    const stranger = await studio.founder()
    const bytes = loraFile({ ss_output_name: '../../汉服:<1>/..' })
    const { model_id, file } = await uploaded(host, bytes)
    expect(file).toMatch(/^汉服-1-[0-9a-f]{8}$/)
    await host.call('POST', `${V1}/new_deploy_model`, { model_id, model_name: '汉服', model_type: 'clothing' })
    await vi.waitFor(async () => expect(await state(host)).toMatchObject([{ engine_name: '机房', state: 'there', reason: '' }]), {
      timeout: 8000,
    })
    expect((await host.call<Loose[]>('GET', '/ixj_web/job/list')).data).toMatchObject([{ title: '部署模型 汉服', state: 'done' }])
    const place = path.join('loras', 'qianmu', 'SDXL', `${file}.safetensors`)
    expect(await copies()).toEqual([place])
    expect(new Uint8Array(await readFile(path.join(folder, place)))).toEqual(bytes)
    expect(await loras(host)).toMatchObject([
      { model_id, model_name: '汉服', model_style: 'custom', model_type: 'clothing', file, weight: 0.8 },
    ])
    expect((await host.call<Loose>('GET', `${V1}/model_detail`, { model_id })).data).toMatchObject({ model_name: '汉服' })
    expect([await loras(mate), await loras(stranger)]).toEqual([[], []])
    const prompt = ['海边', `<lora:${file}:0.8>`]
    expect((await drawn(host, { prompt })).status).toBe(0)
    await vi.waitFor(() => expect(JSON.stringify(comfy.prompts.at(-1)?.graph ?? '')).toContain(`${file}.safetensors`), { timeout: 8000 })
    expect(faultOf(await drawn(mate, { prompt }))).toEqual([1000, 'prompt'])
    const dynamic = { prompt: ['海边', `{ <lora:${file.toUpperCase()}:1>|雨}`], dynamic_prompting: true, draw_number: 8, seed: 1 }
    expect(faultOf(await drawn(stranger, dynamic))).toEqual([1000, 'prompt'])

    await host.call('POST', '/ai_web/ai/custom_model/release', { model_id })
    expect(names(await loras(mate))).toEqual(['汉服'])
    expect((await drawn(mate, { prompt })).status).toBe(0)
    await host.call('DELETE', `${V1}/delete_model`, { model_id })
    expect(await loras(host)).toEqual([])
    studio.pass(25 * 3600)
    await sweepModels(studio.app)
    expect(await copies()).toEqual([])
  })
  it('a folder that is not there, one of another engine, and no folder at all, are said in words', async () => {
    const host = await studio.founder()
    const { model_id } = await uploaded(host)
    const put = (models_folder: string) => boss.call('PUT', '/ixj_web/engine/update', { engine_id: engineId, models_folder })
    try {
      await put(path.join(folder, 'nowhere'))
      await host.call('POST', `${V1}/deploy_model`, { model_id })
      await vi.waitFor(
        async () =>
          expect(await state(host)).toMatchObject([{ state: 'failed', reason: expect.stringContaining('模型文件夹不存在或不能写入') }]),
        { timeout: 8000 },
      )
      expect((await state(host))[0].reason).not.toContain(folder)
      const other = await mkdtemp(path.join(folder, 'other-'))
      await put(other)
      await host.call('POST', `${V1}/deploy_model`, { model_id })
      await vi.waitFor(
        async () => expect(await state(host)).toMatchObject([{ state: 'unseen', reason: expect.stringContaining('没有列出它') }]),
        { timeout: 8000 },
      )
      await put('')
      expect(await host.call('POST', `${V1}/deploy_model`, { model_id })).toMatchObject({
        status: 1050,
        msg: expect.stringContaining('「引擎」页'),
      })
      expect(faultOf(await put('models/../..'))).toEqual([1000, 'models_folder'])
    } finally {
      await put(folder)
    }
  })
})
