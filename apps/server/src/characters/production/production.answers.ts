// Answers of the calls on a work's characters from its production. Whoever is a role is written through the sheet, which may be 定稿.
import { type DrawnCharacter, production, type ProductionCharacter } from '@qianmu/contract/characters/production'
import type { Uses } from '../../app.ts'
import { phrasesOf } from '../../drawing/subjects/index.ts'
import { pictureBehind } from '../../files/index.ts'
import { type Actor, answer, type Row } from '../../kit/answer.ts'
import { refuseField } from '../../kit/refuse.ts'
import { addImage, assetRows, assetSheet, binImages, changeImage, insertAssets, openRow } from '../../works/assets/index.ts'
import { tellCharacters } from '../characters.store.ts'
import { addFigure, setFigureGone } from '../figures.store.ts'
import { addCharacters, changeCharacter, removeCharacter } from '../write.store.ts'
import { moveCharacter, oneOfProduction, placeFigure, productionCast, roleOf } from './production.store.ts'

/** Characters have changed, and their sheets with them. */
const tell = async (app: Uses<'events'>, { teamId, workId }: Row, ids?: readonly number[]) => {
  await Promise.all([tellCharacters(app, teamId, workId, ids), assetSheet.tell(app, teamId, workId)])
}
const shown = async (app: Uses<'events' | 'files' | 'pool'>, row: Row, id: number) => {
  await tell(app, row, [id])
  return oneOfProduction(app, row.workId, id)
}

async function importRoles(
  app: Uses<'events' | 'files' | 'now' | 'pool'>,
  actor: Actor,
  row: Row,
  ids: readonly number[],
): Promise<ProductionCharacter[]> {
  const cast = await productionCast(app, row.workId)
  const wanted = [...new Set(ids)].map(
    id => cast.find(each => each.character_id === id) ?? refuseField('character_ids', '角色不存在或已删除'),
  )
  const drafts = wanted.filter(({ asset_id }) => asset_id === null).map(({ name, character_id }) => ({ name, character_id }))
  await insertAssets(app, actor, row.workId, 'role', drafts)
  await tell(app, row)
  return (await productionCast(app, row.workId)).filter(({ character_id }) => ids.includes(character_id))
}

/** What drawing each takes: the words of the sheet, its models, and its pictures, the portrait first. */
async function drawnCast(app: Uses<'files' | 'pool'>, workId: number): Promise<DrawnCharacter[]> {
  const [cast, roles] = await Promise.all([productionCast(app, workId), assetRows(app.pool, workId, 'role')])
  return cast.flatMap(character => {
    const role = roles.find(({ id }) => id === character.asset_id)
    if (!role) return []
    const pictures = character.images.filter(({ slot, is_profile }) => is_profile || slot === 'reference')
    const references = pictures
      .toSorted((one, other) => Number(other.is_profile) - Number(one.is_profile))
      .map(({ image_url }) => image_url)
    return [{ ...character, prompt: phrasesOf(role), models: role.models, references }]
  })
}

export const productionAnswers = answer(production)({
  unimported: async ({ app, row }) => (await productionCast(app, row.workId)).filter(({ asset_id }) => asset_id === null),
  list: async ({ app, row }) => (await productionCast(app, row.workId)).filter(({ asset_id }) => asset_id !== null),
  import: ({ app, actor, row, body }) => importRoles(app, actor, row, body.character_ids),
  async save({ app, actor, row, body: { project_id: _work, character_id, version, ...given } }) {
    if (character_id === undefined) {
      const [id] = await addCharacters(app, actor, row.workId, [given])
      await insertAssets(app, actor, row.workId, 'role', [{ name: given.name, character_id: id! }])
      return shown(app, row, id!)
    }
    const present = await oneOfProduction(app, row.workId, character_id)
    if (present.asset_id !== null && given.appearance !== undefined && given.appearance !== present.appearance)
      await openRow(app.pool, present.asset_id)
    await changeCharacter(app, actor, row.workId, character_id, version ?? present.version, given)
    return shown(app, row, character_id)
  },
  async move({ app, row, body }) {
    await moveCharacter(app, row.workId, body.character_id, body.after_id)
    await tell(app, row)
    return null
  },
  async remove({ app, actor, row, query }) {
    await removeCharacter(app, actor, query.character_id)
    await tell(app, row)
    return null
  },
  async addImage({ app, actor, row, body: { character_id, image_url, src_type, ...place } }) {
    const fileId = await pictureBehind(app, actor, image_url)
    const role = await roleOf(app.pool, character_id)
    if (role !== undefined) await addImage(app, actor, role, { ...place, fileId, srcType: src_type })
    else {
      await addFigure(app, actor, row.workId, character_id, fileId, src_type)
      const { images } = await oneOfProduction(app, row.workId, character_id)
      await placeFigure(app, character_id, images.at(-1)!.image_id, place)
    }
    return shown(app, row, character_id)
  },
  async changeImage({ app, actor, row, body: { character_id, image_id, restore, ...place } }) {
    const role = await roleOf(app.pool, character_id)
    if (restore && role !== undefined) await binImages(app, actor, role, [image_id], false)
    if (restore && role === undefined) await setFigureGone(app, actor, row.workId, character_id, image_id, false)
    await (role === undefined ? placeFigure(app, character_id, image_id, place) : changeImage(app, actor, role, image_id, place))
    return shown(app, row, character_id)
  },
  async removeImage({ app, actor, row, query: { character_id, image_id } }) {
    const role = await roleOf(app.pool, character_id)
    await (role === undefined
      ? setFigureGone(app, actor, row.workId, character_id, image_id, true)
      : binImages(app, actor, role, [image_id], true))
    return shown(app, row, character_id)
  },
  async setProfile({ app, actor, row, body: { character_id, image_url } }) {
    const profile_file_id = image_url === null ? null : await pictureBehind(app, actor, image_url)
    const { version, asset_id } = await oneOfProduction(app, row.workId, character_id)
    if (asset_id !== null) await openRow(app.pool, asset_id)
    await changeCharacter(app, actor, row.workId, character_id, version, { profile_file_id })
    return shown(app, row, character_id)
  },
  drawn: ({ app, row }) => drawnCast(app, row.workId),
})
