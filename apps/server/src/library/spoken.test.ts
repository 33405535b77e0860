// What the library finds by pinyin over HTTP: names, tags, and the words that pictures were drawn from.
import { aDrawing } from '@qianmu/testkit/drawings'
import { studio, useSketches } from '@qianmu/testkit/sketches'
import type { Loose, Person } from '@qianmu/testkit/studio'
import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'

useSketches()
let host: Person
beforeAll(async () => {
  host = await studio.founder()
})
const call = (method: string, path: string, body: object) => host.call<Loose>(method, `/ixj_web/asset${path}`, body)
const names = async (keyword: string): Promise<string[]> =>
  (await call('GET', '/list', { keyword })).data.list.map(({ name }: Loose) => name)
const upload = async (name: string): Promise<Loose> => {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#705030' } })
    .png()
    .toBuffer()
  return (await host.upload<Loose>('POST', '/ixj_web/image', { file: [new Blob([new Uint8Array(bytes)]), name] })).data
}

it('finds names, tags and the words of drawings by pinyin, in full and by initials, also after they were changed', async () => {
  const id = (await upload('火锅店夜景.png')).file_id
  for (const keyword of ['huoguodian', 'hgd', 'HuoGuo', 'dianyejing', 'hgd yj'])
    expect(await names(keyword), keyword).toEqual(['火锅店夜景.png'])
  for (const keyword of ['huoguoyejing', 'hyj', 'zz']) expect(await names(keyword), keyword).toEqual([])
  await call('PUT', '', { file_ids: [id], add_tags: ['长镜头'] })
  for (const keyword of ['长镜', 'changjingtou', 'cjt']) expect(await names(keyword), keyword).toEqual(['火锅店夜景.png'])
  await call('PUT', '', { file_ids: [id], name: '串串店.png', remove_tags: ['长镜头'] })
  for (const keyword of ['hgd', 'cjt', '长镜']) expect(await names(keyword), keyword).toEqual([])
  expect(await names('ccd')).toEqual(['串串店.png'])
  await aDrawing(host, { prompt: ['灯塔', '海边的悬崖'], width: 256, height: 256 })
  for (const keyword of ['dengta', 'dt', 'haibian xuanya']) expect(await names(keyword), keyword).toHaveLength(1)
})
