// The process of small models: apart from the server, so that neither their memory nor their end is its own. It works with the models of one folder.
import os from 'node:os'
import type { Order, Report } from '../workshop.ts'
import { modelsOf, type Outcome, type Work } from './works.ts'

// People who write come first.
os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL)

const doWork = modelsOf(process.argv[2]!)
const tell = (report: Report<Outcome>) => process.send!(report)

/** Progress is told no more often, in ms. */
const TELL_MS = 200

async function report({ id, work }: Order<Work>): Promise<Report<Outcome>> {
  let told = 0
  const progress = (share: number) => {
    if (Date.now() - told < TELL_MS) return
    told = Date.now()
    tell({ id, share })
  }
  try {
    return { id, outcome: await doWork(work, progress) }
  } catch (error) {
    return { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

process.on('message', (order: Order<Work>) => void report(order).then(tell))
// Whoever started it is gone.
process.on('disconnect', () => process.exit())
