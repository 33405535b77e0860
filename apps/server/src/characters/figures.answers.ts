// Answers of the calls on figures of characters, and on lines that show how one speaks.
import { figures } from '@qianmu/contract/characters/figures'
import type { Uses } from '../app.ts'
import { pictureBehind } from '../files/index.ts'
import { type Actor, answer, type Row } from '../kit/answer.ts'
import { tellCharacters } from './characters.store.ts'
import { addFigure, listFigures, setFigureGone } from './figures.store.ts'
import { samplesOf } from './samples.store.ts'

const tell = (app: Uses<'events'>, row: Row) => tellCharacters(app, row.teamId, row.workId)

async function mark(
  app: Uses<'events' | 'now' | 'pool'>,
  actor: Actor,
  row: Row,
  { character_id, figure_id }: { character_id: number; figure_id: number },
  gone: boolean,
) {
  await setFigureGone(app, actor, row.workId, character_id, figure_id, gone)
  await tell(app, row)
  return null
}

export const figureAnswers = answer(figures)({
  samples: ({ app, row, query }) => samplesOf(app, row.workId, query.character_id),
  list: ({ app, query }) => listFigures(app, query.project_id, query.character_id),
  async add({ app, actor, row, body: { character_id, image_url, src_type } }) {
    await addFigure(app, actor, row.workId, character_id, await pictureBehind(app, actor, image_url), src_type)
    await tell(app, row)
    return listFigures(app, row.workId, character_id)
  },
  remove: ({ app, actor, row, query }) => mark(app, actor, row, query, true),
  restore: ({ app, actor, row, body }) => mark(app, actor, row, body, false),
})
