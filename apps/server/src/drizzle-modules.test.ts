// Tests that drizzle is the same with its modules found by our hook.
import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { expect, it } from 'vitest'

const PROGRAM = `
const all = [import('drizzle-orm'), import('drizzle-orm/pg-core'), import('drizzle-orm/node-postgres')]
Promise.all(all).then(modules => console.log(JSON.stringify({
  names: modules.flatMap(Object.keys).sort(),
  required: typeof require('drizzle-orm').eq,
})))`

const namesWith = (...first: string[]) =>
  JSON.parse(execFileSync(process.execPath, [...first, '--eval', PROGRAM], { cwd: import.meta.dirname, encoding: 'utf8' })) as {
    names: string[]
    required: string
  }

it('finds all that drizzle exports, for import and for require', () => {
  const found = namesWith('--import', path.join(import.meta.dirname, 'drizzle-modules.ts'))
  expect(found).toEqual(namesWith())
  expect(found.names).toContain('pgTable')
  expect(found.required).toBe('function')
})
