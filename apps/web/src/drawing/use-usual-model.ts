// The large model that draws where none is picked: 「不限」 is any of the base model, where the engine would take the first of all it has.
import type { DrawEngine } from '@qianmu/contract/drawing/pictures'
import type { DrawForm } from '@qianmu/drawing'
import { api } from '../api.ts'
import { useCall } from '../kit/use-call.ts'

/** Its file; '' where one is picked, where the engine takes none, and where nothing is known to be of the base model. */
export function useUsualModel({ model_version, large_model_id }: DrawForm, engine: DrawEngine | undefined): string {
  const wanted = large_model_id < 1 && engine?.honours.includes('checkpoint') === true
  const { data } = useCall(api.models.largeModels, { base_model: model_version, keyword: '' }, { enabled: wanted })
  return (wanted && data?.find(model => model.model_id > 0 && model.base_model === model_version)?.file) || ''
}
