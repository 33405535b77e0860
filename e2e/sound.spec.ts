// Journeys of sound: lines are dubbed and one is changed, voices are made, music is composed.
import { text } from 'node:stream/consumers'
import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { axeFaults, house, shoot, useHouse, visit } from './visitor.ts'

useHouse()

/** What a finger misses 21 px beside the middle of a control of a row. */
const smallTargets = (row: Locator) =>
  row.locator('button, label, textarea, .ant-select').evaluateAll(controls =>
    controls.flatMap(control => {
      const { x, y, width, height } = control.getBoundingClientRect()
      const hits = [
        [-21, 0],
        [21, 0],
        [0, -21],
        [0, 21],
      ].every(([dx, dy]) => control.contains(control.ownerDocument.elementFromPoint(x + width / 2 + dx!, y + height / 2 + dy!)))
      return hits ? [] : [control.getAttribute('aria-label') ?? control.className]
    }),
  )

it('[D3-2-20] [D3-2-21] [D3-2-22] [D3-8-27] lines are dubbed with draft voices, a changed line is stale and said again', async () => {
  const person = await house.studio.founder()
  const { page, go } = await visit(person)
  await go('/aiWork/dubbing/voiceList')
  await page.getByText('还没有配音').waitFor()
  await page.getByRole('button', { name: '新建配音' }).first().click()
  await page.getByRole('textbox', { name: '台词' }).fill('顾晚：末班车晚点了。\n沈岸：走吧。\n雨停了。')
  await page.getByRole('button', { name: '开始配音' }).click()
  // Those that are checked alone, then the others.
  await page.getByRole('checkbox', { name: '选择第 2 句' }).check()
  await page.getByRole('button', { name: '生成选中 1 句' }).click()
  await page.getByRole('button', { name: '补齐 2 句' }).click()
  await page.getByRole('button', { name: '都已可用' }).waitFor()
  await page.getByText('合成草稿音（eSpeak NG，非 AI）').waitFor()
  await page.getByRole('textbox', { name: '第 1 句' }).fill('末班车不来了。')
  await page.getByRole('textbox', { name: '第 2 句' }).focus()
  await page.getByText('声音还是旧台词：末班车晚点了。').waitFor()
  await page.getByRole('button', { name: '补齐 1 句' }).click()
  await page.getByRole('button', { name: '都已可用' }).waitFor()
  await page.getByLabel('第 1 句的版本').waitFor()
  // What is dragged beside the line stands in its words; the arrows lead to other lines, and Ctrl+Enter says the one they led to.
  await page.getByRole('button', { name: '看第 02 句' }).click()
  const aside = page.getByRole('complementary', { name: '这一句' })
  await aside.getByText('第 02 句 · 沈岸').waitFor()
  // A voice of its own, at first that of its speaker, and the way back to that.
  await aside.getByText('本句', { exact: true }).click()
  await aside.getByText('只用于这一句').waitFor()
  await aside.getByRole('button', { name: '换这一句的音色' }).click()
  await page.getByRole('menuitem', { name: '旁白（合成草稿音）' }).click()
  await page.getByText('换了音色，声音还是旧的').waitFor()
  await page.getByRole('img', { name: '这一句另有音色' }).waitFor()
  await aside.getByText('角色默认', { exact: true }).click()
  // At once: it is offered for ten seconds.
  await page.getByRole('button', { name: '撤销' }).click()
  await aside.getByText('只用于这一句').waitFor()
  await aside.getByText('角色默认', { exact: true }).click()
  await page.getByText('换了音色，声音还是旧的').waitFor({ state: 'detached' })
  await aside.getByRole('slider', { name: '语速' }).press('ArrowLeft')
  await expect.poll(() => page.getByRole('textbox', { name: '第 2 句' }).inputValue()).toBe('(语速:0.95)走吧。')
  await page.getByRole('button', { name: '看第 01 句' }).click()
  await page.keyboard.press('ArrowDown')
  await aside.getByText('第 02 句 · 沈岸').waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.press('End')
  await page.keyboard.type('快。')
  await page.keyboard.press('Control+Enter')
  await page.getByLabel('第 2 句的版本').waitFor()
  await page.getByRole('button', { name: '都已可用' }).waitFor()
  // What the draft voice leaves out is grey; how a character is read is chosen by a click.
  await page.getByRole('textbox', { name: '第 2 句' }).fill('(情绪:愤怒)你行走吧。')
  await page.getByRole('textbox', { name: '第 3 句' }).focus()
  await page.getByLabel('第 2 句的标记').getByText('（此引擎不支持）').waitFor({ state: 'attached' })
  await page.getByRole('button', { name: '第 2 句的更多操作' }).click()
  await page.getByRole('menuitem', { name: '多音字…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'hang2' }).click()
  await page.getByLabel('第 2 句的标记').getByText('<行|hang2>').waitFor()
  // A word gets its reading above it; kana are grey, for the draft voice reads none.
  const third = page.getByRole('textbox', { name: '第 3 句' })
  await third.fill('雨停了，<東京|とうきょう>见。')
  await third.blur()
  await page.getByLabel('第 3 句的标记').getByText('（此引擎不支持）').waitFor({ state: 'attached' })
  await third.press('Home')
  for (let letter = 0; letter < 2; letter++) await third.press('Shift+ArrowRight')
  await page.getByRole('button', { name: '第 3 句的更多操作' }).click()
  await page.getByRole('menuitem', { name: '给选中的词注音…' }).click()
  await page.getByLabel('读音').fill('yǔ')
  await page.getByRole('button', { name: '注音', exact: true }).click()
  await page.getByText('写 2 个拼音音节').waitFor()
  await page.getByLabel('读音').fill('yǔ tíng')
  await page.getByRole('button', { name: '注音', exact: true }).click()
  const above = page.getByLabel('第 3 句的注音')
  await above.getByText('tíng').waitFor()
  expect(await above.locator('rt').allTextContents()).toEqual(['yǔ', 'tíng', 'とうきょう'])
  // Whose voice is learnt has agreed: without a file that says so nothing is sent, and without an engine it is said where to go.
  await page.getByRole('button', { name: '添加音色' }).click()
  const adding = page.getByRole('dialog', { name: '添加音色' })
  await adding.getByText('一个人的声音').click()
  await adding.getByLabel('名称').fill('顾晚本人')
  await page.getByTestId('timbre-sample').setInputFiles({ name: 'a.wav', mimeType: 'audio/wav', buffer: Buffer.from('a') })
  await adding.getByRole('button', { name: '添加', exact: true }).click()
  await adding.getByText('学一个人的音色要有本人的同意书').waitFor()
  await page.getByTestId('timbre-consent').setInputFiles({ name: '同意书.txt', mimeType: 'text/plain', buffer: Buffer.from('同意') })
  await adding.getByRole('button', { name: '添加', exact: true }).click()
  await page.getByText('还没有连接会学音色的引擎').first().waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '谁的声音太像' }).click()
  await page.getByRole('dialog').getByText('没有太像的').waitFor()
  await page.keyboard.press('Escape')
  await shoot(page, 'dubbing')
  expect(await axeFaults(page)).toEqual([])
  const id = new URL(page.url()).searchParams.get('id')!
  await go('/aiWork/dubbing/voiceList')
  await page.getByRole('button', { name: '读一段文字' }).click()
  await page.getByRole('textbox', { name: '文字', exact: true }).fill('钥匙我一直留着。')
  await page.getByRole('dialog').getByLabel('音色').click()
  await page.locator('.ant-select-dropdown:visible').getByTitle('女声（合成草稿音）', { exact: true }).click()
  await page.getByRole('button', { name: '生成', exact: true }).click()
  await page.getByRole('link', { name: '下载 WAV' }).waitFor()
  await page.getByText('钥匙我一直留着。').first().waitFor()
  // All of it is read from the chosen line on, in either theme; what leaves as subtitles are the words that were said.
  for (const theme of ['light', 'dark'] as const) {
    const heard = await visit(person, { theme })
    await heard.go(`/aiWork/dubbing/voice?id=${id}`)
    // A line is read for a second: what was read is noted, for whoever looks later.
    await heard.page.evaluate(`{
      globalThis.read = []
      new MutationObserver(() => {
        const now = document.querySelector('button[aria-label^="暂停 第"]')?.ariaLabel
        if (now && now !== read.at(-1)) read.push(now)
      }).observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['aria-label'] })
    }`)
    await heard.page.getByRole('button', { name: theme === 'light' ? '连播' : '播放整段' }).click()
    const read = () => heard.page.evaluate<string[]>('read')
    await expect.poll(read).toEqual([1, 2, 3].map(line => `暂停 第 ${line} 句`))
    await heard.page.getByRole('button', { name: '连播' }).waitFor()
    expect(await axeFaults(heard.page)).toEqual([])
    if (theme === 'dark') {
      await heard.page.getByRole('button', { name: '导出' }).click()
      const leaving = heard.page.waitForEvent('download')
      await heard.page.getByRole('menuitem', { name: '字幕（SRT）' }).click()
      const srt = await text(await (await leaving).createReadStream())
      expect(srt.split('\n\n').flatMap(cue => cue.trim().split('\n').slice(2))).toEqual(['末班车不来了。', '走吧。快。', '雨停了。'])
    }
    await heard.leave()
  }
  // Of a document a scene is chosen, its lines alone are said, and a way leads back to the text; what a row has fits fingers.
  const { project_id } = (
    await person.call('POST', '/ixj_web/project/add', { project_name: '雨夜归人', project_type: 1, script_type: 'SCRIPT' })
  ).data
  const script = '1-1 日 内 咖啡馆\n顾晚：晚点了。\n沈岸：走吧。\n\n1-2 夜 外 天桥\n沈岸：那把伞呢？'
  const { doc_id } = (await person.call('POST', '/ixj_web/doc/add', { project_id, doc_name: '第 1 集', text: script })).data
  const { dub_id } = (await person.call('POST', '/ai_web/ai/voice/dub/from_doc', { doc_id })).data
  const phone = await visit(person, { theme: 'dark', phone: true })
  await phone.go(`/aiWork/dubbing/voice?id=${dub_id}`)
  await phone.page.getByRole('button', { name: '看第 03 句' }).waitFor()
  await phone.page.getByRole('button', { name: '角色和场次' }).click()
  await phone.page.getByRole('button', { name: '1-2 夜 外 天桥 0/1' }).click()
  await phone.page.getByRole('textbox', { name: '第 1 句' }).waitFor()
  await phone.page.getByRole('button', { name: '补齐 1 句' }).click()
  await phone.page.getByRole('button', { name: '播放 第 1 句', disabled: false }).waitFor()
  expect(await smallTargets(phone.page.locator('[data-key]').first())).toEqual([])
  expect(await axeFaults(phone.page)).toEqual([])
  await phone.page.getByRole('button', { name: '角色和场次' }).click()
  await phone.page.getByRole('button', { name: '全部 1/3' }).click()
  await phone.page.getByRole('textbox', { name: '第 3 句' }).waitFor()
  await phone.page.getByRole('button', { name: '看剧本' }).click()
  await phone.page.waitForURL(new RegExp(`/editor/edit/${doc_id}`))
  await phone.leave()
  // Of many lines only those in sight are drawn; the keys lead to the last all the same.
  const lines = Array.from({ length: 300 }, (_, nth) => `顾晚：这是第 ${nth + 1} 句。`).join('\n')
  const many = (await person.call('POST', '/ai_web/ai/voice/dub/add', { title: '长的', text: lines })).data
  await go(`/aiWork/dubbing/voice?id=${many.dub_id}`)
  await page.getByRole('button', { name: '看第 01 句' }).click()
  expect(await page.locator('[data-key]').count()).toBeLessThan(40)
  await page.keyboard.press('End')
  await page.getByText('第 300 句 · 顾晚').waitFor()
  await expect.poll(() => page.locator(':focus').getAttribute('aria-label')).toBe('看第 300 句')
})

it('voices of the team are made, heard, changed, deleted and brought back', async () => {
  const { page, go } = await visit(await house.studio.founder())
  await go('/aiWork/dubbing/voiceList')
  await page.getByRole('radiogroup', { name: '配音内容' }).getByText('音色', { exact: true }).click()
  await page.getByText('还没有自己的音色').waitFor()
  await page.getByRole('button', { name: '添加音色' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: '名称' }).fill('旁白')
  await dialog.getByRole('combobox', { name: '底音色' }).click()
  await page.locator('.ant-select-item-option').first().click()
  await dialog.getByRole('button', { name: /^添\s*加$/ }).click()
  await page.getByRole('button', { name: '试听 旁白' }).click()
  await page.getByRole('button', { name: '播放 旁白' }).waitFor()
  await page.getByRole('button', { name: '收藏 旁白', exact: true }).click()
  await page.getByRole('button', { name: '取消收藏 旁白' }).waitFor()
  await page.getByRole('button', { name: '修改 旁白' }).click()
  await dialog.getByRole('textbox', { name: '名称' }).fill('低声旁白')
  await dialog.getByRole('spinbutton', { name: '语速' }).fill('0.8')
  await dialog.getByRole('button', { name: /^保\s*存$/ }).click()
  await page.getByRole('button', { name: '删除 低声旁白' }).waitFor()
  expect(await axeFaults(page)).toEqual([])
  await shoot(page, 'timbres')
  await page.getByRole('button', { name: '删除 低声旁白' }).click()
  await page.getByText('还没有自己的音色').waitFor()
  await page.getByRole('button', { name: '撤销' }).click()
  await page.getByRole('button', { name: '修改 低声旁白' }).waitFor()
})

it('[D3-2-23] [D3-2-24] keywords become a piece that says it was composed by rules, in either theme', async () => {
  const { page, go } = await visit(await house.studio.founder(), { theme: 'light' })
  // Each screen is looked at in both, and left in the other than it was come to.
  let theme: 'light' | 'dark' = 'light'
  const inBoth = async () => {
    expect(await axeFaults(page)).toEqual([])
    theme = theme === 'light' ? 'dark' : 'light'
    await page.emulateMedia({ colorScheme: theme })
    await page.locator(`html[data-theme=${theme}]`).waitFor()
    expect(await axeFaults(page)).toEqual([])
  }
  await go('/aiWork/dubbing/music')
  await page.getByRole('button', { name: '哀伤' }).click()
  await page.getByRole('combobox', { name: '关键词' }).fill('人声哼唱')
  await page.getByRole('combobox', { name: '关键词' }).press('Enter')
  await page.getByText('规则作曲不识别「人声哼唱」，本次会忽略').waitFor()
  await page.getByLabel('时长（秒）').fill('32')
  await page.getByRole('spinbutton', { name: '速度（BPM）' }).fill('60')
  await page.getByLabel('调式', { exact: true }).click()
  await page.locator('.ant-select-dropdown:visible').getByTitle('D 大调', { exact: true }).click()
  // An edge of sections by keys, then by dragging: its neighbour gives the bars.
  const edge = page.getByRole('slider', { name: '引子 与 A 的分界' })
  await expect.poll(() => edge.getAttribute('aria-valuetext')).toBe('引子 2 小节，A 4 小节')
  await edge.press('ArrowRight')
  await expect.poll(() => edge.getAttribute('aria-valuetext')).toBe('引子 3 小节，A 3 小节')
  await edge.dragTo(page.getByRole('group', { name: '结构' }).getByText('尾声'))
  await expect.poll(() => edge.getAttribute('aria-valuetext')).toBe('引子 5 小节，A 1 小节')
  await inBoth()
  await edge.press('Control+Enter')
  const piece = page.getByRole('article', { name: '哀伤、人声哼唱' })
  await piece.getByText('规则作曲（非 AI 模型）').waitFor()
  await piece.getByText('60 BPM · D 大调').waitFor()
  await piece.getByText('0:32').waitFor()
  await piece.getByRole('button', { name: '播放 哀伤' }).click()
  const bar = page.getByRole('region', { name: '播放器' })
  await bar.getByRole('button', { name: '循环' }).click()
  await piece.getByRole('button', { name: '收藏 哀伤' }).click()
  await page.getByText('收藏 1').click()
  await page.waitForURL(/show=favourite/)
  await piece.waitFor()
  await shoot(page, 'music')
  await inBoth()
  await go('/aiWork/dubbing/musicList')
  await piece.waitFor()
  await inBoth()
  await page.getByRole('button', { name: '更多：哀伤' }).click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  await page.getByRole('button', { name: '撤销' }).click()
  await piece.waitFor()
})
