// What the charts of a report draw, as options of ECharts. Pure. Colours are never alone: curves differ in their dashes, and all stand in tables too.
import type { Look } from '../../ui/chart/look.ts'
import type { ChartOption } from '../../ui/chart/option.ts'

/** What is drawn in the look of a theme in a box of px. */
export type Draw = (look: Look, width: number, height: number) => ChartOption
/** px of a row of bars or cells. */
export const ROW = 22
const DASHES = ['solid', 'dashed', 'dotted'] as const

interface Line {
  name: string
  values: readonly number[]
  /** Its place among the 27. */
  colour: number
}
interface Range {
  low: number
  high: number
  /** Names of the units along the curve. */
  marks: readonly string[]
}

/** Curves over the same units. */
export const curves =
  (lines: readonly Line[], { low, high, marks }: Range): Draw =>
  look => ({
    grid: { left: 34, right: 12, top: 12, bottom: 24 },
    tooltip: { trigger: 'axis' },
    xAxis: {
      type: 'category',
      boundaryGap: false,
      data: marks.map((name, at) => `${at + 1} ${name}`),
      axisLabel: { color: look.quiet, formatter: (_, at) => `${at + 1}` },
      axisLine: { lineStyle: { color: look.line } },
      axisTick: { show: false },
    },
    yAxis: {
      type: 'value',
      min: low,
      max: high,
      interval: (high - low) / 2,
      axisLabel: { color: look.quiet },
      splitLine: { lineStyle: { color: look.line } },
    },
    series: lines.map(({ name, values, colour }, at) => ({
      type: 'line',
      name,
      data: [...values],
      showSymbol: values.length <= 40 && at === 0,
      symbol: 'circle',
      symbolSize: 5,
      color: look.colours[colour],
      lineStyle: { width: 1.5, type: DASHES[at % DASHES.length] },
    })),
  })

interface Score {
  title: string
  score: number
}
/** Scores 0–100 as a radar; the earlier ones in dashes. */
export const radar =
  (now: readonly Score[], before: readonly number[] | undefined): Draw =>
  look => ({
    tooltip: {},
    radar: {
      radius: '66%',
      indicator: now.map(({ title, score }) => ({ name: `${title} ${score}`, max: 100, min: 0 })),
      axisName: { color: look.quiet, fontSize: 12 },
      axisLine: { lineStyle: { color: look.line } },
      splitLine: { lineStyle: { color: look.line } },
      splitArea: { show: false },
      splitNumber: 4,
    },
    series: {
      type: 'radar',
      symbolSize: 4,
      data: [
        ...(before
          ? [{ name: '上次', value: [...before], lineStyle: { color: look.quiet, type: 'dashed' as const }, symbol: 'none' }]
          : []),
        {
          name: '本次',
          value: now.map(({ score }) => score),
          itemStyle: { color: look.colours[0] },
          areaStyle: { color: look.colours[0], opacity: 0.14 },
        },
      ],
    },
  })

export interface Bar {
  name: string
  value: number
  /** The value as people read it. */
  shown: string
}
/** Bars with their names before and their values behind them; each its own colour where `colour` is no number. */
export const bars =
  (rows: readonly Bar[], colour?: number): Draw =>
  (look, width) => {
    const names = (data: string[], share: number) => ({
      type: 'category' as const,
      inverse: true,
      data,
      axisLine: { show: false },
      axisTick: { show: false },
      axisLabel: { color: look.quiet, width: Math.round(width * share), overflow: 'truncate' as const, interval: 0 },
    })
    return {
      grid: { left: 0, right: 0, top: 4, bottom: 0, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
      xAxis: { type: 'value', show: false, min: 0 },
      yAxis: [
        names(
          rows.map(({ name }) => name),
          0.3,
        ),
        {
          ...names(
            rows.map(({ shown }) => shown),
            0.45,
          ),
          position: 'right' as const,
        },
      ],
      series: {
        type: 'bar',
        barWidth: 10,
        data: rows.map(({ value }, at) => ({
          value,
          itemStyle: { color: look.colours[(colour ?? at) % look.colours.length], borderRadius: 2 },
        })),
      },
    }
  }

interface People {
  nodes: readonly { name: string; lines: number }[]
  links: readonly { one: string; other: string; times: number }[]
}
/** Who is together with whom: the larger, the more lines; the wider, the more often together. */
export const network =
  ({ nodes, links }: People): Draw =>
  look => {
    const most = Math.max(1, ...links.map(({ times }) => times))
    const lead = Math.max(1, ...nodes.map(({ lines }) => lines))
    return {
      tooltip: {},
      series: {
        type: 'graph',
        layout: 'force',
        // From a circle, and settled before it is shown: the same report always looks the same.
        force: { initLayout: 'circular', repulsion: 900, edgeLength: [60, 160], gravity: 0.15, layoutAnimation: false },
        draggable: true,
        top: 24,
        bottom: 24,
        left: 48,
        right: 48,
        label: { show: true, position: 'bottom', color: look.text, fontSize: 11 },
        emphasis: { focus: 'adjacency' },
        data: nodes.map(({ name, lines }, at) => ({
          name,
          value: lines,
          symbolSize: 10 + (18 * lines) / lead,
          itemStyle: { color: look.colours[at % look.colours.length] },
        })),
        links: links.map(({ one, other, times }) => ({
          source: one,
          target: other,
          value: times,
          lineStyle: { color: look.quiet, width: 0.5 + (5 * times) / most, opacity: 0.2 + (0.6 * times) / most },
        })),
      },
    }
  }

interface Row {
  name: string
  cells: readonly number[]
}
/** A row of cells for each character, darker where they do more; an empty one has a dashed edge. `marks` name the units. */
export const heat =
  (rows: readonly Row[], marks: readonly string[]): Draw =>
  look => ({
    grid: { left: 0, right: 0, top: 0, bottom: 0, outerBoundsMode: 'none' },
    tooltip: {},
    xAxis: { type: 'category', show: false, data: marks.map((name, at) => `${at + 1} ${name}`) },
    yAxis: { type: 'category', show: false, inverse: true, data: rows.map(({ name }) => name) },
    visualMap: { show: false, min: 0, max: Math.max(1, ...rows.flatMap(({ cells }) => cells)), inRange: { opacity: [0.25, 1] } },
    series: {
      type: 'heatmap',
      data: rows.flatMap(({ name, cells }, row) =>
        cells.map((value, cell) => ({
          name: `${name} · ${marks[cell] ?? ''}`,
          value: [cell, row, value],
          itemStyle:
            value === 0
              ? { color: 'transparent', borderColor: look.line, borderType: 'dashed' as const, borderWidth: 1 }
              : { color: look.colours[row % look.colours.length], borderColor: look.ground, borderWidth: 1 },
        })),
      ),
    },
  })

interface Word {
  word: string
  count: number
}
interface Placed extends Word {
  /** px of its letters. */
  size: number
  /** Its middle. */
  x: number
  y: number
}
const GAP = 10

/** Words in rows around the middle, the most frequent first and largest, so that none lies over another; and how high they are. */
export function placeWords(words: readonly Word[], width: number): { placed: Placed[]; height: number } {
  const most = Math.max(1, ...words.map(({ count }) => count))
  const rows: { word: Word; size: number; wide: number }[][] = []
  let left = 0
  for (const word of words) {
    const size = 12 + Math.round((20 * word.count) / most)
    // A Chinese character is as wide as it is high, a Latin letter never wider.
    const wide = size * [...word.word].length
    if (wide > left || rows.length === 0) {
      rows.push([])
      left = width
    }
    rows.at(-1)!.push({ word, size, wide })
    left -= wide + GAP
  }
  let top = 0
  const placed = rows.flatMap(row => {
    const high = Math.max(...row.map(({ size }) => size)) * 1.3
    let x = (width - row.reduce((sum, { wide }) => sum + wide + GAP, -GAP)) / 2
    const y = top + high / 2
    top += high
    return row.map(({ word, size, wide }) => {
      x += wide + GAP
      return { ...word, size, x: x - wide / 2 - GAP, y }
    })
  })
  return { placed, height: Math.ceil(top) }
}

/** Words as large as they are often. */
export const cloud =
  (words: readonly Word[]): Draw =>
  (look, width, height) => {
    const { placed, height: high } = placeWords(words, width)
    const above = Math.max(0, (height - high) / 2)
    return {
      tooltip: {},
      series: {
        type: 'custom',
        coordinateSystem: 'none',
        data: placed.map(({ word, count }) => ({ name: word, value: count })),
        renderItem: ({ dataIndex }) => {
          const { word, size, x, y } = placed[dataIndex]!
          return {
            type: 'text',
            x,
            y: y + above,
            style: {
              text: word,
              fill: look.colours[dataIndex % look.colours.length]!,
              fontSize: size,
              align: 'center',
              verticalAlign: 'middle',
            },
          }
        },
      },
    }
  }

/** Places as tiles as large as their scenes are many. */
export const tiles =
  (rows: readonly { place: string; scenes: number }[]): Draw =>
  look => ({
    tooltip: {},
    series: {
      type: 'treemap',
      top: 8,
      bottom: 0,
      left: 0,
      right: 0,
      roam: false,
      nodeClick: false,
      breadcrumb: { show: false },
      label: { color: look.text, fontSize: 11, position: [6, 6], lineHeight: 15, formatter: '{b}\n{c} 场', overflow: 'truncate' },
      itemStyle: { borderColor: look.ground, borderWidth: 1, gapWidth: 1 },
      data: rows.map(({ place, scenes }, at) => ({
        name: place,
        value: scenes,
        itemStyle: { color: `${look.colours[at % look.colours.length]}40`, borderRadius: 3 },
      })),
    },
  })
