// Journeys through a storyboard's views: what rules fill in, pictures, the strip in time, folded scenes and fitted columns; and all of it on a phone.
import type { Loose, Person } from '@qianmu/testkit/studio'
import { describe, expect, it } from 'vitest'
import { axeFaults, choose, house, shoot, toast, useHouse, visit } from './visitor.ts'

useHouse()

const SCRIPT = [
  '1、望江路街口 夜 外',
  '△空街，雨线斜落，站牌的电子屏闪了一下。',
  '沈岸：我以为你已经走了。',
  '顾晚：末班车晚点。',
  '2、便利店 夜 内',
  '△钥匙的齿口磨得发亮。',
  '△沈岸冲进门。',
  '沈岸（低声）：钥匙我一直留着。',
].join('\n')

async function boardOf(host: Person) {
  const work = { project_name: '雨夜归人', project_type: 2, script_type: 'CARTOON' }
  const { project_id } = (await host.call('POST', '/ixj_web/project/add', work)).data
  const { doc_id } = (await host.call('POST', '/ixj_web/doc/add', { project_id, doc_name: '第 3 话', text: SCRIPT })).data
  await host.call('POST', '/ixj_web/comic/storyboard_list_sync', { doc_id })
  const shots = async (): Promise<Loose[]> =>
    (await host.call('GET', '/ixj_web/comic/storyboard_list', { doc_id })).data.scenes.flatMap((scene: Loose) => scene.shots)
  return { path: `/workDetail/${project_id}/2/generalStoryBoard`, doc_id: doc_id as number, shots }
}

describe('a storyboard', () => {
  it('is filled in by rules that are seen before, and taken back', async () => {
    const host = await house.studio.founder()
    const { path, shots } = await boardOf(host)
    const { page, go } = await visit(host)
    await go(path)
    await page.getByRole('button', { name: '按规则补全' }).click()
    const dialog = page.getByRole('dialog', { name: '按规则补全分镜' })
    await dialog.getByText('反打，过沈岸的肩看顾晚，望江路街口（夜）').waitFor()
    expect((await shots()).every(shot => shot.size === '')).toBe(true)
    await shoot(page, 'storyboard-complete')
    expect(await axeFaults(page)).toEqual([])
    await dialog.getByRole('checkbox', { name: /^时长/ }).uncheck()
    await dialog.getByRole('button', { name: '补全 4 镜' }).click()
    await expect
      .poll(async () => (await shots()).map(({ size, move }) => `${size} ${move}`))
      .toEqual(['全景 固定', '近景 固定', '特写 固定', '全景 跟'])
    await toast(page, /^已按规则补全/)
      .getByRole('button', { name: '撤销' })
      .click()
    await expect.poll(async () => (await shots()).map(shot => shot.size + shot.content.slice(0, 2))).not.toContain('近景反打')
  })

  it('is seen as pictures and in time, and stays so on the way to a shot and back', async () => {
    const host = await house.studio.founder()
    const { path, doc_id } = await boardOf(host)
    await host.call('POST', '/ixj_web/comic/storyboard_complete', { doc_id })
    const { page, go, where } = await visit(host)
    await go(path)
    await page.getByText('画面', { exact: true }).first().click()
    await page.waitForURL('**?view=wall')
    await page.getByRole('button', { name: /便利店 夜 内 镜 1 画面/ }).click()
    await page.waitForURL('**/draw?view=wall')
    const panel = page.getByRole('complementary')
    await panel.getByRole('heading', { name: /^镜 1/ }).waitFor()
    await shoot(page, 'storyboard-wall')
    expect(await axeFaults(page)).toEqual([])
    await page.keyboard.press(']')
    await panel.getByRole('heading', { name: /^镜 2/ }).waitFor()
    await page.keyboard.press('[')
    await page.keyboard.press('Escape')
    await page.waitForURL(`**/generalStoryBoard?doc=${doc_id}&view=wall`)
    await page.getByText('时间线', { exact: true }).click()
    await page.waitForURL('**view=timeline')
    const time = page.getByRole('status', { name: '时间' })
    expect(await time.textContent()).toMatch(/^0:00\.0 \//)
    await page.getByRole('button', { name: '播放' }).click()
    await page.getByRole('button', { name: '暂停' }).waitFor()
    await expect.poll(async () => Number((await time.textContent())!.slice(2, 6))).toBeGreaterThan(0.5)
    await page.getByRole('button', { name: '暂停' }).click()
    await page.keyboard.press('ArrowRight')
    await page.getByRole('figure').getByText('顾晚：末班车晚点。').waitFor()
    await shoot(page, 'storyboard-timeline')
    expect(await axeFaults(page)).toEqual([])
    await page.reload()
    await time.waitFor()
    expect(where()).toContain('view=timeline')
  })

  it('folds its scenes, hides columns and keeps their widths', async () => {
    const host = await house.studio.founder()
    const { path } = await boardOf(host)
    const { page, go } = await visit(host)
    await go(path)
    const rows = page.locator('[data-row]')
    await rows.first().waitFor()
    const all = await rows.count()
    await page.getByRole('button', { name: '收起「场 1 望江路街口 夜 外」' }).click()
    await expect.poll(() => rows.count()).toBeLessThan(all)
    await page.getByRole('button', { name: '更多' }).click()
    await choose(page, '收起全部场次')
    await expect.poll(() => rows.count()).toBe(0)
    await page.getByRole('button', { name: '更多' }).click()
    await choose(page, '展开全部场次')
    await expect.poll(() => rows.count()).toBe(all)
    await page.getByRole('button', { name: '更多' }).click()
    await page.getByRole('menuitem', { name: '显示的列' }).hover()
    await page.getByRole('menuitemcheckbox', { name: '音效' }).click()
    await expect.poll(() => page.getByRole('columnheader', { name: /^音效/ }).count()).toBe(0)
    const head = page.getByRole('columnheader', { name: /^景别/ })
    const before = (await head.boundingBox())!.width
    await page.keyboard.press('Escape')
    // A menu that closes gives the focus back.
    await page.getByRole('menu').first().waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: '「景别」的宽度（左右键调整）' }).press('ArrowRight')
    await expect.poll(async () => (await head.boundingBox())!.width).toBe(before + 16)
    await page.reload()
    await rows.first().waitFor()
    expect(await page.getByRole('columnheader', { name: /^音效/ }).count()).toBe(0)
    expect((await head.boundingBox())!.width).toBe(before + 16)
  })

  it('is read, remarked on, filled in and played on a phone', async () => {
    const host = await house.studio.founder()
    const { path, shots, doc_id } = await boardOf(host)
    const { page, go } = await visit(host, { phone: true })
    await go(path)
    // Pictures first: a table of seven columns is nothing for a phone.
    await page
      .getByRole('button', { name: /镜 1 画面/ })
      .first()
      .waitFor()
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
    await shoot(page, 'phone-storyboard-wall')
    expect(await axeFaults(page)).toEqual([])
    await page.getByRole('button', { name: '场 1 望江路街口 夜 外 镜 1 的操作' }).tap()
    await choose(page, '后移')
    await expect.poll(async () => (await shots())[1]!.content.slice(0, 2)).toBe('空街')
    await page.getByRole('button', { name: '撤销「移动分镜」' }).tap()
    await expect.poll(async () => (await shots())[0]!.content.slice(0, 2)).toBe('空街')
    await page.getByRole('radio', { name: '表格' }).locator('xpath=..').tap()
    await page.locator('[data-row]').first().waitFor()
    await shoot(page, 'phone-storyboard')
    expect(await axeFaults(page)).toEqual([])
    // Its bar is one row: what has no room there is in its menu.
    const docs = (await page.getByRole('combobox', { name: '文档' }).boundingBox())!
    expect((await page.locator('[data-row]').first().boundingBox())!.y - docs.y - docs.height).toBeLessThan(120)
    await page.getByRole('button', { name: '更多', exact: true }).tap()
    await choose(page, '按规则补全')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^补全 \d 镜$/ })
      .tap()
    await toast(page, /^已按规则补全/).waitFor()
    expect((await shots())[0]!.size).toBe('全景')
    const note = page.locator('[data-row]').first().locator('[data-cell=note]')
    await note.scrollIntoViewIfNeeded()
    await note.dblclick()
    await page.getByRole('textbox', { name: '镜 1 备注' }).fill('雨再大一点')
    await page.keyboard.press('Tab')
    await expect.poll(async () => (await shots())[0]!.note).toBe('雨再大一点')
    await page.getByRole('radio', { name: '时间线' }).locator('xpath=..').tap()
    await page.getByRole('button', { name: '播放' }).tap()
    await expect.poll(async () => (await page.getByRole('status', { name: '时间' }).textContent())!.slice(0, 6) > '0:00.5').toBe(true)
    await page.getByRole('button', { name: '暂停' }).tap()
    const stage = (await page.getByRole('figure').boundingBox())!
    expect(stage.width).toBeGreaterThan(300)
    await shoot(page, 'phone-storyboard-timeline')
    expect(await axeFaults(page)).toEqual([])
    // The player of the whole: nothing of its bar is off the edge.
    await go(path.replace('generalStoryBoard', `comicPages/${doc_id}/play`))
    await page.getByRole('button', { name: '播放' }).waitFor()
    for (const button of await page.getByRole('toolbar', { name: '播放' }).getByRole('button').all()) {
      const box = (await button.boundingBox())!
      expect(box.x >= 0 && box.x + box.width <= 390).toBe(true)
    }
    await shoot(page, 'phone-animatic')
    expect(await axeFaults(page)).toEqual([])
  })

  it('is put into order as pictures, and cut and played in time by keys and hands', async () => {
    const host = await house.studio.founder()
    const { path, shots, doc_id } = await boardOf(host)
    const { page, go } = await visit(host)
    const contents = async () => (await shots()).map(shot => (shot.content || shot.dialogue).slice(0, 2))
    const before = await contents()
    await go(`${path}?view=wall`)
    const tile = (nth: number) => page.locator('[data-tile]').nth(nth)
    await tile(0).waitFor()
    const seen = () =>
      page
        .locator('[data-tile]')
        .evaluateAll((all: { lastElementChild: { textContent: string } }[]) =>
          all.map(each => each.lastElementChild.textContent.slice(0, 2)),
        )
    await expect.poll(seen).toEqual(before)
    const [from, to] = [(await tile(0).boundingBox())!, (await tile(1).boundingBox())!]
    await page.mouse.move(from.x + 40, from.y + 40)
    await page.mouse.down()
    await page.mouse.move(from.x + 60, from.y + 40)
    await page.mouse.move(to.x + to.width - 20, to.y + 40, { steps: 6 })
    await shoot(page, 'storyboard-wall-dragging')
    await page.mouse.up()
    await expect.poll(contents).toEqual([before[1], before[0], ...before.slice(2)])
    await page.keyboard.press('Control+Z')
    await expect.poll(contents).toEqual(before)
    await expect.poll(seen).toEqual(before)
    await page
      .getByRole('button', { name: /镜 2 画面/ })
      .first()
      .focus()
    await page.keyboard.press('Alt+ArrowLeft')
    await expect.poll(contents).toEqual([before[1], before[0], ...before.slice(2)])
    await page.keyboard.press('Control+Z')
    await expect.poll(contents).toEqual(before)
    // An edge of the strip: pulled by 28 px a second is longer.
    await page.getByText('时间线', { exact: true }).click()
    const [{ seconds }] = await shots()
    const grip = page.getByRole('button', { name: /^场 1 望江路街口 夜 外 镜 1的时长/ })
    const edge = (await grip.boundingBox())!
    await page.mouse.move(edge.x + edge.width / 2, edge.y + 20)
    await page.mouse.down()
    await page.mouse.move(edge.x + edge.width / 2 + 56, edge.y + 20, { steps: 5 })
    await shoot(page, 'storyboard-trimming')
    await page.mouse.up()
    await expect.poll(async () => (await shots())[0]!.seconds).toBe(seconds + 2)
    await grip.press('ArrowLeft')
    await expect.poll(async () => (await shots())[0]!.seconds).toBeCloseTo(seconds + 1.9)
    await page.keyboard.press('Control+Z')
    await page.keyboard.press('Control+Z')
    await expect.poll(async () => (await shots())[0]!.seconds).toBe(seconds)
    // The player: to the end and back, into a shot, a second on, and round and round.
    await go(path.replace('generalStoryBoard', `comicPages/${doc_id}/play`))
    const time = page.getByRole('status', { name: '时间' })
    const at = async () =>
      Number(
        /^(\d+):([\d.]+)/
          .exec((await time.textContent())!)!
          .slice(1)
          .reduce((sum, part) => sum * 60 + Number(part), 0),
      )
    const whole = (await shots()).reduce((sum, shot) => sum + (shot.seconds || 2), 0)
    await time.waitFor()
    await page.keyboard.press('End')
    expect(await at()).toBeCloseTo(whole, 1)
    await page.keyboard.press('Home')
    await page.keyboard.press('Shift+ArrowRight')
    expect(await at()).toBe(1)
    await page.keyboard.press('ArrowRight')
    expect(await at()).toBeCloseTo(seconds, 1)
    const cell = page.getByRole('group', { name: '时间线' }).getByRole('button', { name: /镜 1-01/ })
    const box = (await cell.boundingBox())!
    await page.mouse.click(box.x + box.width / 2, box.y + 20)
    expect(Math.abs((await at()) - seconds / 2)).toBeLessThan(0.3)
    await page.getByRole('slider', { name: '播放位置' }).fill(String(Math.floor(whole * 10) / 10))
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '不循环' }).click()
    await page.getByRole('button', { name: '循环这一镜' }).click()
    await page.getByRole('button', { name: '播放' }).click()
    await expect.poll(at, { timeout: 5000 }).toBeLessThan(2)
    await page.keyboard.press('k')
    await page.getByRole('button', { name: '暂停' }).click()
    expect(await axeFaults(page)).toEqual([])
    // Some shots alone.
    const [, second, third] = await shots()
    await go(`${path.replace('generalStoryBoard', `comicPages/${doc_id}/play`)}?shots=${second!.storyboard_id},${third!.storyboard_id}`)
    await page.getByText('动态样片（2 镜）').waitFor()
    await page.keyboard.press('End')
    await expect.poll(at).toBeCloseTo((second!.seconds || 2) + (third!.seconds || 2), 1)
  })
})
