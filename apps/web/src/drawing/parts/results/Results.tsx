// What was drawn, newest first, with what finds something among it; beside it the favourites and what the work has.
import { RATING_MAX } from '@qianmu/contract/drawing/pictures'
import { Segmented } from 'antd'
import { Columns2, Columns3, Pencil, Search, Square, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useDraft } from '../../../ui/draft.ts'
import { FilterMenu } from '../../../ui/FilterMenu.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { late } from '../../../ui/late/late.tsx'
import { SearchBox } from '../../../ui/SearchBox.tsx'
import { lookedAt } from '../../looked.ts'
import { sourceOf } from '../../source.ts'
import styles from '../../studio.module.css'
import type { Uses } from '../../use-studio.ts'
import { QueueBar } from '../queue/QueueBar.tsx'
import { useOrder } from '../queue/use-order.ts'
import { Group } from './Group.tsx'
import { type Albums, useAlbums } from './use-albums.ts'
import { Favourites, OfWork } from './OtherPictures.tsx'

const NameDialog = late(() => import('../../../ui/NameDialog.tsx'))
const QueueList = late(() => import('../queue/QueueList.tsx'))

/** Pictures beside each other, and what the button shows that goes on to the next number. */
const COLUMNS = { 1: Square, 2: Columns2, 3: Columns3 } as const
type Columns = keyof typeof COLUMNS
const nextOf = (columns: Columns) => ((columns % 3) + 1) as Columns

const FILTERS = [
  { name: 'mode', label: '方式', values: [{ value: 'every', text: '所有绘画方式' }] },
  {
    name: 'days',
    label: '时间',
    values: [
      { value: '1', text: '今天' },
      { value: '7', text: '近 7 天' },
      { value: '30', text: '近 30 天' },
    ],
  },
  {
    name: 'rating',
    label: '评分',
    values: [RATING_MAX, 4, 3, 2, 1].map(stars => ({ value: String(stars), text: stars < RATING_MAX ? `${stars} 星以上` : `${stars} 星` })),
  },
]

/** Groups of the filter that take one value or none. */
const ONE_OF = ['days', 'rating', 'album'] as const

type DrawnStudio = Uses<'compareWith' | 'found' | 'records' | 'show' | 'showTask' | 'shown' | 'shownTask'>

const Drawn = ({ studio, columns, albums }: { studio: DrawnStudio; columns: Columns; albums: Albums }) => {
  const { queue } = useOrder()
  const { isFiltered, found } = studio.found
  const current = studio.shownTask === null ? lookedAt(studio)?.image.id : undefined
  const all = isFiltered ? found : studio.records
  const list = all?.filter(record => record.images.length > 0 || record.tasks.length > 0) ?? []
  return (
    <>
      <QueueBar />
      {queue && queue.records.length > 1 && (
        <Suspense fallback={null}>
          <QueueList />
        </Suspense>
      )}
      {all && list.length === 0 && <p className="meta">{isFiltered ? '没有这样的图片。' : '画出来的图片会出现在这里。'}</p>}
      <ul>
        {list.map(record => (
          <Group key={record.record_id} studio={studio} record={record} current={current} columns={columns} albums={albums} />
        ))}
      </ul>
    </>
  )
}

interface ToolsProps {
  studio: Uses<'found'>
  albums: Albums
  columns: Columns
  setColumns: (next: Columns) => void
  searching: boolean
  setSearching: (on: boolean) => void
}

/** Finds drawings: the words of their prompts, a filter, and how many stand beside each other. */
const Tools = ({ studio: { found }, albums: { albums }, columns, setColumns, searching, setSearching }: ToolsProps) => {
  const { filter, look } = found
  const chosen = {
    mode: filter.every ? ['every'] : [],
    ...Object.fromEntries(ONE_OF.map(name => [name, filter[name] ? [String(filter[name])] : []])),
  }
  const toggle = (group: string, value: string) => {
    const name = ONE_OF.find(each => each === group)
    if (name) look({ [name]: filter[name] === Number(value) ? 0 : Number(value) })
    else look({ every: !filter.every })
  }
  const own = { name: 'album', label: '图集', values: albums.map(each => ({ value: String(each.album_id), text: each.name })) }
  return (
    <>
      <FilterMenu
        groups={albums.length > 0 ? [...FILTERS, own] : FILTERS}
        chosen={chosen}
        onToggle={toggle}
        onClear={() => look({ every: false, days: 0, rating: 0, album: 0 })}
      />
      <IconButton
        icon={Search}
        size={24}
        label="找图片"
        pressed={searching}
        onClick={() => {
          setSearching(!searching)
          look({ keyword: '' })
        }}
      />
      <IconButton
        icon={COLUMNS[columns]}
        size={24}
        label={`每行 ${columns} 张，换成 ${nextOf(columns)} 张`}
        onClick={() => setColumns(nextOf(columns))}
      />
    </>
  )
}

/** The album that is looked at: its name, how much is in it, and what can be done with it. */
const OpenAlbum = ({ studio: { found }, albums }: { studio: Uses<'found'>; albums: Albums }) => {
  const album = albums.albums.find(each => each.album_id === found.filter.album)
  if (!album) return null
  return (
    <div className="row mb-12">
      <span className="grow cut">
        {album.name} <span className="meta num">{album.drawings} 次绘图</span>
      </span>
      <IconButton icon={Pencil} size={24} label={`重命名图集「${album.name}」`} onClick={() => albums.askName(album)} />
      <IconButton
        icon={Trash2}
        size={24}
        label={`删除图集「${album.name}」`}
        onClick={() => {
          found.look({ album: 0 })
          void albums.remove(album)
        }}
      />
    </div>
  )
}

type Kind = 'drawn' | 'favourites' | 'work'

export const Results = ({ studio }: { studio: DrawnStudio }) => {
  const [kind, setKind] = useState<Kind>('drawn')
  const [columns, setColumns] = useDraft<Columns>('draw.columns', 2)
  const [searching, setSearching] = useState(false)
  const albums = useAlbums()
  const [workId] = useState(() => sourceOf(location.search)?.workId)
  return (
    <section className={styles.results} aria-label="结果">
      <h2 className="sr-only">结果</h2>
      <div className="flex items-center gap-4 mb-12">
        <span className="grow">
          <Segmented<Kind>
            size="small"
            aria-label="看哪些图片"
            value={kind}
            options={[
              { value: 'drawn', label: '结果' },
              { value: 'favourites', label: '收藏' },
              ...(workId === undefined ? [] : [{ value: 'work' as const, label: '本作品' }]),
            ]}
            onChange={setKind}
          />
        </span>
        {kind === 'drawn' && <Tools {...{ studio, albums, columns, setColumns, searching, setSearching }} />}
      </div>
      {kind === 'drawn' && searching && (
        <SearchBox
          className="mb-12"
          label="按提示词、模型、采样器或种子找图片"
          placeholder="提示词、模型、采样器、种子"
          autoFocus
          keyword={studio.found.filter.keyword}
          onChange={keyword => studio.found.look({ keyword })}
        />
      )}
      {kind === 'drawn' && <OpenAlbum studio={studio} albums={albums} />}
      {kind === 'drawn' && <Drawn studio={studio} columns={columns} albums={albums} />}
      {kind === 'favourites' && <Favourites />}
      {kind === 'work' && workId !== undefined && <OfWork workId={workId} />}
      {albums.asked && (
        <Suspense fallback={null}>
          <NameDialog asked={albums.asked} onClose={albums.close} />
        </Suspense>
      )}
    </section>
  )
}
