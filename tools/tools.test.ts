// The tools that hold the house together: they find what they should find, and nothing in a clean house.
import { describe, expect, it } from 'vitest'
import { circles, violations } from './boundaries.ts'
import { misplaced, wholes } from './roles.ts'
import { breaches, openTables, strayAddresses } from './shape.ts'
import { sources, type Source } from './source.ts'
import { callsAbout, places } from './where.ts'

const file = (name: string, text: string): Source => ({ file: name, text: `// A file of the test, described in one sentence.\n${text}` })

describe('boundaries', () => {
  it.each([
    ['a package that imports the server', file('packages/contract/src/a.ts', `import '@qianmu/server/start'`)],
    ['an area that reaches into another', file('apps/server/src/team/a.ts', `import { x } from '../account/users.store.ts'`)],
    ['the kit that knows an area', file('apps/server/src/kit/a.ts', `import { x } from '../team/index.ts'`)],
    ['ui that knows an area', file('apps/web/src/ui/a.ts', `import { x } from '../team/index.ts'`)],
    ['an area of a group that reaches into its neighbour', file('apps/web/src/works/cards/a.ts', `import { x } from '../ideas/b.ts'`)],
    ['an area that knows the shell', file('apps/web/src/team/a.ts', `import { x } from '../shell/Rail.tsx'`)],
    ['a dynamic import across areas', file('apps/server/src/team/a.ts', `await import('../account/users.store.ts')`)],
  ])('refuses %s', (_what, source) => {
    expect(violations([source])).toHaveLength(1)
  })
  it('allows an area its own files, the kit, and other areas by their index', () => {
    const source = file(
      'apps/server/src/team/a.ts',
      `import '../kit/refuse.ts'\nimport '../account/index.ts'\nimport './b.ts'\nimport '@qianmu/contract/team'`,
    )
    expect(violations([source])).toEqual([])
  })
  it('finds areas that import each other in a circle', () => {
    const circle = [
      file('apps/server/src/a/x.ts', `import { y } from '../b/index.ts'`),
      file('apps/server/src/b/y.ts', `import { x } from '../a/index.ts'`),
    ]
    expect(circles(circle)).toHaveLength(1)
  })
  it('finds files of the web app in a circle, also by what is fetched later', () => {
    const circle = [
      file('apps/web/src/a/x.ts', `const page = () => import('../b/y.ts')`),
      file('apps/web/src/b/y.ts', `import { x } from '../a/x.ts'`),
    ]
    expect(circles(circle)).toHaveLength(1)
  })
})

describe('shape', () => {
  it.each([
    ['a vague name', file('apps/server/src/team/utils.ts', '')],
    ['a long file', file('apps/server/src/team/long.ts', 'const a = 1\n'.repeat(450))],
    ['a file without a first sentence', { file: 'apps/server/src/team/a.ts', text: 'const a = 1\n' }],
  ])('refuses %s', (_what, source) => {
    expect(breaches([source])).toHaveLength(1)
  })
  it('refuses an address outside the contract', () => {
    expect(strayAddresses([file('apps/web/src/team/a.ts', `fetch('/ixj_web/team/add')`)])).toHaveLength(1)
  })
  it('refuses a table with a prototype that is looked into by texts', () => {
    const table = (first: string) =>
      file('packages/flow/src/a.ts', `const NAMES: Record<string, string> = {${first} a: '甲' }\nNAMES[given]\n`)
    expect(openTables([table('')])).toHaveLength(1)
    expect(openTables([table(' __proto__: null as never,')])).toEqual([])
  })
})

describe('roles', () => {
  const rows = "const { rows } = await pool.query('select id from docs where id = $1', [id])"
  it.each([
    ['SQL in answers', file('apps/server/src/team/team.answers.ts', rows)],
    ['a query builder in rules', file('apps/server/src/team/team.rules.ts', 'await db.select().from(teams)')],
    ['answers in a store', file('apps/server/src/team/team.store.ts', 'export const teamAnswers = answer(team)({})')],
    ['an index that does more than export', file('apps/server/src/team/index.ts', 'export const one = 1')],
  ])('finds %s', (_what, source) => {
    expect(misplaced([source])).toHaveLength(1)
  })
  it('finds who takes a whole app or studio, and lets the composition have it', () => {
    const app = `import type { App, Uses } from '../app.ts'`
    const studio = file('apps/web/src/drawing/parts/a.tsx', `import type { Studio } from '../use-studio.ts'`)
    expect(wholes([file('apps/server/src/team/a.ts', app), studio])).toHaveLength(2)
    expect(wholes([file('apps/server/src/kit/calls/mount.ts', app), file('apps/server/src/team/a.ts', app.replace('App, ', ''))])).toEqual(
      [],
    )
  })
  it('allows SQL in stores and jobs, and statements that touch no table', () => {
    expect(misplaced([file('apps/server/src/team/team.store.ts', rows), file('apps/server/src/team/a.job.ts', rows)])).toEqual([])
    expect(misplaced([file('apps/server/src/kit/a.ts', "await client.query('select pg_notify($1, $2)')")])).toEqual([])
  })
})

describe('where', () => {
  it('finds a call by its address, its name and its Chinese label', () => {
    for (const what of ['/ixj_web/doc/update_name', 'works.documents.rename'])
      expect(callsAbout(what).map(call => call.name)).toEqual(['works.documents.rename'])
    expect(
      callsAbout('恢复文档失败')
        .map(call => call.path)
        .toSorted(),
    ).toEqual(['/ixj_web/doc/restore', '/ixj_web/doc/restore_many'])
  })
  it('names the lines of its declaration and its handler', () => {
    const { declared, answered, tested } = places(callsAbout('works.documents.remove')[0]!, sources())
    expect(declared[0]).toMatch(/^packages\/contract\/src\/works\/documents\.ts:\d+$/)
    expect(answered[0]).toMatch(/^apps\/server\/src\/works\/documents\/documents\.answers\.ts:\d+$/)
    expect(tested.length).toBeGreaterThan(0)
  })
})
