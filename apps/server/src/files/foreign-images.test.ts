// Pictures of kinds that are not read: each door says which kind it is, what would be lost, and what to do.
import { aDoc, aWork } from '@qianmu/testkit/factories'
import { workedMs } from '@qianmu/testkit/turns'
import { type Loose, openStudio, type Person, type Studio } from '@qianmu/testkit/studio'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { foreignImage, HEAD_BYTES } from './kinds.ts'

let studio: Studio
let host: Person
beforeAll(async () => {
  studio = await openStudio()
  host = await studio.founder()
})
afterAll(() => studio.close())

const png = () => sharp({ create: { width: 8, height: 8, channels: 3, background: '#246' } })
const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic'), Buffer.alloc(64)])
const svg = Buffer.from('<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>')
const HEIC = '读不了 HEIC 图片，请先用看图软件存成 PNG 或 JPEG（会丢连拍、景深和 HDR）'

it('are known by their first bytes, and what is text or one of ours is none', async () => {
  const kinds = [
    heic,
    await png().tiff().toBuffer(),
    svg,
    Buffer.from('8BPS\0\x01'),
    await png().png().toBuffer(),
    Buffer.from('BM 是缩写'),
  ]
  expect(kinds.map(bytes => /读不了 (\S+) 图片/.exec(foreignImage(bytes) ?? '')?.[1])).toEqual([
    'HEIC',
    'TIFF',
    'SVG',
    'PSD',
    undefined,
    undefined,
  ])
})

it('are known whatever stands before them, and nothing that stands there takes long to see through', () => {
  const isSvg = (text: string) => /读不了 SVG/.test(foreignImage(Buffer.from(text)) ?? '')
  expect(
    ['\ufeff <!-- a --><!DOCTYPE svg>\n<svg>', '<?xml version="1.0"?><!---->\n<SVG/>', '<svgs>', '<html><svg>', ''].map(isSvg),
  ).toEqual([true, true, false, false, false])
  const began = workedMs()
  for (const part of ['<!---->', '\ufeff', '<!--', '<?xml?>', '<!>', '-->'])
    expect(isSvg(part.repeat(4000).slice(0, HEAD_BYTES)), part).toBe(false)
  expect(workedMs() - began).toBeLessThan(500)
})

it('are refused in words at every door that takes one picture', async () => {
  const project_id = await aWork(host)
  const doc_id = String(await aDoc(host, project_id))
  const doors: [path: string, fields: Record<string, string>, name?: string][] = [
    ['/ixj_web/image', {}],
    ['/ixj_web/file', {}],
    ['/upload/image', {}, 'image'],
    ['/ixj_web/works/upload_matching_image', { doc_id }],
  ]
  for (const [path, fields, name = 'file'] of doors) {
    const answer = (await host.upload('POST', path, { ...fields, [name]: [new Blob([heic]), 'IMG_0001.heic'] })) as Loose
    expect([path, answer.status, answer.data?.fields?.[0]?.msg]).toEqual([path, 1000, HEIC])
  }
})
