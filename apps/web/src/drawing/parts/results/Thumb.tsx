// A finished picture among the results, uncut: a click puts it on the stage, the pointer over it finds the comparison.
import type { DrawnPicture } from '@qianmu/contract/drawing/pictures'
import { Heart, SquareSplitHorizontal } from 'lucide-react'
import { IconButton } from '../../../ui/IconButton.tsx'
import { carry, pictureAt } from '../../../ui/files/drag.ts'
import styles from '../../studio.module.css'
import type { Uses } from '../../use-studio.ts'

interface Props {
  studio: Uses<'compareWith' | 'show'>
  image: DrawnPicture
  isShown: boolean
}

export const Thumb = ({ studio, image, isShown }: Props) => (
  <div className="relative group">
    <button
      type="button"
      className={styles.thumb}
      style={{ aspectRatio: `${image.width} / ${image.height}` }}
      aria-label={`查看种子 ${image.seed} 的图片`}
      aria-current={isShown}
      draggable
      onDragStart={event => carry(event, [pictureAt(image.url)])}
      onClick={() => studio.show(image.id)}
    >
      <img src={image.thumbs.small} alt="" loading="lazy" />
      {image.favourite && <Heart size={14} fill="currentColor" aria-label="已收藏" />}
    </button>
    {image.rating > 0 && (
      <span className="absolute bottom-4 left-4 px-4 rounded-4 bg-panel text-12 num" role="img" aria-label={`${image.rating} 颗星`}>
        ★ {image.rating}
      </span>
    )}
    {!isShown && (
      <span className="absolute bottom-4 right-4 rounded-4 bg-panel opacity-0 group-hover:opacity-100 group-focus-within:opacity-100">
        <IconButton icon={SquareSplitHorizontal} size={24} label="和舞台上的对比" onClick={() => studio.compareWith(image.id)} />
      </span>
    )}
  </div>
)
