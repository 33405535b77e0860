// The pictures of one passage: draw or upload one, take one that is there, replace, draw anew, delete.
import { Button } from 'antd'
import { Brush, Trash2 } from 'lucide-react'
import { api } from '../../api.ts'
import { openStudio } from '../../drawing/index.ts'
import { rethrowUnlessFailure } from '../../kit/failure.ts'
import { useCall } from '../../kit/use-call.ts'
import { ago } from '../../ui/format.ts'
import { Empty } from '../../ui/Empty.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { PictureButton } from '../../ui/PictureButton.tsx'
import styles from './matching.module.css'
import type { Matching } from './use-matching.ts'

/** Where a picture comes from; what rules drew is not called AI. */
const SOURCES = { 1: '上传或素材', 2: '绘画台', 3: '贴图', 4: '合成' } as const
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
      <p className={styles.full}>{info.text}</p>
      <p className="row">
        <Button size="small" type="primary" icon={<Brush aria-hidden />} disabled={!mayWrite} onClick={() => draw(null)}>
          在绘画台打开
        </Button>
        <PictureButton label="上传图片" testId="matching-upload" disabled={!mayWrite} take={file => matching.upload(id, file)} />
      </p>
      <ul className={styles.images}>
        {images.map(image => (
          <li key={image.id} aria-label={`${SOURCES[image.src_type]}，${ago(image.created_at)}`}>
            <a href={image.image_url} target="_blank" rel="noreferrer" aria-label="看大图">
              <img src={image.thumbs.mid} alt="" loading="lazy" />
            </a>
            <p className="row">
              <span className="meta grow cut">{SOURCES[image.src_type]}</span>
              <PictureButton
                type="text"
                label="替换"
                testId={`matching-replace-${image.id}`}
                disabled={!mayWrite}
                take={file => matching.replace(image.id, file)}
              />
              <IconButton icon={Brush} size={24} label="在绘画台重画这张" disabled={!mayWrite} onClick={() => draw(image.id)} />
              <IconButton icon={Trash2} size={24} label="删除这张" disabled={!mayWrite} onClick={() => matching.remove(image.id)} />
            </p>
          </li>
        ))}
      </ul>
      <Offered matching={matching} info={info} docId={docId} mayWrite={mayWrite} />
    </section>
  )
}
