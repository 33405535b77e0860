// The picture that a mode works on, with the tools of that mode over it.
import { MASK_NAME } from '@qianmu/contract/library'
import { DRAW, type DrawForm, MODE } from '@qianmu/drawing'
import { Button, Skeleton } from 'antd'
import { Crop } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../../api.ts'
import { Empty } from '../../../ui/Empty.tsx'
import type { MaskHandle } from '../../mask/use-mask.ts'
import { BLANK_TOOL, BOARD_TAKERS, studioPath } from '../../modes.ts'
import type { Segment } from '../../mask/use-segment.ts'
import { keepPicture } from '../../pictures.ts'
import { useWhere } from '../../../ui/sides/narrow.ts'
import styles from '../../studio.module.css'
import { type NaturalSize, useNaturalSize } from '../../use-natural-size.ts'
import type { Uses } from '../../use-studio.ts'
import { late } from '../../../ui/late/late.tsx'

/** Redraw method of document 3 §9: by clicking. */
const SEGMENTED = 3

const MaskPainter = late(async () => ({ default: (await import('../../mask/MaskPainter.tsx')).MaskPainter }))

const CropDialog = late(() => import('../../crop/CropDialog.tsx'))

const OutpaintFrame = late(async () => ({ default: (await import('../../frame/OutpaintFrame.tsx')).OutpaintFrame }))

/** A picture with its size, or what stands in its place until it is there. */
const Loaded = ({ url, children }: { url: string; children: (picture: NaturalSize) => ReactNode }) => {
  const picture = useNaturalSize(url)
  if (picture === null) return <Skeleton.Node active />
  if (!picture) return <Empty art="images" title="这张图片打不开了" help="可能已经被删除，请换一张。" />
  return <Suspense fallback={<Skeleton.Node active />}>{children(picture)}</Suspense>
}

/** Paints the mask; drawing takes it from here. */
const Masked = ({ studio, url }: { studio: Uses<'form' | 'fromCanvas' | 'setCoverage'>; url: string }) => {
  const handle = useRef<MaskHandle | null>(null)
  const { form, fromCanvas } = studio
  useEffect(() => {
    const take = async (): Promise<Partial<DrawForm>> => {
      const mask = await handle.current?.take()
      return { mask: mask ? await keepPicture(new File([mask], MASK_NAME, { type: 'image/png' })) : '' }
    }
    fromCanvas.current = take
    return () => {
      if (fromCanvas.current === take) fromCanvas.current = null
    }
  }, [fromCanvas])
  const segment: Segment = async (points, box) => {
    const asked = {
      image: url,
      points: points.map(({ x, y, label }) => ({ x, y, label })),
      ...(box ? { box: { x: box.left, y: box.top, width: box.right - box.left, height: box.bottom - box.top } } : {}),
    }
    return (await api.pictureTools.segment.file(asked)).blob
  }
  return (
    <Loaded url={url}>
      {picture => (
        <MaskPainter
          key={form.redraw_method}
          picture={picture}
          handle={handle}
          onCoverage={studio.setCoverage}
          segment={segment}
          startWith={form.redraw_method === SEGMENTED ? 'segment' : 'brush'}
        />
      )}
    </Loaded>
  )
}

/** A picture as it is, and a way to keep only a part of it. */
const Source = ({ url, nth, onCropped }: { url: string; nth: number; onCropped: (address: string) => void }) => {
  const picture = useNaturalSize(url)
  const [cropping, setCropping] = useState(false)
  return (
    <figure className={styles.source}>
      <img src={url} alt={`原图 ${nth + 1}`} />
      <Button size="small" icon={<Crop size={14} aria-hidden />} disabled={!picture} onClick={() => setCropping(true)}>
        裁剪
      </Button>
      {cropping && picture && (
        <Suspense fallback={null}>
          <CropDialog picture={picture} onCropped={onCropped} onClose={() => setCropping(false)} />
        </Suspense>
      )}
    </figure>
  )
}

export const Canvas = ({
  studio,
}: {
  studio: Uses<'change' | 'form' | 'fromCanvas' | 'mode' | 'setCoverage' | 'setSources' | 'sources'>
}) => {
  const { mode, form, sources, change } = studio
  const [only] = sources
  const where = useWhere('左边', '参数')
  if (!only)
    return (
      <Empty
        art="images"
        title={`先放上${mode.source?.label ?? '图片'}`}
        help={`可以放到${where}、粘贴，或从结果里「发送到」这里。`}
        {...(BOARD_TAKERS.includes(mode)
          ? {
              action: (
                <Link className="finger" to={studioPath(BLANK_TOOL.name)}>
                  从空白画板开始
                </Link>
              ),
            }
          : {})}
      />
    )
  if (mode.type === MODE.redraw && form.ai_draw_type === DRAW.outpaint)
    return (
      <Loaded url={only}>
        {picture => <OutpaintFrame picture={picture} expand={form.expand} onExpand={expand => change({ expand })} />}
      </Loaded>
    )
  if (mode.type === MODE.redraw) return <Masked key={only} studio={studio} url={only} />
  return (
    <div className={styles.sources} data-many={sources.length > 1}>
      {sources.map((address, nth) => (
        <Source key={address + nth} url={address} nth={nth} onCropped={cropped => studio.setSources(sources.with(nth, cropped))} />
      ))}
    </div>
  )
}
