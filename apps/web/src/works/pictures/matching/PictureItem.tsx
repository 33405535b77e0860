// One picture of a passage: sorted by its grip, replaced, drawn anew, deleted.
import { Brush, Frame, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import { ago } from '../../../ui/format.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { PictureButton } from '../../../ui/PictureButton.tsx'
import { SortableItem } from '../../../ui/sortable/SortableList.tsx'
import type { Matching } from './use-matching.ts'

/** Where a picture comes from; what rules drew is not called AI. */
const SOURCES = { 1: '上传或素材', 2: '绘画台', 3: '贴图', 4: '合成', 5: '线稿', 6: '本地上传' } as const

interface Props {
  matching: Matching
  image: Matching['images'][number]
  /** Whether it is the one that stands for the passage, of several. */
  isFirst: boolean
  mayWrite: boolean
  draw: (picId: number) => void
}

export const PictureItem = ({ matching, image, isFirst, mayWrite, draw }: Props) => {
  const { id } = image
  return (
    <SortableItem id={id} label={`${SOURCES[image.src_type]}，${ago(image.created_at)}`}>
      {grip => (
        <>
          <a href={image.image_url} target="_blank" rel="noreferrer" aria-label="看大图">
            <img src={image.thumbs.mid} alt="" loading="lazy" draggable={false} />
          </a>
          <p className="row">
            {grip({})}
            <span className="meta grow cut">
              {SOURCES[image.src_type]}
              {isFirst && ' · 首图'}
            </span>
            <PictureButton
              type="text"
              label="替换"
              testId={`matching-replace-${id}`}
              disabled={!mayWrite}
              take={file => matching.replace(id, file)}
            />
            <Link
              to={`/ai_compose?doc=${image.doc_id}&id=${id}`}
              aria-label="在画布上编辑这张"
              title="在画布上编辑"
              className="inline-flex p-4"
            >
              <Frame size={16} aria-hidden />
            </Link>
            <IconButton icon={Brush} size={24} label="在绘画台重画这张" disabled={!mayWrite} onClick={() => draw(id)} />
            <IconButton icon={Trash2} size={24} label="删除这张" disabled={!mayWrite} onClick={() => matching.remove(id)} />
          </p>
        </>
      )}
    </SortableItem>
  )
}
