// /aiWork/dubbing/music and musicList: keywords and a length become pieces, each with its waveform, notes and parts (mockup 50).
import type { SoundRecord } from '@qianmu/contract/sound/records'
import { Segmented } from 'antd'
import { Suspense, useCallback } from 'react'
import { useLocation } from 'react-router'
import { api } from '../api.ts'
import { Page } from '../frame/Page.tsx'
import { useJobNews } from '../jobs/index.ts'
import { useAddress } from '../kit/address.ts'
import { keyOf, useCall } from '../kit/use-call.ts'
import { Empty } from '../ui/Empty.tsx'
import { late } from '../ui/late/late.tsx'
import type { ItemState, Layout } from '../ui/library/layout.ts'
import { Library } from '../ui/library/Library.tsx'
import { usePages } from '../ui/library/source.ts'
import { useNarrow } from '../ui/sides/narrow.ts'
import { refreshSounds } from './actions.ts'
import { dayText } from './music/cards.ts'
import { PieceCard } from './music/PieceCard.tsx'
import { PlayerBar } from './music/PlayerBar.tsx'
import { SoundTabs } from './Sound.tsx'
import styles from './music/music.module.css'

const Wishes = late(() => import('./music/Wishes.tsx'))

const group = {
  keyOf: ({ create_time }: SoundRecord) => dayText(create_time),
  head: ([first]: readonly SoundRecord[]) => <h2 className={`meta ${styles.day}`}>{dayText(first!.create_time)}</h2>,
}
const WIDE: Layout<SoundRecord> = { flow: 'rows', height: 96, group }
const NARROW: Layout<SoundRecord> = { flow: 'rows', height: 140, group }
const keyOfRecord = ({ record_id }: SoundRecord) => record_id
const NONE: readonly SoundRecord[] = []

const MusicPage = () => {
  const onlyList = useLocation().pathname.endsWith('/musicList')
  const [search, change] = useAddress()
  const favourite = search.get('show') === 'favourite' ? 1 : 0
  const asked = { size: 30, favourite }
  const source = usePages({
    key: [...keyOf(api.music.records), 'pages', asked],
    ask: (page, signal) => api.music.records({ ...asked, page }, { signal }),
    keyOf: keyOfRecord,
  })
  const { data: about } = useCall(api.music.records, { page: 1, size: 1 })
  useJobNews('sound', refreshSounds)
  const draw = useCallback((piece: SoundRecord, state: ItemState) => <PieceCard piece={piece} state={state} />, [])
  const layout = useNarrow() ? NARROW : WIDE
  const pieces = source.items?.filter(({ status }) => status === 'done') ?? NONE
  return (
    <Page>
      <div className="flex flex-1 min-h-0 max-[960px]:flex-col max-[960px]:overflow-auto">
        {!onlyList && (
          <Suspense fallback={<div className={styles.wishes} />}>
            {about ? <Wishes maker={about.maker} /> : <div className={styles.wishes} />}
          </Suspense>
        )}
        <div className={`stack flex-1 min-w-0 ${onlyList ? '' : 'max-[960px]:flex-none max-[960px]:h-560'} ${styles.list}`}>
          <Library
            name="音乐"
            source={source}
            keyOf={keyOfRecord}
            layout={layout}
            item={draw}
            bar={
              <>
                <SoundTabs active="music" />
                <span className="grow" />
                <Segmented
                  size="small"
                  aria-label="哪些音乐"
                  value={favourite}
                  options={[
                    { value: 0, label: `全部 ${about?.counts.all ?? ''}` },
                    { value: 1, label: `收藏 ${about?.counts.favourite ?? ''}` },
                  ]}
                  onChange={value => change({ show: value ? 'favourite' : '' })}
                />
              </>
            }
            empty={
              favourite ? (
                <Empty art="page" title="还没有收藏的音乐" help="点名称旁的星收藏" />
              ) : (
                <Empty art="page" title="还没有音乐" help="选几个关键词和时长，几秒钟就有一段" />
              )
            }
            failed="没有读到音乐"
          />
        </div>
      </div>
      <PlayerBar pieces={pieces} />
    </Page>
  )
}
export default MusicPage
