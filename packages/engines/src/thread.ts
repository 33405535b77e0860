// A thread for a workshop: one that is hired when there is work, and told of its own end.
import { Worker } from 'node:worker_threads'
import type { Hire } from './workshop.ts'

/** @param name of the work, for the log */
export const threadOf =
  <Work, Outcome>(program: URL, name: string): Hire<Work, Outcome> =>
  (told, gone) => {
    const worker = new Worker(program)
    worker.on('message', told)
    worker.on('error', error => gone(error instanceof Error ? error.message : String(error)))
    worker.on('exit', code => gone(`the ${name} thread ended (exit code ${code})`))
    return {
      give: order => worker.postMessage(order),
      hold: held => (held ? worker.ref() : worker.unref()),
      effort: () =>
        worker.cpuUsage().then(
          ({ user, system }) => (user + system) / 1000,
          () => undefined, // it has just ended, which its own event tells
        ),
      end: () => worker.terminate(),
    }
  }
