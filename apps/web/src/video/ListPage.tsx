// /aiWork/subtitling-batch/list: every video with how far its subtitles are, one by one or many at once (mockup 51).
import { VIDEO_STAGES } from '@qianmu/contract/video/states'
import { VIDEO_LIMITS } from '@qianmu/contract/video/captions'
import type { Video } from '@qianmu/contract/video/videos'
import { Button, Dropdown, Select } from 'antd'
import { Captions, Download, Film, Languages, RotateCcw, SlidersHorizontal, Trash2, Upload } from 'lucide-react'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { api } from '../api.ts'
import { Page } from '../frame/Page.tsx'
import { useJobNews } from '../jobs/index.ts'
import { useAddress } from '../kit/address.ts'
import { onChanges } from '../kit/events.ts'
import { rethrowUnlessFailure } from '../kit/failure.ts'
import { keyOf, useCall } from '../kit/use-call.ts'
import { Empty } from '../ui/Empty.tsx'
import type { ItemState, Layout } from '../ui/library/layout.ts'
import { Library } from '../ui/library/Library.tsx'
import { usePages } from '../ui/library/source.ts'
import { useSelection } from '../ui/library/use-selection.ts'
import { SearchBox } from '../ui/SearchBox.tsx'
import { useNarrow } from '../ui/sides/narrow.ts'
import { applyProfile, refreshVideos, removeVideos, retryFailed, saveSubtitles, type Work, work } from './actions.ts'
import { Columns, Stages } from './list/Head.tsx'
import { VideoRow } from './list/Row.tsx'
import styles from './list/list.module.css'
import { useAdding } from './use-adding.tsx'

const WIDE: Layout<Video> = { flow: 'rows', height: 64 }
const NARROW: Layout<Video> = { flow: 'rows', height: 94 }
const keyOfVideo = ({ video_id }: Video) => video_id

/** What can begin at each of these. */
const dueOf = (videos: readonly Video[] = []): Readonly<Record<Work, number[]>> => {
  const of = (...states: number[]) =>
    videos.filter(({ status, stale }) => states.includes(status) && (status !== 10 || stale)).map(keyOfVideo)
  return { readAll: of(0, 3), translateAll: of(4, 6), composeAll: of(7, 9, 10) }
}
const WORKS = [
  ['readAll', Captions, '提取'],
  ['translateAll', Languages, '翻译'],
  ['composeAll', Film, '合成'],
] as const
const MOST = VIDEO_LIMITS.batch

/** Begins a work on all that wait for it. @param before what its label begins with */
const WorkButtons = ({ videos, before = '' }: { videos: readonly Video[] | undefined; before?: string }) => {
  const due = useMemo(() => dueOf(videos), [videos])
  return WORKS.map(([what, Icon, text]) => (
    <Button
      key={what}
      size="small"
      icon={<Icon size={14} aria-hidden />}
      disabled={!due[what].length}
      onClick={() => void work(what, due[what].slice(0, MOST))}
    >
      {before}
      {text} {due[what].length || ''}
    </Button>
  ))
}

/** What is done to the videos that are selected. */
const Bulk = ({ videos, clear }: { videos: readonly Video[]; clear: () => void }) => {
  const { data: profiles = [] } = useCall(api.profiles.list, {})
  const items = profiles.map(({ profile_id, name }) => ({ key: String(profile_id), label: name }))
  const apply = (key: string) =>
    void applyProfile(
      profiles.find(each => String(each.profile_id) === key)!,
      videos.slice(0, MOST),
    )
  return (
    <>
      <WorkButtons videos={videos} />
      <Dropdown trigger={['click']} disabled={!items.length} menu={{ items, onClick: ({ key }) => apply(key) }}>
        <Button
          size="small"
          icon={<SlidersHorizontal size={14} aria-hidden />}
          title={items.length ? '' : '还没有方案，请先在「字幕」页存一个'}
        >
          应用方案
        </Button>
      </Dropdown>
      <Button
        size="small"
        icon={<Download size={14} aria-hidden />}
        disabled={!videos.some(video => video.captions)}
        onClick={() => void saveSubtitles(videos)}
      >
        下载 SRT
      </Button>
      <Button
        size="small"
        icon={<Trash2 size={14} aria-hidden />}
        onClick={() => {
          void removeVideos(videos.slice(0, MOST))
          clear()
        }}
      >
        删除
      </Button>
    </>
  )
}
const ProfilePicker = ({ value, onChange }: { value: number | undefined; onChange: (id: number | undefined) => void }) => {
  const { data: profiles = [] } = useCall(api.profiles.list, {})
  return (
    <Select
      size="small"
      className="w-160"
      aria-label="方案"
      value={value ?? 0}
      options={[{ value: 0, label: '通用方案' }, ...profiles.map(profile => ({ value: profile.profile_id, label: profile.name }))]}
      onChange={id => onChange(id || undefined)}
    />
  )
}
const Nothing = ({ keyword, onAll }: { keyword: string; onAll: () => void }) => (
  <Empty
    art="search"
    title={keyword ? `没有找到「${keyword}」` : '这个阶段没有视频'}
    action={<Button onClick={onAll}>看全部视频</Button>}
  />
)
const Retry = ({ count }: { count: number }) =>
  count > 0 && (
    <Button size="small" icon={<RotateCcw size={14} aria-hidden />} onClick={() => void retryFailed().catch(rethrowUnlessFailure)}>
      只重试失败项 {count}
    </Button>
  )

const ListPage = () => {
  const [search, change] = useAddress()
  const keyword = search.get('q') ?? ''
  const stage = VIDEO_STAGES.find(each => each.stage === search.get('stage'))?.stage
  const asked = { size: 50, keyword, ...(stage && { stage }) }
  const [profileId, setProfileId] = useState<number>()
  const { choose, field, zone, doing } = useAdding(profileId === undefined ? {} : { profile_id: profileId })
  const source = usePages({
    key: [...keyOf(api.videos.list), 'pages', asked],
    ask: (page, signal) => api.videos.list({ ...asked, page }, { signal }),
    keyOf: keyOfVideo,
  })
  useJobNews('video', refreshVideos)
  useEffect(() => onChanges('videos', refreshVideos), [])
  const row = useCallback((video: Video, state: ItemState) => <VideoRow video={video} state={state} />, [])
  const shown = useMemo(() => source.items?.map(keyOfVideo) ?? [], [source.items])
  const selection = useSelection(shown, source.more !== undefined)
  const answer = source.first
  const failed = answer?.stages.find(each => each.stage === 'failed')?.count ?? 0
  const layout = useNarrow() ? NARROW : WIDE
  const add = (
    <Button type="primary" icon={<Upload size={14} aria-hidden />} loading={doing !== ''} onClick={choose}>
      上传视频
    </Button>
  )
  return (
    <Page
      action={
        <>
          {add}
          {field}
        </>
      }
    >
      <div className={`stack flex-1 min-h-0 ${styles.place}`} onDragOver={zone.onDragOver} onDrop={zone.onDrop}>
        <Library
          name="视频"
          source={source}
          keyOf={keyOfVideo}
          layout={layout}
          item={row}
          selection={selection}
          bulk={{
            label: '选中的视频',
            count: rows => `已选 ${rows.length} 个`,
            actions: (rows, clear) => <Bulk videos={rows} clear={clear} />,
          }}
          bar={
            <>
              <ProfilePicker value={profileId} onChange={setProfileId} />
              <WorkButtons videos={source.items} before="全部" />
              <Retry count={failed} />
              <span className="grow" />
              <SearchBox label="搜视频" placeholder="搜视频" keyword={keyword} onChange={q => change({ q })} />
            </>
          }
          before={
            <>
              {answer && <Stages answer={answer} stage={stage ?? ''} onStage={next => change({ stage: next })} />}
              {doing && (
                <p className="px-24 max-[720px]:px-16 py-8 meta num" role="status">
                  {doing}
                </p>
              )}
              {shown.length > 0 && <Columns selection={selection} />}
            </>
          }
          empty={
            stage || keyword ? (
              <Nothing keyword={keyword} onAll={() => change({ q: '', stage: '' })} />
            ) : (
              <Empty art="page" title="还没有视频" help="拖进视频或字幕文件：提取、翻译、校对、合成都在这里" action={add} />
            )
          }
          failed="没有读到视频"
        />
      </div>
    </Page>
  )
}
export default ListPage
