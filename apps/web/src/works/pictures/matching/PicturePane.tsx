// The pictures of one passage: draw or upload one, take one that is there, replace, draw anew, delete.
import { Button } from 'antd'
import { Brush, Trash2 } from 'lucide-react'
import { openStudio } from '../../../drawing/index.ts'
import { rethrowUnlessFailure } from '../../../kit/failure.ts'
import { Empty } from '../../../ui/Empty.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { PictureButton } from '../../../ui/PictureButton.tsx'
import { SortableList } from '../../../ui/sortable/SortableList.tsx'
import styles from './matching.module.css'
import { useWhere } from '../../../ui/sides/narrow.ts'
import { Offered } from './Offered.tsx'
import { PictureItem } from './PictureItem.tsx'
import type { Matching } from './use-matching.ts'
import type { Run } from './use-run.ts'

interface Props {
  matching: Matching
  run: Run
  info: Matching['infos'][number] | undefined
  workId: number
  docId: number
  mayWrite: boolean
}

export const PicturePane = ({ matching, run, info, workId, docId, mayWrite }: Props) => {
  const where = useWhere('左边', '段落')
  if (!info)
    return (
      <section className={styles.pictures} aria-label="图片">
        <Empty art="images" title="选一个段落" help={`在${where}选一个段落，这里就是它的图片。`} />
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
  const own = (
    <>
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
        <PictureButton
          label="上传图片"
          testId="matching-upload"
          disabled={!mayWrite}
          take={(file, told) => matching.upload(id, file, told)}
        />
      </p>
      <SortableList ids={images.map(image => image.id)} unit="张" disabled={!mayWrite} onMove={matching.move}>
        <ul className={styles.images}>
          {images.map((image, at) => (
            <PictureItem key={image.id} {...{ matching, image, mayWrite, draw }} isFirst={at === 0 && images.length > 1} />
          ))}
        </ul>
      </SortableList>
    </>
  )
  return (
    <section className={styles.pictures} aria-label="图片">
      <Offered {...{ matching, run, info, docId, mayWrite }} before={own} />
    </section>
  )
}
