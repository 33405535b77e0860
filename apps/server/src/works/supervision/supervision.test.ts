// Structure tags, producers and reviews over HTTP.
import { aDoc } from '@qianmu/testkit/factories'
import { openStudio, type Person, type Studio } from '@qianmu/testkit/studio'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let studio: Studio
let host: Person
let writer: Person
let producer: Person
let project_id: number

beforeAll(async () => {
  studio = await openStudio()
  host = await studio.founder()
  ;[writer, producer] = [await studio.colleague(host), await studio.colleague(host)]
  const made = await host.call('POST', '/ixj_web/project/add', { project_name: '雨夜归人', project_type: 1, script_type: 'SCRIPT' })
  project_id = made.data.project_id
  await host.call('PUT', '/ixj_web/project/member', { project_id, member_id: writer.userId, permissions: ['WriteWork', 'EditIdeas'] })
  await host.call('PUT', '/ixj_web/project/member', { project_id, member_id: producer.userId, permissions: ['Producer'] })
})
afterAll(() => studio.close())

const addDoc = (text = '△雨停了。\n△天亮了。\n顾晚：走吧。') => aDoc(writer, project_id, { doc_name: '雨夜站牌', text })
const blocks = async (doc_id: number) =>
  (await host.call('GET', '/ixj_web/doc/detail', { doc_id })).data.content.content.flatMap(
    (scene: { content: { attrs: { id: string } }[] }) => scene.content.map(block => block.attrs.id),
  ) as string[]

describe('structure tags', () => {
  const TAG = '/ixj_web/struct_tag'
  const PLACED = '/ixj_web/works/doc_or_idea/struct_tag'
  const list = async () => (await host.call('GET', `${TAG}/list`, { project_id })).data

  it('belong to a work: name, colour, group [D2-7-22]', async () => {
    const tag = { project_id, name: '触发事件', color: 4, group: '三幕' }
    const { struct_tag_id } = (await producer.call('POST', TAG, tag)).data
    expect(await list()).toContainEqual({ struct_tag_id, name: '触发事件', color: 4, group: '三幕', uses: 0 })
    expect((await producer.call('POST', TAG, tag)).msg).toBe('已有同名标签')
    expect((await writer.call('POST', TAG, { ...tag, name: '高潮' })).status).toBe(7014)
    await producer.call('PUT', TAG, { struct_tag_id, name: '激励事件', color: 5 })
    expect(await list()).toContainEqual({ struct_tag_id, name: '激励事件', color: 5, group: '三幕', uses: 0 })
    await producer.call('DELETE', TAG, { struct_tag_id })
    expect(await list()).toEqual([])
  })

  it('on a document are read back with hash and element_list [D2-3-24]', async () => {
    const { struct_tag_id } = (await producer.call('POST', TAG, { project_id, name: '拒绝召唤', color: 2 })).data
    const doc_id = await addDoc()
    const [first, second] = await blocks(doc_id)
    // Given in any order, kept in reading order.
    const given = { doc_id, struct_tag_id, hash: 'a1b2c3', element_list: [second!, first!] }
    const { doc_struct_tag_id } = (await producer.call('POST', PLACED, given)).data
    const kept = { doc_struct_tag_id, struct_tag_id, hash: 'a1b2c3', element_list: [first, second], quote: '雨停了。' }
    const anchors = [
      { quote: '雨停了。', block_id: first },
      { quote: '天亮了。', block_id: second },
    ]
    expect((await writer.call('GET', PLACED, { doc_id })).data).toMatchObject([{ ...kept, anchors }])
    expect((await list())[0].uses).toBe(1)
    expect((await producer.call('POST', PLACED, given)).msg).toBe('这个文档里已有同名标记')
    expect((await producer.call('POST', PLACED, { ...given, element_list: ['nowhere'], hash: 'x' })).msg).toContain('已被删除')
    expect((await writer.call('POST', PLACED, { ...given, hash: 'y' })).status).toBe(7014)
    await producer.call('PUT', PLACED, { doc_struct_tag_id, element_list: [second!] })
    expect((await host.call('GET', PLACED, { doc_id })).data[0]).toMatchObject({
      hash: 'a1b2c3',
      element_list: [second],
      quote: '天亮了。',
      anchors: [{ quote: '天亮了。', block_id: second }],
    })
    await producer.call('DELETE', PLACED, { doc_struct_tag_id })
    expect((await host.call('GET', PLACED, { doc_id })).data).toEqual([])
  })

  it('lie on ideas too, and leave with their tag', async () => {
    const { struct_tag_id } = (await producer.call('POST', TAG, { project_id, name: '关系升温', color: 3 })).data
    const { idea_id } = (await host.call('POST', '/ixj_web/idea/add', { project_id, edit_type: 1, text: '红伞最后归谁' })).data
    const element_list = (await blocks(idea_id)).slice(0, 1)
    expect((await producer.call('POST', PLACED, { doc_id: idea_id, struct_tag_id, element_list })).data.hash).not.toBe('')
    const other = await host.call('POST', '/ixj_web/project/add', { project_name: '别的', project_type: 1, script_type: 'SCRIPT' })
    const foreign = (await host.call('POST', TAG, { project_id: other.data.project_id, name: '外来', color: 0 })).data.struct_tag_id
    expect((await host.call('POST', PLACED, { doc_id: idea_id, struct_tag_id: foreign, element_list })).msg).toBe('结构标签不存在')
    await producer.call('DELETE', TAG, { struct_tag_id })
    expect((await host.call('GET', PLACED, { doc_id: idea_id })).data).toEqual([])
  })
})

describe('producers', () => {
  const PRODUCERS = '/ixj_web/works/producers'
  const list = async () => (await host.call('GET', PRODUCERS, { project_id })).data as { user_id: number; duty: string; fixed: boolean }[]
  const keysOf = async (person: Person) => (await person.call('GET', '/ixj_web/project/detail', { project_id })).data.my_permissions

  it('hold the author key; the other keys stay when it comes and goes', async () => {
    const fresh = await studio.colleague(host)
    await host.call('PUT', '/ixj_web/project/member', { project_id, member_id: fresh.userId, permissions: ['WriteWork'] })
    await host.call('POST', PRODUCERS, { project_id, member_id: fresh.userId, duty: '平台责编' })
    expect(await keysOf(fresh)).toEqual(['WriteWork', 'Producer'])
    expect(await list()).toContainEqual(expect.objectContaining({ user_id: fresh.userId, duty: '平台责编', fixed: false }))
    await host.call('PUT', PRODUCERS, { project_id, member_id: fresh.userId, duty: '总监制' })
    expect((await fresh.call('GET', '/ixj_web/works/producer', { project_id })).data).toMatchObject({ duty: '总监制' })
    await host.call('DELETE', PRODUCERS, { project_id, member_id: fresh.userId })
    expect(await keysOf(fresh)).toEqual(['WriteWork'])
    expect((await fresh.call('GET', '/ixj_web/works/producer', { project_id })).data).toBeNull()
  })

  it('are named by the owner alone, and the owner always is one', async () => {
    expect((await producer.call('POST', PRODUCERS, { project_id, member_id: writer.userId, duty: '' })).status).toBe(7014)
    expect((await list()).find(each => each.user_id === host.userId)?.fixed).toBe(true)
    expect((await host.call('DELETE', PRODUCERS, { project_id, member_id: host.userId })).status).toBe(7014)
    expect((await host.call('PUT', PRODUCERS, { project_id, member_id: writer.userId, duty: '？' })).status).toBe(1000)
  })
})

describe('the review of a document', () => {
  const REVIEW = '/ixj_web/works/review'
  const standing = async (doc_id: number) =>
    (await producer.call('GET', `${REVIEW}/list`, { project_id })).data.find((each: { doc_id: number }) => each.doc_id === doc_id)
  const submit = (doc_id: number) => writer.call('POST', REVIEW, { doc_id, note: '请看结尾' })
  const decide = (doc_id: number, decision: string) => producer.call('PUT', REVIEW, { doc_id, decision, note: '' })
  const newest = async (person: Person) =>
    (await person.call('GET', '/ixj_web/message/list', { kind: 'cowrite' })).data.list[0] as { title: string; link: string }

  it('goes from draft to draft, each kept as a version that the next is compared with', async () => {
    const doc_id = await addDoc()
    expect(await standing(doc_id)).toMatchObject({ state: 'draft', round: 0, submitted_at: null, assignee: null })
    expect((await decide(doc_id, 'passed')).msg).toBe('还没有提交，不能下结论')
    const first = (await submit(doc_id)).data
    expect((await newest(producer)).title).toContain('第 1 稿，等你审阅')
    expect((await submit(doc_id)).msg).toBe('已经提交，正在审阅')
    expect((await decide(doc_id, 'revising')).status).toBe(0)
    expect((await newest(writer)).title).toContain('第 1 稿：退回修改')
    const { version } = (await writer.call('GET', '/ixj_web/doc/detail', { doc_id })).data
    await writer.call('PUT', '/ixj_web/doc/update_version', { doc_id, version, text: '△雨停了。\n△改过了。' })
    const second = (await submit(doc_id)).data
    expect(second.round).toBe(2)
    const text = async (history_id: number) => (await host.call('GET', '/ixj_web/works/doc_history', { history_id })).data.text
    expect(await text(first.history_id)).toContain('天亮了')
    expect(await text(second.history_id)).toContain('改过了')
    const rounds = (await producer.call('GET', REVIEW, { doc_id })).data
    expect(rounds).toMatchObject([
      { round: 2, history_id: second.history_id, decision: null },
      { round: 1, history_id: first.history_id, decision: 'revising' },
    ])
    expect(await standing(doc_id)).toMatchObject({ state: 'reviewing', round: 2 })
  })

  it('is asked of the producers that are named alone, who must be some', async () => {
    const doc_id = await addDoc()
    const ask = (reviewer_ids: number[]) => writer.call('POST', REVIEW, { doc_id, note: '', reviewer_ids })
    expect((await ask([writer.userId])).data).toMatchObject({ fields: [{ field: 'reviewer_ids', msg: '只能请这部作品的监制来审' }] })
    const before = await newest(host)
    expect((await ask([producer.userId])).status).toBe(0)
    expect((await newest(producer)).title).toContain('第 1 稿，等你审阅')
    expect(await newest(host)).toEqual(before)
    await decide(doc_id, 'revising')
    await ask([])
    expect((await newest(host)).title).toContain('第 2 稿，等你审阅')
  })

  it('is taken back by who handed it in or the owner, while nothing is decided; both sides are told', async () => {
    const doc_id = await addDoc()
    const withdraw = (person: Person) => person.call('DELETE', REVIEW, { doc_id })
    expect((await withdraw(writer)).msg).toBe('还没有提交，不用撤回')
    const first = (await submit(doc_id)).data
    const mate = await studio.colleague(host)
    await host.call('PUT', '/ixj_web/project/member', { project_id, member_id: mate.userId, permissions: ['WriteWork'] })
    expect((await withdraw(mate)).status).toBe(7014)
    expect((await withdraw(producer)).status).toBe(7014)
    expect((await withdraw(writer)).status).toBe(0)
    expect((await newest(producer)).title).toContain('第 1 稿，不用再审')
    // as if it had not been handed in; its version stays
    expect(await standing(doc_id)).toMatchObject({ state: 'draft', round: 1, submitted_at: null })
    expect((await host.call('GET', '/ixj_web/works/doc_history', { history_id: first.history_id })).status).toBe(0)
    expect((await decide(doc_id, 'passed')).msg).toBe('还没有提交，不能下结论')
    // sent back, handed in again, taken back by the owner: sent back as before, and the writer is told
    expect((await submit(doc_id)).data.round).toBe(2)
    await decide(doc_id, 'revising')
    await submit(doc_id)
    expect((await withdraw(host)).status).toBe(0)
    expect((await newest(writer)).title).toContain('撤回了《雨夜归人》')
    expect(await standing(doc_id)).toMatchObject({ state: 'revising', round: 3 })
    expect((await withdraw(writer)).msg).toBe('已经有结论，不能撤回')
    const rounds = (await producer.call('GET', REVIEW, { doc_id })).data as { withdrawn_at: string | null }[]
    expect(rounds.map(round => round.withdrawn_at !== null)).toEqual([true, false, true])
  })

  it('is either taken back or decided when both happen at once', async () => {
    const doc_id = await addDoc()
    await submit(doc_id)
    const both = await Promise.all([decide(doc_id, 'passed'), writer.call('DELETE', REVIEW, { doc_id })])
    expect(both.filter(answer => answer.status === 0)).toHaveLength(1)
    expect((await standing(doc_id)).state).toBe(both[0]!.status === 0 ? 'passed' : 'draft')
  })

  it('handed in unchanged, stands on the version there is', async () => {
    const doc_id = await addDoc()
    const { history_id } = (await writer.call('POST', '/ixj_web/works/doc_history', { doc_id, name: '定稿' })).data
    expect((await submit(doc_id)).data).toEqual({ round: 1, history_id })
  })

  it('is not passed while a 必改 is open', async () => {
    const doc_id = await addDoc()
    await submit(doc_id)
    const { comment_id } = (await producer.call('POST', '/ixj_web/comment', { doc_id, body: '重了', level: 'must' })).data
    expect(await standing(doc_id)).toMatchObject({ open_comments: 1, open_musts: 1 })
    expect((await decide(doc_id, 'passed')).msg).toBe('1 条必改未解决，暂不能通过')
    expect((await decide(doc_id, 'conditional')).status).toBe(0)
    await producer.call('PUT', '/ixj_web/comment', { comment_id, resolved: 1 })
    expect((await decide(doc_id, 'passed')).status).toBe(0)
    expect(await standing(doc_id)).toMatchObject({ state: 'passed', open_musts: 0 })
  })

  it('is what the list of documents says, and nobody sets another status by hand meanwhile', async () => {
    const doc_id = await addDoc()
    const listed = async () => {
      const { data } = await host.call('GET', '/ixj_web/doc/list', { project_id })
      const { status, review } = data.docs.find((each: { doc_id: number }) => each.doc_id === doc_id)
      return { status, review }
    }
    expect(await listed()).toEqual({ status: 'draft', review: null })
    await submit(doc_id)
    expect(await listed()).toEqual({ status: 'review', review: { state: 'reviewing', round: 1 } })
    await host.call('PUT', '/ixj_web/doc/update_state', { project_id, doc_id: [doc_id], status: 'final' })
    expect((await listed()).status).toBe('review')
    await decide(doc_id, 'revising')
    expect(await listed()).toEqual({ status: 'writing', review: { state: 'revising', round: 1 } })
    await submit(doc_id)
    await decide(doc_id, 'passed')
    expect(await listed()).toEqual({ status: 'final', review: { state: 'passed', round: 2 } })
  })

  it('is decided by producers, handed in by writers', async () => {
    const doc_id = await addDoc()
    expect((await producer.call('POST', REVIEW, { doc_id, note: '' })).status).toBe(7014)
    await submit(doc_id)
    expect((await writer.call('PUT', REVIEW, { doc_id, decision: 'passed', note: '' })).status).toBe(7014)
  })

  it('of two decisions at once takes one', async () => {
    const doc_id = await addDoc()
    await submit(doc_id)
    const answers = await Promise.all([decide(doc_id, 'passed'), decide(doc_id, 'passed'), decide(doc_id, 'passed')])
    expect(answers.map(answer => answer.status).sort()).toEqual([0, 1009, 1009])
  })

  it('urges on who is assigned, else who wrote last, and not twice in ten minutes', async () => {
    const doc_id = await addDoc()
    expect((await producer.call('POST', `${REVIEW}/reminder`, { doc_id })).status).toBe(0)
    expect((await newest(writer)).title).toContain('在等《雨夜归人》')
    expect((await producer.call('POST', `${REVIEW}/reminder`, { doc_id })).http).toBe(429)
    studio.pass(601)
    const outsider = await studio.colleague(host)
    expect((await producer.call('PUT', `${REVIEW}/assignee`, { doc_id, assignee_id: outsider.userId })).status).toBe(1000)
    await producer.call('PUT', `${REVIEW}/assignee`, { doc_id, assignee_id: host.userId })
    expect(await standing(doc_id)).toMatchObject({ assignee: { user_id: host.userId } })
    await producer.call('POST', `${REVIEW}/reminder`, { doc_id })
    expect((await newest(host)).title).toContain('在等《雨夜归人》')
    await submit(doc_id)
    expect((await producer.call('POST', `${REVIEW}/reminder`, { doc_id })).msg).toBe('已经提交，正在等你审阅')
  })

  it('that was sent back is urged on with who handed it in, in the words of who urges', async () => {
    const { doc_id } = (await host.call('POST', '/ixj_web/doc/add', { project_id, doc_name: '第 9 集', text: '△雨停了。' })).data
    expect((await writer.call('POST', REVIEW, { doc_id, note: '' })).status).toBe(0)
    await decide(doc_id, 'revising')
    expect((await producer.call('POST', `${REVIEW}/reminder`, { doc_id, note: '周五要给甲方' })).status).toBe(0)
    expect(await newest(writer)).toMatchObject({ text: expect.stringMatching(/^周五要给甲方\n退回的稿子/) })
  })

  it('of ideas has a list of its own', async () => {
    const { idea_id } = (await host.call('POST', '/ixj_web/idea/add', { project_id, edit_type: 1, text: '红伞' })).data
    expect((await host.call('POST', REVIEW, { doc_id: idea_id, note: '' })).status).toBe(0)
    const ideas = (await producer.call('GET', `${REVIEW}/list`, { project_id, kind: 'idea' })).data
    expect(ideas).toContainEqual(expect.objectContaining({ doc_id: idea_id, kind: 'idea', state: 'reviewing' }))
  })
})

describe('exported comments', () => {
  const notes = async (query: Record<string, string>) => {
    const address = `${studio.url}/ixj_web/works/review/notes?${new URLSearchParams({ project_id: String(project_id), ...query })}`
    const response = await fetch(address, { headers: { authorization: `Bearer ${producer.token}` } })
    return { type: response.headers.get('content-type'), bytes: new Uint8Array(await response.arrayBuffer()) }
  }

  it('are a Word document, or a table that no spreadsheet takes for formulas', async () => {
    const doc_id = await addDoc()
    const body = '=1+1 这里"重复"了'
    const { comment_id } = (await producer.call('POST', '/ixj_web/comment', { doc_id, body, level: 'must' })).data
    await writer.call('POST', '/ixj_web/comment', { doc_id, body: '改好了', parent_comment_id: comment_id })
    const only = { doc_id: String(doc_id) }
    const csv = await notes({ ...only, format: 'csv' })
    expect(csv.type).toContain('text/csv')
    const table = new TextDecoder('utf-8', { ignoreBOM: true }).decode(csv.bytes)
    expect(table.startsWith('\ufeff"文档","级别"')).toBe(true)
    expect(table).toContain(`"'=1+1 这里""重复""了"`)
    expect(table).toContain('改好了')
    const docx = await notes({ ...only, format: 'docx' })
    const document = strFromU8(unzipSync(docx.bytes)['word/document.xml']!)
    expect(document).toContain('必改')
    expect(document).toContain('改好了')
  })

  it('of a document without any are refused', async () => {
    const doc_id = await addDoc()
    const refused = await producer.call('GET', '/ixj_web/works/review/notes', { project_id, doc_id, format: 'csv' })
    expect(refused).toMatchObject({ status: 1000, msg: '还没有批注可以导出' })
  })
})
