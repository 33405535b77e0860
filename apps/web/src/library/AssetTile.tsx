// One asset in a grid: a picture, or the sign of what it is, its name and what it measures. It can be dragged to where pictures are taken.
import type { Asset } from '@qianmu/contract/library'
import { Check, FileText, Film, Music, Package, Square, Star, Users } from 'lucide-react'
import { PICTURE_DRAG } from '../ui/files/use-files.tsx'
import { sizeText } from '../ui/format.ts'
import type { FocusProps } from '../ui/library/layout.ts'

const SIGNS = { video: Film, audio: Music, document: FileText, model: Package } as const

export const AssetFace = ({
  asset: { kind, thumbs },
  variant = 'small',
}: {
  asset: Pick<Asset, 'kind' | 'thumbs'>
  variant?: 'small' | 'mid'
}) => {
  if (thumbs) return <img src={thumbs[variant]} alt="" loading="lazy" className="block size-full object-cover" />
  const Sign = SIGNS[kind as keyof typeof SIGNS] ?? FileText
  return (
    <span className="flex size-full items-center justify-center text-t3">
      <Sign size={28} aria-hidden />
    </span>
  )
}

export const measureOf = ({ width, height, size }: Pick<Asset, 'width' | 'height' | 'size'>) =>
  width && height ? `${width} × ${height}` : sizeText(size)

const MARK = (
  <span className="absolute top-4 left-4 p-2 rounded-4 bg-primary text-white">
    <Check size={12} aria-hidden />
  </span>
)

interface Props {
  asset: Asset
  label: string
  selected: boolean
  focus: FocusProps
  disabled?: boolean
  onClick: (event: { shiftKey: boolean; ctrlKey: boolean; metaKey: boolean }) => void
  /** Selects it by a mark of its own, where a click opens. */
  onMark?: () => void
}
export const AssetTile = ({ asset, label, selected, focus, disabled = false, onClick, onMark }: Props) => (
  <article className="relative min-w-0" data-asset={asset.file_id}>
    <button
      type="button"
      aria-label={label}
      aria-pressed={selected}
      disabled={disabled}
      draggable={asset.kind === 'image'}
      onDragStart={event => event.dataTransfer.setData(PICTURE_DRAG, asset.url)}
      className="relative block w-full aspect-[3/2] p-0 border-0 rounded-6 overflow-hidden bg-hover cursor-pointer aria-pressed:outline-2 aria-pressed:outline-solid aria-pressed:outline-offset-2"
      onClick={onClick}
      {...focus}
    >
      <AssetFace asset={asset} />
      {selected && !onMark && MARK}
    </button>
    {onMark && (
      <button
        type="button"
        aria-label={`选中「${asset.name}」`}
        aria-pressed={selected}
        tabIndex={focus.tabIndex}
        className="absolute top-4 left-4 size-24 p-0 border-0 bg-transparent text-white cursor-pointer"
        onClick={onMark}
      >
        {selected ? MARK : <Square size={18} aria-hidden className="absolute top-3 left-3 drop-shadow" />}
      </button>
    )}
    <p className="cut mt-4 text-13">{asset.name}</p>
    <p className="row meta num">
      <span className="grow cut">{measureOf(asset)}</span>
      {asset.rating > 0 && (
        <span className="flex items-center" title={`${asset.rating} 分`}>
          <Star size={12} aria-hidden />
          {asset.rating}
        </span>
      )}
      {asset.shared && <Users size={12} role="img" aria-label="团队共享" />}
    </p>
  </article>
)
