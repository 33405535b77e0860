// The left panel: the work's ideas, or its documents with the scenes of the open one; scenes are dragged or moved with Alt+↑↓.
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { DndContext, type DragEndEvent } from '@dnd-kit/core'
import { useRowPx } from '../../../../ui/sides/narrow.ts'
import { useDragSensors } from '../../../../ui/sortable/SortableList.tsx'
import { useVirtualizer } from '@tanstack/react-virtual'
import { Plus, Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../../../api.ts'
import { useAction, useCall } from '../../../../kit/use-call.ts'
import { largeNumber } from '../../../../ui/format.ts'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { IdeaRows } from '../../../ideas/index.ts'
import { moveScene, placeOf } from '../editing/index.ts'
import type { Figures } from '../figures.ts'
import { goToScene } from '../go-to.ts'
import { placeOfScene, suggestSceneMove, useMode } from '../suggesting/index.ts'
import { rowsOf, type TreeRow } from '../tree-rows.ts'
import { Row } from './TreeRow.tsx'
import styles from './tree.module.css'

const ROW_PX = 28

/** The editor's two places (document 2 §2): what the open text belongs to is shown first. */
const PLACES = [
  { kind: 'idea', label: '构思' },
  { kind: 'doc', label: '剧本' },
] as const
type Kind = (typeof PLACES)[number]['kind']

interface Props {
  docId: number
  projectId: number
  /** What the open text is. */
  kind: Kind
  mayWrite: boolean
  editor: Editor
  figures: Figures | null
  openFind: () => void
  /** Something was gone to in the text. */
  onGone: () => void
}

/** Opened and closed branches: documents' scenes and volumes. */
const useClosed = () => {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const toggle = (key: string) =>
    setClosed(before => (before.has(key) ? new Set([...before].filter(each => each !== key)) : new Set([...before, key])))
  return [closed, toggle] as const
}

export const Tree = (props: Props) => {
  const { docId, projectId } = props
  const [place, setPlace] = useState<Kind>(props.kind)
  useEffect(() => setPlace(props.kind), [props.kind, docId])
  return (
    <div className="flex flex-col h-full min-h-0 bg-panel">
      <nav className={styles.places} aria-label="编辑器导航">
        {PLACES.map(({ kind, label }) => (
          <button key={kind} type="button" aria-current={kind === place ? 'true' : undefined} onClick={() => setPlace(kind)}>
            {label}
          </button>
        ))}
      </nav>
      {place === 'idea' ? <IdeaRows projectId={projectId} ideaId={docId} /> : <DocTree {...props} />}
    </div>
  )
}

const DocTree = ({ docId, projectId, mayWrite, editor, figures, openFind, onGone }: Props) => {
  const { data } = useCall(api.documents.list, { project_id: projectId }, { staleMs: 60_000 })
  const navigate = useNavigate()
  const [closed, toggle] = useClosed()
  const here = useEditorState({ editor, selector: ({ editor: { state } }) => placeOf(state)?.sceneIndex ?? 0 })
  const rows = data ? rowsOf(data, { docId, scenes: figures?.rows ?? [], moves: figures?.moves ?? [] }, closed) : []
  const documents = data ? [...data.volumes.flatMap(volume => volume.docs), ...data.docs] : []
  const volumeId = documents.find(doc => doc.doc_id === docId)?.volume_id ?? null
  const add = useAction(api.documents.add, {
    refreshes: [api.documents.list],
    done: ({ doc_id }) => void navigate(`/editor/edit/${doc_id}`),
  })
  const activate = (row: TreeRow) => {
    if (row.kind === 'scene' || row.kind === 'ghost') {
      goToScene(editor, row.index)
      onGone()
    } else if (row.kind === 'doc' && row.docId !== docId) void navigate(`/editor/edit/${row.docId}`)
    else toggle(row.key)
  }
  const move = (from: number, to: number) => {
    if (!editor.isEditable) return
    if (useMode.getState().mode === 'suggest') suggestSceneMove(editor, from, to)
    else moveScene(from, to)(editor.state, tr => editor.view.dispatch(tr))
  }
  const step = (from: number, by: 1 | -1) => {
    const suggests = useMode.getState().mode === 'suggest'
    move(from, (suggests ? placeOfScene(editor, from) : from) + by)
    return !suggests
  }
  return (
    <nav className="flex flex-1 flex-col min-h-0" aria-label="作品文档">
      <div className="flex flex-none items-center gap-4 h-44 pt-0 pr-12 pb-0 pl-16">
        <span className="meta strong grow">
          {documents.length} 篇 ·{' '}
          {largeNumber(documents.reduce((sum, doc) => sum + (doc.doc_id === docId && figures ? figures.words : doc.words), 0))} 字
        </span>
        <IconButton size={24} icon={Search} label="在文档中查找" keys="Ctrl+F" onClick={openFind} />
        <IconButton
          size={24}
          icon={Plus}
          label="新建文档"
          disabled={!mayWrite || add.isPending}
          onClick={() => add.mutate({ project_id: projectId, volume_id: volumeId, doc_name: `未命名 ${documents.length + 1}` })}
        />
      </div>
      <Rows rows={rows} here={here} activate={activate} toggle={toggle} move={move} step={step} />
    </nav>
  )
}

interface RowsProps {
  rows: readonly TreeRow[]
  here: number
  activate: (row: TreeRow) => void
  toggle: (key: string) => void
  move: (from: number, to: number) => void
  /** Moves a scene on by one; tells whether it stands there now, or only would. */
  step: (from: number, by: 1 | -1) => boolean
}

/** The rows, of which only the visible ones exist. One row takes the focus; arrows walk (WAI-ARIA tree). */
const Rows = ({ rows, here, activate, toggle, move, step: moveOn }: RowsProps) => {
  const scroller = useRef<HTMLDivElement>(null)
  const rowPx = useRowPx(ROW_PX)
  const [focused, setFocused] = useState(0)
  const virtual = useVirtualizer({ count: rows.length, getScrollElement: () => scroller.current, estimateSize: () => rowPx, overscan: 12 })
  const sensors = useDragSensors()
  const present = rows.findIndex(row => row.kind === 'scene' && row.index === here)
  useEffect(() => {
    if (present >= 0 && !scroller.current?.contains(document.activeElement)) virtual.scrollToIndex(present, { align: 'auto' })
  }, [present, virtual])
  // The focused row may have moved on: a ghost came or went above it.
  useEffect(() => {
    const index = scroller.current?.contains(document.activeElement) && document.activeElement?.getAttribute('data-index')
    if (index) setFocused(Number(index))
  }, [rows.length])
  const focusRow = (index: number) => {
    const to = Math.max(0, Math.min(rows.length - 1, index))
    setFocused(to)
    virtual.scrollToIndex(to)
    requestAnimationFrame(() => scroller.current?.querySelector<HTMLElement>(`[data-index="${to}"]`)?.focus())
  }
  const onKey = (event: React.KeyboardEvent) => {
    const row = rows[focused]
    const step = ({ ArrowDown: 1, ArrowUp: -1 } as const)[event.key]
    if (!row) return
    if (step && event.altKey && row.kind === 'scene') {
      if (moveOn(row.index, step)) focusRow(focused + step)
    } else if (step) focusRow(focused + step)
    else if (event.key === 'Home') focusRow(0)
    else if (event.key === 'End') focusRow(rows.length - 1)
    else if (event.key === 'Enter' || event.key === ' ') activate(row)
    else if ('open' in row && event.key === (row.open ? 'ArrowLeft' : 'ArrowRight')) toggle(row.key)
    else return
    event.preventDefault()
  }
  const drop = ({ active, over }: DragEndEvent) => {
    if (over) move(Number(active.id), Number(over.id))
  }
  return (
    <DndContext sensors={sensors} onDragEnd={drop}>
      <div ref={scroller} className="flex-1 min-h-0 pb-12 overflow-y-auto" role="tree" aria-label="文档与场次" onKeyDown={onKey}>
        <div role="presentation" style={{ height: virtual.getTotalSize(), position: 'relative' }}>
          {virtual.getVirtualItems().map(({ index, start }) => (
            <Row
              key={rows[index]!.key}
              row={rows[index]!}
              position={index}
              top={start}
              present={index === present}
              focusable={index === Math.min(focused, rows.length - 1)}
              onActivate={() => {
                setFocused(index)
                activate(rows[index]!)
              }}
            />
          ))}
        </div>
      </div>
    </DndContext>
  )
}
