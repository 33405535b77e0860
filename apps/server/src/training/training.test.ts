// Custom models over HTTP: data sets from every side, their words, parameters, kohya's folders, hostile archives, other people.
import { openStudio, type Loose, type Person, type Studio } from '@qianmu/testkit/studio'
import { jobOver } from '@qianmu/testkit/jobs'
import { unzipSync, zipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cutOf } from './buckets.rules.ts'
import { picture, textFile } from '@qianmu/testkit/sets'

const C = '/ai_web/ai/custom_model'
let studio: Studio
beforeAll(async () => {
  studio = await openStudio()
})
afterAll(() => studio.close())

const made = async (who: Person, more: object = {}): Promise<number> =>
  (await who.call<Loose>('POST', `${C}/add`, { name: '顾晚 · 角色', trigger_word: 'guwan', ...more })).data.model_id
const detail = async (who: Person, model_id: number, more: object = {}) =>
  (await who.call<Loose>('GET', `${C}/detail`, { model_id, ...more })).data
const give = (who: Person, model_id: number, file: [Blob, string]) =>
  who.upload<Loose>('POST', `${C}/image_upload`, { model_id: String(model_id), file })
const giveZip = async (who: Person, model_id: number, entries: Record<string, Uint8Array>) => {
  const answer = await give(who, model_id, [new Blob([zipSync(entries) as Uint8Array<ArrayBuffer>]), 'set.zip'])
  expect(answer.status, answer.msg).toBe(0)
  return jobOver(who, answer.data.job_id)
}
const info = async (who: Person, model_id: number) => (await who.call<Loose>('POST', `${C}/image_process_info`, { model_id })).data
const tagsOf = async (who: Person, model_id: number) => (await detail(who, model_id)).images.map((image: Loose) => image.tags)
const fault = ({ status, data }: { status: number; data: Loose }) => [status, data?.fields?.[0]?.field]

describe('D1-1-14 D3-1-15 D3-2-17 a data set', () => {
  it('takes pictures one by one, with the words that came along: a text of the same name, or what a program wrote into the picture', async () => {
    const host = await studio.founder()
    const id = await made(host)
    const first = await give(host, id, [await picture(1), '雨夜.png'])
    expect(first.data).toMatchObject({
      added: [{ name: '雨夜.png', width: 640, height: 800, tags: [], small: false, blurred: false, twin_of: null }],
      job_id: null,
    })
    expect((await give(host, id, [textFile('guwan, red dress，night'), '雨夜.txt'])).data).toMatchObject({ tagged: 1, added: [] })
    expect(fault(await give(host, id, [textFile('x'), 'nobody.txt']))).toEqual([1000, 'file'])
    expect(fault(await give(host, id, [textFile('no picture'), 'a.png']))).toEqual([1000, 'file'])
    const drawn = await picture(2, {
      parameters: '1girl, (smile:1.2), <lora:x:0.8>, umbrella\nSteps: 20, Sampler: Euler a, CFG scale: 7, Seed: 1, Size: 640x800',
    })
    await give(host, id, [drawn, 'drawn.png'])
    const found = await detail(host, id)
    expect(found.images.map(({ tags }: Loose) => tags)).toEqual([
      ['guwan', 'red dress', 'night'],
      ['1girl', 'smile', 'umbrella'],
    ])
    expect(found).toMatchObject({
      state: 'draft',
      total: 2,
      sums: { images: 2, untagged: 0, small: 0, twins: 0, good: 2 },
      trigger_word: 'guwan',
    })
  })

  it('takes a zip with texts beside the pictures, names each file that it cannot take, and puts nothing anywhere by its names', async () => {
    const host = await studio.founder()
    const id = await made(host)
    const bytes = async (nth: number) => new Uint8Array(await (await picture(nth)).arrayBuffer())
    const job = await giveZip(host, id, {
      '10_guwan person/a.png': await bytes(1),
      '10_guwan person/a.txt': new TextEncoder().encode('guwan, rain'),
      'b.jpg': await bytes(2),
      '../../etc/evil.png': await bytes(3),
      '/abs.png': await bytes(4),
      'run.exe': new Uint8Array(10),
      'broken.png': new TextEncoder().encode('not a picture'),
      '__MACOSX/._a.png': new Uint8Array(3),
    })
    expect(job.state).toBe('done')
    const found = await detail(host, id)
    expect(found.images.map(({ name, tags }: Loose) => [name, tags])).toEqual([
      ['a.png', ['guwan', 'rain']],
      ['b.jpg', []],
    ])
    const { error, running } = await info(host, id)
    expect(running).toBe(false)
    for (const name of ['../../etc/evil.png', '/abs.png', 'run.exe', 'broken.png']) expect(error).toContain(name)
    expect(error).toContain('4 个文件没有加入')
  })

  it('refuses archives that are bombs or none at all', async () => {
    const host = await studio.founder()
    const id = await made(host)
    const bomb = await giveZip(host, id, { 'a.png': new Uint8Array(64 * 1024 * 1024) })
    expect([bomb.state, bomb.error]).toEqual(['failed', '压缩内容过大，已拒绝导入'])
    const cut = await give(host, id, [
      new Blob([zipSync({ 'a.png': new Uint8Array(2000) }).slice(0, 60) as Uint8Array<ArrayBuffer>]),
      'cut.zip',
    ])
    expect(await jobOver(host, cut.data.job_id)).toMatchObject({ state: 'failed', error: '文件已损坏，无法打开' })
    expect(await info(host, id)).toMatchObject({ error: '文件已损坏，无法打开', sums: { images: 0 } })
  })

  it('takes pictures that the team has, each once, and keeps them when the others go', async () => {
    const host = await studio.founder()
    const other = await studio.founder()
    const id = await made(host)
    const kept = (await host.upload<Loose>('POST', '/ixj_web/image', { file: [await picture(5), 'shot.png'] })).data.file_id
    const foreign = (await other.upload<Loose>('POST', '/ixj_web/image', { file: [await picture(6), 'theirs.png'] })).data.file_id
    const confirm = (file_ids: number[]) => host.call<Loose>('POST', `${C}/image_confirm`, { model_id: id, file_ids })
    expect((await confirm([kept, foreign])).data).toMatchObject({
      added: [{ name: 'shot.png' }],
      rejected: [{ file_id: foreign, reason: '图片不存在' }],
    })
    expect((await confirm([kept])).data).toMatchObject({ added: [], rejected: [{ reason: '已在训练集里' }] })
    await studio.app.files.remove(kept)
    const [image] = (await detail(host, id)).images
    expect((await fetch(studio.url + image.url)).status).toBe(200)
  })

  it('finds what is small, blurred or there twice, and says how many are good', async () => {
    const host = await studio.founder()
    const id = await made(host)
    await give(host, id, [await picture(7), 'one.png'])
    const again = await sharp(Buffer.from(await (await picture(7)).arrayBuffer()))
      .resize(600)
      .jpeg({ quality: 70 })
      .toBuffer()
    await give(host, id, [new Blob([new Uint8Array(again)]), 'again.jpg'])
    await give(host, id, [await picture(8, { width: 300, height: 300 }), 'small.png'])
    const flat = await sharp({ create: { width: 700, height: 700, channels: 3, background: '#446688' } })
      .png()
      .toBuffer()
    await give(host, id, [new Blob([new Uint8Array(flat)]), 'flat.png'])
    const { data } = await host.call<Loose>('PUT', `${C}/image_process`, { model_id: id, crop: 1 })
    expect((await jobOver(host, data.job_id)).state).toBe('done')
    const { images, crop } = await detail(host, id)
    expect(crop).toBe(true)
    expect(images.map(({ small, blurred, twin_of }: Loose) => [small, blurred, twin_of])).toEqual([
      [false, false, null],
      [false, false, images[0].image_id],
      [true, false, null],
      [false, true, null],
    ])
    expect((await info(host, id)).sums).toEqual({ images: 4, untagged: 4, small: 1, blurred: 1, twins: 1, good: 1 })
    // What was flagged leaves only with who wants it.
    const pictures = async (flagged: 0 | 1) =>
      Object.keys(await zipOf(host, id, flagged)).filter(name => /\.(?:png|jpg|webp)$/.test(name)).length
    expect([await pictures(0), await pictures(1)]).toEqual([1, 4])
    for (const [filter, names] of [
      ['small', ['small.png']],
      ['blurred', ['flat.png']],
      ['twins', ['again.jpg']],
    ] as const)
      expect((await detail(host, id, { filter })).images.map(({ name }: Loose) => name)).toEqual(names)
    await host.call('DELETE', `${C}/image_delete`, { model_id: id, image_ids: [images[0].image_id] }, true)
    expect((await info(host, id)).sums).toMatchObject({ images: 3, twins: 0 })
    await host.call('PUT', `${C}/image_restore`, { model_id: id, image_ids: [images[0].image_id] })
    expect((await info(host, id)).sums.images).toBe(4)
  })
})

describe('words', () => {
  it('are edited in many pictures at once: replaced, removed, added at either end, put in order; counted, and reset', async () => {
    const host = await studio.founder()
    const id = await made(host)
    for (const [nth, text] of ['guwan, red dress, night', 'guwan, night, smile', 'guwan'].entries()) {
      await give(host, id, [await picture(10 + nth), `p${nth}.png`])
      await give(host, id, [textFile(text), `p${nth}.txt`])
    }
    const ids = (await detail(host, id)).images.map(({ image_id }: Loose) => image_id)
    const edit = async (change: object) =>
      (await host.call<Loose>('POST', `${C}/batch_edit_image_tags`, { model_id: id, ...change })).data.changed
    const cloud = (await host.call<Loose>('POST', `${C}/image/high_words`, { model_id: id })).data
    expect(cloud).toEqual({
      total: 4,
      list: [
        { tag: 'guwan', count: 3 },
        { tag: 'night', count: 2 },
        { tag: 'red dress', count: 1 },
        { tag: 'smile', count: 1 },
      ],
    })
    const batch = (await host.call<Loose>('POST', `${C}/batch_image_tags`, { model_id: id, image_ids: ids.slice(0, 2) })).data
    expect(batch).toEqual({
      images: 2,
      common: ['guwan', 'night'],
      partial: [
        { tag: 'red dress', count: 1 },
        { tag: 'smile', count: 1 },
      ],
    })
    expect(await edit({ replace: [{ from: 'night', to: 'rainy night' }], add: ['indoors'], at: 'start', image_ids: ids.slice(1) })).toBe(2)
    expect(await edit({ remove: ['smile'] })).toBe(1)
    expect(await tagsOf(host, id)).toEqual([
      ['guwan', 'red dress', 'night'],
      ['indoors', 'guwan', 'rainy night'],
      ['indoors', 'guwan'],
    ])
    expect(await edit({ order: 'count' })).toBe(2)
    expect((await tagsOf(host, id))[2]).toEqual(['guwan', 'indoors'])
    await host.call('POST', `${C}/update_image_tags`, { model_id: id, image_id: ids[2], tags: ['a', 'b', 'a'] })
    expect((await detail(host, id, { tag: 'b' })).images.map(({ image_id }: Loose) => image_id)).toEqual([ids[2]])
    expect((await host.call<Loose>('DELETE', `${C}/delete_image_tags`, { model_id: id, tags: ['a'] }, true)).data.changed).toBe(1)
    expect((await host.call<Loose>('POST', `${C}/image/reset_tags`, { model_id: id })).data.changed).toBe(2)
    expect(await tagsOf(host, id)).toEqual([['guwan', 'red dress', 'night'], ['guwan', 'night', 'smile'], ['guwan']])
    expect(fault(await host.call<Loose>('POST', `${C}/update_image_tags`, { model_id: id, image_id: ids[0], tags: ['a,b'] }))[0]).toBe(1000)
  })

  it('come from the names of files, and are refused with a reason where no engine reads pictures', async () => {
    const host = await studio.founder()
    const id = await made(host)
    await give(host, id, [await picture(20), 'IMG_2041_red_umbrella-雨夜.png'])
    const label = async (way: string) =>
      jobOver(host, (await host.call<Loose>('PUT', `${C}/image_label`, { model_id: id, way })).data.job_id)
    expect((await label('names')).state).toBe('done')
    expect(await tagsOf(host, id)).toEqual([['red', 'umbrella', '雨夜']])
    expect(await label('engine')).toMatchObject({ state: 'failed', error: expect.stringContaining('引擎') })
  })

  it('that belong to the subject are features: left out of captions, kept in the set', async () => {
    const host = await studio.founder()
    const id = await made(host)
    await give(host, id, [await picture(21), 'p.png'])
    await give(host, id, [textFile('black hair, guwan, rain'), 'p.txt'])
    expect((await host.call<Loose>('POST', `${C}/image/feature`, { model_id: id, tags: ['black hair'] })).data.list).toEqual([
      { tag: 'black hair', count: 1 },
    ])
    const zip = await zipOf(host, id)
    expect(text(zip, '/1_p.txt')).toBe('guwan, rain\n')
    await host.call('DELETE', `${C}/image/feature`, { model_id: id, tags: ['black hair'] }, true)
    expect((await host.call<Loose>('GET', `${C}/image/feature`, { model_id: id })).data.list).toEqual([])
    expect(text(await zipOf(host, id), '/1_p.txt')).toBe('guwan, black hair, rain\n')
  })
})

async function zipOf(who: Person, model_id: number, flagged: 0 | 1 = 1): Promise<Record<string, Uint8Array>> {
  const answer = await fetch(`${studio.url}${C}/export?model_id=${model_id}&flagged=${flagged}`, {
    headers: { authorization: `Bearer ${who.token}`, device_id: who.deviceId },
  })
  return unzipSync(new Uint8Array(await answer.arrayBuffer()))
}
const text = (zip: Record<string, Uint8Array>, ending: string) =>
  new TextDecoder().decode(zip[Object.keys(zip).find(name => name.endsWith(ending))!])

describe('parameters', () => {
  const put = (who: Person, model_id: number, params: string) => who.call<Loose>('POST', `${C}/upload_higher_params`, { model_id, params })
  const download = async (who: Person, model_id: number) => {
    const answer = await fetch(`${studio.url}${C}/download_higher_params?model_id=${model_id}`, {
      headers: { authorization: `Bearer ${who.token}`, device_id: who.deviceId },
    })
    return answer.text()
  }
  it('go out and in as kohya’s TOML, whatever the form does not have byte for byte', async () => {
    const host = await studio.founder()
    const id = await made(host)
    const mine =
      '# 我的配方\n[additional]\nnetwork_dim = 64 # 高一点\nnoise_offset = 0.10\nnetwork_args = ["conv_dim=4",\n  "conv_alpha=1"]\npretrained_model_name_or_path = "/etc/passwd"\n'
    const taken = await put(host, id, mine)
    expect(taken.data).toMatchObject({
      params: { network_dim: 64 },
      other_params: ['noise_offset', 'network_args', 'pretrained_model_name_or_path'],
      ignored: ['pretrained_model_name_or_path'],
    })
    await host.call('PUT', `${C}/update`, { model_id: id, params: { network_dim: 16, max_train_epochs: 3 } })
    const out = await download(host, id)
    expect(out).toContain('network_dim = 16 # 高一点')
    expect(out).toContain('noise_offset = 0.10\nnetwork_args = ["conv_dim=4",\n  "conv_alpha=1"]\n')
    expect(out.indexOf('max_train_epochs = 3')).toBeLessThan(out.indexOf('[additional]'))
    expect((await put(host, id, out)).status).toBe(0)
    expect(await download(host, id)).toBe(out)
    expect((await detail(host, id)).params).toMatchObject({ network_dim: 16, max_train_epochs: 3 })
    expect(fault(await put(host, id, 'a = [1,'))).toEqual([1000, 'params'])
    expect(await put(host, id, 'network_dim = "many"')).toMatchObject({ status: 1000, msg: '这些参数的值无效：network_dim' })
  })
  it('say how many steps and how long', async () => {
    const host = await studio.founder()
    const id = await made(host)
    await give(host, id, [await picture(30), 'p.png'])
    await host.call('PUT', `${C}/update`, { model_id: id, params: { num_repeats: 4, train_batch_size: 1, max_train_epochs: 5 } })
    expect((await detail(host, id)).estimate).toEqual({ steps: 20, seconds: 24, gpu_hours: 0.01, from: 'usual' })
  })
})

describe('a set leaves', () => {
  it('as kohya’s folders: repeats and words in the name, each picture cut to its bucket with its text, and the parameters', async () => {
    const host = await studio.founder()
    const id = await made(host)
    await host.call('PUT', `${C}/update`, { model_id: id, class_word: 'woman', params: { num_repeats: 8 }, prompts: ['guwan in the rain'] })
    await give(host, id, [await picture(31), '../a/b.png'])
    await host.call('PUT', `${C}/image_process`, { model_id: id, crop: 1 })
    const zip = await zipOf(host, id)
    expect(Object.keys(zip).toSorted()).toEqual([
      '顾晚 · 角色/config.toml',
      '顾晚 · 角色/img/8_guwan woman/1_b.png',
      '顾晚 · 角色/img/8_guwan woman/1_b.txt',
      '顾晚 · 角色/sample_prompts.txt',
    ])
    const { width, height } = await sharp(zip['顾晚 · 角色/img/8_guwan woman/1_b.png']).metadata()
    expect({ width, height }).toEqual(cutOf({ width: 640, height: 800 }, 1024).bucket)
    expect(text(zip, 'b.txt')).toBe('guwan\n')
  })
})

describe('without a trainer', () => {
  it('training is refused with what to connect, and too few pictures before that', async () => {
    const host = await studio.founder()
    const id = await made(host)
    expect(await host.call('POST', `${C}/train`, { model_id: id })).toMatchObject({
      status: 1000,
      msg: expect.stringContaining('至少要 10 张'),
    })
    for (let nth = 0; nth < 10; nth++) await give(host, id, [await picture(40 + nth), `p${nth}.png`])
    const refused = await host.call<Loose>('POST', `${C}/train`, { model_id: id })
    expect(refused).toMatchObject({ status: 1050, data: { port: 'training' }, msg: expect.stringContaining('训练机') })
    expect(await detail(host, id)).toMatchObject({ state: 'draft', trainer: { available: false, reason: refused.msg } })
    for (const call of ['cancel', 'stop_after_epoch', 'release', 'retrain'])
      expect((await host.call('POST', `${C}/${call}`, { model_id: id })).status).toBe(1009)
  })
})

describe('D3-2-18 the list', () => {
  it('holds one’s own, found by name and state; a colleague sees and reaches none of them', async () => {
    const host = await studio.founder()
    const mate = await studio.colleague(host)
    const id = await made(host)
    await made(host, { name: '雨夜画风', model_type: 'screen', trigger_word: '' })
    const list = async (who: Person, more: object = {}) => (await who.call<Loose>('GET', `${C}/train_list`, more)).data
    expect((await list(host)).list.map(({ name }: Loose) => name)).toEqual(['雨夜画风', '顾晚 · 角色'])
    expect((await list(host, { keyword: '顾晚' })).total).toBe(1)
    expect((await list(host, { state: 'trained' })).total).toBe(0)
    expect((await list(mate)).total).toBe(0)
    expect((await mate.call('GET', `${C}/detail`, { model_id: id })).status).toBe(1004)
    await host.call('DELETE', `${C}/delete`, { model_id: id })
    expect((await list(host)).total).toBe(1)
    await host.call('PUT', `${C}/restore`, { model_id: id })
    expect(await detail(host, id)).toMatchObject({ name: '顾晚 · 角色' })
  })
  it('figures of characters are offered as pictures to those who see the work', async () => {
    const host = await studio.founder()
    const { project_id } = (
      await host.call<Loose>('POST', '/ixj_web/project/add', { project_name: '雨', project_type: 1, script_type: 'SCRIPT' })
    ).data
    const { character_id } = (await host.call<Loose>('POST', '/ixj_web/ai/add_character', { project_id, name: '顾晚' })).data
    const kept = (await host.upload<Loose>('POST', '/ixj_web/image', { file: [await picture(60), 'figure.png'] })).data
    await host.call('POST', '/ixj_web/ai/character/v2/figure', { character_id, image_url: kept.url })
    const images = async (who: Person) => (await who.call<Loose>('GET', '/ai_web/ai/role_image/image_list')).data
    expect(await images(host)).toMatchObject({
      total: 1,
      list: [{ file_id: kept.file_id, character_id, name: '顾晚', project_name: '雨' }],
    })
    expect((await images(await studio.colleague(host))).total).toBe(0)
  })
})
