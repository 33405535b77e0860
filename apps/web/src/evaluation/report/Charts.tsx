// All charts of a report.
import type { EvaluationCharts, EvaluationReport } from '@qianmu/contract/evaluation/evaluation'
import { HOOK_NAMES, ORIGIN } from '@qianmu/contract/evaluation/states'
import { useMemo } from 'react'
import { api } from '../../api.ts'
import { Face } from '../../characters/index.ts'
import { useCall } from '../../kit/use-call.ts'
import { percent } from '../../ui/format.ts'
import { Chart, useColours } from './Chart.tsx'
import { Bars, Cloud, Curves, Heat, Network, Radar, Strip, Tree } from './drawings.tsx'

/** Words that fit beside the network. */
const CLOUD = 36

/** How wide curves are drawn, in one column and over both. */
const [NARROW, WIDE] = [340, 760]

type Sections = EvaluationReport['sections']
/** Scores of the rubric: of a person where one has given them. */
const scoresOf = (sections: Sections) => [...new Map(sections.toReversed().map(each => [each.key, each])).values()].toReversed()

const Scores = ({ sections, before }: { sections: Sections; before: Sections | undefined }) => {
  const colours = useColours()
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
      <Radar
        names={now.map(({ title }) => title)}
        now={now.map(({ score }) => score)}
        before={old && was.map(each => each ?? 0)}
        colour={colours[0]}
      />
    </Chart>
  )
}

/** The curves over documents or scenes. */
const Units = ({ charts }: { charts: EvaluationCharts }) => {
  const colours = useColours()
  const marks = charts.units.map(({ name }) => name)
  const table = (names: readonly string[], lines: readonly (readonly number[])[]) => ({
    columns: ['', ...names],
    rows: charts.units.map(({ name }, at) => [name, ...lines.map(line => line[at] ?? 0)]),
  })
  const emotions = [...charts.emotion, ...charts.conflict]
  return (
    <>
      <Chart title="节奏曲线" fact="0–100，越高越快" table={table(['节奏'], [charts.pace])}>
        <Curves lines={[{ name: '节奏', values: charts.pace }]} colours={colours} low={0} high={100} marks={marks} width={NARROW} />
      </Chart>
      <Chart
        title="情绪与冲突"
        fact="实线情绪 · 虚线冲突（每百字）"
        wide
        table={table(['情绪', '冲突'], [charts.emotion, charts.conflict])}
      >
        <Curves
          lines={[
            { name: '情绪', values: charts.emotion },
            { name: '冲突', values: charts.conflict },
          ]}
          colours={[colours[2]!, colours[1]!]}
          low={Math.floor(Math.min(0, ...emotions))}
          high={Math.ceil(Math.max(1, ...emotions))}
          marks={marks}
          width={WIDE}
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

export const Charts = ({ report, before }: Props) => {
  const { charts, kind, sections } = report
  const colours = useColours()
  const faceOf = useFaces(report)
  if (!charts) return null
  const marks = charts.units.map(({ name }) => name)
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
        <Heat rows={charts.presence} colours={colours} before={faceOf} />
      </Chart>
      <Chart
        title="人物关系"
        fact="线越粗，同场越多"
        table={{ columns: ['人物', '与', '同场'], rows: charts.network.links.map(({ one, other, times }) => [one, other, times]) }}
      >
        <Network {...charts.network} colours={colours} />
      </Chart>
      <Chart title="词云" table={{ columns: ['词', '次'], rows: charts.cloud.map(({ word, count }) => [word, count]) }}>
        <Cloud words={charts.cloud.slice(0, CLOUD)} colours={colours} />
      </Chart>
      <Chart title="每场字数" table={{ columns: ['字数', '场'], rows: lengths.map(({ from, to, count }) => [`${from}–${to}`, count]) }}>
        <Bars
          rows={lengths.map(({ from, to, count }) => ({ name: `${from}–${to}`, value: count, shown: `${count} 场` }))}
          colour={colours[3]}
        />
      </Chart>
      {charts.locations.length > 0 && (
        <Chart
          title="场景地点"
          fact="越大，场次越多"
          table={{ columns: ['地点', '场', '字'], rows: charts.locations.map(({ place, scenes, words }) => [place, scenes, words]) }}
        >
          <Tree
            rows={charts.locations.map(({ place, scenes }) => ({ name: place, value: scenes, shown: `${scenes} 场` }))}
            colours={colours}
          />
        </Chart>
      )}
      {charts.subjects && charts.subjects.length > 0 && (
        <Chart
          title="题材与场面"
          fact="占全文字数，每场按最多的题材词归类"
          wide
          table={{ columns: ['题材', '占比'], rows: charts.subjects.map(({ name, share }) => [name, percent(share)]) }}
        >
          <Strip rows={charts.subjects} colours={colours} />
        </Chart>
      )}
      <Chart
        title={kind === 'novel' ? '章尾钩子' : '集尾钩子与卡点'}
        wide
        table={{
          columns: ['', '钩子', '最后的话'],
          rows: charts.hooks.map(({ name, kind: hook, place }) => [name, HOOK_NAMES[hook], place?.quote ?? '']),
        }}
      >
        <Bars
          rows={(Object.keys(HOOK_NAMES) as (keyof typeof HOOK_NAMES)[]).map(hook => {
            const count = charts.hooks.filter(each => each.kind === hook).length
            return { name: HOOK_NAMES[hook], value: count, shown: `${count}` }
          })}
          colour={colours[5]}
        />
      </Chart>
    </div>
  )
}
