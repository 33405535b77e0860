// The pictures of one passage: draw or upload one, take one that is there, replace, draw anew, delete.
import { Button } from 'antd'
import { Brush, Trash2 } from 'lucide-react'
import { api } from '../../../api.ts'
import { openStudio } from '../../../drawing/index.ts'
import { rethrowUnlessFailure } from '../../../kit/failure.ts'
import { useCall } from '../../../kit/use-call.ts'
import { Empty } from '../../../ui/Empty.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { PictureButton } from '../../../ui/PictureButton.tsx'
import { SortableList } from '../../../ui/sortable/SortableList.tsx'
import styles from './matching.module.css'
import { PictureItem } from './PictureItem.tsx'
import type { Matching } from './use-matching.ts'

/** Pictures that are offered to be taken. */
const OFFERED = 12

interface Props {
  matching: Matching
  info: Matching['infos'][number] | undefined
  workId: number
  docId: number
  mayWrite: boolean
}

const Offered = ({ matching, info, docId, mayWrite }: Omit<Props, 'workId' | 'info'> & { info: NonNullable<Props['info']> }) => {
  const { data } = useCall(api.pictures.mixed, { doc_id: docId, page: 1, size: OFFERED })
  const own = new Set(matching.imagesOf(info.matching_image_info_id).map(({ image_url }) => image_url))
  const list = data?.list.filter(({ image_url }) => !own.has(image_url)) ?? []
  if (list.length === 0) return null
  return (
    <section aria-label="作品里的图与素材">
      <h3>作品里的图与素材</h3>
      <ul className={styles.offered}>
        {list.map(each => (
          <li key={each.from === 'matching' ? `m${each.id}` : `t${each.material_id}`}>
            <button
              type="button"
              disabled={!mayWrite}
              aria-label={each.from === 'material' ? `用素材「${each.name}」` : '用这张图'}
              onClick={() => matching.take(info.matching_image_info_id, each.image_url)}
            >
              <img src={each.thumbs.small} alt="" loading="lazy" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

export const PicturePane = ({ matching, info, workId, docId, mayWrite }: Props) => {
  if (!info)
    return (
      <section className={styles.pictures} aria-label="图片">
        <Empty art="images" title="选一个段落" help="左边选一个段落，这里就是它的图片。" />
      </section>
    )
  const id = info.matching_image_info_id
  const images = matching.imagesOf(id)
  const draw = (picId: number | null) =>
    openStudio({
      scene_id: null,
      src_type: 2,
      baseImageId: null,
      workId,
      docId,
      picId,
      type: 'script',
      contentType: 'matching_image',
      wholeDocMatchingImageInfo: { matching_image_info_id: id, text: info.text, block_ids: info.block_ids },
      composeProjectJson: null,
    })
  return (
    <section className={styles.pictures} aria-label="图片">
      <header className="row">
        <h2 className="grow">图片 {images.length}</h2>
        <IconButton
          icon={Trash2}
          label={images.length > 0 ? '先删除图片，再删除段落' : '删除这个段落'}
          disabled={!mayWrite || images.length > 0}
          onClick={() => void matching.removeInfo(info).catch(rethrowUnlessFailure)}
        />
      </header>
      <p className="max-h-120 my-8 mx-0 overflow-y-auto text-t2 text-13 leading-[1.7] whitespace-pre-line">{info.text}</p>
      <p className="row">
        <Button size="small" type="primary" icon={<Brush aria-hidden />} disabled={!mayWrite} onClick={() => draw(null)}>
          在绘画台打开
        </Button>
        <PictureButton label="上传图片" testId="matching-upload" disabled={!mayWrite} take={file => matching.upload(id, file)} />
      </p>
      <SortableList ids={images.map(image => image.id)} unit="张" disabled={!mayWrite} onMove={matching.move}>
        <ul className={styles.images}>
          {images.map((image, at) => (
            <PictureItem key={image.id} {...{ matching, image, mayWrite, draw }} isFirst={at === 0 && images.length > 1} />
          ))}
        </ul>
      </SortableList>
      <Offered matching={matching} info={info} docId={docId} mayWrite={mayWrite} />
    </section>
  )
}
