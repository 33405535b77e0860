// `npm run new -- call works/shelves shelf`: the calls of one noun of a work, from the contract to the test, named in every registry.
import type { Made, Names } from './recipe.ts'

const contract = ({ path, many, one, One }: Names) => `// ${One}: list, add, rename, remove (the payloads are ours).
import * as z from 'zod'
import { calls, DELETE, GET, POST, PUT } from '${'../'.repeat(path.split('/').length - 1) || './'}kit/call.ts'
import { on, onWork } from '${'../'.repeat(path.split('/').length - 1) || './'}kit/needs.ts'
import { id, line } from '${'../'.repeat(path.split('/').length - 1) || './'}kit/scalars.ts'

const Name = line('名称', 40)
export const ${One} = z.object({ ${one}_id: z.int(), name: z.string() })
export type ${One} = z.infer<typeof ${One}>

export const ${many} = calls('${path.replaceAll('/', '.')}', {
  list: GET('/ixj_web/works/${one}_list', {
    needs: onWork('any'),
    fails: '获取列表失败',
    query: z.object({ project_id: id() }),
    data: z.array(${One}),
  }),
  add: POST('/ixj_web/works/${one}', {
    needs: onWork('WriteWork'),
    fails: '添加失败',
    body: z.object({ project_id: id(), name: Name }),
    data: z.object({ ${one}_id: z.int() }),
  }),
  rename: PUT('/ixj_web/works/${one}', { needs: on('${one}', 'WriteWork'), fails: '重命名失败', body: z.object({ ${one}_id: id(), name: Name }) }),
  remove: DELETE('/ixj_web/works/${one}', { needs: on('${one}', 'WriteWork'), fails: '删除失败', query: z.object({ ${one}_id: id() }) }),
})
`

const table = ({ many, up }: Names) => `// The table of ${many}.
import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, ref, rowId } from '${up}kit/columns.ts'
import { works } from '${up}works/projects/projects.table.ts'

export const ${many} = pgTable(
  '${many}',
  {
    id: rowId(),
    work_id: ref('work_id')
      .notNull()
      .references(() => works.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    created_at: instant('created_at').notNull().defaultNow(),
  },
  table => [index('${many}_of_work').on(table.work_id, table.id)],
)
`

const store = ({ path, many, one, Many, One, up }: Names) => `// ${Many} in the database.
import type { ${One} } from '@qianmu/contract/${path}'
import { asc, eq } from 'drizzle-orm'
import type { Database } from '${up}kit/database.ts'
import { workFinder } from '${up}kit/work-access.store.ts'
import { ${many} } from './${many}.table.ts'

export const find${One} = workFinder('${one}', '${many} x join works w on w.id = x.work_id')

/** Those of a work, the oldest first. */
export const list${Many} = (db: Database, workId: number): Promise<${One}[]> =>
  db
    .select({ ${one}_id: ${many}.id, name: ${many}.name })
    .from(${many})
    .where(eq(${many}.work_id, workId))
    .orderBy(asc(${many}.id))

export async function add${One}(db: Database, workId: number, name: string): Promise<number> {
  const [made] = await db.insert(${many}).values({ work_id: workId, name }).returning({ id: ${many}.id })
  return made!.id
}

export async function rename${One}(db: Database, id: number, name: string): Promise<void> {
  await db.update(${many}).set({ name }).where(eq(${many}.id, id))
}

export async function remove${One}(db: Database, id: number): Promise<void> {
  await db.delete(${many}).where(eq(${many}.id, id))
}
`

const answers = ({ path, many, one, Many, One, up }: Names) => `// Answers of the calls on ${many}.
import { ${many} } from '@qianmu/contract/${path}'
import { answer } from '${up}kit/answer.ts'
import { add${One}, list${Many}, remove${One}, rename${One} } from './${many}.store.ts'

export const ${one}Answers = answer(${many})({
  list: ({ app, query }) => list${Many}(app.db, query.project_id),
  add: async ({ app, body }) => ({ ${one}_id: await add${One}(app.db, body.project_id, body.name) }),
  async rename({ app, body }) {
    await rename${One}(app.db, body.${one}_id, body.name)
    return null
  },
  async remove({ app, query }) {
    await remove${One}(app.db, query.${one}_id)
    return null
  },
})
`

const test = ({ many, one, Many }: Names) => `// ${Many} of a work: added, listed, renamed, removed.
import { aMember, aWork } from '@qianmu/testkit/factories'
import { openStudio, type Studio } from '@qianmu/testkit/studio'
import { afterAll, beforeAll, expect, it } from 'vitest'

let studio: Studio
beforeAll(async () => void (studio = await openStudio()))
afterAll(() => studio.close())

it('adds, renames and removes ${many}', async () => {
  const host = await studio.founder()
  const project_id = await aWork(host)
  const { ${one}_id } = (await host.call('POST', '/ixj_web/works/${one}', { project_id, name: '一' })).data
  expect(await host.call('PUT', '/ixj_web/works/${one}', { ${one}_id, name: '二' })).toMatchObject({ status: 0 })
  const list = async () => (await host.call('GET', '/ixj_web/works/${one}_list', { project_id })).data
  expect(await list()).toEqual([{ ${one}_id, name: '二' }])
  expect(await host.call('DELETE', '/ixj_web/works/${one}', { ${one}_id })).toMatchObject({ status: 0 })
  expect(await list()).toEqual([])
  expect(await host.call('PUT', '/ixj_web/works/${one}', { ${one}_id, name: '' })).toMatchObject({ status: 1000 })
  const reader = await aMember(studio, host, project_id, [])
  expect(await reader.call('POST', '/ixj_web/works/${one}', { project_id, name: '三' })).toMatchObject({ status: 7014 })
})
`

export const call = (names: Names): Made => {
  const { path, many, one, One } = names
  const folder = `apps/server/src/${path}`
  return {
    files: {
      [`packages/contract/src/${path}.ts`]: contract(names),
      [`${folder}/${many}.table.ts`]: table(names),
      [`${folder}/${many}.store.ts`]: store(names),
      [`${folder}/${many}.answers.ts`]: answers(names),
      [`${folder}/index.ts`]: `// ${names.Many} as other areas and main see them.\nexport { ${one}Answers } from './${many}.answers.ts'\nexport { find${One} } from './${many}.store.ts'\n`,
      [`${folder}/${many}.test.ts`]: test(names),
    },
    edits: [
      {
        file: 'packages/contract/src/index.ts',
        behind: /import type \{ Call, Group \}.*\n/,
        insert: `import { ${many} } from './${path}.ts'\n`,
      },
      { file: 'packages/contract/src/index.ts', behind: /export const contract = \{\n/, insert: `  ${many},\n` },
      { file: 'packages/contract/src/kit/needs.ts', behind: /export type Finder =\n/, insert: `  | '${one}'\n` },
      {
        file: 'apps/server/src/areas.ts',
        behind: /import type \{ Answers \}.*\n/,
        insert: `import { ${one}Answers, find${One} } from './${path}/index.ts'\n`,
      },
      { file: 'apps/server/src/areas.ts', behind: /export const AREAS: readonly Answers\[\] = \[\n/, insert: `  ${one}Answers,\n` },
      {
        file: 'apps/server/src/areas.ts',
        behind: /export const FINDERS: Finders = \{\n {2}work: \{\n/,
        insert: `    ${one}: find${One},\n`,
      },
      {
        file: 'apps/server/src/security/test-team.ts',
        behind: /const \{ project_id \} = await post\('\/ixj_web\/project\/add'.*\n/,
        insert: `  const { ${one}_id } = await post('/ixj_web/works/${one}', { project_id, name: marker })\n`,
      },
      { file: 'apps/server/src/security/test-team.ts', behind: /\n {2}return \{\n {4}project_id,\n/, insert: `    ${one}_id,\n` },
    ],
    next: `再运行 npm run migration -- ${many}、npm run docs、npm test -- ${path}；中文的失败提示和字段名改成这个名词的`,
  }
}
