// Models as cards with their pictures, found by a word; a click picks one.
import type { Model } from '@qianmu/contract/models/large'
import type { ReactNode } from 'react'
import { Empty } from '../../../ui/Empty.tsx'
import styles from './models.module.css'

interface Props {
  label: string
  models: readonly Model[] | undefined
  /** Whether a model is picked. */
  picked: (model: Model) => boolean
  onPick: (model: Model) => void
  empty: string
  /** What to do where there are none. */
  next?: ReactNode
}

/** The first sign of a name stands in for a picture that nobody gave. */
const Cover = ({ model }: { model: Model }) =>
  model.model_img ? <img src={model.model_img} alt="" loading="lazy" /> : <span aria-hidden>{model.model_name.slice(0, 1)}</span>

export const ModelGrid = ({ label, models, picked, onPick, empty, next }: Props) => {
  if (!models) return null
  if (!models.length) return <Empty art="search" title={empty} action={next} />
  return (
    <div className={styles.grid} role="group" aria-label={label}>
      {models.map(model => (
        <button
          key={`${model.model_id} ${model.model_name}`}
          type="button"
          className={styles.card}
          aria-pressed={picked(model)}
          onClick={() => onPick(model)}
        >
          <Cover model={model} />
          <span className="cut" title={model.model_name}>
            {model.model_name}
          </span>
          <span className="meta">{model.base_model || model.intro}</span>
        </button>
      ))}
    </div>
  )
}
