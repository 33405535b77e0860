// The cells of a line in the table: whose it is, its words with their markup, its sound or how it stands, and what can be done with it.
import type { DubLine } from '@qianmu/contract/sound/dubs'
import { Button, Dropdown, Select } from 'antd'
import { CircleDashed, CircleX, Ellipsis, Hourglass, LoaderCircle, MicVocal, Pause, Play } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { IconButton } from '../ui/IconButton.tsx'
import type { ItemState } from '../ui/library/layout.ts'
import { useNarrow } from '../ui/sides/narrow.ts'
import { focusWords, type RowDialog, useDesk } from './desk.ts'
import type { Row } from './queue.ts'
import { useReading } from './reading.ts'
import { Peaks, secondsText } from './Sound.tsx'
import styles from './sound.module.css'

const two = (nth: number) => String(nth + 1).padStart(2, '0')
export const FITS: Readonly<Record<NonNullable<DubLine['fit']>, string>> = {
  fits: '放得下',
  squeeze: '已加快到放得下',
  shorten: '太长，建议改短',
  over: '长得太多，不会自动处理，请改短',
}
const MARKS = [
  ['[停顿0.5s]', '停顿 0.5 秒'],
  ['*', '重读'],
  ['[笑]', '笑'],
  ['[吸气]', '吸气'],
  ['[叹气]', '叹气'],
] as const
const itemsOf = (line: DubLine) => [
  { key: 'panel', label: '语速、音高、版本…' },
  { key: 'again', label: line.take ? '再录一版' : '生成' },
  { type: 'divider' as const },
  { key: 'dialog readings', label: '多音字…' },
  { key: 'dialog ruby', label: '给选中的词注音…' },
  { key: 'dialog audition', label: '换几个音色听听…' },
  { key: 'dialog shorten', label: '改短…', disabled: line.fit === null || line.fit === 'fits' },
  { type: 'divider' as const },
  { key: 'marks', label: '插入标记', children: MARKS.map(([key, label]) => ({ key, label })) },
]

/** The list's place of the keyboard: arrows lead to other lines, Space plays, Enter goes into the words. */
export const NumberCell = ({ row: { line, nth }, state }: { row: Row; state: ItemState }) => {
  const { openPanel, reader } = useDesk()
  const press = (event: KeyboardEvent) => {
    const run = { ' ': () => reader.toggle(line), Enter: () => focusWords(line.line_id) }[event.key]
    if (!run || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    event.stopPropagation()
    run()
  }
  return (
    <button
      type="button"
      className="plain meta num min-w-24 min-h-24 p-0 text-center"
      aria-label={`看第 ${two(nth)} 句`}
      title="↑ ↓ 换一句，空格 播放，回车 改词，Ctrl+回车 生成"
      onClick={() => openPanel(line.line_id)}
      onKeyDown={press}
      {...state.focus}
    >
      {two(nth)}
    </button>
  )
}

const Bar = ({ colour }: { colour: string }) => <span className="flex-none w-3 h-16 rounded-2" style={{ background: colour }} aria-hidden />
export const SpeakerCell = ({ line: { speaker, voice_id } }: { line: DubLine }) => (
  <span className="row gap-6">
    <Bar colour={useDesk().colourOf(speaker)} />
    <span className="cut" title={speaker}>
      {speaker}
    </span>
    {voice_id && <MicVocal size={12} className="flex-none text-ptext" role="img" aria-label="这一句另有音色" />}
  </span>
)

/** What is written in the line besides words; what the engine of its voice leaves out is grey. */
const Marks = ({ line, nth }: { line: DubLine; nth: number }) =>
  line.marks.length > 0 && (
    <span className="flex flex-wrap gap-4" aria-label={`第 ${nth + 1} 句的标记`} role="list">
      {line.marks.map((mark, at) => (
        <span
          key={at}
          role="listitem"
          className="px-6 rounded-4 bg-hover text-t2 text-12 data-[ignored=true]:line-through data-[ignored=true]:text-t3"
          data-ignored={mark.ignored}
          title={mark.ignored ? '此引擎不支持，不会有声音上的变化' : ''}
        >
          {mark.text}
          {mark.ignored && <span className="sr-only">（此引擎不支持）</span>}
        </span>
      ))}
    </span>
  )
/** The words with what stands above them. */
const Ruby = ({ line, nth }: { line: DubLine; nth: number }) =>
  line.words.length > 0 && (
    <p className="px-4" aria-label={`第 ${nth + 1} 句的注音`} role="group">
      {line.words.map(({ text, reading }, at) =>
        reading ? (
          <ruby key={at} className="text-t2">
            {text}
            <rt>{reading}</rt>
          </ruby>
        ) : (
          <span key={at} className="text-t3">
            {text}
          </span>
        ),
      )}
    </p>
  )

export const WordsCell = ({ row }: { row: Row }) => {
  const { line, nth } = row
  const { save } = useDesk()
  const narrow = useNarrow()
  return (
    <div className="stack gap-2 py-8">
      {narrow && <SpeakerCell line={line} />}
      <textarea
        key={line.text}
        className={styles.line}
        data-state={line.state}
        aria-label={`第 ${nth + 1} 句`}
        defaultValue={line.text}
        onBlur={({ target }) => target.value !== line.text && void save(line, { text: target.value })}
      />
      <Ruby line={line} nth={nth} />
      <Marks line={line} nth={nth} />
      {line.state === 'stale' && (
        <span className="px-4 text-12 text-warn">
          {line.said === line.text ? '换了音色，声音还是旧的' : `声音还是旧台词：${line.said}`}
        </span>
      )}
      {line.error && line.take && <span className="px-4 text-12 text-danger">上次没有录成：{line.error}</span>}
      {narrow && (
        <span className="row gap-8">
          <span className="grow min-w-0">
            <SoundCell row={row} />
          </span>
          <LengthCell line={line} />
          <TakeCell row={row} />
        </span>
      )}
    </div>
  )
}

export const PlayCell = ({ row: { line, nth } }: { row: Row }) => {
  const { reader } = useDesk()
  const on = useReading(reading => reading.on && reading.line_id === line.line_id)
  return (
    <IconButton
      icon={on ? Pause : Play}
      label={`${on ? '暂停' : '播放'} 第 ${nth + 1} 句`}
      keys="空格"
      round
      pressed={on}
      disabled={!line.take?.url}
      onClick={() => reader.toggle(line)}
    />
  )
}

/** The sound in the colour of its speaker as far as it was heard; grey where it is not what the line says now. */
const Wave = ({ line }: { line: DubLine & { take: object } }) => {
  const { colourOf } = useDesk()
  const played = useReading(({ line_id, on, at }) => (on && line_id === line.line_id ? at / (line.take.duration_ms / 1000) : 1))
  return (
    <Peaks peaks={line.take.peaks} colour={line.state === 'stale' ? 'var(--t3)' : colourOf(line.speaker)} played={Math.min(1, played)} />
  )
}
export const SoundCell = ({ row: { line, ahead } }: { row: Row }) => {
  if (ahead !== null)
    return ahead === 0 ? (
      <span className="row text-ptext">
        <LoaderCircle size={14} className="turning" aria-hidden /> 生成中
      </span>
    ) : (
      <span className="row text-t2 num">
        <Hourglass size={14} aria-hidden /> 排队 · 第 {ahead} 位
      </span>
    )
  if (line.take) return <Wave line={{ ...line, take: line.take }} />
  return line.state === 'failed' ? (
    <span className="row text-danger" title={line.error}>
      <CircleX size={14} aria-hidden /> <span className="cut">{line.error}</span>
    </span>
  ) : (
    <span className="row text-t2">
      <CircleDashed size={14} aria-hidden /> 还没有声音
    </span>
  )
}

export const LengthCell = ({ line }: { line: DubLine }) => (
  <span
    className="num whitespace-nowrap data-[over=true]:text-danger"
    data-over={line.fit === 'over' || line.fit === 'shorten'}
    title={line.available_ms === null ? '' : `这一句有 ${secondsText(line.available_ms)}。${line.fit ? FITS[line.fit] : ''}`}
  >
    {line.take ? secondsText(line.take.duration_ms) : <span className="meta">约 {(line.about_ms / 1000).toFixed(1)}</span>}
    {line.available_ms !== null && <span className="block meta">/ {secondsText(line.available_ms)}</span>}
  </span>
)

/** Which take counts, or what the line needs. */
export const TakeCell = ({ row: { line, nth } }: { row: Row }) => {
  const { generate, save } = useDesk()
  if (line.state === 'making') return null
  if (line.state !== 'ready')
    return (
      <Button size="small" onClick={() => void generate([line.line_id])}>
        {{ stale: '重录', failed: '重试', missing: '生成' }[line.state]}
      </Button>
    )
  if (line.takes.length < 2) return <span className="tag num">1 / 1</span>
  return (
    <Select
      size="small"
      aria-label={`第 ${nth + 1} 句的版本`}
      value={line.take?.record_id ?? null}
      options={line.takes.map((take, at) => ({ value: take.record_id, label: `${at + 1} / ${line.takes.length}` }))}
      onChange={record_id => record_id !== null && void save(line, { record_id })}
    />
  )
}

export const MenuCell = ({ row: { line, nth } }: { row: Row }) => {
  const { save, generate, onDialog, openPanel } = useDesk()
  const cell = useRef<HTMLSpanElement>(null)
  const chosen = (key: string) => {
    const field = cell.current!.closest('[data-key]')!.querySelector('textarea')!
    const { selectionStart: from, selectionEnd: to, value } = field
    if (key === 'panel') return openPanel(line.line_id)
    if (key === 'again') return void generate([line.line_id])
    if (key.startsWith('dialog ')) return onDialog(key.slice('dialog '.length) as RowDialog, line, { from, to })
    // It stands where the caret is, or around what is selected.
    const inside = value.slice(from, to)
    void save(line, { text: value.slice(0, from) + (key === '*' ? `*${inside || '重读'}*` : key + inside) + value.slice(to) })
  }
  return (
    <span ref={cell}>
      <Dropdown trigger={['click']} placement="bottomRight" menu={{ items: itemsOf(line), onClick: ({ key }) => chosen(key) }}>
        <Button type="text" size="small" icon={<Ellipsis size={14} aria-hidden />} aria-label={`第 ${nth + 1} 句的更多操作`} />
      </Dropdown>
    </span>
  )
}
