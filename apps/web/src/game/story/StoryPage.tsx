// /workDetail/:workId/4/gameStoryLine — the story line: boards of nodes that a team writes together (mockup 29).
import { Button, Segmented } from 'antd'
import { AlignHorizontalDistributeCenter, Download, Play, Share2 } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { EditorFrame, Panels } from '../../frame/EditorFrame.tsx'
import { GraphView } from '../../ui/graph/GraphView.tsx'
import type { GraphNode } from '../../ui/graph/model.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { pickedText } from '../../ui/sides/narrow.ts'
import { late } from '../../ui/late/late.tsx'
import { GameRoom, Presence, Saved, useOpened } from '../GameRoom.tsx'
import { KINDS } from '../kinds.tsx'
import { BoardTabs } from './BoardTabs.tsx'
import { summaryOf } from './board.ts'
import { Inspector } from './Inspector.tsx'
import { NodeLibrary } from './NodeLibrary.tsx'
import { Problems } from './Problems.tsx'
import { type Heat, type StoryHands, useStory } from './use-story.ts'
import type { GameNode, Thing } from '@qianmu/story/model'
import { freshId } from '@qianmu/story/shared'
import { waysOf } from '@qianmu/story/ways'

const ExportDialog = late(() => import('./ExportDialog.tsx'))
const ShareDialog = late(() => import('./ShareDialog.tsx'))

const Body = ({ node }: { node: GraphNode }) => {
  const { node: own, note } = node.data as { node?: GameNode; note?: Thing<'notes'> }
  if (note) return <p className="whitespace-pre-wrap break-words">{note.text || '空便签'}</p>
  if (!own) return null
  // A single way out without a name leaves its row free.
  const [way, ...more] = waysOf(own)
  return <p className={`meta cut ${more.length || way?.label ? '' : '-mt-22'}`}>{summaryOf(own)}</p>
}
const drawBody = (node: GraphNode) => <Body node={node} />

const Stage = ({ story }: { story: StoryHands }) => {
  const { findings, hands } = story
  const problems = useMemo(
    () =>
      new Map(
        findings.problems.filter(({ level, node_id }) => level === 'error' && node_id).map(({ node_id, message }) => [node_id!, message]),
      ),
    [findings.problems],
  )
  return (
    <GraphView
      key={story.board}
      label="故事线"
      graph={story.graph}
      kinds={KINDS}
      cycles
      tabInserts
      fresh={freshId}
      onChange={story.change}
      undo={hands.undo}
      redo={hands.redo}
      readOnly={story.readOnly}
      body={drawBody}
      problems={problems}
      peers={story.peers}
      onPointer={story.onPointer}
      onPick={story.pick}
      onOpen={story.show}
      reveal={story.reveal}
      begins={(story.graph.nodes.find(({ kind }) => kind === 'START') ?? story.graph.nodes[0])?.id}
      tools={() => <IconButton icon={AlignHorizontalDistributeCenter} label="自动排列" disabled={story.readOnly} onClick={story.arrange} />}
    />
  )
}

/** The names of what is picked. */
const namesOf = ({ picked, hands: { game } }: StoryHands) => [
  ...game.nodes.filter(({ id }) => picked.has(id)).map(({ name }) => name),
  ...game.notes.filter(({ id }) => picked.has(id)).map(() => '便签'),
  ...game.frames.filter(({ id }) => picked.has(id)).map(() => '分组'),
]

const LIBRARY = { key: 'library', label: '节点', low: true, size: 184, min: 160, max: 320, collapsible: true }

const Desk = () => {
  const { workId, workName } = useOpened()
  const story = useStory()
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<'export' | 'share'>()
  const close = () => setDialog(undefined)
  const [first] = story.picked
  const middle = (
    <div className="stack size-full min-h-0">
      <BoardTabs story={story} />
      <div className="grow min-h-0">
        <Stage story={story} />
      </div>
      <div className="h-160 flex-none max-[720px]:hidden">
        <Problems story={story} />
      </div>
    </div>
  )
  const actions = (
    <>
      <label className="row max-[960px]:hidden">
        热力
        <Segmented<Heat>
          size="small"
          aria-label="热力"
          value={story.heat}
          onChange={story.setHeat}
          options={[
            { value: '', label: '关' },
            { value: 'runs', label: '模拟' },
            { value: 'players', label: story.plays === undefined ? '玩家' : `玩家 ${story.plays} 局` },
          ]}
        />
      </label>
      <IconButton icon={Share2} label="分享试玩" onClick={() => setDialog('share')} />
      <Button size="small" icon={<Download size={14} aria-hidden />} aria-label="导入导出" onClick={() => setDialog('export')}>
        <span className="max-[720px]:sr-only">导入导出</span>
      </Button>
      <Button
        size="small"
        type="primary"
        icon={<Play size={14} aria-hidden />}
        onClick={() => void navigate(`/workDetail/${workId}/4/gamePlay${first ? `?from=${encodeURIComponent(first)}` : ''}`)}
      >
        {first && <span className="max-[720px]:sr-only">从这里</span>}试玩
      </Button>
    </>
  )
  return (
    <EditorFrame
      studio
      backTo={`/workDetail/${workId}/4/gameScript`}
      crumb={`${workName} /`}
      title="故事线"
      save={<Saved />}
      presence={<Presence />}
      actions={actions}
    >
      <Panels
        name="game-story"
        panels={[
          { ...LIBRARY, content: <NodeLibrary story={story} /> },
          { key: 'canvas', content: middle },
          {
            key: 'inspector',
            label: '属性',
            picked: pickedText(namesOf(story)),
            size: 312,
            min: 260,
            max: 520,
            collapsible: true,
            content: <Inspector story={story} />,
          },
        ]}
      />
      <Suspense>
        {dialog === 'export' && <ExportDialog onClose={close} />}
        {dialog === 'share' && <ShareDialog onClose={close} />}
      </Suspense>
    </EditorFrame>
  )
}

const StoryPage = () => (
  <GameRoom key={useParams().workId}>
    <Desk />
  </GameRoom>
)
export default StoryPage
