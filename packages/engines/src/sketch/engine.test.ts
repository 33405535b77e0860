// The sketch engine through its port: a picture in a thread, the same twice, cancelled when nobody waits, refusing what it cannot do.
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { compileDraw, defaultForm, type DrawRequest, readRequest, tasksOf } from '@qianmu/drawing'
import { afterAll, expect, it } from 'vitest'
import type { ImageRequest } from '../ports/image.ts'
import { sketchEngine } from './engine.ts'

const engine = sketchEngine()
afterAll(() => engine.close())
const never = new AbortController().signal

function requestOf(prompt: string, part: object = {}): ImageRequest {
  const compiled = compileDraw({ ...defaultForm(1), prompt: [prompt], width: 640, height: 368, ...part }, { checkpoint: '' })
  if ('problems' in compiled) throw new Error(JSON.stringify(compiled.problems))
  const reading = readRequest(compiled.request)
  if ('problems' in reading) throw new Error(JSON.stringify(reading.problems))
  const draw = reading.request as Extract<DrawRequest, { ai_draw_type: 0 }>
  return { draw, task: tasksOf(draw, 42).at(0), pictures: new Map() }
}
async function picture(request: ImageRequest, signal = never) {
  for await (const event of engine.run('job', request, signal)) if (event.type === 'done') return event.result
  throw new Error('no picture')
}

it('says what it is: no AI, and what it honours', async () => {
  expect(await engine.probe(never)).toMatchObject({
    available: true,
    kind: 'procedural',
    name: '草图引擎（非 AI 模型）',
    capabilities: { drawTypes: [0], checkpoints: [] },
  })
})

it('draws a picture of the size that was asked for, and tells the words it did not know', async () => {
  const { pictures, unknownWords } = await picture(requestOf('黄昏的海边，一男一女，机械恐龙'))
  const image = await loadImage(Buffer.from(pictures[0]!.bytes))
  expect([pictures.length, pictures[0]!.mime, image.width, image.height]).toEqual([1, 'image/png', 640, 368])
  expect(unknownWords).toEqual(['机械恐龙'])
})

it('draws the same bytes for the same request', async () => {
  const request = requestOf('夜雨城市街道', { seed: 7 })
  const [one, other] = await Promise.all([picture(request), picture(request)])
  expect(Buffer.from(one.pictures[0]!.bytes).equals(Buffer.from(other.pictures[0]!.bytes))).toBe(true)
})

it('ends with the reason of the cancellation, and draws the next one', async () => {
  const cancelled = new AbortController()
  const drawing = picture(requestOf('森林'), cancelled.signal)
  cancelled.abort(new Error('cancelled'))
  await expect(drawing).rejects.toThrow('cancelled')
  expect((await picture(requestOf('森林'))).pictures).toHaveLength(1)
})

it('refuses what it cannot draw, in Chinese and at the field', () => {
  const { draw } = requestOf('森林')
  expect(engine.refusals(draw)).toEqual([])
  expect(engine.refusals({ ...draw, ai_draw_type: 8 } as unknown as DrawRequest)).toEqual([
    { field: 'ai_draw_type', text: expect.stringContaining('连接绘图引擎') },
  ])
})

it('draws what the words say where and in the colour it was painted', async () => {
  const painting = createCanvas(640, 368)
  const pen = painting.getContext('2d')
  pen.fillStyle = '#d02020'
  pen.fillRect(480, 120, 70, 220)
  const draw = async (painted: Uint8Array) => {
    const { png } = await engine.arrange!({ painting: painted, prompt: '草原，一女，全景', seed: 7, width: 640, height: 368 }, never)
    const copy = createCanvas(640, 368).getContext('2d')
    copy.drawImage(await loadImage(Buffer.from(png)), 0, 0)
    const { data } = copy.getImageData(460, 120, 110, 220)
    return data.reduce((count, red, at) => count + Number(at % 4 === 0 && red > 150 && data[at + 1]! < 70), 0)
  }
  expect(await draw(await painting.encode('png'))).toBeGreaterThan(1000)
  expect(await draw(await createCanvas(640, 368).encode('png'))).toBe(0)
})
