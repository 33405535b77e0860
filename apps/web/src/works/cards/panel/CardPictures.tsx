// The pictures of a card: added by button, shown small, taken off again.
import { CARD_LIMITS } from '@qianmu/contract/works/cards'
import { Button } from 'antd'
import { ImagePlus, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { api } from '../../../api.ts'
import { rethrowUnlessFailure } from '../../../kit/failure.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import type { PanelProps } from './CardPanel.tsx'
import styles from './panel.module.css'

export const CardPictures = ({ card, cards, mayEdit }: PanelProps) => {
  const picker = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const ids = card.images.map(image => image.file_id)
  const add = async (file: File | undefined) => {
    if (!file) return
    setBusy(true)
    try {
      const { file_id } = await api.files.image({ file })
      await cards.change(card, { image_file_ids: [...ids, file_id] })
    } catch (error) {
      rethrowUnlessFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className={styles.section}>
      <h3 className="row">
        <span className="grow">图片</span>
        <Button
          size="small"
          type="text"
          icon={<ImagePlus aria-hidden />}
          loading={busy}
          disabled={!mayEdit || ids.length >= CARD_LIMITS.images}
          onClick={() => picker.current?.click()}
        >
          添加
        </Button>
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
      <input
        ref={picker}
        type="file"
        accept="image/*"
        hidden
        data-testid="card-picture"
        onChange={event => {
          void add(event.target.files?.[0])
          event.target.value = ''
        }}
      />
    </section>
  )
}
