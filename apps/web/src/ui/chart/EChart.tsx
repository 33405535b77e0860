// A chart of ECharts. It is large and comes late: import it through `late`.
import { BarChart, CustomChart, GraphChart, HeatmapChart, LineChart, RadarChart, TreemapChart } from 'echarts/charts'
import { GridComponent, RadarComponent, TooltipComponent, VisualMapComponent } from 'echarts/components'
import { type ECharts, init, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { useEffect, useRef } from 'react'
import { useMode } from '../theme/ThemeProvider.tsx'
import { type Look, lookOf } from './look.ts'
import type { ChartOption } from './option.ts'

use([BarChart, CustomChart, GraphChart, HeatmapChart, LineChart, RadarChart, TreemapChart])
use([GridComponent, RadarComponent, TooltipComponent, VisualMapComponent, CanvasRenderer])

interface Props {
  /** In px. */
  height: number
  /** What is drawn in the look of the theme in a box of px. */
  draw: (look: Look, width: number, height: number) => ChartOption
}

export default function EChart({ height, draw }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const chart = useRef<ECharts>(undefined)
  const mode = useMode()
  useEffect(() => {
    const made = init(box.current)
    chart.current = made
    return () => made.dispose()
  }, [])
  useEffect(() => {
    const [element, shown] = [box.current!, chart.current!]
    const look = lookOf(mode)
    const show = () => {
      const option = draw(look, element.clientWidth, height)
      shown.resize()
      shown.setOption(
        {
          animation: !matchMedia('(prefers-reduced-motion: reduce)').matches,
          animationDuration: 200,
          textStyle: { color: look.text, fontFamily: getComputedStyle(element).fontFamily },
          ...option,
          tooltip: option.tooltip && {
            // Drawn, not HTML: names come from scripts.
            renderMode: 'richText',
            confine: true,
            backgroundColor: look.ground,
            borderColor: look.line,
            textStyle: { color: look.text, fontSize: 12 },
            ...option.tooltip,
          },
        },
        { replaceMerge: ['series'] },
      )
    }
    // Tells the first size too.
    const sizes = new ResizeObserver(show)
    sizes.observe(element)
    return () => sizes.disconnect()
  }, [draw, height, mode])
  return <div ref={box} style={{ height }} />
}
