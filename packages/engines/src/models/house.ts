// The one process of all small models, seen from the server: started by the first work, ended when it has been idle, and after a crash started anew.
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { processorMs } from '../effort.ts'
import { createWorkshop, type Hire, type Workshop } from '../workshop.ts'
import type { Outcome, Work } from './works.ts'

const PROGRAM = fileURLToPath(new URL('models.worker.ts', import.meta.url))
/** A tile takes a second on a busy machine; one that says nothing for so long hangs. */
const SILENT_MS = 120_000
const IDLE_MS = 5 * 60_000

const processOf =
  (folder: string): Hire<Work, Outcome> =>
  (told, gone) => {
    // What the server's own process is started with (its hooks, its share of memory) is not for this one.
    const child = fork(PROGRAM, [folder], {
      execArgv: ['--disable-warning=ExperimentalWarning'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    child.on('message', told)
    child.on('error', error => gone(error.message))
    child.on('exit', (code, signal) => gone(`the process of small models ended (${signal ?? `exit code ${code}`})`))
    return {
      give: order => void child.send(order),
      effort: () => processorMs(child.pid),
      hold(held) {
        if (held) child.ref()
        else child.unref()
        if (held) child.channel?.ref()
        else child.channel?.unref()
      },
      end: () =>
        new Promise<void>(resolve => {
          if (child.exitCode !== null || child.signalCode !== null) return resolve()
          child.ref()
          child.once('exit', () => resolve())
          child.kill('SIGKILL')
        }),
    }
  }

export type ModelHouse = Workshop<Work, Outcome>

export const modelHouse = (folder: string, { idleMs = IDLE_MS, silentMs = SILENT_MS } = {}): ModelHouse =>
  createWorkshop(processOf(folder), { silentMs, idleMs })
