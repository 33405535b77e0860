// The run over a whole document: a drawing for each passage, how it comes along, and what came out.
import { DRAW_STATUS, type DrawnPicture } from '@qianmu/contract/drawing/pictures'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { rethrowUnlessFailure } from '../../../kit/failure.ts'
import { toast } from '../../../kit/toast.ts'
import { keyOf, queryClient, useCall } from '../../../kit/use-call.ts'

/** ms between two looks while something is drawn. */
const LOOK_MS = 1500
const isOver = (status: number) => status === DRAW_STATUS.finished || status === DRAW_STATUS.failed

export function useRun(doc_id: number) {
  const [busy, setBusy] = useState(false)
  const running = (data: readonly { status: number }[] | undefined) => data?.some(({ status }) => !isOver(status)) ?? false
  const { data: runs = [] } = useCall(api.shotPictures.runs, { doc_id }, { everyMs: data => (running(data) ? LOOK_MS : 0) })
  const again = () => queryClient.invalidateQueries({ queryKey: keyOf(api.shotPictures.runs) })
  const ask = async (ids?: number[]) => {
    const { queued, rest } = await api.shotPictures.run({ doc_id, ...(ids ? { ids } : {}) })
    await again()
    if (!queued.length) toast.success('每一段都已有图片，或正在画')
    else toast.success(`已开始画 ${queued.length} 段${rest ? `；还有 ${rest} 段下次再画` : ''}`)
  }
  const of = new Map(runs.map(run => [run.matching_image_info_id, run]))
  return {
    busy,
    /** Draws for these passages, or for all that have nothing. */
    start(ids?: number[]) {
      setBusy(true)
      void ask(ids)
        .catch(rethrowUnlessFailure)
        .finally(() => setBusy(false))
    },
    done: runs.filter(({ status }) => isOver(status)).length,
    total: runs.length,
    running: running(runs),
    of: (infoId: number) => of.get(infoId),
    picturesOf: (infoId: number): DrawnPicture[] => of.get(infoId)?.images ?? [],
    isOver,
  }
}
export type Run = ReturnType<typeof useRun>
