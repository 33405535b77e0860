// The one picker of the product: what the team keeps and the official pictures, by words, tags, looks and the work that uses them; one or several.
import type { Asset, AssetKind } from '@qianmu/contract/library'
import { ASSET_KINDS } from '@qianmu/contract/library'
import type { TeamMaterial } from '@qianmu/contract/works/materials'
import { Button, Select } from 'antd'
import { PanelRight } from 'lucide-react'
import { type ReactNode, useCallback, useState } from 'react'
import { api } from '../api.ts'
import { keyOf, useCall } from '../kit/use-call.ts'
import { Empty } from '../ui/Empty.tsx'
import { pictureAt } from '../ui/files/drag.ts'
import { useClosing } from '../ui/form.ts'
import type { ItemState } from '../ui/library/layout.ts'
import { usePages, type Source } from '../ui/library/source.ts'
import { Picker } from '../ui/picker/Picker.tsx'
import { AssetFilters } from './AssetFilters.tsx'
import { AssetTile } from './AssetTile.tsx'
import { keyOfAsset, type Put, type Query, TILES, useAssets } from './asking.ts'

export type Picked = Pick<Asset, 'file_id' | 'kind' | 'name' | 'url' | 'thumbs' | 'width' | 'height'>
type Tab = 'all' | 'mine' | 'shared' | 'official'
const TABS = [
  { key: 'all', label: '全部' },
  { key: 'mine', label: '我的' },
  { key: 'shared', label: '团队' },
  { key: 'official', label: '官方' },
] as const satisfies readonly { key: Tab; label: string }[]

export interface PickerProps {
  /** Only this kind. */
  kind: AssetKind
  /** At most so many at once; 1 is taken by a click. */
  max?: number
  /** Begins with what this work uses. */
  workId?: number
  /** Only files of the team can be taken here: official pictures become some. */
  own?: boolean
  take: (picked: readonly Picked[]) => Promise<unknown>
  onClose: () => void
}

interface FrameProps extends PickerProps {
  /** Filters of the official pictures. */
  official?: ReactNode
  source: Source<Asset>
  tab: Tab
  onTab: (tab: Tab) => void
  query: Query
  put: Put
  beside: boolean
  onBeside: (beside: boolean) => void
}
const Frame = ({ kind, max = 1, own = false, take, onClose, official, source, tab, onTab, query, put, beside, onBeside }: FrameProps) => {
  const [chosen, setChosen] = useState<readonly Asset[]>([])
  const { busy, run: close } = useClosing(onClose)
  const takeAll = useCallback((picked: readonly Picked[]) => void close(() => take(picked)), [close, take])
  const toggle = useCallback(
    (asset: Asset) => {
      if (max === 1) return takeAll([asset])
      const without = (now: readonly Asset[]) => now.filter(each => each.file_id !== asset.file_id)
      setChosen(now => (without(now).length < now.length ? without(now) : [...now, asset].slice(0, max)))
    },
    [max, takeAll],
  )
  const item = useCallback(
    (asset: Asset, { focus }: ItemState) => (
      <AssetTile
        asset={asset}
        label={max === 1 ? `用「${asset.name}」` : asset.name}
        selected={chosen.some(each => each.file_id === asset.file_id)}
        focus={focus}
        drag={own && official ? undefined : [asset]}
        disabled={busy}
        onClick={() => toggle(asset)}
      />
    ),
    [busy, chosen, max, toggle, own, official],
  )
  return (
    <Picker<Asset, number, Tab>
      title={ASSET_KINDS[kind]}
      heading={`选${ASSET_KINDS[kind]}`}
      source={source}
      keyOf={keyOfAsset}
      layout={TILES}
      item={item}
      onTake={toggle}
      keyword={query.keyword ?? ''}
      onKeyword={keyword => put({ keyword })}
      tabs={{ tabs: kind === 'image' ? TABS : TABS.slice(0, 3), active: tab, onChange: onTab }}
      filters={
        <div className="row flex-wrap gap-8 my-8">
          {official ?? <AssetFilters query={query} put={put} fixedKind />}
          <span className="grow" />
          <span className="max-[720px]:hidden">
            <Button size="small" icon={<PanelRight size={14} aria-hidden />} onClick={() => onBeside(!beside)}>
              {beside ? '放回中间' : '放到旁边，拖着用'}
            </Button>
          </span>
          {max > 1 && (
            <Button type="primary" size="small" disabled={!chosen.length} loading={busy} onClick={() => takeAll(chosen)}>
              用这 {chosen.length} 个
            </Button>
          )}
        </div>
      }
      empty={<Empty art="images" title="没有这样的素材" help="换个词，或去掉几项筛选；新的可以在「媒体库」里上传" />}
      failed="没有读到素材"
      busy={busy}
      beside={beside}
      onClose={onClose}
    />
  )
}

const OwnPicker = (props: Omit<FrameProps, 'source'>) => {
  const { query, tab, kind } = props
  return <Frame {...props} source={useAssets({ ...query, kind, source: tab })} />
}

const SIZE = 60
/** An official picture as an asset: nothing is said of it here. */
const asAsset = ({ name, image_url, thumbs }: TeamMaterial): Asset => ({
  file_id: pictureAt(image_url).file_id,
  kind: 'image',
  name,
  url: image_url,
  thumbs,
  mime: '',
  taken_at: null,
  camera: '',
  size: 0,
  width: null,
  height: null,
  tags: [],
  folder_id: null,
  rating: 0,
  colour: null,
  shared: false,
  mine: false,
  licence: '',
  expires_on: null,
  created_at: '',
})
/** An official picture as one of the team’s; the same content is kept once. */
const takenOver = async ({ name, url }: Picked): Promise<Picked> => {
  const bytes = await (await fetch(url)).blob()
  const kept = await api.files.image({ file: new File([bytes], `${name}.${bytes.type.split('/')[1]}`, { type: bytes.type }) })
  return { ...kept, kind: 'image' }
}

const OfficialPicker = (props: Omit<FrameProps, 'source'>) => {
  const { own = false, take } = props
  const [category_id, setCategory] = useState(0)
  const { data: categories = [] } = useCall(api.materials.officialCategories, {})
  const asked = { keyword: props.query.keyword ?? '', size: SIZE, ...(category_id && { category_id }) }
  const source = usePages({
    key: [...keyOf(api.materials.officialList), 'picker', asked],
    ask: async (page, signal) => {
      const answer = await api.materials.officialList({ ...asked, page }, { signal })
      return { ...answer, list: answer.list.map(asAsset) }
    },
    keyOf: keyOfAsset,
  })
  const takeOver = useCallback(async (picked: readonly Picked[]) => take(await Promise.all(picked.map(takenOver))), [take])
  return (
    <Frame
      {...props}
      source={source}
      take={own ? takeOver : take}
      official={
        <Select
          size="small"
          className="w-184"
          aria-label="官方分类"
          value={category_id}
          options={[
            { value: 0, label: '全部分类' },
            ...categories.map(({ category_id, name, count }) => ({ value: category_id, label: `${name} ${count}` })),
          ]}
          onChange={setCategory}
        />
      }
    />
  )
}

const AssetPicker = (props: PickerProps) => {
  const [tab, setTab] = useState<Tab>('all')
  const [query, setQuery] = useState<Query>(props.workId ? { project_id: String(props.workId) } : {})
  const put = useCallback((parts: Query) => setQuery(now => ({ ...now, ...parts })), [])
  const [beside, onBeside] = useState(false)
  const shared = { ...props, tab, onTab: setTab, query, put, beside, onBeside }
  return tab === 'official' ? <OfficialPicker {...shared} /> : <OwnPicker {...shared} />
}
export default AssetPicker
