// Comments over HTTP: threads in documents and ideas, who may do what, mentions, places that survive restores, common remarks.
import { nearPlaceOf, textMapOf } from '@qianmu/script/comments/anchor'
import { aDoc } from '@qianmu/testkit/factories'
import { openStudio, type Person, type Studio } from '@qianmu/testkit/studio'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let studio: Studio
let host: Person
let writer: Person
let producer: Person
let guest: Person
let project_id: number

const COMMENT = '/ixj_web/comment'
const TEXT = '场一 车站 夜 外\n△霓虹碎成一片一片，顾晚撑着红伞。\n沈岸：我以为你已经走了。'

beforeAll(async () => {
  studio = await openStudio()
  host = await studio.founder()
  ;[writer, producer, guest] = [await studio.colleague(host), await studio.colleague(host), await studio.colleague(host)]
  const made = await host.call('POST', '/ixj_web/project/add', { project_name: '雨夜归人', project_type: 1, script_type: 'SCRIPT' })
  project_id = made.data.project_id
  const join = (person: Person, permissions: string[]) =>
    host.call('PUT', '/ixj_web/project/member', { project_id, member_id: person.userId, permissions })
  await join(writer, ['WriteWork'])
  await join(producer, ['Producer'])
  await join(guest, [])
})
afterAll(() => studio.close())

const addDoc = (text = TEXT) => aDoc(host, project_id, { doc_name: '雨夜站牌', text })
const comment = async (person: Person, doc_id: number, more: object = {}) =>
  (await person.call('POST', COMMENT, { doc_id, body: '和第 1 集重了。', ...more })).data.comment_id as number
const threads = async (doc_id: number, person = host) => (await person.call('GET', COMMENT, { doc_id })).data
const messagesOf = async (person: Person) =>
  (await person.call('GET', '/ixj_web/message/list', { kind: 'comment' })).data.list as { title: string; link: string; text: string }[]
const blockWith = async (doc_id: number, quote: string) => {
  const { content } = (await host.call('GET', '/ixj_web/doc/detail', { doc_id })).data
  for (const scene of content.content)
    for (const block of scene.content) {
      const text = (block.content ?? []).map((run: { text: string }) => run.text).join('')
      if (text.includes(quote)) return { block_id: block.attrs.id as string, start: text.indexOf(quote) as number, quote }
    }
  throw new Error(`no block with ${quote}`)
}
/** The text that the first thread's anchor leads to now. */
const placed = async (doc_id: number) => {
  const [{ anchor }] = await threads(doc_id)
  const map = textMapOf(await studio.app.collab.read(doc_id))
  const place = nearPlaceOf(map, anchor)
  if (!place) return null
  const at = (point: { block_id: string; offset: number }) => map.byId.get(point.block_id)!.at + point.offset
  return map.text.slice(at(place.from), at(place.to))
}

describe('a comment', () => {
  it('is posted, listed, changed and deleted under one path [D2-7-21] [D2-7-22]', async () => {
    const doc_id = await addDoc()
    const comment_id = await comment(producer, doc_id, { level: 'must' })
    expect(await threads(doc_id)).toMatchObject([
      { comment_id, body: '和第 1 集重了。', level: 'must', anchor: null, replies: [], resolved_at: null, edited_at: null, round: 0 },
    ])
    await producer.call('PUT', COMMENT, { comment_id, body: '和第 2 集重了。', level: 'suggest' })
    const [changed] = await threads(doc_id)
    expect(changed).toMatchObject({ body: '和第 2 集重了。', level: 'suggest', author: { user_id: producer.userId } })
    expect(changed.edited_at).not.toBeNull()
    await producer.call('DELETE', COMMENT, { comment_id })
    expect(await threads(doc_id)).toEqual([])
    expect((await producer.call('PUT', COMMENT, { comment_id, body: '又一次' })).status).toBe(1004)
    await producer.call('PUT', COMMENT, { comment_id, is_delete: 0 })
    expect(await threads(doc_id)).toMatchObject([{ comment_id, body: '和第 2 集重了。' }])
  })

  it('takes replies, and is resolved and opened again', async () => {
    const doc_id = await addDoc()
    const comment_id = await comment(producer, doc_id)
    const reply = await comment(writer, doc_id, { body: '故意呼应的。', parent_comment_id: comment_id })
    expect(await threads(doc_id)).toMatchObject([{ comment_id, replies: [{ comment_id: reply, body: '故意呼应的。' }] }])
    await writer.call('PUT', COMMENT, { comment_id, resolved: 1 })
    expect((await threads(doc_id))[0].resolved_by).not.toBe('')
    await producer.call('PUT', COMMENT, { comment_id, resolved: 0 })
    expect(await threads(doc_id)).toMatchObject([{ resolved_at: null, resolved_by: '' }])
    const other = await addDoc()
    expect((await writer.call('POST', COMMENT, { doc_id: other, body: '错位', parent_comment_id: comment_id })).status).toBe(1000)
    expect((await writer.call('POST', COMMENT, { doc_id, body: '回复的回复', parent_comment_id: reply })).status).toBe(1000)
    expect((await producer.call('PUT', COMMENT, { comment_id: reply, level: 'must' })).status).toBe(1000)
  })

  it('is read by every member, written by writers and producers, and the author’s or a producer’s to change', async () => {
    const doc_id = await addDoc()
    const byProducer = await comment(producer, doc_id, { level: 'must' })
    const byWriter = await comment(writer, doc_id)
    expect(await threads(doc_id, guest)).toHaveLength(2)
    expect((await guest.call('POST', COMMENT, { doc_id, body: '我也说一句' })).status).toBe(7014)
    expect((await guest.call('PUT', COMMENT, { comment_id: byWriter, resolved: 1 })).status).toBe(7014)
    expect((await writer.call('PUT', COMMENT, { comment_id: byProducer, body: '改你的话' })).status).toBe(7014)
    expect((await writer.call('DELETE', COMMENT, { comment_id: byProducer })).status).toBe(7014)
    expect(await writer.call('PUT', COMMENT, { comment_id: byProducer, resolved: 1 })).toMatchObject({
      status: 7014,
      msg: '「必改」由提出的人或监制确认解决',
    })
    expect((await producer.call('PUT', COMMENT, { comment_id: byWriter, level: 'must' })).status).toBe(0)
    expect((await producer.call('DELETE', COMMENT, { comment_id: byWriter })).status).toBe(0)
    expect(await threads(doc_id)).toMatchObject([{ comment_id: byProducer, resolved_at: null }])
  })

  it('is all that a producer writes: the text stays the writers’ [D2-1-04]', async () => {
    const doc_id = await addDoc()
    const { version } = (await producer.call('GET', '/ixj_web/doc/detail', { doc_id })).data
    const change = { doc_id, version, text: '△监制改了正文。' }
    expect((await producer.call('PUT', '/ixj_web/doc/update_version', change)).status).toBe(7014)
    expect((await producer.call('POST', COMMENT, { doc_id, body: '请改开头' })).status).toBe(0)
    expect((await host.call('GET', '/ixj_web/doc/detail', { doc_id })).data.text).not.toContain('监制改了正文')
  })

  it('on an idea asks for EditIdeas or Producer', async () => {
    const { idea_id } = (await host.call('POST', '/ixj_web/idea/add', { project_id, edit_type: 1, text: '红伞最后归谁' })).data
    expect((await writer.call('POST', COMMENT, { doc_id: idea_id, body: '归老许' })).status).toBe(7014)
    expect((await producer.call('POST', COMMENT, { doc_id: idea_id, body: '归老许' })).status).toBe(0)
    expect(await threads(idea_id, writer)).toMatchObject([{ body: '归老许' }])
  })

  it('leaves with its document, and does not go along into a copy', async () => {
    const { project_id: own } = (
      await host.call('POST', '/ixj_web/project/add', { project_name: '另一部', project_type: 1, script_type: 'SCRIPT' })
    ).data
    const { doc_id } = (await host.call('POST', '/ixj_web/doc/add', { project_id: own, doc_name: '一', text: TEXT })).data
    await comment(host, doc_id)
    const copied = await host.call('POST', '/ixj_web/project/copy', { project_id: own })
    expect(copied.status).toBe(0)
    const count = async () => (await studio.app.pool.query('select 1 from comments where doc_id = $1', [doc_id])).rowCount
    expect(await count()).toBe(1)
    await host.call('DELETE', '/ixj_web/project/delete', { project_id: own })
    expect((await host.call('GET', COMMENT, { doc_id })).status).toBe(1004)
    await host.call('DELETE', '/ixj_web/project/delete', { project_id: own, permanently_delete: 1 })
    expect(await count()).toBe(0)
  })
})

describe('the place of a comment', () => {
  const quote = '霓虹碎成一片一片'

  it('is kept as Yjs positions and as the quote with its surroundings', async () => {
    const doc_id = await addDoc()
    const selection = await blockWith(doc_id, quote)
    await comment(producer, doc_id, { selection })
    const [{ anchor }] = await threads(doc_id)
    expect(anchor).toMatchObject({ block_id: selection.block_id, quote })
    expect(anchor.suffix).toContain('顾晚撑着红伞')
    expect(JSON.parse(anchor.start)).toHaveProperty('item')
    expect(await placed(doc_id)).toBe(quote)
    const gone = await producer.call('POST', COMMENT, { doc_id, body: '？', selection: { ...selection, quote: '从没写过' } })
    expect(gone).toMatchObject({ status: 1000, msg: '选中的文字刚被修改，请重新选择' })
  })

  it('survives edits, merges and a restored version', async () => {
    const doc_id = await addDoc()
    await comment(producer, doc_id, { selection: await blockWith(doc_id, quote) })
    const { history_id } = (await host.call('POST', '/ixj_web/works/doc_history', { doc_id })).data
    const { content } = (await host.call('GET', '/ixj_web/doc/detail', { doc_id })).data
    // Two people save over the same version: the second is merged.
    const saved = (change: (text: string) => string) => {
      const copy = structuredClone(content)
      for (const scene of copy.content)
        for (const block of scene.content) for (const run of block.content ?? []) run.text = change(run.text as string)
      return host.call('PUT', '/ixj_web/doc/update_version', { doc_id, version: 1, content: copy })
    }
    expect((await saved(text => text.replace('霓虹', '街口，霓虹'))).status).toBe(0)
    expect((await saved(text => text.replace('红伞', '一把红伞'))).status).toBe(6001)
    expect(await placed(doc_id)).toContain('碎成一片一片')
    const { version } = (await host.call('GET', '/ixj_web/doc/detail', { doc_id })).data
    await host.call('PUT', '/ixj_web/doc/update_version', { doc_id, version, text: '△全部重写，一个字不留。' })
    expect(await placed(doc_id)).toBeNull()
    expect((await host.call('GET', '/ixj_web/works/doc_recover', { doc_id, history_id })).status).toBe(0)
    expect(await placed(doc_id)).toBe(quote)
  })
})

describe('whom a comment concerns', () => {
  it('is told by a message with a link to where they work', async () => {
    const doc_id = await addDoc()
    const id = await comment(producer, doc_id, { body: '@编剧 看一下', mentions: [writer.userId] })
    expect((await messagesOf(writer))[0]).toMatchObject({ text: '@编剧 看一下', link: `/editor/edit/${doc_id}?tab=comments&comment=${id}` })
    await comment(writer, doc_id, { body: '改好了', parent_comment_id: id })
    const [answered] = await messagesOf(producer)
    expect(answered).toMatchObject({ text: '改好了', link: `/workDetail/${project_id}/1/supervise?doc=${doc_id}&comment=${id}` })
    expect((await threads(doc_id))[0].mentions).toEqual([writer.userId])
    const before = (await messagesOf(writer)).length
    await producer.call('PUT', COMMENT, { comment_id: id, body: '@编剧 再看', mentions: [writer.userId] })
    expect(await messagesOf(writer)).toHaveLength(before)
  })

  it('is whoever is to write it, wrote it last or handed it in, also when nobody is mentioned', async () => {
    const doc_id = await addDoc()
    const newest = async (person: Person) => (await messagesOf(person))[0]?.text
    await comment(producer, doc_id, { body: '写得好。' })
    expect(await newest(host)).toBe('写得好。')
    expect(await newest(writer)).not.toBe('写得好。')
    await host.call('PUT', '/ixj_web/doc/update_state', { project_id, doc_id: [doc_id], assignee_id: writer.userId })
    const id = await comment(producer, doc_id, { body: '结尾再收。' })
    expect((await messagesOf(writer))[0]).toMatchObject({ text: '结尾再收。', link: `/editor/edit/${doc_id}?tab=comments&comment=${id}` })
    expect(await newest(producer)).not.toBe('结尾再收。')
  })

  it('must take part in the work', async () => {
    const doc_id = await addDoc()
    const outsider = await studio.colleague(host)
    const refused = await producer.call('POST', COMMENT, { doc_id, body: '@谁', mentions: [outsider.userId] })
    expect(refused).toMatchObject({ status: 1000, msg: '提到的人没有参与这部作品' })
    expect(await threads(doc_id)).toEqual([])
  })
})

describe('common remarks', () => {
  const TEMPLATE = '/ixj_web/comment_template'
  const list = async (person: Person) => (await person.call('GET', '/ixj_web/comment_template_list')).data

  it('are the official ones and those of the team', async () => {
    const before = await list(writer)
    expect(before.length).toBeGreaterThan(5)
    expect(before.every((each: { official: boolean }) => each.official)).toBe(true)
    const { comment_template_id } = (await host.call('POST', TEMPLATE, { body: '广告植入请自然。', level: 'must' })).data
    await host.call('PUT', TEMPLATE, { comment_template_id, body: '植入再自然一点。' })
    expect((await list(writer)).at(-1)).toEqual({ comment_template_id, official: false, body: '植入再自然一点。', level: 'must' })
    const other = await studio.founder('别的团队')
    expect(await list(other)).toEqual(before)
    expect((await other.call('PUT', TEMPLATE, { comment_template_id, body: '我的了' })).status).toBe(1004)
    await host.call('DELETE', TEMPLATE, { comment_template_id })
    expect(await list(writer)).toEqual(before)
  })
})

describe.each(['card', 'character'] as const)('the discussion of a %s', kind => {
  const path = `/ixj_web/${kind}_comment`
  const key = `${kind}_id`
  let id: number
  let editor: Person
  beforeAll(async () => {
    editor = await studio.colleague(host)
    await host.call('PUT', '/ixj_web/project/member', { project_id, member_id: editor.userId, permissions: ['EditIdeas'] })
    const added =
      kind === 'card'
        ? (await host.call('POST', '/ixj_web/works/idea_card/add', { project_id, title: '红伞' })).data.card_id
        : (await host.call('POST', '/ixj_web/ai/character/v2/add', { project_id, name: '顾晚' })).data.character_id
    id = added
  })
  const say = (person: Person, body: string, more: object = {}) => person.call('POST', path, { [key]: id, body, ...more })
  const list = async (person = host) => (await person.call('GET', path, { [key]: id })).data

  it('has threads with replies, solved and opened, deleted and brought back by who may', async () => {
    const { data } = await say(editor, '伞在第几集出现？', { level: 'must' })
    const { comment_id } = data
    expect((await say(producer, '第 3 集。', { parent_comment_id: comment_id })).status).toBe(0)
    expect(await list(guest)).toMatchObject([{ comment_id, level: 'must', anchor: null, round: 0, replies: [{ body: '第 3 集。' }] }])
    expect((await say(guest, '我也说')).status).toBe(7014)
    expect((await say(writer, '我也说')).status).toBe(7014)
    expect((await say(editor, '整集', { level: 'whole' })).data.fields[0].field).toBe('level')
    expect((await writer.call('PUT', COMMENT, { comment_id, resolved: 1 })).status).toBe(7014)
    expect((await producer.call('PUT', COMMENT, { comment_id, resolved: 1 })).status).toBe(0)
    expect((await list())[0].resolved_by).not.toBe('')
    await editor.call('DELETE', COMMENT, { comment_id })
    expect(await list()).toEqual([])
    expect((await editor.call('PUT', COMMENT, { comment_id, is_delete: 0 })).status).toBe(0)
    expect(await list()).toMatchObject([{ comment_id, replies: [{ body: '第 3 集。' }] }])
  })

  it.runIf(kind === 'character')('of a comic are where comics have their characters', async () => {
    const comic = { project_name: '雨巷', project_type: 2, script_type: 'CARTOON' }
    const { project_id: work } = (await host.call('POST', '/ixj_web/project/add', comic)).data
    await host.call('PUT', '/ixj_web/project/member', { project_id: work, member_id: producer.userId, permissions: ['EditIdeas'] })
    const { character_id } = (await host.call('POST', '/ixj_web/ai/character/v2/add', { project_id: work, name: '雨娘' })).data
    const said = await host.call('POST', path, { character_id, body: '请看', mentions: [producer.userId] })
    expect(said.status).toBe(0)
    const link = `/workDetail/${work}/2/characters?character=${character_id}&comment=${said.data.comment_id}`
    expect((await messagesOf(producer))[0]!.link).toBe(link)
  })

  it('tells who is mentioned and who spoke, with the way there; strangers see nothing of it', async () => {
    const { comment_id } = (await say(editor, '请看', { mentions: [producer.userId, host.userId] })).data
    const [message] = await messagesOf(producer)
    expect(message!.title).toContain(kind === 'card' ? '卡片「红伞」' : '角色「顾晚」')
    const [toHost] = await messagesOf(host)
    expect(toHost!.link).toMatch(new RegExp(`/workDetail/${project_id}/1/.*${kind}=${id}.*comment=${comment_id}$`))
    // Who may not enter the conception is led nowhere: no other screen shows what is said of a card.
    if (kind === 'card') expect(message!.link).toBe('')
    await say(producer, '看了', { parent_comment_id: comment_id })
    expect((await messagesOf(editor))[0]!.title).toContain('回复了')
    const stranger = await studio.founder('外人')
    expect((await stranger.call('GET', path, { [key]: id })).status).not.toBe(0)
    expect((await say(stranger, '插话')).status).not.toBe(0)
    expect((await stranger.call('DELETE', COMMENT, { comment_id })).status).not.toBe(0)
    expect((await say(editor, '外人', { mentions: [stranger.userId] })).data.fields[0].field).toBe('mentions')
  })

  it('stays apart from the comments of texts and of other things', async () => {
    const { comment_id } = (await say(editor, '只在这里')).data
    const doc_id = await addDoc()
    expect((await writer.call('POST', COMMENT, { doc_id, body: '错位', parent_comment_id: comment_id })).data.fields[0].field).toBe(
      'parent_comment_id',
    )
    const there = (await host.call('GET', '/ixj_web/works/review/list', { project_id, kind: 'idea' })).data
    expect(there.every((review: { open_comments: number }) => review.open_comments < 2)).toBe(true)
    expect(await threads(doc_id)).toEqual([])
  })
})
