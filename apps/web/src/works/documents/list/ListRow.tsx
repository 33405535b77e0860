// One row of the document list: a document with its figures and state, or the heading of a volume; dragged by its grip, a place to drop on.
import { useDraggable, useDroppable } from '@dnd-kit/core'
import { Checkbox } from 'antd'
import { ChevronDown, ChevronRight, FileText, GripVertical } from 'lucide-react'
import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { useOpenWork } from '../../../kit/permission.ts'
import { ago, spokenTime } from '../../../ui/format.ts'
import type { ListProps } from './DocList.tsx'
import { MatchingCell } from './MatchingCell.tsx'
import { StateCells } from './StateCells.tsx'
import { TagChips } from './tags/TagChips.tsx'
import type { Row } from './tree.ts'
import styles from './docs.module.css'

const DocCells = ({ row, props }: { row: Row & { kind: 'doc' }; props: ListProps }) => {
  const { doc } = row
  const novel = useOpenWork(work => work.kind === 'NOVEL')
  const { attributes, listeners, setNodeRef, isDragging } = useDraggable({ id: row.key, disabled: !props.mayWrite })
  return (
    <>
      <span className="w-20">
        <Checkbox
          tabIndex={-1}
          aria-label={`选择${doc.doc_name}`}
          checked={props.selection.selected.has(doc.doc_id)}
          onChange={event => (event.nativeEvent.shiftKey ? props.selection.stretch(doc.doc_id) : props.selection.toggle(doc.doc_id))}
        />
      </span>
      <button
        ref={setNodeRef}
        type="button"
        className={styles.grip}
        {...attributes}
        {...listeners}
        tabIndex={-1}
        aria-label={`拖动${doc.doc_name}排序，或按上下键`}
        disabled={!props.mayWrite}
        data-grip
        data-dragging={isDragging || undefined}
      >
        <GripVertical size={14} aria-hidden />
      </button>
      <FileText size={14} aria-hidden className="text-t3" />
      <Link className="cut grow" to={props.pathOf(doc.doc_id)}>
        {doc.doc_name}
      </Link>
      <TagChips tags={props.tagsOf(doc.doc_id)} />
      <StateCells doc={doc} writers={props.writers} mayWrite={props.mayWrite} onChange={change => props.onState([doc.doc_id], change)} />
      {!novel && <span className={styles.number}>{doc.scenes ? `${doc.scenes} 场` : '—'}</span>}
      <span className={styles.number}>{doc.words.toLocaleString('zh-CN')} 字</span>
      {doc.matching ? (
        <MatchingCell matching={doc.matching} />
      ) : (
        <>
          {!novel && <span className={styles.number}>{doc.minutes > 0 ? spokenTime(doc.minutes) : '—'}</span>}
          <span className={`cut ${styles.by}`}>{doc.updated_by}</span>
        </>
      )}
      <span className={styles.when}>{ago(doc.updated_at)}</span>
      <span className="flex-none w-28">{props.menuOf(row)}</span>
    </>
  )
}

/** Names of the columns. */
export const ListHead = ({ matching }: { matching: boolean }) => {
  const novel = useOpenWork(work => work.kind === 'NOVEL')
  return (
    <div className={styles.head} aria-hidden>
      <span className="grow">名称</span>
      <span className={styles.state}>状态</span>
      <span className={styles.writer}>负责人</span>
      {!novel && <span className={styles.number}>场</span>}
      <span className={styles.number}>字数</span>
      {matching ? (
        <span className="flex-none w-216 text-end">配图</span>
      ) : (
        <>
          {!novel && <span className={styles.number}>预计时长</span>}
          <span className={styles.by}>修改人</span>
        </>
      )}
      <span className={styles.when}>修改时间</span>
      <span className="flex-none w-28" />
    </div>
  )
}

const VolumeCells = ({ row, props }: { row: Row & { kind: 'volume' }; props: ListProps }) => {
  const { volume } = row
  const open = !props.closed.has(volume.volume_id)
  const Arrow = open ? ChevronDown : ChevronRight
  return (
    <>
      <button type="button" className={styles.fold} aria-expanded={open} onClick={() => props.onToggleVolume(volume.volume_id)}>
        <Arrow size={14} aria-hidden />
        <span className="strong cut">{volume.volume_name}</span>
        <span className="meta num">{volume.docs.length}</span>
      </button>
      <span className="grow" />
      <span className="flex-none w-28">{volume.volume_id > 0 && props.menuOf(row)}</span>
    </>
  )
}

interface RowProps {
  row: Row
  style: CSSProperties
  active: boolean
  /** Which edge the insertion line stands at when something is dragged over it. */
  edge: 'above' | 'below'
  onActivate: () => void
  props: ListProps
}

export const ListRow = ({ row, style, active, edge, onActivate, props }: RowProps) => {
  const { setNodeRef, isOver } = useDroppable({ id: row.key })
  return (
    <div
      ref={setNodeRef}
      role="listitem"
      className={styles.row}
      data-key={row.key}
      data-kind={row.kind}
      data-over={isOver ? edge : undefined}
      data-selected={(row.kind === 'doc' && props.selection.selected.has(row.doc.doc_id)) || undefined}
      tabIndex={active ? 0 : -1}
      style={style}
      onFocus={onActivate}
      onClick={event => {
        const onControl = event.target instanceof Element && event.target.closest('a, button, label, .ant-dropdown') !== null
        if (row.kind === 'doc' && !onControl) props.selection.click(row.doc.doc_id, event)
      }}
    >
      {row.kind === 'doc' ? <DocCells row={row} props={props} /> : <VolumeCells row={row} props={props} />}
    </div>
  )
}
