// 关系图: characters as circles sized by scenes, relations as lines by hue and dash, suggestions dotted until somebody decides.
import { type Character, type Presence, type Relation, RELATION_TYPES, type RelationType } from '@qianmu/contract/characters'
import { Button, Slider } from 'antd'
import { Lightbulb, Shuffle, X } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { rethrowUnlessFailure } from '../../kit/failure.ts'
import { Empty } from '../../ui/Empty.tsx'
import { GraphView } from '../../ui/graph/GraphView.tsx'
import { changesBetween, type Graph, type GraphNode } from '../../ui/graph/model.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { CHART } from '../../ui/theme/palette.ts'
import { useMode } from '../../ui/theme/ThemeProvider.tsx'
import { offerUndo } from '../../ui/undo.ts'
import type { Uses } from '../CharactersPage.tsx'
import { docsText, type Suggestion, suggestionsIn, TIE_LOOKS, tieLabel, tiesAt } from '../model.ts'
import { type Asked, RelationDialog } from '../RelationDialog.tsx'
import { faceOf, graphOf, guessId, KINDS, tieId } from './as-graph.tsx'
import { FaceCircle } from './FaceCircle.tsx'
import styles from './graph.module.css'

interface Props {
  screen: Uses<'characters' | 'mayEdit' | 'open' | 'projectId' | 'startReading' | 'view'>
  /** Confirmed characters that the search leaves. */
  cast: readonly Character[]
  relations: readonly Relation[]
  strangers: readonly { one_id: number; other_id: number }[]
  presence: Presence
}
/** px for what floats over the picture. */
const ROOM = { top: 72, right: 32, bottom: 72, left: 32 }
const WITH_HINT = { ...ROOM, bottom: 200 }

/** The types that occur, and the dots of guesses, if there are any. */
const Legend = ({ relations, guessed }: { relations: readonly Relation[]; guessed: boolean }) => {
  const mode = useMode()
  if (relations.length === 0 && !guessed) return null
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
      {guessed && (
        <li>
          <svg width="22" height="8" aria-hidden>
            <line x1="1" y1="4" x2="21" y2="4" stroke="var(--line2)" strokeWidth="2" strokeDasharray="1 4" strokeLinecap="round" />
          </svg>
          推测
        </li>
      )}
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
    <section
      className="absolute bottom-16 left-16 z-5 flex gap-10 w-360 max-w-[calc(100%-32px)] p-12 card leading-20 @max-[660px]:bottom-72"
      aria-label="可能的关系"
    >
      <Lightbulb size={16} aria-hidden className="flex-none mt-2 text-warn" />
      <div className="grow">
        <p className="strong mb-6">发现 {suggestions.length} 条可能的关系</p>
        <p className="mb-6">
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

/** The graph, and what its changes and clicks do to the characters and their relations. */
function useGraph({ screen, cast, relations, strangers, presence }: Props, ask: (asked: Asked) => void) {
  const { view, characters } = screen
  const mode = useMode()
  const last = presence.docs.length - 1
  const found = presence.docs.findIndex(doc => doc.doc_id === view.docId)
  const at = found < 0 ? last : found
  const ties = useMemo(() => tiesAt(relations, presence.docs, Math.max(0, at)), [relations, presence.docs, at])
  const suggestions = useMemo(() => suggestionsIn(presence, relations, strangers), [presence, relations, strangers])
  const graph = useMemo(
    () => graphOf({ cast, relations, ties, suggestions, chosen: view.characterId, mode }),
    [cast, relations, ties, suggestions, view.characterId, mode],
  )
  const suggested = ({ one_id, other_id }: Suggestion) => ask({ from_id: one_id, to_id: other_id })
  return {
    at,
    graph,
    suggestions,
    suggested,
    open(id: string) {
      const tie = ties.find(each => tieId(each) === id)
      const suggestion = suggestions.find(each => guessId(each) === id)
      if (tie) ask(tie)
      else if (suggestion) suggested(suggestion)
      else screen.open(Number(id))
    },
    change(next: (graph: Graph) => Graph) {
      const { moved, linked, unlinked } = changesBetween(graph, next(graph))
      if (moved.length) characters.place(moved.map(node => ({ character_id: Number(node.id), ...faceOf(node) })))
      for (const { from, to } of linked) ask({ from_id: Number(from.node), to_id: Number(to.node) })
      for (const { id } of unlinked) {
        const tie = ties.find(each => tieId(each) === id)
        const guess = suggestions.find(each => guessId(each) === id)
        if (tie) void characters.untie(tie, tieLabel(tie)).catch(rethrowUnlessFailure)
        else if (guess) characters.ignore(guess.one_id, guess.other_id)
      }
    },
    arrange() {
      const before = cast.map(({ character_id, x, y }) => ({ character_id, x, y }))
      characters.place(before.map(({ character_id }) => ({ character_id, x: null, y: null })))
      offerUndo('已重新排布', () => characters.place(before))
    },
  }
}

const RelationGraph = (props: Props) => {
  const { screen, cast, relations, presence } = props
  const { view, mayEdit } = screen
  const [asked, setAsked] = useState<Asked | null>(null)
  const { at, graph, suggestions, suggested, open, change, arrange } = useGraph(props, setAsked)
  const byId = useMemo(() => new Map(cast.map(each => [String(each.character_id), each])), [cast])
  const draw = useCallback(
    ({ id, disc }: GraphNode, picked: boolean) => {
      const character = byId.get(id)
      return character && <FaceCircle character={character} size={disc!} picked={picked} />
    },
    [byId],
  )
  const nameOf = (id: number) => byId.get(String(id))?.name ?? ''
  if (cast.length === 0)
    return (
      <div className="flex flex-1 items-center justify-center">
        <Empty
          art="ties"
          title="图里还没有人"
          help="确认几个角色，他们会出现在这里。"
          action={<Button onClick={screen.startReading}>从剧本识别</Button>}
        />
      </div>
    )
  return (
    <div className="grow @container">
      <GraphView
        label="关系图"
        given
        cycles
        {...{ graph, draw }}
        kinds={KINDS}
        readOnly={!mayEdit}
        opened={view.characterId ? String(view.characterId) : ''}
        onOpen={open}
        onChange={change}
        room={suggestions.length ? WITH_HINT : ROOM}
        tools={refit => (
          <IconButton
            icon={Shuffle}
            label="重新排布"
            disabled={!mayEdit}
            onClick={() => {
              refit()
              arrange()
            }}
          />
        )}
      >
        <div className={styles.top}>
          {presence.docs.length > 1 ? <TimeSlider screen={screen} docs={presence.docs} at={at} /> : <span />}
          <Legend relations={relations} guessed={suggestions.length > 0} />
        </div>
        <Suggested suggestions={suggestions} presence={presence} nameOf={nameOf} screen={screen} onTie={suggested} />
      </GraphView>
      {asked && <RelationDialog asked={asked} screen={screen} presence={presence} onClose={() => setAsked(null)} />}
    </div>
  )
}
export default RelationGraph
