// The engine of a run, chosen when its turn comes: those that have everything share the work, and none waits for one that is away while another could.
import { ENGINE_AWAY } from '@qianmu/engines'
import type { ApiGraph } from '@qianmu/flow'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Uses } from '../app.ts'
import { JobPause, JobRefusal, type JobRow, type JobTools } from '../jobs/index.ts'
import { inTransaction } from '../kit/pool.ts'
import type { FlowPayload } from './flow.job.ts'
import { allCatalogues, type House, housesOf, placedOn } from './houses.ts'
import { wantedBy } from './parts.ts'
import { loadOfEngines, writeEngine } from './runs.store.ts'

/** An engine that is restarted loads its models within this time, in ms. */
const PATIENCE_MS = 5 * 60_000
const LOOK_MS = 1000

/** Chooses among the engines as they are, and writes down which: who chooses at the same time counts it. */
async function chosen(app: Uses<'pool'>, job: JobRow, houses: readonly House[], graph: ApiGraph) {
  const { needs, begun = 0 } = job.payload as FlowPayload
  const wanted = wantedBy(graph, allCatalogues(houses))
  return inTransaction(app.pool, async client => {
    await client.query(`select pg_advisory_xact_lock(hashtextextended('flow engines', 0))`)
    const load = await loadOfEngines(client, job.id)
    const placed = placedOn(houses, wanted, { begun: begun > 0 ? needs : undefined, load })
    if ('house' in placed) await writeEngine(client, job, placed.house.id)
    return placed
  })
}

/**
 * The engine that a run goes to now, once one is there; it is waited for as one that is restarted is.
 * @throws JobPause while all connected ones are away; JobRefusal when none is left that could
 */
export async function houseFor(
  app: Uses<'images' | 'pool'>,
  job: JobRow,
  graph: ApiGraph,
  { signal, progress }: Pick<JobTools, 'signal' | 'progress'>,
): Promise<House> {
  for (const until = Date.now() + PATIENCE_MS; ;) {
    const placed = await chosen(app, job, await housesOf(app), graph)
    if ('house' in placed) {
      // By this the worker counts what each engine has.
      Object.assign(job.payload as FlowPayload, { needs: placed.house.id })
      return placed.house
    }
    if ('gone' in placed) throw new JobRefusal('能运行它的引擎已不再连接，请重新运行')
    if (Date.now() > until) return placed.away
    if (app.images.away().some(({ id }) => id === placed.away.id)) throw new JobPause()
    progress(0, ENGINE_AWAY)
    await sleep(LOOK_MS, undefined, { signal }).catch(() => signal.throwIfAborted())
  }
}
