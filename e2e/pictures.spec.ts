// A journey of pictures in the text: by paste, drop and menu, wider by key, with a caption, away and back, seen by others and in large.
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { caretAfter, host, lines, manuscript, saved, useWork, work, write } from './manuscript.ts'
import { axeFaults, house, toast, visit } from './visitor.ts'

useWork()

/** 320 × 200, of one colour. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAUAAAADIAQMAAACjyqroAAAAA1BMVEUiVYi4HA1XAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAHklEQVRo3u3BAQ0AAADCoPdPbQ8HFAAAAAAAAADwYiAIAAFkack9AAAAAElFTkSuQmCC'
const png = Buffer.from(PNG, 'base64')

/** Gives the page a picture as the clipboard or a drag would. */
const give = (page: Page, how: 'paste' | 'drop', onto: string) =>
  page.evaluate(
    `(() => {
      const bytes = Uint8Array.fromBase64('${PNG}')
      const data = new DataTransfer()
      data.items.add(new File([bytes], '路口.png', { type: 'image/png' }))
      const line = [...document.querySelectorAll('.manuscript [data-type]')].find(each => each.textContent.includes(${JSON.stringify(onto)}))
      const { left, top, width, height } = line.getBoundingClientRect()
      const at = { bubbles: true, cancelable: true, clientX: left + width / 2, clientY: top + height / 2 }
      line.dispatchEvent(${how === 'paste' ? `new ClipboardEvent('paste', { ...at, clipboardData: data })` : `new DragEvent('drop', { ...at, dataTransfer: data })`})
    })()`,
  )
const pictures = (page: Page) => page.locator('.manuscript .picture')
const widthOf = (page: Page) => page.getByRole('slider', { name: '图片宽度' }).first().getAttribute('aria-valuenow')

describe('pictures in the text', () => {
  it('come in, are captioned, made wider, taken out and brought back, and others see them', async () => {
    const doc = await work.newDoc()
    const { page } = await write(host, doc)
    const peer = await write(await work.joined(), doc)
    await caretAfter(page, '门铃响了一声')
    await give(page, 'paste', '门铃响了一声')
    await pictures(peer.page).locator('img[src*="/file/"]').waitFor()
    await page.locator('.picture-coming').waitFor({ state: 'detached' })
    // 320 of the 584 pixels of the text.
    expect(await widthOf(page)).toBe('55')
    const handle = page.getByRole('slider', { name: '图片宽度' })
    await handle.focus()
    await handle.press('ArrowRight')
    await expect.poll(() => widthOf(peer.page)).toBe('60')
    await pictures(page).locator('figcaption').click()
    await page.keyboard.type('雨夜的路口')
    await page.keyboard.press('Enter')
    await page.keyboard.type('他停下脚步。')
    await expect.poll(async () => (await lines(peer.page)).slice(-2)).toEqual(['image|雨夜的路口', 'action|他停下脚步。'])
    await saved(page)
    expect(await axeFaults(page)).toEqual([])

    await pictures(page).hover()
    await page.getByRole('button', { name: '删除图片' }).click()
    await expect.poll(() => pictures(peer.page).count()).toBe(0)
    await page.keyboard.press('Control+z')
    await pictures(page).locator('img').waitFor()
    expect(await pictures(page).locator('img').getAttribute('alt')).toBe('雨夜的路口')
    await pictures(page).locator('img').dblclick()
    await page.getByRole('dialog', { name: '雨夜的路口' }).waitFor()
    await page.keyboard.press('Escape')
  })

  it('are dropped, chosen from the slash menu, and stand in the full text', async () => {
    const doc = await work.newDoc()
    const { page } = await write(host, doc)
    await give(page, 'drop', '门铃响了一声')
    await pictures(page).locator('img[src*="/file/"]').waitFor()
    await caretAfter(page, '门铃响了一声')
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    // The browser is told early: it learns of it only after a moment.
    const chooser = page.waitForEvent('filechooser')
    await page.keyboard.type('/插入图')
    await page.getByRole('option', { name: '插入图片' }).waitFor()
    await page.keyboard.press('Enter')
    await (await chooser).setFiles({ name: 'a.png', mimeType: 'image/png', buffer: png })
    await expect.poll(() => pictures(page).count()).toBe(2)
    await saved(page)
    const reader = await visit(host)
    await reader.go(`/workDetail/${work.id}/1/read`)
    await reader.page.locator('figure img[src*="/file/"]').first().waitFor()
  })

  it('of another team or a wrong file are not shown', async () => {
    const doc = await work.newDoc()
    const stranger = await house.studio.founder()
    const { file_id } = (await stranger.upload('POST', '/ixj_web/image', { file: [new Blob([new Uint8Array(png)]), 'a.png'] })).data
    const { data } = await host.call('GET', '/ixj_web/doc/detail', { doc_id: doc })
    data.content.content.at(-1).content.push({ type: 'image', attrs: { file: file_id, width: 320, height: 200 } })
    await host.call('PUT', '/ixj_web/doc/update_version', { doc_id: doc, version: data.version, content: data.content })
    const { page } = await write(host, doc)
    await page.locator('.manuscript .picture-missing').waitFor()
    expect(await pictures(page).locator('img[src]').count()).toBe(0)
    await page.locator('.picture-caption').click()
    await page.evaluate(`(() => {
      const data = new DataTransfer()
      data.items.add(new File(['not a picture'], 'a.png', { type: 'image/png' }))
      document.querySelector('.manuscript').dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: data }))
    })()`)
    await toast(page, '图片').waitFor()
    expect(await page.locator('.picture-coming').count()).toBe(0)
    expect(await manuscript(page).textContent()).not.toContain('undefined')
  })
})
