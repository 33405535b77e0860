// One asset: seen in large, what is said of it, where it is used, and what looks nearly the same.
import { ASSET_KINDS, ASSET_PLACES, type Asset, type AssetFolder } from '@qianmu/contract/library'
import { Button, Drawer } from 'antd'
import { Download, Pencil } from 'lucide-react'
import { useState } from 'react'
import { api } from '../api.ts'
import { rethrowUnlessFailure } from '../kit/failure.ts'
import { useCall } from '../kit/use-call.ts'
import card from '../ui/card.module.css'
import { instantText, sizeText } from '../ui/format.ts'
import { COLOURS } from './AssetFilters.tsx'
import { AssetFace, measureOf } from './AssetTile.tsx'
import { EditDialog } from './EditDialog.tsx'
import { askRemove, keepBest, mayRemove } from './removing.tsx'

const Large = ({ asset }: { asset: Opened }) => {
  if (asset.kind === 'video')
    return <video src={asset.url} controls preload="metadata" className="w-full rounded-6" aria-label={asset.name} />
  if (asset.kind === 'audio') return <audio src={asset.url} controls preload="none" className="w-full" aria-label={asset.name} />
  return (
    <div className={`${card.fills} w-full h-200 rounded-6 bg-hover`}>
      <AssetFace asset={asset} variant="mid" />
    </div>
  )
}

/** What is known of an asset before it is asked for. */
export type Opened = Pick<Asset, 'file_id' | 'kind' | 'name' | 'url' | 'thumbs'>
interface Props {
  asset: Opened
  onOpen: (asset: Opened) => void
  onClose: () => void
}
const factsOf = (shown: Asset, folders: readonly AssetFolder[]) =>
  [
    ['种类', ASSET_KINDS[shown.kind]],
    ['尺寸', [measureOf(shown), sizeText(shown.size)].filter((each, at, all) => all.indexOf(each) === at).join(' · ')],
    ['颜色', shown.colour ? COLOURS[shown.colour] : ''],
    ['标签', shown.tags.join('、')],
    ['文件夹', folders.find(({ folder_id }) => folder_id === shown.folder_id)?.name],
    ['拍摄于', shown.taken_at?.replace('T', ' ').slice(0, 16)],
    ['相机', shown.camera],
    ['加入于', instantText(shown.created_at)],
    ['许可', shown.licence],
    ['可以用到', shown.expires_on ?? ''],
    ['谁能看到', shown.shared ? '全团队' : shown.mine ? '我，和能看到用它的作品的人' : '能看到用它的作品的人'],
  ].filter(([, text]) => text)

const AssetDrawer = ({ asset, onOpen, onClose }: Props) => {
  const { data } = useCall(api.library.detail, { file_id: asset.file_id })
  const { data: shelf } = useCall(api.library.shelf, {})
  const [editing, setEditing] = useState(false)
  const shown = data ?? asset
  return (
    <Drawer
      open
      size={400}
      title={shown.name}
      onClose={onClose}
      footer={
        <div className="row gap-8">
          {data && (data.mine || data.shared) && (
            <Button className="grow" type="primary" icon={<Pencil size={14} aria-hidden />} onClick={() => setEditing(true)}>
              修改
            </Button>
          )}
          <Button icon={<Download size={14} aria-hidden />} href={shown.url} download={shown.name}>
            下载
          </Button>
          {data && mayRemove(data) && (
            <Button danger onClick={() => void askRemove([data], onClose).catch(rethrowUnlessFailure)}>
              移出媒体库
            </Button>
          )}
        </div>
      }
    >
      <div className="stack gap-16">
        <Large asset={shown} />
        <dl className="grid grid-cols-[auto_1fr] gap-x-12 gap-y-4 m-0 text-13">
          {data &&
            factsOf(data, shelf?.folders ?? []).map(([label, text]) => (
              <div key={label} className="contents">
                <dt className="text-t3">{label}</dt>
                <dd className="m-0 min-w-0 break-words">{text}</dd>
              </div>
            ))}
        </dl>
        {data && (
          <section aria-label="用在">
            <h3 className="text-13 mb-8">用在 {data.uses.reduce((sum, { count }) => sum + count, 0)} 处</h3>
            <ul className="stack gap-4">
              {data.uses.map(({ project_id, project_name, place, count }) => (
                <li key={`${project_id} ${place}`} className="row">
                  <span className="grow cut">{project_name}</span>
                  <span className="meta num">
                    {ASSET_PLACES[place]} {count}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        )}
        {data && data.alike.length > 0 && (
          <section aria-label="看着一样的">
            <h3 className="row text-13 mb-8">
              <span className="grow">看着一样的 {data.alike.length} 张</span>
              {data.alike.some(mayRemove) && (
                <Button
                  size="small"
                  type="text"
                  title="它们的标签、评分和文件夹并到这一张"
                  onClick={() => void keepBest(data, data.alike).catch(rethrowUnlessFailure)}
                >
                  只留这一张
                </Button>
              )}
            </h3>
            <div className="flex flex-wrap gap-8">
              {data.alike.map(each => (
                <button
                  key={each.file_id}
                  type="button"
                  className={`${card.fills} w-72 h-48 p-0 border-0 rounded-4 cursor-pointer`}
                  aria-label={`看「${each.name}」`}
                  onClick={() => onOpen(each)}
                >
                  <AssetFace asset={each} />
                </button>
              ))}
            </div>
          </section>
        )}
      </div>
      {editing && data && <EditDialog assets={[data]} onClose={() => setEditing(false)} />}
    </Drawer>
  )
}
export default AssetDrawer
