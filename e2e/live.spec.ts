// What one window changes shows in another without its asking for the list again; after a break it asks.
import { aDoc, aMember, aWork } from '@qianmu/testkit/factories'
import type { Person } from '@qianmu/testkit/studio'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { house, useHouse, visit, type Visitor } from './visitor.ts'

useHouse()

let host: Person
let mate: Person
let project_id: number
beforeEach(async () => {
  host = await house.studio.founder()
  project_id = await aWork(host)
  mate = await aMember(house.studio, host, project_id)
})

/** Requests of calls that answer lists of what is shown, from now on. */
function listsAsked(page: Page): string[] {
  const asked: string[] = []
  page.on('request', request => {
    const path = new URL(request.url()).pathname
    if (/doc\/list|project\/list|project\/detail|get_idea_card_list_all/.test(path)) asked.push(path)
  })
  return asked
}
/** Opens a path, and waits until the window hears of changes. */
async function open({ page, go }: Visitor, path: string): Promise<void> {
  const stands = page.waitForResponse(response => response.url().includes('/events?ticket='))
  await go(path)
  await stands
}
const rename = (doc_id: number, doc_name: string) => host.call('PUT', '/ixj_web/doc/update_name', { doc_id, doc_name })
const names = async (page: Page) =>
  (await page.getByRole('list', { name: '文档' }).getByRole('link').allTextContents()).map(text => text.trim())

describe('a change in one window', () => {
  it('of documents reaches another with its row, and a window whose stream broke by asking again', async () => {
    const [one, two] = [await aDoc(host, project_id), await aDoc(host, project_id, { doc_name: '第 2 集' })]
    const visitors = [await visit(host), await visit(mate)] as const
    for (const visitor of visitors) await open(visitor, `/workDetail/${project_id}/1/script`)
    const [own, other] = [visitors[0].page, visitors[1].page]
    for (const page of [own, other]) await expect.poll(() => names(page)).toEqual(['第 1 集', '第 2 集'])
    // What was read before the stream stood is asked for once more.
    await host.call('PUT', '/ixj_web/project/update', { project_id, project_name: '雨夜' })
    for (const page of [own, other]) await page.getByText('雨夜', { exact: true }).first().waitFor()
    await rename(one, '序章')
    for (const page of [own, other]) await expect.poll(() => names(page)).toEqual(['序章', '第 2 集'])
    for (const page of [own, other]) await page.waitForLoadState('networkidle')
    const [asked, askedOther] = [listsAsked(own), listsAsked(other)]
    await rename(two, '雨夜归人')
    for (const page of [own, other]) await expect.poll(() => names(page)).toEqual(['序章', '雨夜归人'])
    await host.call('POST', '/ixj_web/doc/order', { doc_id: two, after_id: null })
    for (const page of [own, other]) await expect.poll(() => names(page)).toEqual(['雨夜归人', '序章'])
    await aDoc(host, project_id, { doc_name: '尾声' })
    for (const page of [own, other]) await expect.poll(() => names(page)).toEqual(['雨夜归人', '序章', '尾声'])
    await host.call('DELETE', '/ixj_web/doc/delete', { doc_id: one })
    for (const page of [own, other]) await expect.poll(() => names(page)).toEqual(['雨夜归人', '尾声'])
    expect([...asked, ...askedOther]).toEqual([])

    await house.studio.app.events.endUser(mate.userId)
    await rename(two, '断线之后')
    await expect.poll(() => names(other)).toEqual(['断线之后', '尾声'])
    expect(askedOther).toContain('/ixj_web/doc/list')
    expect(asked).toEqual([])
  })

  it('of a work reaches the list of works', async () => {
    const visitor = await visit(mate)
    const { page } = visitor
    await open(visitor, '/workBench/worksManage')
    const call = (project_name: string) => host.call('PUT', '/ixj_web/project/update', { project_id, project_name })
    await call('春山')
    await page.locator('article').filter({ hasText: '春山' }).waitFor()
    await page.waitForLoadState('networkidle')
    const asked = listsAsked(page)
    await call('春山外')
    await page.locator('article').filter({ hasText: '春山外' }).waitFor()
    expect(asked).toEqual([])
  })

  it('of a card reaches the board', async () => {
    const add = (title: string) => host.call('POST', '/ixj_web/works/idea_card/add', { project_id, title, lane: '起' })
    await add('站台重逢')
    const visitor = await visit(mate)
    const { page } = visitor
    await open(visitor, `/workDetail/${project_id}/1/conception`)
    await page.getByText('站台重逢').first().waitFor()
    await add('雨停了')
    await page.getByText('雨停了').first().waitFor()
    await page.waitForLoadState('networkidle')
    const asked = listsAsked(page)
    await add('末班车')
    await page.getByText('末班车').first().waitFor()
    expect(asked).toEqual([])
  })
})
