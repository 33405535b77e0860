// The caption that is picked: its times, who says it, its words, what it breaks with what mends it, and what it can be compared with.
import { type Caption, VIDEO_LIMITS } from '@qianmu/contract/video/captions'
import { clock, type Cue, keeps, parseClock, speedOf, type Term } from '@qianmu/subtitle'
import { Button, Input } from 'antd'
import { Combine, Scissors, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { ToolButton } from '../../ui/ToolButton.tsx'
import { Look } from './Look.tsx'
import { SpeakerField } from './Speakers.tsx'
import type { Cast, InScene } from './use-cast.ts'
import type { CaptionRow } from './use-captions.ts'
import { Words } from './Words.tsx'

const Time = ({ label, ms, disabled, onSet }: { label: string; ms: number; disabled: boolean; onSet: (ms: number) => void }) => (
  <Input
    key={ms}
    size="small"
    className="w-112 num"
    aria-label={label}
    defaultValue={clock(ms, '.')}
    disabled={disabled}
    onBlur={({ target }) => {
      const given = parseClock(target.value)
      if (given === undefined) target.value = clock(ms, '.')
      else if (given !== ms) onSet(given)
    }}
    onPressEnter={({ currentTarget }) => currentTarget.blur()}
  />
)
const Counted = ({ label, cue, text, unit }: { label: string; cue: Cue; text: string; unit: string }) => (
  <span className="row text-12">
    <span className="grow text-t2">{label}</span>
    <span className="meta num">
      {[...text.replaceAll('\n', '')].length} {unit} · {speedOf({ ...cue, text }).toFixed(1)}/秒
    </span>
  </span>
)
const Fact = ({ name, children, verdict, good }: { name: string; children: ReactNode; verdict: string; good: boolean }) => (
  <span className="row gap-8 text-12">
    <span className="w-40 flex-none text-t2">{name}</span>
    <span className="grow min-w-0">{children}</span>
    <span className={good ? 'text-ok' : 'text-warn'}>{verdict}</span>
  </span>
)

interface ScriptedProps {
  caption: Caption
  scripted: InScene
  locked: boolean
  onTake: () => void
}
/** What the script has for a caption. */
const Scripted = ({ caption, scripted: { scene, speaker, text }, locked, onTake }: ScriptedProps) => {
  const isSame = text === caption.text && speaker === caption.speaker
  return (
    <Fact name="剧本" good={isSame} verdict={isSame ? '一致' : '不同'}>
      {scene && <span className="meta">{scene} </span>}
      {speaker}：{text}
      {!isSame && !locked && (
        <Button type="link" size="small" onClick={onTake}>
          用剧本的
        </Button>
      )}
    </Fact>
  )
}

export interface CurrentProps {
  row: CaptionRow
  cue: Cue
  /** The same caption with its rules kept, where that is another one. */
  mended: Cue | undefined
  terms: readonly Term[]
  cast: Cast
  /** What the script has for it, where it has something like it. */
  scripted: InScene | undefined
  locked: boolean
  /** Names of the styles of its ASS file. */
  styles: readonly string[]
  change: (change: Partial<Caption>, label?: string) => void
  onWrite: () => void
  /** Where the film stands, in ms. */
  now: () => number
  onSeek: (ms: number) => void
  onCutAt: (ms: number) => void
  onCut: () => void
  onJoin: () => void
  onRemove: () => void
}
/** What the caption can be compared with: what was read, the script, the glossary. */
const References = ({
  row,
  terms,
  cast,
  scripted,
  locked,
  change,
}: Pick<CurrentProps, 'cast' | 'change' | 'locked' | 'row' | 'scripted' | 'terms'>) => {
  const { caption, nth, reading } = row
  const own = terms.filter(({ word }) => caption.text.includes(word))
  return (
    <>
      {(reading || scripted || own.length > 0) && <h3 className="text-12 text-t2">参考</h3>}
      {reading && (
        <Fact name="读到" good={reading.text === caption.text} verdict={reading.text === caption.text ? '一致' : '已改'}>
          {reading.picture && <img src={reading.picture} alt={`第 ${nth + 1} 条的画面`} className="w-full rounded-4 bg-hover" />}
          {reading.text}
        </Fact>
      )}
      {scripted && (
        <Scripted
          {...{ caption, scripted, locked }}
          onTake={() => change({ ...cast.called(scripted.speaker), text: scripted.text }, '按剧本改字')}
        />
      )}
      {own.map(term => (
        <Fact
          key={term.word}
          name="术语"
          good={!caption.translation || keeps(caption.translation, term)}
          verdict={!caption.translation ? '未译' : keeps(caption.translation, term) ? '已用' : '漏了'}
        >
          {term.word} = {term.translation}
        </Fact>
      ))}
    </>
  )
}
export const Current = ({
  row,
  cue,
  mended,
  terms,
  cast,
  scripted,
  locked,
  styles,
  change,
  onWrite,
  now,
  onSeek,
  onCutAt,
  onCut,
  onJoin,
  onRemove,
}: CurrentProps) => {
  const { caption, nth, problems } = row
  const words = (field: 'text' | 'translation', label: string) => (
    <Input.TextArea
      data-words={field}
      aria-label={label}
      rows={2}
      maxLength={VIDEO_LIMITS.text}
      readOnly={locked}
      value={caption[field]}
      onChange={({ target }) => change({ [field]: target.value })}
    />
  )
  const take = ({ start, end, text, translation = '' }: Cue) => change({ start_ms: start, end_ms: end, text, translation })
  return (
    <section className="stack gap-8 p-12" aria-label="当前一条">
      <span className="row gap-4">
        <h2 className="text-13 font-semibold">第 {nth + 1} 条</h2>
        <span className="meta num">{((caption.end_ms - caption.start_ms) / 1000).toFixed(2)} 秒</span>
        <span className="grow" />
        <ToolButton icon={Scissors} label="拆成两条" short="拆开" keys="S" disabled={locked} onClick={onCut} />
        <ToolButton icon={Combine} label="与下一条合并" short="合并" keys="M" disabled={locked} onClick={onJoin} />
        <ToolButton icon={Trash2} label="删除这一条" short="删除" keys="Delete" disabled={locked} onClick={onRemove} />
      </span>
      <span className="row gap-4 flex-wrap">
        <Time
          label="入点"
          ms={caption.start_ms}
          disabled={locked}
          onSet={start_ms => start_ms < caption.end_ms && change({ start_ms }, '改开始')}
        />
        <span aria-hidden>→</span>
        <Time
          label="出点"
          ms={caption.end_ms}
          disabled={locked}
          onSet={end_ms => end_ms > caption.start_ms && change({ end_ms }, '改结束')}
        />
        <SpeakerField caption={caption} cast={cast} disabled={locked} onChange={part => change(part, '改说话人')} onDone={onWrite} />
      </span>
      <Counted label="原文" cue={cue} text={caption.text} unit="字" />
      {words('text', '原文')}
      <Counted label="译文" cue={cue} text={caption.translation} unit="字符" />
      {words('translation', '译文')}
      <Words
        caption={caption}
        disabled={locked}
        now={now}
        onSeek={onSeek}
        onChange={(words, label) => change({ words }, label)}
        onCut={onCutAt}
      />
      <Look caption={caption} styles={styles} disabled={locked} onChange={part => change(part, '改样式')} />
      {problems.map(({ rule, level, text }) => (
        <span key={`${rule} ${text}`} className={`text-12 ${level === 'error' ? 'text-danger' : 'text-warn'}`}>
          {text}
        </span>
      ))}
      {mended && (
        <Button size="small" className="self-start" disabled={locked} onClick={() => take(mended)}>
          {mended.end === cue.end ? '分行' : `${mended.end > cue.end ? '延到' : '缩到'} ${clock(mended.end, '.', 2)}`}
        </Button>
      )}
      <References {...{ row, terms, cast, scripted, locked, change }} />
    </section>
  )
}
