// /workDetail/:workId/4/gamePlay — a game played by its author: what was said on the left, the way below, variables on the right (mockup 30).
import type { PlayGame, Value } from '@qianmu/story/model'
import type { PlayerHandle, PlayerOptions } from '@qianmu/story/player/mount'
import { sampled } from '@qianmu/story/sample'
import type { Session } from '@qianmu/story/session'
import { Button, Input, Select, Skeleton } from 'antd'
import { Crosshair, RotateCcw, TriangleAlert } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { api } from '../../api.ts'
import { EditorFrame, Panels } from '../../frame/EditorFrame.tsx'
import { useCall } from '../../kit/use-call.ts'
import { Empty } from '../../ui/Empty.tsx'
import { isComposing } from '../../ui/shortcuts.ts'
import { TabRow } from '../../ui/TabList.tsx'
import { TypeSign } from '../kinds.tsx'
import { kept, Stage } from './Stage.tsx'

/** What the desk beside the player shows; taken anew at each of its steps. */
interface Shown {
  session: Session
  step: number
}
const textOf = (value: Value | undefined) =>
  value === undefined ? '' : typeof value === 'boolean' ? (value ? '是' : '否') : Array.isArray(value) ? value.join('、') : String(value)

const Backlog = ({ shown, player }: { shown: Shown; player: PlayerHandle }) => (
  <div className="h-full overflow-y-auto p-12 bg-panel text-13" tabIndex={0} role="region" aria-label="回想">
    <h2 className="row mb-8">
      <span className="grow">回想</span>
      <span className="meta num">{shown.session.backlog.length} 句</span>
    </h2>
    <ol className="stack gap-4">
      {shown.session.backlog.map(({ line, choice, step }, nth) => (
        <li key={nth}>
          <button type="button" className="plain w-full px-8 py-4 rounded-6 hover:bg-hover" onClick={() => player.goTo(step)}>
            {line?.speaker && <span className="meta block">{line.speaker}</span>}
            {line ? line.text : <span className="text-ptext">选了：{choice}</span>}
          </button>
        </li>
      ))}
    </ol>
  </div>
)

/** Variables and goods, now and a step before; any of them can be set. */
const Values = ({ game, shown, player }: { game: PlayGame; shown: Shown; player: PlayerHandle }) => {
  const [only, setOnly] = useState<'all' | 'changed'>('all')
  const [id, setId] = useState<string>()
  const [text, setText] = useState('')
  const { now, before } = shown.session.values()
  const rows = [
    ...game.numerics.map(each => ({ id: each.id, name: each.var_name, type: each.type as string })),
    ...game.goods.map(each => ({ id: each.id, name: each.good_name, type: 'number' })),
  ]
  const changed = (row: { id: string }) => textOf(now[row.id]) !== textOf(before[row.id])
  const list = only === 'all' ? rows : rows.filter(changed)
  const apply = () => {
    const row = rows.find(each => each.id === id)
    if (row)
      player.set(
        row.id,
        row.type === 'number' ? Number(text.normalize('NFKC')) || 0 : row.type === 'bool' ? ['是', '真', 'true', '1'].includes(text) : text,
      )
  }
  return (
    <div className="stack h-full p-12 gap-12 bg-panel text-13 overflow-y-auto" tabIndex={0} role="region" aria-label="变量">
      <TabRow
        inBar
        label="看哪些"
        tabs={[
          { key: 'all' as const, label: '全部', count: rows.length },
          { key: 'changed' as const, label: '刚变', count: rows.filter(changed).length },
        ]}
        active={only}
        onChange={setOnly}
      />
      <table className="w-full">
        <thead className="meta">
          <tr>
            <th className="text-left font-normal">名称</th>
            <th className="text-right font-normal">上一步</th>
            <th className="text-right font-normal">当前</th>
          </tr>
        </thead>
        <tbody>
          {list.map(row => (
            <tr key={row.id} className={changed(row) ? 'text-ok' : ''}>
              <td className="py-4">{row.name}</td>
              <td className="text-right meta num">{textOf(before[row.id])}</td>
              <td className="text-right num">{textOf(now[row.id])}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === 0 && <p className="meta">还没有变量和物品</p>}
      {rows.length > 0 && (
        <section className="stack gap-8 line-t pt-12" aria-label="改一个值再试">
          <h3>改一个值再试</h3>
          <span className="row gap-4">
            <Select
              size="small"
              className="grow min-w-0"
              aria-label="改哪个"
              placeholder="变量或物品"
              showSearch={{ optionFilterProp: 'label' }}
              value={id}
              options={rows.map(row => ({ value: row.id, label: row.name }))}
              onChange={setId}
            />
            <Input
              size="small"
              className="w-84"
              aria-label="新的值"
              value={text}
              onChange={({ target }) => setText(target.value)}
              onKeyDown={event => event.key === 'Enter' && !isComposing(event.nativeEvent) && apply()}
            />
            <Button size="small" disabled={!id} onClick={apply}>
              应用
            </Button>
          </span>
          <p className="meta">只影响这次试玩。</p>
        </section>
      )}
    </div>
  )
}

/** The nodes on the way; each leads back to when it was entered. */
const Way = ({ game, shown, player }: { game: PlayGame; shown: Shown; player: PlayerHandle }) => {
  const nodes = new Map(game.nodes.map(node => [node.id, node]))
  const entered = shown.session.steps.flatMap(({ node }, nth, all) => (node && all[nth - 1]?.node !== node ? [{ node, nth }] : []))
  const first = (shown.session.backlog.at(-1)?.step ?? 0) - shown.session.steps.length + 1
  return (
    <section className="h-96 flex-none bg-panel line-t p-8 overflow-x-auto" aria-label="走过的路">
      <ol className="flex gap-16 items-start">
        {entered.map(({ node, nth }, at) => (
          <li key={nth}>
            <button
              type="button"
              className="plain stack items-center gap-4 w-72 p-4 rounded-6 hover:bg-hover"
              aria-current={at === entered.length - 1 || undefined}
              onClick={() => player.goTo(Math.max(0, first) + nth)}
            >
              <TypeSign type={nodes.get(node)?.type ?? 'PLOT'} size={24} />
              <span className="cut max-w-full text-12">{nodes.get(node)?.name}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}

const Playing = ({ game, from, workId }: { game: PlayGame; from: string; workId: number }) => {
  const [player, setPlayer] = useState<PlayerHandle | null>(null)
  const [shown, setShown] = useState<Shown>()
  const options = useMemo((): PlayerOptions => {
    const state = from ? sampled(game, from) : null
    return {
      game: `work ${workId}`,
      storage: kept,
      author: true,
      onState: session => setShown(before => ({ session, step: (before?.step ?? 0) + 1 })),
      ...(state ? { state } : from ? { at: from } : {}),
    }
  }, [game, from, workId])
  return (
    <Panels
      name="game-play"
      panels={[
        {
          key: 'said',
          label: '回想',
          size: 256,
          min: 180,
          max: 400,
          collapsible: true,
          content: player && shown ? <Backlog shown={shown} player={player} /> : null,
        },
        {
          key: 'stage',
          content: (
            <div className="stack size-full min-h-0">
              <div className="grow min-h-0">
                <Stage game={game} options={options} onReady={setPlayer} />
              </div>
              {player && shown && <Way game={game} shown={shown} player={player} />}
            </div>
          ),
        },
        {
          key: 'values',
          label: '变量',
          size: 312,
          min: 240,
          max: 460,
          collapsible: true,
          content: player && shown ? <Values game={game} shown={shown} player={player} /> : null,
        },
      ]}
    />
  )
}

const PlayPage = () => {
  const workId = Number(useParams().workId)
  const [search] = useSearchParams()
  const from = search.get('from') ?? ''
  const navigate = useNavigate()
  const { data, isError, refetch } = useCall(api.gamePlay.check, { project_id: workId }, { staleMs: 0 })
  const [round, setRound] = useState(0)
  const line = `/workDetail/${workId}/4/gameStoryLine`
  const errors = data?.errors.filter(each => each.level === 'error') ?? []
  const game = data?.game as unknown as PlayGame | undefined
  return (
    <EditorFrame
      studio
      backTo={line}
      crumb="故事线 /"
      title="试玩"
      actions={
        <>
          {errors.length > 0 && (
            <Button
              size="small"
              type="text"
              icon={<TriangleAlert size={14} className="text-warn" aria-hidden />}
              onClick={() => void navigate(`${line}?node=${encodeURIComponent(errors[0]!.node_id)}`)}
            >
              {errors.length} 处错误
            </Button>
          )}
          <Button size="small" icon={<RotateCcw size={14} aria-hidden />} onClick={() => setRound(round + 1)}>
            重来
          </Button>
          <Button
            size="small"
            icon={<Crosshair size={14} aria-hidden />}
            aria-label="在图上定位"
            onClick={() => void navigate(line + (from ? `?node=${encodeURIComponent(from)}` : ''))}
          >
            <span className="max-[720px]:sr-only">在图上定位</span>
          </Button>
        </>
      }
    >
      {game ? (
        <Playing key={round} game={game} from={from} workId={workId} />
      ) : isError ? (
        <Empty art="page" title="没有读到这个游戏" action={<Button onClick={() => void refetch()}>再试一次</Button>} />
      ) : (
        <Skeleton active className="p-24" />
      )}
    </EditorFrame>
  )
}
export default PlayPage
