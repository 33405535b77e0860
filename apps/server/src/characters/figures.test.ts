// Figures and voices of characters over HTTP: pictures that come, go and become the portrait; what is said of a voice; lines that show it.
import { copyOf } from '@qianmu/testkit/jobs'
import { openStudio, type Loose, type Person, type Studio } from '@qianmu/testkit/studio'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { V2, workWithScript } from './test-work.ts'

let studio: Studio
let host: Person
beforeAll(async () => {
  studio = await openStudio()
  host = await studio.founder()
})
afterAll(() => studio.close())

const FIGURE = `${V2}/figure`
const LIST = '/ai_web/ai/asset/role_figure_list'
const picture = async (background: string, person = host) => {
  const bytes = await sharp({ create: { width: 40, height: 60, channels: 3, background } })
    .png()
    .toBuffer()
  return (await person.upload('POST', '/ixj_web/image', { file: [new Blob([new Uint8Array(bytes)]), 'a.png'] })).data as {
    file_id: number
    url: string
  }
}

describe('figures', () => {
  it('are listed of a work’s roles, the first is the portrait, another can be chosen; taken away and brought back', async () => {
    const { project_id, add, list } = await workWithScript(host)
    const [{ character_id }, other] = [(await add('顾晚')).data, (await add('沈岸')).data]
    const figures = async (more: object = {}) => (await host.call('GET', LIST, { project_id, ...more })).data as Loose[]
    const [one, two] = [await picture('#146'), await picture('#257')]
    expect((await host.call('POST', FIGURE, { character_id, image_url: one.url })).data).toMatchObject([
      { character_name: '顾晚', file_id: one.file_id, src_type: 1, chosen: true },
    ])
    await host.call('POST', FIGURE, { character_id, image_url: two.url, src_type: 2 })
    await host.call('POST', FIGURE, { character_id: other.character_id, image_url: one.url })
    expect((await figures()).map(each => [each.character_name, each.file_id])).toEqual([
      ['顾晚', two.file_id],
      ['顾晚', one.file_id],
      ['沈岸', one.file_id],
    ])
    const own = () => figures({ character_id })
    expect((await own()).map(each => each.chosen)).toEqual([false, true])
    const [character] = await list()
    expect(character.profile_image.file_id).toBe(one.file_id)
    await host.call('PUT', `${V2}/update`, { character_id, version: character.version, profile_file_id: two.file_id })
    expect((await own()).map(each => each.chosen)).toEqual([true, false])
    const [chosen] = await own()
    expect((await host.call('DELETE', FIGURE, { character_id, figure_id: chosen.figure_id })).status).toBe(0)
    expect((await own()).map(each => each.file_id)).toEqual([one.file_id])
    expect((await list())[0].profile_image).toBeNull()
    expect((await host.call('DELETE', FIGURE, { character_id, figure_id: chosen.figure_id })).status).toBe(1004)
    expect((await host.call('PUT', FIGURE, { character_id, figure_id: chosen.figure_id })).status).toBe(0)
    expect(await own()).toHaveLength(2)
    expect((await fetch(studio.url + chosen.thumbs.small)).status).toBe(200)
  })

  it('are a portrait given in any other way, too', async () => {
    const { project_id, add } = await workWithScript(host)
    const { file_id } = await picture('#368')
    const { character_id } = (await add('何叙', { profile_file_id: file_id })).data
    expect((await host.call('GET', LIST, { project_id, character_id })).data).toMatchObject([{ file_id, chosen: true }])
  })

  it('of other teams, other characters, and by who may not edit are refused', async () => {
    const { add } = await workWithScript(host)
    const { character_id } = (await add('阿青')).data
    const { data } = await host.call('POST', FIGURE, { character_id, image_url: (await picture('#479')).url })
    const stranger = await studio.founder('外人')
    const foreign = await picture('#58a', stranger)
    const refused = await host.call('POST', FIGURE, { character_id, image_url: foreign.url })
    expect(refused.data.fields[0].field).toBe('image_url')
    const another = (await add('许若兰')).data
    const figure_id = data[0].figure_id
    expect((await host.call('DELETE', FIGURE, { character_id: another.character_id, figure_id })).status).toBe(1004)
    const mate = await studio.colleague(host)
    for (const person of [stranger, mate]) {
      expect((await person.call('DELETE', FIGURE, { character_id, figure_id })).status).not.toBe(0)
      expect((await person.call('POST', FIGURE, { character_id, image_url: (await picture('#69b', person)).url })).status).not.toBe(0)
    }
    expect((await stranger.call('GET', LIST, { project_id: data[0].project_id ?? another.project_id })).status).not.toBe(0)
  })

  it('go along into a copy of the work, and their files leave with the last work that shows them', async () => {
    const { project_id, add } = await workWithScript(host)
    const { file_id, url } = await picture('#7ac')
    const { character_id } = (await add('小满', { voice_timbre: '清亮', appearance: '短发' })).data
    await host.call('POST', FIGURE, { character_id, image_url: url })
    const copy = await copyOf(host, project_id)
    expect((await host.call('GET', LIST, { project_id: copy })).data).toMatchObject([{ character_name: '小满', file_id, chosen: true }])
    expect((await host.call('GET', `${V2}/list`, { project_id: copy })).data[0]).toMatchObject({ voice_timbre: '清亮', appearance: '短发' })
    const leave = async (id: number) => {
      await host.call('DELETE', '/ixj_web/project/delete', { project_id: id })
      await host.call('DELETE', '/ixj_web/project/delete', { project_id: id, permanently_delete: 1 })
    }
    await leave(project_id)
    expect(await studio.app.files.find(file_id)).not.toBeNull()
    await leave(copy)
    expect(await studio.app.files.find(file_id)).toBeNull()
  })
})

describe('a voice', () => {
  it('is described field by field, so that two do not undo each other', async () => {
    const { add } = await workWithScript(host)
    const { character_id, version } = (await add('顾晚')).data
    const update = (more: object) => host.call('PUT', `${V2}/update`, { character_id, version, ...more })
    expect((await update({ voice_timbre: '清亮偏冷', voice_phrases: '晚点了' })).status).toBe(0)
    expect((await update({ voice_pace: '慢' })).data).toMatchObject({ voice_timbre: '清亮偏冷', voice_pace: '慢', voice_phrases: '晚点了' })
    expect(await update({ voice_timbre: '沙哑' })).toMatchObject({ status: 1009, msg: expect.stringContaining('「音色」') })
    expect((await update({ voice_accent: '字'.repeat(61) })).data.fields[0]).toEqual({ field: 'voice_accent', msg: '口音最多 60 个字' })
  })

  it('is shown by lines from all over the script, none twice', async () => {
    const { add } = await workWithScript(host)
    const { character_id } = (await add('顾晚', { aliases: ['小晚'] })).data
    const { data } = await host.call('GET', `${V2}/sample_lines`, { character_id })
    const words = data.map((each: Loose) => each.text)
    expect(words).toContain('晚点了。又晚点了。')
    expect(new Set(words).size).toBe(words.length)
    expect(new Set(data.map((each: Loose) => each.doc_name)).size).toBe(2)
    const silent = (await add('邻居')).data
    expect((await host.call('GET', `${V2}/sample_lines`, { character_id: silent.character_id })).data).toEqual([])
  })
})
