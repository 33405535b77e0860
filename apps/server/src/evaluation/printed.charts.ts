// The charts of a printed report as pictures, drawn beside the server's loop.
import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas'
import { HOOK_NAMES } from '@qianmu/contract/evaluation/states'
import type { Picture } from '@qianmu/script/formats/manuscript'
import type { Charts, Section } from '@qianmu/script/report/report'

export interface ChartPicture extends Picture {
  caption: string
}

/** Pixels: the width of a page's text at 200 dpi. */
const WIDTH = 1240
const LEFT = 150
const RIGHT = 40
const TOP = 30
const BOTTOM = 56
const ROW = 40
const FAMILY = 'QianmuReport'
const INK = '#26282e'
const QUIET = '#6b7080'
const GRID = '#d9dce3'
const COLOURS = ['#5c62d2', '#c13c3b', '#05893e', '#a65c03', '#0a7ea4', '#8b4bb8']
/** Units that are named below an axis. */
const NAMED = 16
const QUALITY = 90

type Draw = SKRSContext2D

function paint(height: number, caption: string, draw: (context: Draw) => void): ChartPicture {
  const canvas = createCanvas(WIDTH, height)
  const context = canvas.getContext('2d')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, WIDTH, height)
  context.textBaseline = 'middle'
  draw(context)
  return { caption, bytes: new Uint8Array(canvas.toBuffer('image/jpeg', QUALITY)), width: WIDTH, height }
}

function write(
  context: Draw,
  text: string,
  x: number,
  y: number,
  { size = 22, colour = INK, align = 'left' as 'left' | 'right' | 'center', most = LEFT - 16 } = {},
) {
  context.font = `${size}px ${FAMILY}`
  context.fillStyle = colour
  context.textAlign = align
  let shown = text
  while (shown.length > 1 && context.measureText(shown).width > most) shown = shown.slice(0, -1).toWellFormed()
  context.fillText(shown === text ? text : `${shown.slice(0, -1)}…`, x, y)
}

interface Line {
  name: string
  values: readonly number[]
  colour: string
  dash: number[]
}

/** Curves over the units, told apart by dashes too. */
function curves(caption: string, units: readonly string[], lines: readonly Line[], low: number, high: number): ChartPicture {
  const height = 420
  const [bottom, right] = [height - BOTTOM, WIDTH - RIGHT]
  const x = (at: number) => LEFT + ((right - LEFT) * at) / Math.max(1, units.length - 1)
  const y = (value: number) => bottom - ((bottom - TOP - 30) * (value - low)) / Math.max(0.001, high - low)
  return paint(height, caption, context => {
    for (const share of [0, 0.5, 1]) {
      const value = low + (high - low) * share
      context.strokeStyle = GRID
      context.lineWidth = 1
      context.beginPath()
      context.moveTo(LEFT, y(value))
      context.lineTo(right, y(value))
      context.stroke()
      write(context, String(Math.round(value * 10) / 10), LEFT - 12, y(value), { align: 'right', colour: QUIET })
    }
    for (const [at, line] of lines.entries()) {
      context.strokeStyle = line.colour
      context.lineWidth = 4
      context.setLineDash(line.dash)
      context.beginPath()
      for (const [nth, value] of line.values.entries())
        if (nth === 0) context.moveTo(x(nth), y(value))
        else context.lineTo(x(nth), y(value))
      context.stroke()
      context.setLineDash([])
      context.fillStyle = line.colour
      for (const [nth, value] of line.values.entries()) {
        context.beginPath()
        context.arc(x(nth), y(value), 5, 0, Math.PI * 2)
        context.fill()
      }
      write(context, `${line.dash.length ? '- - ' : '—— '}${line.name}`, LEFT + at * 200, 22, { colour: line.colour, most: 190 })
    }
    const each = Math.ceil(units.length / NAMED)
    for (const [at, name] of units.entries())
      if (at % each === 0)
        write(context, name, x(at), bottom + 28, {
          size: 20,
          colour: QUIET,
          align: 'center',
          most: ((right - LEFT) / Math.min(units.length, NAMED)) * 0.95,
        })
  })
}

/** A row of cells for each character, darker where they do more. */
function heat(presence: Charts['presence'], units: readonly string[]): ChartPicture {
  const most = Math.max(1, ...presence.flatMap(({ cells }) => cells))
  const wide = (WIDTH - LEFT - RIGHT) / Math.max(1, units.length)
  return paint(presence.length * ROW + BOTTOM, '人物出场：越深，台词或提到的字越多；虚线框为没有出场', context => {
    for (const [row, { name, cells }] of presence.entries()) {
      const top = row * ROW + 8
      write(context, name, LEFT - 12, top + ROW / 2, { align: 'right' })
      for (const [at, value] of cells.entries()) {
        context.globalAlpha = value === 0 ? 1 : 0.25 + (0.75 * value) / most
        if (value === 0) {
          context.strokeStyle = GRID
          context.setLineDash([4, 4])
          context.strokeRect(LEFT + at * wide + 1, top + 2, Math.max(1, wide - 3), ROW - 5)
          context.setLineDash([])
        } else {
          context.fillStyle = COLOURS[row % COLOURS.length]!
          context.fillRect(LEFT + at * wide, top + 1, Math.max(1, wide - 1), ROW - 3)
        }
        context.globalAlpha = 1
      }
    }
    const each = Math.ceil(units.length / NAMED)
    for (const [at, name] of units.entries())
      if (at % each === 0)
        write(context, name, LEFT + (at + 0.5) * wide, presence.length * ROW + 30, {
          size: 20,
          colour: QUIET,
          align: 'center',
          most: wide * each * 0.95,
        })
  })
}

interface Bar {
  name: string
  value: number
  shown: string
}
function bars(caption: string, rows: readonly Bar[], most: number, colour: number): ChartPicture {
  return paint(rows.length * ROW + 20, caption, context => {
    const wide = WIDTH - LEFT - RIGHT - 160
    for (const [at, { name, value, shown }] of rows.entries()) {
      const top = at * ROW + 10
      write(context, name, LEFT - 12, top + ROW / 2, { align: 'right' })
      context.fillStyle = GRID
      context.fillRect(LEFT, top + 10, wide, ROW - 20)
      context.fillStyle = COLOURS[colour]!
      context.fillRect(LEFT, top + 10, Math.max(2, (wide * value) / Math.max(1, most)), ROW - 20)
      write(context, shown, LEFT + wide + 16, top + ROW / 2, { most: 150 })
    }
  })
}

/** The charts of a report with what stands below each. @param font a file, and behind # the face in a collection */
export function chartPictures(charts: Charts, sections: readonly Section[], font: string): ChartPicture[] {
  GlobalFonts.registerFromPath(font.split('#')[0]!, FAMILY)
  // Of many units the number tells more than the beginning of a name.
  const units = charts.units.map(({ name }, at) => (charts.units.length > NAMED / 2 ? `${at + 1}` : name))
  const feelings = [...charts.emotion, ...charts.conflict]
  const hooks = Object.keys(HOOK_NAMES) as (keyof typeof HOOK_NAMES)[]
  const count = (kind: string) => charts.hooks.filter(hook => hook.kind === kind).length
  return [
    bars(
      '分项得分',
      sections.map(({ title, score }) => ({ name: title, value: score, shown: `${score}` })),
      100,
      0,
    ),
    ...(units.length > 1
      ? [
          curves('节奏曲线（0–100，越高越快）', units, [{ name: '节奏', values: charts.pace, colour: COLOURS[0]!, dash: [] }], 0, 100),
          curves(
            '情绪与冲突（每百字）',
            units,
            [
              { name: '情绪', values: charts.emotion, colour: COLOURS[2]!, dash: [] },
              { name: '冲突', values: charts.conflict, colour: COLOURS[1]!, dash: [14, 10] },
            ],
            Math.floor(Math.min(0, ...feelings)),
            Math.ceil(Math.max(1, ...feelings)),
          ),
        ]
      : []),
    ...(charts.presence.length > 0 ? [heat(charts.presence, units)] : []),
    ...(charts.hooks.length > 1
      ? [
          bars(
            '结尾的钩子',
            hooks.map(kind => ({ name: HOOK_NAMES[kind], value: count(kind), shown: `${count(kind)}` })),
            charts.hooks.length,
            4,
          ),
        ]
      : []),
    ...(charts.subjects?.length
      ? [
          bars(
            '题材与场面（占全文字数）',
            charts.subjects.map(({ name, share }) => ({ name, value: share * 100, shown: `${Math.round(share * 100)}%` })),
            100,
            3,
          ),
        ]
      : []),
  ]
}
