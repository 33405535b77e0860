// Journeys of writing: import, write together, offline and back, input methods, history, restore, export; in real Chromium windows.
import type { Person } from '@qianmu/testkit/studio'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { caretAfter, caretBefore, line, lines, manuscript, saved, SCRIPT, shows, startWork, type Work, write } from './manuscript.ts'
import { CLIPBOARDS } from './clipboards.ts'
import { axeFaults, choose, house, toast, useHouse, visit } from './visitor.ts'

useHouse()
let host: Person
let work: Work
let newDoc: Work['newDoc']
let textOf: Work['textOf']
let joined: Work['joined']
beforeAll(async () => {
  host = await house.studio.founder()
  work = await startWork(host)
  ;({ newDoc, textOf, joined } = work)
})

const idsAreUnique = (page: Page) =>
  page.evaluate<boolean>(
    `(ids => ids.every(Boolean) && new Set(ids).size === ids.length)([...document.querySelectorAll('.manuscript section, .manuscript [data-type]')].map(each => each.dataset.id))`,
  )

describe('two windows', () => {
  it('show what the other types, keep both carets, and say when it is saved [D2-4-06] [D2-2-18]', async () => {
    const doc = await newDoc()
    const [mine, theirs] = [await write(host, doc), await write(await joined(), doc)]
    await caretAfter(mine.page, '门铃响了一声')
    await mine.page.keyboard.type('他抬起头')
    await mine.page.locator('[data-saving=saving]').waitFor({ state: 'attached' })
    await shows(theirs.page, '门铃响了一声。他抬起头')
    // The peer writes in front of my caret; I go on where I was.
    await caretBefore(theirs.page, '门铃响了一声')
    await theirs.page.keyboard.type('忽然，')
    await shows(mine.page, '忽然，门铃响了一声。他抬起头')
    await mine.page.keyboard.type('，看向窗外。')
    await shows(theirs.page, '忽然，门铃响了一声。他抬起头，看向窗外。')
    await Promise.all([saved(mine.page), saved(theirs.page)])
    await mine.page.locator('[data-saving=saved]').waitFor({ state: 'attached' })
    expect(await mine.page.getByRole('group', { name: '在场的人' }).locator('[title]').count()).toBe(2)
    // Undo takes back only one's own.
    await mine.page.keyboard.press('Control+z')
    await shows(theirs.page, '忽然，门铃响了一声。他抬起头')
    expect(await textOf(doc)).toContain('忽然，门铃')
  })

  it('leave no stray letter of 20 compositions beside a peer who types in the same line', async () => {
    const doc = await newDoc()
    const [mine, theirs] = [await write(host, doc), await write(host, doc)]
    await caretAfter(mine.page, '门铃响了一声')
    await caretBefore(theirs.page, '门铃响了一声')
    const devtools = await mine.context.newCDPSession(mine.page)
    for (let i = 0; i < 20; i++) {
      for (const text of ['n', 'ni', 'ni h', 'ni ha', 'ni hao']) {
        await devtools.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
        if (text.length % 2) await theirs.page.keyboard.type('x')
      }
      await devtools.send('Input.insertText', { text: '你好' })
      await mine.page.waitForTimeout(60)
    }
    await expect.poll(async () => (await lines(theirs.page)).at(-1)).toBe(`action|${'x'.repeat(40)}门铃响了一声。${'你好'.repeat(20)}`)
    expect((await lines(mine.page)).at(-1)).toBe((await lines(theirs.page)).at(-1))
  })
})

describe('writing', () => {
  it('makes speeches of names with colons, and elements of what a line says', async () => {
    const doc = await newDoc()
    const { page } = await write(host, doc)
    const type = async (text: string) => {
      await page.keyboard.type(text)
      await page.keyboard.press('Enter')
    }
    await page.keyboard.press('Control+End')
    await page.keyboard.press('Enter')
    await type('顾晚：你来了。')
    await page.keyboard.press('Tab')
    await type('路上堵。')
    await type('老周：（咳）走吧。')
    // The sign of an action stands there already, and not twice.
    await page.keyboard.type('△他')
    expect((await lines(page)).at(-1)).toBe('action|他')
    await type('转身。')
    await type('3、码头 夜 外')
    await type('人物：老周')
    await page.keyboard.type('/转')
    await page.getByRole('option', { name: '转场' }).waitFor()
    await page.keyboard.press('Enter')
    await page.keyboard.type('切至')
    expect((await lines(page)).slice(7)).toEqual([
      'dialogue|顾晚|你来了。',
      'dialogue|沈岸|路上堵。',
      'dialogue|老周|咳|走吧。',
      'action|他转身。',
      'scene_heading|码头 夜 外',
      'cast|老周',
      'transition|切至',
    ])
    expect(await manuscript(page).locator('section').count()).toBe(3)
    expect(await idsAreUnique(page)).toBe(true)
    await saved(page)
    expect(await textOf(doc)).toContain('老周（咳）：走吧。')
  })

  it('stands in a new scene also when it comes before the browser has drawn that', async () => {
    const { page } = await write(host, await newDoc())
    await page.keyboard.press('Control+End')
    await page.keyboard.press('Enter')
    await page.keyboard.type('3、码头 夜 外')
    // No frame between the keys.
    await page.evaluate(`{
      const enter = new KeyboardEvent('keydown', { key: 'Enter', keyCode: 13, bubbles: true, cancelable: true })
      document.querySelector('.manuscript').dispatchEvent(enter)
      for (const character of '浪声') document.execCommand('insertText', false, character)
    }`)
    await expect.poll(async () => (await lines(page)).slice(7)).toEqual(['scene_heading|码头 夜 外', 'action|浪声'])
  })

  it('takes a name apart on Backspace and puts it together on the colon; the card renames it', async () => {
    const doc = await newDoc()
    const { page } = await write(host, doc)
    await caretBefore(page, '我以为你已经走了')
    await page.keyboard.press('Backspace')
    expect((await lines(page))[4]).toBe('action|沈岸我以为你已经走了。')
    await page.keyboard.type('：')
    expect((await lines(page))[4]).toBe('dialogue|沈岸|我以为你已经走了。')
    await line(page, '我以为你已经走了').click({ position: { x: 20, y: 14 } })
    const card = page.getByRole('dialog', { name: '说话的人' })
    await card.getByLabel('情绪或语气').fill('喘')
    await card.getByLabel('人物', { exact: true }).fill('沈父')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await lines(page))[4]).toBe('dialogue|沈父|喘|我以为你已经走了。')
  })

  it('cleans what is pasted from a word processor, and finds words in the text', async () => {
    const doc = await newDoc('')
    const { page } = await write(host, doc)
    await manuscript(page).click()
    await page.evaluate(`(() => {
      const data = new DataTransfer()
      data.setData('text/html', '<html><head><style>p{}</style></head><body><p class=MsoNormal>1-1 天台 日 外<o:p></o:p></p><p>△风很大。</p><p><b>许川</b>：回来了？</p></body></html>')
      data.setData('text/plain', '1-1 天台 日 外')
      document.querySelector('.manuscript').dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    })()`)
    expect((await lines(page)).filter(each => !each.endsWith('|'))).toEqual([
      'scene_heading|天台 日 外',
      'action|风很大。',
      'dialogue|许川|回来了？',
    ])
    expect(await idsAreUnique(page)).toBe(true)
    // What a chat gives as text: its Markdown is read as such.
    await page.keyboard.press('Control+a')
    await page.evaluate(`(() => {
      const data = new DataTransfer()
      data.setData('text/plain', '### 1-1 天台 日 外\\n\\n**许川**：（低声）回来了？\\n\\n* 风很大\\n\\n> 字幕：三年后')
      document.querySelector('.manuscript').dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    })()`)
    expect((await lines(page)).filter(each => !each.endsWith('|'))).toEqual([
      'scene_heading|天台 日 外',
      'dialogue|许川|低声|回来了？',
      'action|风很大',
      'caption|三年后',
    ])
    await page.keyboard.press('Control+f')
    await page.getByRole('textbox', { name: '在文档中查找' }).fill('回来')
    await page.getByText('1 / 1', { exact: true }).waitFor()
  })

  it('pastes the clipboards of word processors and pages as people see them there', async () => {
    const doc = await newDoc('')
    const { page } = await write(host, doc)
    await manuscript(page).click()
    const found: [string, string[]][] = []
    for (const [from, html] of CLIPBOARDS) {
      await page.keyboard.press('Control+a')
      await page.keyboard.press('Delete')
      const pasted = await page.evaluate<string[]>(`(() => {
        const data = new DataTransfer()
        data.setData('text/html', ${JSON.stringify(html)})
        data.setData('text/plain', '旁的字')
        document.querySelector('.manuscript').dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
        return [...document.querySelectorAll('.manuscript [data-type]')].map(each => {
          const copy = each.cloneNode(true)
          for (const part of copy.querySelectorAll('strong, em, u, s')) part.prepend('<' + part.tagName + '>'), part.append('>')
          return copy.textContent
        }).filter(Boolean)
      })()`)
      found.push([from, pasted])
    }
    expect(found).toEqual(CLIPBOARDS.map(([from, , expected]) => [from, expected]))
    await toast(page, '粘贴的内容里有 3 个公式，没有带进来').waitFor()
    await toast(page, '粘贴的内容里有 1 个公式和 2 张图片，没有带进来').waitFor()
  })

  it('finds by a pattern and puts its groups in the place of what it found, as one step; a wrong one is told at the field', async () => {
    const doc = await newDoc()
    const { page } = await write(host, doc)
    await page.keyboard.press('Control+f')
    const field = page.getByRole('textbox', { name: '在文档中查找' })
    await page.getByRole('button', { name: '正则表达式' }).click()
    await field.fill('(霓虹')
    await page.getByRole('alert').getByText('少了一个右括号 )').waitFor()
    await field.fill('(霓虹|雨点)(.)')
    await page.getByText('1 / 2', { exact: true }).waitFor()
    await page.getByRole('button', { name: '替换', exact: true }).click()
    await page.getByRole('textbox', { name: '替换为' }).fill('$2$1')
    expect(await axeFaults(page)).toEqual([])
    await page.getByRole('button', { name: '全部替换' }).click()
    await expect.poll(async () => (await lines(page))[2]).toBe('action|砸雨点在积水里，碎霓虹成一片一片。')
    // The text has the keyboard at once: a frame later, what is typed quickly would be lost.
    const escape = `new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })`
    await field.focus()
    expect(await page.evaluate(`document.activeElement.dispatchEvent(${escape}), document.activeElement.ariaLabel`)).toBe('正文')
    await field.waitFor({ state: 'detached' })
    await page.keyboard.press('Control+z')
    await expect.poll(async () => (await lines(page))[2]).toBe('action|雨点砸在积水里，霓虹碎成一片一片。')
  })

  it('moves a scene from the keyboard, and the other window sees it', async () => {
    const doc = await newDoc()
    const [mine, theirs] = [await write(host, doc), await write(host, doc)]
    const scene = mine.page.getByRole('treeitem', { name: /便利店/ })
    await scene.click()
    await scene.focus()
    await mine.page.keyboard.press('Alt+ArrowUp')
    await expect.poll(async () => (await lines(theirs.page))[0]).toBe('scene_heading|便利店 夜 内')
  })
})

describe('without the server', () => {
  it('one types on, and it arrives on return', async () => {
    const doc = await newDoc()
    const { page, context } = await write(host, doc)
    await saved(page)
    await context.setOffline(true)
    await page.getByText('离线，已存在本机').waitFor()
    await caretAfter(page, '门铃响了一声')
    await page.keyboard.type('他没有回头。')
    expect(await textOf(doc)).not.toContain('他没有回头')
    await context.setOffline(false)
    await saved(page)
    await expect.poll(() => textOf(doc)).toContain('门铃响了一声。他没有回头。')
    // The network is back before the socket has noticed that it was gone.
    await page.evaluate("['offline', 'online'].forEach(name => dispatchEvent(new Event(name)))")
    await page.keyboard.type('门又关上了。')
    await expect.poll(() => textOf(doc)).toContain('他没有回头。门又关上了。')
    await saved(page)
  })

  it.each(['writes', 'moves the scene'])('who %s without a connection loses no word, though the other did the other thing', async what => {
    const doc = await newDoc()
    const [mine, theirs] = [await write(host, doc), await write(await joined(), doc)]
    const scene = theirs.page.getByRole('treeitem', { name: /便利店/ })
    // The list of documents beside the text has come as well.
    await Promise.all([saved(mine.page), saved(theirs.page), scene.waitFor()])
    const away = what === 'writes' ? mine : theirs
    await away.context.setOffline(true)
    await away.page.getByText('离线，已存在本机').waitFor()
    await caretAfter(mine.page, '门铃响了一声')
    await mine.page.keyboard.type('没有人进来。')
    await mine.page.keyboard.press('Enter')
    await mine.page.keyboard.type('店员抬头。')
    await scene.click()
    await scene.focus()
    await theirs.page.keyboard.press('Alt+ArrowUp')
    await expect.poll(async () => (await lines(theirs.page))[0]).toBe('scene_heading|便利店 夜 内')
    await saved((away === mine ? theirs : mine).page)
    await away.context.setOffline(false)
    const whole = ['scene_heading|便利店 夜 内', 'action|门铃响了一声。没有人进来。', 'action|店员抬头。']
    for (const { page } of [theirs, mine]) await expect.poll(async () => (await lines(page)).slice(0, 3)).toEqual(whole)
    if (away === mine) await mine.page.getByText('你写的字已放回').waitFor()
    await Promise.all([saved(mine.page), saved(theirs.page)])
    expect(await idsAreUnique(mine.page)).toBe(true)
  })

  it('words that still came in on a line that no longer brought out the move go with the scene, though their writer has left', async () => {
    const doc = await newDoc()
    const mine = await write(host, doc)
    const { page, go } = await visit(await joined())
    let isBroken = false
    let cut = () => undefined as unknown
    await page.routeWebSocket('**/collab', socket => {
      const server = socket.connectToServer()
      socket.onMessage(message => void (isBroken || server.send(message)))
      cut = () => Promise.all([socket.close(), server.close()])
    })
    await go(`/editor/edit/${doc}`)
    await Promise.all([saved(page), saved(mine.page)])
    isBroken = true
    const scene = page.getByRole('treeitem', { name: /便利店/ })
    await scene.click()
    await scene.focus()
    await page.keyboard.press('Alt+ArrowUp')
    await expect.poll(async () => (await lines(page))[0]).toBe('scene_heading|便利店 夜 内')
    await caretAfter(mine.page, '门铃响了一声')
    await mine.page.keyboard.type('没有人进来。')
    await saved(mine.page)
    await expect.poll(() => textOf(doc)).toContain('没有人进来')
    await mine.context.close()
    isBroken = false
    await cut()
    await expect
      .poll(async () => (await lines(page)).slice(0, 2))
      .toEqual(['scene_heading|便利店 夜 内', 'action|门铃响了一声。没有人进来。'])
    await saved(page)
    expect(await textOf(doc)).toContain('没有人进来')
  })

  it('the window whose right is withdrawn closes to reading', async () => {
    const doc = await newDoc()
    const friend = await joined()
    const { page } = await write(friend, doc)
    await saved(page)
    await host.call('DELETE', '/ixj_web/project/member', { project_id: work.id, member_id: friend.userId })
    // Long before rights are looked at again, which is every 30 s.
    await page.locator('.manuscript[contenteditable=false]').waitFor()
    await page.getByText('你已没有这份文档的权限').waitFor()
  })

  it('a reader sees the text and cannot change it', async () => {
    const doc = await newDoc()
    const { page } = await write(await joined([]), doc)
    await page.getByText('只读', { exact: true }).waitFor()
    expect(await manuscript(page).getAttribute('contenteditable')).toBe('false')
  })
})

describe('versions', () => {
  it('are kept once, compared, and restored while a co-writer looks on; then the text goes out [D2-4-12] [D2-8-34] [D2-1-09] [D1-2.4-11]', async () => {
    const doc = await newDoc()
    const [mine, theirs] = [await write(host, doc), await write(host, doc)]
    const keep = async (name: string) => {
      await mine.page.keyboard.press('Control+s')
      await mine.page.getByLabel('版本名称').fill(name)
      await mine.page.keyboard.press('Enter')
      await mine.page.getByRole('dialog', { name: '保存为版本' }).waitFor({ state: 'hidden' })
    }
    await keep('第一稿')
    await toast(mine.page, '已保存为版本').waitFor()
    await keep('又一稿')
    await toast(mine.page, '不能重复创建版本').waitFor()
    await caretAfter(mine.page, '门铃响了一声')
    await mine.page.keyboard.type('没有人进来。')
    await saved(mine.page)
    await mine.page.getByRole('link', { name: '对比与恢复' }).click()
    await mine.page.getByText('改动 1 场').waitFor()
    await mine.page.locator('ins').filter({ hasText: '没有人进来' }).waitFor()
    // Who changed the line, as far as the versions tell.
    await mine.page
      .getByRole('region', { name: '对比' })
      .getByText(/^用户\d+/)
      .first()
      .waitFor()
    expect(await axeFaults(mine.page)).toEqual([])
    await mine.page.getByRole('button', { name: '只恢复这一场' }).click()
    await toast(mine.page, '已恢复这一场').waitFor()
    await expect.poll(async () => (await lines(theirs.page)).at(-1)).toBe('action|门铃响了一声。')
    await mine.page.getByText('恢复前版本').waitFor()
    // The other's list beside the text has heard of it.
    await theirs.page.getByRole('complementary', { name: '侧栏' }).getByText('恢复前').first().waitFor()
    await theirs.page.getByRole('button', { name: '导出' }).click()
    const [file] = await Promise.all([theirs.page.waitForEvent('download'), choose(theirs.page, /纯文本/)])
    expect(file.suggestedFilename()).toMatch(/\.txt$/)
  })

  it('can be named and thrown away in the list, which axe finds right in the dark', async () => {
    const doc = await newDoc()
    await host.call('POST', '/ixj_web/works/doc_history', { doc_id: doc, name: '第一稿' })
    const { page, go } = await visit(host, { theme: 'dark' })
    await go(`/editor/history/${doc}`)
    const row = (name: string) => page.getByRole('navigation').getByRole('listitem').filter({ hasText: name })
    const fromMenu = async (name: string, item: string) => {
      await row(name).hover()
      await row(name).getByRole('button').last().click()
      await choose(page, item)
    }
    await fromMenu('第一稿', '命名…')
    await page.getByLabel('版本名称').fill('制片会后')
    await page.keyboard.press('Enter')
    await row('制片会后').waitFor()
    expect(await axeFaults(page)).toEqual([])
    await fromMenu('制片会后', '删除版本')
    await page.getByRole('button', { name: '删除版本' }).click()
    await toast(page, '版本已删除').waitFor()
    await row('制片会后').waitFor({ state: 'detached' })
  })

  it('of an imported file begin with the import', async () => {
    const file = new Blob([SCRIPT], { type: 'text/plain' })
    const imported = await host.upload('POST', '/ixj_web/project/doc/import', { project_id: String(work.id), file: [file, '雨夜.txt'] })
    const { page } = await write(host, imported.data.docs[0].doc_id)
    await line(page, '下一班车').waitFor()
  })
})

describe('the editor', () => {
  it('draws a text once, and not again when one leaves', async () => {
    const doc = await newDoc()
    const { page, go } = await visit(host)
    await page.addInitScript(`
      window.drawn_ = 0
      const { setAttribute } = Element.prototype
      Element.prototype.setAttribute = function (name, value) {
        if (name === 'data-scene') window.drawn_++
        return setAttribute.call(this, name, value)
      }`)
    await go(`/editor/edit/${doc}`)
    await saved(page)
    await page.getByText('场 1 / 2').waitFor()
    expect(await page.evaluate('window.drawn_')).toBe(await manuscript(page).locator('section').count())
    await page.getByRole('button', { name: '返回', exact: true }).click()
    await manuscript(page).waitFor({ state: 'detached' })
    expect(await page.evaluate('window.drawn_')).toBe(2)
  })
})
