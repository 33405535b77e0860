// The pictures of a card: added by button, shown small, taken off again.
import { CARD_LIMITS } from '@qianmu/contract/works/cards'
import { X } from 'lucide-react'
import { api } from '../../../api.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { PictureButton } from '../../../ui/PictureButton.tsx'
import type { PanelProps } from './CardPanel.tsx'
import styles from './panel.module.css'

export const CardPictures = ({ card, cards, mayEdit }: PanelProps) => {
  const ids = card.images.map(image => image.file_id)
  const add = async (file: File) => {
    const { file_id } = await api.files.image({ file })
    await cards.change(card, { image_file_ids: [...ids, file_id] })
  }
  return (
    <section className={styles.section}>
      <h3 className="row">
        <span className="grow">图片</span>
        <PictureButton label="添加" type="text" testId="card-picture" disabled={!mayEdit || ids.length >= CARD_LIMITS.images} take={add} />
      </h3>
      <ul className={styles.pictures}>
        {card.images.map((image, at) => (
          <li key={image.file_id}>
            <img src={image.url} alt={`图片 ${at + 1}`} loading="lazy" />
            <IconButton
              size={24}
              icon={X}
              label={`移除图片 ${at + 1}`}
              disabled={!mayEdit}
              onClick={() => cards.put(card, { image_file_ids: ids.filter(id => id !== image.file_id) })}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
