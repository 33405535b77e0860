// Dialogs of the editor of captions: how they are read with the range on the picture, the script that puts words right, a note on a moment.
import type { Data } from '@qianmu/contract/kit/call'
import type { Caption, SubtitleTrack } from '@qianmu/contract/video/captions'
import { READ_WAYS, type ReadingRect } from '@qianmu/contract/video/videos'
import { useDrag } from '@use-gesture/react'
import { Form, Input, Select } from 'antd'
import { useRef, useState } from 'react'
import { api } from '../api.ts'
import { useCall } from '../kit/use-call.ts'
import { FormDialog } from '../ui/FormDialog.tsx'
import NameDialog from '../ui/NameDialog.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { act, work } from './actions.ts'
import { typed, useScript } from './desk/use-cast.ts'
import styles from './video.module.css'

type Video = Data<typeof api.videos.result.contract>
export const SOURCES: Readonly<Record<(typeof READ_WAYS)[number], string>> = {
  auto: '自动（内嵌字幕优先）',
  embedded: '内嵌字幕',
  screen: '画面里的字幕（文字识别）',
  recognise: '语音识别（内置模型或连接的引擎）',
  script: '剧本对齐',
  silence: '按静音切句',
}
const KINDS = { text: '', picture: '（图片，用文字识别）', other: '（读不了）' } as const
const trackName = ({ index, name, language, title, codec, kind }: SubtitleTrack) =>
  `${[name || language || `第 ${index} 轨`, title, codec].filter(Boolean).join(' · ')}${KINDS[kind]}`
const within = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))
const LEAST = 0.04

/** The frame with the range that is read: its upper and lower edges are dragged, or moved by the arrow keys. */
const Range = ({ picture, rect, onChange }: { picture: string; rect: ReadingRect; onChange: (rect: ReadingRect) => void }) => {
  const box = useRef<HTMLDivElement>(null)
  const move = (edge: 'top' | 'bottom', to: number) => {
    const bottom = rect.top + rect.height
    if (edge === 'top') onChange({ ...rect, top: within(to, 0, bottom - LEAST), height: bottom - within(to, 0, bottom - LEAST) })
    else onChange({ ...rect, height: within(to, rect.top + LEAST, 1) - rect.top })
  }
  const drag = useDrag(({ args: [edge], xy: [, y] }) => {
    const { top, height } = box.current!.getBoundingClientRect()
    move(edge as 'top' | 'bottom', (y - top) / height)
  })
  return (
    <div ref={box} className="relative w-full overflow-hidden rounded-6">
      <img src={picture} alt="视频的一帧" className="block w-full" draggable={false} />
      <div className={styles.range} style={{ top: `${rect.top * 100}%`, height: `${rect.height * 100}%` }}>
        {(['top', 'bottom'] as const).map(edge => (
          <span
            key={edge}
            className={styles.edge}
            data-edge={edge}
            role="slider"
            tabIndex={0}
            aria-label={edge === 'top' ? '字幕范围的上边' : '字幕范围的下边'}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={Math.round((edge === 'top' ? rect.top : rect.top + rect.height) * 100)}
            onKeyDown={({ key }) => {
              const now = edge === 'top' ? rect.top : rect.top + rect.height
              if (key === 'ArrowUp' || key === 'ArrowDown') move(edge, now + (key === 'ArrowUp' ? -0.01 : 0.01))
            }}
            {...drag(edge)}
          />
        ))}
      </div>
    </div>
  )
}

/** Begins reading; for burnt-in subtitles the range is proposed and may be changed. */
export const ReadDialog = ({ video, onClose }: { video: Video; onClose: () => void }) => {
  const { video_id } = video
  const [source, setSource] = useState(video.settings.source)
  const [chosen, setChosen] = useState<ReadingRect>()
  const { data } = useCall(api.videos.rect, { video_id }, { enabled: source === 'screen' && video.width > 0 })
  const rect = chosen ?? data?.rect
  const script = useScript(video)
  const isEmbedded = source === 'auto' || source === 'embedded'
  const { data: inside } = useCall(api.videos.tracks, { video_id }, { enabled: isEmbedded && video.url !== '' })
  const [track, setTrack] = useState<number>()
  // Where the field is not shown there is none.
  const run = ({ script: given = '' }: { script?: string }) => {
    onClose()
    return work('readAll', [video_id], {
      source,
      ...(given.trim() && { script: given }),
      ...(source === 'screen' && rect && { rect }),
      ...(isEmbedded && track !== undefined && { track }),
    })
  }
  return (
    <FormDialog<{ script?: string }>
      key={script.length}
      title="提取字幕"
      ok="开始提取"
      initial={{ script: typed(script) }}
      run={run}
      onClose={onClose}
      width={640}
    >
      <Form.Item label="字幕来自">
        <Select
          aria-label="字幕来自"
          value={source}
          options={READ_WAYS.map(value => ({ value, label: SOURCES[value] }))}
          onChange={setSource}
        />
      </Form.Item>
      {isEmbedded && inside && (
        <Form.Item label="字幕轨">
          {inside.tracks.length ? (
            <Select
              aria-label="字幕轨"
              value={track ?? inside.tracks[0]!.index}
              options={inside.tracks.map(each => ({ value: each.index, label: trackName(each), disabled: each.kind === 'other' }))}
              onChange={setTrack}
            />
          ) : (
            <span className="meta">文件里没有字幕轨</span>
          )}
        </Form.Item>
      )}
      {source === 'screen' && (
        <Form.Item
          label="字幕在画面的哪里（拖动上下两条边）"
          help={data?.reason || undefined}
          validateStatus={data?.reason ? 'warning' : ''}
        >
          {data && rect ? <Range picture={data.picture} rect={rect} onChange={setChosen} /> : <Spinner label="正在找字幕的位置" />}
        </Form.Item>
      )}
      {['auto', 'screen', 'recognise', 'script'].includes(source) && (
        <Form.Item
          name="script"
          label={source === 'script' ? '剧本' : '剧本（选填，用来改正人名和错字）'}
          {...(source === 'script' && { rules: [{ required: true, message: '请先给出剧本' }] })}
        >
          <Input.TextArea rows={5} placeholder="顾晚：末班车晚点了。" />
        </Form.Item>
      )}
    </FormDialog>
  )
}

/** The words of a script, where captions are like them; times stay. */
export const ScriptDialog = ({
  initial,
  onScript,
  onClose,
}: {
  initial: string
  onScript: (script: string) => void
  onClose: () => void
}) => (
  <FormDialog<{ script: string }>
    title="按剧本改字"
    ok="改正"
    initial={{ script: initial }}
    run={({ script }) => {
      onScript(script)
      onClose()
      return Promise.resolve()
    }}
    onClose={onClose}
    width={560}
  >
    <Form.Item
      name="script"
      label="剧本"
      extra="和剧本相近的字幕换成剧本的原文和说话人，时间不变；可以撤销"
      rules={[{ required: true, message: '请先给出剧本' }]}
    >
      <Input.TextArea rows={10} placeholder="顾晚：末班车晚点了。" />
    </Form.Item>
  </FormDialog>
)

export const NoteDialog = ({ video, caption, onClose }: { video: Video; caption: Caption; onClose: () => void }) => (
  <NameDialog
    asked={{
      title: '写批注',
      field: 'text',
      label: '批注',
      max: 500,
      initial: '',
      ok: '添加',
      run: text => act(api.videos.addNote({ video_id: video.video_id, at_ms: caption.start_ms, text })),
    }}
    onClose={onClose}
  />
)
