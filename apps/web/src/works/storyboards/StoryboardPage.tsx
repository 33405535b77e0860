// 分镜: the shots of a document of a comic or an animation, made from its script, written, ordered, drawn and taken along.
import { MEDIA_TYPES } from '@qianmu/contract/works/kinds'
import type { Shot } from '@qianmu/contract/works/storyboards'
import { Skeleton } from 'antd'
import { Suspense, useState } from 'react'
import { api } from '../../api.ts'
import { Page } from '../../frame/Page.tsx'
import { rethrowUnlessFailure } from '../../kit/failure.ts'
import { useMay } from '../../kit/permission.ts'
import { useCall } from '../../kit/use-call.ts'
import { useFiles } from '../../ui/files/use-files.tsx'
import { useActs } from '../../ui/history/acts.ts'
import { late } from '../../ui/late/late.tsx'
import NameDialog, { type Asked } from '../../ui/NameDialog.tsx'
import { allDocs, questions, useDocuments } from '../documents/list/index.ts'
import { ACCEPT, ImportPanel, useImports } from '../exchange/index.ts'
import { BoardBar, filmMenu, tableMenu } from './Bars.tsx'
import { Board } from './Board.tsx'
import { HeadActions } from './HeadActions.tsx'
import { isMissing, shotsOf, sumsOf } from './model.ts'
import { COLUMNS } from './ShotTable.tsx'
import { Gone, NoDocs, NoShots, Unread } from './States.tsx'
import { useManyDrawings } from './use-many-drawings.ts'
import { usePlace } from './use-place.ts'
import { type Storyboard, useStoryboard } from './use-storyboard.ts'
import { useColumns, useFolded, useView } from './view.ts'

const SyncDialog = late(() => import('./SyncDialog.tsx'))
const ExportDialog = late(() => import('./export/ExportDialog.tsx'))
const FilmDialog = late(() => import('./film/FilmDialog.tsx'))
const CompleteDialog = late(() => import('./CompleteDialog.tsx'))

/** New documents: by name, or from files. */
function useNewDocs(work_id: number, documents: ReturnType<typeof useDocuments>, open: (docId: number) => void) {
  const { data: work } = useCall(api.projects.detail, { project_id: work_id })
  const { unit } = MEDIA_TYPES[work?.script_type ?? 'CARTOON']
  const imports = useImports(work_id, documents.refresh)
  const [asked, setAsked] = useState<Asked>()
  const { choose, field } = useFiles({ accept: ACCEPT, testId: 'import', take: files => void imports.add([...files], null) })
  const count = documents.tree ? allDocs(documents.tree).length : 0
  return {
    work,
    unit,
    ask: () => setAsked(questions(documents, unit, open).newDoc(count)),
    pick: choose,
    list: <ImportPanel list={imports.list} onClear={imports.clear} />,
    parts: (
      <>
        {field}
        {asked && <NameDialog asked={asked} onClose={() => setAsked(undefined)} />}
      </>
    ),
  }
}

const missingOf = (shots: readonly Shot[]) => shots.filter(shot => isMissing(shot) && shot.drawn === 0 && shot.drawing === null)

const stillOf = (shots: readonly Shot[]) =>
  shots.filter(({ picture, candidate, films, filming }) => (picture ?? candidate) && films === 0 && !filming).length

/** What is asked before something is done to many shots. */
function useDialogs() {
  const [completing, setCompleting] = useState<number[] | 'all'>()
  const [comparing, setComparing] = useState(false)
  const [exporting, setExporting] = useState<readonly number[] | 'all'>()
  const [filming, setFilming] = useState<readonly number[] | 'all'>()
  return { completing, setCompleting, comparing, setComparing, exporting, setExporting, filming, setFilming }
}
const some = <Ids,>(ids: Ids | 'all') => (ids === 'all' ? undefined : ids)

const Dialogs = ({ board, docId, dialogs }: { board: Storyboard; docId: number; dialogs: ReturnType<typeof useDialogs> }) => {
  const { completing, setCompleting, comparing, setComparing, exporting, setExporting, filming, setFilming } = dialogs
  const { scenes } = board
  return (
    <Suspense>
      {comparing && <SyncDialog changes={board.changes} scenes={scenes} run={board.sync} onClose={() => setComparing(false)} />}
      {exporting && <ExportDialog docId={docId} scenes={scenes} chosen={some(exporting)} onClose={() => setExporting(undefined)} />}
      {filming && <FilmDialog docId={docId} ids={some(filming)} onClose={() => setFilming(undefined)} />}
      {completing && (
        <CompleteDialog
          docId={docId}
          scenes={scenes}
          ids={some(completing)}
          run={board.complete}
          onClose={() => setCompleting(undefined)}
        />
      )}
    </Suspense>
  )
}

const StoryboardPage = () => {
  const place = usePlace()
  const documents = useDocuments(place.workId)
  const docs = documents.tree ? allDocs(documents.tree) : undefined
  const mayWrite = useMay('WriteWork', 'author')
  const isHere = docs?.some(doc => doc.doc_id === place.docId) ?? false
  // A shot of another work is none of this one; a document that is not here is another one's or in the bin.
  const gone = place.gone || (place.shotId !== undefined && !place.waits && docs !== undefined && !isHere)
  const docId = isHere ? place.docId : place.shotId === undefined ? (docs?.[0]?.doc_id ?? 0) : 0
  const doc = docs?.find(each => each.doc_id === docId)
  const acts = useActs(docId)
  const board = useStoryboard(docId, mayWrite, acts)
  const fresh = useNewDocs(place.workId, documents, place.toText)
  const many = useManyDrawings(docId)
  const shown = useView()
  const columns = useColumns()
  const folding = useFolded(board.scenes)
  const dialogs = useDialogs()
  const { setCompleting, setComparing, setExporting, setFilming } = dialogs
  const sums = sumsOf(board.scenes)
  const missing = missingOf(shotsOf(board.scenes))
  const still = mayWrite ? stillOf(shotsOf(board.scenes)) : 0
  const compared = async () => ((await board.compare()) ? setComparing(true) : await board.sync())
  const sync = () => void compared().catch(rethrowUnlessFailure)
  return (
    <Page
      crumbs={[{ label: '作品管理', path: '/workBench/worksManage' }, { label: fresh.work?.project_name ?? '' }]}
      title="分镜"
      action={
        <HeadActions
          view={sums.shots > 0 && !gone ? shown.view : undefined}
          onView={view => shown.change({ view })}
          missing={mayWrite ? missing.length : 0}
          busy={many.busy}
          onDraw={() => many.draw(missing)}
          comic={sums.shots > 0 && !gone ? place.comic(docId) : undefined}
          film={docId > 0 && !gone ? place.film(docId) : undefined}
        />
      }
    >
      <div className="flex flex-1 flex-col min-h-0 h-full">
        {docs && docs.length > 0 && !gone && (
          <BoardBar
            docs={docs}
            docId={docId}
            sums={sums}
            filter={shown.filter}
            changes={board.changes.length}
            acts={acts}
            mayWrite={mayWrite}
            onDoc={place.openDoc}
            onFilter={filter => shown.change({ filter })}
            onSync={sync}
            onText={() => place.toText(docId)}
            onComplete={() => setCompleting('all')}
            onTake={() => void board.chooseNewest(shotsOf(board.scenes).filter(isMissing)).catch(rethrowUnlessFailure)}
            onExport={() => setExporting('all')}
            table={[
              ...filmMenu(still, () => setFilming('all')),
              ...(shown.view === 'table' && sums.shots > 0 ? tableMenu(columns, COLUMNS, folding.all, folding.toggleAll) : []),
            ]}
            onShots={board.bring}
            onNewDoc={fresh.ask}
            onImport={fresh.pick}
          />
        )}
        {fresh.list}
        {gone && <Gone onBoard={() => place.toBoard()} />}
        {docs?.length === 0 && <NoDocs unit={fresh.unit} onNew={fresh.ask} onImport={fresh.pick} />}
        {!gone && docs?.length !== 0 && !board.board && !board.error && <Skeleton active className="p-24" paragraph={{ rows: 8 }} />}
        {!gone && !board.board && board.error && <Unread onAgain={() => void board.again()} />}
        {!gone && board.board && sums.shots === 0 && (board.compared || !mayWrite) && (
          <NoShots board={board} mayWrite={mayWrite} onText={() => place.toText(docId)} />
        )}
        {!gone && doc && board.board && sums.shots > 0 && (
          <Board
            key={docId}
            {...{ board, acts, place, doc, shown, folding, columns, mayWrite }}
            onSync={sync}
            onComplete={setCompleting}
            onExport={setExporting}
            onFilm={setFilming}
          />
        )}
      </div>
      {fresh.parts}
      <Dialogs {...{ board, docId, dialogs }} />
    </Page>
  )
}
export default StoryboardPage
