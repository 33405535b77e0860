// Games that went out as Twee, played by SugarCube itself in Chromium: whether it says along a way what the game says here, and without an error on the page.
// FORMAT=FILE npm run bench -- suites/twine; FILE is the format.js of a SugarCube 2 (Twine brings one along), never kept here. COUNT=40; with SHOW=1 each that differs.
import { given, harmless, staged, storyOf } from '@qianmu/story/formats/test-stories'
import { writeStory } from '@qianmu/story/formats/write'
import type { Game } from '@qianmu/story/model'
import { walk } from '@qianmu/story/test-games'
import { launchChromium } from '@qianmu/testkit/chromium'
import { parseTwee } from 'extwee'
import fc from 'fast-check'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright-core'

const format = process.env.FORMAT ?? ''
const count = Number(process.env.COUNT ?? 40)
const show = process.env.SHOW === '1'
const STEPS = 12
/** The word of the link behind what was read. */
const ON = '继续'
/** What only leads on has been left, and one passage stands there. */
const QUIET = "SugarCube.Engine.isIdle() && document.querySelectorAll('#passages .passage').length === 1"

/** The page of a story: the passages within the page of the format. */
function pageOf(twee: string, source: string): string {
  const story = parseTwee(twee)
  return source
    .replaceAll('{{STORY_NAME}}', () => story.name.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`))
    .replaceAll('{{STORY_DATA}}', () => story.toTwine2HTML())
}
interface Shown {
  text: string
  links: string[]
  errors: string[]
}
/** The text of a passage without its links, the links, and what the format says of errors. */
const LOOK = `(() => {
  const passages = document.querySelector('#passages')
  const copy = passages.cloneNode(true)
  const texts = found => [...found].map(each => each.textContent)
  const links = texts(passages.querySelectorAll('a'))
  for (const link of copy.querySelectorAll('a')) link.remove()
  return { text: copy.textContent, links, errors: texts(passages.querySelectorAll('.error')) }
})()`
const shown = (page: Page) => page.evaluate<Shown>(LOOK)

async function play(page: Page, choices: readonly number[]): Promise<{ told: string[]; errors: string[] }> {
  const told: string[] = []
  const left = [...choices]
  for (let step = 0; step < STEPS; step++) {
    const { text, links, errors } = await shown(page)
    if (errors.length) return { told, errors }
    told.push(text)
    if (!links.length) return { told, errors }
    const nth = links.length === 1 && links[0] === ON ? 0 : (left.shift() ?? 0) % links.length
    if (links[nth] !== ON) told.push(`> ${links[nth]!}`)
    const turns = await page.evaluate('SugarCube.State.turns')
    await page.locator('#passages a').nth(nth).click()
    await page.waitForFunction(`SugarCube.State.turns !== ${String(turns)} && ${QUIET}`)
  }
  return { told, errors: [] }
}
const plain = (lines: readonly string[], { nodes }: Game) =>
  lines
    .filter(line => !nodes.some(node => node.type === 'CUSTOM' && line === `= ${node.data.source}`))
    .map(line => line.replace(/^end /, ''))
    .join('')
    .replaceAll('……', '')
    .replace(/[\s\p{Cc}\u200b]+/gu, '')

if (!format) console.log('FORMAT=FILE names the format.js of SugarCube: there is nothing to play in without')
else {
  const told = readFileSync(format, 'utf8')
  const { source } = JSON.parse(told.slice(told.indexOf('{'), told.lastIndexOf('}') + 1)) as { source: string }
  const folder = mkdtempSync(path.join(os.tmpdir(), 'qianmu-twine-'))
  const browser = await launchChromium()
  const tally = { stories: 0, ways: 0, same: 0, errors: 0 }
  const random = fc.sample(given, { numRuns: count, seed: 7 })
  const games = [
    { name: 'seen and heard', game: { ...staged(), languages: [] }, people: new Map<string, string>() },
    ...[harmless, ...random].map((of, nth) => ({ name: `names ${nth}`, game: storyOf(of), people: new Map<string, string>() })),
  ]
  for (const { name, game, people } of games) {
    const file = path.join(folder, 'story.html')
    writeFileSync(file, pageOf(writeStory(game, 'twee', people).text, source))
    tally.stories++
    for (const choices of [[0], [1, 1]]) {
      const page = await browser.newPage()
      page.setDefaultTimeout(10_000)
      const alerts: string[] = []
      page.on('dialog', dialog => {
        alerts.push(dialog.message())
        void dialog.dismiss()
      })
      await page.goto(`file://${file}`)
      // A story that cannot begin says why in a dialog.
      await page
        .waitForFunction("document.querySelector('#passages .passage') || document.documentElement.dataset.init === 'no-js'")
        .catch((error: unknown) => alerts.push(String(error)))
      const { told, errors } = alerts.length
        ? { told: [], errors: alerts }
        : await play(page, choices).catch((error: unknown) => ({ told: [], errors: [...alerts, String(error)] }))
      const there = plain(told, game)
      const here = plain(walk(game, choices), game)
      tally.ways++
      const same = there && (here.startsWith(there) || there.startsWith(here))
      if (errors.length) tally.errors++
      else if (same) tally.same++
      if (show && (!same || errors.length))
        console.log(`\n## ${name} ${String(choices)} ${errors.join(' ')}\n  here  ${here}\n  there ${there}`)
      await page.close()
    }
  }
  await browser.close()
  rmSync(folder, { recursive: true })
  console.table([tally])
}
