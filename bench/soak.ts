// Some minutes of mixed use: whether heap, handles and connections of the server stand still. The first third of the samples against the last.
import { setTimeout as sleep } from 'node:timers/promises'
import { STATUS } from '@qianmu/contract/kit/status'
import { blocksOf } from '@qianmu/script/ydoc'
import type pg from 'pg'
import type * as Y from 'yjs'
import { openWriter } from '../apps/server/src/collab/test-writer.ts'
import { founder } from './grown/founder.ts'
import { DRAWING, openServed, type Sample, type Served } from './load/served.ts'
import { pick, Visitor } from './load/visitor.ts'

const MINUTES = Number(process.argv[2] ?? 10)
const SAMPLE_MS = 5000
/** More than the server keeps the texts of at once (works/documents/text-cache.ts): what it may keep, it keeps from the beginning. */
const DOCS = 400
/** Between two things that one visitor does, in ms: what people do, not what the machine can. */
const PAUSE_MS = 120
// Growth of the last third over the first that counts as standing still (checklist O12: flat within noise).
const GOAL_GROWTH = 0.1
const TEXT = Array.from({ length: 60 }, (_, nth) => `顾晚：末班车晚点了，站牌下只剩我们两个人${nth}。`).join('\n')

/** A founder with a work of some documents. */
async function seed(pool: pg.Pool, port: number) {
  const { token } = await founder(pool)
  const visitor = new Visitor(port, token)
  const add = { project_name: '雨夜归人', project_type: 1, script_type: 'SCRIPT' }
  const work = Number((await visitor.call('POST', '/ixj_web/project/add', add)).project_id)
  const docs: number[] = []
  for (let nth = 1; nth <= DOCS; nth++) {
    const made = await visitor.call('POST', '/ixj_web/doc/add', { project_id: work, doc_name: `第 ${nth} 集`, text: TEXT })
    docs.push(Number(made.doc_id))
    await visitor.call('GET', `/ixj_web/doc/detail?doc_id=${docs.at(-1)}`)
  }
  return { visitor, work, docs }
}
type Seeded = Awaited<ReturnType<typeof seed>>

/** What visitors do; each begins and ends by itself, so that nothing may be left of it. */
const DEEDS: Record<string, (seeded: Seeded) => Promise<unknown>> = {
  list: ({ visitor, work }) => visitor.call('GET', `/ixj_web/doc/list?project_id=${work}`),
  search: ({ visitor }) => visitor.call('GET', `/ixj_web/project/list?keyword=${encodeURIComponent('站牌')}`),
  async save({ visitor, docs }) {
    const doc_id = pick(docs)
    const { version } = await visitor.call('GET', `/ixj_web/doc/detail?doc_id=${doc_id}`)
    const text = `${TEXT}\n△${Math.random()}`
    await visitor.call('PUT', '/ixj_web/doc/update_version', { doc_id, version, text })
  },
  async comment({ visitor, docs }) {
    const { comment_id } = await visitor.call('POST', '/ixj_web/comment', { doc_id: pick(docs), body: '这里重了', level: 'whole' })
    await visitor.call('DELETE', `/ixj_web/comment?comment_id=${comment_id}`)
  },
  async write({ visitor, docs }) {
    const writer = openWriter(visitor.port, pick(docs), visitor.token)
    await writer.saved()
    const text = blocksOf(writer.doc)[0]?.element.get(0) as Y.XmlText | undefined
    for (let key = 0; text && key < 20; key++) {
      if (key % 2) text.delete(0, 1)
      else text.insert(0, '雨')
      await sleep(30)
    }
    await writer.saved()
    writer.leave()
  },
  async events({ visitor }) {
    const aborter = new AbortController()
    const stream = await visitor.events(aborter.signal)
    await sleep(500)
    aborter.abort()
    await stream.body?.cancel().catch(() => undefined)
  },
  async export({ visitor, work, docs }) {
    const file = await visitor.ask('GET', `/ixj_web/doc/export?project_id=${work}&doc_id=${pick(docs)}&format=docx`)
    if (!file.headers.get('content-type')?.includes('json')) return void (await file.bytes())
    const { status, msg } = (await file.json()) as { status: number; msg: string }
    if (status !== STATUS.busy) throw new Error(`export: ${status} ${msg}`)
    Visitor.busy++
  },
  async draw({ visitor }) {
    const { record_id } = await visitor.call('POST', '/ai_web/ai/draw_picture', DRAWING)
    for (;;) {
      const { status } = await visitor.call('GET', `/ai_web/ai/draw_picture_result?record_id=${String(record_id)}`)
      if (Number(status) === 5) return
      if (Number(status) === 3) throw new Error('the drawing failed')
      await sleep(PAUSE_MS)
    }
  },
  async import({ visitor, work }) {
    const form = new FormData()
    form.append('project_id', String(work))
    form.append('file', new Blob([TEXT]), '雨夜归人.txt')
    const { docs } = (await visitor.call('POST', '/ixj_web/project/doc/import', form)) as unknown as { docs: { doc_id: number }[] }
    for (const { doc_id } of docs) await visitor.call('DELETE', `/ixj_web/doc/delete?doc_id=${doc_id}`)
  },
}

type Counted = Sample & { connections: number }

async function sampleOf({ pool, sample }: Served): Promise<Counted> {
  const own = await sample()
  const counted = await pool.query<{ count: number }>(`select count(*)::int count from pg_stat_activity where datname = current_database()`)
  return { ...own, connections: counted.rows[0]!.count }
}

/** Does things until the time is over; answers how many of each, and the samples taken meanwhile. */
async function load(seeded: Seeded, served: Served) {
  const until = Date.now() + MINUTES * 60_000
  const done: Record<string, number> = {}
  const lanes = Object.entries(DEEDS).map(async ([name, deed]) => {
    for (done[name] = 0; Date.now() < until; done[name]++) {
      await deed(seeded)
      await sleep(PAUSE_MS)
    }
  })
  const samples: Counted[] = []
  const sampling = async () => {
    while (Date.now() < until) {
      await sleep(SAMPLE_MS)
      samples.push(await sampleOf(served))
    }
  }
  await Promise.all([...lanes, sampling()])
  return { done, samples }
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

/** Prints a figure of both thirds; answers whether it stood still. */
function compare(name: keyof Counted, samples: readonly Counted[], unit: string): boolean {
  const third = Math.floor(samples.length / 3)
  const [first, last] = [samples.slice(0, third), samples.slice(-third)].map(some => median(some.map(sample => sample[name]))) as [
    number,
    number,
  ]
  const growth = last / first - 1
  const isFlat = growth <= GOAL_GROWTH
  console.log(
    `${isFlat ? '✓' : '✗'} ${name}: ${first.toFixed(1)} → ${last.toFixed(1)}${unit} (${(growth * 100).toFixed(1)} %, goal ≤ ${GOAL_GROWTH * 100} %)`,
  )
  return isFlat
}

const served = await openServed()
const { done, samples } = await load(await seed(served.pool, served.port), served)
await served.close()
const deeds = Object.entries(done).map(([name, count]) => `${count} × ${name}`)
console.log(`${MINUTES} min, ${samples.length} samples, ${Visitor.busy} × busy: ${deeds.join(', ')}`)
const flat = [
  compare('heapMb', samples, ' MB'),
  compare('rssMb', samples, ' MB'),
  compare('handles', samples, ''),
  compare('files', samples, ''),
  compare('connections', samples, ''),
]
process.exitCode = flat.every(Boolean) ? 0 : 1
