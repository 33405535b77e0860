// The sheets of one kind of a work, and what is done to them.
import type { Asset, AssetImage } from '@qianmu/contract/works/assets'
import { ASSET_KINDS, type AssetKind, type ImageSlot } from '@qianmu/contract/works/asset-kinds'
import { useEffect, useMemo } from 'react'
import { api } from '../../api.ts'
import { staleAnswers } from '../../kit/answers-cache.ts'
import { onChange } from '../../kit/events.ts'
import { rethrowUnlessFailure } from '../../kit/failure.ts'
import { useMay } from '../../kit/permission.ts'
import { useCall } from '../../kit/use-call.ts'
import { usePages } from '../../ui/library/source.ts'
import { offerUndo } from '../../ui/undo.ts'
import { AFFECTED, CALLS, keyFor, placeName } from './model.ts'

const SIZE = 100
interface Placed {
  slot: ImageSlot
  label: string
}
const idOf = ({ id }: Asset) => id
const again = () => staleAnswers(AFFECTED)
/** Does something that changes sheets; a refusal has been shown by then. */
const quietly = (work: Promise<unknown>) => void work.then(again).catch(rethrowUnlessFailure)

/** Adds a sheet. @returns its id */
export async function addSheet(project_id: number, kind: AssetKind, name: string): Promise<number> {
  const { id } = await CALLS[kind].add({ project_id, name })
  again()
  return id
}

/** Sheets of a kind, page after page, found by a word. */
export function useAssets(project_id: number, kind: AssetKind, keyword: string) {
  const calls = CALLS[kind]
  const input = { project_id, keyword, size: SIZE }
  const source = usePages({
    key: [calls.lists.contract.name, input],
    ask: (page, signal) => calls.lists({ ...input, page }, { signal }),
    keyOf: idOf,
  })
  const mayWrite = useMay(keyFor(kind), 'author')
  useEffect(() => onChange('assets', project_id, again), [project_id])
  const acts = useMemo(
    () => ({
      remove({ id, name }: Asset) {
        const asset_ids = [id]
        const gone = calls.remove({ project_id, asset_ids })
        quietly(
          gone.then(() => offerUndo(`${ASSET_KINDS[kind]}「${name}」已删除`, () => quietly(calls.restore({ project_id, asset_ids })))),
        )
      },
      /** Puts one behind another; null = first. */
      sort: (asset_id: number, after_id: number | null) => quietly(calls.sort({ asset_id, after_id })),
    }),
    [calls, kind, project_id],
  )
  return { source, mayWrite, ...acts }
}

/** One sheet, and what is done to it. */
export function useSheet(kind: AssetKind, asset_id: number) {
  const calls = CALLS[kind]
  const { data: sheet } = useCall(calls.detail, { asset_id })
  const acts = useMemo(
    () => ({
      /** @throws Failure */
      async change(given: Omit<Parameters<typeof calls.change>[0], 'asset_id'>) {
        try {
          await calls.change({ asset_id, ...given }, { joins: true })
        } finally {
          again()
        }
      },
      async upload(file: File, slot: ImageSlot, label: string) {
        const { url } = await api.files.image({ file })
        await api.assetImages.add({ asset_id, image_url: url, slot, label })
        again()
      },
      addPicture: (image_url: string, slot: ImageSlot, label: string) => quietly(api.assetImages.add({ asset_id, image_url, slot, label })),
      place: (id: number, given: { slot?: ImageSlot; label?: string; chosen?: boolean }) =>
        quietly(api.assetImages.choose({ asset_id, id, ...given })),
      removePicture(id: number) {
        const ids = [id]
        const gone = api.assetImages.remove({ asset_id, ids })
        quietly(gone.then(() => offerUndo('图片已删除', () => quietly(api.assetImages.restore({ asset_id, ids })))))
      },
      /** Puts a drawing on the sheet. @param used where it stands already: it stands in one place alone, and moves */
      take(image_id: number, to: Placed, used: AssetImage | undefined) {
        const taken = api.roleImages.take({ asset_id, image_id, ...to })
        if (!used) return quietly(taken)
        const back = { id: used.id, slot: used.slot, label: used.label }
        quietly(
          taken.then(() =>
            offerUndo(`图片从「${placeName(used)}」移到「${placeName(to)}」`, () => quietly(api.assetImages.choose({ asset_id, ...back }))),
          ),
        )
      },
    }),
    [calls, asset_id],
  )
  return { sheet, ...acts }
}
export type Sheet = ReturnType<typeof useSheet>
