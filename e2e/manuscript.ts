// Writing in the editor's windows: opening documents, going to lines, reading what stands there.
import type { Person } from '@qianmu/testkit/studio'
import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect } from 'vitest'
import { house, useHouse, visit, type VisitOptions } from './visitor.ts'

export const SCRIPT = [
  '1、望江路 夜 外',
  '人物：顾晚、沈岸',
  '△雨点砸在积水里，霓虹碎成一片一片。',
  '顾晚：（低声）下一班车，还有四十分钟。',
  '沈岸：我以为你已经走了。',
  '2、便利店 夜 内',
  '△门铃响了一声。',
].join('\n')

export interface Work {
  id: number
  newDoc(text?: string): Promise<number>
  textOf(docId: number): Promise<string>
  /** A colleague who takes part in the work, with these keys instead of their role's. */
  joined(permissions?: string[] | null): Promise<Person>
}

/** A work of this person to write in. */
export async function startWork(host: Person): Promise<Work> {
  const added = await host.call('POST', '/ixj_web/project/add', { project_name: '雨夜归人', project_type: 1, script_type: 'SCRIPT' })
  const id = added.data.project_id as number
  return {
    id,
    newDoc: async (text = SCRIPT) =>
      (await host.call('POST', '/ixj_web/doc/add', { project_id: id, doc_name: '第 3 集　雨夜站牌', text })).data.doc_id as number,
    textOf: async docId => (await host.call('GET', '/ixj_web/doc/detail', { doc_id: docId })).data.text as string,
    joined: async (permissions = null) => {
      const person = await house.studio.colleague(host)
      await host.call('PUT', '/ixj_web/project/member', { project_id: id, member_id: person.userId, permissions })
      return person
    },
  }
}

/** The founder of the running file's house and a work of theirs, made by `useWork`. */
export let host: Person
export let work: Work
/** Gives the tests of a file a house with a work; each test one of its own where names in it would meet. */
export function useWork(each: 'file' | 'test' = 'file') {
  useHouse()
  const before = each === 'file' ? beforeAll : beforeEach
  before(async () => {
    host = await house.studio.founder()
    work = await startWork(host)
  })
}

/** Opens a document in a window of this person, and waits until its text stands there. */
export const write = async (person: Person, docId: number, more: VisitOptions = {}) => {
  const visitor = await visit(person, more)
  await visitor.go(`/editor/edit/${docId}`)
  await manuscript(visitor.page).locator('[data-type]').first().waitFor()
  return visitor
}
export const manuscript = (page: Page) => page.getByRole('textbox', { name: '正文' })
export const line = (page: Page, text: string) => manuscript(page).locator('[data-type]').filter({ hasText: text }).first()
export const saved = (page: Page) => page.getByText('已保存', { exact: true }).waitFor()
const caretLine = (page: Page) =>
  page.evaluate<string | undefined>(
    `(node => (node?.nodeType === 3 ? node.parentElement : node)?.closest?.('[data-type]')?.textContent)(getSelection().anchorNode)`,
  )
/**
 * Puts the caret at the end or beginning of the line that holds `text`, as slowly as a hand: a click is settled by a timer. Lines that come
 * into view may move what is clicked on; then it is clicked once more, as a hand would.
 */
export const caretAfter = async (page: Page, text: string, key = 'End') => {
  for (let tries = 0; tries < 5; tries++) {
    await line(page, text).click({ position: { x: 120, y: 14 } })
    await page.waitForTimeout(120)
    if ((await caretLine(page))?.includes(text)) break
  }
  await page.keyboard.press(key)
  await page.waitForTimeout(60)
}
export const caretBefore = (page: Page, text: string) => caretAfter(page, text, 'Home')
/** The lines as kind, name and words; flags of peers' cursors are not text. Suggested words stand in +…+ and −…−. */
export const lines = (page: Page) =>
  page.evaluate<string[]>(`[...document.querySelectorAll('.manuscript [data-type]')].map(each => {
    const copy = each.cloneNode(true)
    for (const flag of copy.querySelectorAll('.peer-caret')) flag.remove()
    for (const [tag, sign] of [['ins', '+'], ['del', '−']]) for (const part of copy.querySelectorAll(tag)) part.prepend(sign), part.append(sign)
    return [each.dataset.type, each.dataset.speaker, each.dataset.paren, copy.textContent].filter(part => part !== undefined).join('|')
  })`)
/** Waits until the last line is an action with just these words. */
export const shows = (page: Page, words: string) => expect.poll(async () => (await lines(page)).at(-1)).toBe(`action|${words}`)
/** Opens the text tools beside the page at one of them. */
export const openTools = async (page: Page, tool: string) => {
  await page.getByRole('tab', { name: '工具' }).click()
  await page
    .getByRole('group', { name: '文字工具' })
    .or(page.getByRole('radiogroup', { name: '文字工具' }))
    .getByText(tool, { exact: true })
    .click()
}
