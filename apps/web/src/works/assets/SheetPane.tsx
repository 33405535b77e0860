// The middle of a sheet: its pictures by what they are for, clothes of a role, drawing more of it, and the shots that use it.
import type { Asset, AssetImage } from '@qianmu/contract/works/assets'
import type { AssetKind, ImageSlot } from '@qianmu/contract/works/asset-kinds'
import { Button, Dropdown, Skeleton, Tag } from 'antd'
import { Ellipsis, Link2, Lock, LockOpen, Plus, TriangleAlert } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Link, useParams } from 'react-router'
import { ImpactDrawer } from '../../film/index.ts'
import { AssetButton } from '../../library/index.ts'
import { rethrowUnlessFailure } from '../../kit/failure.ts'
import { useMay } from '../../kit/permission.ts'
import { useCall } from '../../kit/use-call.ts'
import { useFiles } from '../../ui/files/use-files.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { ImageViewer } from '../../ui/ImageViewer.tsx'
import { PictureButton } from '../../ui/PictureButton.tsx'
import { DrawSection } from './DrawSection.tsx'
import { CALLS, coverOf, keyFor, SECTIONS } from './model.ts'
import type { Sheet } from './use-assets.ts'

interface Props {
  workId: number
  kind: AssetKind
  sheet: Sheet
}
interface TileProps {
  image: AssetImage
  open: boolean
  sheet: Sheet
  onLook: () => void
}

const Tile = ({ image, open, sheet, onLook }: TileProps) => {
  const items = [
    { key: 'cover', label: image.chosen ? '不作主图' : '设为主图', onClick: () => sheet.place(image.id, { chosen: !image.chosen }) },
    ...(image.slot === 'reference'
      ? []
      : [{ key: 'reference', label: '改作参考图', onClick: () => sheet.place(image.id, { slot: 'reference', label: '' }) }]),
    { key: 'remove', label: '删除', danger: true, onClick: () => sheet.removePicture(image.id) },
  ]
  return (
    <li className="stack gap-4 min-w-0">
      <button
        type="button"
        className="block p-0 border-0 rounded-6 overflow-hidden bg-canvas aspect-square cursor-zoom-in"
        aria-label={`看大图：${image.label || '参考图'}`}
        onClick={onLook}
      >
        <img src={image.thumbs.mid} alt="" className="w-full h-full object-contain" loading="lazy" />
      </button>
      <span className="row min-w-0">
        <span className="meta grow cut">{image.label}</span>
        {image.chosen && <Tag color="blue">主图</Tag>}
        {open && (
          <Dropdown trigger={['click']} menu={{ items }}>
            <IconButton icon={Ellipsis} size={24} label={`更多：${image.label || '参考图'}`} />
          </Dropdown>
        )}
      </span>
    </li>
  )
}

/** One place of a section that has no picture yet: a file is dropped or chosen there. */
const EmptySlot = ({ label, take, keep }: { label: string; take: (file: File) => void; keep: (url: string) => void }) => {
  const { choose, field, zone, over } = useFiles({
    accept: 'image/*',
    multiple: false,
    take: ([file]) => file && take(file),
    kept: { kind: 'image', take: ([picture]) => keep(picture!.url) },
  })
  return (
    <li className="stack gap-4 min-w-0">
      <button
        type="button"
        {...zone}
        aria-label={`添加${label || '参考图'}`}
        className="flex items-center justify-center p-0 border border-dashed border-line2 rounded-6 bg-transparent text-t3 aspect-square data-[over]:border-ring"
        data-over={over || undefined}
        onClick={choose}
      >
        <Plus size={16} aria-hidden />
      </button>
      <span className="meta cut text-center">{label || '拖到这里'}</span>
      {field}
    </li>
  )
}

interface SectionProps extends Pick<Props, 'sheet'> {
  asset: Asset
  slot: ImageSlot
  title: string
  labels: readonly string[]
  open: boolean
  onLook: (image: AssetImage) => void
}

const Section = ({ sheet, asset, slot, title, labels, open, onLook }: SectionProps) => {
  const own = asset.images.filter(image => image.slot === slot)
  const free = labels.filter(label => label === '' || !own.some(image => image.label === label))
  const upload = (file: File, label: string) => sheet.upload(file, slot, label)
  return (
    <section aria-label={title} className="stack gap-8">
      <h2 className="row text-13">
        <span className="grow">
          {title}{' '}
          <span className="meta num">{slot === 'reference' ? own.length : `${own.length} / ${Math.max(labels.length, own.length)}`}</span>
        </span>
        {open && slot === 'reference' && (
          <>
            <AssetButton kind="image" take={async ([picture]) => sheet.addPicture(picture!.url, slot, '')} />
            <PictureButton label="上传" testId="asset-upload" take={file => upload(file, '')} />
          </>
        )}
      </h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(96px,1fr))] gap-8">
        {own.map(image => (
          <Tile key={image.id} image={image} open={open} sheet={sheet} onLook={() => onLook(image)} />
        ))}
        {open &&
          free.map(label => (
            <EmptySlot
              key={label}
              label={label}
              take={file => void upload(file, label).catch(rethrowUnlessFailure)}
              keep={url => sheet.addPicture(url, slot, label)}
            />
          ))}
        {!open && own.length === 0 && <li className="meta">还没有图片</li>}
      </ul>
    </section>
  )
}

/** What a role wears. */
const Wardrobe = ({ workId, asset }: { workId: number; asset: Asset }) => {
  const { data } = useCall(CALLS.clothing.lists, { project_id: workId, character_id: asset.character_id!, size: 100 })
  if (!data?.list.length) return null
  return (
    <section aria-label="服装" className="stack gap-8">
      <h2 className="text-13">
        服装 <span className="meta num">{data.total} 套</span>
      </h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(128px,1fr))] gap-8">
        {data.list.map(clothing => (
          <li key={clothing.id}>
            <Link to={`?tab=clothing&asset=${clothing.id}`} className="stack gap-4 p-8 rounded-6 border border-line text-t1">
              {coverOf(clothing) && (
                <img src={coverOf(clothing)!.thumbs.mid} alt="" className="rounded-6 aspect-square object-cover" loading="lazy" />
              )}
              <span className="cut">{clothing.name}</span>
              <span className="meta cut">{clothing.tags.join('、')}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

const FinalButton = ({ asset, sheet }: { asset: Asset; sheet: Sheet }) => {
  const isFinal = asset.final !== null
  const run = () => void sheet.change({ final: !isFinal }).catch(rethrowUnlessFailure)
  return (
    <Button icon={isFinal ? <LockOpen aria-hidden /> : <Lock aria-hidden />} onClick={run}>
      {isFinal ? '取消定稿' : '定稿'}
    </Button>
  )
}

const Uses = ({ workId, asset, mayWrite }: { workId: number; asset: Asset; mayWrite: boolean }) => {
  const [looking, look] = useState(false)
  const { projectType } = useParams()
  if (!asset.shots) return null
  return (
    <footer className="row flex-none h-44 px-16 line-t bg-panel" data-kept>
      <Link2 size={14} aria-hidden />
      <span>用在 {asset.shots} 个镜头</span>
      {asset.stale > 0 && (
        <Tag color="warning" icon={<TriangleAlert size={12} aria-hidden />}>
          {asset.stale} 镜与现在的设定不一致
        </Tag>
      )}
      <span className="grow" />
      <Button size="small" type="text" onClick={() => look(true)}>
        影响
      </Button>
      <Link to="../generalStoryBoard" relative="path">
        去分镜
      </Link>
      <Suspense>
        {looking && (
          <ImpactDrawer
            {...{ workId, mayWrite }}
            projectType={Number(projectType)}
            kind="asset"
            id={asset.id}
            name={asset.name}
            onClose={() => look(false)}
          />
        )}
      </Suspense>
    </footer>
  )
}

export const SheetPane = ({ workId, kind, sheet }: Props) => {
  const asset = sheet.sheet
  const mayWrite = useMay(keyFor(kind), 'author')
  const [looked, setLooked] = useState<number>()
  if (!asset) return <Skeleton active className="flex-1 p-24 bg-canvas" paragraph={{ rows: 8 }} />
  const open = mayWrite && asset.final === null
  const look = ({ id }: AssetImage) => setLooked(asset.images.findIndex(image => image.id === id))
  return (
    <div className="stack flex-1 min-w-0 bg-canvas">
      <div className="stack flex-1 gap-20 p-16 min-h-0 overflow-y-auto">
        <header className="row flex-wrap">
          <span className="stack grow min-w-0">
            <h2 className="text-16 cut">{asset.name}</h2>
            <span className="meta cut">{asset.aliases.join('、')}</span>
          </span>
          {asset.final !== null && <Tag color="success">已定稿 v{asset.final}</Tag>}
          {mayWrite && <FinalButton asset={asset} sheet={sheet} />}
        </header>
        {SECTIONS[kind].map(section => (
          <Section key={section.slot} {...section} sheet={sheet} asset={asset} open={open} onLook={look} />
        ))}
        {kind === 'role' && <Wardrobe workId={workId} asset={asset} />}
        <DrawSection kind={kind} asset={asset} sheet={sheet} open={open} />
      </div>
      <Uses workId={workId} asset={asset} mayWrite={mayWrite} />
      {looked !== undefined && (
        <ImageViewer
          images={asset.images.map(image => ({ src: image.url, alt: `${asset.name} ${image.label}` }))}
          index={looked}
          onIndex={setLooked}
          onClose={() => setLooked(undefined)}
        />
      )}
    </div>
  )
}
