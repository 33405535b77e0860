// Works on pictures in a thread of its own, one after the other, so that the server's loop goes on meanwhile.
import { parentPort } from 'node:worker_threads'
import { loadOpenCv } from './opencv.ts'
import type { Order, Report } from '../workshop.ts'
import { doWork, type Outcome, type Work } from './works.ts'

const loaded = loadOpenCv()

async function report({ id, work }: Order<Work>): Promise<Report<Outcome>> {
  try {
    const { cv } = await loaded
    return { id, outcome: await doWork(cv, work) }
  } catch (error) {
    // OpenCV throws numbers: addresses of what went wrong.
    return { id, error: error instanceof Error ? (error.stack ?? error.message) : `OpenCV error ${String(error)}` }
  }
}

parentPort!.on('message', (order: Order<Work>) => {
  void report(order).then(told => {
    const bytes = 'outcome' in told && !('refused' in told.outcome) ? [told.outcome.png, told.outcome.mask] : []
    parentPort!.postMessage(
      told,
      bytes.flatMap(each => (each ? [each.buffer as ArrayBuffer] : [])),
    )
  })
})
