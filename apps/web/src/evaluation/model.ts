// What the screens of evaluations share: paths, how states look, and what two reports differ in. Pure.
import { EVALUATION_STATUS, type EvaluationStatus, STATE } from '@qianmu/contract/evaluation/states'
import type { EvaluationReport } from '@qianmu/contract/evaluation/evaluation'

export type View = 'detail' | 'record' | 'snapshot'
interface Named {
  eid: number
  work_id: number
  work_from: 0 | 1
  work_name: string
}

/** The path of a view of an evaluation (document 2 §2); inside a work under it. */
export const evaluationPath = (view: View, { eid, work_id, work_from, work_name }: Named, workPath = ''): string =>
  `${workPath || ''}/evaluate/${view}/${eid}/${work_id}/${work_from}/${encodeURIComponent(work_name)}`

/** How a state is told: its name and the word of its colour. */
export const stateOf = (status: EvaluationStatus): { label: string; tone: '' | 'good' | 'warned' | 'danger' } => ({
  label: EVALUATION_STATUS[status],
  tone:
    status === STATE.done || status === STATE.manualDone
      ? 'good'
      : status === STATE.unfit
        ? 'warned'
        : status === STATE.deleted
          ? 'danger'
          : '',
})
export const isRunning = (status: EvaluationStatus): boolean => status === STATE.running || status === STATE.busy

export interface Difference {
  key: string
  label: string
  before: number
  after: number
  /** As people read them. */
  shown: [before: string, after: string]
  kind: 'score' | 'figure'
}

/** What moved from one report to another, scores first, what moved most first. */
export function differences(before: Pick<EvaluationReport, 'sections' | 'figures'>, after: typeof before): Difference[] {
  const scores = after.sections.flatMap<Difference>(({ key, title, score, source }) => {
    const old = before.sections.find(section => section.key === key && section.source === source)
    return old && old.score !== score
      ? [{ key, label: title, before: old.score, after: score, shown: [`${old.score}`, `${score}`], kind: 'score' }]
      : []
  })
  const figures = after.figures.flatMap<Difference>(({ key, label, value, shown }) => {
    const old = before.figures.find(figure => figure.key === key)
    return old && old.value !== value ? [{ key, label, before: old.value, after: value, shown: [old.shown, shown], kind: 'figure' }] : []
  })
  const by = (one: Difference, other: Difference) => moved(other) - moved(one)
  return [...scores.sort(by), ...figures.sort(by)]
}
/** How far something moved, as a share of what it was. */
const moved = ({ before, after }: Difference) => Math.abs(after - before) / Math.max(Math.abs(before), 0.01)
