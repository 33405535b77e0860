// `npm run new call|screen|job|decision NAME`: writes the skeleton of a new part in the right places and says what to do next.
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './source.ts'

interface Made {
  files: Record<string, string>
  next: string
}
const pascal = (name: string) => name.replace(/(^|[-/])(\w)/g, (_, _sep, letter: string) => letter.toUpperCase())

const RECIPES: Record<string, (name: string) => Made> = {
  /** NAME = area/noun, for instance works/notes: a group of the four verbs of one noun. */
  call(name) {
    const noun = name.split('/').at(-1)!
    const depth = '../'.repeat(name.split('/').length - 1)
    const up = depth || './'
    return {
      files: {
        [`packages/contract/src/${name}.ts`]: `// ${pascal(noun)}: the calls of one noun.
import * as z from 'zod'
import { calls } from '${up}kit/call.ts'
import { onWork } from '${up}kit/needs.ts'
import { resource } from '${up}kit/resource.ts'
import { line } from '${up}kit/scalars.ts'

const Draft = z.object({ name: line('名称', 40) })
const Row = Draft.extend({ id: z.int() })
const needs = onWork('WriteWork')

export const ${noun} = calls('${name.replaceAll('/', '.')}', { ...resource('/ixj_web/works/${noun}', { noun: '${noun}', read: needs, add: needs, write: needs, row: Row, draft: Draft }) })
`,
      },
      next: `把 ${noun} 加进 packages/contract/src/index.ts，再在 apps/server/src/${name}/ 写 answer(${noun})({ … })，并加进 apps/server/src/start.ts 的 AREAS`,
    }
  },
  /** NAME = area/PageName, for instance works/ShelfPage. */
  screen(name) {
    const [page, area] = [name.split('/').at(-1)!, name.split('/').slice(0, -1).join('/')]
    return {
      files: {
        [`apps/web/src/${area}/${page}.tsx`]: `// ${page}: one screen.
import { Page } from '${'../'.repeat(area.split('/').length)}shell/Page.tsx'

export default function ${page}() {
  return <Page title="新页面">内容</Page>
}
`,
      },
      next: `在 apps/web/src/${area}/routes.ts 加一行 { path, title, needs, shell, page: () => import('./${page}.tsx') }，再运行 npm run docs`,
    }
  },
  /** NAME = area/kind, for instance works/copy. */
  job(name) {
    const kind = name.replaceAll('/', '-')
    return {
      files: {
        [`apps/server/src/${name}.job.ts`]: `// The job '${kind}': long work that runs outside of a request and survives a restart.
import type { App } from '${'../'.repeat(name.split('/').length - 1) || './'}app.ts'

/** Registers the job with the queue of this process. */
export function register(app: App): void {
  app.jobs.register('${kind}', {
    pool: 'default',
    async run(job, { signal, progress }) {
      signal.throwIfAborted()
      await progress(1, '完成')
      return { of: job.id }
    },
  })
}
`,
      },
      next: `在 apps/server/src/start.ts 里调用 register(app)，用 app.jobs.enqueue 派发`,
    }
  },
  /** NAME = words-with-dashes. */
  decision(name) {
    const folder = path.join(root, 'docs/decisions')
    const number = String(readdirSync(folder).filter(file => /^\d{4}-/.test(file)).length + 1).padStart(4, '0')
    return {
      files: {
        [`docs/decisions/${number}-${name}.md`]: `# ${number} · ${name}\n\nStatus: accepted\n\n## The question\n\n## What was chosen\n\n## Why\n\n## What it costs\n`,
      },
      next: '写满 20–40 行：问题、选择、理由、代价',
    }
  },
}

const [kind = '', name = ''] = process.argv.slice(2)
const recipe = Object.hasOwn(RECIPES, kind) ? RECIPES[kind] : undefined
if (!recipe || !/^[A-Za-z][\w/-]*$/.test(name)) {
  console.error(`用法：npm run new -- ${Object.keys(RECIPES).join('|')} 名字`)
  process.exit(2)
}
const { files, next } = recipe(name)
for (const [file, text] of Object.entries(files)) {
  const target = path.join(root, file)
  if (existsSync(target)) {
    console.error(`${file} 已存在`)
    process.exit(1)
  }
  mkdirSync(path.dirname(target), { recursive: true })
  writeFileSync(target, text)
  console.log(file)
}
console.log(next)
