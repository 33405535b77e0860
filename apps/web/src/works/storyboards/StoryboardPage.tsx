// 分镜: the shots of a document of a comic or an animation, made from its script, written, ordered, drawn and taken along.
import { STATUS } from '@qianmu/contract/kit/status'
import type { Shot } from '@qianmu/contract/works/storyboards'
import { Button, Popconfirm, Skeleton } from 'antd'
import { Clapperboard, FilePlus2, ImagePlus, Upload } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { api } from '../../api.ts'
import { Failure, rethrowUnlessFailure } from '../../kit/failure.ts'
import { Guarded } from '../../kit/Guarded.tsx'
import { useMay } from '../../kit/permission.ts'
import { useCall } from '../../kit/use-call.ts'
import { Page } from '../../frame/Page.tsx'
import { useFiles } from '../../ui/files/use-files.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { late } from '../../ui/late/late.tsx'
import NameDialog, { type Asked } from '../../ui/NameDialog.tsx'
import { usePicked } from '../../ui/sheet/index.ts'
import { useShortcut } from '../../ui/shortcuts.ts'
import { allDocs, questions, useDocuments } from '../documents/list/index.ts'
import { ACCEPT, ImportPanel, useImports } from '../exchange/index.ts'
import { MEDIA_TYPES } from '@qianmu/contract/works/kinds'
import { BoardBar, ShotBar, useExports } from './Bars.tsx'
import { type Filter, isMissing, linesOf, shotsOf, sumsOf } from './model.ts'
import { ShotTable } from './ShotTable.tsx'
import styles from './storyboards.module.css'
import { MANY_MOST, useManyDrawings } from './use-many-drawings.ts'
import { type Storyboard, useStoryboard } from './use-storyboard.ts'

const DrawPanel = late(() => import('./DrawPanel.tsx'))
const SyncDialog = late(() => import('./SyncDialog.tsx'))

/** The call rejects with the bare number where the shot was deleted (document 2 §4). */
const isGone = (error: unknown) => error === STATUS.storyboardGone || (error instanceof Failure && error.status === STATUS.notFound)

/** What the address says: the document, and the shot whose panel is open. */
function usePlace() {
  const { workId, projectType, storyboardId } = useParams()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const shotId = Number(storyboardId) || undefined
  const { data: shot, error } = useCall(api.storyboards.detail, { storyboard_id: shotId ?? 0 }, { enabled: shotId !== undefined })
  const work = `/workDetail/${workId}/${projectType}`
  return {
    workId: Number(workId),
    shotId,
    /** The shot was deleted, or never was. */
    gone: shotId !== undefined && isGone(error),
    docId: shotId === undefined ? Number(search.get('doc')) : (shot?.doc_id ?? 0),
    waits: shotId !== undefined && !shot,
    openDoc: (docId: number) => void navigate(`${work}/generalStoryBoard?doc=${docId}`, { replace: true }),
    openShot: (id: number) => void navigate(`${work}/storyBoard/${id}/draw`, { replace: shotId !== undefined }),
    toBoard: (docId?: number) => void navigate(`${work}/generalStoryBoard${docId ? `?doc=${docId}` : ''}`),
    toText: (docId: number) => void navigate(`/editor/edit/${docId}`),
  }
}
type PlaceOfPage = ReturnType<typeof usePlace>

const Unread = ({ onAgain }: { onAgain: () => void }) => (
  <div className={styles.centre}>
    <Empty art="search" title="没有读到分镜" help="网络或服务器出了问题，分镜都还在。" action={<Button onClick={onAgain}>重试</Button>} />
  </div>
)

const NoShots = ({ board, mayWrite, onText }: { board: Storyboard; mayWrite: boolean; onText: () => void }) => {
  const [busy, setBusy] = useState(false)
  const make = () => {
    setBusy(true)
    void board
      .sync()
      .catch(rethrowUnlessFailure)
      .finally(() => setBusy(false))
  }
  const count = board.changes.length
  const first = board.scenes[0]?.scene_id
  return (
    <div className={styles.centre}>
      <Empty
        art="images"
        title="还没有分镜"
        help={
          !mayWrite
            ? '有写作权限的成员可以从脚本生成分镜。'
            : count > 0
              ? `脚本可以生成 ${count} 镜：每个动作一镜，台词跟着说话的人，时长按语速估算。生成后都可以改。`
              : '脚本里还没有动作或台词，先写几行，再回来生成分镜。'
        }
        action={
          mayWrite && count > 0 ? (
            <Button type="primary" icon={<Clapperboard aria-hidden />} loading={busy} onClick={make}>
              从脚本生成
            </Button>
          ) : (
            <span className="row">
              <Button type="primary" onClick={onText}>
                打开脚本
              </Button>
              {mayWrite && first !== undefined && (
                <Button onClick={() => void board.add(first).catch(rethrowUnlessFailure)}>添加空白分镜</Button>
              )}
            </span>
          )
        }
      />
    </div>
  )
}

interface BoardProps {
  board: Storyboard
  place: PlaceOfPage
  docId: number
  filter: Filter
  onFilter: (filter: Filter) => void
  mayWrite: boolean
  onSync: () => void
}

/** The table with what is open beside it and docked below. */
const Board = ({ board, place, docId, filter, onFilter, mayWrite, onSync }: BoardProps) => {
  const lines = linesOf(board.scenes, filter)
  const picked = usePicked(lines.flatMap(line => (line.kind === 'shot' ? [line.shot.storyboard_id] : [])))
  const many = useManyDrawings(place.workId, board.scenes)
  const files = useExports(docId)
  const { selected } = picked
  const chosen = shotsOf(board.scenes).filter(shot => selected.has(shot.storyboard_id))
  useShortcut('Escape', picked.clear, { label: '取消选择', group: '分镜' }, chosen.length > 0 && place.shotId === undefined)
  const open = board.scenes.flatMap(scene =>
    scene.shots.filter(shot => shot.storyboard_id === place.shotId).map(shot => ({ shot, scene })),
  )[0]
  const waiting = chosen.filter(shot => isMissing(shot) && shot.candidate !== null)
  const remove = () => void board.remove([...selected]).then(picked.clear, rethrowUnlessFailure)
  return (
    <div className="flex flex-1 min-h-0">
      <div className="stack flex-1">
        {lines.length > 0 ? (
          <ShotTable
            board={board}
            docId={docId}
            lines={lines}
            picked={picked}
            mayWrite={mayWrite}
            openId={place.shotId}
            onDraw={place.openShot}
            onChanges={onSync}
          />
        ) : (
          <div className={styles.centre}>
            <Empty art="search" title="没有符合的分镜" action={<Button onClick={() => onFilter('all')}>看全部</Button>} />
          </div>
        )}
        {chosen.length > 0 && (
          <ShotBar
            count={chosen.length}
            seconds={chosen.reduce((sum, shot) => sum + shot.seconds, 0)}
            mayWrite={mayWrite}
            drawing={many.busy}
            candidates={waiting.length}
            onTake={() => void board.chooseNewest(waiting).catch(rethrowUnlessFailure)}
            onDraw={() => many.draw(chosen)}
            onImages={() => files.images([...selected])}
            onRemove={remove}
            onClear={picked.clear}
          />
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
            onFile={file => board.addPicture(open.shot.storyboard_id, file)}
            onClose={() => place.toBoard(docId)}
          />
        </Suspense>
      )}
    </div>
  )
}

const NoDocs = ({ unit, onNew, onImport }: { unit: string; onNew: () => void; onImport: () => void }) => (
  <div className={styles.centre}>
    <Empty
      art="page"
      title="还没有文档"
      help={`分镜从脚本来。新建一${unit}，或导入 Word、txt、Fountain、Final Draft 文件。`}
      action={
        <Guarded need="WriteWork" scope="author">
          <span className="row">
            <Button type="primary" icon={<Upload aria-hidden />} onClick={onImport}>
              导入文件
            </Button>
            <Button icon={<FilePlus2 aria-hidden />} onClick={onNew}>
              新建文档
            </Button>
          </span>
        </Guarded>
      }
    />
  </div>
)

const Gone = ({ onBoard }: { onBoard: () => void }) => (
  <div className={styles.centre}>
    <Empty art="search" title="这个分镜已不在" help="它可能已被删除。" action={<Button onClick={onBoard}>看全部分镜</Button>} />
  </div>
)

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

const StoryboardPage = () => {
  const place = usePlace()
  const documents = useDocuments(place.workId)
  const docs = documents.tree ? allDocs(documents.tree) : undefined
  const mayWrite = useMay('WriteWork', 'author')
  const isHere = docs?.some(doc => doc.doc_id === place.docId) ?? false
  // A shot of another work is none of this one; a document that is not here is another one's or in the bin.
  const gone = place.gone || (place.shotId !== undefined && !place.waits && docs !== undefined && !isHere)
  const docId = isHere ? place.docId : place.shotId === undefined ? (docs?.[0]?.doc_id ?? 0) : 0
  const board = useStoryboard(docId, mayWrite)
  const fresh = useNewDocs(place.workId, documents, place.toText)
  const many = useManyDrawings(place.workId, board.scenes)
  const [filter, setFilter] = useState<Filter>('all')
  const [comparing, setComparing] = useState(false)
  const sums = sumsOf(board.scenes)
  const missing = missingOf(shotsOf(board.scenes))
  const compared = async () => ((await board.compare()) ? setComparing(true) : await board.sync())
  const sync = () => void compared().catch(rethrowUnlessFailure)
  return (
    <Page
      crumbs={[{ label: '作品管理', path: '/workBench/worksManage' }, { label: fresh.work?.project_name ?? '' }]}
      title="分镜"
      action={
        mayWrite &&
        missing.length > 0 && (
          <Popconfirm
            title={`为 ${Math.min(missing.length, MANY_MOST)} 个分镜各画一张？`}
            description="按各自的画面内容出图，画好后在候选里选用。"
            okText="开始画"
            cancelText="取消"
            placement="bottomRight"
            onConfirm={() => many.draw(missing)}
          >
            <Button type="primary" icon={<ImagePlus aria-hidden />} loading={many.busy}>
              补全缺图 {missing.length}
            </Button>
          </Popconfirm>
        )
      }
    >
      <div className="flex flex-1 flex-col min-h-0 h-full">
        {docs && docs.length > 0 && !gone && (
          <BoardBar
            docs={docs}
            docId={docId}
            sums={sums}
            filter={filter}
            changes={board.changes.length}
            mayWrite={mayWrite}
            onDoc={place.openDoc}
            onFilter={setFilter}
            onSync={sync}
            onText={() => place.toText(docId)}
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
        {!gone && board.board && sums.shots > 0 && (
          <Board
            key={docId}
            board={board}
            place={place}
            docId={docId}
            filter={filter}
            onFilter={setFilter}
            mayWrite={mayWrite}
            onSync={sync}
          />
        )}
      </div>
      {fresh.parts}
      <Suspense>
        {comparing && <SyncDialog changes={board.changes} scenes={board.scenes} run={board.sync} onClose={() => setComparing(false)} />}
      </Suspense>
    </Page>
  )
}
export default StoryboardPage
