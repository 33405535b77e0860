// The takes of film of a shot, what more would cost, and asking for them.
import type { Shot } from '@qianmu/contract/works/storyboards'
import { useEffect } from 'react'
import { api } from '../../../api.ts'
import { rethrowUnlessFailure } from '../../../kit/failure.ts'
import { staleAnswers } from '../../../kit/answers-cache.ts'
import { toast } from '../../../kit/toast.ts'
import { useAction, useCall } from '../../../kit/use-call.ts'
import { offerUndo } from '../../../ui/undo.ts'

const HANGS_ON_IT = [api.filmTakes.list, api.filmTakes.quote, api.storyboards.list]
const NAMES = [api.filmTakes.list, api.storyboards.list].map(({ contract }) => contract.name)
const LOOK_MS = 3000

/** Asks for takes of shots. */
export function useFilming(doc_id: number) {
  const { mutateAsync, isPending } = useAction(api.filmTakes.make, { refreshes: [...HANGS_ON_IT, api.jobs.list] })
  /** @throws Failure */
  const film = async (ids: readonly number[], cap: number, words?: string) => {
    const { queued } = await mutateAsync({ doc_id, ids: [...ids], cap, ...(words && { words }) })
    toast.success(`已开始生成 ${queued.length} 镜的视频，进度在任务里`)
  }
  return { film, busy: isPending }
}

export function useTakes(shot: Pick<Shot, 'films' | 'storyboard_id'>) {
  const { storyboard_id } = shot
  const { data: takes } = useCall(api.filmTakes.list, { storyboard_id })
  const running = takes?.some(({ state }) => state === 'waiting' || state === 'running') ?? false
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => staleAnswers(NAMES), LOOK_MS)
    return () => clearInterval(timer)
  }, [running])
  // Somebody else's take, too, changes what there is.
  useEffect(() => staleAnswers([api.filmTakes.list.contract.name]), [shot.films])
  const more = { refreshes: HANGS_ON_IT }
  const { mutate: choose } = useAction(api.filmTakes.choose, more)
  const { mutateAsync: remove } = useAction(api.filmTakes.remove, more)
  const { mutate: restore } = useAction(api.filmTakes.restore, more)
  const drop = async (take_id: number) => {
    const of = { storyboard_id, take_ids: [take_id] }
    await remove(of)
    offerUndo('已删除这段视频', () => restore(of))
  }
  return {
    takes,
    choose: (take_id: number | null) => choose({ storyboard_id, take_id }),
    remove: (take_id: number) => void drop(take_id).catch(rethrowUnlessFailure),
  }
}
