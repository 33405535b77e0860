// The engine of the small model that turns texts into numbers by what they mean; in a process of its own, there once the model was loaded and run.
import type { MeaningEngine } from '../ports/meaning.ts'
import { refusedIfLost } from './running.ts'
import { probeOf } from './standing.ts'
import { housed, type Housed } from './talking.ts'
import { MODELS_OF } from './works.ts'

/** What its vectors are of; goes on when the same text would give another one. */
const MODEL = 'e5-small-q4/1'

/** @param folder where the model lies, or will once it was added */
export function meaningModel(folder: string): Housed & { meaning: MeaningEngine } {
  const { house, model, rest } = housed(folder, MODELS_OF.search[0])
  return {
    ...rest,
    meaning: {
      async probe(signal) {
        return probeOf('mean', await model.now(signal), { model: MODEL })
      },
      async meant(texts, role, signal) {
        const outcome = await house.run({ work: 'mean', texts, role }, signal).catch(refusedIfLost('mean'))
        return 'refused' in outcome ? outcome : outcome.vectors!
      },
    },
  }
}
