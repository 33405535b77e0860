// Picture tools over HTTP with the embedded engines: own pictures only, exact where we drew them, refused with the reason where a model is needed.
import { scaled } from '@qianmu/testkit/pace'
import { compileDraw, defaultForm, type DrawForm } from '@qianmu/drawing'
import { readTexts } from '@qianmu/drawing/metadata'
import { retouchEngine } from '@qianmu/engines/retouch'
import { sketchEngine } from '@qianmu/engines/sketch'
import { withFigures } from '../../canvas/index.ts'
import { openStudio, type Loose, type Person, type Studio } from '@qianmu/testkit/studio'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ended } from '@qianmu/testkit/drawings'

const engines = { sketch: sketchEngine(), retouch: retouchEngine() }
let studio: Studio
let host: Person
let portrait: string
let sketched: Loose
beforeAll(async () => {
  studio = await openStudio({
    engines: [
      { id: 'sketch', engine: engines.sketch },
      { id: 'retouch', engine: engines.retouch },
    ],
  })
  host = await studio.founder()
  portrait = (await uploaded(host, await figure())).url
  sketched = (await drawn(1, { prompt: ['草原', '白天', '一女', '红裙', '全景'], width: 512, height: 512, seed: 7 })).images[0]
})
afterAll(async () => {
  await studio.close()
  await Promise.all(Object.values(engines).map(engine => engine.close()))
})

/** A figure on white. */
const figure = () =>
  sharp({ create: { width: 300, height: 400, channels: 3, background: '#ffffff' } })
    .composite([{ input: { create: { width: 100, height: 260, channels: 3, background: '#7a2f55' } }, left: 100, top: 140 }])
    .png()
    .toBuffer()
const uploaded = async (person: Person, bytes: Buffer, name = 'p.png') =>
  (await person.upload('POST', '/ai_web/ai/file_upload', { file: [new Blob([new Uint8Array(bytes)]), name] })).data as Loose
const post = (path: string, body: object, person = host) => person.call<Loose>('POST', `/ai_web/ai/${path}`, body)
const bytesAt = async (url: string) => Buffer.from(await (await fetch(studio.url + url)).arrayBuffer())

async function drawn(mode: DrawForm['client_draw_type'], part: Partial<DrawForm>) {
  const compiled = compileDraw({ ...defaultForm(mode), ...part }, { checkpoint: '' })
  if ('problems' in compiled) throw new Error(JSON.stringify(compiled.problems))
  const { data, status, msg } = await post('draw_picture', compiled.request)
  if (status) throw new Error(msg)
  return ended(host, data.record_id)
}
const segment = async (body: object, person = host) => {
  const answer = await fetch(`${studio.url}/ai_web/ai/seg_anything`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${person.token}`, device_id: person.deviceId },
    body: JSON.stringify(body),
  })
  return { mime: answer.headers.get('content-type'), bytes: Buffer.from(await answer.arrayBuffer()) }
}
const read = async (begun: Loose) =>
  vi.waitFor(
    async () => {
      const { data } = await host.call<Loose>('GET', '/ai_web/ai/extract_img_result', { task_id: begun.task_id })
      expect(['done', 'failed']).toContain(data.state)
      return data
    },
    { timeout: scaled(20_000), interval: 50 },
  )

describe('without any connected engine the studio yields', () => {
  const from = (part: Partial<DrawForm>) => ({ init_images: [sketched.url], ...part })
  it('image to image [D1-1-05] [D3-1-02]', async () => {
    const { status, images } = await drawn(2, from({ prompt: ['水彩', '机械恐龙'], width: 512, height: 512 }))
    expect([status, images[0].engine_kind, images[0].unknown_words]).toEqual([5, 'procedural', ['机械恐龙']])
  })
  it('upscaling and detail with more pixels [D1-1-08] [D3-1-06] [D3-1-07]', async () => {
    const larger = await drawn(8, from({ upscaling_resize: 2 }))
    expect(larger.tasks[0].error).toBe('')
    expect(larger.images[0]).toMatchObject({ width: 1024, height: 1024 })
    const finer = await drawn(8, from({ hd_mode: 1, upscaling_resize: 1 }))
    expect(finer.images[0]).toMatchObject({ width: 512, height: 512, engine: '内置图像处理（非 AI 模型）' })
  })
  it('outpainting on the side that was named [D3-1-04]', async () => {
    const { images } = await drawn(5, from({ ai_draw_type: 3, expand: { left: 0, right: 128, up: 0, down: 0 } }))
    expect(images[0]).toMatchObject({ width: 640, height: 512 })
  })
  it('cut-outs of both sides with their masks [D1-1-09] [D3-1-05] [D3-3-62] [D3-7-09]', async () => {
    for (const matting_type of ['FOREGROUND', 'BACKGROUND'] as const) {
      const { status, images } = await drawn(10, { init_images: [portrait], matting_type })
      expect([status, images.map((image: Loose) => image.role).toSorted()]).toEqual([5, ['mask', 'result']])
      const result = images.find((image: Loose) => image.role === 'result')
      const { data, info } = await sharp(await bytesAt(result.url))
        .raw()
        .toBuffer({ resolveWithObject: true })
      const alpha = (x: number, y: number) => data[(y * info.width + x) * info.channels + 3]
      expect([alpha(150, 250), alpha(20, 20)]).toEqual(matting_type === 'FOREGROUND' ? [255, 0] : [0, 255])
    }
  })
  it('a repair of what is small, and a refusal with the share of what is not [D1-1-07] [D3-1-03]', async () => {
    const mask = async (width: number, height: number) => {
      const stroke = { input: { create: { width, height, channels: 3 as const, background: '#ffffff' } }, left: 20, top: 40 }
      const black = sharp({ create: { width: 512, height: 512, channels: 3, background: '#000000' } })
      return (await uploaded(host, await black.composite([stroke]).png().toBuffer())).url as string
    }
    expect((await drawn(5, from({ mask: await mask(200, 4) }))).status).toBe(5)
    const refused = await drawn(5, from({ mask: await mask(200, 200) }))
    expect([refused.status, refused.tasks[0].error]).toEqual([3, expect.stringMatching(/^涂了画面的 15 %.*连接绘图引擎$/)])
  })
  it('a coloured line drawing [D1-1-06]', async () => {
    const draft = (await post('line_draft_drawing', { image: sketched.url })).data
    const line_draft = { ...defaultForm(4).line_draft, enable: 1 as const, input_image: [draft.url] }
    const { status, images } = await drawn(4, { line_draft, prompt: ['红色', '蓝色'], width: 512, height: 512 })
    expect([status, images[0].engine]).toEqual([5, '内置图像处理（非 AI 模型）'])
    const { channels } = await sharp(await bytesAt(images[0].url)).stats()
    expect(Math.abs(channels[0]!.mean - channels[2]!.mean)).toBeGreaterThan(3)
  })
})

it('a three-view sheet: the figure from three sides on one picture [D3-1-08]', async () => {
  const { images } = await drawn(6, { prompt: ['一女', '红裙'], width: 768, height: 512, seed: 7 })
  const { data, info } = await sharp(await bytesAt(images[0].url))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const red = [0, 0, 0]
  for (let at = 0; at < data.length; at += info.channels)
    if (data[at]! > 120 && data[at + 1]! < 90) red[Math.floor((((at / info.channels) % info.width) / info.width) * 3)]!++
  for (const view of red) expect(view).toBeGreaterThan(500)
})

it('one address takes the ten kinds of drawing and tells them apart by their type [D3-7-06]', async () => {
  const mask = (await uploaded(host, await figure())).url as string
  const init_images = [portrait]
  const character = { character_img: portrait, character_position: { x: 0, y: 0 }, character_img_info: { width: 300, height: 400 } }
  const kinds: readonly (readonly [client: DrawForm['client_draw_type'], server: number, part: object])[] = [
    [1, 0, { prompt: ['草原'] }],
    [2, 1, { init_images }],
    [5, 2, { init_images, mask }],
    [5, 3, { init_images, ai_draw_type: 3, expand: { left: 0, right: 64, up: 0, down: 0 } }],
    [10, 7, { init_images }],
    [8, 8, { init_images, hd_mode: 0 }],
    [8, 11, { init_images, hd_mode: 1 }],
    [6, 0, { prompt: ['一女'] }],
    [3, 1, { background_img: portrait, character_settings: [{ ...character, character_pose_img: '' }] }],
    [100, 9, { sam_params: { image: portrait, dino_text_prompt: '' } }],
  ]
  for (const [client, server, part] of kinds) {
    const compiled = compileDraw({ ...defaultForm(client), ...part }, { checkpoint: '' })
    if ('problems' in compiled) throw new Error(JSON.stringify(compiled.problems))
    expect(compiled.request).toMatchObject({ client_draw_type: client, ai_draw_type: server })
    const { data, status, msg } = await post('draw_picture', compiled.request)
    expect([client, server, status, msg]).toEqual([client, server, 0, ''])
    const { data: record } = await host.call<Loose>('GET', '/ai_web/ai/draw_record_one', { record_id: data.record_id })
    expect(record).toMatchObject({ client_draw_type: client, ai_draw_type: server })
  }
})

it('what only a model enlarges is refused by the engine that enlarges, not by the one that only draws', async () => {
  const compiled = compileDraw({ ...defaultForm(8), init_images: [portrait], upscaler_index: 'R-ESRGAN 4x+' }, { checkpoint: '' })
  if ('problems' in compiled) throw new Error(JSON.stringify(compiled.problems))
  expect(await post('draw_picture', compiled.request)).toMatchObject({ status: 1050, msg: expect.stringContaining('Lanczos') })
})

describe('tools', () => {
  it('say what they are, and which maps only stand in', async () => {
    const { data } = await host.call<Loose[]>('GET', '/ai_web/ai/picture_tools')
    expect(data.map(each => each.engine)).toEqual(['retouch'])
    expect(data[0]).toMatchObject({ kind: 'procedural', tools: expect.arrayContaining(['segment', 'cutOut']) })
    expect(data[0].preprocessors).toContainEqual({ name: 'depth_midas', approximate: true, reason: '' })
  })
  it('make control maps as pictures of the team, labelled as procedural [D3-7-04]', async () => {
    const { data, status } = await post('preprocess_image', { image: portrait, module: 'canny', processor_res: 256 })
    expect([status, data]).toEqual([0, expect.objectContaining({ width: 256, height: 341, approximate: false, engine_kind: 'procedural' })])
    const bytes = await bytesAt(data.url)
    expect(bytes.includes('algorithmicMedia') && !bytes.includes('trainedAlgorithmicMedia')).toBe(true)
    expect((await post('preprocess_image', { image: data.url, module: 'none' })).status).toBe(0)
  })
  it('give the pose of our own sketches, and refuse others with the reason', async () => {
    const { data } = await post('openpose', { image: sketched.url })
    expect(data.pose.people[0].pose_keypoints_2d).toHaveLength(54)
    expect(await post('openpose', { image: portrait })).toMatchObject({ status: 1050, msg: expect.stringContaining('姿势') })
    expect(await post('preprocess_image', { image: portrait, module: 'nothing_known' })).toMatchObject({ status: 1050 })
  })
  it('answer a segmentation as bytes: a PNG of the picture’s size, white where it is meant [D3-7-05]', async () => {
    const { mime, bytes } = await segment({ image: portrait, points: [{ x: 150, y: 250, label: 1 }] })
    expect(mime).toBe('image/png')
    const { data, info } = await sharp(bytes).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([300, 400])
    const at = (x: number, y: number) => data[(y * info.width + x) * info.channels]
    expect([at(150, 250), at(20, 20)]).toEqual([255, 0])
    expect(JSON.parse(String((await segment({ image: portrait, text: '女孩' })).bytes))).toMatchObject({
      status: 1050,
      msg: expect.stringContaining('点选'),
    })
  })
  it('cut out at once [D3-7-09]', async () => {
    const { data } = await post('image_matting', { image: portrait, matting_type: 'FOREGROUND', max_size: 256 })
    expect(data).toMatchObject({ width: 192, height: 256 })
    expect((await sharp(await bytesAt(data.url)).stats()).isOpaque).toBe(false)
  })
})

describe('the prompt of a picture', () => {
  it('is read exactly where we drew it, and guessed in marked words besides [D1-1-11]', async () => {
    const found = await read((await post('extract_img_by_sd', { image: sketched.url })).data)
    expect(found).toMatchObject({
      state: 'done',
      parameters: { program: 'qianmu', form: { prompt: ['草原', '白天', '一女', '红裙', '全景'], seed: 7 } },
      approximate: true,
      engine_kind: 'procedural',
    })
    expect(found.words.length).toBeGreaterThan(1)
    for (const { confidence } of found.words) expect(confidence).toBeLessThan(1)
  })
  it('of an upload is what the file said before it was cleaned', async () => {
    const kept = await bytesAt(sketched.url)
    expect(readTexts(kept)?.texts.has('parameters')).toBe(true)
    const again = await uploaded(host, kept)
    expect(again.parameters).toMatchObject({ program: 'qianmu', form: { seed: 7 } })
    expect(readTexts(await bytesAt(again.url))?.texts.size ?? 0).toBe(0)
    expect((await uploaded(host, await figure())).parameters).toBeNull()
  })
  it('by a model is refused while no engine has one', async () => {
    expect(await host.call('GET', '/ai_web/ai/extract_img_by_model', { image: portrait })).toMatchObject({
      status: 1050,
      msg: expect.stringContaining('反推模型'),
    })
  })
  it('is its owner’s alone', async () => {
    const { data } = await post('extract_img_by_sd', { image: portrait })
    const other = await studio.founder()
    expect(await other.call('GET', '/ai_web/ai/extract_img_result', data)).toMatchObject({ status: 1004 })
  })
})

describe('a picture at an address', () => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url!)
    if (request.url === '/moved') response.writeHead(302, { location: '/a.png' }).end()
    else if (request.url === '/inside') response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end()
    else if (request.url === '/large') response.end(Buffer.alloc(31 * 1024 * 1024))
    else if (request.url === '/page') response.end('<html></html>')
    else if (request.url === '/gone') response.writeHead(404).end()
    else response.end(served)
  })
  let served: Buffer
  let place: string
  beforeAll(async () => {
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    place = `127.0.0.1:${(server.address() as AddressInfo).port}`
    studio.app.settings.QIANMU_FETCH_HOSTS.push(place)
    served = await bytesAt(sketched.url)
  })
  afterAll(() => void server.close())
  const put = async (url: string) => post('file_from_url', { url })

  it('is kept like an upload, over a redirect too, with what the file said before it was cleaned', async () => {
    for (const path of ['/a.png', '/moved']) {
      const { data, status } = await put(`http://${place}${path}`)
      expect([status, data]).toEqual([
        0,
        expect.objectContaining({ width: 512, height: 512, parameters: expect.objectContaining({ program: 'qianmu' }) }),
      ])
      expect(readTexts(await bytesAt(data.url))?.texts.size ?? 0).toBe(0)
      expect((await read((await post('extract_img_by_sd', { image: data.url })).data)).state).toBe('done')
    }
  })
  it.each([
    ['http://10.0.0.1/a.png', '内网'],
    ['http://localhost:1/a.png', '内网'],
    ['http://[::ffff:127.0.0.1]/a.png', '内网'],
    ['http://169.254.169.254/latest/meta-data', '内网'],
    ['ftp://example.com/a.png', 'http://'],
    ['file:///etc/passwd', 'http://'],
    ['http://me:secret@example.com/a.png', 'http://'],
    ['/inside', '内网'],
    ['/large', '30 MB'],
    ['/page', '图片'],
    ['/gone', '没有给出图片'],
  ])('%s is refused at the field: %s', async (url, words) => {
    const { status, msg, data } = await put(url.startsWith('/') ? `http://${place}${url}` : url)
    expect([status, msg, data.fields[0].field]).toEqual([1000, expect.stringContaining(words), 'url'])
  })
  it('of the own network is not even knocked at', async () => {
    const before = asked.length
    await put(`http://localhost:${place.split(':')[1]}/a.png`)
    expect(asked.length).toBe(before)
  })
})

describe('what is not ours', () => {
  const wrong = ['http://169.254.169.254/latest', 'https://example.com/a.png', '/file/999999', '/../etc/passwd', 'data:image/png;base64,AA']
  it.each(wrong)('%s is refused at the field, nothing is fetched', async image => {
    for (const path of ['preprocess_image', 'line_draft_drawing', 'openpose', 'image_matting', 'extract_img_by_sd'])
      expect(await post(path, { image, module: 'canny' }), path).toMatchObject({
        status: 1000,
        data: { fields: [{ field: 'image', msg: '只能使用本团队已上传的图片' }] },
      })
    expect(JSON.parse(String((await segment({ image, points: [] })).bytes))).toMatchObject({ status: 1000 })
  })
  it('pictures of another team are refused like pictures that are not there', async () => {
    const other = await studio.founder()
    expect(await post('image_matting', { image: portrait }, other)).toMatchObject({ status: 1000, data: { fields: [{ field: 'image' }] } })
  })
  it('files that are no pictures, and bombs, are not taken', async () => {
    const upload = async (bytes: Buffer, name: string) =>
      host.upload<Loose>('POST', '/ai_web/ai/file_upload', { file: [new Blob([new Uint8Array(bytes)]), name] })
    expect(await upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.png')).toMatchObject({ status: 1000 })
    const bomb = await sharp({ create: { width: 16_000, height: 16_000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    expect(await upload(bomb, 'a.png')).toMatchObject({ status: 1000, msg: expect.stringContaining('4000 万像素') })
  })
})

it('serves everybody in the order they came', async () => {
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => post('preprocess_image', { image: portrait, module: 'lineart_anime', processor_res: 128 })),
  )
  expect(answers.every(({ status }) => status === 0)).toBe(true)
})

it('who is where in a sketch is known to the pages of comics, exactly; of other pictures nothing is made up', async () => {
  const [own, other] = await withFigures(studio.app, [{ src: sketched.url as string }, { src: portrait }])
  expect(own!.seen).toMatchObject({ width: 512, height: 512 })
  const [figure, ...more] = own!.seen!.figures
  expect(more).toEqual([])
  const { head, mouth } = figure!
  expect(head.x < mouth.x && mouth.x < head.x + head.width && head.y < mouth.y && mouth.y < head.y + head.height).toBe(true)
  // The whole body is in view: its head is in the upper part.
  expect(mouth.y).toBeLessThan(256)
  expect(other!.seen).toBeUndefined()
})
