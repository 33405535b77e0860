// DashScope through the port against the protocol fake: tasks handed in once, found again, taken back, and each way that the service goes wrong.
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { eventsOf, lastOf, MASK, PICTURE, requestOf } from '../connect/fake/requests.ts'
import { memoryLedger } from '../connect/ledger.ts'
import { pictureSize } from '../connect/picture-size.ts'
import { dashscopeEngine } from './engine.ts'
import { type FakeDashscope, fakeDashscope } from './fake.ts'

const never = new AbortController().signal
const QUICK = { pollMs: 5, lostMs: 200, wholeMs: 1000 }
let fake: FakeDashscope
beforeAll(async () => {
  fake = await fakeDashscope()
})
afterEach(() => fake.setFault(undefined))
afterAll(() => fake.close())

async function engineOf({ model = 'wanx2.1-t2i-turbo', key = 'geheim', runs = memoryLedger() } = {}) {
  const engine = dashscopeEngine({ url: fake.url, key, model, runs, patience: QUICK })
  await engine.probe(never)
  return { engine, runs }
}
const size = { width: 768, height: 512 }

describe('a picture', () => {
  it('of words is handed in as a task, waited for, and copied out', async () => {
    const { engine, runs } = await engineOf()
    const events = await eventsOf(engine.run('1', requestOf({ ...size, negative_prompt: ['lowres'], seed: 5 }), never))
    const last = events.at(-1)!
    expect(last.type === 'done' && pictureSize(last.result.pictures[0]!.bytes)).toEqual(size)
    expect(fake.submitted.at(-1)).toEqual({
      model: 'wanx2.1-t2i-turbo',
      input: { prompt: '雨夜', negative_prompt: 'lowres' },
      parameters: { n: 1, seed: 5, watermark: false, size: '768*512', prompt_extend: false },
    })
    expect(await runs.find('1')).toBeUndefined()
  })
  it('is changed as a whole or under its mask, which goes along inside the request', async () => {
    const { engine } = await engineOf({ model: 'wanx2.1-imageedit' })
    expect((await lastOf(engine.run('1', requestOf({ init_images: [PICTURE] }, 2), never))).type).toBe('done')
    expect(fake.submitted.at(-1)!.input['function']).toBe('description_edit')
    expect((await lastOf(engine.run('2', requestOf({ init_images: [PICTURE], mask: MASK }, 5), never))).type).toBe('done')
    expect(fake.submitted.at(-1)!.input).toMatchObject({
      function: 'description_edit_with_mask',
      base_image_url: expect.stringMatching(/^data:image\/png;base64,/),
      mask_image_url: expect.stringMatching(/^data:image\/png;base64,/),
    })
  })
  it('of more words than the service takes tells those that did not go along', async () => {
    const { engine } = await engineOf()
    const last = await lastOf(engine.run('3', requestOf({ ...size, prompt: ['雨'.repeat(790), '末尾的灯塔站在海边'] }), never))
    expect(last).toMatchObject({ type: 'done', result: { unknownWords: ['边'] } })
  })

  it('is refused where the model cannot draw it', async () => {
    const fields = async (model: string, ...of: Parameters<typeof requestOf>) =>
      (await engineOf({ model })).engine.refusals(requestOf(...of).draw).map(each => each.field)
    expect(await fields('wanx2.1-t2i-turbo', size)).toEqual([])
    expect(await fields('wanx2.1-t2i-turbo', { ...size, width: 256 })).toEqual(['ai_param.width'])
    expect(await fields('wanx2.1-t2i-turbo', { init_images: [PICTURE] }, 2)).toEqual(['ai_draw_type'])
    expect(await fields('wanx2.1-imageedit', size)).toEqual(['ai_draw_type'])
    expect(await fields('wanx2.1-imageedit', { init_images: [PICTURE], mask: MASK, mask_mode: 1 }, 5)).toEqual(['ai_param.mask_mode'])
    const { engine } = await engineOf({ key: 'falsch' })
    expect(await engine.probe(never)).toMatchObject({ available: false, reason: expect.stringContaining('密钥') })
  })
})

describe('a task', () => {
  it('is found again after a restart and not handed in twice', async () => {
    const { engine, runs } = await engineOf()
    fake.setFault('works')
    const before = fake.submitted.length
    const first = engine.run('7', requestOf(size), never)[Symbol.asyncIterator]()
    for (let step = await first.next(); !step.done; step = await first.next())
      if (step.value.type === 'progress' && step.value.share > 0) break
    const { engine: restarted } = await engineOf({ runs })
    expect(await restarted.reconcile('7', never)).toMatchObject({ type: 'progress', message: '正在绘制' })
    fake.setFault(undefined)
    expect((await lastOf(restarted.run('7', requestOf(size), never))).type).toBe('done')
    expect(fake.submitted).toHaveLength(before + 1)
    expect(await restarted.reconcile('8', never)).toBeUndefined()
  })
  it('that waits is taken back when nobody waits for it, and handed in anew when somebody does again', async () => {
    const { engine, runs } = await engineOf()
    fake.setFault('waits')
    const stop = new AbortController()
    const run = eventsOf(engine.run('9', requestOf(size), stop.signal))
    await vi.waitFor(async () => expect(await runs.find('9')).toBeTruthy())
    await vi.waitFor(() => expect(fake.seen.at(-1)).toContain('GET /api/v1/tasks/'))
    stop.abort(new Error('cancelled'))
    await expect(run).rejects.toThrow('cancelled')
    expect(fake.seen.at(-1)).toMatch(/\/cancel$/)
    fake.setFault(undefined)
    const before = fake.submitted.length
    expect((await lastOf(engine.run('9', requestOf(size), never))).type).toBe('done')
    expect(fake.submitted).toHaveLength(before + 1)
  })
  it('outlives a service that cannot be asked for a moment', async () => {
    const { engine } = await engineOf()
    fake.setFault('error-500', '/tasks/')
    setTimeout(() => fake.setFault(undefined), 60)
    expect((await lastOf(engine.run('1', requestOf(size), never))).type).toBe('done')
  })
})

describe('a service that goes wrong', () => {
  const UNKNOWN = /为免重复计费没有自动重画/
  it.each([
    ['key', undefined, /密钥/, false],
    ['often', undefined, /太频繁/, true],
    ['blocked', undefined, /安全审核/, false],
    ['error-500', undefined, /暂时无法/, true],
    ['reset', undefined, UNKNOWN, false],
    ['garbage', undefined, UNKNOWN, false],
    ['html', undefined, UNKNOWN, false],
    ['endless', undefined, UNKNOWN, false],
    ['failed', undefined, /it broke/, false],
    ['forgotten', undefined, /不知道这个任务/, false],
    ['works', undefined, /很久没有画完/, false],
    ['no-url', undefined, /no picture/, false],
    ['truncated', undefined, /不完整/, true],
    ['wrong-size', undefined, /64×64，应为 768×512/, false],
    ['reset', '/tasks/', /连接不上/, true],
    ['garbage', '/tasks/', /格式/, true],
  ] as const)('%s (%s): ends once, with a reason', async (fault, at, reason, retry) => {
    const { engine } = await engineOf()
    fake.setFault(fault, at)
    const events = await eventsOf(engine.run('1', requestOf(size), never))
    expect(events.filter(event => event.type === 'done' || event.type === 'failed')).toHaveLength(1)
    expect(events.at(-1)).toMatchObject({ type: 'failed', reason: expect.stringMatching(reason), retry })
  })
})
