// Accepting suggestions at the server: a scene moves once, nothing typed meanwhile is lost, and only who may write the text decides.
import { scaled } from '@qianmu/testkit/pace'
import { blocksOf, type Content } from '@qianmu/script/elements'
import { targetAt } from '@qianmu/script/suggestions/moves'
import { asAttribute } from '@qianmu/script/suggestions/tracked'
import { proposalsOf } from '@qianmu/script/suggestions/verdicts'
import { FRAGMENT, yToContent } from '@qianmu/script/ydoc'
import { openStudio, type Person, type Studio } from '@qianmu/testkit/studio'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type * as Y from 'yjs'
import { openWriter } from '../../collab/test-writer.ts'

let studio: Studio
let host: Person
let docId = 0
beforeAll(async () => {
  studio = await openStudio()
  host = await studio.founder()
})
afterAll(() => studio.close())

const TEXT = '1-1 日 内 甲\n△甲的事。\n1-2 日 内 乙\n△乙的事。\n1-3 日 内 丙\n△丙的事。'
const detail = async () => (await host.call('GET', '/ixj_web/doc/detail', { doc_id: docId })).data as { version: number; content: Content }
const order = ({ content }: Content) => content.map(scene => /[甲乙丙]/.exec(JSON.stringify(scene.content[0]))![0]).join('')
const accept = (ids: readonly string[], by = host) =>
  by.call('POST', '/ixj_web/doc/accept_suggestions', { doc_id: docId, suggestion_id: ids })

/** A new document in which moves are suggested, by index of the scene and where it would stand. */
async function suggested(...moves: [from: number, to: number][]): Promise<void> {
  const { project_id } = (await host.call('POST', '/ixj_web/project/add', { project_name: '雨夜', project_type: 1, script_type: 'SCRIPT' }))
    .data
  docId = (await host.call('POST', '/ixj_web/doc/add', { project_id, doc_name: '第 1 集', text: TEXT })).data.doc_id
  const { version, content } = await detail()
  const ids = content.content.map(scene => scene.attrs.id)
  for (const [from, to] of moves)
    content.content[from]!.attrs.move = asAttribute({ id: `move${from}`, user: 9, name: '苏晚', at: 1, after: targetAt(ids, from, to) })
  const saved = await host.call('PUT', '/ixj_web/doc/update_version', { doc_id: docId, version, content })
  expect(saved.status).toBe(0)
}

it('moves a scene once when two accept it at once; the second is told that nothing was left to decide', async () => {
  await suggested([2, 0])
  expect(order((await detail()).content)).toBe('甲乙丙')
  const answers = await Promise.all([accept(['move2']), accept(['move2'])])
  expect(answers.map(({ status }) => status)).toEqual([0, 0])
  expect(answers.map(({ data }) => data.accepted).sort()).toEqual([0, 1])
  const { content } = await detail()
  expect(order(content)).toBe('丙甲乙')
  expect(proposalsOf(content.content)).toEqual([])
  expect(new Set([...blocksOf(content)].map(block => block.attrs.id)).size).toBe(6)
})

it(
  'decides words and moves in one step, and keeps what somebody types in other scenes meanwhile',
  { timeout: scaled(30_000) },
  async () => {
    await suggested([2, 1], [0, 2])
    const writer = openWriter(Number(new URL(studio.url).port), docId, host.token)
    await writer.saved()
    const text = ((writer.doc.getXmlFragment(FRAGMENT).get(1) as Y.XmlElement).get(1) as Y.XmlElement).get(0) as Y.XmlText
    let typed = 0
    let typing = true
    const typist = (async () => {
      for (; typing; typed++) {
        text.insert(text.length, `键${typed}；`)
        await sleep(2)
      }
    })()
    await sleep(30)
    expect((await accept(['move0', 'move2', 'unknown'])).data).toEqual({ accepted: 2, lost: 0 })
    await sleep(30)
    typing = false
    await typist
    await writer.saved()
    const { content } = await detail()
    expect([...order(content)].sort().join('')).toBe('丙乙甲')
    const words = JSON.stringify(content)
    for (let nth = 0; nth < typed; nth++) expect(words.split(`键${nth}；`)).toHaveLength(2)
    await vi.waitFor(() => expect(yToContent(writer.doc)).toEqual(content))
    writer.leave()
  },
)

it('leaves a move pending whose target has gone, and tells so', async () => {
  await suggested([2, 1])
  const { version, content } = await detail()
  const without: Content = { ...content, content: content.content.slice(1) }
  await host.call('PUT', '/ixj_web/doc/update_version', { doc_id: docId, version, content: without })
  expect((await accept(['move2'])).data).toEqual({ accepted: 0, lost: 1 })
  expect(proposalsOf((await detail()).content.content)).toMatchObject([{ id: 'move2', moves: [{ scene: content.content[2]!.attrs.id }] }])
})

it('keeps a suggested move over versions and restoring, and refuses strangers and who may not write', async () => {
  await suggested([2, 0])
  const stranger = await studio.founder()
  const reader = await studio.colleague(host)
  for (const person of [stranger, reader]) expect((await accept(['move2'], person)).status).not.toBe(0)
  expect((await host.call('POST', '/ixj_web/doc/accept_suggestions', { doc_id: docId, suggestion_id: [] })).status).not.toBe(0)
  const kept = await host.call('POST', '/ixj_web/works/doc_history', { doc_id: docId, name: '移动之前' })
  expect(kept.status).toBe(0)
  expect((await accept(['move2'])).data.accepted).toBe(1)
  expect(order((await detail()).content)).toBe('丙甲乙')
  const restored = await host.call('GET', '/ixj_web/works/doc_recover', { doc_id: docId, history_id: kept.data.history_id })
  expect(restored.status).toBe(0)
  const { content } = await detail()
  expect(order(content)).toBe('甲乙丙')
  expect(proposalsOf(content.content)).toMatchObject([{ id: 'move2', moves: [{ after: '' }] }])
})

it('are told to the owner of the work: once until it is read, and then again for what is new', { timeout: scaled(30_000) }, async () => {
  await suggested()
  const writer = await studio.colleague(host)
  const { project_id } = (await host.call('GET', '/ixj_web/doc/detail', { doc_id: docId })).data
  await host.call('PUT', '/ixj_web/project/member', { project_id, member_id: writer.userId, permissions: ['WriteWork'] })
  const told = async () =>
    (
      (await host.call('GET', '/ixj_web/message/list', { kind: 'cowrite' })).data.list as { id: number; title: string; link: string }[]
    ).filter(({ link }) => link === `/editor/edit/${docId}`)
  const suggest = async (id: string) => {
    const { version, content } = await detail()
    const ids = content.content.map(scene => scene.attrs.id)
    const after = targetAt(ids, 2, 0)
    content.content[2]!.attrs.move = asAttribute({ id, user: writer.userId, name: '苏晚', at: Date.now(), after })
    expect((await writer.call('PUT', '/ixj_web/doc/update_version', { doc_id: docId, version, content })).status).toBe(0)
    await studio.app.collab.settled()
  }
  await suggest('one')
  const [first, ...rest] = await told()
  expect(first).toMatchObject({ title: expect.stringContaining('在「第 1 集」里提了 1 处修改建议') })
  await suggest('two')
  expect(await told()).toHaveLength(1 + rest.length)
  await host.call('PUT', '/ixj_web/message/read', { id: first!.id })
  await suggest('three')
  expect(await told()).toHaveLength(2)
})
