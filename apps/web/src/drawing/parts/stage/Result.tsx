// The picture that is looked at and what made it. A procedural picture says so on its face.
import { useState } from 'react'
import { Empty } from '../../../ui/Empty.tsx'
import { instantText } from '../../../ui/format.ts'
import { ImageViewer } from '../../../ui/ImageViewer.tsx'
import { lookedAt } from '../../looked.ts'
import styles from '../../studio.module.css'
import type { Uses } from '../../use-studio.ts'
import { useWhere } from '../../../ui/sides/narrow.ts'
import { Actions } from './Actions.tsx'
import { Framed } from './Framed.tsx'
import { Rating } from './Rating.tsx'
import type { StageZoom } from './use-zoom.ts'

/** Height of the bar under a picture that says that rules drew it, in px. */
const STRIP_PX = 32

type ResultStudio = Uses<'drawnByWords' | 'mode' | 'records' | 'reuse' | 'show' | 'shown' | 'sources'>

export const Result = ({ studio, zoom }: { studio: ResultStudio; zoom: StageZoom }) => {
  const looked = lookedAt(studio)
  const [large, setLarge] = useState(false)
  const where = useWhere('左边', '参数')
  if (!studio.records) return null
  if (!looked)
    return (
      <Empty
        art="images"
        title="还没有图片"
        help={studio.mode.source ? `在${where}放上图片，再按「${studio.mode.verb}」。` : `在${where}写下想看到的画面，再按「生成」。`}
      />
    )
  const { image, record } = looked
  const images = record.images.map(each => ({ src: each.url, alt: record.prompt || studio.mode.title }))
  const [source] = studio.sources
  const byRules = image.engine_kind === 'procedural'
  return (
    <>
      <Framed size={image} zoom={zoom} under={byRules ? STRIP_PX : 0}>
        <button type="button" className={styles.picture} aria-label="放大查看" onClick={() => setLarge(true)}>
          <img src={image.url} alt={record.prompt || studio.mode.title} width={image.width} height={image.height} />
        </button>
        {byRules && (
          <figcaption className={styles.strip}>
            {[image.engine, record.subject_name || record.prompt, studio.drawnByWords && `种子 ${image.seed}`].filter(Boolean).join(' · ')}
          </figcaption>
        )}
      </Framed>
      <Actions studio={studio} looked={looked} />
      <div className="row">
        <Rating image={image} />
        <p className="meta num">
          {[studio.drawnByWords && `种子 ${image.seed}`, image.engine, instantText(image.create_time)].filter(Boolean).join(' · ')}
        </p>
      </div>
      {large && (
        <ImageViewer
          images={images}
          index={record.images.indexOf(image)}
          onIndex={index => studio.show(record.images[index]?.id ?? null)}
          onClose={() => setLarge(false)}
          {...(source ? { compareWith: { src: source, alt: '原图' } } : {})}
        />
      )}
    </>
  )
}
