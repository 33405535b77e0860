// The real program as a process of its own, for tests that start, stop and kill it.
import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'

const READY = /千幕 已就绪 (http:\S+)/
const root = path.join(import.meta.dirname, '../../..')

/** A running program. */
export interface ServerProcess {
  child: ChildProcess
  url: string
  /** Everything it has printed so far. */
  output(): string
  /** Sends the signal and resolves with the exit code, null when the signal itself ended it. */
  end(signal: NodeJS.Signals): Promise<number | null>
}

/**
 * Runs a program of the checkout with Node and waits for its ready line.
 * @param program relative to the checkout, with its arguments
 * @throws Error with the program's output when it ends before it is ready
 */
export async function startServerProcess(program: string[], environment: NodeJS.ProcessEnv): Promise<ServerProcess> {
  let output = ''
  const child = spawn(process.execPath, program, { cwd: root, env: { ...process.env, ...environment }, stdio: ['ignore', 'pipe', 'pipe'] })
  const gone = new Promise<number | null>(resolve => child.once('exit', resolve))
  const ready = new Promise<string>(resolve => {
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      const url = READY.exec(output)?.[1]
      if (url) resolve(url)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
  })
  const url = await Promise.race([ready, gone])
  if (typeof url !== 'string') throw new Error(`the program ended with ${url}:\n${output}`)
  return {
    child,
    url,
    output: () => output,
    end(signal) {
      child.kill(signal)
      return gone
    },
  }
}
