// The drawings of a report in plain SVG: curves, radar, bars, network. Colours are never alone: curves differ in their dashes, and all stand in tables too.
import { curveOf, pathOf, radarOf } from '../model.ts'

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
    <svg viewBox="-170 -124 340 248" className="w-full h-auto max-h-280">
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
            <circle cx={x} cy={y} r={5 + (9 * lines) / lead} fill={colours[at % 9]} />
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

/** A row of cells for each character, darker where they do more; an empty one is drawn with a dashed edge. */
export const Heat = ({ rows, colours }: { rows: readonly { name: string; cells: readonly number[] }[]; colours: readonly string[] }) => {
  const most = Math.max(1, ...rows.flatMap(({ cells }) => cells))
  return (
    <div className="stack gap-2 pt-8 text-12">
      {rows.map(({ name, cells }, at) => (
        <div key={name} className="row gap-8">
          <span className="w-72 cut flex-none">{name}</span>
          <span className="grow flex gap-1">
            {cells.map((value, cell) => (
              <span
                key={cell}
                className="flex-1 h-18 rounded-2 data-none:border data-none:border-dashed data-none:border-line min-w-1"
                data-none={value === 0 || undefined}
                style={
                  value === 0
                    ? {}
                    : { background: `color-mix(in srgb, ${colours[at % 9]} ${20 + Math.round((80 * value) / most)}%, transparent)` }
                }
              />
            ))}
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
    <div className="flex flex-wrap items-baseline gap-x-10 gap-y-2 pt-8 max-h-240 overflow-hidden">
      {words.map(({ word, count }, at) => (
        <span key={word} style={{ fontSize: 12 + Math.round((20 * count) / most), lineHeight: 1.3, color: colours[at % 9] }}>
          {word}
        </span>
      ))}
    </div>
  )
}
