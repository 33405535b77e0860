// The cover of a new work: a picture from the disk, or one that is drawn for it.
import { Button } from 'antd'
import { useEffect, useMemo } from 'react'
import { PictureButton } from '../../ui/PictureButton.tsx'
import { Cover } from './cover/Cover.tsx'
import styles from './new-work.module.css'

interface Props {
  /** The chosen picture, set by the form. */
  value?: File | undefined
  onChange?: (file: File | undefined) => void
  /** Which picture is drawn while none is chosen. */
  seed: number
}

export const CoverField = ({ value, onChange, seed }: Props) => {
  const address = useMemo(() => (value ? URL.createObjectURL(value) : ''), [value])
  useEffect(() => () => URL.revokeObjectURL(address), [address])
  return (
    <div className="flex items-center gap-16">
      <span className={styles.picture}>
        <Cover id={seed} src={address} />
      </span>
      <span className="flex flex-col gap-2">
        <span className="row">
          <PictureButton label={value ? '换一张' : '上传封面'} testId="cover" take={async picture => onChange?.(picture)} />
          {value && (
            <Button size="small" type="text" onClick={() => onChange?.(undefined)}>
              用画的封面
            </Button>
          )}
        </span>
        <span className="meta cut">{value ? value.name : '不上传就为作品画一张'}</span>
      </span>
    </div>
  )
}
