// Workflows over HTTP with ComfyUI, of which the protocol fake speaks: what its nodes say at their fields, every kind of result, previews, and its faults.
import { comfyEngine } from '@qianmu/engines/comfy'
import { type FakeComfy, fakeComfy } from '@qianmu/engines/comfy/fake'
import { addFlow, draw, drawn, ran } from '@qianmu/testkit/flows'
import { scaled } from '@qianmu/testkit/pace'
import { openStudio, type Loose, type Studio } from '@qianmu/testkit/studio'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'

let fake: FakeComfy
let studio: Studio
beforeAll(async () => {
  fake = await fakeComfy({ stepMs: 4, previews: true })
  const patience = { pollMs: 50, stallMs: 3000, lostMs: 1000 }
  const engine = comfyEngine({ url: fake.url, instance: 'studio', patience, breaker: { restMs: 300 }, freshMs: 200 })
  await engine.flows!.probe(AbortSignal.timeout(5000))
  studio = await openStudio({ engines: [{ id: 'comfy', engine, places: 2 }] })
})
afterEach(() => fake.setFault(undefined))
afterAll(async () => {
  await studio.close()
  await fake.close()
})

const words = { class_type: 'CLIPTextEncode', inputs: { text: '雨夜', clip: ['1', 1] } }
const GRAPH = (steps = 4, ckpt_name = 'SD1.5/studio-model.safetensors') => ({
  1: { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name } },
  2: words,
  3: words,
  4: { class_type: 'EmptyLatentImage', inputs: { width: 128, height: 96, batch_size: 1 } },
  5: {
    class_type: 'KSampler',
    inputs: {
      model: ['1', 0],
      positive: ['2', 0],
      negative: ['3', 0],
      latent_image: ['4', 0],
      seed: 1,
      steps,
      cfg: 7,
      sampler_name: 'euler',
      scheduler: 'normal',
      denoise: 1,
    },
  },
  6: { class_type: 'VAEDecode', inputs: { samples: ['5', 0], vae: ['1', 2] } },
  7: { class_type: 'SaveImage', inputs: { images: ['6', 0], filename_prefix: 'a' } },
})

it('a workflow runs in ComfyUI, seen as it comes along, and its picture is kept', async () => {
  const host = await studio.founder()
  const comfy_id = await addFlow(host, GRAPH(300))
  const { draw_ids } = (await draw(host, comfy_id, { inputs: { '2.text': '晴天' } })).data
  const seen = await vi.waitFor(
    async () => {
      const { data } = await host.call<Loose>('GET', '/ai_web/ai/comfy/result', { draw_id: draw_ids[0] })
      expect([data.node, data.preview]).toEqual(['5', expect.stringMatching(/\d/)])
      return data
    },
    { timeout: scaled(8000), interval: 20 },
  )
  expect(seen.nodes.find((each: Loose) => each.node === '5')).toMatchObject({ title: '采样', state: 'running' })
  expect(await drawn(host, draw_ids[0])).toMatchObject({ status: 5, outputs: [{ kind: 'image', width: 128, height: 96 }] })
  expect(fake.prompts.at(-1)!.graph['2']!.inputs['text']).toBe('晴天')
})
it('films, sounds, models and texts are kept as what they are', async () => {
  const host = await studio.founder()
  const comfy_id = await addFlow(host, {
    1: { class_type: 'VoxelToMeshBasic', inputs: { threshold: 0.5 } },
    2: { class_type: 'SaveGLB', inputs: { mesh: ['1', 0], filename_prefix: 'a' } },
    3: { class_type: 'LoadImage', inputs: { image: '' } },
    4: { class_type: 'CreateVideo', inputs: { images: ['3', 0], fps: 8 } },
    5: { class_type: 'SaveVideo', inputs: { video: ['4', 0], filename_prefix: 'a' } },
    6: { class_type: 'PreviewAny', inputs: { source: ['3', 0] } },
    7: { class_type: 'LoadAudio', inputs: { audio: '' } },
    8: { class_type: 'SaveAudioMP3', inputs: { audio: ['7', 0], filename_prefix: 'a' } },
  })
  const upload = async (name: string, bytes: Buffer) =>
    (await host.upload<Loose>('POST', '/upload/image', { image: [new Blob([new Uint8Array(bytes)]), name] })).data.name
  const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
  const inputs = { '3.image': await upload('a.gif', gif), '7.audio': await upload('a.mp3', Buffer.from('ID3\u0004\0\0\0\0\0\0', 'latin1')) }
  const { outputs } = await ran(host, comfy_id, { inputs })
  expect(outputs.map((each: Loose) => each.kind).toSorted()).toEqual(['audio', 'model', 'text', 'video'])
  const model = outputs.find((each: Loose) => each.kind === 'model')
  expect((await fetch(studio.url + model.url)).headers.get('content-type')).toBe('model/gltf-binary')
})
it('what the engine lacks is said before a run: nodes by name, models at their field', async () => {
  const host = await studio.founder()
  const comfy_id = await addFlow(host, GRAPH(4, 'gone.safetensors'))
  expect((await host.call<Loose>('GET', '/ai_web/ai/comfy/comfy_ui_info', { comfy_id })).data).toMatchObject({
    runnable: false,
    lacks: '缺 1 个模型',
    missing_models: ['gone.safetensors'],
  })
  const refused = await draw(host, comfy_id)
  expect([refused.status, refused.data.fields[0].field, refused.data.node_errors['1'].errors[0].type]).toEqual([
    1000,
    'inputs.1.ckpt_name',
    'value_not_in_list',
  ])
  expect((await ran(host, comfy_id, { inputs: { '1.ckpt_name': 'SD1.5/studio-model.safetensors' } })).status).toBe(5)
})
it('D3-8-15: an engine that loses a node between check and run: its node_errors stand in the result', async () => {
  const host = await studio.founder()
  const comfy_id = await addFlow(host, GRAPH())
  fake.setFault('node-errors')
  const result = await ran(host, comfy_id)
  expect([result.status, Object.keys(result.node_errors)]).toEqual([3, ['1']])
  fake.setFault(undefined)
  await host.call('PUT', '/ai_web/ai/comfy/retry', { draw_id: result.draw_id })
  await vi.waitFor(
    async () => expect((await host.call<Loose>('GET', '/ai_web/ai/comfy/result', { draw_id: result.draw_id })).data.status).toBe(5),
    scaled(10_000),
  )
})
it('node_errors beside an accepted prompt (HTTP 200) stand beside its results', async () => {
  const host = await studio.founder()
  const comfy_id = await addFlow(host, GRAPH())
  fake.setFault('half-accepted')
  expect(await ran(host, comfy_id)).toMatchObject({ status: 5, outputs: [{ kind: 'image' }], node_errors: { model: {} } })
})
it.each([
  ['out-of-memory', '显存不足'],
  ['node-failure', 'KSampler'],
  ['truncated', '图片无法使用'],
  ['html-picture', '图片无法使用'],
] as const)('%s is said to whoever ran it', async (fault, reason) => {
  const host = await studio.founder()
  const comfy_id = await addFlow(host, GRAPH())
  fake.setFault(fault)
  expect(await ran(host, comfy_id)).toMatchObject({ status: 3, error: expect.stringContaining(reason), outputs: [] })
})
it.each(['disconnect', 'no-socket', 'garbage-events', 'two-ends'] as const)('%s does not keep the result away', async fault => {
  const host = await studio.founder()
  const comfy_id = await addFlow(host, GRAPH())
  fake.setFault(fault)
  const result = await ran(host, comfy_id)
  expect(result.status).toBe(5)
  // Whatever was not heard of on the way, what came out needed all of them.
  for (const node of result.nodes) expect(['done', 'cached'], node.title).toContain(node.state)
})
it('names of files are made as a run begins, of its date and the values of its nodes', async () => {
  const host = await studio.founder()
  const graph = {
    ...GRAPH(),
    7: { class_type: 'SaveImage', inputs: { images: ['6', 0], filename_prefix: '%date:yyyy%/%KSampler.seed% %width% %Nobody.x%' } },
  }
  expect((await ran(host, await addFlow(host, graph), { inputs: { '5.seed': 77 } })).status).toBe(5)
  const name = fake.prompts.at(-1)!.graph['7']!.inputs['filename_prefix']
  expect(name).toMatch(/^20\d\d\/77 %width% %Nobody\.x%$/)
})
it('a run that is cancelled leaves the engine, and nothing of it is kept', async () => {
  const host = await studio.founder()
  const { draw_ids } = (await draw(host, await addFlow(host, GRAPH(400)))).data
  await vi.waitFor(
    async () => expect((await host.call<Loose>('GET', '/ai_web/ai/comfy/result', { draw_id: draw_ids[0] })).data.node).toBe('5'),
    scaled(8000),
  )
  await host.call('POST', '/ai_web/ai/comfy/cancel', { draw_ids })
  expect(await drawn(host, draw_ids[0])).toMatchObject({ status: 3, error: '已取消', outputs: [] })
  await vi.waitFor(() => expect(fake.seen).toContain('POST /interrupt'), scaled(4000))
})
