// A drawing of ECharts, whose code comes when the first one is shown; its room is kept meanwhile.
import { Suspense } from 'react'
import { late } from '../../ui/late/late.tsx'
import { type Bar, bars, type Draw, ROW } from './options.ts'

const EChart = late(() => import('../../ui/chart/EChart.tsx'))

interface Props {
  /** In px. */
  height: number
  option: Draw
}

export const Drawn = ({ height, option }: Props) => (
  <Suspense fallback={<div style={{ height }} />}>
    <EChart height={height} draw={option} />
  </Suspense>
)

/** Bars with their names before and their values behind them; each its own colour where none is given. */
export const Bars = ({ rows, colour }: { rows: readonly Bar[]; colour?: number }) => (
  <Drawn height={rows.length * ROW + 8} option={bars(rows, colour)} />
)
