// Pictures that other places keep, beside the stage: the favourites of all modes, and those of the work that the studio was opened for.
import type { DrawnPicture, DrawResult } from '@qianmu/contract/drawing/pictures'
import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../../api.ts'
import { useCall } from '../../../kit/use-call.ts'
import { ImageViewer } from '../../../ui/ImageViewer.tsx'
import { recordPath } from '../../modes.ts'
import { carry, pictureAt } from '../../../ui/files/drag.ts'
import styles from '../../studio.module.css'

/** Pictures that stand here; of more there are pages of their own. */
const MOST = 60

const picturesOf = (records: readonly DrawResult[] | undefined) =>
  records?.flatMap(record => record.images.map(image => ({ image, record }))) ?? []

const Face = ({ image }: { image: DrawnPicture }) => <img src={image.thumbs.small} alt="" loading="lazy" draggable={false} />
const faceOf = (image: DrawnPicture) => ({
  className: styles.thumb ?? '',
  style: { aspectRatio: `${image.width} / ${image.height}` },
  draggable: true,
  onDragStart: (event: React.DragEvent) => carry(event, [pictureAt(image.url)]),
})
const GRID = 'grid grid-cols-[1fr_1fr] items-start gap-8'

/** The newest first; a click reads the picture's parameters back where it was drawn. */
export const Favourites = () => {
  const { data } = useCall(api.drawing.list, { favourite: 1, size: MOST })
  if (!data) return null
  const pictures = picturesOf(data.list).filter(({ image }) => image.favourite)
  if (pictures.length === 0) return <p className="meta">在图片下面点「收藏」，喜欢的就都在这里。</p>
  return (
    <>
      <div className={GRID}>
        {pictures.map(({ image, record }) => (
          <Link key={image.id} to={recordPath(record)} aria-label={`打开种子 ${image.seed} 的收藏：${record.prompt}`} {...faceOf(image)}>
            <Face image={image} />
          </Link>
        ))}
      </div>
      {data.next !== null && <Link to="/aiWork/userAiWorkHistroyPage?fav=1">全部收藏</Link>}
    </>
  )
}

/** What anybody drew for things of a work; they are looked at large, and dragged to where a picture is wanted. */
export const OfWork = ({ workId }: { workId: number }) => {
  const [large, setLarge] = useState<number | null>(null)
  const shots = useCall(api.subjects.mirrorDrawings, { work_id: workId, size: MOST })
  const things = useCall(api.subjects.resourceDrawings, { work_id: workId, size: MOST })
  if (!shots.data || !things.data) return null
  const records = [...shots.data.list, ...things.data.list].toSorted((one, other) => other.record_id - one.record_id)
  const pictures = picturesOf(records).slice(0, MOST)
  if (pictures.length === 0) return <p className="meta">这部作品的分镜和设定还没有画过图。</p>
  return (
    <>
      <div className={GRID}>
        {pictures.map(({ image, record }, nth) => (
          <button key={image.id} type="button" aria-label={`看大图：${record.prompt}`} onClick={() => setLarge(nth)} {...faceOf(image)}>
            <Face image={image} />
          </button>
        ))}
      </div>
      {large !== null && (
        <ImageViewer
          images={pictures.map(({ image, record }) => ({ src: image.url, alt: record.prompt }))}
          index={large}
          onIndex={setLarge}
          onClose={() => setLarge(null)}
        />
      )}
    </>
  )
}
