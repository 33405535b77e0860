// The shots in the chosen view, with what is open beside them and docked below.
import type { Shot } from '@qianmu/contract/works/storyboards'
import { Button } from 'antd'
import { Suspense, useMemo } from 'react'
import { rethrowUnlessFailure } from '../../kit/failure.ts'
import { Empty } from '../../ui/Empty.tsx'
import { type Acts, useActKeys } from '../../ui/history/acts.ts'
import { late } from '../../ui/late/late.tsx'
import { usePicked } from '../../ui/sheet/index.ts'
import { useShortcut } from '../../ui/shortcuts.ts'
import { ShotBar } from './Bars.tsx'
import { useFindings } from './Continuity.tsx'
import { editorOf, idOf, isMissing, landing, type Line, linesOf, shotsOf, stepped } from './model.ts'
import { ShotTable } from './ShotTable.tsx'
import styles from './storyboards.module.css'
import { StripBelow } from './timeline/Strip.tsx'
import { timedOf } from './timeline/timeline.ts'
import { useHeard } from './timeline/use-heard.ts'
import { useManyDrawings } from './use-many-drawings.ts'
import type { PlaceOfPage } from './use-place.ts'
import type { Storyboard } from './use-storyboard.ts'
import type { Columns, useFolded, useView } from './view.ts'

const DrawPanel = late(() => import('./DrawPanel.tsx'))
const Timeline = late(() => import('./timeline/Timeline.tsx'))
const Wall = late(() => import('./Wall.tsx'))

/** The way to the shot before or behind the open one; undefined where there is none. */
const stepIn = (lines: readonly Line[], at: number, open: (id: number) => void) => (by: 1 | -1) => {
  const to = at < 0 ? undefined : lines.filter(line => line.kind === 'shot')[at + by]?.shot.storyboard_id
  return to === undefined ? undefined : () => open(to)
}

interface ChosenProps {
  board: Storyboard
  place: PlaceOfPage
  docId: number
  chosen: readonly Shot[]
  mayWrite: boolean
  onComplete: (ids: number[]) => void
  onExport: (ids: readonly number[]) => void
  onFilm: (ids: readonly number[]) => void
  onClear: () => void
}
/** What is done to the shots that are ticked. */
const ChosenBar = ({ board, place, docId, chosen, mayWrite, onComplete, onExport, onFilm, onClear }: ChosenProps) => {
  const many = useManyDrawings(docId)
  const waiting = chosen.filter(shot => isMissing(shot) && shot.candidate !== null)
  const ids = chosen.map(shot => shot.storyboard_id)
  return (
    <ShotBar
      count={chosen.length}
      seconds={chosen.reduce((sum, shot) => sum + shot.seconds, 0)}
      mayWrite={mayWrite}
      drawing={many.busy}
      candidates={waiting.length}
      onComplete={() => onComplete(ids)}
      onTake={() => void board.chooseNewest(waiting).catch(rethrowUnlessFailure)}
      onDraw={() => many.draw(chosen)}
      onFilm={() => onFilm(ids)}
      onPlay={() => place.play(docId, ids)}
      onExport={() => onExport(ids)}
      onRemove={() => void board.remove(ids).then(onClear, rethrowUnlessFailure)}
      onClear={onClear}
    />
  )
}

interface BoardProps {
  board: Storyboard
  acts: Acts
  place: PlaceOfPage
  doc: { doc_id: number; doc_name: string; doc_type: number }
  shown: ReturnType<typeof useView>
  folding: ReturnType<typeof useFolded>
  columns: Columns
  mayWrite: boolean
  onSync: () => void
  onComplete: (ids: number[]) => void
  onExport: (ids: readonly number[]) => void
  onFilm: (ids: readonly number[]) => void
}

export const Board = ({ board, acts, place, doc, shown, folding, columns, mayWrite, onSync, onComplete, onExport, onFilm }: BoardProps) => {
  const { view, filter } = shown
  const lines = linesOf(board.scenes, filter, view === 'table' ? folding.folded : undefined)
  const picked = usePicked(lines.flatMap(line => (line.kind === 'shot' ? [line.shot.storyboard_id] : [])))
  const findings = useFindings(doc.doc_id)
  useActKeys(acts, '分镜')
  const { selected } = picked
  const chosen = shotsOf(board.scenes).filter(shot => selected.has(shot.storyboard_id))
  useShortcut('Escape', picked.clear, { label: '取消选择', group: '分镜' }, chosen.length > 0 && place.shotId === undefined)
  const heard = useHeard(doc.doc_id)
  const timed = useMemo(() => timedOf(board.scenes, heard), [board.scenes, heard])
  const trim = mayWrite ? (id: number, seconds: number) => void board.put(id, 'seconds', seconds).catch(rethrowUnlessFailure) : undefined
  const editor = editorOf({ ...board, lines }, doc, place.shotId ?? 0)
  const open = editor.connectedRow
  const { openShot } = place
  return (
    <div className="flex flex-1 min-h-0" aria-label={editor.name} role="group" aria-busy={editor.isConnecting}>
      <div className="stack flex-1">
        {view === 'timeline' ? (
          <Suspense>
            <Timeline timed={timed} openId={place.shotId} onOpen={openShot} onTrim={trim} />
          </Suspense>
        ) : view === 'wall' && lines.length > 0 ? (
          <Suspense>
            <Wall
              lines={lines}
              mayWrite={mayWrite}
              openId={place.shotId}
              onOpen={openShot}
              onPicture={(shot, given) => void board.addPicture(shot.storyboard_id, given).catch(rethrowUnlessFailure)}
              onDrop={(key, over, edge) => {
                const to = landing(lines, idOf(key), over, edge)
                if (to) board.move(idOf(key), to)
              }}
              onRemove={id => void board.remove([id]).catch(rethrowUnlessFailure)}
              onStep={(id, by) => {
                const to = stepped(board.scenes, id, by)
                if (to) board.move(id, to)
              }}
            />
          </Suspense>
        ) : lines.length > 0 ? (
          <ShotTable
            board={board}
            acts={acts}
            docId={doc.doc_id}
            lines={lines}
            picked={picked}
            mayWrite={mayWrite}
            openId={place.shotId}
            folded={folding.folded}
            onFold={folding.toggle}
            columns={columns}
            findings={findings}
            onDraw={openShot}
            onChanges={onSync}
          />
        ) : (
          <div className={styles.centre}>
            <Empty art="search" title="没有符合的分镜" action={<Button onClick={() => shown.change({ filter: 'all' })}>看全部</Button>} />
          </div>
        )}
        {view === 'table' && chosen.length === 0 && (
          <StripBelow timed={timed} place={place} onTrim={trim} onPlay={() => shown.change({ view: 'timeline' })} />
        )}
        {chosen.length > 0 && (
          <ChosenBar {...{ board, place, chosen, mayWrite, onComplete, onExport, onFilm }} docId={doc.doc_id} onClear={picked.clear} />
        )}
      </div>
      {open && (
        <Suspense>
          <DrawPanel
            key={open.shot.storyboard_id}
            workId={place.workId}
            shot={open.shot}
            scene={open.scene}
            mayWrite={mayWrite}
            findings={findings.get(open.shot.storyboard_id)}
            onOpen={openShot}
            onPicture={given => board.addPicture(open.shot.storyboard_id, given)}
            onStep={stepIn(lines, editor.selectedIndex, openShot)}
            onClose={() => place.toBoard(doc.doc_id)}
          />
        </Suspense>
      )}
    </div>
  )
}
