// One line of a grid: its words with their markup, its take, and what can be done with it.
import type { Data } from '@qianmu/contract/kit/call'
import type { DubLine } from '@qianmu/contract/sound/dubs'
import { Button, Dropdown, Select } from 'antd'
import { Ellipsis } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { api } from '../api.ts'
import { act } from './actions.ts'
import { Peaks, PlayButton, secondsText } from './Sound.tsx'
import styles from './sound.module.css'

export type Dub = Data<typeof api.dubs.detail.contract>
export type RowDialog = 'readings' | 'ruby' | 'audition' | 'shorten'
/** Which characters of a line are meant. */
export interface Chosen {
  from: number
  to: number
}
const STATES: Readonly<Record<DubLine['state'], string>> = {
  missing: '还没有声音',
  making: '生成中',
  ready: '可用',
  stale: '过期',
  failed: '失败',
}
const FITS: Readonly<Record<NonNullable<DubLine['fit']>, string>> = {
  fits: '放得下',
  squeeze: '已加快到放得下',
  shorten: '太长，建议改短',
  over: '长得太多，不会自动处理，请改短',
}
const MARKS = [
  ['[停顿0.5s]', '停顿 0.5 秒'],
  ['(语速:1.2)', '说快一点'],
  ['(语速:0.8)', '说慢一点'],
  ['(音调:+2)', '高一点'],
  ['(音调:-2)', '低一点'],
  ['(音量:+3dB)', '响一点'],
  ['(音量:-3dB)', '轻一点'],
  ['*', '重读'],
  ['[笑]', '笑'],
  ['[叹气]', '叹气'],
  ...['喜悦', '愤怒', '悲伤', '紧张', '温柔'].map(word => [`(情绪:${word})`, `情绪：${word}`] as const),
] as const
const itemsOf = (line: DubLine) => [
  { key: 'dialog readings', label: '多音字…' },
  { key: 'dialog ruby', label: '给选中的词注音…' },
  { key: 'dialog audition', label: '换几个音色听听…' },
  { key: 'dialog shorten', label: '改短…', disabled: line.fit === null || line.fit === 'fits' },
  { type: 'divider' as const },
  { key: 'marks', label: '插入标记', children: MARKS.map(([key, label]) => ({ key, label })) },
]

/** What is written in the line besides words; what the engine of its voice leaves out is grey. */
const Marks = ({ line, nth }: { line: DubLine; nth: number }) =>
  line.marks.length > 0 && (
    <span className="flex flex-wrap gap-4" aria-label={`第 ${nth + 1} 句的标记`} role="list">
      {line.marks.map((mark, at) => (
        <span
          key={at}
          role="listitem"
          className="py-1 px-6 rounded-4 bg-hover text-12 data-[ignored=true]:line-through data-[ignored=true]:text-t3"
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
const Length = ({ line }: { line: DubLine }) => (
  <span
    className="w-64 num data-[over=true]:text-danger max-[720px]:w-auto"
    data-over={line.fit === 'over' || line.fit === 'shorten'}
    title={line.available_ms === null ? '' : `这一句有 ${secondsText(line.available_ms)}。${line.fit ? FITS[line.fit] : ''}`}
  >
    {line.take ? secondsText(line.take.duration_ms) : ''}
    {line.available_ms !== null && <span className="block meta">/ {secondsText(line.available_ms)}</span>}
  </span>
)

interface LineProps {
  dub: Dub
  line: DubLine
  nth: number
  /** Whether it is read aloud now; `onEnd` is told when it has been. */
  reading: boolean
  onEnd: () => void
  onDialog: (dialog: RowDialog, word: Chosen) => void
}

export const LineRow = ({ dub, line, nth, reading, onEnd, onDialog }: LineProps) => {
  const row = useRef<HTMLLIElement>(null)
  const words = useRef<HTMLTextAreaElement>(null)
  const save = (change: { text?: string; record_id?: number }) =>
    act(api.dubs.save({ dub_id: dub.dub_id, changes: [{ line_id: line.line_id, ...change }] }))
  /** What is chosen stands where the caret is, or around what is selected. */
  const insert = (mark: string) => {
    const field = words.current!
    const { selectionStart: from, selectionEnd: to, value } = field
    const chosenText = value.slice(from, to)
    const text = value.slice(0, from) + (mark === '*' ? `*${chosenText || '重读'}*` : mark + chosenText) + value.slice(to)
    void save({ text })
  }
  const chosen = (key: string) => {
    const { selectionStart: from, selectionEnd: to } = words.current!
    if (key.startsWith('dialog ')) onDialog(key.slice('dialog '.length) as RowDialog, { from, to })
    else insert(key)
  }
  const said = useEffectEvent(onEnd)
  useEffect(() => {
    if (!reading) return
    row.current?.scrollIntoView({ block: 'nearest' })
    if (!line.take?.url) return said()
    const sound = new Audio(line.take.url)
    sound.addEventListener('ended', () => said())
    void sound.play()
    return () => sound.pause()
  }, [reading, line.take?.url])
  return (
    <li
      ref={row}
      className="row gap-12 min-h-52 py-8 px-16 line-b data-[on=true]:bg-hover max-[720px]:flex-wrap"
      data-on={reading}
      data-line={line.line_id}
    >
      <span className="w-24 meta num">{String(nth + 1).padStart(2, '0')}</span>
      <span className="w-80 cut max-[720px]:w-auto max-[720px]:grow">{line.speaker}</span>
      <div className="grow stack min-w-0 max-[720px]:basis-full max-[720px]:order-last">
        <textarea
          key={line.text}
          ref={words}
          className={styles.line}
          aria-label={`第 ${nth + 1} 句`}
          defaultValue={line.text}
          onBlur={({ target }) => target.value !== line.text && void save({ text: target.value })}
        />
        <Ruby line={line} nth={nth} />
        <Marks line={line} nth={nth} />
        {line.state === 'stale' && (
          <span className="text-12 text-warn">{line.said === line.text ? '换了音色，声音还是旧的' : `声音还是旧台词：${line.said}`}</span>
        )}
      </div>
      <PlayButton url={line.take?.url ?? ''} label={`第 ${nth + 1} 句`} />
      <div className="w-160 max-[960px]:hidden">
        {line.take ? <Peaks peaks={line.take.peaks} /> : <span className="meta">{STATES[line.state]}</span>}
      </div>
      <Length line={line} />
      <span
        className="w-64 max-[720px]:w-auto text-12 data-[state=stale]:text-warn data-[state=failed]:text-danger text-t2"
        data-state={line.state}
      >
        {STATES[line.state]}
      </span>
      {line.takes.length > 1 ? (
        <Select
          size="small"
          aria-label={`第 ${nth + 1} 句的版本`}
          value={line.take?.record_id ?? null}
          options={line.takes.map((take, at) => ({ value: take.record_id, label: `${at + 1} / ${line.takes.length}` }))}
          onChange={record_id => record_id !== null && void save({ record_id })}
        />
      ) : (
        <span className="w-64 max-[720px]:hidden" />
      )}
      <Dropdown trigger={['click']} menu={{ items: itemsOf(line), onClick: ({ key }) => chosen(key) }}>
        <Button size="small" icon={<Ellipsis size={14} aria-hidden />} aria-label={`第 ${nth + 1} 句的更多操作`} />
      </Dropdown>
      <Button size="small" onClick={() => void act(api.dubs.generate({ dub_id: dub.dub_id, line_ids: [line.line_id] }))}>
        {line.take ? '重录' : '生成'}
      </Button>
    </li>
  )
}
