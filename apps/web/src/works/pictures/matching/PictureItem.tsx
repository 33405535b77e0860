// One picture of a passage: dragged by its handle or moved with Alt and the arrow keys, replaced, drawn anew, deleted.
import { useDraggable, useDroppable } from '@dnd-kit/core'
import { Brush, GripVertical, Trash2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { ago } from '../../../ui/format.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { PictureButton } from '../../../ui/PictureButton.tsx'
import styles from './matching.module.css'
import type { Matching } from './use-matching.ts'

/** Where a picture comes from; what rules drew is not called AI. */
const SOURCES = { 1: '上传或素材', 2: '绘画台', 3: '贴图', 4: '合成' } as const
const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }

interface Props {
  matching: Matching
  image: Matching['images'][number]
  /** Its place among how many. */
  at: number
  count: number
  mayWrite: boolean
  draw: (picId: number) => void
}

export const PictureItem = ({ matching, image, at, count, mayWrite, draw }: Props) => {
  const { id } = image
  const drag = useDraggable({ id, disabled: !mayWrite })
  const drop = useDroppable({ id })
  const moved = useRef(false)
  const handle = useRef<HTMLButtonElement>(null)
  // A moved element loses the focus.
  useEffect(() => {
    if (moved.current) handle.current?.focus()
    moved.current = false
  }, [at])
  const onKey = (event: React.KeyboardEvent) => {
    const step = STEPS[event.key]
    if (!step || !event.altKey || !mayWrite) return
    event.preventDefault()
    event.stopPropagation()
    moved.current = true
    matching.move(id, at + step)
  }
  return (
    <li
      ref={element => {
        drag.setNodeRef(element)
        drop.setNodeRef(element)
      }}
      aria-label={`${SOURCES[image.src_type]}，${ago(image.created_at)}`}
      data-dragging={drag.isDragging || undefined}
      data-over={(drop.isOver && drop.active?.id !== id) || undefined}
      onKeyDown={onKey}
    >
      <a href={image.image_url} target="_blank" rel="noreferrer" aria-label="看大图">
        <img src={image.thumbs.mid} alt="" loading="lazy" draggable={false} />
      </a>
      <p className="row">
        {count > 1 && (
          <button
            ref={handle}
            type="button"
            className={styles.handle}
            disabled={!mayWrite}
            aria-label={`移动，第 ${at + 1} 张，共 ${count} 张`}
            aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Alt+ArrowLeft Alt+ArrowRight"
            title="拖动排序（Alt+方向键）"
            {...drag.listeners}
          >
            <GripVertical size={16} aria-hidden />
          </button>
        )}
        <span className="meta grow cut">
          {SOURCES[image.src_type]}
          {at === 0 && count > 1 && ' · 首图'}
        </span>
        <PictureButton
          type="text"
          label="替换"
          testId={`matching-replace-${id}`}
          disabled={!mayWrite}
          take={file => matching.replace(id, file)}
        />
        <IconButton icon={Brush} size={24} label="在绘画台重画这张" disabled={!mayWrite} onClick={() => draw(id)} />
        <IconButton icon={Trash2} size={24} label="删除这张" disabled={!mayWrite} onClick={() => matching.remove(id)} />
      </p>
    </li>
  )
}
