// Storyboards over HTTP: pictures of shots, uploaded and drawn, and the files that a storyboard leaves as.
import { scaled } from '@qianmu/testkit/pace'
import { contract } from '@qianmu/contract'
import type { Loose } from '@qianmu/testkit/studio'
import { readFcp7 } from '@qianmu/script/film/fcp7'
import { readOtio } from '@qianmu/script/film/otio'
import { readStoryboarder } from '@qianmu/script/film/storyboarder'
import { strFromU8, unzipSync } from 'fflate'
import sharp from 'sharp'
import { describe, expect, it, vi } from 'vitest'
import { wrapperOf } from '@qianmu/testkit/drawings'
import { call, doc_id, docOf, fieldOf, host, picture, shots, studio, sync, work_id, workOf, useComic } from './test-comic.ts'

useComic()

describe('pictures of a shot', () => {
  it('are saved with their source, changed, listed and deleted [D2-3-20] [D2-3-44] [D2-3-45] [D2-3-47] [D2-7-30] [D3-3-93]', async () => {
    await sync()
    const [{ storyboard_id }] = await shots()
    const [one, two] = [await picture('#246'), await picture('#864')]
    const save = (body: object) =>
      call('POST', 'sb_matching_image', {
        image_url: one.url,
        work_id,
        doc_id,
        src_type: 1,
        matching_image_storyboard_id: storyboard_id,
        ...body,
      })
    const base = (await save({})).data
    expect(base).toMatchObject({ matching_image_storyboard_id: storyboard_id, src_type: 1, base_image_id: null })
    const ids = [base.id]
    for (const src_type of [2, 3, 4]) {
      const { data } = await save({ src_type, base_image_id: base.id })
      expect(data).toMatchObject({ src_type, base_image_id: base.id })
      ids.push(data.id)
    }
    const changed = await call('PUT', 'sb_matching_image', { id: ids[3], image_url: two.url, work_id, doc_id, src_type: 3 })
    expect(changed.data).toMatchObject({ src_type: 3 })
    expect((await call('GET', 'base_image', { doc_id, id: ids[3] })).data.id).toBe(base.id)
    expect((await call('GET', 'base_image', { doc_id, id: base.id })).data).toBeNull()
    const images = (await call('GET', 'sb_matching_image_list', { doc_id, matching_image_storyboard_id: storyboard_id })).data
    expect(images.map((image: Loose) => image.id)).toEqual(ids.toReversed())
    const [shot] = await shots()
    expect(shot).toMatchObject({ images: 4, picture: { id: ids[3], src_type: 3 } })
    expect(shot.picture.image_url).toContain(`/file/${two.file_id}`)
    await call('DELETE', 'sb_matching_image_list', { doc_id, ids })
    expect((await shots())[0]).toMatchObject({ images: 0, picture: null })
    for (const { file_id } of [one, two]) expect(await studio.app.files.find(file_id)).toBeNull()
  })

  it('of another team, work, document or shot are refused at the field', async () => {
    await sync()
    const [{ storyboard_id }] = await shots()
    const own = await picture('#579')
    const foreign = await picture('#468', await studio.founder('别的'))
    const save = async (body: object) =>
      fieldOf(
        await call('POST', 'sb_matching_image', {
          image_url: own.url,
          work_id,
          doc_id,
          src_type: 1,
          matching_image_storyboard_id: storyboard_id,
          ...body,
        }),
      )
    expect(await save({ image_url: foreign.url })).toBe('image_url')
    expect(await save({ work_id: work_id + 1000 })).toBe('work_id')
    expect(await save({ src_type: 7 })).toBe('src_type')
    expect(await save({ base_image_id: 424242 })).toBe('base_image_id')
    expect(await save({ matching_image_storyboard_id: 424242 })).toBe('matching_image_storyboard_id')
    const elsewhere = await docOf('△别的。', await workOf(host))
    expect(await save({ doc_id: elsewhere })).toBe('work_id')
    expect(await save({ doc_id: await docOf('△别的。') })).toBe('matching_image_storyboard_id')
  })

  it('are drawn, chosen and counted; what was decided last is shown [D3-7-07]', async () => {
    await sync()
    const [{ storyboard_id }] = await shots()
    const of = { work_id, subject_id: String(storyboard_id) }
    const { data } = await host.call<Loose>('POST', '/ai_web/ai/cartoon/cartoon_drawing', { ...wrapperOf({}), ...of })
    const drawn = await vi.waitFor(
      async () => {
        const [shot] = await shots()
        expect(shot).toMatchObject({ drawn: 1, picture: null, drawing: { record_id: data.record_id, status: 5, error: '' } })
        return (await host.call<Loose>('GET', '/ai_web/ai/cartoon/cartoon_list', of)).data.list[0]
      },
      { timeout: scaled(20_000), interval: 100 },
    )
    const image_id = drawn.images[0].id
    expect((await shots())[0].candidate).toMatchObject({ image_id, thumbs: { small: expect.stringContaining('/file/') } })
    expect((await shots())[1].candidate).toBeNull()
    await host.call('POST', '/ai_web/ai/cartoon/set_mirror_picture', { ...of, image_id })
    expect((await shots())[0].picture).toMatchObject({ id: null, image_id, src_type: 2, engine_kind: 'procedural' })
    studio.pass(5)
    const { url } = await picture('#135')
    const saved = { image_url: url, work_id, doc_id, src_type: 1, matching_image_storyboard_id: storyboard_id }
    await call('POST', 'sb_matching_image', saved)
    expect((await shots())[0].picture).toMatchObject({ image_id: null, src_type: 1 })
    studio.pass(5)
    await host.call('POST', '/ai_web/ai/cartoon/set_mirror_picture', { ...of, image_id })
    expect((await shots())[0].picture).toMatchObject({ image_id })
  })
})

describe('files of a storyboard', () => {
  const download = async (method: string, path: string, body: object) => {
    const query =
      method === 'GET' ? `?${new URLSearchParams(Object.entries(body).map(([key, value]) => [key, String(value)])).toString()}` : ''
    const answer = await fetch(`${studio.url}/ixj_web/${path}${query}`, {
      method,
      headers: { authorization: `Bearer ${host.token}`, device_id: host.deviceId, 'content-type': 'application/json' },
      ...(method === 'POST' && { body: JSON.stringify(body) }),
    })
    return { type: answer.headers.get('content-type'), bytes: new Uint8Array(await answer.arrayBuffer()) }
  }
  const pictured = async () => {
    await sync()
    const [one] = await shots()
    const { url } = await picture('#246')
    const image = { image_url: url, work_id, doc_id, src_type: 1, matching_image_storyboard_id: one.storyboard_id }
    await call('POST', 'sb_matching_image', image)
    return one
  }

  it('are a sheet with headings, every shot and its picture, and no formula [D2-7-27]', async () => {
    const { storyboard_id } = await pictured()
    await call('PUT', 'comic_storyboard', { storyboard_id, note: '=HYPERLINK("http://x")' })
    const { type, bytes } = await download('GET', 'comic/storyboard_list_export', { doc_id })
    expect(type).toContain('spreadsheetml')
    const files = unzipSync(bytes)
    const sheet = strFromU8(files['xl/worksheets/sheet1.xml']!)
    const { nickname } = (await host.call<Loose>('GET', '/ixj_web/user/get_my_info')).data
    expect(strFromU8(files['docProps/core.xml']!)).toContain(`<dc:creator>${nickname}</dc:creator>`)
    for (const text of ['场次', '镜号', '景别', '运镜', '画面内容', '台词', '音效', '备注', '站台 夜 外', '灯亮。', '顾晚：末班车晚点。'])
      expect(sheet).toContain(text)
    expect(sheet).not.toContain('<f>')
    expect(await sharp(files['xl/media/picture-1.jpeg']).metadata()).toMatchObject({ format: 'jpeg', width: 64 })
  })

  it('are lists for editing programs, with the pictures that they name', async () => {
    const { storyboard_id, seconds } = await pictured()
    await call('PUT', 'comic_storyboard', { storyboard_id, note: '=1+1' })
    const list = (format: string) => download('GET', 'comic/storyboard_list_export', { doc_id, format })
    const readers = [
      ['otio', '.otio', readOtio],
      ['fcp7', '.xml', readFcp7],
      ['storyboarder', '.storyboarder', readStoryboarder],
    ] as const
    const picture = 'images/01 场 1 镜 01.png'
    for (const [format, ending, read] of readers) {
      const { type, bytes } = await list(format)
      expect(type).toBe('application/zip')
      const files = unzipSync(bytes)
      const name = Object.keys(files).find(each => each.endsWith(ending))!
      expect(Object.keys(files)).toEqual([name, picture])
      const { shots } = read(strFromU8(files[name]!))
      expect(shots[0]).toMatchObject({
        name: '1 镜 01',
        scene: '1 站台 夜 外',
        content: '雨线斜落，站牌闪了一下。',
        note: '=1+1',
        seconds,
        picture,
      })
    }
    expect(strFromU8((await list('edl')).bytes)).toContain('001  SH0001   V     C        00:00:00:00')
    const csv = strFromU8((await list('csv')).bytes)
    expect(csv).toContain('"场次","镜号"')
    expect(csv).toContain(`"'=1+1"`)
    expect(fieldOf(await call('GET', 'storyboard_list_export', { doc_id, format: 'exe' }))).toBe('format')
  })

  it('come in again: shots are put into their scenes behind those that are there', async () => {
    await sync()
    const before = await shots()
    const { bytes } = await download('GET', 'comic/storyboard_list_export', { doc_id })
    const bring = (name: string, file: Uint8Array) =>
      host.upload<Loose>('POST', '/ixj_web/comic/storyboard_import', {
        file: [new Blob([new Uint8Array(file)]), name],
        doc_id: String(doc_id),
      })
    const { data } = await bring('分镜.xlsx', bytes)
    expect(data).toMatchObject({ unplaced: 0, ids: { length: before.length } })
    const after = await shots()
    const text = ({ scene_id, content, dialogue, seconds, size }: Loose) => ({ scene_id, content, dialogue, seconds, size })
    const added = after.filter(({ storyboard_id }) => data.ids.includes(storyboard_id))
    expect(added.map(text)).toEqual(before.map(text))
    expect(added.every(({ from_script }) => from_script === false)).toBe(true)
    for (const scene of new Set(after.map(each => each.scene_id))) {
      const mine = after.filter(each => each.scene_id === scene).map(each => data.ids.includes(each.storyboard_id))
      expect(mine).toEqual(mine.toSorted((one, other) => Number(one) - Number(other)))
    }
    const strange = await bring('板.csv', new TextEncoder().encode('场次,画面内容\n9-9 天台,她跳下\n'))
    expect(strange.data).toMatchObject({ unplaced: 1, ids: { length: 1 } })
    expect(fieldOf(await bring('板.csv', new TextEncoder().encode('姓名,电话\n甲,1\n')))).toBe('file')
    expect(fieldOf(await bring('板.exe', new TextEncoder().encode('x')))).toBe('file')
  })

  it('are a zip of the pictures, for which the web waits 120 s [D2-7-23] [D2-7-24] [D2-9-02]', async () => {
    const { storyboard_id } = await pictured()
    const { type, bytes } = await download('POST', 'export/export_sbimages', { doc_id, ids: [storyboard_id] })
    expect(type).toBe('application/zip')
    const files = unzipSync(bytes)
    expect(Object.keys(files)).toEqual(['01 场 1 镜 01.png'])
    expect(await sharp(Object.values(files)[0]).metadata()).toMatchObject({ format: 'png', width: 64 })
    expect(contract.storyboards.exportImages.timeoutMs).toBe(120_000)
    // A drawing that rules made says so where it leaves.
    const of = { work_id, subject_id: String(storyboard_id) }
    await host.call('POST', '/ai_web/ai/cartoon/cartoon_drawing', { ...wrapperOf({}), ...of })
    const { image_id } = await vi.waitFor(async () => (await shots())[0].candidate ?? Promise.reject(new Error('not drawn yet')), {
      timeout: scaled(20_000),
      interval: 100,
    })
    studio.pass(5)
    const [chosen] = (await host.call<Loose>('POST', '/ai_web/ai/cartoon/set_mirror_picture', { ...of, image_id })).data
    const kept = new Uint8Array(await (await fetch(studio.url + chosen.url)).arrayBuffer())
    const packed = async () => Object.values(unzipSync((await download('POST', 'export/export_sbimages', { doc_id })).bytes))[0]!
    expect(Buffer.from(await packed()).equals(kept)).toBe(false)
    await host.call('PUT', '/ai_web/ai/draw_strip', { draw_strip: 0 })
    expect(Buffer.from(await packed()).equals(kept)).toBe(true)
    await host.call('PUT', '/ai_web/ai/draw_strip', { draw_strip: 1 })
    const sheet = unzipSync((await download('GET', 'comic/storyboard_list_export', { doc_id })).bytes)
    expect(await sharp(sheet['xl/media/picture-1.jpeg']).metadata()).toMatchObject({ format: 'jpeg' })
    const empty = await call('POST', '../export/export_sbimages', { doc_id, ids: [424242] })
    expect(fieldOf(empty)).toBe('doc_id')
  })
})
