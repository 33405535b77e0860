// ComfyUI's training nodes behind the port of training: what the program is asked, what comes back, and each way it goes wrong.
import { afterEach, describe, expect, it } from 'vitest'
import type { RunEvent } from '../ports/engine.ts'
import type { TrainingRequest, TrainingResult, TrainingStep } from '../ports/training.ts'
import { type FakeComfy, fakeComfy, type FakeOptions } from './fake/index.ts'
import type { Fault } from './fake/faults.ts'
import { QUICK } from './test-engine.ts'
import { comfyTrainer } from './training.ts'

type Event = RunEvent<TrainingResult, TrainingStep>
const soon = () => AbortSignal.timeout(5000)
const fakes: FakeComfy[] = []
afterEach(async () => {
  await Promise.all(fakes.splice(0).map(each => each.close()))
})
async function trainer(options: FakeOptions = {}) {
  const fake = await fakeComfy({ files: { trained: ['[None]'] }, ...options })
  fakes.push(fake)
  return { fake, engine: comfyTrainer({ url: fake.url, instance: 'here', patience: QUICK }) }
}
const request = (more: Partial<TrainingRequest> = {}): TrainingRequest => ({
  base: 'SD1.5',
  checkpoint: '',
  name: 'guwan',
  files: ['a.png', 'a.txt'].map(name => ({ name, bytes: () => Promise.resolve(Buffer.from(name)) })),
  repeats: 10,
  concept: 'guwan person',
  settings: { resolution: '512,512', network_dim: 200, optimizer_type: 'AdamW8bit', learning_rate: 0.0002 },
  prompts: ['guwan in the rain'],
  totalSteps: 30,
  epochs: 3,
  ...more,
})
async function eventsOf(run: AsyncIterable<Event>): Promise<Event[]> {
  const events: Event[] = []
  for await (const event of run) events.push(event)
  return events
}

describe('ComfyUI that trains', () => {
  it('says what it trains; one without the nodes says which are missing', async () => {
    const { engine } = await trainer()
    expect(await engine.probe(soon())).toMatchObject({
      available: true,
      name: 'ComfyUI 0.3.64 训练节点',
      capabilities: { bases: ['SD1.5', 'SDXL', 'F.1'], stopsAfterEpoch: false, resumes: false },
    })
    const old = await trainer({ files: {} })
    expect(await old.engine.probe(soon())).toMatchObject({ available: false, reason: expect.stringContaining('TrainLoraNode') })
  })

  it('is sent the set into a folder of its own, and hands out samples and one model, the last that was saved', async () => {
    const { fake, engine } = await trainer()
    const events = await eventsOf(engine.run('1', request(), soon()))
    expect(events.map(({ type }) => type).filter(type => type !== 'progress')).toEqual(['phase', 'step', 'sample', 'epoch', 'done'])
    const { graph, id } = fake.prompts[0]!
    expect(graph['set']!.inputs).toMatchObject({ folder: `qianmu-train-${id}`, resize_method: 'Crop', width: 512, height: 512 })
    expect(graph['train']!.inputs).toMatchObject({ steps: 30, rank: 128, optimizer: 'AdamW', learning_rate: 0.0002, algorithm: 'LoRA' })
    const epoch = events.find(event => event.type === 'epoch')!
    expect(epoch.epoch).toBe(3)
    const textOf = async (event: typeof epoch) => {
      const parts: Uint8Array[] = []
      for await (const part of event.read(soon())) parts.push(part)
      return Buffer.concat(parts).toString()
    }
    expect(await textOf(epoch)).toBe('model 1')
    const again = await eventsOf(engine.run('1', request({ totalSteps: 30, prompts: [] }), soon()))
    expect(await textOf(again.find(event => event.type === 'epoch')!)).toBe('model 2')
  })

  it('goes on when nobody waits, is found again without being sent anew, and is taken back when it is dropped', async () => {
    const { fake, engine } = await trainer({ fault: 'stall' })
    const leaving = new AbortController()
    await expect(
      (async () => {
        for await (const event of engine.run('7', request(), leaving.signal))
          if (event.type === 'progress' && fake.prompts.length) leaving.abort(new Error('left'))
      })(),
    ).rejects.toThrow('left')
    expect((await engine.reconcile('7', soon()))?.type).toBe('progress')
    const uploads = fake.seen.filter(each => each === 'POST /upload/image').length
    expect(uploads).toBe(2)
    fake.setFault(undefined)
    expect((await eventsOf(engine.run('7', request(), soon()))).at(-1)).toEqual({ type: 'done', result: { stopped: false } })
    expect(fake.prompts).toHaveLength(1)
    expect(fake.seen.filter(each => each === 'POST /upload/image')).toHaveLength(uploads)
    expect(await engine.stopAfterEpoch('7', soon())).toBe(false)
    await engine.drop('7', soon())
  })

  it.each<[Fault | 'no-base', string]>([
    ['out-of-memory', '显存'],
    ['restart', '任务已丢失'],
    ['no-picture', '没有交出'],
    ['node-errors', '拒绝'],
    ['no-base', '没有 SDXL2 的底模'],
  ])('%s: ends with its reason', async (fault, reason) => {
    const { engine } = await trainer(fault === 'no-base' ? {} : { fault })
    const asked = request({ prompts: fault === 'no-picture' ? [] : ['a'], ...(fault === 'no-base' && { base: 'SDXL2' }) })
    expect((await eventsOf(engine.run('2', asked, soon()))).at(-1)).toMatchObject({
      type: 'failed',
      reason: expect.stringContaining(reason),
    })
  })
})
