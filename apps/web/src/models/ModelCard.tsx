// One uploaded model in the list: picture, family, name, what it is for, and whether an engine has it (mockup 43).
import type { OwnModel, ShelvedModel } from '@qianmu/contract/models/own'
import { Users } from 'lucide-react'
import type { ReactNode } from 'react'
import type { FocusProps } from '../ui/library/layout.ts'
import styles from './models.module.css'
import { aboutOf, PLACE_TITLES, placeOf } from './shown.ts'

/** The first sign of its name stands in for a picture that nobody gave. */
type Shown = OwnModel | ShelvedModel
export const ModelCover = ({ model }: { model: Shown }) =>
  model.model_img ? <img src={model.model_img} alt="" loading="lazy" /> : <span aria-hidden>{model.model_name.slice(0, 1)}</span>

interface CardProps {
  model: Shown
  focus: FocusProps
  onOpen: () => void
  /** At the end of the name. */
  action?: ReactNode
}
export const ModelCard = ({ model, focus, onOpen, action }: CardProps) => {
  const place = placeOf(model)
  return (
    <article className={styles.card} data-model={model.model_id}>
      <div className={styles.cover}>
        <ModelCover model={model} />
        {model.base_model && <span className={styles.family}>{model.base_model}</span>}
        <span className={styles.place} data-place={place}>
          {PLACE_TITLES[place]}
        </span>
      </div>
      <div className="row">
        <h3 className="cut grow">
          <button type="button" className={styles.open} onClick={onOpen} {...focus}>
            {model.model_name}
          </button>
        </h3>
        {action && <span className="relative flex-none">{action}</span>}
      </div>
      <p className={styles.meta}>
        <span className="grow cut">{aboutOf(model)}</span>
        {model.mine ? (
          model.released && (
            <span className="flex flex-none items-center gap-4">
              <Users size={12} aria-hidden />
              已共享
            </span>
          )
        ) : (
          <span className="cut">{model.owner_name}</span>
        )}
      </p>
    </article>
  )
}
