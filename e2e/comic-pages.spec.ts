// Pages of a comic: poured from the shots, changed, following the script, and exported.
import { readPage } from '@qianmu/comic/page'
import { jobOver } from '@qianmu/testkit/jobs'
import type { Loose, Person } from '@qianmu/testkit/studio'
import { strFromU8, unzipSync } from 'fflate'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { sketched } from './studio.ts'
import { type StageDriver, stageDriver } from './stage-driver.ts'
import { answerWith, axeFaults, house, shoot, toast, useHouse, visit } from './visitor.ts'

useHouse()
interface Hand {
  page: Page
  stage: StageDriver
}
const TEXT =
  '1、站台 夜 外\n△雨线斜落，站牌闪了一下。\n沈岸：我以为你走了。\n△顾晚收起伞。\n顾晚：末班车晚点。\n2、门厅 日 内\n△灯亮。\n顾晚：钥匙我一直留着。\n△门关上。'

async function comicOf(host: Person) {
  const work = { project_name: '雨夜归人', project_type: 2, script_type: 'CARTOON' }
  const { project_id } = (await host.call('POST', '/ixj_web/project/add', work)).data
  const { doc_id } = (await host.call('POST', '/ixj_web/doc/add', { project_id, doc_name: '第 1 话', text: TEXT })).data
  await host.call('POST', '/ixj_web/comic/storyboard_list_sync', { doc_id })
  return { id: project_id as number, doc: doc_id as number }
}
const itemsOf = async (host: Person, doc_id: number) =>
  ((await host.call<Loose>('GET', '/ixj_web/comic/comic_pages', { doc_id })).data.pages as Loose[]).flatMap(
    page => readPage(page.content).items,
  )

it('a simple comic goes from the text of a work to drawn pages [D3-1-09] [D3-7-12]', async () => {
  const host = await house.studio.founder()
  await comicOf(host)
  const { page, go, asked } = await visit(host)
  await go('/aiWork/comic')
  await page.getByRole('combobox', { name: '从作品取文字' }).click()
  await page.locator('.ant-select-item-option').filter({ hasText: '雨夜归人' }).click()
  await expect.poll(() => page.getByRole('textbox', { name: '故事文字' }).inputValue()).toContain('末班车晚点')
  const paths = asked.map(request => new URL(request.url()).pathname)
  for (const call of ['work_list_by_user', 'work_detail']) expect(paths.some(each => each.endsWith(`/works/${call}`))).toBe(true)
  await page.getByRole('button', { name: /^开\s*始$/ }).click()
  // The cut is changed: one in two and back, and a text that is too short says so.
  const region = page.getByRole('region', { name: '文字' })
  const texts = region.getByRole('textbox')
  await region.getByRole('textbox', { name: '第 1 幅' }).waitFor()
  const cut = await texts.count()
  await texts.first().click()
  await page.keyboard.press('Home')
  for (let step = 0; step < 8; step++) await page.keyboard.press('ArrowRight')
  await region.getByRole('button', { name: '在光标处拆开' }).first().click()
  await expect.poll(() => texts.count()).toBe(cut + 1)
  await region.getByRole('alert').first().waitFor()
  expect(await region.getByRole('button', { name: '下一步：画风' }).isDisabled()).toBe(true)
  await region.getByRole('button', { name: '撤销' }).click()
  await expect.poll(() => texts.count()).toBe(cut)
  await page.getByRole('button', { name: /下一步|选画风/ }).click()
  await page.getByRole('button', { name: /^开始画 \d+ 幅$/ }).click()
  await page.getByRole('img', { name: '第 1 幅' }).waitFor({ timeout: 60_000 })
  await expect.poll(() => page.getByRole('button', { name: '下一步：成页' }).isEnabled(), { timeout: 60_000 }).toBe(true)
  await page.getByRole('button', { name: '下一步：成页' }).click()
  await page.getByRole('button', { name: /^下载 \d+ 页 PNG$/ }).waitFor()
  expect(await axeFaults(page)).toEqual([])
  await page.getByRole('button', { name: '放进作品继续编辑' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '放进去' }).click()
  await page.waitForURL('**/comicPages/*')
  await stageDriver(page, '第 1 页').pick('顾晚：末班车晚点。')
})

describe('the canvas of one picture', () => {
  const LOCAL = `new Promise((resolve, reject) => {
    const opening = indexedDB.open('qianmu-kept', 1)
    opening.onerror = () => reject(opening.error)
    opening.onupgradeneeded = () => opening.result.createObjectStore('kept')
    opening.onsuccess = () => {
      const asking = opening.result.transaction('kept').objectStore('kept').getAllKeys()
      asking.onsuccess = () => { opening.result.close(); resolve(asking.result.filter(key => / scene /.test(key)).length) }
    }
  })`
  it('has four tools at their addresses, and gives the picture back to its shot [D2-2-20] [D3-1-21] [D3-4-22]', async () => {
    const host = await house.studio.founder()
    const { id, doc } = await comicOf(host)
    const { url } = await sketched(host, { prompt: ['站台', '夜', '一男', '中景'] })
    const [first] = (await host.call<Loose>('GET', '/ixj_web/comic/storyboard_list', { doc_id: doc })).data.scenes.flatMap(
      (scene: Loose) => scene.shots,
    )
    const shot = first.storyboard_id as number
    const saved = { image_url: url, work_id: id, doc_id: doc, src_type: 2, matching_image_storyboard_id: shot }
    await host.call('POST', '/ixj_web/comic/sb_matching_image', saved)
    const { page, go, where } = await visit(host)
    await go('/workMatchPicture')
    await page.getByText('先打开一篇剧本').waitFor()
    const tools = { ai_compose: '画面合成', ai_image_fusion: '人物融合', scene_text_dialogue: '文字对白', common_charlet: '通用贴图' }
    for (const [address, title] of Object.entries(tools)) {
      await go(`/${address}`)
      await page.getByRole('heading', { name: title, level: 1 }).waitFor()
      await page.getByRole('application', { name: '画面' }).waitFor()
    }
    await go(`/workDetail/${id}/2/storyBoard/${shot}/draw`)
    await page.getByRole('link', { name: '画布', exact: true }).click()
    const stage = stageDriver(page, '画面')
    await stage.pick('底图')
    const x = await stage.number('左')
    const { width, height } = (await stage.ground.boundingBox())!
    await stage.drag([width / 2, height / 2], [width / 2 + 60, height / 2 + 10])
    await expect.poll(() => stage.number('左')).toBeGreaterThan(x + 20)
    // What is not saved is on this machine, and is there after a reload.
    await expect.poll(() => page.evaluate<number>(LOCAL)).toBe(1)
    const moved = await stage.number('左')
    await page.reload()
    await stage.pick('底图')
    expect(await stage.number('左')).toBe(moved)
    // Its mask has corners, by handles and by numbers.
    await page.getByText('蒙版', { exact: true }).first().click()
    await page.getByRole('button', { name: /^菱\s*形$/ }).click()
    await page.getByRole('spinbutton', { name: '节点 1 横' }).fill('30')
    await page.keyboard.press('Tab')
    const corner = page.getByRole('spinbutton', { name: '节点 4 横' })
    await page.getByRole('button', { name: /^节点（|^节点$/ }).click()
    const scale = Number.parseInt(await page.getByRole('group', { name: '缩放' }).getByRole('status').innerText()) / 100
    const left = width / 2 + (moved - (await stage.number('宽')) / 2) * scale
    const middle = height / 2 + (await stage.number('上')) * scale
    await stage.drag([left, middle], [left + 50, middle])
    await expect.poll(async () => Number(await corner.inputValue())).toBeGreaterThan(4)
    await stage.key('Control+z')
    await expect.poll(() => corner.inputValue()).toBe('0')
    // The other tools are the same canvas: what was done stays.
    const tool = (name: string) => page.getByRole('radiogroup', { name: '画布的工具' }).getByText(name).click()
    await tool('文字对白')
    await expect.poll(where).toBe(`/scene_text_dialogue?doc=${doc}&shot=${shot}`)
    await page.getByRole('list', { name: '本页台词' }).getByRole('button', { name: '放到页上' }).first().click()
    await tool('通用贴图')
    await page.getByRole('region', { name: '我的贴图' }).waitFor()
    await tool('人物融合')
    await stage.pick('底图')
    await page.getByRole('button', { name: '抠出选中图片里的人物' }).click()
    await page.getByText(/^由「.+」抠出/).waitFor({ timeout: 30_000 })
    await page.getByText('没有接绘图引擎：按规则', { exact: false }).waitFor()
    await page.getByRole('button', { name: '融合成一张' }).click()
    await page.getByText(/^由「.+」融合（按规则，不是 AI 模型）/).waitFor({ timeout: 60_000 })
    expect(await axeFaults(page)).toEqual([])
    await page.getByRole('button', { name: '存回分镜' }).click()
    await toast(page, '已存回分镜').waitFor()
    await expect.poll(() => page.evaluate<number>(LOCAL)).toBe(0)
    const kept = (await host.call<Loose>('GET', '/ixj_web/comic/storyboard_list', { doc_id: doc })).data.scenes[0].shots[0].picture
    expect(kept).toMatchObject({ src_type: 4 })
    const scene = await host.call<Loose>('POST', '/ixj_web/works/matching_image_info', { doc_id: doc, storyboard_id: shot, id: kept.id })
    const items = readPage(JSON.parse(scene.data.composeProjectJson)).items
    expect(items.map(item => item.name)).toEqual(['底图', '人物', '融合结果'])
    expect(Math.round(items[0]!.x)).toBe(moved)
    expect(items[0]!.points).toEqual([0.3, 0, 1, 0.5, 0.5, 1, 0, 0.5])
    expect(readPage(JSON.parse(scene.data.dialogueProjectJson)).items).toMatchObject([{ text: '我以为你走了。' }])
    // Opened by its bare address, it leads back to the shot.
    await go(`/ai_compose?doc=${doc}&shot=${shot}`)
    await page.getByRole('application', { name: '画面' }).waitFor()
    await page.getByRole('button', { name: '返回' }).click()
    await expect.poll(where).toBe(`/workDetail/${id}/2/storyBoard/${shot}/draw`)
    // A canvas of too many characters leaves nothing on this machine.
    const names = Array.from({ length: 8 }, (_, nth) => ({
      id: `i${nth}`,
      kind: 'sticker',
      shape: 'star',
      name: '"'.repeat(2000),
      width: 9,
      height: 9,
    }))
    await host.call('PUT', '/ixj_web/user/set_my_mark', { key: 'many', name: '许多', value: JSON.stringify(names) })
    await go('/common_charlet')
    await page.getByRole('button', { name: '许多' }).click()
    await expect.poll(() => page.evaluate<number>(LOCAL)).toBe(1)
    for (let times = 0; times < 6; times++) {
      await stage.key('Control+a')
      await stage.key('Control+d')
    }
    await expect.poll(() => page.evaluate<number>(LOCAL), { timeout: 20_000 }).toBe(0)
  })
})

it('two people draw one page, each seeing where the other is, and the animatic plays and leaves as a film', async () => {
  const host = await house.studio.founder()
  const { id, doc } = await comicOf(host)
  await host.call('POST', '/ixj_web/comic/comic_pour', { doc_id: doc })
  const member = await house.studio.colleague(host, '画师')
  await host.call('PUT', '/ixj_web/project/member', { project_id: id, member_id: member.userId, permissions: ['WriteWork'] })
  const windows = await Promise.all([visit(host), visit(member)])
  const [one, other] = windows.map(({ page }) => ({ page, stage: stageDriver(page, '第 1 页') })) as [Hand, Hand]
  for (const { go } of windows) await go(`/workDetail/${id}/2/comicPages/${doc}`)
  await Promise.all([one.stage.ground.waitFor(), other.stage.ground.waitFor()])
  const { x, y } = (await one.stage.ground.boundingBox())!
  await one.page.mouse.move(x + 120, y + 120)
  await other.page.locator('[data-others="1"]').waitFor()
  await one.page.mouse.move(x + 5, y - 40)
  await other.page.locator('[data-others="0"]').waitFor()
  // What one writes the other reads, and each takes back only what was theirs.
  const words = (page: Page) => page.getByRole('textbox', { name: '文字', exact: true })
  await one.stage.pick('沈岸：我以为你走了。')
  await words(one.page).fill('别走。')
  await other.stage.pick('沈岸：我以为你走了。')
  await expect.poll(() => words(other.page).inputValue()).toBe('别走。')
  await other.stage.pick('顾晚：末班车晚点。')
  await words(other.page).fill('晚点了。')
  await one.stage.key('Control+z')
  await expect.poll(() => words(one.page).inputValue()).toBe('我以为你走了。')
  await one.stage.pick('顾晚：末班车晚点。')
  await expect.poll(() => words(one.page).inputValue()).toBe('晚点了。')
  // Both type into one balloon at once: no letter is lost.
  await other.stage.pick('顾晚：末班车晚点。')
  for (const { page } of [one, other]) {
    await words(page).click()
    await page.keyboard.press('End')
  }
  await Promise.all([one.page.keyboard.type('AAAA', { delay: 60 }), other.page.keyboard.type('BBBB', { delay: 65 })])
  const letters = async (page: Page) => (await words(page).inputValue()).replace('晚点了。', '').split('').toSorted().join('')
  for (const { page } of [one, other]) await expect.poll(() => letters(page)).toBe('AAAABBBB')
  // What one takes off while the other has it is told there, and put back with its words.
  await one.stage.key('Delete')
  await toast(other.page, '「顾晚：末班车晚点。」刚被别人删掉了').getByRole('button', { name: '放回来' }).click()
  await one.stage.pick('顾晚：末班车晚点。')
  expect(await letters(one.page)).toBe('AAAABBBB')
  // The shots of the same document as a film.
  const { page } = one
  const film = `/workDetail/${id}/2/comicPages/${doc}/play`
  await windows[0]!.go(film)
  await page.getByRole('button', { name: '3 句没有声音，去配音' }).click()
  await page.getByRole('heading', { name: '分镜配音' }).waitFor()
  const { dub_id } = (await host.call('POST', '/ai_web/ai/voice/dub/from_doc', { doc_id: doc })).data
  await jobOver(host, (await host.call('POST', '/ai_web/ai/voice/dub/generate', { dub_id })).data.job_id)
  await host.call('POST', '/ai_web/ai/music/text_to_music', { name: '雨夜', seconds: 5 })
  await jobOver(host, (await host.call<Loose>('GET', '/ai_web/ai/music/record_list')).data.list[0].job_id)
  await windows[0]!.go(film)
  expect(await page.getByRole('button', { name: '没有声音，去配音' }).count()).toBe(0)
  await page.getByRole('combobox', { name: '配乐' }).click()
  await page.locator('.ant-select-item-option').filter({ hasText: '雨夜' }).click()
  await page.waitForURL(/music=/)
  await page.reload()
  await page.locator('[data-music]').waitFor({ state: 'attached' })
  await page.getByRole('button', { name: '播放' }).click()
  // The take is heard while its shot is shown, and music under it, until they are muted.
  const sounds = () =>
    page.evaluate<{ paused: boolean; muted: boolean; volume: number }[]>(
      `[...document.querySelectorAll('audio')].map(({ paused, muted, volume }) => ({ paused, muted, volume }))`,
    )
  await expect.poll(sounds, { interval: 50, timeout: 15_000 }).toEqual([1, 0.2].map(volume => ({ paused: false, muted: false, volume })))
  await page.getByRole('group', { name: '时间线' }).locator('[aria-current=true]').getByText('02').waitFor({ timeout: 15_000 })
  await page.getByRole('button', { name: '静音' }).click()
  expect((await sounds()).map(({ muted }) => muted)).toEqual([true, true])
  await page.getByRole('button', { name: '暂停' }).click()
  expect((await sounds()).map(({ paused }) => paused)).toEqual([true, true])
  await page.getByRole('button', { name: '导出' }).click()
  const download = page.waitForEvent('download', { timeout: 60_000 })
  await page.getByRole('button', { name: 'MP4，带配音与配乐' }).click()
  const bytes = await readFile(await (await download).path())
  expect(bytes.subarray(4, 8).toString('latin1')).toBe('ftyp')
  expect(await axeFaults(page)).toEqual([])
}, 150_000)

it('the tools of a page have names on a phone, and room for a finger; what is picked there stays in sight beside what is said of it', async () => {
  const host = await house.studio.founder()
  const { id, doc } = await comicOf(host)
  await host.call('POST', '/ixj_web/comic/comic_pour', { doc_id: doc })
  const { page, go } = await visit(host, { phone: true })
  await go(`/workDetail/${id}/2/comicPages/${doc}`)
  const { ground } = stageDriver(page, '第 1 页')
  await ground.waitFor()
  const row = page.locator('[data-tools]')
  let end = 0
  for (const name of ['选择', '节点', '切刀', '分格', '气泡', '拟声字', '撤销', '重做']) {
    const tool = row.getByRole('button', { name })
    const box = (await tool.boundingBox())!
    expect([box.x >= end, box.width >= 44, box.height >= 44, box.x + box.width <= 390, await tool.innerText()], name).toEqual([
      true,
      true,
      true,
      true,
      name,
    ])
    end = box.x + box.width
  }
  await row.getByRole('button', { name: '重新灌入' }).scrollIntoViewIfNeeded()
  expect(await axeFaults(page)).toEqual([])
  await row.getByRole('button', { name: '气泡' }).tap()
  const { x, y, width, height } = (await ground.boundingBox())!
  await page.touchscreen.tap(x + width / 2, y + 200)
  await expect.poll(async () => (await itemsOf(host, doc)).filter(item => item.text === '对白').length).toBe(1)
  // It is picked, and nothing came over the page; its button names it, and opens what is said of it below the page.
  const side = page.getByRole('group', { name: '属性', exact: true })
  const button = page.getByRole('button', { name: /^属性 ?对白$/ })
  await button.waitFor()
  expect([await side.count(), await page.getByRole('dialog').count(), (await ground.boundingBox())!.height]).toEqual([0, 0, height])
  await button.tap()
  await side.getByRole('textbox', { name: '文字' }).waitFor()
  const [stage, low] = [(await ground.boundingBox())!, (await side.boundingBox())!]
  expect([stage.height > 200, stage.y + stage.height <= low.y]).toEqual([true, true])
  await shoot(page, 'comic page on a phone, words')
  expect(await axeFaults(page)).toEqual([])
  // What is put onto the page comes from below it too, in place of what was said of the item.
  await page.getByRole('button', { name: '素材', exact: true }).tap()
  const materials = page.getByRole('group', { name: '素材', exact: true })
  await materials.getByText('台词', { exact: true }).waitFor()
  expect([await side.count(), (await ground.boundingBox())!.height > 200, (await materials.boundingBox())!.y]).toEqual([0, true, low.y])
  await materials.getByRole('button', { name: '收起素材' }).tap()
  // Pressed twice, its words are written.
  await page.touchscreen.tap(x + width / 2, y + 200)
  await page.touchscreen.tap(x + width / 2, y + 200)
  await expect.poll(() => page.evaluate<string>(`document.activeElement.value`)).toBe('对白')
})

describe('pages of a comic', () => {
  it('of a strip are as wide as the stage, scrolled by the wheel, and lettered across', async () => {
    const host = await house.studio.founder()
    const { id, doc } = await comicOf(host)
    await host.call('POST', '/ixj_web/comic/comic_pour', { doc_id: doc, direction: 'strip' })
    const { page, go } = await visit(host)
    await go(`/workDetail/${id}/2/comicPages/${doc}`)
    const stage = stageDriver(page, '第 1 页')
    await stage.ground.waitFor()
    const zoom = async () => Number.parseInt(await page.getByRole('group', { name: '缩放' }).getByRole('status').innerText())
    await expect.poll(zoom).toBeGreaterThan(60)
    const before = await zoom()
    // What is under the pointer after scrolling is further down.
    await stage.ground.hover({ position: { x: 300, y: 300 } })
    await page.mouse.wheel(0, 500)
    await page.waitForTimeout(400)
    expect(await zoom()).toBe(before)
    await page.keyboard.down('Control')
    await page.mouse.wheel(0, -120)
    await page.keyboard.up('Control')
    await expect.poll(zoom).toBeGreaterThan(before)
    // One notch is one step, also when the wheel has come to rest.
    const larger = await zoom()
    await page.waitForTimeout(400)
    expect(await zoom()).toBe(larger)
    await page.getByRole('button', { name: '适合窗口' }).click()
    await expect.poll(zoom).toBeLessThan(before)
    await page.getByRole('button', { name: '适合宽度' }).click()
    await expect.poll(zoom).toBe(before)
    const balloons = (await itemsOf(host, doc)).filter(item => item.kind === 'balloon')
    expect(balloons.map(item => item.upright)).toEqual([false, false, false])
  })
  it('of a strip go on from one to the next, seen and scrolled as one, without leaving the page before the next is there', async () => {
    const host = await house.studio.founder()
    const { id, doc } = await comicOf(host)
    await host.call('POST', '/ixj_web/comic/comic_pour', { doc_id: doc, direction: 'strip' })
    await host.call('POST', '/ixj_web/comic/comic_page', { doc_id: doc })
    const { page, go } = await visit(host)
    await go(`/workDetail/${id}/2/comicPages/${doc}`)
    const [one, two] = [1, 2].map(nth => stageDriver(page, `第 ${nth} 页`)) as [StageDriver, StageDriver]
    await one.ground.waitFor()
    const pages = page.getByRole('list').getByRole('button', { name: /^第 \d 页$/ })
    await expect.poll(() => pages.count()).toBe(2)
    await one.ground.hover({ position: { x: 300, y: 300 } })
    // Wheeled on, the next page is the open one; wheeled back, the first again, where it was left.
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 600)
        return two.ground.count()
      })
      .toBe(1)
    const { content } = (await host.call('GET', '/ixj_web/comic/comic_pages', { doc_id: doc })).data.pages[1]
    expect(content.form.direction).toBe('strip')
    await two.ground.hover({ position: { x: 300, y: 300 } })
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, -600)
        return one.ground.count()
      })
      .toBe(1)
    await shoot(page, 'comic-strip-seam')
  })
  it('give each other what is copied, and keep their steps while others are looked at', async () => {
    const host = await house.studio.founder()
    const { id, doc } = await comicOf(host)
    await host.call('POST', '/ixj_web/comic/comic_pour', { doc_id: doc })
    await host.call('POST', '/ixj_web/comic/comic_page', { doc_id: doc })
    const { page, go } = await visit(host)
    await go(`/workDetail/${id}/2/comicPages/${doc}`)
    const [one, two] = [1, 2].map(nth => stageDriver(page, `第 ${nth} 页`)) as [StageDriver, StageDriver]
    const turn = (nth: number) => page.getByRole('button', { name: `第 ${nth} 页`, exact: true }).click()
    await one.pick('沈岸：我以为你走了。')
    await one.layers.getByRole('button', { name: '顾晚：末班车晚点。' }).click({ modifiers: ['ControlOrMeta'] })
    await page.locator('[data-picked="2"]').waitFor()
    await one.key('ControlOrMeta+c')
    await turn(2)
    await two.ground.waitFor()
    await two.key('ControlOrMeta+v')
    await page.locator('[data-picked="2"]').waitFor()
    expect((await two.names()).filter(name => name.includes('走了') || name.includes('晚点'))).toHaveLength(2)
    await two.pick('沈岸：我以为你走了。')
    await page.getByRole('textbox', { name: '文字', exact: true }).fill('别走。')
    // Words from elsewhere become a balloon.
    await page.evaluate(`(() => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', '雨停了。')
      document.querySelector('[role=application]').dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })()`)
    await expect.poll(async () => (await two.names()).filter(name => name === '雨停了。').length).toBe(1)
    // Back from the other page, one's steps are there.
    await turn(1)
    await one.ground.waitFor()
    await turn(2)
    await two.ground.waitFor()
    for (let step = 0; step < 3; step++) await two.key('ControlOrMeta+z')
    await expect.poll(() => two.names()).toEqual([])
    await two.key('ControlOrMeta+y')
    await expect.poll(async () => (await two.names()).length).toBe(2)
    // A template with fewer panels than the page has asks where the rest goes.
    await turn(1)
    await one.ground.waitFor()
    // A stroke of the knife over the whole page cuts what it crosses, and the knife stays at hand.
    const panels = async () => (await one.names()).filter(name => name.startsWith('格')).length
    const before = await panels()
    const knife = page.getByRole('toolbar', { name: '工具' }).getByRole('button', { name: /^切刀/ })
    await one.key('k')
    const { width, height } = (await one.ground.boundingBox())!
    await one.drag([width / 2 - 60, 12], [width / 2 - 60, height - 12])
    await expect.poll(panels).toBeGreaterThan(before)
    expect(await knife.getAttribute('aria-pressed')).toBe('true')
    await one.key('ControlOrMeta+z')
    await expect.poll(panels).toBe(before)
    await one.key('Escape')
    await page.getByText('分格', { exact: true }).first().click()
    await page.getByRole('button', { name: '一页一格', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: '移到新的一页' }).click()
    await expect.poll(async () => (await one.names()).filter(name => name.startsWith('格')).length).toBe(1)
    await toast(page, '没有位置的格已移到后面新的一页').getByRole('button', { name: '去看' }).click()
    await two.ground.waitFor()
    expect((await two.names()).filter(name => name.startsWith('格')).length).toBeGreaterThan(0)
  })
  it('are poured, changed, follow the script, and leave as files [D3-4-06] [D3-2-31] [D3-8-19] [D3-8-20]', async () => {
    const host = await house.studio.founder()
    const { id, doc } = await comicOf(host)
    const { page, go } = await visit(host)
    await go(`/workDetail/${id}/2/generalStoryBoard?doc=${doc}`)
    await page.getByRole('link', { name: '漫画', exact: true }).click()
    await page.getByRole('button', { name: '灌入漫画页' }).click()
    const stage = stageDriver(page, '第 1 页')
    await stage.ground.waitFor()
    const desk = page.locator('[data-selection]')
    expect(await desk.getAttribute('data-selection')).toBe('none')
    // Number fields speak Chinese to who hears them.
    expect(await page.locator('[aria-label="Increase Value"]').count()).toBe(0)
    expect(await page.locator('[aria-label="加一点"]').count()).toBeGreaterThan(0)
    // A balloon is picked among the layers, its words are changed, and it says so.
    await stage.pick('沈岸：我以为你走了。')
    await expect.poll(() => desk.getAttribute('data-selection')).toBe('one')
    await page.getByRole('textbox', { name: '文字', exact: true }).fill('你没有走。')
    await page.getByText('本页改过 1 项').waitFor()
    await shoot(page, 'comic-page')
    await stage.key('Control+a')
    await expect.poll(() => desk.getAttribute('data-selection')).toBe('multiple')
    await stage.key('Escape')
    await expect.poll(() => desk.getAttribute('data-selection')).toBe('none')
    // The script changes: what nobody touched here follows, what was written here stays.
    const { content, version } = (await host.call<Loose>('GET', '/ixj_web/doc/detail', { doc_id: doc })).data
    for (const scene of content.content)
      for (const block of scene.content) if (block.type === 'dialogue') block.content[0].text = `${block.content[0].text.slice(0, -1)}吧。`
    await host.call('PUT', '/ixj_web/doc/update_version', { doc_id: doc, version, content })
    await page.reload()
    await stage.pick('顾晚：末班车晚点。')
    await expect.poll(() => page.getByRole('textbox', { name: '文字', exact: true }).inputValue()).toBe('末班车晚点吧。')
    await page.getByRole('button', { name: '脚本已改，更新？' }).waitFor()
    const texts = (await itemsOf(host, doc)).filter(item => item.kind === 'balloon').map(item => item.text)
    expect(texts).toEqual(['你没有走。', '末班车晚点吧。', '钥匙我一直留着吧。'])
    expect(await axeFaults(page)).toEqual([])
    // A picture that does not arrive is told, and nothing is put onto the page [D3-8-19].
    await answerWith(page, '/ixj_web/image', 1500, '仓库满了')
    const before = (await itemsOf(host, doc)).length
    await page.getByText('图片', { exact: true }).first().click()
    await page.getByTestId('canvas-upload').setInputFiles(path.join(import.meta.dirname, '../docs/gallery/works-light.webp'))
    await toast(page, '上传图片失败：仓库满了').waitFor()
    await page.unrouteAll()
    expect((await itemsOf(host, doc)).length).toBe(before)
    // A file of it.
    await page.getByRole('button', { name: '导出', exact: true }).click()
    await page.getByText(/^缺图：/).waitFor()
    await page.getByRole('radio', { name: 'PSD（分层）' }).check()
    const download = page.waitForEvent('download')
    await page.getByRole('dialog').getByRole('button', { name: '导出' }).click()
    const files = unzipSync(new Uint8Array(await readFile(await (await download).path())))
    expect(strFromU8(files['001.psd']!.slice(0, 4))).toBe('8BPS')
  })
})
