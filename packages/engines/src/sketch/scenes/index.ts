// Every scene by its name.
import type { SceneName } from '../brief.ts'
import type { Stage } from '../stage.ts'
import type { View } from '../view.ts'
import { ancientStreet, palace, temple } from './ancient.ts'
import { battlefield, corridor, space } from './beyond.ts'
import { alley, rooftop, street } from './city.ts'
import { nowhere } from '../labels.ts'
import { cafe, classroom, hall, hospital, office, room } from './interior.ts'
import { car, carriage } from './vehicles.ts'
import { facade } from './facade.ts'
import { desert, forest, plain, sea, snowfield, valley } from './nature.ts'

export const PAINTERS: Record<SceneName, (stage: Stage, view: View) => void> = {
  none: nowhere,
  hall,
  facade,
  carriage,
  car,
  street,
  alley,
  rooftop,
  room,
  office,
  classroom,
  hospital,
  cafe,
  forest,
  valley,
  sea,
  desert,
  snowfield,
  plain,
  palace,
  'ancient-street': ancientStreet,
  temple,
  corridor,
  space,
  battlefield,
}

/** Where no rain falls and no snow lies. */
export const SHELTERED: ReadonlySet<SceneName> = new Set([
  'hall',
  'room',
  'office',
  'classroom',
  'hospital',
  'cafe',
  'carriage',
  'car',
  'corridor',
  'space',
])
