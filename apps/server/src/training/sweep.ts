// Takes away what deleted custom models kept, once the day is over in which they can be taken back.
import type { Uses } from '../app.ts'
import { forgetTraining, leftovers } from './training.store.ts'

const KEPT_MS = 24 * 3600_000

export async function sweepTrainings(app: Uses<'files' | 'now' | 'pool'>): Promise<void> {
  for (const { model_id, files } of await leftovers(app, new Date(app.now().getTime() - KEPT_MS))) {
    // The row goes last: what is left after a crash is found again.
    for (const file of files) await app.files.remove(file)
    await forgetTraining(app, model_id)
  }
}
