// What each thing that people of a grown team do costs, one after the other: CPU of the server and of the database, and how much comes back.
import fs from 'node:fs'
import { GROWN, seedTeam, SMALL } from './seed.ts'
import { ALL_DEEDS, type Deed, RARE_DEEDS } from '../load/deeds.ts'
import { openServed } from '../load/served.ts'
import { Visitor } from '../load/visitor.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 20)
/** A clock tick of the kernel, in ms. */
const TICK_MS = 10

/** CPU in ms of all processes that one has begun, those that have ended too. */
function cpuOfChildren(parent: number): number {
  const fields = (pid: string) => {
    try {
      const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
      return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    } catch {
      return []
    }
  }
  const all = fs.readdirSync('/proc').filter(name => /^\d+$/.test(name))
  const ended = fields(String(parent)).slice(13, 15)
  const running = all.map(fields).flatMap(stat => (Number(stat[1]) === parent ? stat.slice(11, 13) : []))
  return [...ended, ...running].reduce((sum, ticks) => sum + Number(ticks) * TICK_MS, 0)
}

const served = await openServed()
const team = await seedTeam(served.pool, '13800000001', process.env.SIZE === 'small' ? SMALL : GROWN)
const by = new Visitor(served.port, team.token)
const { rows } = await served.pool.query<{ pid: number }>('select pg_backend_pid() pid')
const [, parent] = fs.readFileSync(`/proc/${rows[0]!.pid}/status`, 'utf8').match(/^PPid:\s*(\d+)/m)!

async function once(deed: Deed): Promise<number> {
  const [method, path, body] = deed(team)
  const response = await by.ask(method, path, body)
  const text = await response.text()
  if (!text.startsWith('{"status":0')) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 200)}`)
  return Buffer.byteLength(text)
}
async function measure(deed: Deed): Promise<void> {
  const [method, path] = deed(team)
  let bytes = 0
  for (let nth = 0; nth < 3; nth++) bytes = await once(deed)
  const before = [await served.cpuMs(), cpuOfChildren(Number(parent))] as const
  const took: number[] = []
  for (let nth = 0; nth < ROUNDS; nth++) {
    const from = performance.now()
    await once(deed)
    took.push(performance.now() - from)
  }
  const after = [await served.cpuMs(), cpuOfChildren(Number(parent))] as const
  const [node, database] = [0, 1].map(at => (after[at]! - before[at]!) / ROUNDS) as [number, number]
  const p50 = took.toSorted((one, other) => one - other)[ROUNDS >> 1]!
  console.log(
    `${`${method} ${path.split('?')[0]!}`.padEnd(62)} ${node.toFixed(1).padStart(6)} + ${database.toFixed(1).padStart(5)} ms of CPU, p50 ${p50.toFixed(0).padStart(4)} ms, ${(bytes / 1000).toFixed(1)} KB`,
  )
}
console.log('server + database')
// A drawing is made in the same process, after its call.
const isDrawing = (deed: Deed) => deed(team)[1].endsWith('draw_picture')
const deeds = [...RARE_DEEDS, ...ALL_DEEDS].toSorted((one, other) => Number(isDrawing(one)) - Number(isDrawing(other)))
for (const deed of deeds) await measure(deed)
await served.close()
