// Whether five hundred random stories of writing with and without a connection lose anything or end apart. Limit: 0.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { story } from '../apps/server/src/collab/offline.arbitrary.ts'
import { type OfflineRound, offlineRound } from '../apps/server/src/collab/offline-round.ts'
import { openTestStudio } from '../apps/server/src/collab/test-studio.ts'
import { migrate } from '../apps/server/src/kit/migrate.store.ts'
import { openCluster } from '../apps/server/src/kit/pg/index.ts'

const STORIES = Number(process.argv[2] ?? 500)
const AT_ONCE = 10
const seed = Number(process.argv[3] ?? Date.now() % 2 ** 31)
const home = fs.mkdtempSync(path.join(os.tmpdir(), 'qianmu-bench-'))
fs.chmodSync(home, 0o755)
const cluster = await openCluster({ home })
await migrate(cluster.connection)
const server = await openTestStudio(cluster.connection, { compactAtRows: 40 })

const began = performance.now()
const rounds: OfflineRound[] = []
const stories = fc.sample(story, { numRuns: STORIES, seed })
for (let first = 0; first < stories.length; first += AT_ONCE) {
  const some = stories.slice(first, first + AT_ONCE).map((each, nth) => offlineRound(server, cluster.connection, first + nth + 1, each))
  rounds.push(...(await Promise.all(some)))
}
await server.close()
await cluster.stop()
fs.rmSync(home, { recursive: true, force: true })

const sum = (pick: (round: OfflineRound) => number) => rounds.reduce((total, round) => total + pick(round), 0)
const apart = rounds.filter(round => !round.converged).length
const faults = sum(round => round.lost + round.risen + round.doubled) + apart
console.log(`stories ${rounds.length} (seed ${seed}), typed ${sum(round => round.typed)}, deleted ${sum(round => round.deleted)}`)
console.log(
  `lost ${sum(round => round.lost)}, back from the dead ${sum(round => round.risen)}, doubled ${sum(round => round.doubled)} (limit 0)`,
)
console.log(`ended apart ${apart} (limit 0), in ${((performance.now() - began) / 1000).toFixed(0)} s`)
process.exitCode = faults ? 1 : 0
