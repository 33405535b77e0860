// Starts the small co-writing server as a process and waits for its port.
import { type ChildProcess, fork } from 'node:child_process'
import path from 'node:path'
import type pg from 'pg'

/** A server process. */
export interface StudioProcess {
  child: ChildProcess
  port: number
  /** Ends it with the signal and resolves with its exit code (null after a signal). */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>
}

/** How it runs, besides. */
export interface StudioSurroundings {
  environment?: NodeJS.ProcessEnv
  /** Of Node. */
  flags?: readonly string[]
}

/** @param port 0 for any free one; a restarted server takes the port its clients know */
export async function forkStudio(
  connection: pg.ClientConfig,
  port = 0,
  { environment = {}, flags = [] }: StudioSurroundings = {},
): Promise<StudioProcess> {
  const child = fork(path.join(import.meta.dirname, 'test-program.ts'), {
    execArgv: [...process.execArgv, ...flags],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: { ...process.env, ...environment, QIANMU_TEST_DATABASE: JSON.stringify(connection), QIANMU_TEST_PORT: String(port) },
  })
  const gone = new Promise<number | null>(resolve => child.once('exit', resolve))
  const ready = await Promise.race([new Promise<{ port: number }>(resolve => child.once('message', resolve)), gone])
  if (ready === null || typeof ready === 'number') throw new Error(`the server process ended with ${ready}`)
  return {
    child,
    port: ready.port,
    end(signal) {
      child.kill(signal)
      return gone
    },
  }
}
