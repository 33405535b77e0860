// Journeys of the script screen: a novel imported with a corrected preview, documents worked on together and by keyboard, replacing, exporting.
import { strFromU8, unzipSync } from 'fflate'
import type { Person } from '@qianmu/testkit/studio'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { axeFaults, choose, house, toast, useHouse, visit } from './visitor.ts'

useHouse()

const chapter = (nth: number) => `第${nth}章 风起${nth}\n雨落下来，街上没有人。\n“走吧。”顾晚说。\n他等了${nth}天。`
const novel = (chapters: number) =>
  Array.from({ length: chapters }, (_, at) => (at % 10 ? '' : `第${at / 10 + 1}卷 山中${at / 10 + 1}\n`) + chapter(at + 1)).join('\n')
const rows = (page: Page) => page.getByRole('list', { name: '文档' }).getByRole('listitem')
const names = async (page: Page) =>
  (await page.getByRole('list', { name: '文档' }).getByRole('link').allTextContents()).map(text => text.trim())

async function work(docs: number) {
  const founder = await house.studio.founder()
  const made = await founder.call('POST', '/ixj_web/project/add', { project_name: '山谷来信', project_type: 1, script_type: 'NOVEL' })
  const project_id = made.data.project_id as number
  for (let nth = 1; nth <= docs; nth++)
    await founder.call('POST', '/ixj_web/doc/add', { project_id, doc_name: `第 ${nth} 章`, text: chapter(nth) })
  const visitor = await visit(founder)
  await visitor.go(`/workDetail/${project_id}/1/script`)
  return { founder, project_id, ...visitor }
}
const listOf = async (person: Person, project_id: number) => (await person.call('GET', '/ixj_web/doc/list', { project_id })).data

describe('importing a novel', () => {
  it('shows how it is cut, lets one correct it, and writes only then', async () => {
    const { founder, project_id, page } = await work(0)
    await page.getByText('还没有文档').waitFor()
    await page.getByTestId('import').setInputFiles({ name: '山谷来信.txt', mimeType: 'text/plain', buffer: Buffer.from(novel(30)) })
    const dialog = page.getByRole('dialog')
    const drafts = dialog.getByRole('list', { name: '将要导入的文档' }).getByRole('listitem')
    await dialog.getByRole('button', { name: '导入 30 个文档' }).waitFor()
    expect((await listOf(founder, project_id)).docs).toEqual([])
    // the second into the first, the third renamed and cut in two, the fourth left out
    await drafts.nth(1).click()
    await drafts.nth(1).getByRole('button', { name: '并入上一个' }).click()
    await drafts.nth(1).getByLabel('文档名称').fill('转折')
    await dialog.getByRole('button', { name: '从「他等了3天。」分开' }).click({ force: true })
    await drafts.nth(3).getByRole('checkbox').uncheck()
    expect(await axeFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: '导入 29 个文档' }).click()
    await toast(page, '导入了 29 个文档').waitFor()
    const { volumes } = await listOf(founder, project_id)
    expect(volumes.map((volume: { volume_name: string; docs: object[] }) => [volume.volume_name, volume.docs.length])).toEqual([
      ['第1卷 山中1', 9],
      ['第2卷 山中2', 10],
      ['第3卷 山中3', 10],
    ])
    expect((await names(page)).slice(0, 4)).toEqual(['第1章 风起1', '转折', '他等了3天。', '第5章 风起5'])
    const { text } = (await founder.call('GET', '/ixj_web/doc/detail', { doc_id: volumes[0].docs[0].doc_id })).data
    expect(text).toContain('第2章 风起2')
    expect(text).toContain('他等了2天')
  })

  it('tells in the dialog what cannot be read', async () => {
    const { page } = await work(0)
    await page
      .getByTestId('import')
      .setInputFiles({ name: '坏的.docx', mimeType: 'application/octet-stream', buffer: Buffer.from('PK no') })
    expect(await page.getByRole('dialog').getByRole('alert').textContent()).toMatch(/[\u4e00-\u9fff]{4,}/)
  })
})

describe('documents in a filter', () => {
  it('are told by tag, state and writer together; the link keeps it; one becomes a template', async () => {
    const { founder, project_id, page, go, where } = await work(5)
    const { docs } = await listOf(founder, project_id)
    await founder.call('PUT', '/ixj_web/doc/update_state', { project_id, doc_id: [docs[1].doc_id, docs[3].doc_id], status: 'review' })
    await page.getByRole('checkbox', { name: '选择第 2 章' }).check()
    await page.getByRole('checkbox', { name: '选择第 3 章' }).check()
    await page.getByRole('toolbar', { name: '所选文档' }).getByRole('button', { name: '标签' }).click()
    await choose(page, '新建标签…')
    await page.getByLabel('标签名称').fill('重写')
    await page.getByRole('radio', { name: '红' }).check()
    await page.getByLabel('标签名称').press('Enter')
    await page.getByRole('img', { name: '标签：重写' }).nth(1).waitFor()
    await page.keyboard.press('Escape')
    const filter = async (name: string) => {
      await page.getByRole('button', { name: /^筛选：/ }).click()
      await choose(page, name)
      await page.keyboard.press('Escape')
    }
    await filter('重写')
    await expect.poll(() => names(page)).toEqual(['第 2 章', '第 3 章'])
    await filter('待审')
    await expect.poll(() => names(page)).toEqual(['第 2 章'])
    await page.getByText('1 / 5 个文档 ·').waitFor()
    const link = where()
    await go('/workBench/worksManage')
    await go(link)
    await expect.poll(() => names(page)).toEqual(['第 2 章'])
    expect(await axeFaults(page)).toEqual([])
    // a tag that is deleted comes back with its documents
    const menu = async (entry: string) => {
      await page.getByRole('button', { name: '第 2 章的更多操作' }).click()
      await page.getByRole('menuitem', { name: entry }).hover()
    }
    await menu('标签')
    // By keyboard: on its way to what has opened beside it, a slow pointer lets that close again.
    await page.getByRole('menuitem', { name: '管理标签…' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: '删除「重写」' }).click()
    await toast(page, '标签「重写」已删除').getByRole('button', { name: '撤销' }).click()
    await page.getByRole('dialog').getByText('2 个文档').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^筛选：/ }).click()
    await choose(page, '看全部')
    await expect.poll(async () => (await names(page)).length).toBe(5)
    await menu('存为模板…')
    await choose(page, '存为模板…')
    expect(await page.getByLabel('模板名称').inputValue()).toBe('第 2 章')
    await page.getByLabel('模板名称').press('Enter')
    await toast(page, '模板已保存').waitFor()
    const { list } = (await founder.call('GET', '/ixj_web/works/template_list', { mine: 1 })).data
    expect(list[0]).toMatchObject({ template_name: '第 2 章', template_type: 2, script_type: 'NOVEL' })
  })
})

describe('documents together', () => {
  it('are chosen with Shift, given a status and a writer, moved and deleted with undo', async () => {
    const { founder, project_id, page } = await work(5)
    await page.getByRole('checkbox', { name: '选择第 2 章' }).check()
    await page.getByRole('checkbox', { name: '选择第 4 章' }).click({ modifiers: ['Shift'] })
    const bar = page.getByRole('toolbar', { name: '所选文档' })
    await bar.getByText('已选 3 个').waitFor()
    await bar.getByRole('button', { name: '状态' }).click()
    await choose(page, '待审')
    await page.getByRole('button', { name: '第 3 章的状态：待审' }).waitFor()
    expect((await listOf(founder, project_id)).docs.map((doc: { status: string }) => doc.status)).toEqual([
      'draft',
      'review',
      'review',
      'review',
      'draft',
    ])
    // dragged together behind the last
    const grip = page.getByRole('button', { name: /^拖动第 3 章排序/ })
    const [from, to] = [await grip.boundingBox(), await rows(page).nth(4).boundingBox()]
    await page.mouse.move(from!.x + 8, from!.y + 8)
    await page.mouse.down()
    await page.mouse.move(from!.x + 20, from!.y + 30, { steps: 4 })
    await page.mouse.move(to!.x + 60, to!.y + 20, { steps: 6 })
    await page.getByText('3 个文档', { exact: true }).waitFor()
    await page.mouse.up()
    await expect.poll(() => names(page)).toEqual(['第 1 章', '第 5 章', '第 2 章', '第 3 章', '第 4 章'])
    await bar.getByRole('button', { name: '删除所选' }).click()
    await expect.poll(() => names(page)).toEqual(['第 1 章', '第 5 章'])
    await toast(page, '3 个文档已移到回收站').getByRole('button', { name: '撤销' }).click()
    await expect.poll(async () => (await names(page)).length).toBe(5)
  })

  it('are reached, chosen, renamed, moved and opened by keyboard', async () => {
    const { page } = await work(4)
    await rows(page).first().focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Alt+ArrowDown')
    await expect.poll(() => names(page)).toEqual(['第 1 章', '第 3 章', '第 2 章', '第 4 章'])
    await page.keyboard.press('F2')
    await page.getByLabel('文档名称').fill('终章')
    await page.keyboard.press('Enter')
    await expect.poll(() => names(page)).toEqual(['第 1 章', '第 3 章', '终章', '第 4 章'])
    await rows(page).first().focus()
    await page.keyboard.press('Shift+ArrowDown')
    await page.getByRole('toolbar', { name: '所选文档' }).getByText('已选 2 个').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('toolbar', { name: '所选文档' }).waitFor({ state: 'detached' })
    await rows(page).last().focus()
    await page.keyboard.press('Delete')
    await expect.poll(() => names(page)).toEqual(['第 1 章', '第 3 章', '终章'])
    await rows(page).first().focus()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/editor/edit/*')
  })

  it('follow what somebody else does', async () => {
    const { founder, project_id, page } = await work(2)
    await page.getByRole('link', { name: '第 2 章' }).waitFor()
    await page.waitForTimeout(500)
    const { docs } = await listOf(founder, project_id)
    await founder.call('PUT', '/ixj_web/doc/update_name', { doc_id: docs[1].doc_id, doc_name: '别名' })
    await page.getByRole('link', { name: '别名' }).waitFor()
  })
})

describe('the whole work', () => {
  it('is searched and replaced in, with a preview and a way back', async () => {
    const { founder, project_id, page } = await work(3)
    await page.getByRole('button', { name: '查找替换' }).click()
    // What is typed is looked for without being asked for.
    await page.getByLabel('查找', { exact: true }).fill('顾晚')
    await page.getByText('3 个文档，3 处').waitFor()
    await page.getByLabel('替换为').fill('顾念')
    await page.getByRole('checkbox', { name: '替换第 2 章里的全部' }).uncheck()
    expect(await axeFaults(page)).toEqual([])
    await page.getByRole('button', { name: '替换 2 处' }).click()
    const done = toast(page, '替换了 2 个文档里的 2 处')
    const { docs } = await listOf(founder, project_id)
    const texts = () =>
      Promise.all(
        docs.map(async ({ doc_id }: { doc_id: number }) => {
          const { text } = (await founder.call('GET', '/ixj_web/doc/detail', { doc_id })).data
          return text.includes('顾念')
        }),
      )
    await done.waitFor()
    expect(await texts()).toEqual([true, false, true])
    await page.locator('.ant-drawer-close').click()
    await page.getByRole('button', { name: '查找替换' }).click()
    const last = page.getByRole('group', { name: '上次替换' })
    await last.getByText('替换了 2 个文档里的 2 处').waitFor()
    await last.getByRole('button', { name: '撤销' }).click()
    await page.getByRole('button', { name: '撤销替换' }).click()
    await toast(page, '已撤销替换').waitFor()
    expect(await last.count()).toBe(0)
    expect(await texts()).toEqual([false, false, false])
  })

  it('is exported as a book and as a zip, fetched when it is done', async () => {
    const { page } = await work(2)
    const fetched = async (pick: () => Promise<void>) => {
      await page.getByRole('button', { name: '导出', exact: true }).click()
      const [download] = await Promise.all([page.waitForEvent('download'), pick()])
      const chunks: Buffer[] = []
      for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
      return { name: download.suggestedFilename(), files: unzipSync(new Uint8Array(Buffer.concat(chunks))) }
    }
    const book = await fetched(() => choose(page, '电子书 EPUB'))
    expect(book.name).toBe('山谷来信.epub')
    expect(strFromU8(book.files['OEBPS/part-2.xhtml']!)).toContain('他等了2天')
    const zip = await fetched(async () => {
      await page.getByRole('menuitem', { name: '每个文档一个文件（zip）' }).hover()
      await page.locator('.ant-dropdown-menu-submenu-popup').getByRole('menuitem', { name: '纯文本' }).click()
    })
    expect(Object.keys(zip.files)).toEqual(['1 第 1 章.txt', '2 第 2 章.txt'])
  })

  it('is read in one scroll, with its outline, and goes on paper as a whole', async () => {
    const { page } = await work(12)
    await page.getByRole('button', { name: '全文' }).click()
    await page.waitForURL('**/1/read')
    const text = page.getByRole('region', { name: '全文' })
    await text.getByText('他等了1天').waitFor()
    expect(await text.getByText('他等了12天').count()).toBe(0)
    await page.getByRole('navigation', { name: '文档' }).getByRole('button', { name: '第 12 章' }).click()
    await text.getByText('他等了12天').waitFor()
    const printed = page.evaluate(
      `new Promise(done => { window.print = () => done([...document.querySelectorAll('section h2')].map(each => each.textContent)) })`,
    )
    await page.getByRole('button', { name: '打印' }).click()
    expect(await printed).toHaveLength(12)
  })

  it('is counted and found by its text', async () => {
    const { page } = await work(2)
    await page.getByRole('button', { name: '统计' }).click()
    await page.getByRole('region', { name: '进度' }).getByText('草稿 2').waitFor()
    expect(await axeFaults(page)).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).or(page.locator('.ant-drawer-close')).first().click()
    await page.getByRole('region', { name: '进度' }).waitFor({ state: 'detached' })
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').waitFor()
    await page.keyboard.type('他等了2')
    await page
      .getByRole('option', { name: /第 2 章/ })
      .first()
      .click()
    await page.waitForURL('**/editor/edit/*')
  })
})
