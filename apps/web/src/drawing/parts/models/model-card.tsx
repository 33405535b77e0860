// Models in a picker, as cards with their pictures.
import { type Model, MODELS_AT_ONCE } from '@qianmu/contract/models/large'
import type { Sent } from '@qianmu/contract/kit/call'
import { useCallback } from 'react'
import { api } from '../../../api.ts'
import type { ItemState, Layout } from '../../../ui/library/layout.ts'
import { signOf } from '../../../models/index.ts'
import { FactCover } from '../../../ui/library/FactCover.tsx'
import { Facts, Picture, Tile } from '../../../ui/library/Tile.tsx'
import { useCursor } from '../../../ui/library/source.ts'

export const MODEL_CARDS: Layout<Model> = { flow: 'grid', min: 140, gap: [16, 12], height: width => Math.round(width / 1.5) + 50 }
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

/** Draws a card whose click picks it. */
export const useModelCard = (kind: 'checkpoint' | 'lora', picked: (model: Model) => boolean, onPick: (model: Model) => void) =>
  useCallback(
    (model: Model, { focus }: ItemState) => {
      const { model_name, model_img, model_type, base_model, trigger_words, intro } = model
      const about = base_model || intro
      return (
        <Tile
          name={model_name}
          label={[model_name, about].filter(Boolean).join(' ')}
          face={
            model_img ? (
              <Picture src={model_img} />
            ) : (
              <FactCover sign={signOf({ model_type, kind })} family={base_model} words={trigger_words} />
            )
          }
          selected={picked(model)}
          focus={focus}
          onClick={() => onPick(model)}
        >
          <Facts>
            <span className="cut">{about}</span>
          </Facts>
        </Tile>
      )
    },
    [kind, picked, onPick],
  )
