// 关系图: characters as circles sized by scenes, relations as lines by hue and dash, suggestions dotted until somebody decides.
import {
  applyNodeChanges,
  Background,
  type Connection,
  ConnectionMode,
  Controls,
  ControlButton,
  type NodeChange,
  ReactFlow,
} from '@xyflow/react'
import '@xyflow/react/dist/style.css'
import { type Character, type Presence, type Relation, RELATION_TYPES, type RelationType } from '@qianmu/contract/characters'
import { Button, Slider } from 'antd'
import { Lightbulb, Shuffle, X } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { Empty } from '../../ui/Empty.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { CHART } from '../../ui/theme/palette.ts'
import { useMode } from '../../ui/theme/ThemeProvider.tsx'
import type { Uses } from '../CharactersPage.tsx'
import { docsText, type Suggestion, suggestionsIn, TIE_LOOKS, tiesAt } from '../model.ts'
import { type Asked, RelationDialog } from '../RelationDialog.tsx'
import { edgesFor, type FaceNode, nodesFor } from './nodes.ts'
import { FaceCircle } from './FaceCircle.tsx'
import { TieLine } from './TieLine.tsx'
import styles from './graph.module.css'

interface Props {
  screen: Uses<'characters' | 'mayEdit' | 'open' | 'projectId' | 'startReading' | 'view'>
  /** Confirmed characters that the search leaves. */
  cast: readonly Character[]
  relations: readonly Relation[]
  strangers: readonly { one_id: number; other_id: number }[]
  presence: Presence
}
const NODE_TYPES = { face: FaceCircle }
const EDGE_TYPES = { tie: TieLine }
/** Room for what floats over the picture. */
const FIT = { padding: { top: '84px', right: '48px', bottom: '184px', left: '48px' }, maxZoom: 1.1 } as const

/** The types that occur, and the dots of guesses. */
const Legend = ({ relations }: { relations: readonly Relation[] }) => {
  const mode = useMode()
  return (
    <ul className={styles.legend} aria-label="图例">
      {(Object.keys(RELATION_TYPES) as RelationType[])
        .filter(type => relations.some(tie => tie.type === type))
        .map(type => (
          <li key={type}>
            <svg width="22" height="8" aria-hidden>
              <line
                x1="1"
                y1="4"
                x2="21"
                y2="4"
                stroke={CHART[mode][TIE_LOOKS[type].hue]}
                strokeWidth="3"
                strokeDasharray={TIE_LOOKS[type].dash}
              />
            </svg>
            {RELATION_TYPES[type].label}
          </li>
        ))}
      <li>
        <svg width="22" height="8" aria-hidden>
          <line x1="1" y1="4" x2="21" y2="4" stroke="var(--line2)" strokeWidth="2" strokeDasharray="1 4" strokeLinecap="round" />
        </svg>
        推测
      </li>
    </ul>
  )
}

/** 关系截至: the document in which relations are looked at. */
const TimeSlider = ({ screen: { view }, docs, at }: { screen: Uses<'view'>; docs: Presence['docs']; at: number }) => (
  <div className={styles.time}>
    <span className="meta">关系截至</span>
    <Slider
      className="grow"
      min={0}
      max={docs.length - 1}
      value={at}
      tooltip={{ formatter: value => docs[value ?? 0]?.doc_name ?? '' }}
      ariaLabelForHandle="关系截至"
      ariaValueTextFormatterForHandle={value => docs[value]?.doc_name ?? ''}
      onChange={value => view.change({ docId: value === docs.length - 1 ? 0 : (docs[value]?.doc_id ?? 0) })}
    />
    <span className="cut">{docs[at]?.doc_name}</span>
  </div>
)

const Suggested = ({
  suggestions,
  presence,
  nameOf,
  screen,
  onTie,
}: {
  suggestions: readonly Suggestion[]
  presence: Presence
  nameOf: (id: number) => string
  screen: Uses<'characters' | 'mayEdit'>
  onTie: (suggestion: Suggestion) => void
}) => {
  const [closed, setClosed] = useState(false)
  const [first] = suggestions
  if (!first || closed) return null
  const names = first.doc_ids.flatMap(id => presence.docs.find(doc => doc.doc_id === id)?.doc_name ?? [])
  return (
    <section className={styles.suggestion} aria-label="可能的关系">
      <Lightbulb size={16} aria-hidden className="flex-none mt-2 text-warn" />
      <div className="grow">
        <p className="strong">发现 {suggestions.length} 条可能的关系</p>
        <p>
          {nameOf(first.one_id)} 与 {nameOf(first.other_id)} 在{docsText(names)}同场 {first.scenes} 次，还没有关系。
        </p>
        <span className="row">
          <Button size="small" disabled={!screen.mayEdit} onClick={() => onTie(first)}>
            连上
          </Button>
          <Button
            size="small"
            type="text"
            disabled={!screen.mayEdit}
            onClick={() => screen.characters.ignore(first.one_id, first.other_id)}
          >
            忽略
          </Button>
        </span>
      </div>
      <IconButton size={24} icon={X} label="收起" onClick={() => setClosed(true)} />
    </section>
  )
}

/** Nodes that can be dragged between two answers of the server. */
const useNodes = (given: FaceNode[]) => {
  const [nodes, setNodes] = useState(given)
  useEffect(() => setNodes(given), [given])
  const change = (changes: NodeChange<FaceNode>[]) => setNodes(before => applyNodeChanges(changes, before))
  return { nodes, change }
}

const RelationGraph = ({ screen, cast, relations, strangers, presence }: Props) => {
  const { view, characters, mayEdit, open } = screen
  const mode = useMode()
  const [asked, setAsked] = useState<Asked | null>(null)
  const last = presence.docs.length - 1
  const found = presence.docs.findIndex(doc => doc.doc_id === view.docId)
  const at = found < 0 ? last : found
  const ties = useMemo(() => tiesAt(relations, presence.docs, Math.max(0, at)), [relations, presence.docs, at])
  const suggestions = useMemo(() => suggestionsIn(presence, relations, strangers), [presence, relations, strangers])
  const given = useMemo(
    () => nodesFor(cast, relations, presence.together, view.characterId),
    [cast, relations, presence.together, view.characterId],
  )
  const { nodes, change } = useNodes(given)
  const edges = useMemo(() => edgesFor(ties, suggestions, view.characterId, mode), [ties, suggestions, view.characterId, mode])
  const nameOf = (id: number) => cast.find(each => each.character_id === id)?.name ?? ''
  const fromSuggestion = ({ one_id, other_id }: Suggestion) => setAsked({ from_id: one_id, to_id: other_id })
  const connect = ({ source, target }: Connection) => source !== target && setAsked({ from_id: Number(source), to_id: Number(target) })
  const pick = (id: string) => {
    const tie = ties.find(each => String(each.relation_id) === id)
    const suggestion = suggestions.find(each => `s${each.one_id}-${each.other_id}` === id)
    if (tie) setAsked(tie)
    else if (suggestion) fromSuggestion(suggestion)
  }
  if (cast.length === 0)
    return (
      <div className="flex flex-1 items-center justify-center">
        <Empty
          art="comment"
          title="图里还没有人"
          help="确认几个角色，他们会出现在这里。"
          action={<Button onClick={screen.startReading}>从剧本识别</Button>}
        />
      </div>
    )
  return (
    <section className={styles.graph} aria-label="关系图">
      <ReactFlow<FaceNode, ReturnType<typeof edgesFor>[number]>
        nodes={nodes}
        edges={edges}
        nodeTypes={NODE_TYPES}
        edgeTypes={EDGE_TYPES}
        connectionMode={ConnectionMode.Loose}
        fitView
        fitViewOptions={FIT}
        minZoom={0.1}
        nodesDraggable={mayEdit}
        nodesConnectable={mayEdit}
        deleteKeyCode={null}
        onNodesChange={change}
        onNodeDragStop={(_, _node, moved) =>
          characters.place(
            moved.map(({ id, position, data }) => ({ character_id: Number(id), x: position.x + data.radius, y: position.y + data.radius })),
          )
        }
        onNodeClick={(_, node) => open(Number(node.id))}
        onEdgeClick={(_, edge) => pick(edge.id)}
        onConnect={connect}
        colorMode={mode}
        proOptions={{ hideAttribution: true }}
      >
        <Background gap={20} color="var(--line)" />
        <Controls position="bottom-right" orientation="horizontal" showInteractive={false} fitViewOptions={FIT}>
          <ControlButton
            title="重新排布"
            aria-label="重新排布"
            disabled={!mayEdit}
            onClick={() => characters.place(cast.map(({ character_id }) => ({ character_id, x: null, y: null })))}
          >
            <Shuffle aria-hidden />
          </ControlButton>
        </Controls>
      </ReactFlow>
      <div className={styles.top}>
        {presence.docs.length > 1 ? <TimeSlider screen={screen} docs={presence.docs} at={at} /> : <span />}
        <Legend relations={relations} />
      </div>
      <Suggested suggestions={suggestions} presence={presence} nameOf={nameOf} screen={screen} onTie={fromSuggestion} />
      {asked && <RelationDialog asked={asked} screen={screen} presence={presence} onClose={() => setAsked(null)} />}
    </section>
  )
}
export default RelationGraph
