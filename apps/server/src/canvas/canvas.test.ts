// Pages of comics over HTTP: poured from shots, following the script, opened together; marks, bubbles, base pictures.
import { readPage } from '@qianmu/comic/page'
import { partsOf, readShared } from '@qianmu/comic/shared'
import type { Loose } from '@qianmu/testkit/studio'
import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import {
  call,
  doc_id,
  docOf,
  fieldOf,
  host,
  picture,
  rewrite,
  shots,
  studio,
  sync,
  useComic,
  work_id,
} from '../works/storyboards/test-comic.ts'
import { itemsOf, pages, poured, words } from './test-pages.ts'

useComic()

it('shows no file of another team, whatever number is written into a page', async () => {
  await poured()
  const stranger = await studio.founder('别的团队')
  const { file_id } = await picture('#ff0000', stranger)
  const [first] = (await pages()).pages
  const { shared_id } = (await call('POST', 'comic_page_open', { page_id: first.page_id })).data
  await studio.app.collab.edit(shared_id, host.userId, doc => {
    for (const item of partsOf(doc).items.values()) if (item.get('kind') === 'panel') item.set('src', `/file/${file_id}`)
  })
  const shown = itemsOf(await pages()).map(item => item.src)
  expect(shown.some(src => src.includes(String(file_id)))).toBe(false)
  expect(itemsOf(await pages()).filter(item => item.src === '').length).toBeGreaterThan(0)
})

describe('pouring', () => {
  it('makes a panel of every shot, with its picture and its lines by name', async () => {
    const { shot } = await poured()
    const all = await pages()
    const items = itemsOf(all)
    expect(items.filter(item => item.kind === 'panel').map(item => item.shot)).toEqual((await shots()).map(each => each.storyboard_id))
    expect(items.find(item => item.shot === shot && item.kind === 'panel')!.src).toMatch(/file\/\d+/)
    expect(await words()).toEqual(['我以为你走了。', '末班车晚点。'])
    expect(all.shots[0].lines[0]).toMatchObject({ kind: 'dialogue', speaker: '沈岸', text: '我以为你走了。' })
    expect(items.find(item => item.kind === 'balloon')!.line).toBe(all.shots[0].lines[0].id)
  })
  it('lets balloons follow the script, keeps what was written on the page, and says that they differ', async () => {
    await poured()
    const line = (content: Loose) => content.content[0].content.find((block: Loose) => block.type === 'dialogue')
    await rewrite(content => void (line(content).content[0].text = '我还以为你走了。'))
    expect((await call('PUT', 'comic_follow', { doc_id })).data).toEqual({ changed: 1 })
    expect(await words()).toEqual(['我还以为你走了。', '末班车晚点。'])
    expect((await call('PUT', 'comic_follow', { doc_id })).data).toEqual({ changed: 0 })
    const {
      pages: [{ page_id }],
    } = await pages()
    const { shared_id } = (await call('POST', 'comic_page_open', { page_id })).data
    await studio.app.collab.edit(shared_id, host.userId, doc => {
      const item = [...partsOf(doc).items.values()].find(each => String(each.get('text')) === '我还以为你走了。')!
      item.set('text', '你没走。')
      item.set('x', 5)
    })
    await rewrite(content => void (line(content).content[0].text = '我当你走了。'))
    await call('PUT', 'comic_follow', { doc_id })
    expect(await words()).toContain('你没走。')
    // Poured again, what was decided stays as well.
    await call('POST', 'comic_pour', { doc_id })
    expect(itemsOf(await pages()).find(item => item.text === '你没走。')).toMatchObject({ x: 5, poured: { text: '我当你走了。' } })
    await call('POST', 'comic_pour', { doc_id, anew: true })
    expect(await words()).toContain('我当你走了。')
  })
  it('takes a line from the storyboard where people wrote it there', async () => {
    await poured()
    const [first] = await shots()
    await call('PUT', 'comic_storyboard', { storyboard_id: first!.storyboard_id, dialogue: '沈岸（心声）：走了？\n旁白：雨停了。' })
    const [shot] = (await pages()).shots
    expect(shot.lines.map(({ kind, speaker, text }: Loose) => [kind, speaker, text])).toEqual([
      ['thought', '沈岸', '走了？'],
      ['caption', '旁白', '雨停了。'],
    ])
    await call('PUT', 'comic_follow', { doc_id })
    expect(await words()).toEqual(['走了？', '末班车晚点。'])
  })
  it('refuses a document without shots, and pours a strip', async () => {
    expect(fieldOf(await call('POST', 'comic_pour', { doc_id }))).toBe('doc_id')
    await sync()
    await call('POST', 'comic_pour', { doc_id, direction: 'strip' })
    expect((await pages()).pages[0].content.form).toMatchObject({ direction: 'strip', unit: 'px', width: 800 })
  })
})

describe('pages', () => {
  it('are added, moved, deleted and brought back', async () => {
    const add = async (more: object) => (await call('POST', 'comic_page', { doc_id, ...more })).data.page_id as number
    const [one, two] = [await add({ template: '田字' }), await add({})]
    const three = await add({ after_id: null })
    const order = async () => (await pages()).pages.map((page: Loose) => page.page_id)
    expect(await order()).toEqual([three, one, two])
    expect(readPage((await pages()).pages[1].content).items).toHaveLength(4)
    await call('PUT', 'comic_page_order', { doc_id, page_id: three, after_id: two })
    expect(await order()).toEqual([one, two, three])
    await call('DELETE', 'comic_pages', { doc_id, ids: [one] })
    expect(await order()).toEqual([two, three])
    await call('PUT', 'comic_pages_restore', { doc_id, ids: [one] })
    expect(await order()).toEqual([one, two, three])
    expect(fieldOf(await call('PUT', 'comic_page_order', { doc_id, page_id: one, after_id: 99_999_999 }))).toBe('after_id')
  })
  it('begin with things of another page, laid into as many cells, which stay when the shots are poured again', async () => {
    await poured()
    const [first] = (await pages()).pages
    const items = readPage(first.content).items
    const panel = items.find(item => item.kind === 'panel')!
    const item_ids = items.filter(item => item.shot === panel.shot).map(item => item.id)
    const body = { doc_id, after_id: first.page_id, from_id: first.page_id, item_ids }
    const made = (await call('POST', 'comic_page', body)).data
    const there = readPage(made.content)
    expect(there.items.map(item => item.id)).toEqual(item_ids)
    expect([there.form.template, there.items[0]!.src]).toEqual(['一页一格', expect.stringMatching(/file\/\d+\?/)])
    expect((await pages()).pages.map((page: Loose) => page.page_id).slice(0, 2)).toEqual([first.page_id, made.page_id])
    const other = await docOf('1、别处 夜 外\n△风。')
    expect(fieldOf(await call('POST', 'comic_page', { ...body, doc_id: other }))).toBe('from_id')
    expect(fieldOf(await call('POST', 'comic_page', { ...body, item_ids: ['x'.repeat(81)] }))).toBe('item_ids.0')
  })
  it('are one document for several people, settle into their row, and come back as a version', async () => {
    await poured()
    const {
      pages: [{ page_id }],
    } = await pages()
    const { shared_id, right } = (await call('POST', 'comic_page_open', { page_id })).data
    expect(right).toBe('write')
    expect((await call('POST', 'comic_page_open', { page_id })).data.shared_id).toBe(shared_id)
    const { version_id } = (await call('POST', 'comic_page_version', { page_id, name: '一稿' })).data
    const before = readShared(await studio.app.collab.read(shared_id))
    await Promise.all(
      ['左', '右'].map(name =>
        studio.app.collab.edit(
          shared_id,
          host.userId,
          doc =>
            void partsOf(doc).items.set(
              name,
              new Y.Map<unknown>([
                ['kind', 'sticker'],
                ['name', name],
              ]),
            ),
        ),
      ),
    )
    expect(
      itemsOf(await pages())
        .filter(item => item.kind === 'sticker')
        .map(item => item.name)
        .toSorted(),
    ).toEqual(['右', '左'])
    const { rows } = await studio.app.pool.query<{ content: Loose }>('select content from comic_pages where id = $1', [page_id])
    expect(rows[0]!.content.items.length).toBe(before.items.length)
    await call('PUT', 'comic_page_version', { page_id, version_id })
    expect(readShared(await studio.app.collab.read(shared_id))).toEqual(before)
    expect((await call('GET', 'comic_page_versions', { page_id })).data.map((each: Loose) => each.name)).toEqual(['恢复前', '一稿'])
  })
})

describe('the canvas of a picture', () => {
  const matching = (body: object) => host.call<Loose>('POST', '/ixj_web/works/matching_image_info', { doc_id, ...body }, true)
  it('keeps its project beside the picture, under ten names [D3-3-97] [D3-3-92]', async () => {
    const { url, file_id } = await picture('#aa3355')
    const scene = { image_url: url, src_type: 4, scene_id: 's1', compose_project_json: '{"a":1}' }
    const made = (await matching(scene)).data
    expect(Object.keys(made).toSorted()).toEqual(
      [
        'composeProjectJson',
        'dialogueProjectJson',
        'docId',
        'id',
        'imageUrl',
        'picId',
        'scene_id',
        'srcType',
        'wholeDocMatchingImageInfo',
        'workId',
      ].toSorted(),
    )
    expect(made).toMatchObject({
      picId: file_id,
      srcType: 4,
      scene_id: 's1',
      composeProjectJson: '{"a":1}',
      workId: work_id,
      docId: doc_id,
    })
    for (const src_type of [1, 2, 3, 5, 6]) expect((await matching({ id: made.id, src_type })).data.srcType).toBe(src_type)
    expect((await matching({ id: made.id, dialogue_project_json: '{}' })).data).toMatchObject({
      composeProjectJson: '{"a":1}',
      dialogueProjectJson: '{}',
    })
    expect((await matching({ id: made.id })).data.imageUrl).toMatch(new RegExp(`file/${file_id}`))
    expect(fieldOf(await matching({ id: 99_999_999 }))).toBe('id')
    // The update of a matching picture carries five names. [D3-3-95]
    const update = { image_url: url, id: made.id, work_id, doc_id, src_type: 6 }
    expect(Object.keys(update)).toHaveLength(5)
    expect((await host.call('PUT', '/ixj_web/works/matching_image', update)).data).toMatchObject({ id: made.id, src_type: 6 })
  })
  it('keeps a page of a shot with what it shows: pictures in it stay, those of other teams are left out', async () => {
    const { image, shot } = await poured()
    const [own, foreign] = [await picture('#445566'), await picture('#ff0000', await studio.founder('别的团队'))]
    const item = (id: string, src: string) => ({ id, kind: 'picture', src, x: 7, width: 50, height: 50 })
    const project = (...items: object[]) => JSON.stringify({ form: { unit: 'px', width: 64, height: 64 }, items })
    const given = project(item('a', image.image_url), item('b', foreign.url))
    const made = (
      await matching({ storyboard_id: shot, base_image_id: image.id, image_url: own.url, src_type: 4, compose_project_json: given })
    ).data
    expect(made).toMatchObject({ picId: own.file_id, srcType: 4, dialogueProjectJson: '' })
    const items = readPage(JSON.parse(made.composeProjectJson)).items
    expect(items.map(({ x, src }) => [x, /file\/\d+\?/.test(src)])).toEqual([
      [7, true],
      [7, false],
    ])
    expect((await shots())[0]!.picture).toMatchObject({ id: made.id, src_type: 4 })
    expect((await call('GET', 'base_image', { doc_id, id: made.id })).data).toMatchObject({ id: image.id })
    // The picture that it was made from goes, its file stays for as long as the page shows it.
    await call('DELETE', 'sb_matching_image_list', { doc_id, ids: [image.id] })
    expect((await fetch(studio.url + new URL(items[0]!.src, studio.url).pathname + new URL(items[0]!.src, studio.url).search)).status).toBe(
      200,
    )
    expect(fieldOf(await matching({ id: made.id }))).toBe('id')
    const other = await docOf('1、别处 夜 外\n△风。')
    expect(
      fieldOf(
        await host.call<Loose>('POST', '/ixj_web/works/matching_image_info', { doc_id: other, storyboard_id: shot, image_url: own.url }),
      ),
    ).toBe('matching_image_storyboard_id')
  })
  it('knows the picture that one was made from', async () => {
    const { image } = await poured()
    const { url } = await picture('#112233')
    const added = (await call('POST', 'base_image', { doc_id, id: image.id, image_url: url })).data
    expect((await call('GET', 'base_image', { doc_id, id: image.id })).data).toMatchObject({ id: added.base_image_id })
    // The shot still shows the picture that was made, not the one it was made from.
    expect((await shots())[0]!.picture.id).toBe(image.id)
    expect((await call('PUT', 'base_image', { doc_id, id: image.id, base_image_id: null })).data.base_image_id).toBeNull()
    expect(fieldOf(await call('PUT', 'base_image', { doc_id, id: image.id, base_image_id: image.id }))).toBe('base_image_id')
    const other = await docOf('1、别处 夜 外\n△风。')
    expect(fieldOf(await call('PUT', 'base_image', { doc_id: other, id: image.id, base_image_id: null }))).toBe('id')
  })
  it('offers bubbles, stickers and sounds, and keeps marks for one person [D3-3-96]', async () => {
    const user = (method: string, path: string, body: object = {}, who = host) => who.call<Loose>(method, `/ixj_web/user/${path}`, body)
    const bubbles = (await user('GET', 'mi_bubble_list')).data
    expect(bubbles.filter((each: Loose) => each.kind === 'balloon').length).toBeGreaterThanOrEqual(35)
    const mark = { key: 'sticker-1', name: '我的印章', value: '{"items":[]}' }
    expect((await user('PUT', 'set_my_mark', mark)).data).toMatchObject([mark])
    const writer = await studio.colleague(host)
    expect((await user('GET', 'get_my_marks', {}, writer)).data).toEqual([])
    await user('PUT', 'set_my_mark', { ...mark, value: null })
    expect((await user('GET', 'get_my_marks')).data).toEqual([])
  })
})
