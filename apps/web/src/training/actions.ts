// What can be done with custom models; every page and picker follows.
import type { TrainingRow } from '@qianmu/contract/models/custom'
import { api } from '../api.ts'
import { staleAnswers } from '../kit/answers-cache.ts'
import { rethrowUnlessFailure } from '../kit/failure.ts'
import { refreshModels } from '../models/index.ts'
import { offerUndo } from '../ui/undo.ts'

const AFFECTED = Object.values(api.training).map(({ contract }) => contract.name)
export const refreshTrainings = (): void => staleAnswers(AFFECTED)

/** Does something and has every page follow; a failure was shown. */
export const act = (work: Promise<unknown>): Promise<void> => work.then(refreshTrainings, rethrowUnlessFailure)

/** Deletes a custom model; 撤销 brings it back. */
export const removeTraining = ({ model_id, name }: Pick<TrainingRow, 'model_id' | 'name'>) =>
  act(
    api.training.remove({ model_id }).then(() => {
      refreshModels()
      offerUndo(`已删除「${name}」`, () => void act(api.training.restore({ model_id })))
    }),
  )
