// The stage: the picture that is looked at, what can be done with it, and what made it. A procedural picture says so on its face.
import type { DrawnPicture, DrawResult } from '@qianmu/contract/drawing/pictures'
import { Button } from 'antd'
import { Download, Heart, RotateCcw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../api.ts'
import { useAction } from '../../kit/use-call.ts'
import { Empty } from '../../ui/Empty.tsx'
import { instantText } from '../../ui/format.ts'
import { ImageViewer } from '../../ui/ImageViewer.tsx'
import { offerUndo } from '../../ui/undo.ts'
import styles from '../studio.module.css'
import type { Studio } from '../use-studio.ts'

interface Looked {
  image: DrawnPicture
  record: DrawResult
}

/** The picture on the stage: the one that was picked, or the newest. */
export const lookedAt = ({ records, shown }: Studio): Looked | undefined => {
  const all = records?.flatMap(record => record.images.map(image => ({ image, record }))) ?? []
  return all.find(({ image }) => image.id === shown) ?? all[0]
}

const REFRESHED = [api.drawing.list]

const Actions = ({ studio, looked: { image, record } }: { studio: Studio; looked: Looked }) => {
  const favourite = useAction(api.drawing.favourite, { refreshes: REFRESHED })
  const restore = useAction(api.drawing.restore, { refreshes: REFRESHED })
  const remove = useAction(api.drawing.removeImage, {
    refreshes: REFRESHED,
    done: () => offerUndo('图片已删除', () => restore.mutate({ image_ids: [image.id] })),
  })
  return (
    <div className={styles.actions}>
      <Button
        type="text"
        icon={<Heart size={16} aria-hidden {...(image.favourite ? { fill: 'currentColor' } : {})} />}
        aria-pressed={image.favourite}
        onClick={() => favourite.mutate({ image_id: image.id, favourite: image.favourite ? 0 : 1 })}
      >
        {image.favourite ? '已收藏' : '收藏'}
      </Button>
      <Button type="text" icon={<Download size={16} aria-hidden />} href={image.url} download={`千幕 ${record.record_id}-${image.id}.png`}>
        下载
      </Button>
      <Button type="text" icon={<RotateCcw size={16} aria-hidden />} onClick={() => studio.reuse(record.record_id)}>
        复用参数
      </Button>
      <Button type="text" danger icon={<Trash2 size={16} aria-hidden />} onClick={() => remove.mutate({ image_id: image.id })}>
        删除
      </Button>
    </div>
  )
}

export const Stage = ({ studio }: { studio: Studio }) => {
  const looked = lookedAt(studio)
  const [large, setLarge] = useState(false)
  if (!studio.records) return <div className={styles.stage} />
  if (!looked)
    return (
      <div className={styles.stage}>
        <Empty art="images" title="还没有图片" help="在左边写下想看到的画面，再按「生成」。" />
      </div>
    )
  const { image, record } = looked
  const images = record.images.map(each => ({ src: each.url, alt: record.prompt }))
  return (
    <div className={styles.stage}>
      <figure>
        <button type="button" className={styles.picture} aria-label="放大查看" onClick={() => setLarge(true)}>
          <img src={image.url} alt={record.prompt} width={image.width} height={image.height} />
        </button>
        {image.engine_kind === 'procedural' && (
          <figcaption className={styles.strip}>
            {image.engine} · {record.prompt} · 种子 {image.seed}
          </figcaption>
        )}
      </figure>
      <Actions studio={studio} looked={looked} />
      <p className="meta num">
        {image.width} × {image.height} · 种子 {image.seed} · {image.engine} · {instantText(image.create_time)}
      </p>
      {large && (
        <ImageViewer
          images={images}
          index={record.images.indexOf(image)}
          onIndex={index => studio.show(record.images[index]?.id ?? null)}
          onClose={() => setLarge(false)}
        />
      )}
    </div>
  )
}
