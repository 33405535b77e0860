// A workflow that an operator chose, behind the port of films: where the still, the words and the rest go in, what comes out, and how it goes wrong.
import { readFileSync } from 'node:fs'
import { readCatalogue } from '@qianmu/flow'
import { afterEach, describe, expect, it } from 'vitest'
import { greyPng } from '../connect/fake/png.ts'
import type { RunEvent } from '../ports/engine.ts'
import type { FilmRequest, FilmResult } from '../ports/film.ts'
import type { Fault } from './fake/faults.ts'
import { type FakeComfy, fakeComfy, type FakeOptions } from './fake/index.ts'
import { comfyFilm } from './film.ts'
import { classesIn, filmGraph, honoursOf, slotsOf } from './film-slots.ts'
import { QUICK } from './test-engine.ts'

const soon = () => AbortSignal.timeout(5000)
const fakes: FakeComfy[] = []
afterEach(async () => {
  await Promise.all(fakes.splice(0).map(each => each.close()))
})
const encode = (text: string) => ({ class_type: 'CLIPTextEncode', inputs: { text, clip: ['1', 1] } })
const WAN = {
  1: { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: 'SD1.5/studio-model.safetensors' } },
  2: { class_type: 'LoadImage', inputs: { image: 'first.png' } },
  3: encode('ugly'),
  4: encode('a cat'),
  5: {
    class_type: 'WanImageToVideo',
    inputs: {
      positive: ['4', 0],
      negative: ['3', 0],
      vae: ['1', 2],
      width: 832,
      height: 480,
      length: 81,
      batch_size: 1,
      start_image: ['2', 0],
    },
  },
  6: {
    class_type: 'KSampler',
    inputs: {
      model: ['1', 0],
      positive: ['5', 0],
      negative: ['5', 1],
      latent_image: ['5', 2],
      seed: 1,
      steps: 4,
      cfg: 5,
      sampler_name: 'euler',
      scheduler: 'simple',
      denoise: 1,
    },
  },
  7: { class_type: 'VAEDecode', inputs: { samples: ['6', 0], vae: ['1', 2] } },
  8: { class_type: 'CreateVideo', inputs: { images: ['7', 0], fps: 16 } },
  9: { class_type: 'SaveVideo', inputs: { video: ['8', 0], filename_prefix: 'a' } },
}
const decoded = { class_type: 'VAEDecode', inputs: { samples: ['2', 0], vae: ['1', 2] } }
const shown = { class_type: 'PreviewImage', inputs: { images: ['3', 0] } }
const STILL = greyPng({ width: 96, height: 80 })
const SHOT: FilmRequest = {
  picture: STILL,
  words: '站台上的人转过身',
  move: '推',
  negative: '变形',
  seconds: 3,
  size: { width: 720, height: 1280 },
  seed: 9,
}
async function filmer(options: FakeOptions = {}, workflow: object | string = WAN) {
  const fake = await fakeComfy(options)
  fakes.push(fake)
  const text = typeof workflow === 'string' ? workflow : JSON.stringify(workflow)
  return { fake, engine: comfyFilm({ url: fake.url, instance: 'here', workflow: text, price: 0, patience: QUICK }) }
}
const lastOf = async (run: AsyncIterable<RunEvent<FilmResult>>) => {
  let last: RunEvent<FilmResult> | undefined
  for await (const event of run) last = event
  return last!
}

describe('a workflow that was chosen', () => {
  it('is given the still, the words, the length in its steps, the shape of the film and the seed', async () => {
    const { fake, engine } = await filmer()
    expect(await engine.probe(soon())).toMatchObject({
      available: true,
      kind: 'local-model',
      capabilities: { honours: ['words', 'negative', 'seconds', 'seed', 'size'] },
    })
    expect(await lastOf(engine.run('1', SHOT, soon()))).toMatchObject({
      type: 'done',
      result: { mime: 'video/mp4', seconds: 5, ignored: [] },
    })
    const { graph } = fake.prompts[0]!
    expect(graph['2']!.inputs['image']).toMatch(/^qianmu\/[\da-f]{40}\.png$/)
    expect([graph['4']!.inputs['text'], graph['3']!.inputs['text']]).toEqual(['站台上的人转过身，镜头推', '变形'])
    // 48 frames and the first one, by fours; as many pixels as before, upright.
    expect(graph['5']!.inputs).toMatchObject({ length: 49, width: 480, height: 832 })
    expect(graph['6']!.inputs['seed']).toBe(9)
  })
  it('is found again after a restart, and not run twice', async () => {
    const { fake, engine } = await filmer({ stepMs: 20 })
    const first = engine.run('4', SHOT, soon())[Symbol.asyncIterator]()
    while (fake.prompts.length === 0) await first.next()
    const again = comfyFilm({ url: fake.url, instance: 'here', workflow: JSON.stringify(WAN), price: 0, patience: QUICK })
    expect((await lastOf(again.run('4', SHOT, soon()))).type).toBe('done')
    expect(fake.prompts).toHaveLength(1)
  })
  it.each([
    ['', '请在引擎设置里放入一份图生视频的工作流'],
    ['{"a": 1}', '工作流'],
    [{ 1: WAN[1], 2: { class_type: 'EmptyLatentImage', inputs: {} }, 3: decoded, 4: shown }, '没有「载入图片」的节点'],
    [{ ...WAN, 10: { class_type: 'RIFE VFI', inputs: {} } }, '需要节点 RIFE VFI'],
  ])('that does not do is refused with the reason: %j', async (workflow, reason) => {
    const { available, reason: told } = await (await filmer({}, workflow)).engine.probe(soon())
    expect({ available, told }).toEqual({ available: false, told: expect.stringContaining(reason) as string })
  })
  it('without a clip at its end says so', async () => {
    const graph = { ...WAN, 8: { class_type: 'PreviewImage', inputs: { images: ['7', 0] } } } as Record<string, object>
    delete graph['9']
    const { engine } = await filmer({}, graph)
    expect(await lastOf(engine.run('1', SHOT, soon()))).toMatchObject({ reason: expect.stringContaining('没有交出视频') as string })
  })
  it('of LTXV and AnimateDiff is read by the program’s own description of its nodes', () => {
    const nodes = JSON.parse(readFileSync(new URL('../../../flow/src/core/nodes.json', import.meta.url), 'utf8')) as object
    const own = { input: { required: { model: ['MODEL'] } }, output: ['MODEL'] }
    const loader = { input: { required: {} }, output: ['MODEL', 'CLIP', 'VAE'] }
    const catalogue = readCatalogue({ ...nodes, ADE_UseEvolvedSampling: own, Loader: loader })!
    const ltxv = {
      2: WAN[2],
      3: WAN[3],
      4: WAN[4],
      1: { class_type: 'Loader', inputs: {} },
      5: {
        class_type: 'LTXVImgToVideo',
        inputs: { positive: ['4', 0], negative: ['3', 0], vae: ['1', 2], image: ['2', 0], width: 768, height: 512, length: 97 },
      },
      6: { class_type: 'LTXVConditioning', inputs: { positive: ['5', 0], negative: ['5', 1], frame_rate: 25 } },
      7: { class_type: 'SaveAnimatedWEBP', inputs: { images: ['2', 0], fps: 25 } },
    }
    const found = slotsOf(JSON.stringify(ltxv), catalogue)
    if ('problem' in found) throw new Error(found.problem)
    expect(honoursOf(found)).toEqual(['words', 'negative', 'seconds', 'size'])
    // Eights and one, 25 to a second.
    expect(filmGraph(found, SHOT, 'a.png')['5']!.inputs['length']).toBe(81)
    const animated = {
      1: ltxv[1],
      2: WAN[2],
      3: WAN[3],
      4: WAN[4],
      5: { class_type: 'EmptyLatentImage', inputs: { width: 512, height: 512, batch_size: 16 } },
      6: { class_type: 'ADE_UseEvolvedSampling', inputs: { model: ['1', 0] } },
      7: { class_type: 'SaveAnimatedWEBP', inputs: { images: ['2', 0], fps: 8 } },
    }
    const diff = slotsOf(JSON.stringify(animated), catalogue)
    if ('problem' in diff) throw new Error(diff.problem)
    expect(filmGraph(diff, SHOT, 'a.png')['5']!.inputs).toMatchObject({ batch_size: 24, width: 384, height: 672 })
    expect([...classesIn(JSON.stringify(WAN))]).toContain('WanImageToVideo')
  })
})

it.each<[Fault, RegExp, boolean]>([
  ['reset', /连接不上/, true],
  ['garbage', /格式/, true],
  ['error-500', /格式/, true],
  ['node-errors', /拒绝了请求/, false],
  ['restart', /重启/, true],
  ['out-of-memory', /显存不足，请在工作流里减少帧数/, false],
  ['node-failure', /mat1/, false],
  ['interrupted', /中断/, true],
  ['stall', /没有进展/, true],
  ['html-picture', /视频不完整/, true],
  ['no-picture', /没有交出视频/, false],
  ['file-gone', /没有交出/, true],
])('%s: ends once, with a reason', async (fault, reason, retry) => {
  const { engine, fake } = await filmer()
  await engine.probe(soon())
  fake.setFault(fault)
  const events: RunEvent<FilmResult>[] = []
  for await (const event of engine.run('1', SHOT, soon())) events.push(event)
  expect(events.filter(event => event.type === 'done' || event.type === 'failed')).toEqual([
    { type: 'failed', reason: expect.stringMatching(reason) as string, retry },
  ])
})
it.each<Fault>(['disconnect', 'no-socket', 'no-end'])('%s: films all the same', async fault => {
  const { engine } = await filmer({ fault })
  expect(await lastOf(engine.run('1', SHOT, soon()))).toMatchObject({ type: 'done' })
})
