// Cropping: a box is drawn over the picture, or given by numbers or a ratio; the part is kept as a picture of its own.
import { type CropBox, cropBetween, cropToRatio, cropWith, RATIOS } from '@qianmu/drawing'
import { useDrag } from '@use-gesture/react'
import { Modal, Segmented } from 'antd'
import { useRef, useState } from 'react'
import { api } from '../../api.ts'
import { useAction } from '../../kit/use-call.ts'
import { NumberOf, Row } from '../parts/fields.tsx'
import type { NaturalSize } from '../use-natural-size.ts'
import styles from './crop.module.css'

interface Props {
  picture: NaturalSize
  /** The address of the kept part. */
  onCropped: (address: string) => void
  onClose: () => void
}

const WIDTH = 760
/** Pixels of the picture below which a press draws no box. */
const LEAST = 4

interface BoxProps {
  picture: NaturalSize
  box: CropBox
  onBox: (box: CropBox) => void
}

const percent = (part: number, whole: number) => `${(part / whole) * 100}%`

/** The picture with the box over it: a press inside moves the box, one outside draws another. */
const Frame = ({ picture, box, onBox }: BoxProps) => {
  const frame = useRef<HTMLDivElement>(null)
  const at = (x: number, y: number) => {
    const { left, top, width, height } = frame.current!.getBoundingClientRect()
    return { x: ((x - left) / width) * picture.width, y: ((y - top) / height) * picture.height }
  }
  /** Where it began, and the box when the press was inside of one. */
  const pressed = (x: number, y: number) => {
    const start = at(x, y)
    const whole = box.width === picture.width && box.height === picture.height
    const inside = start.x >= box.left && start.x < box.left + box.width && start.y >= box.top && start.y < box.top + box.height
    return { start, moved: inside && !whole ? box : null }
  }
  const drag = useDrag(
    ({ initial, xy, memo }) => {
      const { start, moved } = (memo as ReturnType<typeof pressed> | undefined) ?? pressed(...initial)
      const point = at(...xy)
      if (moved) onBox(cropWith(picture, moved, { left: moved.left + point.x - start.x, top: moved.top + point.y - start.y }))
      else if (Math.abs(point.x - start.x) >= LEAST && Math.abs(point.y - start.y) >= LEAST) onBox(cropBetween(picture, start, point))
      return { start, moved }
    },
    { pointer: { keys: false } },
  )
  return (
    <div ref={frame} className={styles.frame} data-testid="crop" {...drag()}>
      <img src={picture.url} alt="要裁剪的图片" draggable={false} />
      <span
        className={styles.box}
        style={{
          left: percent(box.left, picture.width),
          top: percent(box.top, picture.height),
          width: percent(box.width, picture.width),
          height: percent(box.height, picture.height),
        }}
      />
    </div>
  )
}

const Numbers = ({ picture, box, onBox }: BoxProps) => {
  const change = (part: Partial<CropBox>) => onBox(cropWith(picture, box, part))
  return (
    <div className="flex flex-col gap-8 mt-16">
      <Row label="比例">
        <Segmented<string>
          size="small"
          aria-label="裁剪比例"
          value=""
          options={[...RATIOS]}
          onChange={ratio => {
            const [width, height] = ratio.split(':').map(Number) as [number, number]
            onBox(cropToRatio(picture, width, height))
          }}
        />
      </Row>
      <Row label="左上角">
        <NumberOf id="crop-left" label="左边" value={box.left} min={0} max={picture.width - 1} onChange={left => change({ left })} />
        <NumberOf id="crop-top" label="上边" value={box.top} min={0} max={picture.height - 1} onChange={top => change({ top })} />
      </Row>
      <Row label="宽 × 高">
        <NumberOf id="crop-width" label="裁剪宽度" value={box.width} min={1} max={picture.width} onChange={width => change({ width })} />
        <NumberOf
          id="crop-height"
          label="裁剪高度"
          value={box.height}
          min={1}
          max={picture.height}
          onChange={height => change({ height })}
        />
      </Row>
    </div>
  )
}

const CropDialog = ({ picture, onCropped, onClose }: Props) => {
  const [box, setBox] = useState<CropBox>({ left: 0, top: 0, width: picture.width, height: picture.height })
  const crop = useAction(api.downloads.crop, {
    done: ({ url }) => {
      onCropped(url)
      onClose()
    },
  })
  const whole = box.width === picture.width && box.height === picture.height
  return (
    <Modal
      open
      title="裁剪"
      okText="裁剪"
      cancelText="取消"
      width={WIDTH}
      style={{ top: '6vh' }}
      okButtonProps={{ disabled: whole }}
      confirmLoading={crop.isPending}
      onOk={() => crop.mutate({ image: picture.url, ...box })}
      onCancel={onClose}
    >
      <Frame picture={picture} box={box} onBox={setBox} />
      <Numbers picture={picture} box={box} onBox={setBox} />
    </Modal>
  )
}
export default CropDialog
