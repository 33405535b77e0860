// The kinds of series that EChart can draw, and what of ECharts' options they are described by.
import type {
  BarSeriesOption,
  CustomSeriesOption,
  GraphSeriesOption,
  HeatmapSeriesOption,
  LineSeriesOption,
  RadarSeriesOption,
  TreemapSeriesOption,
} from 'echarts/charts'
import type { GridComponentOption, RadarComponentOption, VisualMapComponentOption } from 'echarts/components'
import type { ComposeOption } from 'echarts/core'

export type ChartOption = ComposeOption<
  | BarSeriesOption
  | CustomSeriesOption
  | GraphSeriesOption
  | HeatmapSeriesOption
  | LineSeriesOption
  | RadarSeriesOption
  | TreemapSeriesOption
  | GridComponentOption
  | RadarComponentOption
  | VisualMapComponentOption
>
