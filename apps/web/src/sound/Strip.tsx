// The whole grid as one strip of waveforms in the colours of its speakers, and what plays it.
import type { DubLine } from '@qianmu/contract/sound/dubs'
import { Segmented } from 'antd'
import { Pause, Play, SkipBack, SkipForward } from 'lucide-react'
import { useMemo } from 'react'
import { IconButton } from '../ui/IconButton.tsx'
import { clockText, lengthOf, useDesk } from './desk.ts'
import { RATES, useReading } from './reading.ts'

const BARS = 220
const HIGH = 32
/** When each line begins, and the end of all; ms. */
function timesOf(rows: readonly DubLine[]): number[] {
  const times = [0]
  for (const line of rows) times.push(times.at(-1)! + lengthOf(line))
  return times
}
const lineAt = (times: readonly number[], ms: number) =>
  Math.max(
    0,
    Math.min(
      times.length - 2,
      times.findLastIndex(begin => begin <= ms),
    ),
  )

/** Bars of each colour as one path, and the stretches without a sound. */
function drawnOf(rows: readonly DubLine[], times: readonly number[], colourOf: (speaker: string) => string) {
  const total = times.at(-1)! || 1
  const paths = new Map<string, string>()
  const gaps: [from: number, to: number][] = []
  for (let bar = 0; bar < BARS; bar++) {
    const ms = ((bar + 0.5) / BARS) * total
    const nth = lineAt(times, ms)
    const { take, speaker, state } = rows[nth]!
    if (!take) {
      const last = gaps.at(-1)
      if (last?.[1] === bar) last[1] = bar + 1
      else gaps.push([bar, bar + 1])
      continue
    }
    const peak = take.peaks[Math.trunc(((ms - times[nth]!) / take.duration_ms) * take.peaks.length)] ?? 0
    const colour = state === 'stale' ? 'var(--t3)' : colourOf(speaker)
    const high = Math.max(1, peak * (HIGH - 4))
    paths.set(colour, `${paths.get(colour) ?? ''}M${bar + 0.5} ${(HIGH - high) / 2}v${high}`)
  }
  return { paths: [...paths], gaps }
}

const Wave = () => {
  const { dub, reader, colourOf, choose } = useDesk()
  const { line_id, at } = useReading()
  const times = useMemo(() => timesOf(dub.rows), [dub.rows])
  const { paths, gaps } = useMemo(() => drawnOf(dub.rows, times, colourOf), [dub.rows, times, colourOf])
  const nth = dub.rows.findIndex(row => row.line_id === line_id)
  const total = times.at(-1)!
  const now = nth < 0 ? 0 : Math.min(total, times[nth]! + at * 1000)
  const seek = (ms: number) => {
    const found = lineAt(times, ms)
    const line = dub.rows[found]!
    choose(line.line_id)
    reader.seek(line, (ms - times[found]!) / 1000)
  }
  return (
    <>
      <span className="num whitespace-nowrap">
        {clockText(now, true)} <span className="text-t3">/ {clockText(total)}</span>
      </span>
      <div className="relative grow">
        <input
          type="range"
          className="peer absolute inset-0 z-1 w-full h-full m-0 opacity-0 cursor-pointer"
          aria-label="播放位置"
          aria-valuetext={clockText(now, true)}
          min={0}
          max={total}
          step={100}
          value={now}
          onChange={({ target }) => seek(Number(target.value))}
        />
        <svg
          viewBox={`0 0 ${BARS} ${HIGH}`}
          preserveAspectRatio="none"
          className="block w-full h-32 rounded-4 peer-focus-visible:outline-2 peer-focus-visible:outline-ring"
          aria-hidden
        >
          {paths.map(([colour, d]) => (
            <path key={colour} d={d} stroke={colour} strokeWidth={1.75} strokeLinecap="round" vectorEffect="non-scaling-stroke" />
          ))}
          {gaps.map(([from, to]) => (
            <rect
              key={from}
              x={from}
              y={8}
              width={to - from}
              height={HIGH - 16}
              fill="none"
              stroke="var(--line2)"
              strokeDasharray="3 3"
              vectorEffect="non-scaling-stroke"
            />
          ))}
        </svg>
        <span className="absolute inset-y-0 w-2 -ml-1 bg-t1" style={{ left: `${(now / (total || 1)) * 100}%` }} aria-hidden />
      </div>
    </>
  )
}

export const Strip = () => {
  const { dub, reader, chosen } = useDesk()
  const on = useReading(reading => reading.on)
  const rate = useReading(reading => reading.rate)
  const heard = useReading(reading => reading.line_id)
  return (
    <section className="row flex-none gap-8 h-56 px-16 bg-panel line-t max-[720px]:px-8" aria-label="整段" data-kept>
      <IconButton icon={SkipBack} label="上一句" onClick={() => reader.step(heard ?? chosen?.line.line_id, -1)} />
      <IconButton
        icon={on ? Pause : Play}
        label={on ? '停下整段' : '播放整段'}
        round
        pressed={on}
        disabled={!dub.rows.some(row => row.take)}
        onClick={() => (on ? reader.pause() : reader.goOn(chosen?.line))}
      />
      <IconButton icon={SkipForward} label="下一句" onClick={() => reader.step(heard ?? chosen?.line.line_id, 1)} />
      <Wave />
      <span className="max-[720px]:hidden">
        <Segmented
          size="small"
          aria-label="播放速度"
          options={RATES.map(value => ({ value, label: `${value}×` }))}
          value={rate}
          onChange={reader.setRate}
        />
      </span>
    </section>
  )
}
