// Evaluations in components: the one that the address names, its report while it runs, and beginning one.
import type { EvaluationReport } from '@qianmu/contract/evaluation/evaluation'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { api } from '../api.ts'
import { useJobNews } from '../jobs/index.ts'
import { rethrowUnlessFailure } from '../kit/failure.ts'
import { queryClient, useCall } from '../kit/use-call.ts'
import { evaluationPath, isRunning, type View } from './model.ts'

const ASK_MS = 3000
const NEVER = 0

/** The evaluation that the address names, and the ways to its other views. */
export function useNamed() {
  const { eid = '', work_id = '', work_from = '', work_name = '', workId, projectType } = useParams()
  const named = { eid: Number(eid), work_id: Number(work_id), work_from: work_from === '1' ? 1 : 0, work_name } as const
  const inside = workId ? `/workDetail/${workId}/${projectType}` : ''
  return {
    ...named,
    inside,
    // Inside a work its own page is the newest report; the others are views of the workbench.
    to: (view: View, eid_ = named.eid) => evaluationPath(view, { ...named, eid: eid_ }, view === 'detail' ? '' : inside),
  }
}

/** A report, asked again while it is made. */
export const useReport = (eid: number | undefined) =>
  useCall(
    api.evaluation.report,
    { eid: eid ?? 0 },
    { enabled: eid !== undefined, everyMs: (data: EvaluationReport | undefined) => (data && isRunning(data.status) ? ASK_MS : NEVER) },
  )

/** Asks again for what shows evaluations. */
export const refreshEvaluations = () =>
  Promise.all(
    [api.evaluation.works, api.evaluation.report, api.evaluation.reports, api.evaluation.people, api.evaluation.novel].map(({ contract }) =>
      queryClient.invalidateQueries({ queryKey: [contract.name] }),
    ),
  )

/** Follows one's own runs, so that what they change is seen at once. */
export const useRunNews = (): void => useJobNews('evaluate', () => void refreshEvaluations())

/** Makes and begins evaluations, one at a time. */
export function useRunning() {
  const [busy, setBusy] = useState(false)
  const go = useNavigate()
  const during = async <T>(work: () => Promise<T>): Promise<T | void> => {
    setBusy(true)
    try {
      return await work()
    } catch (error) {
      rethrowUnlessFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const begin = async (eid: number, by_ai: 0 | 1 = 0) => {
    await api.evaluation.run({ eid, by_ai })
    await refreshEvaluations()
  }
  return {
    busy,
    /** A first evaluation of a work as it is. */
    start: (work_from: 0 | 1, work_id: number) => during(async () => begin((await api.evaluation.add({ work_from, work_id })).eid)),
    /** One more of the same work, as it is now. */
    again: (report: Pick<EvaluationReport, 'eid' | 'work_id' | 'work_from' | 'work_name'>, inside = '') =>
      during(async () => {
        const { eid } = await api.evaluation.again({ eid: report.eid })
        await begin(eid)
        if (!inside) await go(evaluationPath('detail', { ...report, eid }))
      }),
    /** @param by_ai a connected engine labels scenes too */
    run: (eid: number, by_ai: 0 | 1 = 0) => during(() => begin(eid, by_ai)),
  }
}
