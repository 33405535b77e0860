// What can be done with uploaded models; every list and picker follows.
import type { OwnModel, ShelvedModel } from '@qianmu/contract/models/own'
import { api } from '../api.ts'
import { staleAnswers } from '../kit/answers-cache.ts'
import { rethrowUnlessFailure } from '../kit/failure.ts'
import { toast } from '../kit/toast.ts'
import { offerUndo } from '../ui/undo.ts'

const AFFECTED = [...Object.values(api.ownModels), ...Object.values(api.models)].map(({ contract }) => contract.name)
export const refreshModels = (): void => staleAnswers(AFFECTED)

/** Deletes a model; 撤销 brings it back. */
export const removeModel = async ({ model_id, model_name }: OwnModel) => {
  await api.ownModels.remove({ model_id })
  refreshModels()
  offerUndo(`已删除模型「${model_name}」`, () => void api.ownModels.restore({ model_id }).then(refreshModels, rethrowUnlessFailure))
}

/** Lets the team use a model, or takes that back. */
export const setReleased = async ({ model_id, released }: OwnModel) => {
  await (released ? api.training.unrelease({ model_id }) : api.training.release({ model_id }))
  refreshModels()
  toast.success(released ? '已取消共享，只有你能用' : '已共享，团队成员都能用')
}

/** One's own star on a model, or off it. */
export const starModel = ({ model_id, favourite }: ShelvedModel): void =>
  void api.ownModels.favourite({ model_id, favourite: favourite ? 0 : 1 }).then(refreshModels, rethrowUnlessFailure)

/** Puts a model at the engines; the task tray tells how it goes. */
export const deployModel = async ({ model_id }: OwnModel) => {
  await api.ownModels.deploy({ model_id })
  refreshModels()
}
