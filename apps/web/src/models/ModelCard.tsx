// One uploaded model in the list: picture, family, name, what it is for, and whether an engine has it (mockup 43).
import type { OwnModel, ShelvedModel } from '@qianmu/contract/models/own'
import { Users } from 'lucide-react'
import type { ReactNode } from 'react'
import type { FocusProps } from '../ui/library/layout.ts'
import { FactCover } from '../ui/library/FactCover.tsx'
import { Badge, Facts, Picture, Tile } from '../ui/library/Tile.tsx'
import { aboutOf, PLACE_TITLES, placeOf, wordsOf } from './shown.ts'
import { signOf } from './signs.ts'

type Shown = OwnModel | ShelvedModel
/** Its picture, or what its file tells where nobody gave one. */
export const ModelCover = ({ model }: { model: Shown }) =>
  model.model_img ? <Picture src={model.model_img} /> : <FactCover sign={signOf(model)} family={model.base_model} words={wordsOf(model)} />

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
