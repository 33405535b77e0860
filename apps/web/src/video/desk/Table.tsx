// The captions as a table: times, words and translation typed in place, what each breaks, and how fast it is read.
import { VIDEO_LIMITS } from '@qianmu/contract/video/captions'
import { clock } from '@qianmu/subtitle'
import { CircleAlert, MessageSquare, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../../ui/IconButton.tsx'
import type { Column, Layout } from '../../ui/library/layout.ts'
import { Library } from '../../ui/library/Library.tsx'
import { rowsHere } from '../../ui/library/source.ts'
import { placeName } from '../Style.tsx'
import styles from './desk.module.css'
import { type CaptionRow, keyOfRow, levelOf } from './use-captions.ts'

type Note = CaptionRow['notes'][number]
export type Field = 'text' | 'translation'
export interface RowHands {
  change: (id: number, change: { text?: string; translation?: string }) => void
  pick: (id: number) => void
  note: (row: CaptionRow) => void
  done: (note: Note) => void
}

const Words = ({ row, field, locked, hands }: { row: CaptionRow; field: Field; locked: boolean; hands: RowHands }) => {
  const { caption, nth } = row
  return (
    <textarea
      className={styles.words}
      data-words={field}
      aria-label={field === 'text' ? `第 ${nth + 1} 条` : `第 ${nth + 1} 条的译文`}
      placeholder={field === 'text' ? '' : '未翻译'}
      rows={2}
      readOnly={locked}
      maxLength={VIDEO_LIMITS.text}
      value={caption[field]}
      onFocus={() => hands.pick(caption.id)}
      onChange={({ target }) => hands.change(caption.id, { [field]: target.value })}
    />
  )
}

/** Of characters, by their numbers. */
export type Hues = ReadonlyMap<number | null, string>
const Speaker = ({ name, hue }: { name: string; hue: string | undefined }) => (
  <span className="row gap-4 flex-none text-t2" title={hue ? `角色：${name}` : `说话人：${name}`}>
    {hue && <span className={styles.hue} style={{ background: hue }} aria-hidden />}
    <span className="cut max-w-96">{name}</span>
  </span>
)
/** Who says a caption, what it breaks, that it was hard to read, and what people said of it. */
const Remarks = ({ row, hands, hues }: { row: CaptionRow; hands: RowHands; hues: Hues }) => {
  const { caption, problems, reading, notes } = row
  const level = levelOf(row)
  const Icon = level === 'error' ? CircleAlert : TriangleAlert
  const words = problems.map(({ text }) => text).join('；')
  return (
    <span className="row gap-8 text-12 h-24 px-4">
      {caption.align && <span className="flex-none text-t2">{placeName(caption.align)}</span>}
      {caption.italic && <span className="flex-none text-t2 italic">斜体</span>}
      {caption.speaker && <Speaker name={caption.speaker} hue={hues.get(caption.character_id)} />}
      {words && (
        <span className={`row gap-4 min-w-0 ${level === 'error' ? 'text-danger' : 'text-warn'}`} title={words}>
          <Icon size={12} className="flex-none" aria-hidden />
          <span className="cut">{words}</span>
        </span>
      )}
      {reading?.doubtful && <span className="flex-none text-warn">读得不确定</span>}
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
  )
}

/** Columns of the table. @param bilingual whether there is, or will be, a translation */
export function columnsOf(locked: boolean, bilingual: boolean, hands: RowHands, hues: Hues): Layout<CaptionRow> {
  const times: readonly Column<CaptionRow>[] = [
    { key: 'nth', title: '条', width: '40px', cell: row => <span className="meta num">{row.nth + 1}</span> },
    {
      key: 'start',
      title: '入点',
      width: '84px',
      from: 480,
      cell: ({ caption }) => (
        <button type="button" className={styles.time} title="到这一条" onClick={() => hands.pick(caption.id)}>
          {clock(caption.start_ms, '.', 2)}
        </button>
      ),
    },
    {
      key: 'length',
      title: '秒',
      width: '36px',
      from: 560,
      cell: ({ caption }) => <span className="meta num">{((caption.end_ms - caption.start_ms) / 1000).toFixed(1)}</span>,
    },
  ]
  const second: Column<CaptionRow> = {
    key: 'translation',
    title: '译文',
    width: 'minmax(0, 1fr)',
    from: 400,
    cell: row => (
      <div className="grow min-w-0 pb-24">
        <Words row={row} field="translation" locked={locked} hands={hands} />
      </div>
    ),
  }
  return {
    flow: 'rows',
    height: 68,
    columns: [
      ...times,
      {
        key: 'text',
        title: '原文',
        width: 'minmax(0, 1fr)',
        cell: row => (
          <div className="stack min-w-0 grow" data-caption={row.caption.id}>
            <Words row={row} field="text" locked={locked} hands={hands} />
            <Remarks row={row} hands={hands} hues={hues} />
          </div>
        ),
      },
      ...(bilingual ? [second] : []),
      {
        key: 'speed',
        title: '速度',
        width: '44px',
        from: 560,
        cell: row => (
          <span className="meta num data-[flawed=true]:text-warn" data-flawed={row.problems.some(({ rule }) => rule.endsWith('speed'))}>
            {row.speed.toFixed(1)}
          </span>
        ),
      },
      {
        key: 'note',
        title: '',
        width: '28px',
        cell: row => <IconButton size={24} icon={MessageSquare} label={`给第 ${row.nth + 1} 条写批注`} onClick={() => hands.note(row)} />,
      },
    ],
  }
}

interface TableProps {
  picked: number | undefined
  rows: readonly CaptionRow[]
  layout: Layout<CaptionRow>
  empty: ReactNode
}
export const Table = ({ picked, rows, layout, empty }: TableProps) => (
  <Library name="字幕" source={rowsHere(rows)} keyOf={keyOfRow} layout={layout} current={picked} reveal={picked} empty={empty} />
)
