// The middle and right of the history screen: what changed from A to B, scene by scene.
import type { Content } from '@qianmu/script/elements'
import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { Segmented, Switch } from 'antd'
import { ChevronDown, ChevronRight, ChevronUp } from 'lucide-react'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { IconButton } from '../../ui/IconButton.tsx'
import { useShortcut } from '../../ui/shortcuts.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import { type Compared, foldSame, rangeText, type SceneRow, sceneRows, useComparison } from './comparison.ts'
import styles from './history.module.css'
import { SceneMap } from './SceneMap.tsx'
import { Amount, type Fold, ScenePart } from './ScenePart.tsx'
import { ScriptLine } from './ScriptLine.tsx'

interface Props {
  before: Content
  after: Content
  names: readonly [a: string, b: string]
  /** Who changed a line, by its id. */
  authors: ReadonlyMap<string, string>
  /** Restores a scene of A; undefined when B is not the present text, or the reader may not write. */
  restore: ((scene: string) => void) | undefined
}

export const Comparison = ({ before, after, names, authors, restore }: Props) => {
  const compared = useComparison(before, after)
  if (!compared)
    return (
      <div className="grid flex-1 place-items-center bg-panel">
        <Spinner label="正在对比" />
      </div>
    )
  return <Compare compared={compared} before={before} after={after} names={names} authors={authors} restore={restore} />
}

/** What a part takes until it was measured. */
const SAME_PX = 36
const SCENE_PX = 600
type Part = ReturnType<typeof foldSame>[number]
const keyOfPart = (part: Part) => (part.kind === 'same' ? part.key : part.row.key)

/** What the reader has opened or closed: kept while a part is out of sight. */
function useFolds() {
  const [folds, set] = useState<ReadonlyMap<string, boolean>>(new Map())
  return { of: (key: string): Fold => ({ isOpen: folds.get(key), setOpen: isOpen => set(before => new Map(before).set(key, isOpen)) }) }
}

const Sides = ({ names }: Pick<Props, 'names'>) => (
  <div className={styles.sides}>
    {names.map((name, index) => (
      <span key={index} className="row">
        <b className={styles.letter} data-letter={index === 0 ? 'A' : 'B'}>
          {index === 0 ? 'A' : 'B'}
        </b>
        <span className="strong cut">{name}</span>
      </span>
    ))}
  </div>
)

interface InSightProps {
  parts: readonly Part[]
  virtual: Virtualizer<HTMLDivElement, Element>
  draw: (part: Part) => ReactNode
}

/** The parts that are in sight: of a long script whose every scene changed some of thousands of lines. */
const InSight = ({ parts, virtual, draw }: InSightProps) => (
  <div className="relative" style={{ height: virtual.getTotalSize() }}>
    {virtual.getVirtualItems().map(({ index, key, start }) => (
      <div
        key={key}
        ref={virtual.measureElement}
        data-index={index}
        className="absolute inset-x-0 top-0"
        style={{ transform: `translateY(${start}px)` }}
      >
        {draw(parts[index]!)}
      </div>
    ))}
  </div>
)

const Compare = ({ compared, before, after, names, authors, restore }: Props & { compared: Compared }) => {
  const [merged, setMerged] = useState(false)
  const [onlyChanges, setOnlyChanges] = useState(false)
  const [at, setAt] = useState(0)
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useMemo(() => sceneRows(compared.difference, before, after), [compared, before, after])
  const changes = rows.filter(row => row.state !== 'same')
  const present = changes[at]?.key ?? null
  const parts = useMemo(() => foldSame(rows).filter(part => part.kind !== 'same' || !onlyChanges), [rows, onlyChanges])
  const folds = useFolds()
  const virtual = useVirtualizer({
    count: parts.length,
    getScrollElement: () => scroller.current,
    estimateSize: nth => (parts[nth]!.kind === 'same' ? SAME_PX : SCENE_PX),
    getItemKey: nth => keyOfPart(parts[nth]!),
    overscan: 1,
  })
  const goTo = (key: string) => {
    const nth = parts.findIndex(part => (part.kind === 'same' ? part.rows.some(row => row.key === key) : part.row.key === key))
    if (nth >= 0) virtual.scrollToIndex(nth, { align: 'start' })
    const index = changes.findIndex(row => row.key === key)
    if (index >= 0) setAt(index)
  }
  const step = (by: 1 | -1) => {
    const row = changes[(at + by + changes.length) % changes.length]
    if (row) goTo(row.key)
  }
  useShortcut('Alt+ArrowDown', () => step(1), { label: '下一处改动', group: '历史版本' })
  useShortcut('Alt+ArrowUp', () => step(-1), { label: '上一处改动', group: '历史版本' })
  const restoreOf = ({ state, change }: SceneRow) =>
    restore && change.before && state !== 'moved' ? () => restore(change.before!.attrs.id) : undefined
  return (
    <>
      <section className="stack flex-1 min-h-0 bg-panel" aria-label="对比">
        <div className="flex flex-none items-center gap-12 h-44 pt-0 pr-12 pb-0 pl-16 line-b whitespace-nowrap">
          <span className="strong">{changes.length > 0 ? `改动 ${changes.length} 场` : '内容相同'}</span>
          <Amount added={compared.difference.added} removed={compared.difference.removed} />
          <span className="grow" />
          <Segmented
            size="small"
            aria-label="对比方式"
            value={merged ? 'merged' : 'both'}
            onChange={value => setMerged(value === 'merged')}
            options={[
              { value: 'both', label: '并排' },
              { value: 'merged', label: '合并' },
            ]}
          />
          <label className="row">
            <Switch size="small" checked={onlyChanges} onChange={setOnlyChanges} aria-label="只看改动" />
            只看改动
          </label>
          <IconButton icon={ChevronUp} label="上一处" keys="Alt+↑" disabled={changes.length === 0} onClick={() => step(-1)} />
          <span className="num quiet" role="status">
            {changes.length === 0 ? '0 / 0' : `${at + 1} / ${changes.length}`}
          </span>
          <IconButton icon={ChevronDown} label="下一处" keys="Alt+↓" disabled={changes.length === 0} onClick={() => step(1)} />
        </div>
        <Sides names={names} />
        <div ref={scroller} className="flex-1 min-h-0 overflow-y-auto">
          <InSight
            parts={parts}
            virtual={virtual}
            draw={part =>
              part.kind === 'same' ? (
                <SamePart rows={part.rows} fold={folds.of(part.key)} />
              ) : (
                <ScenePart
                  row={part.row}
                  fold={folds.of(part.row.key)}
                  authors={authors}
                  merged={merged}
                  onlyChanges={onlyChanges}
                  present={part.row.key === present}
                  restore={restoreOf(part.row)}
                />
              )
            }
          />
        </div>
      </section>
      <SceneMap rows={rows} present={present} figures={compared.figures} goTo={goTo} />
    </>
  )
}

/** Unchanged scenes: one line, that opens to show them. */
const SamePart = ({ rows, fold }: { rows: readonly SceneRow[]; fold: Fold }) => {
  const { isOpen: open = false, setOpen } = fold
  const Chevron = open ? ChevronDown : ChevronRight
  return (
    <section className={styles.scene}>
      <button type="button" className={styles.same} aria-expanded={open} onClick={() => setOpen(!open)} data-key={rows[0]!.key}>
        <Chevron size={14} aria-hidden />
        <span className="num">{rangeText(rows)}</span> 未改动
      </button>
      {open && (
        <div className="pt-12 px-8 pb-16">
          {rows.flatMap(row => row.change.after!.content.map(block => <ScriptLine key={block.attrs.id} block={block} tone="same" />))}
        </div>
      )}
    </section>
  )
}
