// The sheets of one kind down the left side: found by a word, put in order with Alt and the arrows, and what the script names that is none yet.
import type { Asset } from '@qianmu/contract/works/assets'
import { ASSET_KINDS, type AssetKind } from '@qianmu/contract/works/asset-kinds'
import { Button } from 'antd'
import { Image, Lock, ScanSearch } from 'lucide-react'
import { type KeyboardEvent, useCallback } from 'react'
import { useCall } from '../../kit/use-call.ts'
import { Empty } from '../../ui/Empty.tsx'
import type { ItemState, Layout } from '../../ui/library/layout.ts'
import { Library } from '../../ui/library/Library.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { CALLS, coverOf } from './model.ts'
import type { useAssets } from './use-assets.ts'

const ROWS: Layout<Asset> = { flow: 'rows', height: 56 }
const keyOf = ({ id }: Asset) => id

const Row = ({
  asset,
  current,
  state,
  onOpen,
  onKey,
}: {
  asset: Asset
  current: boolean
  state: ItemState
  onOpen: () => void
  onKey: (event: KeyboardEvent) => void
}) => {
  const cover = coverOf(asset)
  return (
    <button
      type="button"
      {...state.focus}
      aria-current={current || undefined}
      aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
      className="row w-full h-52 px-8 gap-8 text-left rounded-6 border-0 bg-transparent aria-[current]:bg-soft hover:bg-hover"
      onClick={onOpen}
      onKeyDown={onKey}
    >
      {cover ? (
        <img src={cover.thumbs.mini} alt="" className="flex-none w-36 h-36 rounded-6 object-cover" loading="lazy" />
      ) : (
        <span className="flex flex-none items-center justify-center w-36 h-36 rounded-6 bg-canvas text-t3">
          <Image size={16} aria-hidden />
        </span>
      )}
      <span className="stack grow min-w-0">
        <span className="cut">{asset.name}</span>
        <span className="meta cut">{asset.tags[0] ?? asset.words.slice(0, 12)}</span>
      </span>
      {asset.final !== null && <Lock size={14} aria-label={`已定稿 v${asset.final}`} />}
      {asset.images.length ? (
        <span className="meta num flex-none">{asset.images.length} 图</span>
      ) : (
        <span className="meta flex-none text-warn">缺图</span>
      )}
    </button>
  )
}

interface Props {
  workId: number
  kind: AssetKind
  assets: ReturnType<typeof useAssets>
  keyword: string
  onKeyword: (keyword: string) => void
  current: number
  onOpen: (id: number) => void
  onAdd: () => void
  onImport: () => void
}

/** What the script names and nobody has taken over. */
const News = ({ workId, kind, onImport }: Pick<Props, 'workId' | 'kind' | 'onImport'>) => {
  const { data } = useCall(CALLS[kind].hasNew, { project_id: workId })
  if (!data?.has_new) return null
  const rest = data.count > data.names.length ? ' 等' : ''
  return (
    <section aria-label="脚本里的新名字" className="stack flex-none gap-4 m-8 p-8 rounded-6 bg-soft">
      <span className="row">
        <ScanSearch size={14} aria-hidden />
        <span className="grow">
          脚本里有 {data.count} 个新{ASSET_KINDS[kind]}
        </span>
      </span>
      <span className="row">
        <span className="meta grow cut">
          {data.names.join('、')}
          {rest}
        </span>
        <Button size="small" type="link" onClick={onImport}>
          导入
        </Button>
      </span>
    </section>
  )
}

export const AssetList = ({ workId, kind, assets, keyword, onKeyword, current, onOpen, onAdd, onImport }: Props) => {
  const { source, mayWrite, sort, remove } = assets
  const { items = [] } = source
  const noun = ASSET_KINDS[kind]
  const draw = useCallback(
    (asset: Asset, state: ItemState) => {
      const at = items.findIndex(({ id }) => id === asset.id)
      const keys = (event: KeyboardEvent) => {
        if (!mayWrite) return
        const before = event.key === 'ArrowUp' ? at - 2 : at + 1
        if (event.altKey && (event.key === 'ArrowUp' ? at > 0 : event.key === 'ArrowDown' && at < items.length - 1)) {
          event.preventDefault()
          event.stopPropagation()
          sort(asset.id, items[before]?.id ?? null)
        } else if (event.key === 'Delete') remove(asset)
      }
      return <Row asset={asset} state={state} current={asset.id === current} onOpen={() => onOpen(asset.id)} onKey={keys} />
    },
    [items, current, mayWrite, onOpen, remove, sort],
  )
  return (
    <>
      <div className="flex-none p-8 pb-0">
        <SearchBox label={`查找${noun}`} placeholder="名称、别名、特征" keyword={keyword} onChange={onKeyword} />
      </div>
      {mayWrite && <News workId={workId} kind={kind} onImport={onImport} />}
      <Library
        name={noun}
        source={source}
        keyOf={keyOf}
        layout={ROWS}
        item={draw}
        empty={
          keyword ? (
            <Empty art="search" title={`没有找到${noun}`} />
          ) : (
            <Empty
              art={kind === 'role' ? 'people' : 'images'}
              title={`还没有${noun}`}
              help="从脚本导入，或自己新建。"
              action={
                mayWrite && (
                  <Button size="small" onClick={onAdd}>
                    新建{noun}
                  </Button>
                )
              }
            />
          )
        }
        failed={`没有读到${noun}`}
      />
    </>
  )
}
