// A studio with its pages in a real Chromium: what the journeys of this folder start from.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { connectEngine } from '@qianmu/engines/connectors'
import type { ImageEngine } from '@qianmu/engines'
import { composerEngine } from '@qianmu/engines/music'
import { nodesEngine } from '@qianmu/engines/nodes'
import { retouchEngine } from '@qianmu/engines/retouch'
import { espeakEngine } from '@qianmu/engines/speech'
import { sketchEngine } from '@qianmu/engines/sketch'
import { launchChromium } from '@qianmu/testkit/chromium'
import { scaled } from '@qianmu/testkit/pace'
import { openStudio, type Person, type Studio, type StudioOptions } from '@qianmu/testkit/studio'
import type { Browser, BrowserContext, BrowserContextOptions, Page, Request } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'

/** A visitor's window, with what it asked of the server and what went wrong in it. */
export interface Visitor {
  context: BrowserContext
  page: Page
  /** Every request to the API, in order. */
  asked: Request[]
  /** Uncaught errors of the pages; a journey ends with none. */
  errors: string[]
  /** What the window shows and still waits for, for the report of a journey that failed. */
  state(): Promise<string>
  /** A value of local storage. */
  stored(key: string): Promise<string | null>
  /** Opens a path of the product. */
  go(path: string): Promise<void>
  /** The present path with its query, without the base path's origin. */
  where(): string
  /** Closes the window; the next visitor of the same kind finds its caches warm. */
  leave(): Promise<void>
}

export interface VisitOptions {
  theme?: 'light' | 'dark'
  width?: number
  /** A phone: 390 px, fingers. */
  phone?: boolean
  local?: Record<string, string>
  /** With what moves and fades: on a busy machine a click begins on a button and ends beside it, so journeys go without. */
  moving?: boolean
  /** As somebody who comes for the first time: nothing is cached. */
  first?: boolean
}

export interface House {
  studio: Studio
  browser: Browser
  /** Opens a window: as nobody, or as a person who is signed in. */
  visit(person?: Person, more?: VisitOptions): Promise<Visitor>
  close(): Promise<void>
}

const localOf = (person: Person | undefined, more: Record<string, string>) => {
  const own = person
    ? {
        'qm.token': person.token,
        'qm.user_id': String(person.userId),
        'qm.device_id': person.deviceId,
        'qm.password_prompted': '1',
        'qm.agreed': '1',
      }
    : {}
  return Object.entries({ ...own, ...more }).map(([name, value]) => ({ name, value }))
}

/** An engine that is preferred to the embedded ones. */
export interface HouseEngine {
  id: string
  engine: ImageEngine
  places?: number
  embedded?: boolean
}

type Storage = Exclude<BrowserContextOptions['storageState'], string | undefined>

/** Contexts of one browser that are used again by visitors of the same kind, so that pages find their files and their compiled code. */
function warmContexts(browser: Browser) {
  const free = new Map<string, BrowserContext[]>()
  const kinds = new Map<BrowserContext, string>()
  return {
    async enter(options: BrowserContextOptions, storage: Storage, first: boolean): Promise<BrowserContext> {
      const kind = JSON.stringify(options)
      const warm = first ? undefined : free.get(kind)?.pop()
      if (warm) {
        await warm.setStorageState(storage)
        return warm
      }
      const context = await browser.newContext({ ...options, storageState: storage })
      context.setDefaultTimeout(scaled(30_000))
      kinds.set(context, kind)
      return context
    },
    async leave(context: BrowserContext): Promise<void> {
      const kind = kinds.get(context)
      if (kind === undefined || context.isClosed()) return
      await Promise.all(context.pages().map(page => page.close()))
      await Promise.all([context.unrouteAll({ behavior: 'ignoreErrors' }), context.clearPermissions(), context.setOffline(false)])
      free.set(kind, [...(free.get(kind) ?? []), context])
    },
  }
}

/** Watches a window. @returns tells where it stands, which requests have no answer yet, which were refused or broke, and its words */
function stateOf(page: Page): () => Promise<string> {
  const waiting = new Set<Request>()
  const changes: Request[] = []
  const wrong: string[] = []
  const nameOf = (request: Request) => `${request.method()} ${new URL(request.url()).pathname}`
  const wentWrong = (line: string) => void wrong.splice(0, wrong.push(line) - 8)
  page.on('request', request => {
    waiting.add(request)
    if (request.method() !== 'GET') changes.splice(0, changes.push(request) - 5)
  })
  page.on('requestfinished', request => void waiting.delete(request))
  page.on('requestfailed', request => {
    waiting.delete(request)
    wentWrong(`${nameOf(request)}: ${request.failure()?.errorText}`)
  })
  page.on('response', answer => void (answer.status() >= 400 && wentWrong(`${nameOf(answer.request())}: ${answer.status()}`)))
  page.on('console', line => void (line.type() === 'error' && wentWrong(line.text().slice(0, 200))))
  page.on('crash', () => wentWrong('the page crashed'))
  const answered = async (request: Request) => `${nameOf(request)}: ${(await (await request.response())?.text())?.slice(0, 120)}`
  return async () => {
    const asked = changes.map(request =>
      Promise.race([answered(request).catch(String), setTimeout(1_000, `${nameOf(request)}: nothing yet`)]),
    )
    const words = page.evaluate<string>(`document.body.innerText.replaceAll('\\n', ' ').slice(0, 600)`).catch(String)
    const stuck = setTimeout(5_000, 'nothing: its page does not answer')
    return [
      page.url(),
      `waits for: ${[...waiting].map(nameOf).join(', ')}`,
      `changed: ${(await Promise.all(asked)).join('; ')}`,
      `went wrong: ${wrong.join('; ')}`,
      `shows: ${await Promise.race([words, stuck])}`,
    ].join('\n  ')
  }
}

/** Starts a studio that serves the built pages (QIANMU_WEB) and a browser. */
export async function openHouse(
  env: Record<string, string> = {},
  engines: readonly HouseEngine[] = [],
  more: Pick<StudioOptions, 'meaning' | 'modelGroups' | 'reading'> = {},
): Promise<House> {
  const web = process.env.QIANMU_WEB
  if (!web) throw new Error('QIANMU_WEB must name the folder of the built pages: npm test builds it')
  const sketch = sketchEngine()
  const retouch = retouchEngine()
  const [voice, composer] = [espeakEngine(), composerEngine()]
  const flows = nodesEngine({ sketch, tools: [retouch.tools], retouch: [retouch] })
  const studio = await openStudio({
    env: { QIANMU_WEB: web, ...env },
    engines: [
      ...engines,
      { id: 'sketch', engine: { ...sketch, flows }, embedded: true },
      { id: 'retouch', engine: retouch, embedded: true },
    ],
    speech: [{ id: 'draft-voice', engine: voice, places: 1 }],
    music: [{ id: 'composer', engine: composer, places: 1 }],
    connect: connectEngine,
    ...more,
  })
  const browser = await launchChromium({ shell: true })
  const base = env.QIANMU_BASE ?? '/'
  const rooms = warmContexts(browser)
  const visit: House['visit'] = async (
    person,
    { theme = 'light', phone = false, width = phone ? 390 : 1440, local = {}, moving = false, first = false } = {},
  ) => {
    const context = await rooms.enter(
      {
        viewport: { width, height: phone ? 844 : 900 },
        hasTouch: phone,
        colorScheme: theme,
        locale: 'zh-CN',
        reducedMotion: moving ? 'no-preference' : 'reduce',
      },
      { cookies: [], origins: [{ origin: new URL(studio.url).origin, localStorage: localOf(person, local) }] },
      first,
    )
    const page = await context.newPage()
    const asked: Request[] = []
    const errors: string[] = []
    page.on('request', request => void (/\/(ixj|ixieju|ai|mt|aigc)_\w+\//.test(request.url()) && asked.push(request)))
    page.on('pageerror', error => void errors.push(error.message))
    const state = stateOf(page)
    return {
      state,
      context,
      page,
      asked,
      errors,
      stored: key => page.evaluate<string | null>(`localStorage.getItem(${JSON.stringify(key)})`),
      go: async path => void (await page.goto(studio.url + base.replace(/\/$/, '') + path)),
      where: () => page.url().slice(new URL(page.url()).origin.length),
      leave: () => rooms.leave(context),
    }
  }
  const close = async () => {
    await browser.close()
    await studio.close()
    await Promise.all([sketch.close(), voice.close(), composer.close(), retouch.close(), flows.close()])
  }
  return { studio, browser, visit, close }
}

/** Makes the server's answer to a path another one. */
export const answerWith = (page: Page, path: string, status: number, msg = '', data: unknown = null, http = 200): Promise<unknown> =>
  page.route(
    url => url.pathname.endsWith(path),
    route => route.fulfill({ status: http, contentType: 'application/json', body: JSON.stringify({ status, msg, data }) }),
  )

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** What axe's rules say of colours. */
export const COLOURS = ['color-contrast', 'link-in-text-block']
/** Rule ids and places that axe finds wrong on the present page: WCAG 2.2 A and AA, or these rules alone. */
export async function axeFaults(page: Page, rules?: string[]): Promise<string[]> {
  await page.evaluate(`window.axe === undefined && (() => { ${axeSource} })()`)
  await rest(page)
  const only = rules ? { type: 'rule', values: rules } : { type: 'tag', values: WCAG }
  // What is right is not described: to find a selector for each element that passed costs more than the rules.
  const options = { runOnly: only, resultTypes: ['violations'], preload: { assets: ['media'] } }
  return page.evaluate<string[]>(
    `axe.run(document, ${JSON.stringify(options)}).then(found => found.violations.flatMap(each => each.nodes.map(node => each.id + ' ' + node.target.join(' ') + ' ' + node.failureSummary.slice(0, 160))))`,
  )
}

/** Frames without a moving thing that count as rest: a dialog is put in place a frame or two before it begins to fade in. */
const RESTING_FRAMES = 6

/**
 * Waits until nothing that ends by itself moves or fades: a dialog half faded in has the contrast of neither its beginning nor its end, and a click
 * can begin on its button and end beside it.
 */
export async function rest(page: Page): Promise<void> {
  await page.evaluate(`(async () => {
    const moves = each => each.playState === 'running' && each.effect?.getComputedTiming().endTime !== Infinity
    for (let still = 0; still < ${RESTING_FRAMES}; still++) {
      await new Promise(requestAnimationFrame)
      if (document.getAnimations().some(moves)) still = -1
    }
  })()`)
}

/** Chooses an entry of the open menu. Sooner than a hand, a click while the menu unfolds would meet the entry beside it. */
export async function choose(page: Page, entry: string | RegExp): Promise<void> {
  await rest(page)
  await page.getByRole('menuitem', { name: entry }).click()
}

/** The house of the running file, opened by `useHouse`. */
export let house: House
let opened: Visitor[] = []

/** Opens a window in the house of the running file; it closes after the test, which must have left no uncaught error in it. */
export const visit: House['visit'] = async (...args) => {
  const visitor = await house.visit(...args)
  opened.push(visitor)
  return visitor
}

/** Gives the tests of a file a house of their own. */
export function useHouse(
  env: Record<string, string> = {},
  engines: () => Promise<HouseEngine[]> = async () => [],
  more: () => Parameters<typeof openHouse>[2] = () => ({}),
): void {
  beforeAll(async () => {
    house = await openHouse(env, await engines(), more())
  })
  afterEach(async ({ task }) => {
    const visitors = opened
    opened = []
    if (task.result?.state === 'fail')
      for (const [at, { page, state }] of visitors.entries()) {
        console.error(`window ${at} of “${task.name}”: ${await state()}`)
        await shoot(page, `failed ${task.name.replaceAll('/', ' ')} ${task.result.retryCount ?? 0}.${at}`)
      }
    await Promise.all(visitors.map(visitor => visitor.leave()))
    expect(visitors.flatMap(visitor => visitor.errors)).toEqual([])
  })
  afterAll(() => house.close())
}

/** A toast that holds this text. */
export const toast = (page: Page, text: string | RegExp) => page.locator('ol[aria-label=提示] li').filter({ hasText: text })

/** Keeps a picture of the page in the folder QIANMU_SHOTS, when that is named: for looking at what a journey passes, and where it failed. */
export async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env.QIANMU_SHOTS
  if (folder) await page.screenshot({ path: path.join(folder, `${name}.png`) })
}
