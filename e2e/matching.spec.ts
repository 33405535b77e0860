// A journey of matching pictures: from the editor to a passage, its pictures uploaded, drawn in the studio and taken back, replaced, deleted.
import { beforeAll, expect, it } from 'vitest'
import { startWork, write } from './manuscript.ts'
import { drawn, words } from './studio.ts'
import { axeFaults, choose, house, toast, useHouse, visit } from './visitor.ts'

useHouse()
let work: Awaited<ReturnType<typeof startWork>>
let host: Awaited<ReturnType<typeof house.studio.founder>>
beforeAll(async () => {
  host = await house.studio.founder()
  work = await startWork(host)
})

/** 320 × 200, of one colour. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAUAAAADIAQMAAACjyqroAAAAA1BMVEUiVYi4HA1XAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAHklEQVRo3u3BAQ0AAADCoPdPbQ8HFAAAAAAAAADwYiAIAAFkack9AAAAAElFTkSuQmCC',
  'base64',
)
const TEN = [
  'scene_id',
  'src_type',
  'baseImageId',
  'workId',
  'docId',
  'picId',
  'type',
  'contentType',
  'wholeDocMatchingImageInfo',
  'composeProjectJson',
]

it('a passage gets its pictures, one of them drawn in the studio that opens beside [D3-2-38] [D1-3-24] [D3-7-19]', async () => {
  const doc = await work.newDoc()
  const { page, context, where } = await write(host, doc)
  await page.getByRole('button', { name: '更多' }).click()
  await choose(page, '配图')
  await page.getByText('还没有配图段落').waitFor()
  expect(where()).toBe(`/workMatchPicture?doc=${doc}`)
  // Too little is said to be too little; two lines are enough.
  const select = (from: string, to: string) =>
    page.evaluate(`(() => {
      const line = text => [...document.querySelectorAll('[data-block]')].find(each => each.textContent.includes(text)).firstChild
      const end = line(${JSON.stringify(to)})
      getSelection().setBaseAndExtent(line(${JSON.stringify(from)}), 0, end, end.length)
    })()`)
  await select('门铃响了', '门铃响了')
  await page.getByText('已选 8 字 · 至少 20 字').waitFor()
  expect(await page.getByRole('button', { name: '为这段配图' }).isDisabled()).toBe(true)
  await select('雨点砸在', '下一班车')
  await page.getByRole('button', { name: '为这段配图' }).click()
  const passages = page.getByRole('navigation', { name: '配图段落' }).getByRole('button')
  await expect.poll(() => passages.count()).toBe(1)
  const pictures = page.getByRole('region', { name: '图片', exact: true }).locator('li[aria-label]')
  // How much of it is sent is told beside the button.
  await page.evaluate(`(() => {
    window.told = []
    new MutationObserver(() => window.told.push(document.querySelector('section[aria-label=图片]')?.textContent ?? '')).observe(document.body, {
      subtree: true, childList: true, characterData: true,
    })
  })()`)
  await page.getByTestId('matching-upload').setInputFiles({ name: '路口.png', mimeType: 'image/png', buffer: PNG })
  await expect.poll(() => pictures.count()).toBe(1)
  expect((await page.evaluate<string[]>('window.told')).some(text => /上传图片 100 %/.test(text))).toBe(true)
  // The studio knows for what it was opened, and gives a picture back.
  const [studio] = await Promise.all([context.waitForEvent('page'), page.getByRole('button', { name: '在绘画台打开' }).click()])
  await words(studio).waitFor()
  await studio.getByRole('button', { name: '绘图来源' }).click()
  const fields = studio.locator('dl [data-field]')
  await expect.poll(() => fields.count()).toBe(10)
  expect(await fields.evaluateAll((all: { dataset: Record<string, string> }[]) => all.map(each => each.dataset.field))).toEqual(TEN)
  await studio.keyboard.press('Escape')
  expect(await studio.getByRole('button', { name: '用作配图' }).isDisabled()).toBe(true)
  await studio.getByRole('button', { name: /^生成/ }).click()
  await drawn(studio, 1)
  await studio.getByRole('button', { name: '用作配图' }).click()
  await toast(studio, '已用作配图').waitFor()
  // Its bar says for which work that is, with whose people, and leads back to it.
  await studio.getByRole('banner').getByRole('img', { name: /./ }).waitFor()
  await studio.getByRole('banner').getByRole('link', { name: '雨夜归人' }).click()
  await studio.waitForURL(/\/workDetail\/\d+\/1\//)
  await studio.close()
  await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`)
  await expect.poll(() => pictures.count()).toBe(2)
  await pictures.first().getByText('绘画台').waitFor()
  expect(await axeFaults(page)).toEqual([])
  // In another order, by key and by hand; taken back.
  const first = () => pictures.first().getAttribute('aria-label')
  const handle = pictures.first().getByRole('button', { name: '移动，第 1 张，共 2 张' })
  await handle.focus()
  await page.keyboard.press('Alt+ArrowRight')
  await expect.poll(first).toMatch(/^上传/)
  expect(await page.evaluate<string>('document.activeElement.getAttribute("aria-label")')).toBe('移动，第 2 张，共 2 张')
  await toast(page, '配图已移动').getByRole('button', { name: '撤销' }).click()
  await expect.poll(first).toMatch(/^绘画台/)
  const [from, to] = [await handle.boundingBox(), await pictures.nth(1).boundingBox()]
  await page.mouse.move(from!.x + 12, from!.y + 12)
  await page.mouse.down()
  await page.mouse.move(from!.x + 20, from!.y + 30)
  await page.mouse.move(to!.x + 60, to!.y + 60, { steps: 5 })
  await page.mouse.up()
  await expect.poll(first).toMatch(/^上传/)
  const kept = async () => (await host.call('GET', '/ixj_web/works/matching_image_list', { doc_id: doc })).data.images
  await expect.poll(async () => (await kept()).map((each: { src_type: number }) => each.src_type)).toEqual([1, 2])
  await page.keyboard.press('Escape')
  await pictures.nth(1).getByRole('button', { name: /^移动/ }).focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(first).toMatch(/^绘画台/)
  // Deleted and taken back; then for good when the page is left.
  await pictures.first().getByRole('button', { name: '删除这张' }).click()
  await expect.poll(() => pictures.count()).toBe(1)
  await toast(page, '配图已删除').getByRole('button', { name: '撤销' }).click()
  await expect.poll(() => pictures.count()).toBe(2)
  await pictures.nth(1).getByRole('button', { name: '删除这张' }).click()
  await expect.poll(() => pictures.count()).toBe(1)
  await page.getByRole('button', { name: '返回' }).click()
  const images = async () => (await host.call('GET', '/ixj_web/works/matching_image_list', { doc_id: doc })).data.images
  await expect.poll(images).toMatchObject([{ src_type: 2 }])
  // What was drawn stays in the studio's records when it is a passage's picture no more.
  const [{ id, image_url }] = await images()
  expect((await host.call('DELETE', '/ixj_web/works/matching_image_list', { doc_id: doc, ids: [id] })).status).toBe(0)
  expect((await fetch(house.studio.url + image_url)).status).toBe(200)
})

it('says in words of its own that a picture was not listed, fetched, saved, updated, deleted [D3-8-40]', async () => {
  const writer = await house.studio.founder()
  const { newDoc } = await startWork(writer)
  const doc_id = await newDoc()
  const ask = async (method: string, name: string, body: object = {}) =>
    (await writer.call(method, `/ixj_web/works/${name}`, { doc_id, ...body })).data
  const text = '雨点砸在积水里，霓虹碎成一片一片。下一班车，还有四十分钟。'
  const [{ matching_image_info_id }] = await ask('POST', 'whole_doc_matching_image_info', { text, block_ids: [] })
  const give = (place: Record<string, string>) =>
    writer.upload('POST', '/ixj_web/works/upload_matching_image', { ...place, doc_id: String(doc_id), file: [new Blob([PNG]), '路口.png'] })
  // One to replace and delete, one of the document as a whole to be taken.
  await give({ matching_image_info_id: String(matching_image_info_id) })
  await give({})
  const before = await ask('GET', 'matching_image_list')
  expect(before.images.length).toBe(2)

  const { page, go } = await visit(writer)
  const refused = { status: 2001, msg: '画室在盘点', data: null }
  const fail = (calls: string) => page.route(calls, route => route.fulfill({ json: refused }))
  const said = (label: string) => toast(page, `${label}：画室在盘点`).waitFor()
  const looked = () => page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`)
  const [list, mixed, one] = ['**/works/matching_image_list?*', '**/comic/picture_source_list?*', '**/works/matching_image']
  await fail(list!)
  await fail(mixed!)
  await fail(one!)
  await go(`/workMatchPicture?doc=${doc_id}`)
  await said('获取配图列表失败')
  await page.unroute(list!)
  await looked()
  await said('获取图片列表失败')
  await page.unroute(mixed!)
  await looked()
  await page.getByRole('button', { name: /^用「/ }).click()
  await said('保存配图失败')
  const picture = page.getByRole('region', { name: '图片', exact: true }).locator('li[aria-label]')
  await picture.getByTestId(/^matching-replace-/).setInputFiles({ name: '站台.png', mimeType: 'image/png', buffer: PNG })
  await said('更新配图失败')
  await fail(list!)
  await picture.getByRole('button', { name: '删除这张' }).click()
  await page.getByRole('button', { name: '返回' }).click()
  await said('删除配图失败')
  expect(await ask('GET', 'matching_image_list')).toEqual(before)
})
