// The characters of an evaluated work one by one, and of a novel its chapters and how easily it becomes a script.
import type { AnalysedPerson } from '@qianmu/contract/evaluation/evaluation'
import { HOOK_NAMES } from '@qianmu/contract/evaluation/states'
import { api } from '../../api.ts'
import { useCall } from '../../kit/use-call.ts'
import { percent } from '../../ui/format.ts'
import { Chart } from './Chart.tsx'
import { Bars } from './Drawn.tsx'

const ROLES = { lead: '主角', main: '主要', side: '配角', extra: '其他' } as const
const PEOPLE = ['人物', '戏份', '台词', '场', '出场', '情绪前中后', '句长', '提问', '常与']
const rowOf = (person: AnalysedPerson) => [
  person.name,
  ROLES[person.role],
  person.lines,
  person.scenes,
  person.first === person.last ? person.first : `${person.first} → ${person.last}`,
  person.arc.join(' → '),
  person.sentence_length,
  percent(person.question_share),
  person.partners
    .slice(0, 3)
    .map(({ name, times }) => `${name} ${times}`)
    .join('、'),
]

export const People = ({ eid }: { eid: number }) => {
  const { data } = useCall(api.evaluation.people, { eid })
  if (!data?.length) return null
  return (
    <Chart title="人物分析" fact="按戏份" wide table={{ columns: PEOPLE, rows: data.map(rowOf) }}>
      <Bars
        rows={data.slice(0, 12).map(({ name, words, scenes }) => ({ name, value: words, shown: `${words} 字 · ${scenes} 场` }))}
        colour={0}
      />
    </Chart>
  )
}

export const Novel = ({ eid }: { eid: number }) => {
  const { data } = useCall(api.evaluation.novel, { eid })
  if (!data?.chapters.length) return null
  const { parts, score } = data.adaptability
  return (
    <>
      <Chart
        title="改编"
        fact={`${score} 分`}
        wide
        table={{ columns: ['项', '分', '说明'], rows: parts.map(({ title, score: points, text }) => [title, points, text]) }}
      >
        <Bars rows={parts.map(({ title, score: value, text }) => ({ name: title, value, shown: `${value} · ${text}` }))} colour={6} />
      </Chart>
      <Chart
        title="各章"
        fact={`${data.chapters.length} 章`}
        wide
        table={{
          columns: ['章', '字', '对白', '情绪', '冲突', '章尾'],
          rows: data.chapters.map(chapter => [
            chapter.name,
            chapter.words,
            percent(chapter.dialogue_ratio),
            chapter.emotion,
            chapter.conflict,
            HOOK_NAMES[chapter.hook as keyof typeof HOOK_NAMES],
          ]),
        }}
      >
        <Bars rows={data.chapters.map(({ name, words }) => ({ name, value: words, shown: `${words} 字` }))} colour={7} />
      </Chart>
    </>
  )
}
