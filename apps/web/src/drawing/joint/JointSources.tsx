// The pictures to join, in their order: added, dragged or moved by keys, taken out.
import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { MAX_JOINED } from '@qianmu/drawing'
import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { IconButton } from '../../ui/IconButton.tsx'
import { moved } from '../moved.ts'
import { PictureWell } from '../parts/PictureWell.tsx'
import studioStyles from '../studio.module.css'
import styles from './joint.module.css'
import type { JointWork } from './use-joint.ts'

const Source = ({ joint: { draft, change }, nth }: { joint: JointWork; nth: number }) => {
  const { images } = draft
  const drag = useDraggable({ id: nth })
  const drop = useDroppable({ id: nth })
  const go = (to: number) => change({ images: moved(images, nth, to) })
  return (
    <li ref={drop.setNodeRef} className={styles.source} data-over={drop.isOver}>
      <button
        type="button"
        ref={drag.setNodeRef}
        className={styles.handle}
        {...drag.attributes}
        {...drag.listeners}
        aria-label={`拖动第 ${nth + 1} 张`}
      >
        <img src={images[nth]} alt="" draggable={false} />
      </button>
      <span className="grow num">第 {nth + 1} 张</span>
      <IconButton icon={ArrowUp} size={24} label={`第 ${nth + 1} 张往前`} disabled={nth === 0} onClick={() => go(nth - 1)} />
      <IconButton
        icon={ArrowDown}
        size={24}
        label={`第 ${nth + 1} 张往后`}
        disabled={nth === images.length - 1}
        onClick={() => go(nth + 1)}
      />
      <IconButton icon={X} size={24} label={`去掉第 ${nth + 1} 张`} onClick={() => change({ images: images.toSpliced(nth, 1) })} />
    </li>
  )
}

/** Pixels before a press becomes a drag. */
const DRAG_PX = 4

export const JointSources = ({ joint }: { joint: JointWork }) => {
  const { draft, change } = joint
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: DRAG_PX } }), useSensor(KeyboardSensor))
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) change({ images: moved(draft.images, Number(active.id), Number(over.id)) })
  }
  return (
    <section className={studioStyles.parameters} aria-label="要拼的图">
      <div className={studioStyles.scroll}>
        <PictureWell
          label="要拼的图"
          max={MAX_JOINED}
          value={[]}
          onChange={added => change({ images: [...draft.images, ...added].slice(0, MAX_JOINED) })}
          arrive={joint.arrive}
        />
        <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={onDragEnd}>
          <ol className={styles.sources}>
            {draft.images.map((image, nth) => (
              <Source key={`${image} ${nth}`} joint={joint} nth={nth} />
            ))}
          </ol>
        </DndContext>
      </div>
    </section>
  )
}
