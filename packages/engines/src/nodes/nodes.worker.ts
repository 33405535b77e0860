// Works on the pixels of nodes in a thread of its own, so that the server's loop goes on meanwhile.
import { parentPort } from 'node:worker_threads'
import type { Order, Report } from '../workshop.ts'
import { doPixelWork, type PixelOutcome, type PixelWork } from './pixel-nodes.ts'

async function report({ id, work }: Order<PixelWork>): Promise<Report<PixelOutcome>> {
  try {
    return { id, outcome: await doPixelWork(work) }
  } catch (error) {
    return { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

parentPort!.on('message', (order: Order<PixelWork>) => void report(order).then(told => parentPort!.postMessage(told)))
