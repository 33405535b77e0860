// Tests of what is shown before a work is exported: what the file will not say, and the lines that are new since an earlier draft.
import { aDoc, aWork } from '@qianmu/testkit/factories'
import { type Loose, openStudio, type Studio } from '@qianmu/testkit/studio'
import { afterAll, beforeAll, expect, it } from 'vitest'

let studio: Studio
beforeAll(async () => {
  studio = await openStudio()
})
afterAll(() => studio.close())

it('tells what a format has no place for, with open comments, to whoever may read the work', async () => {
  const [host, stranger] = [await studio.founder(), await studio.founder()]
  const project_id = await aWork(host)
  const content = {
    type: 'doc',
    content: [{ type: 'scene', content: [{ type: 'action', content: [{ type: 'text', text: '雨停了', marks: [{ type: 'strike' }] }] }] }],
  }
  const doc_id = await aDoc(host, project_id, { content, text: undefined })
  await host.call('POST', '/ixj_web/comment', { doc_id, body: '这里太快' })
  const told = async (format: string) =>
    ((await host.call('GET', '/ixj_web/doc/export_losses', { project_id, format })).data.losses as Loose[]).map(
      each => `${each.place}|${each.construct}|${each.fate}|${each.words}`,
    )
  const comment = '第 1 集|批注|dropped|这里太快'
  expect(await told('fountain')).toEqual(['第 1 集|删除线|changed|雨停了', comment])
  // A Word file holds it.
  expect(await told('docx')).toEqual([])
  expect((await stranger.call('GET', '/ixj_web/doc/export_losses', { project_id, format: 'txt' })).status).not.toBe(0)
})

it('marks in the margin what was changed since the last version before a day, on pages of the draft’s colour', async () => {
  const host = await studio.founder()
  const project_id = await aWork(host)
  const doc_id = await aDoc(host, project_id, { text: '△雨停了。\n△他走了。' })
  await host.call('POST', '/ixj_web/works/doc_history', { doc_id, name: '第一稿' })
  studio.pass(3600)
  const since = new Date(Date.now() + 1800_000).toISOString()
  const { content, version } = (await host.call('GET', '/ixj_web/doc/detail', { doc_id })).data
  content.content[0].content[1].content = [{ type: 'text', text: '他跑了。' }]
  expect((await host.call('PUT', '/ixj_web/doc/update_version', { doc_id, version, content })).status).toBe(0)
  type Item = { kind: string; text?: string; y?: number; colour?: string }
  const itemsWith = async (look: object) =>
    ((await host.call('GET', '/ixj_web/doc/export_pages', { project_id, ...look })).data.pages as Item[][]).at(-1)!
  const plain = await itemsWith({})
  expect(plain.some(item => item.text === '*' || item.kind === 'tint')).toBe(false)
  const marked = await itemsWith({ since, colour: '蓝' })
  const changed = marked.find(item => item.text?.includes('他跑了'))!
  expect(marked.filter(item => item.text === '*').map(item => item.y)).toEqual([changed.y])
  expect(marked[0]).toEqual({ kind: 'tint', colour: '#dceaf9' })
  // A document that was not there then is new as a whole.
  expect((await itemsWith({ since: '2020-01-01T00:00:00Z' })).filter(item => item.text === '*')).toHaveLength(2)
  expect(await host.call('GET', '/ixj_web/doc/export_pages', { project_id, since: '昨天' })).toMatchObject({
    status: 1000,
    data: { fields: [{ field: 'since', msg: '时间无效' }] },
  })
})
