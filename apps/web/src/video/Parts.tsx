// Parts of the editor of captions: one caption, the frame that composing gives, and what is done to all at once.
import type { Data } from '@qianmu/contract/kit/call'
import type { Caption, CaptionNote } from '@qianmu/contract/video/videos'
import { clock, type Cue, fixed, preview, type RuleProfile, shifted, snapped } from '@qianmu/subtitle'
import { Button, Input } from 'antd'
import { ImageIcon, MessageSquare, Ruler, ScrollText, WandSparkles } from 'lucide-react'
import { useMemo, useState } from 'react'
import { api } from '../api.ts'
import { SaveMark } from '../frame/EditorFrame.tsx'
import { rethrowUnlessFailure } from '../kit/failure.ts'
import { IconButton } from '../ui/IconButton.tsx'
import styles from './video.module.css'

type Video = Data<typeof api.videos.result.contract>

/** A caption as its row shows it. */
export interface CaptionRow {
  caption: Caption
  nth: number
  problems: string
  /** What it was read from, and whether that was unsure. */
  reading: Video['readings'][number] | undefined
  notes: readonly CaptionNote[]
}
export interface RowHands {
  change: (id: number, change: Partial<Caption>) => void
  goTo: (ms: number) => void
  note: (caption: Caption) => void
  done: (note: CaptionNote) => void
}

const Texts = ({ row: { caption, nth }, locked, hands }: { row: CaptionRow; locked: boolean; hands: RowHands }) => (
  <>
    {(['text', 'translation'] as const).map(field => (
      <textarea
        key={field}
        className={styles.words}
        aria-label={field === 'text' ? `第 ${nth + 1} 条` : `第 ${nth + 1} 条的译文`}
        placeholder={field === 'text' ? '' : '未翻译'}
        rows={2}
        readOnly={locked}
        maxLength={500}
        value={caption[field]}
        onChange={({ target }) => hands.change(caption.id, { [field]: target.value })}
      />
    ))}
  </>
)

/** One caption: its times, the picture it was read from, its words, what it breaks and what was said of it. */
export const Row = ({ row, locked, hands }: { row: CaptionRow; locked: boolean; hands: RowHands }) => {
  const { caption, nth, problems, reading, notes } = row
  return (
    <div className="row gap-8 h-84 py-4 px-8 line-b" data-caption={caption.id}>
      <button type="button" className={styles.time} title="到这一条" onClick={() => hands.goTo(caption.start_ms)}>
        <span className="meta num">{nth + 1}</span>
        <span className="num text-12">{clock(caption.start_ms, '.', 2)}</span>
        <span className="meta num">{((caption.end_ms - caption.start_ms) / 1000).toFixed(1)} 秒</span>
      </button>
      <div className="grow stack gap-2 min-w-0">
        <div className="row gap-8">
          <Texts row={row} locked={locked} hands={hands} />
          {reading?.picture && (
            <img
              src={reading.picture}
              alt={`第 ${nth + 1} 条的画面`}
              loading="lazy"
              className="w-160 h-44 object-contain rounded-4 bg-hover max-[720px]:hidden"
            />
          )}
        </div>
        <span className="row gap-8 text-12 min-h-16">
          {reading?.doubtful && <span className="text-warn">读得不确定</span>}
          {problems && (
            <span className="text-warn cut" title={problems}>
              {problems}
            </span>
          )}
          {notes.map(note => (
            <button
              key={note.note_id}
              type="button"
              className={styles.note}
              title={`${note.user_name}：${note.text}（点一下标为已处理）`}
              onClick={() => hands.done(note)}
            >
              {note.user_name}：{note.text}
            </button>
          ))}
        </span>
      </div>
      <IconButton icon={MessageSquare} label={`给第 ${nth + 1} 条写批注`} onClick={() => hands.note(caption)} />
    </div>
  )
}

export const Frame = ({ video, at }: { video: Video; at: number }) => {
  const [shown, setShown] = useState<{ at: number; picture: string }>()
  const show = () =>
    void api.videos.frame({ video_id: video.video_id, at_ms: at }).then(({ picture }) => setShown({ at, picture }), rethrowUnlessFailure)
  return (
    <div className="stack gap-8 p-8">
      <Button className="self-start" size="small" icon={<ImageIcon size={14} aria-hidden />} onClick={show}>
        看合成效果 <span className="num">{clock(at, '.', 2)}</span>
      </Button>
      {shown && <img src={shown.picture} alt={`合成效果 ${clock(shown.at, '.', 2)}`} className="w-full rounded-6" />}
    </div>
  )
}

interface ToolsProps {
  video: Video
  cues: readonly Cue[]
  profile: RuleProfile
  /** How many cues break a rule. */
  flawed: number
  locked: boolean
  saving: 'saved' | 'saving' | 'dirty'
  /** Changes all of them at once. */
  all: (next: (cues: readonly Cue[]) => readonly Cue[], label: string) => void
  onScript: () => void
  onRules: () => void
}
/** What is done to all captions at once. */
export const Tools = ({ video, cues, profile, flawed, locked, saving, all, onScript, onRules }: ToolsProps) => {
  const due = useMemo(() => preview(cues, profile).length, [cues, profile])
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
      <Button size="small" icon={<ScrollText size={14} aria-hidden />} disabled={locked} onClick={onScript}>
        按剧本改字
      </Button>
      <Button size="small" icon={<Ruler size={14} aria-hidden />} onClick={onRules}>
        规则：{profile.name}
      </Button>
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
