// Downloads over HTTP: the strip over what rules drew, the team's choice about it, and pictures joined at full size.
import { readPicture } from '@qianmu/drawing/metadata'
import { studio, useSketches } from '@qianmu/testkit/sketches'
import type { Loose, Person } from '@qianmu/testkit/studio'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { aDrawing } from '@qianmu/testkit/drawings'

useSketches()
let host: Person
let image: Loose
beforeAll(async () => {
  host = await studio.founder()
  image = (await aDrawing(host, { seed: 5, width: 512, height: 256 })).images[0]
})

const download = (person: Person) =>
  fetch(`${studio.url}/ai_web/ai/draw_img_download`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${person.token}`, device_id: person.deviceId },
    body: JSON.stringify({ image_id: image.id }),
  })
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())
const pixels = (bytes: Buffer, top: number, height: number) =>
  sharp(bytes).removeAlpha().extract({ left: 0, top, width: 512, height }).raw().toBuffer()

describe('a picture that rules drew', () => {
  it('leaves with the strip over its lower edge and its record inside, and leaves a line in the audit log', async () => {
    const kept = await bytesOf(await fetch(studio.url + image.url))
    const answer = await download(host)
    expect(answer.headers.get('content-disposition')).toContain('attachment')
    const burnt = await bytesOf(answer)
    expect(await sharp(burnt).metadata()).toMatchObject({ width: 512, height: 256, format: 'png' })
    expect((await pixels(burnt, 0, 240)).equals(await pixels(kept, 0, 240))).toBe(true)
    expect((await pixels(burnt, 240, 16)).equals(await pixels(kept, 240, 16))).toBe(false)
    expect(readPicture(burnt)).toMatchObject({ program: 'qianmu', form: { seed: 5 } })
    const { rows } = await studio.app.pool.query(`select data from audit_log where user_id = $1 and event = 'audit_download_image'`, [
      host.userId,
    ])
    expect(rows).toHaveLength(1)
  })

  it('leaves as it is where the team does without the strip, which only those may choose who manage the team', async () => {
    const writer = await studio.colleague(host)
    expect((await writer.call('PUT', '/ai_web/ai/draw_strip', { draw_strip: 0 })).status).toBe(7014)
    expect((await host.call('GET', '/ai_web/ai/draw_strip')).data).toEqual({ draw_strip: true })
    expect((await host.call('PUT', '/ai_web/ai/draw_strip', { draw_strip: 0 })).data).toEqual({ draw_strip: false })
    const kept = await bytesOf(await fetch(studio.url + image.url))
    expect((await bytesOf(await download(host))).equals(kept)).toBe(true)
    await host.call('PUT', '/ai_web/ai/draw_strip', { draw_strip: 1 })
  })

  it('is its owner’s alone', async () => {
    for (const other of [await studio.colleague(host), await studio.founder()])
      expect(await (await download(other)).json()).toMatchObject({ status: 1004 })
  })
})

describe('joined and cropped pictures', () => {
  const plain = (width: number, height: number, background: string) =>
    sharp({ create: { width, height, channels: 3, background } })
      .png()
      .toBuffer()
  const upload = async (person: Person, bytes: Buffer) =>
    (await person.upload('POST', '/ixj_web/image', { file: new File([new Uint8Array(bytes)], '色.png') })) as unknown as { data: Loose }
  const joint = (person: Person, images: string[], more: object = {}) =>
    person.call<Loose>('POST', '/ai_web/ai/images_joint', { images, arrangement: 'row', ...more })

  it('stand where the layout says, in full size, in the format asked for', async () => {
    const red = (await upload(host, await plain(100, 200, '#ff0000'))).data.url
    const blue = (await upload(host, await plain(100, 100, '#0000ff'))).data.url
    const { data } = await joint(host, [red, blue], { gap: 10, margin: 5, background: '#00ff00' })
    expect(data).toMatchObject({ width: 320, height: 210, scale: 1 })
    const { data: raw, info } = await sharp(await bytesOf(await fetch(studio.url + data.url)))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const at = (x: number, y: number) => [...raw.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)]
    expect([at(2, 2), at(50, 100), at(110, 100), at(200, 100)]).toEqual([
      [0, 255, 0],
      [255, 0, 0],
      [0, 255, 0],
      [0, 0, 255],
    ])
    // In the cells of a template: the first fills its own with round corners, the second stands in its own whole, with its number.
    const whole = { fit: 'contain', zoom: 100, x: 0, y: 0, turn: 0 }
    const cells = {
      arrangement: 'template',
      template: 'columns',
      width: 400,
      height: 100,
      shares: [[3, 1]],
      radius: 20,
      background: '#00ff00',
    }
    const laid = (
      await joint(host, [red, blue], {
        ...cells,
        views: [
          { ...whole, fit: 'cover' },
          { ...whole, zoom: 50 },
        ],
      })
    ).data
    expect(laid).toMatchObject({ width: 400, height: 100 })
    const seen = await sharp(await bytesOf(await fetch(studio.url + laid.url)))
      .removeAlpha()
      .raw()
      .toBuffer()
    const pixel = (x: number, y: number) => [...seen.subarray((y * 400 + x) * 3, (y * 400 + x) * 3 + 3)]
    expect([pixel(1, 1), pixel(150, 2), pixel(299 - 40, 50), pixel(350, 50), pixel(350, 10)]).toEqual([
      [0, 255, 0],
      [255, 0, 0],
      [255, 0, 0],
      [0, 0, 255],
      [0, 255, 0],
    ])
    const numbered = (await joint(host, [red, blue], { ...cells, numbers: true, views: [{ ...whole, turn: 45 }] })).data
    const disc = await sharp(await bytesOf(await fetch(studio.url + numbered.url)))
      .removeAlpha()
      .raw()
      .toBuffer()
    expect([...disc.subarray((17 * 400 + 9) * 3, (17 * 400 + 9) * 3 + 3)]).toEqual([255, 255, 255])
    expect((await joint(host, [red, blue, red], cells)).data.fields[0]).toMatchObject({ field: 'images', msg: '这个版式只有 2 格' })
    const jpeg = (await joint(host, [red, blue], { format: 'jpeg' })).data
    expect((await fetch(studio.url + jpeg.url)).headers.get('content-type')).toBe('image/jpeg')
  })

  it('a part is kept as a picture of its own, in the picture’s own pixels; the whole stays [D1-1-12]', async () => {
    const red = (await upload(host, await plain(100, 200, '#ff0000'))).data.url
    const blue = (await upload(host, await plain(100, 200, '#0000ff'))).data.url
    const { data: whole } = await joint(host, [red, blue])
    const crop = (box: object, person = host, image = whole.url) =>
      person.call<Loose>('POST', '/ai_web/ai/image_crop', { image, left: 90, top: 10, width: 40, height: 50, ...box })
    const { data: part } = await crop({})
    expect(part).toMatchObject({ width: 40, height: 50 })
    const { data: raw } = await sharp(await bytesOf(await fetch(studio.url + part.url)))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([...raw.subarray(0, 3), ...raw.subarray(-3)]).toEqual([255, 0, 0, 0, 0, 255])
    expect([...raw.subarray(9 * 3, 11 * 3)]).toEqual([255, 0, 0, 0, 0, 255])
    expect(await sharp(await bytesOf(await fetch(studio.url + whole.url))).metadata()).toMatchObject({ width: 200, height: 200 })
    const fault = async (answer: Promise<{ status: number; data: Loose }>) => {
      const { status, data } = await answer
      return [status, data.fields[0].field]
    }
    expect(await fault(crop({ left: 161 }))).toEqual([1000, 'width'])
    expect(await fault(crop({ height: 0 }))).toEqual([1000, 'height'])
    expect(await fault(crop({ left: -1 }))).toEqual([1000, 'left'])
    expect(await fault(crop({}, await studio.founder()))).toEqual([1000, 'image'])
    expect(await fault(crop({}, host, 'http://127.0.0.1:1/x.png'))).toEqual([1000, 'image'])
  })

  it('are those of the team alone, and what cannot be laid out is refused at its field', async () => {
    const red = (await upload(host, await plain(10, 10, '#ff0000'))).data.url
    const stranger = await studio.founder()
    const foreign = await joint(stranger, [red, red])
    expect([foreign.status, foreign.data.fields[0].field]).toEqual([1000, 'images.0'])
    for (const address of ['http://127.0.0.1:1/x.png', 'file:///etc/passwd', '/file/999999'])
      expect((await joint(host, [red, address])).data.fields[0].field).toBe('images.1')
    expect((await joint(host, [red, red], { background: 'url(x)' })).data.fields[0].msg).toContain('#rrggbb')
    expect((await joint(host, [red])).status).toBe(1000)
  })
})
