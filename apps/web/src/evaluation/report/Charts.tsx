// All charts of a report.
import type { EvaluationCharts, EvaluationReport } from '@qianmu/contract/evaluation/evaluation'
import { HOOK_NAMES, ORIGIN } from '@qianmu/contract/evaluation/states'
import { type ReactNode, useMemo } from 'react'
import { api } from '../../api.ts'
import { Face } from '../../characters/index.ts'
import { useCall } from '../../kit/use-call.ts'
import { percent } from '../../ui/format.ts'
import { Chart } from './Chart.tsx'
import { Bars, Drawn } from './Drawn.tsx'
import { cloud, curves, heat, network, placeWords, radar, ROW, tiles } from './options.ts'

/** Words that fit beside the network. */
const CLOUD = 36
/** The least px of a chart's column, by which the height of the cloud is known before it is drawn. */
const NARROW = 288

type Sections = EvaluationReport['sections']
/** Scores of the rubric: of a person where one has given them. */
const scoresOf = (sections: Sections) => [...new Map(sections.toReversed().map(each => [each.key, each])).values()].toReversed()

const Scores = ({ sections, before }: { sections: Sections; before: Sections | undefined }) => {
  const now = scoresOf(sections)
  const old = before && scoresOf(before)
  const was = now.map(({ key }) => old?.find(each => each.key === key)?.score)
  return (
    <Chart
      title="分项得分"
      fact={old ? '实线本次 · 虚线上次' : ''}
      table={{
        columns: ['项', '本次', ...(old ? ['上次'] : [])],
        rows: now.map(({ title, score }, at) => [title, score, ...(old ? [was[at] ?? '—'] : [])]),
      }}
    >
      <Drawn height={240} option={radar(now, old && was.map(each => each ?? 0))} />
    </Chart>
  )
}

/** The curves over documents or scenes. */
const Units = ({ charts }: { charts: EvaluationCharts }) => {
  const marks = charts.units.map(({ name }) => name)
  const table = (names: readonly string[], lines: readonly (readonly number[])[]) => ({
    columns: ['', ...names],
    rows: charts.units.map(({ name }, at) => [name, ...lines.map(line => line[at] ?? 0)]),
  })
  const emotions = [...charts.emotion, ...charts.conflict]
  return (
    <>
      <Chart title="节奏曲线" fact="0–100，越高越快" table={table(['节奏'], [charts.pace])}>
        <Drawn height={200} option={curves([{ name: '节奏', values: charts.pace, colour: 0 }], { low: 0, high: 100, marks })} />
      </Chart>
      <Chart
        title="情绪与冲突"
        fact="实线情绪 · 虚线冲突（每百字）"
        wide
        table={table(['情绪', '冲突'], [charts.emotion, charts.conflict])}
      >
        <Drawn
          height={200}
          option={curves(
            [
              { name: '情绪', values: charts.emotion, colour: 2 },
              { name: '冲突', values: charts.conflict, colour: 1 },
            ],
            { low: Math.floor(Math.min(0, ...emotions)), high: Math.ceil(Math.max(1, ...emotions)), marks },
          )}
        />
      </Chart>
    </>
  )
}

interface Props {
  report: Pick<EvaluationReport, 'charts' | 'kind' | 'sections' | 'work_from' | 'work_id'>
  before: EvaluationReport | undefined
}

/** The faces of a work's characters, by all of their names; of a file that was uploaded nobody has one. */
function useFaces({ work_from, work_id }: Props['report']) {
  const inside = work_from === ORIGIN.inside
  const { data } = useCall(api.characters.list, { project_id: work_id }, { enabled: inside, staleMs: 60_000 })
  return useMemo(() => {
    const faces = new Map(
      (data ?? []).flatMap(each => [each.name, ...each.aliases.map(({ text }) => text)].map(name => [name, each] as const)),
    )
    return (name: string) => {
      const character = faces.get(name)
      return character && <Face character={character} size={18} />
    }
  }, [data])
}

interface PresenceProps {
  rows: EvaluationCharts['presence']
  marks: readonly string[]
  /** What stands before a name. */
  before: (name: string) => ReactNode
}

/** Rows of cells with their characters before, and behind them in how many units they are. */
const Presence = ({ rows, marks, before }: PresenceProps) => (
  <div className="flex gap-8 pt-8 text-12">
    <div className="w-88 flex-none">
      {rows.map(({ name }) => (
        <span key={name} className="row gap-4 h-22">
          {before(name)}
          <span className="cut">{name}</span>
        </span>
      ))}
    </div>
    <div className="grow min-w-0">
      <Drawn height={rows.length * ROW} option={heat(rows, marks)} />
    </div>
    <div className="meta num w-48 flex-none text-right">
      {rows.map(({ name, cells }) => (
        <span key={name} className="row justify-end h-22">
          {cells.filter(value => value > 0).length} / {cells.length}
        </span>
      ))}
    </div>
  </div>
)

export const Charts = ({ report, before }: Props) => {
  const { charts, kind, sections } = report
  const faceOf = useFaces(report)
  if (!charts) return null
  const marks = charts.units.map(({ name }) => name)
  const words = charts.cloud.slice(0, CLOUD)
  const lengths = charts.lengths.slice(charts.lengths.findIndex(({ count }) => count > 0))
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,320px),1fr))]">
      <Scores sections={sections} before={before?.sections} />
      <Units charts={charts} />
      <Chart
        title="人物出场"
        fact={kind === 'novel' ? '提到的字数，越深越多' : '台词字数，越深越多'}
        wide
        table={{
          columns: ['人物', ...marks.map((name, at) => `${at + 1} ${name}`)],
          rows: charts.presence.map(({ name, cells }) => [name, ...cells]),
        }}
      >
        <Presence rows={charts.presence} marks={marks} before={faceOf} />
      </Chart>
      <Chart
        title="人物关系"
        fact="线越粗，同场越多"
        table={{ columns: ['人物', '与', '同场'], rows: charts.network.links.map(({ one, other, times }) => [one, other, times]) }}
      >
        <Drawn height={300} option={network(charts.network)} />
      </Chart>
      <Chart title="词云" table={{ columns: ['词', '次'], rows: charts.cloud.map(({ word, count }) => [word, count]) }}>
        <Drawn height={placeWords(words, NARROW).height} option={cloud(words)} />
      </Chart>
      <Chart title="每场字数" table={{ columns: ['字数', '场'], rows: lengths.map(({ from, to, count }) => [`${from}–${to}`, count]) }}>
        <Bars rows={lengths.map(({ from, to, count }) => ({ name: `${from}–${to}`, value: count, shown: `${count} 场` }))} colour={3} />
      </Chart>
      {charts.locations.length > 0 && (
        <Chart
          title="场景地点"
          fact="越大，场次越多"
          table={{ columns: ['地点', '场', '字'], rows: charts.locations.map(({ place, scenes, words }) => [place, scenes, words]) }}
        >
          <Drawn height={200} option={tiles(charts.locations)} />
        </Chart>
      )}
      {charts.subjects && charts.subjects.length > 0 && (
        <Chart
          title="题材与场面"
          fact="占全文字数，每场按最多的题材词归类"
          wide
          table={{ columns: ['题材', '占比'], rows: charts.subjects.map(({ name, share }) => [name, percent(share)]) }}
        >
          <Bars rows={charts.subjects.map(({ name, share }) => ({ name, value: share, shown: percent(share) }))} />
        </Chart>
      )}
      <Chart
        title={kind === 'novel' ? '章尾钩子' : '集尾钩子与卡点'}
        wide
        table={{
          columns: ['', '钩子', '为什么', '最后的话'],
          rows: charts.hooks.map(({ name, kind: hook, why, place }) => [name, HOOK_NAMES[hook], why ?? '', place?.quote ?? '']),
        }}
      >
        <Bars
          rows={(Object.keys(HOOK_NAMES) as (keyof typeof HOOK_NAMES)[]).map(hook => {
            const count = charts.hooks.filter(each => each.kind === hook).length
            return { name: HOOK_NAMES[hook], value: count, shown: `${count}` }
          })}
          colour={5}
        />
      </Chart>
    </div>
  )
}
