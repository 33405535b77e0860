// Stories of Twine that others published, played by their own formats in Chromium and here after an import: whether each step says the same words.
// TWINE=FOLDER npm run bench -- suites/twine-in; every .html in it is a published story (the Twine cookbook brings some along), never kept here.
// ONLY=harlowe|sugarcube; with SHOW=1 each that differs.
import { importStory } from '@qianmu/story/formats/import'
import { decoded } from '@qianmu/story/formats/twine/twine'
import type { Game } from '@qianmu/story/model'
import { viewOf } from '@qianmu/story/view'
import { advance, begin, compile, type State } from '@qianmu/story/vm'
import { launchChromium } from '@qianmu/testkit/chromium'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'

const folder = process.env.TWINE ?? ''
const only = (process.env.ONLY ?? '').toLowerCase()
const show = process.env.SHOW === '1'
const STEPS = 60
/** Until nothing on the page has changed for 100 ms, or a second has passed. */
const QUIET = `new Promise(resolve => {
  const done = () => (observer.disconnect(), resolve(null))
  const last = setTimeout(done, 1000)
  let next = setTimeout(done, 100)
  const observer = new MutationObserver(() => (clearTimeout(next), (next = setTimeout(done, 100))))
  observer.observe(document.body, { childList: true, subtree: true, characterData: true })
})`

/** Elements with lines of their own. */
const BLOCKS = 'div, p, td, li, h1, h2, h3, h4, h5, h6, option'
/** Passages of Harlowe, without one that is leaving the page. */
const PASSAGES = ':not(.transition-out) > tw-passage'
/** What a passage shows in each format, its links among the words; what the format itself adds to its page is no part of it. */
const LOOKS: Readonly<Record<string, string>> = {
  harlowe: `(() => {
    const shown = [...document.querySelectorAll('${PASSAGES}')].map(each => each.cloneNode(true))
    for (const each of shown) {
      for (const part of each.querySelectorAll('tw-sidebar, tw-error, script, style, br, tw-consecutive-br')) part.replaceWith('\\n')
      for (const part of each.querySelectorAll('${BLOCKS}, tw-link, tw-align, tw-include')) part.append('\\n'), part.prepend('\\n')
    }
    const first = document.querySelector('${PASSAGES}')
    const isSame = first?.dataset.seen === '1'
    if (first) first.dataset.seen = '1'
    return { isSame, text: shown.map(each => each.textContent).join('\\n'), links: [...document.querySelectorAll('${PASSAGES} tw-link')].map(each => each.textContent) }
  })()`,
  sugarcube: `(() => {
    const copy = document.querySelector('#passages').cloneNode(true)
    for (const part of copy.querySelectorAll('script, style, br, .error')) part.replaceWith('\\n')
    for (const part of copy.querySelectorAll('${BLOCKS}, a, button')) part.append('\\n'), part.prepend('\\n')
    const first = document.querySelector('#passages .passage')
    const isSame = first?.dataset.seen === '1'
    if (first) first.dataset.seen = '1'
    return { isSame, text: copy.textContent, links: [...document.querySelectorAll('#passages a')].map(each => each.textContent) }
  })()`,
}
const LINKS: Readonly<Record<string, string>> = { harlowe: `${PASSAGES} tw-link`, sugarcube: '#passages a' }

/** What two programs read from the clock is a number of either. */
const CHANCE = /current-date|current-time|monthday|weekday|new Date/
/** Dice of both programs show the least that they can: so their ways are the same. */
const THROWN = 'Math.random = () => 0'
function thrown<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(thrown) as T
  if ('call' in value && value.call === 'random' && 'args' in value) return (value.args as T[])[0]!
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, thrown<unknown>(each)])) as T
}

interface Step {
  text: string
  /** Whether the passage stands there since the step before: a link changed what it shows. */
  isSame?: boolean
  links: readonly string[]
}
/** Whether a loss tells of more than looks and comments. */
const isOfWords = ({ construct }: { construct: string }) => construct !== '注释' && /\p{L}/u.test(construct)
/** The words of a step in any order: a link within a sentence stands there for us too. */
const wordsOf = ({ text }: Step, byChance = false) =>
  [...new Set((byChance ? text.replace(/\d+/g, '0') : text).toLowerCase().match(/\p{Script=Han}|[\p{L}\p{N}]+/gu) ?? [])]
    .toSorted()
    .join(' ')
/** Of a passage that stays, what is new is told here. */
const same = (there: Step, here: Step, byChance: boolean) => {
  const [wanted, told] = [wordsOf(there, byChance), wordsOf(here, byChance)]
  const isTold = there.isSame ? told.split(' ').every(word => wanted.split(' ').includes(word)) : wanted === told
  return isTold && there.links.length === here.links.length
}

async function there(page: Page, format: string): Promise<Step[]> {
  const told: Step[] = []
  for (let step = 0; step < STEPS; step++) {
    await page.evaluate(QUIET)
    const seen = await page.evaluate<Step>(LOOKS[format]!)
    told.push(seen)
    const nth = step % Math.max(1, seen.links.length)
    if (!seen.links.length) break
    await page.locator(LINKS[format]!).nth(nth).click({ timeout: 2000, force: true })
  }
  return told
}
function here(game: Game): Step[] {
  const program = compile(thrown(game))
  let state: State = begin(program, { seed: 1 })
  const told: Step[] = []
  let lines: string[] = []
  for (let turn = 0, at = 0; told.length < STEPS && at < 2000; at++) {
    const view = viewOf(program, state)
    const open = view.choices.filter(each => each.enabled)
    if (view.ending) lines.push(view.ending.text)
    if (view.stuck || view.ending) break
    if (view.line) lines.push(view.line.text)
    if (view.line || !open.length) {
      if (!view.line && view.choices.length) break
      state = advance(program, state, { do: 'next' })
      continue
    }
    lines.push(view.prompt)
    const text = [...lines, ...open.map(each => each.text)].join('\n')
    told.push({ text, links: open.map(each => each.text) })
    lines = []
    state = advance(program, state, { do: 'choose', id: open[turn++ % open.length]!.id })
  }
  if (told.length < STEPS) told.push({ text: lines.join('\n'), links: [] })
  return told
}

if (!folder) console.log('TWINE=FOLDER names a folder of published stories: there is nothing to play without')
else {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(each => each.endsWith('.html'))
  const browser = await launchChromium()
  const tally: Record<string, { stories: number; same: number; told: number; silent: number }> = {}
  for (const file of files.toSorted()) {
    const text = readFileSync(path.join(folder, file), 'utf8')
    const format = /<tw-storydata[^>]*\bformat="(\w+)"/i.exec(text)?.[1]?.toLowerCase() ?? ''
    if (!LOOKS[format] || (only && format !== only)) continue
    const row = (tally[format] ??= { stories: 0, same: 0, told: 0, silent: 0 })
    const page = await browser.newPage()
    await page.addInitScript(THROWN)
    page.on('dialog', dialog => void dialog.accept('甲'))
    await page.goto(`file://${path.resolve(folder, file)}`)
    const wanted = await there(page, format).catch((error: unknown) => String(error))
    await page.close()
    if (typeof wanted === 'string') {
      if (show) console.log(`\n## ${file}: not played: ${wanted.slice(0, 200)}`)
      continue
    }
    row.stories++
    const { game, losses } = importStory(text, { name: file })
    const got = here(game)
    const byChance = CHANCE.test(decoded(/<tw-passagedata[^]*<\/tw-storydata>/i.exec(text)?.[0] ?? ''))
    const at = wanted.findIndex((each, nth) => !got[nth] || !same(each, got[nth]!, byChance))
    const isSame = at < 0 && got.length <= wanted.length
    if (isSame) row.same++
    else if (losses.some(isOfWords)) row.told++
    else row.silent++
    if (show && !isSame)
      console.log(
        `\n## ${file} step ${at} ${losses.map(({ construct }) => construct).join(' ')}\n  there ${JSON.stringify(wanted[Math.max(0, at)])}\n  here  ${JSON.stringify(got[Math.max(0, at)])}`,
      )
  }
  await browser.close()
  console.table(tally)
}
