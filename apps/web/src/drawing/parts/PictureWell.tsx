// Where pictures are put: dropped, pasted, picked from the disk or dragged over from the results.
import { Button } from 'antd'
import { ImagePlus, X } from 'lucide-react'
import { useRef, useState, type ClipboardEvent, type DragEvent } from 'react'
import { rethrowUnlessFailure } from '../../kit/failure.ts'
import { ButtonRing } from '../../ui/Spinner.tsx'
import { keepPicture, PICTURE_DRAG, picturesAmong } from '../pictures.ts'
import styles from './well.module.css'

interface Props {
  label: string
  value: readonly string[]
  max: number
  onChange: (addresses: string[]) => void
}

/** Keeps files one after the other and hands on those that were taken. */
function useTaking({ value, max, onChange }: Pick<Props, 'value' | 'max' | 'onChange'>) {
  const [busy, setBusy] = useState(false)
  const put = (addresses: readonly string[]) => onChange((max === 1 ? [...addresses] : [...value, ...addresses]).slice(-max))
  const take = async (files: readonly File[]) => {
    if (!files.length) return
    setBusy(true)
    const kept: string[] = []
    try {
      for (const file of files.slice(0, max)) kept.push(await keepPicture(file))
    } catch (error) {
      rethrowUnlessFailure(error)
    } finally {
      setBusy(false)
      if (kept.length) put(kept)
    }
  }
  return { busy, put, take }
}

export const PictureWell = ({ label, value, max, onChange }: Props) => {
  const picker = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const { busy, put, take } = useTaking({ value, max, onChange })
  const drop = (event: DragEvent) => {
    setOver(false)
    const dragged = event.dataTransfer.getData(PICTURE_DRAG)
    const files = picturesAmong(event.dataTransfer.files)
    if (!dragged && !files.length) return
    event.preventDefault()
    event.stopPropagation()
    if (dragged) put([dragged])
    else void take(files)
  }
  const paste = (event: ClipboardEvent) => {
    const files = picturesAmong(event.clipboardData.files)
    if (!files.length) return
    event.preventDefault()
    void take(files)
  }
  return (
    <section
      className={styles.well}
      aria-label={label}
      data-over={over}
      onDragOver={event => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      onPaste={paste}
    >
      <h3>{label}</h3>
      <div className={styles.pictures}>
        {value.map((address, nth) => (
          <span key={address + nth} className={styles.picture}>
            <img src={address} alt={`${label} ${nth + 1}`} />
            <button type="button" aria-label={`去掉${label} ${nth + 1}`} onClick={() => onChange(value.filter((_, at) => at !== nth))}>
              <X size={12} aria-hidden />
            </button>
          </span>
        ))}
        {(value.length < max || max === 1) && (
          <Button
            className={value.length ? styles.more : styles.empty}
            icon={busy ? <ButtonRing /> : <ImagePlus size={16} aria-hidden />}
            disabled={busy}
            onClick={() => picker.current?.click()}
          >
            {value.length ? (max === 1 ? '换一张' : '再加') : '拖入、粘贴或选择图片'}
          </Button>
        )}
      </div>
      <input
        ref={picker}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        multiple={max > 1}
        hidden
        data-testid={`well ${label}`}
        onChange={event => {
          void take(picturesAmong(event.target.files ?? []))
          event.target.value = ''
        }}
      />
    </section>
  )
}
