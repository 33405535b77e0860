// Where pictures are put: dropped, pasted, picked from the disk or dragged over from the results.
import { Button } from 'antd'
import { ImagePlus, X } from 'lucide-react'
import { useState } from 'react'
import { rethrowUnlessFailure } from '../../kit/failure.ts'
import { AssetButton } from '../../library/index.ts'
import { PICTURES, useFiles } from '../../ui/files/use-files.tsx'
import { boundHere } from '../../ui/files/under-way.ts'
import { ButtonRing } from '../../ui/Spinner.tsx'
import type { Arrivals } from '../use-arrivals.ts'
import { useLatest } from '../use-latest.ts'
import { keepPicture, picturesAmong } from '../pictures.ts'
import styles from './well.module.css'

interface Props {
  label: string
  value: readonly string[]
  max: number
  onChange: (addresses: string[]) => void
  arrive: Arrivals['arrive']
}

/** Keeps files one after the other and hands on those that were taken. */
function useTaking({ value, max, onChange, arrive }: Omit<Props, 'label'>) {
  const [busy, setBusy] = useState(false)
  // What was set while a file was on its way stays.
  const latest = useLatest({ value, onChange })
  const put = (addresses: readonly string[]) => {
    const { value, onChange } = latest.current
    onChange((max === 1 ? [...addresses] : [...value, ...addresses]).slice(-max))
  }
  const keep = async (files: readonly File[]) => {
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
  return { busy, put, take: (files: readonly File[]) => void arrive(boundHere(keep(files))) }
}

export const PictureWell = ({ label, value, max, onChange, arrive }: Props) => {
  const { busy, put, take } = useTaking({ value, max, onChange, arrive })
  const { choose, field, zone, over } = useFiles({
    accept: PICTURES,
    multiple: max > 1,
    testId: `well ${label}`,
    among: picturesAmong,
    take,
    kept: { kind: 'image', take: pictures => put(pictures.map(({ url }) => url)) },
  })
  return (
    <section className={styles.well} aria-label={label} data-over={over} {...zone}>
      <h3 className="row">
        <span className="grow">{label}</span>
        <AssetButton kind="image" max={Math.max(1, max - value.length)} take={async picked => put(picked.map(({ url }) => url))} />
      </h3>
      <div className="flex flex-wrap gap-8">
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
            className={value.length ? 'h-64' : 'w-full h-64'}
            icon={busy ? <ButtonRing /> : <ImagePlus size={16} aria-hidden />}
            disabled={busy}
            onClick={choose}
          >
            {value.length ? (max === 1 ? '换一张' : '再加') : '拖入、粘贴或选择图片'}
          </Button>
        )}
      </div>
      {field}
    </section>
  )
}
