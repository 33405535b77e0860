// Answers of the calls on characters and their relations.
import { characters } from '@qianmu/contract/characters'
import type { Uses } from '../app.ts'
import { answer, type Row } from '../kit/answer.ts'
import { tellIdeas } from '../works/cards/index.ts'
import { repeatedIn } from './characters.rules.ts'
import { castRows, listCharacters, namedOf, oneCharacter, tellCharacters, theseCharacters } from './characters.store.ts'
import { mergeCharacters, splitCharacter, undoMerge } from './merge.store.ts'
import { linesOf, presenceOfCast, speechOf } from './presence.store.ts'
import { beginReading } from './recognise.job.ts'
import { forgetFailed, recognitionOf } from './recognition.store.ts'
import { listRelations, saveRelations } from './relations.store.ts'
import { syncToCard } from './sync.store.ts'
import {
  addCast,
  addCharacters,
  changeCharacter,
  placeCharacters,
  removeCharacter,
  removeCharacters,
  restoreCharacters,
  saveList,
  setStatus,
} from './write.store.ts'

const tell = (app: Uses<'events'>, row: Row, ids?: readonly number[]) => tellCharacters(app, row.teamId, row.workId, ids)

const add: Parameters<typeof answers>[0]['add'] = async ({ app, actor, row, body: { project_id, ...draft } }) => {
  const [id] = await addCharacters(app, actor, project_id, [draft])
  await tell(app, row, [id!])
  return oneCharacter(app, project_id, id!)
}

const answers = answer(characters)
export const characterAnswers = answers({
  list: ({ app, query }) => listCharacters(app, query.project_id, query.status),
  wholeList: ({ app, query }) => listCharacters(app, query.project_id),
  async saveList({ app, actor, row, body }) {
    await saveList(app, actor, row.workId, body.characters)
    await tell(app, row)
    return listCharacters(app, row.workId)
  },
  add,
  addCharacter: add,
  async batchAdd({ app, actor, row, body }) {
    const { ids, rejected } = await addCast(app, actor, row.workId, body.characters)
    await tell(app, row, ids)
    return { added: await theseCharacters(app, row.workId, ids), rejected }
  },
  async checkRepeat({ app, body: { project_id, name, aliases = [], character_id } }) {
    const others = (await castRows(app.pool, project_id)).filter(row => row.id !== character_id).map(namedOf)
    return repeatedIn([name, ...aliases], others).map(({ name: taken, other }) => ({
      name: taken,
      character_id: other.id,
      character_name: other.name,
    }))
  },
  async update({ app, actor, row, body: { character_id, version, ...given } }) {
    const character = await changeCharacter(app, actor, row.workId, character_id, version, given)
    await tell(app, row, [character_id])
    return character
  },
  async updateStatus({ app, actor, row, body }) {
    await setStatus(app, actor, row.workId, body.character_ids, body.status)
    await tell(app, row, body.character_ids)
    return null
  },
  async place({ app, row, body }) {
    await placeCharacters(app, row.workId, body.places)
    await tell(
      app,
      row,
      body.places.map(({ character_id }) => character_id),
    )
    return null
  },
  async remove({ app, actor, row, query }) {
    await removeCharacter(app, actor, query.character_id)
    await tell(app, row, [query.character_id])
    return null
  },
  async removeMany({ app, actor, row, body }) {
    const character_ids = await removeCharacters(app, actor, row.workId, body.character_ids)
    await tell(app, row, character_ids)
    return { character_ids }
  },
  async restore({ app, actor, row, body }) {
    await restoreCharacters(app, actor, row.workId, body.character_ids)
    await tell(app, row, body.character_ids)
    return null
  },
  async syncToCard({ app, actor, row, body }) {
    const synced = await syncToCard(app, actor, body.character_id)
    await Promise.all([tell(app, row, [body.character_id]), tellIdeas(app, row.teamId, row.workId)])
    return synced
  },
  async merge({ app, actor, row, body }) {
    const merge_id = await mergeCharacters(app, actor, row.workId, body.character_id, body.merged_id)
    await tell(app, row)
    return { merge_id, character: await oneCharacter(app, row.workId, body.character_id) }
  },
  async unmerge({ app, actor, row, body }) {
    const back = await undoMerge(app, actor, row.workId, body.character_id, body.merge_id)
    await tell(app, row)
    return theseCharacters(app, row.workId, [body.character_id, back])
  },
  async split({ app, actor, row, body: { character_id, ...wanted } }) {
    const made = await splitCharacter(app, actor, row.workId, character_id, wanted)
    await tell(app, row)
    return theseCharacters(app, row.workId, [character_id, made])
  },
  relations: ({ app, query }) => listRelations(app, query.project_id),
  async saveRelations({ app, actor, row, body: { project_id, ...given } }) {
    await saveRelations(app, actor, project_id, given)
    await tell(app, row)
    return listRelations(app, project_id)
  },
  recognise: async ({ app, actor, body }) => ({ job_id: await beginReading(app, actor, body.project_id) }),
  recognition: ({ app, query }) => recognitionOf(app, query.project_id),
  async resetRecognition({ app, query }) {
    await forgetFailed(app, query.project_id)
    return null
  },
  presence: ({ app, query }) => presenceOfCast(app, query.project_id),
  speech: ({ app, row, query }) => speechOf(app, row.workId, query.character_id),
  lines: ({ app, row, query }) => linesOf(app, row.workId, query.character_id, query.doc_id),
})
