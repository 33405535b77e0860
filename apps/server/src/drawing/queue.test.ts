// The queue of drawings over HTTP: held back, put in order, places told, previews passed on, and what is left of the time.
import { MODE } from '@qianmu/drawing'
import { retouchEngine } from '@qianmu/engines/retouch'
import { sketchEngine } from '@qianmu/engines/sketch'
import type { ImageEngine } from '@qianmu/engines'
import { openStudio, type Loose, type Person, type Studio } from '@qianmu/testkit/studio'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { secondsLeft } from './drawing.rules.ts'
import { aDrawing, ended, result, submit, wrapperOf } from '@qianmu/testkit/drawings'

const sketch = sketchEngine()
const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xd9])
/** Seeds in the order in which they were drawn; a drawing goes on when its gate opens. */
const drawn: number[] = []
let gate: Promise<void> | undefined
const watched: ImageEngine = {
  ...sketch,
  async *run(jobId, request, signal) {
    drawn.push(request.task.seed)
    yield { type: 'progress', share: 0.5, message: '第 10/20 步' }
    yield { type: 'preview', mime: 'image/jpeg', bytes: JPEG }
    yield { type: 'preview', mime: 'text/html', bytes: new TextEncoder().encode('<script>') }
    await gate
    yield* sketch.run(jobId, request, signal)
  },
}
/** The other built-in engine, which enlarges for as long as its gate is shut. */
const enlarging: string[] = []
let shut: Promise<void> | undefined
const retouch = retouchEngine()
const slow: ImageEngine = {
  ...retouch,
  async *run(jobId, request, signal) {
    enlarging.push(jobId)
    await shut
    yield* retouch.run(jobId, request, signal)
  },
}
let studio: Studio
beforeAll(async () => {
  studio = await openStudio({
    engines: [
      { id: 'sketch', engine: watched, embedded: true },
      { id: 'retouch', engine: slow, embedded: true },
    ],
  })
})
afterAll(async () => {
  await studio.close()
  await Promise.all([sketch.close(), retouch.close()])
})

const queue = async (person: Person) => (await person.call('GET', '/ai_web/ai/draw_queue')).data as Loose
const pause = async (person: Person, paused: 0 | 1) => (await person.call('PUT', '/ai_web/ai/draw_queue_pause', { paused })).data as Loose
const ask = (person: Person, part: Parameters<typeof wrapperOf>[0]) => person.call('POST', '/ai_web/ai/draw_picture', wrapperOf(part))
const bytesOf = (person: Person, task_id: number) =>
  fetch(`${studio.url}/ai_web/ai/draw_preview?task_id=${task_id}`, {
    headers: { authorization: `Bearer ${person.token}`, device_id: person.deviceId },
  })

describe('the queue of a person', () => {
  it('held back draws nothing, tells places, takes another order, and goes on in it', async () => {
    const host = await studio.founder()
    expect(await pause(host, 1)).toEqual({ paused: true, away: '', waiting: 0, records: [] })
    const records: number[] = []
    for (const seed of [100, 200, 300]) records.push((await submit(host, { seed, draw_number: 2, prompt: [`夜 ${seed}`] })).record_id)
    const [first, second, third] = records as [number, number, number]
    expect((await queue(host)).records.map((each: Loose) => [each.record_id, each.waiting])).toEqual(records.map(id => [id, 2]))
    expect((await result(host, second)).tasks.map((task: Loose) => task.queue_position)).toEqual([3, 4])
    const moved = (await host.call('PUT', '/ai_web/ai/draw_queue_move', { record_id: third, before: first })).data as Loose
    expect(moved.records.map((each: Loose) => each.record_id)).toEqual([third, first, second])
    await host.call('PUT', '/ai_web/ai/draw_queue_move', { record_id: first })
    expect((await queue(host)).records.map((each: Loose) => each.record_id)).toEqual([third, second, first])
    drawn.length = 0
    expect((await pause(host, 0)).paused).toBe(false)
    await Promise.all(records.map(id => ended(host, id)))
    expect(drawn).toEqual([300, 301, 200, 201, 100, 101])
    expect(await queue(host)).toEqual({ paused: false, away: '', waiting: 0, records: [] })
  })

  it('writes the drawing alone that is moved, however often one gap is halved before there is none', async () => {
    const host = await studio.founder()
    await pause(host, 1)
    const ids: number[] = []
    for (const seed of [1, 2, 3, 4]) ids.push((await submit(host, { seed })).record_id)
    for (const seed of [5, 6]) ids.push((await submit(host, { seed, draw_number: 5 })).record_id)
    const versions = async () =>
      (await studio.app.pool.query('select id, xmin::text from jobs where user_id = $1 order by id', [host.userId])).rows
    const move = async (which: number, before?: number) => {
      const was = await versions()
      const input = { record_id: ids[which - 1], ...(before && { before: ids[before - 1] }) }
      const { records } = (await host.call('PUT', '/ai_web/ai/draw_queue_move', input)).data as Loose
      expect(records).toEqual((await queue(host)).records)
      const written = (await versions()).filter((row, nth) => row.xmin !== was[nth]!.xmin).length
      return [records.map((each: Loose) => ids.indexOf(each.record_id) + 1).join(''), written]
    }
    expect(await move(4, 2)).toEqual(['142356', 1])
    expect(await move(2, 1)).toEqual(['214356', 1])
    expect(await move(6, 5)).toEqual(['214365', 5])
    expect(await move(1)).toEqual(['243651', 1])
    expect(await move(1)).toEqual(['243651', 0])
    const written: number[] = []
    for (let nth = 0; nth < 30; nth++) {
      const [order, rows] = await move(nth % 2 ? 4 : 3, nth % 2 ? 3 : 4)
      expect(order).toBe(nth % 2 ? '243651' : '234651')
      written.push(rows as number)
    }
    // All 14 pictures once, when no number was left between two neighbours.
    expect(written.toSorted((a, b) => b - a)).toEqual([14, ...Array<number>(29).fill(1)])
    for (const record_id of ids) await host.call('PUT', '/ai_web/ai/draw_cancel', { record_id })
    await pause(host, 0)
  })

  it('held back does not hold others back, and is moved by its owner alone', async () => {
    const [host, other] = [await studio.founder(), await studio.founder()]
    await pause(host, 1)
    const held = await submit(host)
    await aDrawing(other)
    expect((await result(host, held.record_id)).status).toBe(0)
    expect((await other.call('PUT', '/ai_web/ai/draw_queue_move', { record_id: held.record_id })).status).toBe(1004)
    await pause(host, 0)
    await ended(host, held.record_id)
  })

  it('waits at one built-in engine without keeping the other from its work', async () => {
    const host = await studio.founder()
    const png = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#468' } })
      .png()
      .toBuffer()
    const { url } = (await host.upload<Loose>('POST', '/ixj_web/image', { file: [new Blob([png], { type: 'image/png' }), 'a.png'] })).data
    let open = () => undefined as void
    shut = new Promise(resolve => (open = resolve))
    enlarging.length = 0
    try {
      const large = wrapperOf({ init_images: [url], upscaler_index: 'Lanczos' }, MODE.highDefinition)
      const asked = [await host.call('POST', '/ai_web/ai/draw_picture', large), await host.call('POST', '/ai_web/ai/draw_picture', large)]
      const [first, second] = asked.map(answer => (answer.data as Loose).record_id as number) as [number, number]
      await vi.waitFor(() => expect(enlarging).toHaveLength(1), { timeout: 5000 })
      await aDrawing(host)
      await aDrawing(await studio.founder())
      expect(enlarging).toHaveLength(1)
      expect([(await result(host, first)).status, (await result(host, second)).status]).toEqual([2, 0])
      open()
      expect([(await ended(host, first)).status, (await ended(host, second)).status]).toEqual([5, 5])
    } finally {
      open()
      shut = undefined
    }
  })

  it('holds 3,000 pictures at most, also when they are asked for at the same moment', async () => {
    const host = await studio.founder()
    await pause(host, 1)
    const asked = await Promise.all(Array.from({ length: 13 }, () => ask(host, { draw_number: 290 })))
    expect(asked.map(answer => answer.status).toSorted()).toEqual([...Array<number>(10).fill(0), ...Array<number>(3).fill(1013)])
    expect(asked.find(answer => answer.status)!.msg).toBe('排队的图片最多 3000 张，请等一些画完再提交')
    expect((await queue(host)).waiting).toBe(2900)
    expect((await ask(host, { draw_number: 101 })).status).toBe(1013)
    expect((await ask(host, { draw_number: 100 })).status).toBe(0)
  })

  it('of many pictures stays behind what was put in order', async () => {
    const host = await studio.founder()
    await pause(host, 1)
    const one = await submit(host, { draw_number: 5 })
    const two = await submit(host, { draw_number: 5 })
    await host.call('PUT', '/ai_web/ai/draw_queue_move', { record_id: two.record_id, before: one.record_id })
    const three = await submit(host, { draw_number: 5 })
    const small = await submit(host)
    expect((await queue(host)).records.map((each: Loose) => each.record_id)).toEqual([small, two, one, three].map(each => each.record_id))
    for (const each of [one, two, three, small]) await host.call('PUT', '/ai_web/ai/draw_cancel', { record_id: each.record_id })
    await pause(host, 0)
  })
})

describe('a picture that comes along', () => {
  it('shows its latest preview as the engine sent it, to its owner alone, and what time is left', async () => {
    const host = await studio.founder()
    let open = () => undefined as void
    gate = new Promise(resolve => (open = resolve))
    try {
      const { record_id, task_ids } = await submit(host)
      const task_id = task_ids[0]!
      await vi.waitFor(
        async () => expect((await result(host, record_id)).tasks[0]).toMatchObject({ status: 2, preview: '1', progress: 0.5 }),
        {
          timeout: 5000,
        },
      )
      expect((await result(host, record_id)).tasks[0].eta).toBeTypeOf('number')
      const preview = await bytesOf(host, task_id)
      expect(preview.headers.get('content-type')).toBe('image/jpeg')
      expect(new Uint8Array(await preview.arrayBuffer())).toEqual(JPEG)
      expect(await (await bytesOf(await studio.colleague(host), task_id)).json()).toMatchObject({ status: 1004 })
      open()
      await ended(host, record_id)
      expect(await (await bytesOf(host, task_id)).json()).toMatchObject({ status: 1004 })
    } finally {
      open()
      gate = undefined
    }
  })

  it.each([
    [0, 10, null],
    [0.04, 10, null],
    [0.5, 10, 10],
    [0.9, 9, 1],
    [1, 9, null],
  ])('at %d after %d s has %s s left', (share, seconds, left) => expect(secondsLeft(share, seconds)).toBe(left))
})
