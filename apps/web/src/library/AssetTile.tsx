// One asset in a grid: a picture, or the sign of what it is, its name and what it measures.
import type { Asset } from '@qianmu/contract/library'
import { FileText, Music, Package, Star, Users } from 'lucide-react'
import { sizeText } from '../ui/format.ts'
import { Badge, Facts, NoPicture, Picture, Tile, type TileProps } from '../ui/library/Tile.tsx'
import { isExpired } from './asking.ts'

const SIGNS = { audio: Music, document: FileText, model: Package } as const

interface FaceProps {
  asset: Pick<Asset, 'kind' | 'thumbs' | 'url'>
  variant?: 'small' | 'mid'
}
export const AssetFace = ({ asset: { kind, thumbs, url }, variant = 'small' }: FaceProps) => {
  if (thumbs) return <Picture src={thumbs[variant]} />
  if (kind === 'video') return <video src={url} muted preload="metadata" aria-hidden tabIndex={-1} />
  const Sign = SIGNS[kind as keyof typeof SIGNS] ?? FileText
  return (
    <NoPicture>
      <Sign size={28} />
    </NoPicture>
  )
}

export const measureOf = ({ width, height, size }: Pick<Asset, 'width' | 'height' | 'size'>) =>
  width && height ? `${width} × ${height}` : size ? sizeText(size) : ''

export const AssetTile = ({ asset, ...tile }: { asset: Asset } & Omit<TileProps, 'name' | 'face' | 'children'>) => (
  <Tile name={asset.name} face={<AssetFace asset={asset} />} drag={[asset]} right={isExpired(asset) && <Badge>授权过期</Badge>} {...tile}>
    <Facts>
      <span className="grow cut num">{measureOf(asset)}</span>
      {asset.rating > 0 && (
        <span className="flex items-center num" title={`${asset.rating} 分`}>
          <Star size={12} aria-hidden />
          {asset.rating}
        </span>
      )}
      {asset.shared && <Users size={12} role="img" aria-label="团队共享" />}
    </Facts>
  </Tile>
)
