// Models as cards with their pictures, found by a word; a click picks one.
import type { Model } from '@qianmu/contract/models/large'
import { type ReactNode, useCallback } from 'react'
import { Empty } from '../../../ui/Empty.tsx'
import type { ItemState, Layout } from '../../../ui/library/layout.ts'
import { Library } from '../../../ui/library/Library.tsx'
import type { Source } from '../../../ui/library/source.ts'
import styles from './models.module.css'

interface Props {
  label: string
  source: Source<Model>
  /** Whether a model is picked. */
  picked: (model: Model) => boolean
  onPick: (model: Model) => void
  empty: string
  /** What to do where there are none. */
  next?: ReactNode
}

const CARD_PX = 148
const CARDS: Layout<Model> = { flow: 'grid', min: 140, gap: [12, 12], height: () => CARD_PX }
const keyOfModel = ({ model_id, model_name }: Model) => `${model_id} ${model_name}`

/** The first sign of a name stands in for a picture that nobody gave. */
const Cover = ({ model }: { model: Model }) =>
  model.model_img ? <img src={model.model_img} alt="" loading="lazy" /> : <span aria-hidden>{model.model_name.slice(0, 1)}</span>

export const ModelGrid = ({ label, source, picked, onPick, empty, next }: Props) => {
  const drawCard = useCallback(
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
  return (
    <Library
      name={label}
      source={source}
      keyOf={keyOfModel}
      layout={CARDS}
      item={drawCard}
      empty={<Empty art="search" title={empty} action={next} />}
      failed="没有读到模型"
    />
  )
}
