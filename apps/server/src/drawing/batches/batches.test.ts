// Batches over HTTP: a table is kept, drawn as a whole or not at all, looked at again, and packed.
import { type Box, layXySheet } from '@qianmu/drawing'
import { studio, useSketches } from '@qianmu/testkit/sketches'
import type { Loose, Person } from '@qianmu/testkit/studio'
import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { ended, wrapperOf } from '@qianmu/testkit/drawings'

useSketches()
let host: Person
beforeAll(async () => {
  host = await studio.founder()
})

const sheet = { rows: [{ cells: { prompt: '夜' } }, { cells: { prompt: '晨' } }], form: { steps: 20 } }
const save = async (person: Person, more: object = {}) =>
  (await person.call<Loose>('POST', '/ai_web/ai/batch_draw_save', { batch_name: '第一场', sheet, ...more })).data.batch_id as number
const info = async (person: Person, batch_id: number) => (await person.call<Loose>('GET', '/ai_web/ai/batch_draw_info', { batch_id })).data
const drawing = (row: number, seed: number, part: object = {}) => ({
  row,
  request: wrapperOf({ seed, prompt: ['夜', `第 ${row} 行`] }, 9),
  ...part,
})
const draw = (person: Person, batch_id: number, drawings: object[]) =>
  person.call<Loose>('POST', '/ai_web/ai/batch_draw', { batch_id, drawings })
const pack = async (person: Person, image_ids: number[], names: string[] = []) => {
  const answer = await fetch(`${studio.url}/ixj_web/export/batch_pack_images`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${person.token}`, device_id: person.deviceId },
    body: JSON.stringify({ image_ids, names }),
  })
  return { type: answer.headers.get('content-type'), bytes: new Uint8Array(await answer.arrayBuffer()) }
}

describe('a batch', () => {
  it('keeps its table, draws its rows and cells, and shows the newest of each', async () => {
    const batch_id = await save(host)
    const { records } = (await draw(host, batch_id, [drawing(0, 1), drawing(1, 2, { x: 0, y: 1 })])).data
    for (const { record_id } of records) await ended(host, record_id)
    const first = await info(host, batch_id)
    expect(first).toMatchObject({
      batch_name: '第一场',
      rows: 2,
      quantity: 2,
      finished: 2,
      failed: 0,
      sheet: { rows: [{ cells: { prompt: '夜' } }, {}] },
    })
    expect(first.drawings.map((each: Loose) => [each.row, each.x, each.y, each.images[0].seed])).toEqual([
      [0, null, null, 1],
      [1, 0, 1, 2],
    ])
    const again = (await draw(host, batch_id, [drawing(0, 9)])).data.records[0]
    await ended(host, again.record_id)
    expect((await info(host, batch_id)).drawings[0]).toMatchObject({ record_id: again.record_id, row: 0, images: [{ seed: 9 }] })
    await save(host, { batch_id, batch_name: '改名' })
    const list = (await host.call<Loose>('GET', '/ai_web/ai/batch_draw_list')).data
    expect(list.list[0]).toMatchObject({ batch_id, batch_name: '改名', rows: 2, quantity: 3, finished: 3 })
    expect(list.list[0].covers).toHaveLength(3)
  })

  it('is drawn as a whole or not at all, and names the place of what is wrong', async () => {
    const batch_id = await save(host)
    const wrong = drawing(1, 2)
    wrong.request.ai_param = JSON.stringify({ ...JSON.parse(wrong.request.ai_param), steps: 999 })
    const answer = await draw(host, batch_id, [drawing(0, 1), wrong])
    expect(answer.status).toBe(1000)
    expect(answer.data.fields[0].field).toBe('drawings.1.request.ai_param.steps')
    expect((await info(host, batch_id)).drawings).toEqual([])
    const many = { ...drawing(0, 1), request: wrapperOf({ draw_number: 200 }, 9) }
    expect((await draw(host, batch_id, [many, many])).status).toBe(1013)
  })

  it('goes to the bin and comes back, and is its owner’s alone', async () => {
    const batch_id = await save(host)
    const other = await studio.colleague(host)
    for (const [method, path] of [
      ['GET', 'info'],
      ['DELETE', 'delete'],
    ] as const)
      expect((await other.call(method, `/ai_web/ai/batch_draw_${path}`, { batch_id })).status).toBe(1004)
    expect((await draw(other, batch_id, [drawing(0, 1)])).status).toBe(1004)
    expect((await other.call('POST', '/ai_web/ai/batch_draw_save', { batch_id, batch_name: '偷', sheet })).status).toBe(1004)
    const ids = async () =>
      (await host.call<Loose>('GET', '/ai_web/ai/batch_draw_list', { size: 100 })).data.list.map((each: Loose) => each.batch_id)
    await host.call('DELETE', '/ai_web/ai/batch_draw_delete', { batch_id })
    expect(await ids()).not.toContain(batch_id)
    await host.call('PUT', '/ai_web/ai/batch_draw_restore', { batch_id })
    expect(await ids()).toContain(batch_id)
  })
})

describe('a grid as one picture', () => {
  const grid = async (person: Person, batch_id: number, row: number) => {
    const answer = await fetch(`${studio.url}/ai_web/ai/batch_draw_grid`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${person.token}`, device_id: person.deviceId },
      body: JSON.stringify({ batch_id, row }),
    })
    return { name: decodeURIComponent(answer.headers.get('content-disposition') ?? ''), bytes: Buffer.from(await answer.arrayBuffer()) }
  }
  const refused = async (asked: ReturnType<typeof grid>) => JSON.parse(String((await asked).bytes)) as Loose

  it('has every picture at full size in its cell, the values beside them, what is not drawn grey, and says that rules drew it', async () => {
    const owner = await studio.founder()
    const rows = [
      { cells: { prompt: '夜' }, x: { column: 'seed', values: '1-2' }, y: { column: 'prompt', values: '红伞, <黑> & 伞' } },
      { cells: {} },
    ]
    const batch_id = await save(owner, { sheet: { ...sheet, rows } })
    const drawings = [drawing(0, 1, { x: 0, y: 0 }), drawing(0, 2, { x: 1, y: 0 }), drawing(0, 1, { x: 0, y: 1 })]
    const { records } = (await draw(owner, batch_id, drawings)).data
    const images: Loose[] = []
    for (const { record_id } of records) images.push((await ended(owner, record_id)).images[0])
    const { name, bytes } = await grid(owner, batch_id, 0)
    expect(name).toContain('网格图 第一场 第 1 行.png')
    expect(bytes.includes('algorithmicMedia')).toBe(true)
    const { canvas, cells, across, down } = layXySheet({ width: 256, height: 256 }, ['种子 1', '种子 2'], ['红伞', '<黑> & 伞'])
    expect(await sharp(bytes).metadata()).toMatchObject({ ...canvas, format: 'png' })
    const pixels = ({ left, top, width, height }: Box) => sharp(bytes).removeAlpha().extract({ left, top, width, height }).raw().toBuffer()
    for (const [nth, image] of images.slice(0, 2).entries()) {
      const kept = Buffer.from(await (await fetch(studio.url + image.url)).arrayBuffer())
      expect((await pixels(cells[nth]!)).equals(await sharp(kept).removeAlpha().raw().toBuffer())).toBe(true)
    }
    expect([...(await pixels({ ...cells[3]!, width: 1, height: 1 }))]).toEqual([0xeb, 0xed, 0xf1])
    for (const box of [...across, ...down]) {
      const dark = (await pixels(box)).filter(value => value < 100).length
      expect([dark > 30, dark < box.width * box.height]).toEqual([true, true])
    }
  })

  it('is refused where nothing varies or is drawn, and to everybody else', async () => {
    const batch_id = await save(host, { sheet: { ...sheet, rows: [{ cells: {} }, { cells: {}, x: { column: 'seed', values: '1-2' } }] } })
    for (const [row, msg] of [
      [0, '这一行没有逐格变化的参数'],
      [1, '这一行还没有画出图片'],
      [7, '这一行没有逐格变化的参数'],
    ] as const)
      expect(await refused(grid(host, batch_id, row))).toMatchObject({ status: 1000, data: { fields: [{ field: 'row', msg }] } })
    for (const other of [await studio.colleague(host), await studio.founder()])
      expect(await refused(grid(other, batch_id, 0))).toMatchObject({ status: 1004 })
  })
})

describe('an archive [D3-7-13]', () => {
  it('holds one’s own pictures in order under safe names, and writes the audit log', async () => {
    const batch_id = await save(host)
    const { records } = (await draw(host, batch_id, [drawing(0, 1), drawing(1, 2), drawing(2, 3)])).data
    const images: number[] = []
    for (const { record_id } of records) images.push((await ended(host, record_id)).images[0].id)
    const stranger = await studio.founder()
    const { type, bytes } = await pack(host, images, ['镜 1', '../../镜 1', '镜 1'])
    expect(type).toBe('application/zip')
    const files = unzipSync(bytes)
    expect(Object.keys(files)).toEqual(['镜 1.png', '_.._镜 1.png', '镜 1 (2).png'])
    for (const file of Object.values(files)) expect([...file.subarray(0, 4)]).toEqual([0x89, 0x50, 0x4e, 0x47])
    const { rows } = await studio.app.pool.query(`select event from audit_log where user_id = $1 and event = 'audit_download_image'`, [
      host.userId,
    ])
    expect(rows).toHaveLength(1)
    const theirs = await pack(stranger, images)
    expect(JSON.parse(new TextDecoder().decode(theirs.bytes)).status).toBe(1004)
  })
})
