// What the screens of evaluations share: paths, how states look, geometry of the charts, and what two reports differ in. Pure.
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

/** Points of a curve in a box of this size: x by place, y by value between the extremes. */
export function curveOf(values: readonly number[], width: number, height: number, low: number, high: number): [x: number, y: number][] {
  const span = high - low || 1
  const step = values.length > 1 ? width / (values.length - 1) : 0
  return values.map((value, at) => [values.length > 1 ? at * step : width / 2, height - ((value - low) / span) * height])
}

/** Corners of a radar around its middle: the first above, the others clockwise; shares 0–1. */
export const radarOf = (shares: readonly number[], radius: number): [x: number, y: number][] =>
  shares.map((share, at) => {
    const angle = (at / shares.length) * 2 * Math.PI - Math.PI / 2
    return [Math.cos(angle) * radius * share, Math.sin(angle) * radius * share]
  })

export const pathOf = (points: readonly (readonly [number, number])[]): string =>
  points.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')

export interface Tile {
  x: number
  y: number
  width: number
  height: number
}
/** How far the tiles of a row are from squares, at worst. */
const stretch = (row: readonly number[], side: number): number => {
  const sum = row.reduce((all, value) => all + value, 0)
  return Math.max(...row.map(value => Math.max((side * side * value) / (sum * sum), (sum * sum) / (side * side * value))))
}

/** Tiles that fill a box, as large as their values, as square as they come (Bruls 2000). Values are positive and the largest first. */
export function tilesOf(values: readonly number[], width: number, height: number): Tile[] {
  const all = values.reduce((sum, value) => sum + value, 0)
  const areas = values.map(value => (value / all) * width * height)
  const tiles: Tile[] = []
  let [x, y, w, h] = [0, 0, width, height]
  for (let from = 0; from < areas.length;) {
    const side = Math.min(w, h)
    let to = from + 1
    while (to < areas.length && stretch(areas.slice(from, to + 1), side) <= stretch(areas.slice(from, to), side)) to++
    const row = areas.slice(from, to)
    const depth = row.reduce((sum, area) => sum + area, 0) / side
    let at = 0
    for (const area of row) {
      const length = area / depth
      tiles.push(w >= h ? { x, y: y + at, width: depth, height: length } : { x: x + at, y, width: length, height: depth })
      at += length
    }
    if (w >= h) [x, w] = [x + depth, w - depth]
    else [y, h] = [y + depth, h - depth]
    from = to
  }
  return tiles
}

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
