// /workBench/assets — 媒体库: every picture, film, sound, text and model that a team keeps, in folders and by filters that the address holds (mockup 32).
import { type Asset, ASSET_LIMITS } from '@qianmu/contract/library'
import { Button } from 'antd'
import { useCallback, useMemo, useState } from 'react'
import { Page } from '../frame/Page.tsx'
import { api } from '../api.ts'
import { useAddress } from '../kit/address.ts'
import { rethrowUnlessFailure } from '../kit/failure.ts'
import { saveFile } from '../kit/transfer.ts'
import { Empty } from '../ui/Empty.tsx'
import { useFiles } from '../ui/files/use-files.tsx'
import { ManyButton, useMany } from '../ui/files/use-many.tsx'
import type { ItemState } from '../ui/library/layout.ts'
import { Library } from '../ui/library/Library.tsx'
import { useSelection } from '../ui/library/use-selection.ts'
import { SearchBox } from '../ui/SearchBox.tsx'
import { Side, Sides } from '../ui/sides/Sides.tsx'
import AssetDrawer, { type Opened } from './AssetDrawer.tsx'
import { AssetFilters } from './AssetFilters.tsx'
import { AssetTile } from './AssetTile.tsx'
import { FILTERS, isExpired, keep, keyOfAsset, type Put, type Query, refreshAssets, TILES, useAssets } from './asking.ts'
import { EditDialog, share } from './EditDialog.tsx'
import { FolderList } from './FolderList.tsx'
import { goOnWith } from './leaving.tsx'
import { askRemove, mayRemove } from './removing.tsx'

/** The filters, kept in the address. */
function useQuery(): [Query, Put] {
  const [search, put] = useAddress()
  return [Object.fromEntries(FILTERS.flatMap(name => (search.get(name) ? [[name, search.get(name)!]] : []))), put]
}

const pack = (file_ids: number[]) => void api.library.pack.file({ file_ids }).then(saveFile).catch(rethrowUnlessFailure)
/** What may not be used any more is told before it leaves. */
async function download(rows: readonly Asset[]): Promise<void> {
  const expired = rows.filter(isExpired)
  if (!expired.length || (await goOnWith(expired, '仍然下载'))) pack(rows.map(keyOfAsset))
}

const Bulk = ({ rows, edit }: { rows: readonly Asset[]; edit: () => void }) => {
  const mine = rows.some(row => row.mine)
  const many = rows.length > ASSET_LIMITS.packed
  return (
    <>
      <Button size="small" onClick={edit}>
        标签、文件夹、评分、许可…
      </Button>
      <Button size="small" disabled={!mine} onClick={() => void share(rows, 1)}>
        共享给团队
      </Button>
      <Button size="small" disabled={many} title={many ? `一次最多下载 ${ASSET_LIMITS.packed} 个` : ''} onClick={() => void download(rows)}>
        打包下载
      </Button>
      <Button size="small" danger disabled={!rows.some(mayRemove)} onClick={() => void askRemove(rows).catch(rethrowUnlessFailure)}>
        移出媒体库
      </Button>
    </>
  )
}

const AssetsPage = () => {
  const [query, put] = useQuery()
  const source = useAssets(query)
  const shown = useMemo(() => source.items?.map(keyOfAsset) ?? [], [source.items])
  const selection = useSelection(shown, source.more !== undefined)
  const [opened, setOpened] = useState<Opened>()
  const [edited, setEdited] = useState<readonly Asset[]>()
  const many = useMany('assets', refreshAssets, '个文件')
  const { choose, field, zone, over } = useFiles({ accept: '', testId: 'asset-files', take: files => void many.take(files, keep) })
  const isSelecting = selection.selected.size > 0
  /** One that is selected is dragged with the others that are. */
  const all = useMemo(
    () => source.items?.filter(({ file_id }) => selection.selected.has(file_id)) ?? [],
    [source.items, selection.selected],
  )
  const item = useCallback(
    (asset: Asset, { selected, focus, select }: ItemState) => (
      <AssetTile
        asset={asset}
        label={asset.name}
        selected={selected}
        focus={focus}
        drag={selected ? [asset, ...all.filter(each => each !== asset)] : [asset]}
        onMark={() => select()}
        onClick={event => (isSelecting || event.shiftKey || event.ctrlKey || event.metaKey ? select(event.shiftKey) : setOpened(asset))}
      />
    ),
    [isSelecting, all],
  )
  const filtered = Object.keys(query).some(name => name !== 'sort')
  return (
    <Page action={<ManyButton many={many} label="上传" onClick={choose} />}>
      <Sides>
        <Side label="文件夹" className="w-200 flex-none line-r">
          <FolderList query={query} put={put} />
        </Side>
        <div className="grow stack min-w-0 min-h-0" {...zone} data-over={over || undefined}>
          {field}
          <Library
            name="素材"
            source={source}
            keyOf={keyOfAsset}
            layout={TILES}
            item={item}
            selection={selection}
            bulk={{
              label: '选中的素材',
              count: rows => `已选 ${rows.length} 个`,
              actions: rows => <Bulk rows={rows} edit={() => setEdited(rows)} />,
            }}
            bar={
              <>
                <AssetFilters query={query} put={put} />
                <span className="grow" />
                {source.total !== undefined && <span className="meta num">{source.total} 个</span>}
                <SearchBox
                  className="max-[720px]:order-first"
                  label="搜素材"
                  placeholder="名称、标签、画面描述或拼音"
                  keyword={query.keyword ?? ''}
                  onChange={keyword => put({ keyword })}
                />
              </>
            }
            empty={
              <Empty
                art={filtered ? 'search' : 'images'}
                title={filtered ? '没有这样的素材' : '还没有素材'}
                help="画的图、上传的图片、视频、音频、文档和模型都在这里；也可以把文件拖进来"
                action={
                  filtered ? (
                    <Button onClick={() => put(Object.fromEntries(FILTERS.map(name => [name, ''])))}>看全部素材</Button>
                  ) : (
                    <Button onClick={choose}>上传</Button>
                  )
                }
              />
            }
            failed="没有读到素材"
          />
        </div>
      </Sides>
      {opened && <AssetDrawer asset={opened} onOpen={setOpened} onClose={() => setOpened(undefined)} />}
      {edited && <EditDialog assets={edited} onClose={() => setEdited(undefined)} />}
    </Page>
  )
}
export default AssetsPage
