// How many acknowledged keystrokes are lost when the server is killed 200 times while three people type. Limit: 0.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type KillRound, killRound } from '../../apps/server/src/collab/kill-round.ts'
import { forkStudio } from '../../apps/server/src/collab/test-process.ts'
import { migrate } from '../../apps/server/src/kit/migrate.store.ts'
import { openCluster } from '../../apps/server/src/kit/pg/index.ts'

const ROUNDS = Number(process.argv[2] ?? 200)
const home = fs.mkdtempSync(path.join(os.tmpdir(), 'qianmu-bench-'))
fs.chmodSync(home, 0o755)
const cluster = await openCluster({ home })
await migrate(cluster.connection)

const rounds: KillRound[] = []
let server = await forkStudio(cluster.connection)
for (let round = 1; round <= ROUNDS; round++) {
  const [counts, next] = await killRound(cluster.connection, server, round)
  server = next
  rounds.push(counts)
}
await server.end('SIGKILL')
await cluster.stop()
fs.rmSync(home, { recursive: true, force: true })

const sum = (pick: (round: KillRound) => number) => rounds.reduce((total, round) => total + pick(round), 0)
const resyncs = rounds.map(round => round.resyncMs).sort((a, b) => a - b)
const lost = sum(round => round.acknowledgedButLost) + sum(round => round.seenButLost)
const apart = rounds.filter(round => !round.converged).length
console.log(`rounds ${ROUNDS}, typed ${sum(round => round.typed)}`)
console.log(`acknowledged ${sum(round => round.acknowledged)}, of these lost ${sum(round => round.acknowledgedButLost)} (limit 0)`)
console.log(`seen by others ${sum(round => round.seenByOthers)}, of these lost ${sum(round => round.seenButLost)} (limit 0)`)
console.log(
  `not converged ${apart} (limit 0), back in step after p50 ${resyncs[ROUNDS >> 1]?.toFixed(0)} ms, at most ${resyncs.at(-1)?.toFixed(0)} ms`,
)
process.exitCode = lost || apart ? 1 : 0
