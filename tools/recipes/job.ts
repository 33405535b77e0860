// `npm run new -- job works/shelves`: long work of an area, with its payload checked and a test that runs it.
import type { Made, Names } from './recipe.ts'

export const job = ({ path, many, Many, up }: Names): Made => {
  const kind = path.replaceAll('/', '_')
  return {
    files: {
      [`apps/server/src/${path}/${many}.job.ts`]: `// The job '${kind}': long work that survives a restart.
import * as z from 'zod'
import type { Uses } from '${up}app.ts'
import type { JobRow } from '${up}jobs/index.ts'

const KIND = '${kind}'
/** What it is enqueued with. */
const Payload = z.object({ steps: z.int().min(1).max(100) })

/** Registers the job with the queue of this process. It may be run again after half a run. */
export function register${Many}(app: Uses<'jobs'>): void {
  app.jobs.register(KIND, {
    pool: KIND,
    async run(job, { signal, progress }) {
      const { steps } = Payload.parse(job.payload)
      for (let step = 1; step <= steps; step++) {
        signal.throwIfAborted()
        progress(step / steps, \`第 \${step} 步\`)
      }
      return { result: { steps } }
    },
  })
}

/** Enqueues it for a person, whose task tray shows it under this title. */
export const begin${Many} = (app: Uses<'jobs'>, userId: number, steps: number): Promise<JobRow> =>
  app.jobs.enqueue({ kind: KIND, title: '新任务', userId, payload: { steps } satisfies z.infer<typeof Payload> })
`,
      [`apps/server/src/${path}/${many}.job.test.ts`]: `// The job '${kind}': run to its end, and refused with a wrong payload.
import { openStudio, type Studio } from '@qianmu/testkit/studio'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { begin${Many} } from './${many}.job.ts'

let studio: Studio
beforeAll(async () => void (studio = await openStudio()))
afterAll(() => studio.close())

it.each([
  [3, 'done'],
  [0, 'failed'],
])('of %i steps is %s', async (steps, state) => {
  const host = await studio.founder()
  const { id } = await begin${Many}(studio.app, host.userId, steps)
  await expect.poll(async () => (await studio.app.jobs.find(id))?.state).toBe(state)
})
`,
    },
    edits: [
      {
        file: 'apps/server/src/long-work.ts',
        behind: /import type \{ App\b.*\n/,
        insert: `import { register${Many} } from './${path}/index.ts'\n`,
      },
      { file: 'apps/server/src/long-work.ts', behind: /\n(?= {2}registerCopy\(app\)\n)/, insert: `  register${Many}(app)\n` },
    ],
    next: `在 apps/server/src/${path}/index.ts 里导出 register${Many}；标题和步骤改成自己的，再运行 npm test -- ${path}`,
  }
}
