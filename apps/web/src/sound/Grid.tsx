// The table of lines with what acts on all of them; only the lines in sight are drawn.
import type { DubLine } from '@qianmu/contract/sound/dubs'
import { Button } from 'antd'
import { AudioWaveform, BookA, CircleStop, ListMusic } from 'lucide-react'
import { useState } from 'react'
import { api } from '../api.ts'
import { isOver, useJobList } from '../jobs/index.ts'
import { Empty } from '../ui/Empty.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import type { Column, Layout } from '../ui/library/layout.ts'
import { Library } from '../ui/library/Library.tsx'
import { selectColumn } from '../ui/library/select-column.tsx'
import { rowsHere } from '../ui/library/source.ts'
import { type Selection, useSelection } from '../ui/library/use-selection.ts'
import { useShortcut } from '../ui/shortcuts.ts'
import { useNarrow } from '../ui/sides/narrow.ts'
import { TabRow } from '../ui/TabList.tsx'
import { act } from './actions.ts'
import { useDesk, useWide, voiceOf } from './desk.ts'
import type { Row } from './queue.ts'
import { LexiconDialog } from './Dialogs.tsx'
import { LengthCell, MenuCell, NumberCell, PlayCell, SoundCell, SpeakerCell, TakeCell, WordsCell } from './LineRow.tsx'
import { useReading } from './reading.ts'
import { EngineMark } from './Sound.tsx'
import { Strip } from './Strip.tsx'
import styles from './sound.module.css'

const FILTERS = { all: '全部', stale: '过期', missing: '缺', failed: '失败' } as const
type Filter = keyof typeof FILTERS

const SELECT = selectColumn<Row>(({ nth }) => `选择第 ${nth + 1} 句`)
const NUMBER: Column<Row> = { key: 'nth', title: '句', width: '24px', cell: (row, state) => <NumberCell row={row} state={state} /> }
const WORDS: Column<Row> = { key: 'words', title: '台词', width: 'minmax(0, 1fr)', cell: row => <WordsCell row={row} /> }
const PLAY: Column<Row> = { key: 'play', title: '', width: '28px', cell: row => <PlayCell row={row} /> }
const MENU: Column<Row> = { key: 'menu', title: '', width: '28px', cell: row => <MenuCell row={row} /> }
const COLUMNS: readonly Column<Row>[] = [
  SELECT,
  NUMBER,
  { key: 'speaker', title: '角色', width: '80px', cell: ({ line }) => <SpeakerCell line={line} /> },
  WORDS,
  PLAY,
  { key: 'wave', title: '波形', width: 'minmax(96px, 0.6fr)', cell: row => <SoundCell row={row} /> },
  { key: 'length', title: '时长', width: '56px', className: 'text-end', cell: ({ line }) => <LengthCell line={line} /> },
  { key: 'takes', title: '版本', width: '72px', cell: row => <TakeCell row={row} /> },
  MENU,
]
const WIDE: Layout<Row> = { flow: 'rows', height: 52, columns: COLUMNS }
/** Two over each other where fingers hit them. */
const pair = (one: Column<Row>, other: Column<Row>): Column<Row> => ({
  ...one,
  width: '44px',
  className: 'text-center',
  cell: (row, state) => (
    <div className="grid place-items-center auto-rows-[44px]">
      {one.cell(row, state)}
      {other.cell(row, state)}
    </div>
  ),
})
const NARROW: Layout<Row> = { flow: 'rows', height: 112, columns: [pair(SELECT, NUMBER), WORDS, pair(PLAY, MENU)] }
const keyOfRow = ({ line }: Row) => line.line_id

/** What acts on all lines, or on those that are checked. */
const Tools = ({ selection }: { selection: Selection<number> }) => {
  const { dub, reader, chosen, packs, generate } = useDesk()
  const [lexicon, setLexicon] = useState(false)
  const through = useReading(reading => reading.on && reading.through)
  const wide = useWide()
  const narrow = useNarrow()
  const making = new Set(dub.rows.flatMap(row => row.job_id ?? []))
  // Those of others are theirs to stop.
  const own = useJobList()?.filter(job => making.has(job.job_id) && !isOver(job)) ?? []
  const due = dub.rows.filter(row => row.state !== 'ready' && row.state !== 'making').length
  const checked = [...selection.selected]
  const pack = chosen && packs.find(({ voice_id }) => voice_id === voiceOf(chosen.line, dub))
  const say = () => void generate(checked.length ? checked : undefined).then(begun => begun && selection.clear())
  return (
    <>
      {!wide && !narrow && pack && <EngineMark engine={pack.engine} kind={pack.engine_kind} />}
      <Button type="text" size="small" icon={<BookA size={14} aria-hidden />} onClick={() => setLexicon(true)}>
        读音表
      </Button>
      <Button
        type="text"
        size="small"
        icon={<ListMusic size={14} aria-hidden />}
        onClick={() => (through ? reader.pause() : reader.through(chosen?.line))}
      >
        {through ? '停下' : '连播'}
      </Button>
      {own.length > 0 && (
        <IconButton
          icon={CircleStop}
          label="停止生成"
          onClick={() => void act(Promise.all(own.map(({ job_id }) => api.jobs.cancel({ job_id }))))}
        />
      )}
      <Button
        type="primary"
        size="small"
        icon={<AudioWaveform size={14} aria-hidden />}
        disabled={due === 0 && checked.length === 0}
        onClick={say}
      >
        {checked.length
          ? `生成选中 ${checked.length} 句`
          : due
            ? `补齐 ${due} 句`
            : making.size
              ? own.find(job => job.message)?.message || '生成中'
              : '都已可用'}
      </Button>
      {lexicon && <LexiconDialog onClose={() => setLexicon(false)} />}
    </>
  )
}

/** The keys that lead through the lines, wherever the focus is but in a field. */
function useKeys(shown: readonly Row[]) {
  const { chosen, choose, generate, reader } = useDesk()
  const step = (by: 1 | -1) => {
    const at = shown.findIndex(row => row.line === chosen?.line)
    const to = shown[Math.min(shown.length - 1, Math.max(0, at + by))]
    if (!to) return
    choose(to.line.line_id)
    document.querySelector<HTMLElement>(`[data-key="${to.line.line_id}"] [data-focus]`)?.focus({ preventScroll: true })
  }
  /** Not behind a dialog. */
  const here = (run: (line: DubLine) => void) => () => void (chosen && !document.querySelector('.ant-modal') && run(chosen.line))
  const group = '配音'
  useShortcut(
    'ArrowUp',
    here(() => step(-1)),
    { label: '上一句', group },
  )
  useShortcut(
    'ArrowDown',
    here(() => step(1)),
    { label: '下一句（在一句上：回车 改词）', group },
  )
  useShortcut(' ', here(reader.toggle), { label: '播放这一句', group })
  useShortcut(
    'Ctrl+Enter',
    here(line => void generate([line.line_id])),
    { label: '生成这一句', group },
  )
}

export const Grid = ({ reveal }: { reveal: number | undefined }) => {
  const { dub, rows, chosen, look } = useDesk()
  const narrow = useNarrow()
  const [filter, setFilter] = useState<Filter>('all')
  const count = (state: Filter) => dub.rows.filter(row => row.state === state).length
  const shown = filter === 'all' ? rows : rows.filter(({ line }) => line.state === filter)
  const selection = useSelection(shown.map(keyOfRow))
  useKeys(shown)
  return (
    <section className={`grow stack min-w-0 min-h-0 bg-panel ${styles.touch}`} aria-label="台词">
      <Library<Row, number>
        name="台词"
        source={rowsHere(shown)}
        keyOf={keyOfRow}
        layout={narrow ? NARROW : WIDE}
        selection={selection}
        current={chosen?.line.line_id}
        reveal={reveal}
        onLook={({ line }) => look(line.line_id)}
        empty={<Empty art="page" title="没有这样的句子" action={<Button onClick={() => setFilter('all')}>看全部</Button>} />}
        foot={
          <>
            {narrow && (
              <div className="row flex-none justify-end h-44 px-8 line-t" data-kept>
                <Tools selection={selection} />
              </div>
            )}
            <Strip />
          </>
        }
        bar={
          <>
            <TabRow
              inBar
              label="台词状态"
              tabs={(Object.keys(FILTERS) as Filter[]).map(key => ({
                key,
                label: FILTERS[key],
                count: key === 'all' ? rows.length : count(key),
              }))}
              active={filter}
              onChange={setFilter}
            />
            <span className="grow" />
            {!narrow && <Tools selection={selection} />}
          </>
        }
      />
    </section>
  )
}
