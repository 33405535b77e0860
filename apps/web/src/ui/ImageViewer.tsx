// Looks at images: ← and → change, the wheel and + − zoom from 10 to 800 %, drag moves, and two images compare with a slider.
import { useDrag } from '@use-gesture/react'
import { Modal } from 'antd'
import { ChevronLeft, ChevronRight, Maximize, Minus, Plus, SquareSplitHorizontal } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { CompareSlider } from './CompareSlider.tsx'
import { IconButton } from './IconButton.tsx'
import styles from './image-viewer.module.css'
import { useShortcut } from './shortcuts.ts'
import { clampZoom, FIT, stepZoom } from './zoom.ts'

export interface ViewedImage {
  src: string
  /** What the picture shows; read out and used as its text. */
  alt: string
}
interface Props {
  images: readonly ViewedImage[]
  index: number
  onIndex: (index: number) => void
  onClose: () => void
  /** The image that the slider compares with, for instance the one before a redraw. */
  compareWith?: ViewedImage
  /** 收藏 下载 发送到 … */
  actions?: ReactNode
}

const Stage = ({
  image,
  other,
  zoom,
  setZoom,
}: {
  image: ViewedImage
  other: ViewedImage | null
  zoom: number
  setZoom: (zoom: number) => void
}) => {
  const [offset, setOffset] = useState({ x: 0, y: 0 })
  const drag = useDrag(({ delta: [x, y] }) => setOffset(now => ({ x: now.x + x, y: now.y + y })), { pointer: { keys: false } })
  const transform = `translate(${offset.x}px, ${offset.y}px) scale(${zoom})`
  return (
    <div
      className={styles.stage}
      onWheel={event => setZoom(stepZoom(zoom, event.deltaY < 0 ? 1 : -1))}
      {...(other ? {} : drag())}
      onDoubleClick={() => {
        setOffset({ x: 0, y: 0 })
        setZoom(FIT)
      }}
    >
      {other ? (
        <CompareSlider before={{ url: other.src, alt: other.alt }} after={{ url: image.src, alt: image.alt }} transform={transform} />
      ) : (
        <img src={image.src} alt={image.alt} draggable={false} style={{ transform }} />
      )}
    </div>
  )
}

export const ImageViewer = ({ images, index, onIndex, onClose, compareWith, actions }: Props) => {
  const [zoom, setZoom] = useState(FIT)
  const [comparing, setComparing] = useState(false)
  const go = (step: number) => onIndex((index + step + images.length) % images.length)
  useShortcut('ArrowLeft', () => go(-1), { label: '上一张', group: '看图' })
  useShortcut('ArrowRight', () => go(1), { label: '下一张', group: '看图' })
  useShortcut('+', () => setZoom(stepZoom(zoom, 1)), { label: '放大', group: '看图' })
  useShortcut('-', () => setZoom(stepZoom(zoom, -1)), { label: '缩小', group: '看图' })
  const image = images[index]
  if (!image) return null
  return (
    <Modal open footer={null} width="92vw" style={{ top: '4vh' }} title={image.alt} onCancel={onClose}>
      <Stage
        key={image.src}
        image={image}
        other={comparing ? (compareWith ?? null) : null}
        zoom={zoom}
        setZoom={value => setZoom(clampZoom(value))}
      />
      <div className="flex flex-wrap items-center gap-8 min-h-44 py-4">
        <IconButton icon={ChevronLeft} label="上一张" keys="←" disabled={images.length < 2} onClick={() => go(-1)} />
        <span className="num quiet whitespace-nowrap">
          {index + 1} / {images.length}
        </span>
        <IconButton icon={ChevronRight} label="下一张" keys="→" disabled={images.length < 2} onClick={() => go(1)} />
        <span className="grow" />
        <IconButton icon={Minus} label="缩小" keys="-" onClick={() => setZoom(stepZoom(zoom, -1))} />
        <span className="num min-w-52 text-center">{Math.round(zoom * 100)} %</span>
        <IconButton icon={Plus} label="放大" keys="+" onClick={() => setZoom(stepZoom(zoom, 1))} />
        <IconButton icon={Maximize} label="适合窗口" onClick={() => setZoom(FIT)} />
        {compareWith && (
          <IconButton icon={SquareSplitHorizontal} label="对比" pressed={comparing} onClick={() => setComparing(!comparing)} />
        )}
        <span className="grow" />
        {actions}
      </div>
    </Modal>
  )
}
