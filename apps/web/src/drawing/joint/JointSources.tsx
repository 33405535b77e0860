// The pictures to join, in their order: added, dragged or moved by keys, taken out.
import { MAX_JOINED } from '@qianmu/drawing'
import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { IconButton } from '../../ui/IconButton.tsx'
import { SortableItem, SortableList } from '../../ui/sortable/SortableList.tsx'
import { moved } from '../moved.ts'
import { PictureWell } from '../parts/PictureWell.tsx'
import studioStyles from '../studio.module.css'
import styles from './joint.module.css'
import type { JointWork } from './use-joint.ts'

const Source = ({ joint: { draft, change }, id, nth }: { joint: JointWork; id: string; nth: number }) => {
  const { images } = draft
  const go = (to: number) => change({ images: moved(images, nth, to) })
  return (
    <SortableItem id={id} className={styles.source}>
      {grip => (
        <>
          {grip({ className: styles.handle, children: <img src={images[nth]} alt="" draggable={false} /> }) || (
            <img className={styles.handle} src={images[nth]} alt="" />
          )}
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
        </>
      )}
    </SortableItem>
  )
}

/** A name for each picture, also where one stands in the list twice. */
const idsOf = (images: readonly string[]) =>
  images.map((image, nth) => `${images.slice(0, nth).filter(each => each === image).length} ${image}`)

export const JointSources = ({ joint }: { joint: JointWork }) => {
  const { draft, change } = joint
  const ids = idsOf(draft.images)
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
        <SortableList ids={ids} unit="张" onMove={(id, to) => change({ images: moved(draft.images, ids.indexOf(id), to) })}>
          <ol className="flex flex-col gap-8">
            {ids.map((id, nth) => (
              <Source key={id} joint={joint} id={id} nth={nth} />
            ))}
          </ol>
        </SortableList>
      </div>
    </section>
  )
}
