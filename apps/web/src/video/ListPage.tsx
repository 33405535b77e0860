// /aiWork/subtitling-batch/list: every video with how far its subtitles are, one by one or many at once (mockup 51).
import { type Video, VIDEO_STATES } from '@qianmu/contract/video/videos'
import { Button, Dropdown, Progress, Select } from 'antd'
import { Captions, Film, Languages, SlidersHorizontal, Square, Trash2, Upload } from 'lucide-react'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { api } from '../api.ts'
import { Page } from '../frame/Page.tsx'
import { useJobNews } from '../jobs/index.ts'
import { useAddress } from '../kit/address.ts'
import { onChanges } from '../kit/events.ts'
import { keyOf, useCall } from '../kit/use-call.ts'
import { Empty } from '../ui/Empty.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { SelectBox } from '../ui/library/Item.tsx'
import type { ItemState, Layout } from '../ui/library/layout.ts'
import { Library } from '../ui/library/Library.tsx'
import { usePages } from '../ui/library/source.ts'
import { useSelection } from '../ui/library/use-selection.ts'
import { SearchBox } from '../ui/SearchBox.tsx'
import { act, applyProfile, refreshVideos, removeVideos, type Work, work } from './actions.ts'
import { useAdding } from './use-adding.tsx'

const ROWS: Layout<Video> = { flow: 'rows', height: 64 }
const keyOfVideo = ({ video_id }: Video) => video_id
const pathOf = ({ video_id }: Video) => `/aiWork/subtitling-batch/subtitles-detail?id=${video_id}`
const RUNNING: readonly number[] = [2, 5, 8]
const FAILED: readonly number[] = [1, 3, 6, 9]
const clock = (ms: number) => `${Math.floor(ms / 60_000)}:${String(Math.floor(ms / 1000) % 60).padStart(2, '0')}`
const nameOf = (status: number) => VIDEO_STATES.find(state => state.status === status)?.name ?? ''

/** What comes next for a video, as its one button. */
const NEXT: Readonly<Record<number, readonly [Work, string]>> = {
  0: ['readAll', '提取字幕'],
  1: ['readAll', '重试'],
  3: ['readAll', '重试'],
  4: ['translateAll', '翻译'],
  6: ['translateAll', '继续翻译'],
  7: ['composeAll', '合成'],
  9: ['composeAll', '重试合成'],
  10: ['composeAll', '重新合成'],
}
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
const MOST = 100

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
const VideoRow = ({ video, state }: { video: Video; state: ItemState }) => {
  const { focus } = state
  const next = video.status === 10 && !video.stale ? undefined : NEXT[video.status]
  const running = RUNNING.includes(video.status)
  return (
    <article className="row gap-16 h-64 px-16 line-b" data-video={video.video_id} data-status={video.status}>
      <SelectBox label={`选择 ${video.name}`} state={state} />
      <div className="grow stack min-w-0">
        <Link to={pathOf(video)} className="strong cut" {...focus}>
          {video.name}
        </Link>
        <span className="meta cut data-[bad=true]:text-danger" data-bad={video.error !== ''}>
          {video.error ||
            `${clock(video.duration_ms)} · ${video.captions} 条${video.source && ` · ${video.source}`}${video.translated ? ` · 已译 ${video.translated}` : ''}`}
        </span>
      </div>
      <div className="w-160 max-[720px]:w-96 stack">
        <span className="cut data-[bad=true]:text-danger" data-bad={FAILED.includes(video.status)}>
          {nameOf(video.status)}
          {video.stale && ' · 有改动，需重新合成'}
        </span>
        {running && <Progress percent={Math.round(video.progress * 100)} size="small" showInfo={false} aria-label={nameOf(video.status)} />}
      </div>
      {running ? (
        <Button
          size="small"
          icon={<Square size={12} aria-hidden />}
          onClick={() => void act(api.videos.stop({ video_id: video.video_id }))}
        >
          停止
        </Button>
      ) : next ? (
        <Button size="small" onClick={() => void work(next[0], [video.video_id])}>
          {next[1]}
        </Button>
      ) : (
        <Link to={pathOf(video)}>打开成片</Link>
      )}
      <IconButton icon={Trash2} label={`删除 ${video.name}`} onClick={() => void removeVideos([video])} />
    </article>
  )
}

const ListPage = () => {
  const [search, change] = useAddress()
  const keyword = search.get('q') ?? ''
  const asked = { size: 50, keyword }
  const [profileId, setProfileId] = useState<number>()
  const { data: profiles } = useCall(api.profiles.list, {})
  const { choose, field, zone, doing } = useAdding(profileId)
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
  const counts = source.first?.counts ?? []
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
      <div className="stack flex-1 min-h-0" onDragOver={zone.onDragOver} onDrop={zone.onDrop}>
        <Library
          name="视频"
          source={source}
          keyOf={keyOfVideo}
          layout={ROWS}
          item={row}
          selection={selection}
          bulk={{
            label: '选中的视频',
            count: rows => `已选 ${rows.length} 个`,
            actions: (rows, clear) => <Bulk videos={rows} clear={clear} />,
          }}
          bar={
            <>
              <Select
                size="small"
                className="w-160"
                aria-label="方案"
                value={profileId ?? 0}
                options={[
                  { value: 0, label: '通用方案' },
                  ...(profiles ?? []).map(profile => ({ value: profile.profile_id, label: profile.name })),
                ]}
                onChange={value => setProfileId(value || undefined)}
              />
              <WorkButtons videos={source.items} before="全部" />
              <span className="grow" />
              <SearchBox label="搜视频" placeholder="搜视频" keyword={keyword} onChange={q => change({ q })} />
            </>
          }
          before={
            <p className="px-16 py-8 meta num" role="status">
              {doing || counts.map(({ status, count }) => `${nameOf(status)} ${count}`).join(' · ')}
            </p>
          }
          empty={<Empty art="page" title="还没有视频" help="拖进视频或字幕文件：提取、翻译、校对、合成都在这里" action={add} />}
          failed="没有读到视频"
        />
      </div>
    </Page>
  )
}
export default ListPage
