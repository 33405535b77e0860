// What a file of a storyboard would not say, asked before it is saved.
import type { StoryboardFormat, StoryboardRate } from '@qianmu/contract/works/storyboard-formats'
import { FRAME_RATES } from '@qianmu/script/film/film'
import type { Loss } from '@qianmu/script/losses'
import type { Uses } from '../../app.ts'
import type { Actor, Row } from '../../kit/answer.ts'
import { convert, findFont } from '../exchange/index.ts'
import { filmOf, numbered, standsIn, voicesIn } from './film.ts'
import { heardOf } from './lines.store.ts'
import { storyboardOf } from './shots.store.ts'

interface Wish {
  format: StoryboardFormat
  rate: StoryboardRate
  ids?: readonly number[] | undefined
}

/** Nothing is said of a storyboard without shots: there is no file of it. */
export async function filmLosses(
  app: Uses<'collab' | 'files' | 'long' | 'pool' | 'settings'>,
  actor: Actor,
  row: Row,
  docId: number,
  { format, rate, ids }: Wish,
): Promise<Loss[]> {
  const { doc_name, scenes } = await storyboardOf(app, row, docId)
  const shots = numbered(scenes, ids)
  const font = format.startsWith('pdf_') ? findFont(app.settings.QIANMU_PDF_FONT) : ''
  const file = { width: null, height: null }
  const pictures = new Map(
    shots.flatMap(({ shot }) => (shot.picture ? [[shot.storyboard_id, { name: shot.picture.image_url, file }] as const] : [])),
  )
  const heard = await heardOf(app, actor, row, docId)
  const film = filmOf(doc_name, shots, FRAME_RATES[rate], { pictures, stands: standsIn(heard) })
  return convert<Loss[]>(actor.userId, { do: 'filmUnsaid', film: { ...film, voices: voicesIn(film, shots, heard) }, format, font })
}
