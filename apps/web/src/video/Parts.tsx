// Parts of the editor of captions: one caption, the frame that composing gives, and what is done to all at once.
import type { Data } from '@qianmu/contract/kit/call'
import type { Caption } from '@qianmu/contract/video/videos'
import { clock, type Cue, fixed, preview, ruleProfile, shifted, snapped } from '@qianmu/subtitle'
import { Button, Input } from 'antd'
import { ImageIcon, WandSparkles } from 'lucide-react'
import { useState } from 'react'
import { api } from '../api.ts'
import { SaveMark } from '../frame/EditorFrame.tsx'
import { rethrowUnlessFailure } from '../kit/failure.ts'

type Video = Data<typeof api.videos.result.contract>

export const Row = ({
  caption,
  nth,
  problems,
  onChange,
  locked,
}: {
  caption: Caption
  nth: number
  problems: readonly string[]
  onChange: (change: Partial<Caption>) => void
  locked: boolean
}) => (
  <li className="row gap-8 py-4 px-8 line-b" data-caption={caption.id}>
    <span className="w-32 meta num">{nth + 1}</span>
    <span className="w-96 meta num">{clock(caption.start_ms, '.', 2)}</span>
    <span className="w-40 meta num">{((caption.end_ms - caption.start_ms) / 1000).toFixed(1)}</span>
    <div className="grow stack min-w-0">
      <Input.TextArea
        variant="borderless"
        aria-label={`第 ${nth + 1} 条`}
        autoSize
        readOnly={locked}
        value={caption.text}
        maxLength={500}
        onChange={({ target }) => onChange({ text: target.value })}
      />
      {problems.length > 0 && <span className="text-12 text-warn">{problems.join('；')}</span>}
    </div>
    <Input.TextArea
      className="flex-1"
      variant="borderless"
      aria-label={`第 ${nth + 1} 条的译文`}
      placeholder="未翻译"
      autoSize
      readOnly={locked}
      value={caption.translation}
      maxLength={500}
      onChange={({ target }) => onChange({ translation: target.value })}
    />
  </li>
)

export const Frame = ({ video }: { video: Video }) => {
  const [picture, setPicture] = useState('')
  const [at, setAt] = useState(video.captions[0]?.start_ms ?? 0)
  const show = () =>
    void api.videos.frame({ video_id: video.video_id, at_ms: at + 100 }).then(answer => setPicture(answer.picture), rethrowUnlessFailure)
  return (
    <div className="stack gap-8 p-8">
      <span className="row gap-8">
        <Input
          size="small"
          className="w-96"
          aria-label="预览的时间（毫秒）"
          value={String(at)}
          onChange={({ target }) => setAt(Number(target.value) || 0)}
        />
        <Button size="small" icon={<ImageIcon size={14} aria-hidden />} onClick={show}>
          看合成效果
        </Button>
      </span>
      {picture && <img src={picture} alt="合成效果" className="w-full rounded-6" />}
    </div>
  )
}

interface ToolsProps {
  video: Video
  cues: readonly Cue[]
  /** How many cues break a rule. */
  flawed: number
  locked: boolean
  saving: 'saved' | 'saving' | 'dirty'
  /** Changes all of them at once. */
  all: (next: (cues: readonly Cue[]) => readonly Cue[], label: string) => void
}
/** What is done to all captions at once. */
export const Tools = ({ video, cues, flawed, locked, saving, all }: ToolsProps) => {
  const profile = ruleProfile(video.settings.rules)
  const due = preview(cues, profile).length
  const [find, setFind] = useState('')
  const [put, setPut] = useState('')
  const replace = () => all(list => list.map(cue => ({ ...cue, text: cue.text.replaceAll(find, put) })), '替换')
  return (
    <div className="row flex-wrap gap-8 p-8 line-b" role="toolbar" aria-label="字幕">
      <SaveMark state={saving} />
      <span className="meta num" role="status">
        {cues.length} 条 · {flawed} 条要注意
      </span>
      <span className="grow" />
      <Input
        size="small"
        className="w-112"
        aria-label="查找"
        placeholder="查找"
        value={find}
        onChange={({ target }) => setFind(target.value)}
      />
      <Input
        size="small"
        className="w-112"
        aria-label="替换为"
        placeholder="替换为"
        value={put}
        onChange={({ target }) => setPut(target.value)}
      />
      <Button size="small" disabled={!find || locked} onClick={replace}>
        全部替换
      </Button>
      <Button size="small" disabled={locked} onClick={() => all(list => shifted(list, -100), '整体提前')}>
        提前 0.1 秒
      </Button>
      <Button size="small" disabled={locked} onClick={() => all(list => shifted(list, 100), '整体推后')}>
        推后 0.1 秒
      </Button>
      {video.cuts_ms.length > 0 && (
        <Button size="small" disabled={locked} onClick={() => all(list => snapped(list, video.cuts_ms, 300, profile.gapMs), '对齐换镜')}>
          对齐 {video.cuts_ms.length} 处换镜
        </Button>
      )}
      <Button
        size="small"
        icon={<WandSparkles size={14} aria-hidden />}
        disabled={!due || locked}
        onClick={() => all(list => fixed(list, profile), '按规则修正')}
      >
        按规则修正 {due || ''}
      </Button>
    </div>
  )
}
