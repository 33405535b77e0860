// What each route loads before anything of it runs, in brotli bytes of the built files, against what it is meant to weigh: budgets.json, and 5 % more.
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const RESERVE = 1.05
const file = path.join(import.meta.dirname, 'budgets.json')
const web = process.env.QIANMU_WEB
if (!web) throw new Error('QIANMU_WEB must name the folder of the built pages: npm test builds it')

interface Page {
  path: string
  files: string[]
}
const sizeOf = (name: string) => statSync(path.join(web, `${name}.br`)).size
const kilobytes = (names: Iterable<string>) => Math.round([...names].reduce((sum, name) => sum + sizeOf(name), 0) / 100) / 10

/** KB (of 1000 bytes) of scripts and styles by route: what index.html names, and what the server names for the page beside that. */
function weights(): Record<string, number> {
  const index = readFileSync(path.join(web!, 'index.html'), 'utf8')
  const named = [...index.matchAll(/(?:href|src)="(?:\.\/)?(assets\/[^"]+\.(?:js|css))"/g)].map(([, name]) => name!)
  const pages = JSON.parse(readFileSync(path.join(web!, 'pages.json'), 'utf8')) as Page[]
  return Object.fromEntries(
    pages
      .map(({ path: route, files }) => [route, kilobytes(new Set([...named, ...files]))] as const)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )
}

const now = weights()
// Written down anew by QIANMU_BUDGETS=1 npm test -- budgets, when a route is meant to weigh more or came to weigh less.
if (process.env.QIANMU_BUDGETS) writeFileSync(file, `${JSON.stringify(now, null, 2)}\n`)
const budgets = JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>

it('names every route, and no other', () => expect(Object.keys(budgets)).toEqual(Object.keys(now)))

it('is kept by every route', () => {
  const over = Object.entries(now).filter(([route, weight]) => weight > (budgets[route] ?? 0) * RESERVE)
  expect(over.map(([route, weight]) => `${route}: ${weight} KB, meant are ${budgets[route]} KB`)).toEqual([])
})

it('is measured: a page weighs more than the frame that all have in common', () => {
  expect(now['/login']).toBeGreaterThan(100)
  expect(now['/editor/edit/:id']).toBeGreaterThan(now['/login']!)
})
