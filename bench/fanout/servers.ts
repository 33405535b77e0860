// The servers of the fan-out bench, as processes.
import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import os from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import flags from '../../scripts/launch/server-flags.json' with { type: 'json' }
import { COMPACT_AT_ROWS } from '../../apps/server/src/collab/compacting/compaction.ts'
import { forkStudio } from '../../apps/server/src/collab/test-process.ts'

/** A server to be measured. */
export interface Server {
  port: number
  /** Sends away who says nothing for a minute, as those do here who only read; real ones say where they are. */
  isImpatient: boolean
  /** What it has taken of memory, in bytes, and of the processor. */
  ask(): Promise<{ rss: number; cpu: NodeJS.CpuUsage }>
  end(): Promise<unknown>
}

/** With V8 set as for the product. @param args of `relay.ts` */
export async function startRelay(args: readonly string[]): Promise<Server> {
  const child = fork(path.join(import.meta.dirname, 'relay.ts'), args, { execArgv: [...process.execArgv, ...flags] })
  const { port } = await new Promise<{ port: number }>(resolve => child.once('message', resolve))
  return serverOf(child, port, false, async () => child.kill())
}

/** Co-writing, run as the product is run. @param codeCache a folder for compiled code */
export async function startOurs(connection: pg.ClientConfig, codeCache: string): Promise<Server> {
  const environment = { NODE_COMPILE_CACHE: codeCache, QIANMU_TEST_COMPACT_AT: String(COMPACT_AT_ROWS) }
  const { child, port, end } = await forkStudio(connection, 0, { environment, flags })
  return serverOf(child, port, true, () => end('SIGTERM'))
}

function serverOf(child: ChildProcess, port: number, isImpatient: boolean, end: () => Promise<unknown>): Server {
  pin(child.pid, 0)
  return {
    port,
    isImpatient,
    end,
    ask() {
      child.send('stat')
      return new Promise(resolve => child.once('message', resolve))
    },
  }
}

/**
 * Holds the main thread of a process on one core, where the system can: the clients of a server are on other machines, and a scheduler that
 * puts those of here on the server's core now and then, and now and then not, tells more about itself than about either.
 */
export function pin(pid: number | undefined, core: number): void {
  if (process.platform === 'linux' && os.cpus().length > 1) execFileSync('taskset', ['-cp', String(core), String(pid)])
}
