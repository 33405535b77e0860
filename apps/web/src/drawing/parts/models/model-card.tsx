// Models in a picker, as cards with their pictures.
import { type Model, MODELS_AT_ONCE } from '@qianmu/contract/models/large'
import type { Sent } from '@qianmu/contract/kit/call'
import { useCallback } from 'react'
import { api } from '../../../api.ts'
import type { ItemState, Layout } from '../../../ui/library/layout.ts'
import { useCursor } from '../../../ui/library/source.ts'
import styles from './models.module.css'

const CARD_PX = 148
export const MODEL_CARDS: Layout<Model> = { flow: 'grid', min: 140, gap: [12, 12], height: () => CARD_PX }
export const keyOfModel = ({ model_id, model_name }: Model) => `${model_id} ${model_name}`

/** Models that a list answers some at a time. */
export function useModels(list: 'largeModels' | 'loras', input: Sent<typeof api.models.loras.contract>, enabled = true) {
  const asking = api.models[list]
  return useCursor<Model, { list: Model[]; next: number | null }>({
    key: [asking.contract.name, 'pages', input],
    async ask(at, signal) {
      const models = await asking({ ...input, page: at + 1 }, { signal })
      return { list: models, next: models.length < MODELS_AT_ONCE ? null : at + 1 }
    },
    keyOf: keyOfModel,
    enabled,
  })
}

/** The first sign of a name stands in for a picture that nobody gave. */
const Cover = ({ model }: { model: Model }) =>
  model.model_img ? <img src={model.model_img} alt="" loading="lazy" /> : <span aria-hidden>{model.model_name.slice(0, 1)}</span>

/** Draws a card whose click picks it. */
export const useModelCard = (picked: (model: Model) => boolean, onPick: (model: Model) => void) =>
  useCallback(
    (model: Model, { focus }: ItemState) => (
      <button type="button" className={styles.card} aria-pressed={picked(model)} onClick={() => onPick(model)} {...focus}>
        <Cover model={model} />
        <span className="cut" title={model.model_name}>
          {model.model_name}
        </span>
        <span className="meta">{model.base_model || model.intro}</span>
      </button>
    ),
    [picked, onPick],
  )
