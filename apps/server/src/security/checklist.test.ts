// docs/asvs.csv says only what is so: every row of the checklist is there once, and each test it names exists.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.join(import.meta.dirname, '../../../..')
/** Rows of the checklist: performance-reliability §6; T8, T9 and X13 are our own. */
const IDS = { A: 15, T: 9, U: 10, S: 2, X: 13, J: 4, O: 12, L: 5 }

/** The cells of a line; a cell with commas stands in quotes (RFC 4180). */
const cells = (line: string) =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain!)
const rows = readFileSync(path.join(root, 'docs/asvs.csv'), 'utf8').trim().split('\n').slice(1).map(cells)

it('has every row once', () => {
  expect(rows.map(([id]) => id).toSorted()).toEqual(
    Object.entries(IDS)
      .flatMap(([letter, count]) => Array.from({ length: count }, (_, at) => `${letter}${at + 1}`))
      .toSorted(),
  )
  for (const row of rows) expect(row, row[0]).toHaveLength(5)
})

it.each(rows.map(row => [row[0]!, row] as const))(
  '%s is met where it says and shown by what it names, or open with a reason',
  (_id, [, , where, test]) => {
    if (where) expect(existsSync(path.join(root, where)), where).toBe(true)
    if (/^open: .{10}/.test(test!)) return
    for (const named of test!.split(' | ')) {
      const [file, ...title] = named.split(': ')
      expect(readFileSync(path.join(root, file!), 'utf8'), named).toContain(title.join(': '))
    }
  },
)
