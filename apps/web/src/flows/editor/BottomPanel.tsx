// Below the canvas: what stands against running the graph, how the last run went, and earlier versions (mockup 42).
import type { GraphProblem } from '@qianmu/flow'
import { Button, Progress } from 'antd'
import { ChevronDown, ChevronUp, CircleAlert } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { IconButton } from '../../ui/IconButton.tsx'
import { late } from '../../ui/late/late.tsx'
import type { ItemState, Layout } from '../../ui/library/layout.ts'
import { Library } from '../../ui/library/Library.tsx'
import { rowsHere } from '../../ui/library/source.ts'
import { TabRow } from '../../ui/TabList.tsx'
import type { standingOf } from './use-running.ts'
import type { VersionsProps } from './Versions.tsx'

const Versions = late(() => import('./Versions.tsx'))

interface Row extends GraphProblem {
  key: string
}
const ROWS: Layout<Row> = { flow: 'rows', height: 30 }
const keyOf = ({ key }: Row) => key

/** All of them: of a large graph that lacks its nodes there are thousands. */
const Problems = ({ problems, onLocate }: { problems: readonly GraphProblem[]; onLocate: (node: string) => void }) => {
  const rows = useMemo(
    () => problems.map((each, at): Row => ({ ...each, key: `${each.node} ${each.input} ${each.type} ${at}` })),
    [problems],
  )
  const item = useCallback(
    ({ node, text }: Row, { focus }: ItemState) => (
      <span className="row h-30 px-12 w-full">
        <CircleAlert size={14} className="flex-none text-danger" aria-hidden />
        <span className="cut grow" title={text}>
          {text}
        </span>
        {node && (
          <Button size="small" type="text" aria-label={`定位 ${text}`} onClick={() => onLocate(node)} {...focus}>
            定位
          </Button>
        )}
      </span>
    ),
    [onLocate],
  )
  return (
    <Library
      name="问题"
      source={rowsHere(rows)}
      keyOf={keyOf}
      layout={ROWS}
      item={item}
      empty={<p className="meta px-12">没有发现问题</p>}
    />
  )
}

const Log = ({ standing: { draw } }: { standing: ReturnType<typeof standingOf> }) => {
  if (!draw) return <p className="meta">还没有运行过</p>
  return (
    <div className="stack gap-4">
      <p role="status" className="num">
        {draw.error ||
          (draw.queue_position ? `排队 · 第 ${draw.queue_position} 位` : draw.message || (draw.status === 5 ? '运行完成' : '等待运行'))}
      </p>
      <ul aria-label="节点进度" className="grid gap-4">
        {draw.nodes.map(({ node, title, state, share, seconds }) => (
          <li key={node} className="row text-12" data-state={state}>
            <span className="cut w-160">
              #{node} {title}
            </span>
            <Progress
              className="grow"
              aria-label={title}
              percent={Math.round((state === 'waiting' ? 0 : share) * 100)}
              showInfo={false}
              size={{ height: 4 }}
            />
            <span className="w-48 text-right num">
              {state === 'cached' ? '缓存' : state === 'waiting' ? '' : `${seconds.toFixed(1)} 秒`}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

type Tab = 'problems' | 'log' | 'versions'
interface Props {
  problems: readonly GraphProblem[]
  standing: ReturnType<typeof standingOf>
  versions: VersionsProps
  onLocate: (node: string) => void
}

export const BottomPanel = ({ problems, standing, versions, onLocate }: Props) => {
  const [tab, setTab] = useState<Tab>('problems')
  const [chosen, setChosen] = useState<boolean>()
  // Nothing to say takes no room. What was said once stays open until somebody closes it.
  const [told, setTold] = useState(false)
  if (problems.length && !told) setTold(true)
  const open = chosen ?? told
  return (
    <section className={`stack ${open ? 'h-148' : ''} overflow-hidden bg-panel line-t text-13`} aria-label="问题与记录">
      <div className="row px-12 flex-none">
        <TabRow
          label="问题与记录"
          tabs={[
            { key: 'problems', label: '问题', count: problems.length },
            { key: 'log', label: '运行日志' },
            { key: 'versions', label: '版本' },
          ]}
          active={tab}
          onChange={next => {
            setTab(next)
            setChosen(true)
          }}
        />
        <span className="grow" />
        <IconButton
          icon={open ? ChevronDown : ChevronUp}
          size={24}
          label={open ? '收起问题与记录' : '展开问题与记录'}
          onClick={() => setChosen(!open)}
        />
      </div>
      {!open ? null : tab === 'problems' ? (
        <div className="grow min-h-0 overflow-auto">
          <Problems problems={problems} onLocate={onLocate} />
        </div>
      ) : (
        <div className="grow min-h-0 overflow-auto p-12" tabIndex={0} role="region" aria-label="内容">
          {tab === 'log' ? <Log standing={standing} /> : <Versions {...versions} />}
        </div>
      )}
    </section>
  )
}
