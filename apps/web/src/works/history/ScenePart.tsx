// A changed scene of the comparison: its head with the ways to restore it, and its lines on both sides or merged.
import type { BlockChange } from '@qianmu/script/diff'
import { Button } from 'antd'
import { ChevronDown, ChevronRight, MoveVertical, Undo2 } from 'lucide-react'
import { foldLines, type SceneRow } from './comparison.ts'
import styles from './history.module.css'
import { ScriptLine } from './ScriptLine.tsx'

export const STATE_NAMES = { same: '未改动', changed: '修改', added: '新增', removed: '删除', moved: '移动' } as const

export const Amount = ({ added, removed }: { added: number; removed: number }) => (
  <span className="num inline-flex gap-4 text-12">
    {added > 0 && <span className="good">+{added}</span>}
    {removed > 0 && <span className="danger">−{removed}</span>}
  </span>
)

/** Whether a part was opened or closed; undefined = as it begins. */
export interface Fold {
  isOpen: boolean | undefined
  setOpen: (isOpen: boolean) => void
}

interface Props {
  row: SceneRow
  fold: Fold
  /** Who changed a line, by its id. */
  authors: ReadonlyMap<string, string>
  merged: boolean
  onlyChanges: boolean
  present: boolean
  /** Undefined = this scene cannot be restored from A, or the reader may not. */
  restore?: (() => void) | undefined
}

export const ScenePart = ({ row, fold, authors, merged, onlyChanges, present, restore }: Props) => {
  const { state, change, no, title } = row
  const blocks = change.blocks ?? []
  const { isOpen: open = state !== 'removed' && blocks.length > 0, setOpen } = fold
  const Chevron = open ? ChevronDown : ChevronRight
  return (
    <section className={styles.scene} data-key={row.key} aria-label={`场 ${no} ${title}`}>
      <header className={styles.sceneHead} data-present={present || undefined}>
        <button
          type="button"
          className={styles.fold}
          aria-expanded={open}
          aria-label={open ? '收起' : '展开'}
          disabled={blocks.length === 0}
          onClick={() => setOpen(!open)}
        >
          <Chevron size={14} aria-hidden />
        </button>
        <span className="num meta">{no}</span>
        <h3 className={`cut ${state === 'removed' ? 'line-through' : ''}`}>{title}</h3>
        <span className={`tag ${styles.state}`} data-state={state}>
          {state === 'moved' && <MoveVertical size={12} aria-hidden />}
          {state === 'moved' && row.wasNo ? `原场 ${row.wasNo} 移来` : STATE_NAMES[state]}
        </span>
        {state === 'moved' && blocks.length === 0 ? (
          <span className="meta">内容相同</span>
        ) : (
          <Amount added={row.added} removed={row.removed} />
        )}
        <span className="grow" />
        {restore && (
          <Button size="small" type="text" icon={<Undo2 />} onClick={restore}>
            只恢复这一场
          </Button>
        )}
      </header>
      {open &&
        (merged ? (
          <Merged blocks={blocks} authors={authors} onlyChanges={onlyChanges} />
        ) : (
          <Both blocks={blocks} authors={authors} onlyChanges={onlyChanges} />
        ))}
    </section>
  )
}

const linesOf = (blocks: readonly BlockChange[], onlyChanges: boolean) => (onlyChanges ? foldLines(blocks) : blocks)

const Folded = ({ count }: { count: number }) => <p className="py-4 px-16 text-t3 text-12 text-center">{count} 行未改动</p>

type LinesProps = Pick<Props, 'authors' | 'onlyChanges'> & { blocks: readonly BlockChange[] }

/** Who changed a line that differs. */
const authorOf = ({ state, before, after }: BlockChange, authors: Props['authors']) =>
  state === 'same' ? undefined : authors.get((after ?? before)!.attrs.id)

/** A pair of cells for each line, so that both columns stay level; a missing side is hatched. */
const Both = ({ blocks, authors, onlyChanges }: LinesProps) => (
  <div className={styles.both}>
    {linesOf(blocks, onlyChanges).map((line, index) =>
      line.state === 'folded' ? (
        <div key={index} className="bg-panel">
          <Folded count={line.count} />
        </div>
      ) : (
        <div key={index} className={styles.pair}>
          <div>
            {line.before ? (
              <ScriptLine
                block={line.before}
                tone={line.state === 'same' ? 'same' : 'removed'}
                runs={line.runs}
                author={line.after ? undefined : authorOf(line, authors)}
              />
            ) : (
              <p className={styles.missing} aria-label="这一版没有" />
            )}
          </div>
          <div>
            {line.after ? (
              <ScriptLine
                block={line.after}
                tone={line.state === 'same' ? 'same' : 'added'}
                runs={line.runs}
                author={authorOf(line, authors)}
              />
            ) : (
              <p className={styles.missing} aria-label="这一版没有" />
            )}
          </div>
        </div>
      ),
    )}
  </div>
)

const Merged = ({ blocks, authors, onlyChanges }: LinesProps) => (
  <div className="pt-12 px-8 pb-16">
    {linesOf(blocks, onlyChanges).map((line, index) =>
      line.state === 'folded' ? (
        <Folded key={index} count={line.count} />
      ) : (
        <ScriptLine
          key={index}
          merged
          block={(line.after ?? line.before)!}
          tone={line.state === 'changed' ? 'same' : line.state}
          runs={line.runs}
          author={authorOf(line, authors)}
        />
      ),
    )}
  </div>
)
