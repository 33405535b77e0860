// Journeys of writing: import, write together, offline and back, input methods, history, restore, export; in real Chromium windows.
import type { Person } from '@qianmu/testkit/studio'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type House, openHouse, type Visitor } from './visitor.ts'

let house: House
let host: Person
let open: Visitor[] = []
beforeAll(async () => {
  house = await openHouse()
  host = await house.studio.founder()
})
afterAll(() => house.close())
afterEach(async () => {
  expect(open.flatMap(visitor => visitor.errors)).toEqual([])
  await Promise.all(open.map(visitor => visitor.context.close()))
  open = []
})

const SCRIPT = [
  '1、望江路 夜 外',
  '人物：顾晚、沈岸',
  '△雨点砸在积水里，霓虹碎成一片一片。',
  '顾晚：（低声）下一班车，还有四十分钟。',
  '沈岸：我以为你已经走了。',
  '2、便利店 夜 内',
  '△门铃响了一声。',
].join('\n')

const newWork = async (owner: Person) =>
  (await owner.call('POST', '/ixj_web/project/add', { project_name: '雨夜归人', project_type: 1, script_type: 'SCRIPT' })).data
    .project_id as number
const newDoc = async (owner: Person, project_id: number, text = SCRIPT) =>
  (await owner.call('POST', '/ixj_web/doc/add', { project_id, doc_name: '第 3 集　雨夜站牌', text })).data.doc_id as number

/** A colleague who takes part in the work. */
const joined = async (project_id: number) => {
  const person = await house.studio.colleague(host)
  await host.call('PUT', '/ixj_web/project/member', { project_id, member_id: person.userId })
  return person
}

/** Opens a document in a window of this person, and waits until its text stands there. */
const write = async (person: Person, docId: number, more: { theme?: 'light' | 'dark' } = {}) => {
  const visitor = await house.visit(person, more)
  open.push(visitor)
  await visitor.go(`/editor/edit/${docId}`)
  await manuscript(visitor.page).waitFor()
  return visitor
}
const manuscript = (page: Page) => page.getByRole('textbox', { name: '正文' })
const line = (page: Page, text: string) => manuscript(page).locator('[data-type]').filter({ hasText: text }).first()
const saved = (page: Page) => page.getByText('已保存', { exact: true }).waitFor()
/** Puts the caret at the end of the line that holds `text`. */
const caretAfter = async (page: Page, text: string) => {
  await line(page, text).click()
  await page.keyboard.press('End')
}

describe('two windows', () => {
  it('show what the other types, and say when it is saved', async () => {
    const work = await newWork(host)
    const doc = await newDoc(host, work)
    const friend = await joined(work)
    const mine = await write(host, doc)
    const theirs = await write(friend, doc)
    await caretAfter(mine.page, '门铃响了一声')
    await mine.page.keyboard.type('他抬起头。')
    await line(theirs.page, '门铃响了一声。他抬起头。').waitFor()
    await caretAfter(theirs.page, '我以为你已经走了')
    await theirs.page.keyboard.type('还好。')
    await line(mine.page, '我以为你已经走了。还好。').waitFor()
    await Promise.all([saved(mine.page), saved(theirs.page)])
  })
})
