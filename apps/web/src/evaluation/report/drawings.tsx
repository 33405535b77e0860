// The drawings of a report in plain SVG: curves, radar, bars, network. Colours are never alone: curves differ in their dashes, and all stand in tables too.
import type { ReactNode } from 'react'
import { percent } from '../../ui/format.ts'
import { curveOf, pathOf, radarOf, tilesOf } from '../model.ts'

const DASHES = ['', '6 4', '2 4'] as const
const HEIGHT = 160
const TOP = 12
const LEFT = 34

interface Line {
  name: string
  values: readonly number[]
}

/** Curves over the same units, drawn for this width so that their letters keep their size. */
export const Curves = ({
  lines,
  colours,
  low,
  high,
  marks,
  width,
}: {
  width: number
  lines: readonly Line[]
  colours: readonly string[]
  low: number
  high: number
  marks: readonly string[]
}) => {
  const middle = (low + high) / 2
  const step = Math.max(1, Math.ceil(marks.length / 8))
  return (
    <svg viewBox={`0 0 ${width + LEFT + 16} ${HEIGHT + TOP + 24}`} className="w-full h-auto">
      {[low, middle, high].map((value, at) => (
        <g key={at} className="text-t3">
          <line
            x1={LEFT}
            x2={LEFT + width}
            y1={TOP + HEIGHT - (at * HEIGHT) / 2}
            y2={TOP + HEIGHT - (at * HEIGHT) / 2}
            stroke="var(--line)"
          />
          <text x={LEFT - 6} y={TOP + HEIGHT - (at * HEIGHT) / 2 + 4} textAnchor="end" fontSize="11" fill="currentColor">
            {Math.round(value * 10) / 10}
          </text>
        </g>
      ))}
      <g transform={`translate(${LEFT} ${TOP})`}>
        {lines.map(({ name, values }, at) => {
          const points = curveOf(values, width, HEIGHT, low, high)
          return (
            <g key={name} style={{ color: colours[at] }}>
              <path d={pathOf(points)} fill="none" stroke="currentColor" strokeWidth="1.5" strokeDasharray={DASHES[at % DASHES.length]} />
              {values.length <= 40 &&
                at === 0 &&
                points.map(([x, y], point) => <circle key={point} cx={x} cy={y} r="2.5" fill="currentColor" />)}
            </g>
          )
        })}
        <g className="text-t3">
          {curveOf(
            marks.map(() => 0),
            width,
            HEIGHT,
            0,
            1,
          ).map(([x], at) =>
            at % step === 0 ? (
              <text key={at} x={x} y={HEIGHT + 18} textAnchor="middle" fontSize="11" fill="currentColor">
                {at + 1}
              </text>
            ) : null,
          )}
        </g>
      </g>
    </svg>
  )
}

const RADIUS = 84

/** Scores as a radar; the earlier report's in dashes. */
export const Radar = ({
  names,
  now,
  before,
  colour,
}: {
  names: readonly string[]
  now: readonly number[]
  before: readonly number[] | undefined
  colour: string | undefined
}) => {
  const ring = (share: number) =>
    `${pathOf(
      radarOf(
        names.map(() => share),
        RADIUS,
      ),
    )}Z`
  return (
    <svg viewBox="-160 -116 320 232" className="w-full h-auto max-h-240">
      {[0.25, 0.5, 0.75, 1].map(share => (
        <path key={share} d={ring(share)} fill="none" stroke="var(--line)" />
      ))}
      {before && (
        <path
          d={`${pathOf(
            radarOf(
              before.map(each => each / 100),
              RADIUS,
            ),
          )}Z`}
          fill="none"
          stroke="var(--t3)"
          strokeDasharray="4 3"
        />
      )}
      <path
        d={`${pathOf(
          radarOf(
            now.map(each => each / 100),
            RADIUS,
          ),
        )}Z`}
        fill={colour}
        fillOpacity="0.14"
        stroke={colour}
        strokeWidth="1.5"
      />
      <g className="text-t2">
        {radarOf(
          names.map(() => 1),
          RADIUS + 14,
        ).map(([x, y], at) => (
          <text
            key={names[at]}
            x={x}
            y={y + 4}
            fontSize="12"
            fill="currentColor"
            textAnchor={Math.abs(x) < 4 ? 'middle' : x > 0 ? 'start' : 'end'}
          >
            {names[at]} {now[at]}
          </text>
        ))}
      </g>
    </svg>
  )
}

/** Bars with their names before and counts behind them. */
export const Bars = ({ rows, colour }: { rows: readonly { name: string; value: number; shown: string }[]; colour: string | undefined }) => {
  const most = Math.max(1, ...rows.map(({ value }) => value))
  return (
    <div className="grid gap-y-4 gap-x-8 grid-cols-[minmax(0,8em)_1fr_auto] text-12 num pt-8">
      {rows.map(({ name, value, shown }, at) => (
        <div key={`${name}-${at}`} className="contents">
          <span className="cut quiet">{name}</span>
          <span className="self-center h-10 rounded-2" style={{ width: `${(value / most) * 100}%`, background: colour }} />
          <span className="meta">{shown}</span>
        </div>
      ))}
    </div>
  )
}

const NODES = 100

/** Who is together with whom: people on a circle, lines as wide as they are often together. */
export const Network = ({
  nodes,
  links,
  colours,
}: {
  nodes: readonly { name: string; lines: number }[]
  links: readonly { one: string; other: string; times: number }[]
  colours: readonly string[]
}) => {
  const points = new Map(
    radarOf(
      nodes.map(() => 1),
      NODES,
    ).map((point, at) => [nodes[at]!.name, point]),
  )
  const most = Math.max(1, ...links.map(({ times }) => times))
  const lead = Math.max(1, ...nodes.map(({ lines }) => lines))
  return (
    <svg viewBox="-170 -136 340 272" className="w-full h-auto max-h-300">
      {links.map(({ one, other, times }) => {
        const [[x1, y1], [x2, y2]] = [points.get(one)!, points.get(other)!]
        return (
          <line
            key={`${one} ${other}`}
            x1={x1}
            y1={y1}
            x2={x2}
            y2={y2}
            stroke="var(--t3)"
            strokeOpacity={0.2 + (0.6 * times) / most}
            strokeWidth={0.5 + (5 * times) / most}
          />
        )
      })}
      {nodes.map(({ name, lines }, at) => {
        const [x, y] = points.get(name)!
        return (
          <g key={name} className="text-t1">
            <circle cx={x} cy={y} r={5 + (9 * lines) / lead} fill={colours[at % colours.length]} />
            <text
              x={x * 1.2}
              y={y * 1.2 + 4}
              fontSize="11"
              fill="currentColor"
              textAnchor={Math.abs(x) < 4 ? 'middle' : x > 0 ? 'start' : 'end'}
            >
              {name}
            </text>
          </g>
        )
      })}
    </svg>
  )
}

/** A row of cells for each character, darker where they do more; an empty one is drawn with a dashed edge. How many are not stands behind. */
interface HeatProps {
  rows: readonly { name: string; cells: readonly number[] }[]
  colours: readonly string[]
  /** What stands before a name. */
  before: (name: string) => ReactNode
}

export const Heat = ({ rows, colours, before }: HeatProps) => {
  const most = Math.max(1, ...rows.flatMap(({ cells }) => cells))
  return (
    <div className="stack gap-2 pt-8 text-12">
      {rows.map(({ name, cells }, at) => (
        <div key={name} className="row gap-8">
          <span className="row gap-4 w-88 flex-none">
            {before(name)}
            <span className="cut">{name}</span>
          </span>
          <span className="grow flex gap-1">
            {cells.map((value, cell) => (
              <span
                key={cell}
                className="flex-1 h-18 rounded-2 data-none:border data-none:border-dashed data-none:border-line min-w-1"
                data-none={value === 0 || undefined}
                style={
                  value === 0
                    ? {}
                    : {
                        background: `color-mix(in srgb, ${colours[at % colours.length]} ${20 + Math.round((80 * value) / most)}%, transparent)`,
                      }
                }
              />
            ))}
          </span>
          <span className="meta num w-48 flex-none text-right">
            {cells.filter(value => value > 0).length} / {cells.length}
          </span>
        </div>
      ))}
    </div>
  )
}

/** Words as large as they are often. */
export const Cloud = ({ words, colours }: { words: readonly { word: string; count: number }[]; colours: readonly string[] }) => {
  const most = Math.max(1, ...words.map(({ count }) => count))
  return (
    <div className="flex flex-wrap items-baseline gap-x-10 gap-y-2 pt-8">
      {words.map(({ word, count }, at) => (
        <span key={word} style={{ fontSize: 12 + Math.round((20 * count) / most), lineHeight: 1.3, color: colours[at % colours.length] }}>
          {word}
        </span>
      ))}
    </div>
  )
}

const [TREE_WIDTH, TREE_HEIGHT] = [360, 200]
/** A tile that is narrower than this for each character, or lower, shows no words. */
const [LETTER, LINE] = [12, 16]

/** Places as tiles as large as their scenes are many. */
export const Tree = ({
  rows,
  colours,
}: {
  rows: readonly { name: string; value: number; shown: string }[]
  colours: readonly string[]
}) => (
  <svg viewBox={`0 0 ${TREE_WIDTH} ${TREE_HEIGHT}`} className="w-full h-auto pt-8">
    {tilesOf(
      rows.map(({ value }) => value),
      TREE_WIDTH,
      TREE_HEIGHT,
    ).map(({ x, y, width, height }, at) => {
      const { name, shown } = rows[at]!
      const room = Math.floor((width - 10) / LETTER)
      return (
        <g key={name} transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`} className="text-t1">
          <title>{`${name} ${shown}`}</title>
          <rect
            x="1"
            y="1"
            width={Math.max(0, width - 2)}
            height={Math.max(0, height - 2)}
            rx="3"
            fill={colours[at % colours.length]}
            fillOpacity="0.22"
          />
          {room >= 2 && height >= LINE + 4 && (
            <text x="6" y={LINE} fontSize="11" fill="currentColor">
              {name.length > room ? `${name.slice(0, room - 1)}…` : name}
            </text>
          )}
          {room >= 2 && height >= 2 * LINE + 4 && (
            <text x="6" y={LINE * 2} fontSize="11" fill="currentColor" opacity="0.75">
              {shown}
            </text>
          )}
        </g>
      )
    })}
  </svg>
)

/** Shares of a whole side by side, with their names and colours below. */
export const Strip = ({ rows, colours }: { rows: readonly { name: string; share: number }[]; colours: readonly string[] }) => (
  <div className="stack gap-8 pt-8">
    <div className="flex gap-1 h-10">
      {rows.map(({ name, share }, at) => (
        <span key={name} className="rounded-2" style={{ flexGrow: share, flexBasis: 0, background: colours[at % colours.length] }} />
      ))}
    </div>
    <ul className="flex flex-wrap gap-x-12 gap-y-4 text-12 num m-0">
      {rows.map(({ name, share }, at) => (
        <li key={name} className="row gap-4">
          <span className="size-8 rounded-2" style={{ background: colours[at % colours.length] }} />
          {name} {percent(share)}
        </li>
      ))}
    </ul>
  </div>
)
