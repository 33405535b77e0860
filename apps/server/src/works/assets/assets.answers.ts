// Answers of the calls on roles, scenes, clothing and props: one set for the four kinds, and those of their pictures.
import type { AssetKind } from '@qianmu/contract/works/asset-kinds'
import { type AssetCalls, assetImages, clothingAssets, propAssets, roleAssets, sceneAssets } from '@qianmu/contract/works/assets'
import type { Uses } from '../../app.ts'
import { tellCharacters } from '../../characters/index.ts'
import { pictureBehind } from '../../files/index.ts'
import { madeFrom } from '../../graph/index.ts'
import { type Actor, answer, type Handlers, type Row } from '../../kit/answer.ts'
import { refuseField } from '../../kit/refuse.ts'
import { addAsset, binAssets, changeAsset, clothingTags, sortAsset } from './assets.store.ts'
import { enqueueExport } from './export.job.ts'
import { hasNew, importNew, newAssets } from './found.store.ts'
import { addImage, binImages, changeImage } from './images.store.ts'
import { drawingLinks } from './links.store.ts'
import { assetSheet, listAssets, oneAsset, theseAssets } from './rows.store.ts'
import { versionsOf } from './versions.store.ts'

/** Sheets have changed, and where they are roles the characters with them. */
const tell = async (app: Uses<'events'>, { teamId, workId }: Row) => {
  await Promise.all([assetSheet.tell(app, teamId, workId), tellCharacters(app, teamId, workId)])
}

async function imported(
  app: Uses<'collab' | 'events' | 'files' | 'long' | 'now' | 'pool'>,
  actor: Actor,
  row: Row,
  kind: AssetKind,
  items?: readonly { name: string; merge_into?: number | undefined }[],
) {
  const { added, merged } = await importNew(app, actor, row, kind, items)
  await tell(app, row)
  return { added: added.length, merged: merged.length, list: await theseAssets(app, [...added, ...merged]) }
}

const handlersOf = (kind: AssetKind): Handlers<AssetCalls> => ({
  lists: ({ app, query }) => listAssets(app, kind, query),
  detail: async ({ app, query }) => ({ ...(await oneAsset(app, query.asset_id, kind)), versions: await versionsOf(app, query.asset_id) }),
  async add({ app, actor, row, body: { project_id: _work, ...draft } }) {
    const id = await addAsset(app, actor, row, kind, draft)
    await assetSheet.tell(app, row.teamId, row.workId)
    return { id }
  },
  change: ({ app, actor, row, body }) => changeAsset(app, actor, row, kind, body),
  remove: async ({ app, actor, row, query }) => ({ ids: await binAssets(app, actor, row, kind, query.asset_ids, true) }),
  restore: async ({ app, actor, row, body }) => ({ ids: await binAssets(app, actor, row, kind, body.asset_ids, false) }),
  async sort({ app, row, body }) {
    await sortAsset(app, row, kind, body.asset_id, body.after_id)
    return null
  },
  hasNew: ({ app, row }) => hasNew(app, row.workId, kind),
  newList: ({ app, row }) => newAssets(app, row.workId, kind),
  batchImport: ({ app, actor, row }) => imported(app, actor, row, kind),
  incrImport: ({ app, actor, row, body }) => imported(app, actor, row, kind, body.items),
  export: async ({ app, actor, row }) => ({ job_id: await enqueueExport(app, actor, row.workId, kind) }),
})
export const assetAnswers = [
  answer(roleAssets)(handlersOf('role')),
  answer(sceneAssets)(handlersOf('scene')),
  answer(clothingAssets)(handlersOf('clothing')),
  answer(propAssets)(handlersOf('prop')),
]

async function withImages(app: Uses<'events' | 'now' | 'pool'>, actor: Actor, row: Row, id: number, ids: readonly number[], gone: boolean) {
  await binImages(app, actor, id, ids, gone)
  await tell(app, row)
}

export const assetImageAnswers = answer(assetImages)({
  async add({ app, actor, row, body: { asset_id, image_url, src_type, ...place } }) {
    const fileId = await pictureBehind(app, actor, image_url)
    await addImage(app, actor, asset_id, { ...place, fileId, srcType: src_type })
    await tell(app, row)
    return oneAsset(app, asset_id)
  },
  async choose({ app, actor, row, body: { asset_id, id, ...given } }) {
    await changeImage(app, actor, asset_id, id, given)
    await tell(app, row)
    return oneAsset(app, asset_id)
  },
  async remove({ app, actor, row, query }) {
    await withImages(app, actor, row, query.asset_id, query.ids, true)
    return null
  },
  async restore({ app, actor, row, body }) {
    await withImages(app, actor, row, body.asset_id, body.ids, false)
    return oneAsset(app, body.asset_id)
  },
  async removeClothing({ app, actor, row, query }) {
    await oneAsset(app, query.asset_id, 'clothing')
    await withImages(app, actor, row, query.asset_id, query.ids, true)
    return null
  },
  clothingTags: ({ app, row }) => clothingTags(app, row.workId),
  async links({ app, row, query: { asset_id, storyboard_id, style_id } }) {
    const [kind, id] = asset_id
      ? (['asset', asset_id] as const)
      : style_id
        ? (['style', style_id] as const)
        : (['shot', storyboard_id] as const)
    if (!id) return refuseField('asset_id', '请指定角色、画风或分镜')
    return drawingLinks(app, await madeFrom(app, row.workId, 'drawing', kind, id, 200))
  },
})
