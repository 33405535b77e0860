// Taking assets out of the library, with what that does and does not do said before, and 撤销 after.
import { type Asset, ASSET_LIMITS } from '@qianmu/contract/library'
import { Modal } from 'antd'
import { api } from '../api.ts'
import { rethrowUnlessFailure } from '../kit/failure.ts'
import { useSession } from '../kit/session.ts'
import { offerUndo } from '../ui/undo.ts'
import { act, refreshAssets } from './asking.ts'

/** Whether the person may take an asset out: one's own, and the founder all of the team's. */
export const mayRemove = ({ mine }: Pick<Asset, 'mine'>): boolean => mine || (useSession.getState().team?.is_owner ?? false)

/** What a file is used for, in words; '' when nothing that one sees uses it. */
async function usedIn({ file_id }: Pick<Asset, 'file_id'>): Promise<string> {
  const { uses } = await api.library.detail({ file_id })
  const count = uses.reduce((sum, use) => sum + use.count, 0)
  return count ? `它用在 ${count} 处：${[...new Set(uses.map(({ project_name }) => `《${project_name}》`))].join('')}。` : ''
}

async function remove(file_ids: number[], name: string): Promise<void> {
  const { ids } = await api.library.remove({ file_ids })
  refreshAssets()
  offerUndo(
    ids.length === 1 ? `「${name}」已移出媒体库` : `${ids.length} 个素材已移出媒体库`,
    () => void act(api.library.restore({ file_ids: ids })),
  )
}

/** Of pictures that look alike one stays, with the tags of all and the best rating; the others that one may leave the library. */
export async function keepBest(best: Asset, others: readonly Asset[]): Promise<void> {
  const gone = others.filter(mayRemove)
  const tags = [...new Set(others.flatMap(each => each.tags))]
    .filter(tag => !best.tags.includes(tag))
    .slice(0, ASSET_LIMITS.tags - best.tags.length)
  const rating = Math.max(best.rating, ...others.map(each => each.rating))
  const { file_id, folder_id } = best
  const kept = folder_id ?? others.find(each => each.folder_id !== null)?.folder_id ?? null
  const before = { remove_tags: tags, rating: best.rating, folder_id }
  await api.library.change({ file_ids: [file_id], add_tags: tags, rating, folder_id: kept })
  const { ids } = gone.length ? await api.library.remove({ file_ids: gone.map(each => each.file_id) }) : { ids: [] }
  refreshAssets()
  offerUndo(
    `留下「${best.name}」，${ids.length} 张移出媒体库`,
    () =>
      void act(Promise.all([api.library.change({ file_ids: [file_id], ...before }), ids.length && api.library.restore({ file_ids: ids })])),
  )
}

/** Asks, then takes those out that one may. @param after after it was done */
export async function askRemove(assets: readonly Asset[], after?: () => void): Promise<void> {
  const theirs = assets.filter(mayRemove)
  const [first] = theirs
  if (!first) return
  const only = theirs.length === 1
  const used = only ? await usedIn(first) : ''
  Modal.confirm({
    title: only ? `把「${first.name}」移出媒体库？` : `把 ${theirs.length} 个素材移出媒体库？`,
    content: `${used}列表、搜索和选择素材时不再出现；用到它的地方不受影响，文件仍占用空间。`,
    okText: '移出媒体库',
    cancelText: '取消',
    onOk: () =>
      remove(
        theirs.map(({ file_id }) => file_id),
        first.name,
      ).then(() => after?.(), rethrowUnlessFailure),
  })
}
