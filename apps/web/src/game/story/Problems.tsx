// Below the story line: what is wrong, each with the way to it and what mends it, and what ten thousand simulated players met (mockup 29).
import { applyFix, type Finding, safeFixes } from '@qianmu/story/check'
import { Button } from 'antd'
import { CircleAlert, Info, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Library } from '../../ui/library/Library.tsx'
import type { Layout } from '../../ui/library/layout.ts'
import { rowsHere } from '../../ui/library/source.ts'
import { TabRow } from '../../ui/TabList.tsx'
import { Coverage } from './Coverage.tsx'
import { Endings } from './Endings.tsx'
import type { StoryHands } from './use-story.ts'

type Tab = 'problems' | 'runs' | 'coverage'
const SIGNS = { error: CircleAlert, warning: TriangleAlert, info: Info } as const
const COLOURS = { error: 'text-danger', warning: 'text-warn', info: 'text-t3' } as const
interface Row extends Finding {
  key: string
  name: string
}
const ROWS: Layout<Row> = { flow: 'rows', height: 34 }
const keyOf = ({ key }: Row) => key

const Line = ({ row, story }: { row: Row; story: StoryHands }) => {
  const Sign = SIGNS[row.level]
  const { fix } = row
  const target = row.node_id
  return (
    <span className="row h-34 px-8 w-full">
      <Sign size={14} className={`flex-none ${COLOURS[row.level]}`} aria-hidden />
      <span className="cut w-120 flex-none max-[960px]:hidden">{row.name}</span>
      <span className="cut grow" title={row.message}>
        {row.message}
      </span>
      <span className="meta num w-36">{row.code}</span>
      {fix && !story.readOnly && (
        <Button size="small" type="link" onClick={() => story.hands.change(() => applyFix(story.hands.doc, fix))}>
          {fix.label}
        </Button>
      )}
      {target && (
        <Button size="small" type="text" aria-label={`定位 ${row.message}`} onClick={() => story.show(target)}>
          定位
        </Button>
      )}
    </span>
  )
}

export const Problems = ({ story }: { story: StoryHands }) => {
  const { hands, findings } = story
  const [tab, setTab] = useState<Tab>('problems')
  const names = new Map(hands.game.nodes.map(node => [node.id, node.name]))
  const rows = findings.problems.map((problem, nth): Row => ({
    ...problem,
    key: `${nth} ${problem.code}`,
    name: names.get(problem.node_id ?? '') ?? '',
  }))
  const errors = rows.filter(row => row.level === 'error').length
  const fixes = safeFixes(rows)
  return (
    <section className="stack h-full bg-panel line-t text-13" aria-label="问题与模拟">
      <div className="row px-12 flex-none">
        <TabRow<Tab>
          inBar
          label="问题与模拟"
          tabs={[
            { key: 'problems', label: errors ? `问题（${errors} 处错误）` : '问题', count: rows.length },
            { key: 'runs', label: '模拟 1 万次' },
            { key: 'coverage', label: '配音与译文' },
          ]}
          active={tab}
          onChange={setTab}
        />
        <span className="grow" />
        <span className="meta num max-[720px]:hidden" role="status">
          {hands.game.nodes.length} 节点 · {findings.took === 0 ? '正在检查' : `${Math.max(1, Math.round(findings.took))} 毫秒`}
        </span>
        {fixes.length > 0 && !story.readOnly && (
          <Button size="small" onClick={() => hands.change(() => fixes.forEach(fix => applyFix(hands.doc, fix)))}>
            全部可修 {fixes.length}
          </Button>
        )}
      </div>
      <div className="grow stack min-h-0 overflow-auto">
        {tab === 'runs' ? (
          <Endings story={story} />
        ) : tab === 'coverage' ? (
          <Coverage story={story} />
        ) : rows.length ? (
          <Library<Row, string>
            name="问题"
            source={rowsHere(rows)}
            keyOf={keyOf}
            layout={ROWS}
            item={row => <Line row={row} story={story} />}
            empty={null}
          />
        ) : (
          <p className="meta p-12">{findings.took === 0 ? '正在检查…' : '没有发现问题'}</p>
        )}
      </div>
    </section>
  )
}
