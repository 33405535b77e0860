// /aiWork/subtitling-batch/list: every video with how far its subtitles are, one by one or many at once (mockup 51).
import { type Video, VIDEO_STATES } from '@qianmu/contract/video/videos'
import { Button, Progress, Select } from 'antd'
import { Captions, Film, Languages, Square, Trash2, Upload } from 'lucide-react'
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
import type { ItemState, Layout } from '../ui/library/layout.ts'
import { Library } from '../ui/library/Library.tsx'
import { usePages } from '../ui/library/source.ts'
import { SearchBox } from '../ui/SearchBox.tsx'
import { act, refreshVideos, removeVideos, type Work, work } from './actions.ts'
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
}
const VideoRow = ({ video, focus }: { video: Video; focus: ItemState['focus'] }) => {
  const next = NEXT[video.status]
  const running = RUNNING.includes(video.status)
  return (
    <article className="row gap-16 h-64 px-16 line-b" data-video={video.video_id} data-status={video.status}>
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
  const row = useCallback((video: Video, { focus }: ItemState) => <VideoRow video={video} focus={focus} />, [])
  const due = useMemo(() => {
    const of = (...states: number[]) => source.items?.filter(video => states.includes(video.status)).map(video => video.video_id) ?? []
    return { readAll: of(0, 3), translateAll: of(4, 6), composeAll: of(7, 9) }
  }, [source.items])
  const counts = source.first?.counts ?? []
  const all = (what: Work, icon: typeof Captions, text: string) => {
    const Icon = icon
    return (
      <Button
        size="small"
        icon={<Icon size={14} aria-hidden />}
        disabled={!due[what].length}
        onClick={() => void work(what, due[what].slice(0, 100))}
      >
        {text} {due[what].length || ''}
      </Button>
    )
  }
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
              {all('readAll', Captions, '全部提取')}
              {all('translateAll', Languages, '全部翻译')}
              {all('composeAll', Film, '全部合成')}
              <span className="grow" />
              <SearchBox label="搜视频" placeholder="搜视频" keyword={keyword} onChange={q => change({ q })} />
            </>
          }
          before={
            <p className="mb-8 meta num" role="status">
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
