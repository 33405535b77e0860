// Tests of the budgets of routes: which files count, and what is over.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { overweight, weightsOf } from './budgets.ts'

it('weighs what the first page and the route name, each file once', () => {
  const web = mkdtempSync(path.join(tmpdir(), 'qianmu-budgets-'))
  mkdirSync(path.join(web, 'assets'))
  for (const [name, size] of [
    ['frame.js', 2000],
    ['frame.css', 1000],
    ['desk.js', 500],
    ['later.js', 9000],
  ] as const)
    writeFileSync(path.join(web, 'assets', `${name}.br`), Buffer.alloc(size))
  writeFileSync(path.join(web, 'index.html'), '<script src="./assets/frame.js"></script><link href="assets/frame.css">')
  writeFileSync(
    path.join(web, 'pages.json'),
    JSON.stringify([
      { path: '/desk', files: ['assets/desk.js', 'assets/frame.js'] },
      { path: '/', files: [] },
    ]),
  )
  expect(weightsOf(web)).toEqual({ '/': 3, '/desk': 3.5 })
  rmSync(web, { recursive: true })
})

it('names what is over by more than 5 %, what has no budget, and a budget without a route', () => {
  const meant = { '/kept': 100, '/over': 100, '/gone': 1 }
  expect(overweight({ '/kept': 105, '/over': 105.1, '/new': 1 }, meant).map(line => line.split(' ')[0])).toEqual(['/over', '/new', '/gone'])
})
