// Workflows of people through the flow port against the protocol fake: every kind of result, nodes as they go, and each way that engines go wrong.
import type { ApiGraph } from '@qianmu/flow'
import { describe, expect, it } from 'vitest'
import { greyPng } from '../connect/fake/png.ts'
import type { RunEvent } from '../ports/engine.ts'
import type { FlowFile, FlowResult, FlowStep } from '../ports/flow.ts'
import { jobNameOf } from '../connect/job-name.ts'
import { INSTANCE, never, studio } from './test-engine.ts'

type Event = RunEvent<FlowResult, FlowStep>
const text = (id: string) => ({ class_type: 'CLIPTextEncode', inputs: { text: '雨夜', clip: [id, 1] } })
const GRAPH: ApiGraph = {
  1: { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: 'SD1.5/studio-model.safetensors' } },
  2: text('1'),
  3: text('1'),
  4: { class_type: 'EmptyLatentImage', inputs: { width: 128, height: 96, batch_size: 1 } },
  5: {
    class_type: 'KSampler',
    inputs: {
      model: ['1', 0],
      positive: ['2', 0],
      negative: ['3', 0],
      latent_image: ['4', 0],
      seed: 1,
      steps: 4,
      cfg: 7,
      sampler_name: 'euler',
      scheduler: 'normal',
      denoise: 1,
    },
  },
  6: { class_type: 'VAEDecode', inputs: { samples: ['5', 0], vae: ['1', 2] } },
  7: { class_type: 'SaveImage', inputs: { images: ['6', 0], filename_prefix: 'a' } },
}

async function flows(options: Parameters<typeof studio>[0] = {}) {
  const { engine, fake } = await studio(options)
  const run = async (graph: ApiGraph = GRAPH, files: [string, FlowFile][] = [], signal = never) => {
    const events: Event[] = []
    for await (const event of engine.flows!.run('1', { graph, files: new Map(files) }, signal)) events.push(event)
    return events
  }
  return { fake, run, flows: engine.flows! }
}
const errorsOf = (events: readonly Event[]) => events.flatMap(event => (event.type === 'node-errors' ? Object.keys(event.errors) : []))

describe('a workflow', () => {
  it('is run as it is, tells of its nodes and their steps, and gives its picture', async () => {
    const { run, fake } = await flows({ previews: true, stepMs: 3 })
    const events = await run()
    expect(fake.prompts[0]!.graph).toMatchObject(GRAPH)
    const done = events.flatMap(event => (event.type === 'node' && event.state === 'done' ? [event.node] : []))
    expect(done.slice(0, 5)).toEqual(['1', '2', '3', '4', '5'])
    expect(events.some(event => event.type === 'node' && event.node === '5' && event.share === 0.5)).toBe(true)
    expect(events.some(event => event.type === 'preview')).toBe(true)
    expect(events.at(-1)).toMatchObject({ type: 'done', result: { outputs: [{ node: '7', kind: 'image' }] } })
  })
  it('of which only some ends are asked for says so to the engine', async () => {
    const { flows: port, fake } = await flows()
    for await (const _ of port.run('1', { graph: GRAPH, files: new Map(), targets: ['7'] }, never));
    expect(fake.prompts[0]!.targets).toEqual(['7'])
  })
  it('gives films, sounds, models and texts as what they are', async () => {
    const { run } = await flows()
    const graph: ApiGraph = {
      1: { class_type: 'LoadAudio', inputs: { audio: '/file/9' } },
      2: { class_type: 'SaveAudioMP3', inputs: { audio: ['1', 0], filename_prefix: 'a' } },
      3: { class_type: 'LoadImage', inputs: { image: '/file/8' } },
      4: { class_type: 'CreateVideo', inputs: { images: ['3', 0], fps: 8 } },
      5: { class_type: 'SaveVideo', inputs: { video: ['4', 0], filename_prefix: 'a' } },
      6: { class_type: 'VoxelToMeshBasic', inputs: { threshold: 0.5 } },
      7: { class_type: 'SaveGLB', inputs: { mesh: ['6', 0], filename_prefix: 'a' } },
      8: { class_type: 'PreviewAny', inputs: { source: ['3', 0] } },
    }
    const last = (
      await run(graph, [
        ['/file/9', { bytes: Buffer.from('ID3'), ending: 'mp3' }],
        ['/file/8', { bytes: greyPng({ width: 32, height: 24 }), ending: 'png' }],
      ])
    ).at(-1)!
    const kinds = last.type === 'done' ? last.result.outputs.map(({ node, kind }) => `${node} ${kind}`) : last
    expect(kinds).toEqual(['8 text', '2 audio', '5 video', '7 model'])
  })
  it('has its files by names that say nothing, never by those of others', async () => {
    const { run, fake } = await flows()
    const graph: ApiGraph = {
      1: { class_type: 'LoadImage', inputs: { image: '/file/8' } },
      2: { class_type: 'SaveImage', inputs: { images: ['1', 0], filename_prefix: 'a' } },
    }
    await run(graph, [['/file/8', { bytes: greyPng({ width: 32, height: 24 }), ending: 'png' }]])
    expect(fake.prompts[0]!.graph['1']!.inputs['image']).toMatch(/^qianmu\/[0-9a-f]{40}\.png$/)
  })
  it('is taken out of the engine when nobody waits for it any more, and nobody else’s with it', async () => {
    const { flows: port, fake } = await flows({ stepMs: 40 })
    const stop = new AbortController()
    const going = async () => {
      for await (const event of port.run('1', { graph: GRAPH, files: new Map() }, stop.signal))
        if (event.type === 'node' && event.state === 'running') stop.abort(new Error('cancelled'))
    }
    await expect(going()).rejects.toThrow('cancelled')
    expect(fake.seen).toContain('POST /interrupt')
    // An engine ends the step that it is at.
    await expect.poll(async () => (await fetch(`${fake.url}/queue`)).text()).not.toContain(jobNameOf(INSTANCE, '1'))
  })
  it('that ran while we were away is found again', async () => {
    const { run, flows: port, fake } = await flows()
    await run()
    expect(await port.reconcile('1', never)).toMatchObject({ type: 'done', result: { outputs: [{ node: '7' }] } })
    expect(await port.reconcile('2', never)).toBeUndefined()
    const before = fake.prompts.length
    expect((await run()).at(-1)).toMatchObject({ type: 'done' })
    expect(fake.prompts).toHaveLength(before)
  })
})

describe('what goes wrong', () => {
  it('an engine that refuses nodes says which, and the run ends', async () => {
    const { run } = await flows({ fault: 'node-errors' })
    const events = await run()
    expect([errorsOf(events), events.at(-1)]).toMatchObject([['1'], { type: 'failed', retry: false }])
  })
  it('one that drops some outputs and runs the rest (HTTP 200 with node_errors) says which, and gives the rest', async () => {
    const { run } = await flows({ fault: 'half-accepted' })
    const events = await run()
    expect([errorsOf(events), events.at(-1)!.type]).toEqual([['model'], 'done'])
  })
  it.each([
    ['out-of-memory', '显存不足', false],
    ['node-failure', 'KSampler', false],
    ['interrupted', '中断', true],
  ] as const)('%s is said at the node', async (fault, reason, retry) => {
    const { run } = await flows({ fault })
    const events = await run()
    expect(events.at(-1)).toMatchObject({ type: 'failed', reason: expect.stringContaining(reason), retry })
    if (!retry) expect(errorsOf(events)).toHaveLength(1)
  })
  it.each(['disconnect', 'no-socket', 'no-end', 'two-ends', 'other-events', 'garbage-events'] as const)(
    '%s does not keep the result away',
    async fault => {
      const { run } = await flows({ fault })
      expect((await run()).at(-1)).toMatchObject({ type: 'done', result: { outputs: [{ node: '7' }] } })
    },
  )
  it.each(['restart', 'stall', 'file-gone', 'html', 'error-500', 'other-id'] as const)('%s ends in one reason', async fault => {
    const { run } = await flows({ fault: fault as 'restart' })
    const last = (await run()).at(-1)!
    expect(last.type === 'failed' && last.reason).toMatch(/[一-龥]/)
  })
})
