// The film of a document as it stands: asked again while its job goes on, and what hangs on it with it.
import type { Film, FilmStage } from '@qianmu/contract/film'
import { useEffect } from 'react'
import { api } from '../api.ts'
import { isOver } from '../jobs/index.ts'
import { staleAnswers } from '../kit/answers-cache.ts'
import { useAction, useCall } from '../kit/use-call.ts'

const LOOK_MS = 1500
const HANGS_ON_IT = [api.storyboards.list, api.storyboards.voices].map(({ contract }) => contract.name)

export const isMaking = (film: Film | undefined): boolean => film?.job != null && !isOver(film.job)
/** What of a stage is missing or stale. */
export const dueOf = ({ done, of, stale }: FilmStage): number => of - done + stale
/** Of pictures and voices, what share is final; 0 where there are none. */
export function finalShare({ stages }: Film): number {
  const counted = stages.filter(({ key }) => key === 'pictures' || key === 'voices')
  const of = counted.reduce((sum, stage) => sum + stage.of, 0)
  return of === 0 ? 0 : counted.reduce((sum, stage) => sum + stage.final, 0) / of
}

export function useFilm(doc_id: number) {
  const {
    data: film,
    error,
    refetch,
  } = useCall(api.films.detail, { doc_id }, { staleMs: 0, everyMs: now => (isMaking(now) ? LOOK_MS : 0) })
  const done = film?.stages.map(stage => `${stage.key} ${stage.done}`).join()
  useEffect(() => {
    if (done) staleAnswers(HANGS_ON_IT)
  }, [done])
  const again = [api.films.detail, api.jobs.list]
  const make = useAction(api.films.make, { refreshes: again })
  const stop = useAction(api.jobs.cancel, { refreshes: again })
  return { film, error, refetch, make, stop }
}
export type FilmInHand = ReturnType<typeof useFilm>
