// One picture for each of many shots, by their own words: one job of the server, which goes on when the page is left.
import { SHOTS_RUN_MAX } from '@qianmu/contract/works/shot-pictures'
import type { Shot } from '@qianmu/contract/works/storyboards'
import { api } from '../../api.ts'
import { rethrowUnlessFailure } from '../../kit/failure.ts'
import { toast } from '../../kit/toast.ts'
import { useAction } from '../../kit/use-call.ts'
import { useDraft } from '../../ui/draft.ts'
import type { ShotRatio } from './draw.ts'

const REFRESHES = [api.storyboards.list, api.subjects.mirrorDrawings, api.jobs.list]

export function useManyDrawings(doc_id: number) {
  const [ratio] = useDraft<ShotRatio>('storyboard.ratio', '16:9')
  const { mutateAsync, isPending } = useAction(api.shotPictures.runShots, { refreshes: REFRESHES })
  const ask = async (shots: readonly Shot[]) => {
    const ids = shots.slice(0, SHOTS_RUN_MAX).map(({ storyboard_id }) => storyboard_id)
    const { queued, wordless } = await mutateAsync({ doc_id, ids, ratio })
    const left = shots.length - ids.length
    const rest = [wordless.length && `${wordless.length} 镜没有文字`, left && `还有 ${left} 镜下次再画`].filter(Boolean).join('，')
    if (queued.length) toast.success(`已开始画 ${queued.length} 镜，进度在任务里${rest && `；${rest}`}`)
    else toast.error(`没有可画的分镜：${rest}`)
  }
  return { busy: isPending, draw: (shots: readonly Shot[]) => void ask(shots).catch(rethrowUnlessFailure) }
}
