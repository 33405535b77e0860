// One uploaded model in the list: picture, family, name, what it is for, and whether an engine has it (mockup 43).
import type { OwnModel, ShelvedModel } from '@qianmu/contract/models/own'
import { Users } from 'lucide-react'
import type { ReactNode } from 'react'
import type { FocusProps } from '../ui/library/layout.ts'
import { Badge, Facts, NoPicture, Picture, Tile } from '../ui/library/Tile.tsx'
import { aboutOf, PLACE_TITLES, placeOf } from './shown.ts'

/** The first sign of its name stands in for a picture that nobody gave. */
type Shown = OwnModel | ShelvedModel
export const ModelCover = ({ model }: { model: Shown }) =>
  model.model_img ? <Picture src={model.model_img} /> : <NoPicture>{model.model_name.slice(0, 1)}</NoPicture>

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
    <Tile
      name={model.model_name}
      face={<ModelCover model={model} />}
      shape="aspect-square"
      focus={focus}
      onClick={onOpen}
      actions={action}
      left={model.base_model && <Badge>{model.base_model}</Badge>}
      right={
        <Badge>
          {place === 'there' && <span className="size-6 rounded-full bg-[#68ca80]" />}
          {PLACE_TITLES[place]}
        </Badge>
      }
    >
      <Facts>
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
      </Facts>
    </Tile>
  )
}
