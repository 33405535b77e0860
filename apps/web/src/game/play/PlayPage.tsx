// /workDetail/:workId/4/gamePlay — a game played by its author: what was said on the left, the way below, variables on the right (mockup 30).
import type { PlayGame } from '@qianmu/story/model'
import type { PlayerHandle, PlayerOptions } from '@qianmu/story/player/mount'
import { sampled } from '@qianmu/story/desk/sample'
import { Button, Skeleton, Slider } from 'antd'
import { Crosshair, RotateCcw, TriangleAlert } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { api } from '../../api.ts'
import { EditorFrame, Panels } from '../../frame/EditorFrame.tsx'
import { useCall } from '../../kit/use-call.ts'
import { Empty } from '../../ui/Empty.tsx'
import { TabRow } from '../../ui/TabList.tsx'
import { GameRoom } from '../GameRoom.tsx'
import { TypeSign } from '../kinds.tsx'
import { conversations } from './converse.ts'
import { Breakpoints, type StopsProps, useStops } from './Breakpoints.tsx'
import { Runs } from './Runs.tsx'
import { kept, Stage } from './Stage.tsx'
import { type DeskProps, type Shown, Values } from './Values.tsx'

const Backlog = ({ shown, player }: { shown: Shown; player: PlayerHandle }) => (
  <div className="h-full overflow-y-auto p-12 bg-panel text-13" tabIndex={0} role="region" aria-label="回想">
    <h2 className="row mb-8 text-13 strong">
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

/** The nodes on the way, and a slider over all steps: back, and forward again until something else is done. */
const Way = ({ game, shown: { session }, player }: DeskProps) => {
  const nodes = new Map(game.nodes.map(node => [node.id, node]))
  const entered = session.steps.flatMap(({ node }, nth, all) =>
    node && all[nth - 1]?.node !== node ? [{ node, step: session.oldest + nth }] : [],
  )
  const here = entered.findLast(({ step }) => step <= session.present)
  const last = session.oldest + session.steps.length - 1
  return (
    <section className="flex-none bg-panel line-t p-8" aria-label="走过的路" data-kept>
      <ol className="flex gap-16 items-start overflow-x-auto">
        {entered.map(({ node, step }) => (
          <li key={step} className={step > session.present ? 'opacity-50' : ''}>
            <button
              type="button"
              className="plain stack items-center gap-4 w-72 p-4 rounded-6 hover:bg-hover"
              aria-current={step === here?.step || undefined}
              onClick={() => player.goTo(step)}
            >
              <TypeSign type={nodes.get(node)?.type ?? 'PLOT'} size={24} />
              <span className="cut max-w-full text-12">{nodes.get(node)?.name}</span>
            </button>
          </li>
        ))}
      </ol>
      <div className="row gap-12 px-8">
        <Slider
          className="grow my-4"
          min={session.oldest}
          max={Math.max(last, session.oldest + 1)}
          disabled={last === session.oldest}
          value={session.present}
          onChange={player.goTo}
          tooltip={{ open: false }}
          ariaLabelForHandle="走到第几步"
        />
        <span className="meta num">
          {session.present + 1} / {last + 1} 步
        </span>
      </div>
    </section>
  )
}

type Tool = 'values' | 'stops' | 'runs'
const TOOLS: readonly { key: Tool; label: string }[] = [
  { key: 'values', label: '变量' },
  { key: 'stops', label: '断点' },
  { key: 'runs', label: '回归' },
]

/** What stands on the right: values, breakpoints, recorded runs. */
const Tools = ({ hit, stops, setStops, ...desk }: DeskProps & StopsProps) => {
  const [tool, setTool] = useState<Tool>('values')
  return (
    <div className="stack h-full p-12 gap-12 bg-panel text-13 overflow-y-auto" tabIndex={0} role="region" aria-label="调试">
      <TabRow inBar label="调试" tabs={TOOLS} active={tool} onChange={setTool} />
      {tool === 'values' && <Values {...desk} />}
      {tool === 'stops' && <Breakpoints game={desk.game} hit={hit} stops={stops} setStops={setStops} />}
      {tool === 'runs' && <Runs {...desk} />}
    </div>
  )
}

const Playing = ({ game, from, workId }: { game: PlayGame; from: string; workId: number }) => {
  const [player, setPlayer] = useState<PlayerHandle | null>(null)
  const [shown, setShown] = useState<Shown>()
  const [hit, setHit] = useState('')
  const { stops, setStops } = useStops(workId, player)
  const options = useMemo((): PlayerOptions => {
    const converse = conversations(game)
    const trace = from ? sampled(game, from) : null
    return {
      game: `work ${workId}`,
      storage: kept,
      author: true,
      converse,
      onState: session => setShown(before => ({ session, step: (before?.step ?? 0) + 1 })),
      onBreak: setHit,
      ...(trace ? { trace } : from ? { at: from } : {}),
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
          key: 'tools',
          label: '调试',
          size: 312,
          min: 240,
          max: 460,
          collapsible: true,
          content: player && shown ? <Tools game={game} shown={shown} player={player} hit={hit} stops={stops} setStops={setStops} /> : null,
        },
      ]}
    />
  )
}

const Desk = () => {
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

const PlayPage = () => (
  <GameRoom key={useParams().workId}>
    <Desk />
  </GameRoom>
)
export default PlayPage
