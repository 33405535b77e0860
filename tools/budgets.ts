// What each route loads before anything of it runs, in brotli bytes of the built files, against what it is meant to weigh: budgets.json, and 5 % more.
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const RESERVE = 1.05
const FILE = path.join(import.meta.dirname, 'budgets.json')

/** KB (of 1000 bytes) by route. */
export type Weights = Record<string, number>

interface Page {
  path: string
  files: string[]
}

/** @returns the scripts and styles of each route of the pages built in a folder: what index.html names, and what the server names for the page beside that */
export function weightsOf(web: string): Weights {
  const sizeOf = (name: string) => statSync(path.join(web, `${name}.br`)).size
  const kilobytes = (names: Iterable<string>) => Math.round([...names].reduce((sum, name) => sum + sizeOf(name), 0) / 100) / 10
  const index = readFileSync(path.join(web, 'index.html'), 'utf8')
  const common = [...index.matchAll(/(?:href|src)="(?:\.\/)?(assets\/[^"]+\.(?:js|css))"/g)].map(([, name]) => name!)
  const pages = JSON.parse(readFileSync(path.join(web, 'pages.json'), 'utf8')) as Page[]
  const weights = pages.map(({ path: route, files }) => [route, kilobytes(new Set([...common, ...files]))] as const)
  return Object.fromEntries(weights.toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

/** @returns a line for each route that weighs more than it is meant to, and for each that only one of the two names */
export function overweight(now: Weights, meant: Weights): string[] {
  const over = Object.entries(now).flatMap(([route, weight]) => {
    if (meant[route] === undefined) return [`${route} has no budget: QIANMU_BUDGETS=1 npm run check -- budgets`]
    return weight > meant[route] * RESERVE ? [`${route} weighs ${weight} KB, meant are ${meant[route]} KB`] : []
  })
  const gone = Object.keys(meant).filter(route => now[route] === undefined)
  return [...over, ...gone.map(route => `${route} has a budget and does not exist`)]
}

/**
 * Holds the pages that QIANMU_WEB names against their budgets.
 * With QIANMU_BUDGETS=1 the budgets are written anew instead, when a route is meant to weigh more or came to weigh less.
 */
export function budgetFaults(): string[] {
  const web = process.env.QIANMU_WEB
  if (!web) return ['QIANMU_WEB must name the folder of the built pages: npm run check builds them']
  const now = weightsOf(web)
  if (process.env.QIANMU_BUDGETS) writeFileSync(FILE, `${JSON.stringify(now, null, 2)}\n`)
  return overweight(now, JSON.parse(readFileSync(FILE, 'utf8')) as Weights)
}
