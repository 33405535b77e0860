// Our trainer program behind the port: what it is sent, what it tells, and every way in which such a machine fails.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { RunEvent } from '../ports/engine.ts'
import type { TrainingRequest, TrainingResult, TrainingStep } from '../ports/training.ts'
import { trainerEngine } from './engine.ts'
import { fakeTrainer, type FakeTrainer, type TrainerFault } from './fake.ts'

type Event = RunEvent<TrainingResult, TrainingStep>
let fake: FakeTrainer
beforeAll(async () => {
  fake = await fakeTrainer({ token: 'secret' })
})
afterAll(() => fake.close())
beforeEach(() => {
  fake.setFault(undefined)
  fake.release()
})

const engineOf = (token = 'secret') =>
  trainerEngine({
    url: fake.url,
    token,
    instance: 'here',
    freshMs: 0,
    breaker: { failures: 1000 },
    patience: { pollMs: 5, stallMs: 400, lostMs: 200 },
  })
const request = (more: Partial<TrainingRequest> = {}): TrainingRequest => ({
  base: 'SDXL',
  checkpoint: '',
  name: 'guwan-1',
  files: ['a.png', 'a.txt', 'b.png', 'b.txt'].map(name => ({ name, bytes: () => Promise.resolve(Buffer.from(name)) })),
  repeats: 10,
  concept: 'guwan person',
  settings: { network_dim: 32, save_every_n_epochs: 1 },
  prompts: ['guwan'],
  totalSteps: 8,
  epochs: 2,
  ...more,
})
let jobs = 0
const nextJob = () => String(++jobs)
async function eventsOf(run: AsyncIterable<Event>): Promise<Event[]> {
  const events: Event[] = []
  for await (const event of run) events.push(event)
  return events
}
const ended = async (fault?: TrainerFault) => {
  fake.setFault(fault)
  return (await eventsOf(engineOf().run(nextJob(), request(), AbortSignal.timeout(5000)))).at(-1)
}

describe('a trainer', () => {
  it('says what it trains', async () => {
    const probe = await engineOf().probe(AbortSignal.timeout(5000))
    expect(probe.capabilities.checkpoints[0]).toEqual({ file: 'SDXL/base.safetensors', baseModel: 'SDXL' })
    expect(probe).toMatchObject({
      available: true,
      kind: 'local-model',
      name: '千幕训练机 · RTX 4090',
      capabilities: { bases: ['SDXL', 'SD1.5'] },
    })
    expect(await engineOf('wrong').probe(AbortSignal.timeout(5000))).toMatchObject({
      available: false,
      reason: expect.stringContaining('口令'),
    })
  })

  it('is sent the set, and tells steps, samples and epochs to the end', async () => {
    const events = await eventsOf(engineOf().run(nextJob(), request(), AbortSignal.timeout(5000)))
    const job = [...fake.jobs.values()].at(-1)!
    expect([...job.files.keys()]).toEqual(['a.png', 'a.txt', 'b.png', 'b.txt'])
    const steps = events.flatMap(event => (event.type === 'step' ? [event.step] : []))
    expect(steps).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    const epochs = events.flatMap(event => (event.type === 'epoch' ? [event] : []))
    expect(epochs.map(({ epoch }) => epoch)).toEqual([1, 2])
    let size = 0
    for await (const part of epochs[0]!.read(AbortSignal.timeout(5000))) size += part.length
    expect(size).toBe(epochs[0]!.size)
    expect(events.filter(({ type }) => type === 'sample')).toHaveLength(2)
    expect(events.at(-1)).toEqual({ type: 'done', result: { stopped: false } })
  })

  it('is found again by whoever comes back, without sending the set twice; another set under its name is sent', async () => {
    const job = nextJob()
    fake.hold()
    const leaving = new AbortController()
    for await (const event of engineOf().run(job, request(), leaving.signal)) if (event.type === 'step') break
    const sent = fake.seen.filter(each => each.startsWith('PUT')).length
    fake.release()
    expect((await eventsOf(engineOf().run(job, request(), AbortSignal.timeout(5000)))).at(-1)?.type).toBe('done')
    expect(fake.seen.filter(each => each.startsWith('PUT'))).toHaveLength(sent)
    await eventsOf(engineOf().run(job, request({ concept: 'other' }), AbortSignal.timeout(5000)))
    expect(fake.seen.filter(each => each.startsWith('PUT')).length).toBeGreaterThan(sent)
  })

  it('ends with its epoch when asked, is dropped when nobody wants it, and nothing is heard after that', async () => {
    const job = nextJob()
    fake.hold()
    const engine = engineOf()
    const run = engine.run(job, request(), AbortSignal.timeout(5000))[Symbol.asyncIterator]()
    let next = await run.next()
    while (!next.done && next.value.type !== 'step') next = await run.next()
    expect(await engine.stopAfterEpoch(job, AbortSignal.timeout(5000))).toBe(true)
    const rest: Event[] = []
    for (next = await run.next(); !next.done; next = await run.next()) rest.push(next.value)
    expect(rest.at(-1)).toEqual({ type: 'done', result: { stopped: true } })
    await engine.drop(job, AbortSignal.timeout(5000))
    expect(await engine.reconcile(job, AbortSignal.timeout(5000))).toBeUndefined()
    expect(await engine.stopAfterEpoch(job, AbortSignal.timeout(5000))).toBe(false)
    const other = nextJob()
    fake.hold()
    fake.setFault('zombie')
    const cancelled = new AbortController()
    const heard: Event[] = []
    await expect(
      (async () => {
        for await (const event of engine.run(other, request(), cancelled.signal)) {
          heard.push(event)
          if (event.type === 'step') cancelled.abort(new Error('cancelled'))
        }
      })(),
    ).rejects.toThrow('cancelled')
    const many = heard.length
    await engine.drop(other, AbortSignal.timeout(5000))
    fake.release()
    await new Promise(resolve => setTimeout(resolve, 50))
    expect(heard).toHaveLength(many)
  })

  it.each<[TrainerFault, string, boolean]>([
    ['no-checkpoint', '没有 SDXL 的底模', false],
    ['disk', '磁盘快满', false],
    ['disk-at-files', '磁盘已满', false],
    ['dies', '显存不够', false],
    ['forgets', '不认得这次训练', false],
    ['silent', '很久没有进展', false],
    ['token', '口令', true],
    ['old-protocol', '版本不合', true],
    ['reset', '连接不上', true],
    ['garbage', '不是 千幕训练程序 的格式', true],
    ['html', '不是 千幕训练程序 的格式', true],
    ['error-500', '内部错误', true],
  ])('%s: ends with its reason', async (fault, reason, retry) => {
    expect(await ended(fault)).toMatchObject({ type: 'failed', reason: expect.stringContaining(reason), retry })
  })

  it('that lies is not believed: steps never go back or beyond their end, numbers that are none are none', async () => {
    fake.setFault('lies')
    const events = await eventsOf(engineOf().run(nextJob(), request(), AbortSignal.timeout(5000)))
    const steps = events.flatMap(event => (event.type === 'step' ? [event] : []))
    const numbers = steps.map(({ step }) => step)
    expect(numbers).toEqual(numbers.toSorted((one, other) => one - other))
    for (const { step, total, epoch, epochs, loss } of steps) {
      expect(step).toBeLessThanOrEqual(total)
      expect(epoch).toBeLessThanOrEqual(epochs)
      expect(loss === null || Math.abs(loss) < 1e6).toBe(true)
    }
    for (const event of events) if (event.type === 'progress') expect(event.share).toBeLessThanOrEqual(1)
  })

  it('that names files elsewhere, or pours without end, gives none', async () => {
    fake.setFault('leads-out')
    const events = await eventsOf(engineOf().run(nextJob(), request(), AbortSignal.timeout(5000)))
    expect(events.some(({ type }) => type === 'epoch')).toBe(false)
    fake.setFault('pours')
    const poured = await eventsOf(engineOf().run(nextJob(), request(), AbortSignal.timeout(5000)))
    const epoch = poured.find(event => event.type === 'epoch')!
    await expect(
      (async () => {
        for await (const part of epoch.read(AbortSignal.timeout(5000))) expect(part.length).toBeGreaterThan(0)
      })(),
    ).rejects.toThrow('太大')
  })
})
