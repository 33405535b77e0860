// What is measured in a page of the editor's bench: how long a text takes to open, how long a key takes to be seen, and what compositions leave behind.
import type { Page } from 'playwright-core'

/** How long somebody looks at a page before they click in it. */
export const READING_MS = 3000
const KEYS_A_TURN = 30
const TURNS = 4
const COMPOSITIONS = 20

/** Measured in the page: from navigation to an editable text that stands on the screen. */
const EDITABLE = `new Promise((done, fail) => { setTimeout(() => fail(new Error('no editable text in 60 s')), 60_000); const look = () => document.querySelector('.manuscript[contenteditable=true] section') ? requestAnimationFrame(() => done(performance.now())) : setTimeout(look, 4); look() })`
/** Notes when the next click is made, the time from which somebody waits who opens a document in a list. */
const NOTE_CLICK = `addEventListener('click', () => (window.clicked_ = performance.now()), { capture: true, once: true })`
/** From the key press to the frame that shows it. */
const WATCH = `(() => { window.frames_ = []; addEventListener('keydown', () => { const from = performance.now(); requestAnimationFrame(() => { const after = new MessageChannel(); after.port1.onmessage = () => window.frames_.push(performance.now() - from); after.port2.postMessage(0) }) }, true) })()`

export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))]!

/** From the navigation that has just begun to an editable text, in ms. */
export const untilEditable = (page: Page): Promise<number> => page.evaluate<number>(EDITABLE)

/** From a click on the document's name to an editable text, in ms. */
export async function clickToEditable(page: Page): Promise<number> {
  const row = page.getByText('长稿').first()
  await row.hover()
  await page.waitForTimeout(READING_MS)
  await page.evaluate(NOTE_CLICK)
  await row.click()
  const ms = await untilEditable(page)
  return ms - (await page.evaluate<number>('window.clicked_'))
}

/** From a reload to an editable text, in ms. */
export async function reloadToEditable(page: Page): Promise<number> {
  // In less the browser has not cleared away the page before, and clears some hundred MB in the middle of this opening: 0.3 s more, now and then.
  await page.waitForTimeout(READING_MS)
  await page.reload({ waitUntil: 'commit' })
  return untilEditable(page)
}

/** Types in the middle of each page's text, in turns, so that a machine that slows down slows all of them. Answers the ms from key to frame of each page. */
export async function typeInTurns(pages: readonly Page[]): Promise<number[][]> {
  for (const page of pages) await placeCaret(page)
  for (let turn = 0; turn < TURNS; turn++)
    for (const page of pages) {
      await page.waitForTimeout(500)
      for (let i = 0; i < KEYS_A_TURN; i++) {
        await page.keyboard.press('a')
        await page.waitForTimeout(45)
      }
    }
  return Promise.all(pages.map(page => page.evaluate<number[]>('window.frames_')))
}

async function placeCaret(page: Page): Promise<void> {
  await page.evaluate(
    `(() => { const scenes = document.querySelectorAll('.manuscript section'); scenes[Math.floor(scenes.length / 2)].scrollIntoView() })()`,
  )
  await page.waitForTimeout(500)
  const middle = page.locator('.manuscript section').nth(Math.floor((await page.locator('.manuscript section').count()) / 2))
  await middle.locator('[data-type=action]').nth(2).click()
  await page.keyboard.press('End')
  await page.evaluate(WATCH)
}

/** The words of the first action, without the flags of peers' cursors. */
const wordsIn = (page: Page) =>
  page.evaluate<string>(`(() => {
    const copy = document.querySelector('.manuscript [data-type=action]').cloneNode(true)
    for (const flag of copy.querySelectorAll('.peer-caret')) flag.remove()
    return copy.textContent
  })()`)

/** Composes 20 words in a line into which a peer types meanwhile. Answers how many characters came out wrong. */
export async function strayOfCompositions(mine: Page, theirs: Page): Promise<number> {
  const line = (page: Page) => page.locator('.manuscript [data-type=action]').first()
  await line(mine).click()
  await line(theirs).click()
  await mine.waitForTimeout(150) // ProseMirror settles a click by a timer
  await mine.keyboard.press('End')
  await theirs.keyboard.press('Home')
  await theirs.waitForTimeout(200)
  const before = await wordsIn(mine)
  const devtools = await mine.context().newCDPSession(mine)
  for (let i = 0; i < COMPOSITIONS; i++) {
    for (const text of ['n', 'ni', 'ni h', 'ni ha', 'ni hao']) {
      await devtools.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
      await theirs.keyboard.type('x')
    }
    await devtools.send('Input.insertText', { text: '你好' })
    await mine.waitForTimeout(60)
  }
  await mine.waitForTimeout(800)
  const expected = 'x'.repeat(COMPOSITIONS * 5) + before + '你好'.repeat(COMPOSITIONS)
  const seen = await Promise.all([mine, theirs].map(wordsIn))
  return Math.max(...seen.map(text => (text === expected ? 0 : Math.max(1, Math.abs(text.length - expected.length)))))
}
