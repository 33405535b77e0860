// How much of acknowledged long work is lost or done twice when its worker is killed 20 times in the middle of it. Limit: 0.
import { randomInt } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { killAt, type KillKind, KINDS, openKilled, startWorker } from '../../apps/server/src/jobs/test-kills.ts'
import { migrate } from '../../apps/server/src/kit/migrate.store.ts'
import { openCluster } from '../../apps/server/src/kit/pg/index.ts'

const ROUNDS = Number(process.argv[2] ?? 20)
const DELAY_MS = 900
const home = fs.mkdtempSync(path.join(os.tmpdir(), 'qianmu-bench-'))
fs.chmodSync(home, 0o755)
const cluster = await openCluster({ home })
await migrate(cluster.connection)
const killed = await openKilled({ connection: cluster.connection, data: path.join(home, 'data') })
let worker = await startWorker(killed)
const kinds = Object.keys(KINDS) as KillKind[]
const sums = new Map(kinds.map(kind => [kind, { kills: 0, cut: 0, acknowledged: 0, lost: 0, double: 0 }]))
for (let round = 0; round < ROUNDS; round++) {
  const kind = kinds[round % kinds.length]!
  const { outcome, isCut, ...after } = await killAt(killed, worker, kind, randomInt(DELAY_MS))
  worker = after.worker
  const sum = sums.get(kind)!
  sum.kills++
  sum.cut += Number(isCut)
  for (const field of ['acknowledged', 'lost', 'double'] as const) sum[field] += outcome[field]
}
await worker.end('SIGKILL')
await killed.close()
await cluster.stop()
fs.rmSync(home, { recursive: true, force: true })
console.table(Object.fromEntries(sums))
const all = [...sums.values()]
const bad = all.reduce((sum, { lost, double }) => sum + lost + double, 0)
console.log(`kills ${ROUNDS}, in the middle ${all.reduce((sum, { cut }) => sum + cut, 0)}, lost or double ${bad} (limit 0)`)
process.exitCode = bad ? 1 : 0
