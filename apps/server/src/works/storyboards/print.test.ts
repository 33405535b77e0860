// Storyboards over HTTP on pages, in Word, and out of archives with their pictures.
import { espeakEngine } from '@qianmu/engines/speech'
import { readFilm } from '@qianmu/script/film/read'
import { strToU8, unzipSync, zipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'
import type { Loose } from '@qianmu/testkit/studio'
import { sayNow } from '../../sound/index.ts'
import { call, doc_id, fieldOf, host, picture, shots, studio, sync, useComic, work_id } from './test-comic.ts'

const voice = espeakEngine()
afterAll(() => voice.close())
useComic({ speech: [{ id: 'draft-voice', engine: voice, places: 1 }] })
const download = async (format: string) => {
  const headers = { authorization: `Bearer ${host.token}`, device_id: host.deviceId }
  const answer = await fetch(`${studio.url}/ixj_web/comic/storyboard_list_export?doc_id=${doc_id}&format=${format}`, { headers })
  return { type: answer.headers.get('content-type'), bytes: new Uint8Array(await answer.arrayBuffer()) }
}
const upload = (bytes: Uint8Array, name: string) =>
  host.upload<{ ids: number[]; unplaced: number; losses: Loose[] }>('POST', '/ixj_web/comic/storyboard_import', {
    doc_id: String(doc_id),
    file: [new Blob([new Uint8Array(bytes)]), name],
  })
const png = (background: string) =>
  sharp({ create: { width: 32, height: 18, channels: 3, background } })
    .png()
    .toBuffer()

it('leave as a PDF in four layouts and as a Word table with the picture, which can be read in again', async () => {
  await sync()
  const [{ storyboard_id }] = await shots()
  const { url } = await picture('#246')
  await call('POST', 'sb_matching_image', { image_url: url, work_id, doc_id, src_type: 1, matching_image_storyboard_id: storyboard_id })
  const sizes = new Set<string>()
  for (const format of ['pdf_table', 'pdf_cards', 'pdf_grid', 'pdf_conti']) {
    const { type, bytes } = await download(format)
    const text = Buffer.from(bytes).toString('latin1')
    expect([type, text.slice(0, 5), text.includes('/Subtype /Image')]).toEqual(['application/pdf', '%PDF-', true])
    sizes.add(`${/\/MediaBox \[[^\]]*\]/.exec(text)?.[0]} ${bytes.length}`)
  }
  expect(sizes.size).toBe(4)
  const { bytes } = await download('docx')
  expect(Object.keys(unzipSync(bytes))).toContain('word/media/1.jpeg')
  const read = readFilm('a.docx', bytes, () => []).shots
  expect(read.map(({ content }) => content)).toEqual((await shots()).map(({ content }) => content))
})

it('come back with their pictures, also where one of them is none [D2-7-27]', async () => {
  await sync()
  const [one, two] = await shots()
  const { url } = await picture('#246')
  await call('POST', 'sb_matching_image', { image_url: url, work_id, doc_id, src_type: 1, matching_image_storyboard_id: one.storyboard_id })
  const { bytes } = await download('storyboarder')
  await call('DELETE', 'storyboard_list', { doc_id, ids: [one.storyboard_id, two.storyboard_id] })
  const { ids } = (await upload(bytes, '第 1 话.zip')).data
  const back = (await shots()).filter(shot => ids.includes(shot.storyboard_id))
  expect(back.filter(shot => shot.picture).map(shot => shot.content)).toEqual([one.content])
  const boards = [
    { url: 'a.png', action: '甲' },
    { url: 'b.png', action: '乙' },
  ].map(each => ({ ...each, duration: 1000 }))
  const archive = zipSync({
    'x.storyboarder': strToU8(JSON.stringify({ boards })),
    'images/a.png': new Uint8Array(await png('#fff')),
    'images/b.png': strToU8('no picture'),
  })
  const { ids: more, losses: told } = (await upload(archive, 'x.zip')).data
  expect(told).toContainEqual({
    place: '第 2 镜',
    construct: '画面',
    fate: 'dropped',
    words: 'images/b.png：只支持 PNG、JPEG、WebP、GIF、AVIF 图片',
  })
  const added = (await shots()).filter(shot => more.includes(shot.storyboard_id))
  expect(added.map(shot => [shot.content, shot.picture !== null])).toEqual([
    ['甲', true],
    ['乙', false],
  ])
  const again = zipSync({ ...unzipSync(archive), 'sound.wav': strToU8('no sound') })
  const { losses } = (await upload(again, 'x.zip')).data
  expect(losses).toContainEqual({ place: 'sound.wav', construct: '压缩包里没有用到的文件', fate: 'dropped', words: '' })
  expect(fieldOf(await upload(zipSync({ 'a.txt': strToU8('x') }), 'x.zip'))).toBe('file')
})

it('say before what a format would not, signs without a font among it', async () => {
  await sync()
  const [first, , lone] = await shots()
  await call('PUT', 'comic_storyboard', { storyboard_id: first.storyboard_id, content: '雨\u{10ffff}', seconds: 3 })
  await call('PUT', 'comic_storyboard', { storyboard_id: lone.storyboard_id, seconds: 0 })
  const told = async (format: string, ids?: number[]) =>
    ((await call('GET', 'storyboard_list_losses', { doc_id, format, ...(ids && { ids }) })).data.losses as Loose[]).map(
      ({ construct, words }) => `${construct}：${words}`,
    )
  expect(await told('xlsx')).toEqual([])
  expect(await told('pdf_grid', [first.storyboard_id])).toEqual(['场次标题：1 站台 夜 外', '字体里没有的字：\u{10ffff}'])
  expect(await told('otio', [first.storyboard_id, lone.storyboard_id])).toEqual(['没定的时长：按 2 秒'])
})

it('have the voices of their lines beside lists of cuts', async () => {
  await sync()
  const take = { text: '我以为你走了。', voice_id: 'draft-man', kind: 'take', speed: 1, pitch: 0, volume: 0 } as const
  await sayNow(studio.app, { teamId: host.teamId, userId: host.userId }, take, AbortSignal.timeout(30_000))
  const files = unzipSync((await download('fcp7')).bytes)
  expect(Buffer.from(files['voices/0001.wav']!).subarray(0, 4).toString()).toBe('RIFF')
  const back = await upload((await download('otio')).bytes, '第 1 话.zip')
  const said = (await shots()).filter(({ storyboard_id }) => back.data.ids.includes(storyboard_id))
  expect(said.flatMap(({ dialogue, sound }) => [dialogue, sound]).filter(text => text.includes('走了'))).toEqual(['沈岸：我以为你走了。'])
})
