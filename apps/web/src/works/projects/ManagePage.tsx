// The works of the team: where one left off, all works as grid or table, the bin (mockups 03, 04, 12).
import type { Project } from '@qianmu/contract/works/projects'
import { BIN_PAGE_SIZE } from '@qianmu/contract/kit/limits'
import { Button } from 'antd'
import { Plus, Upload } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../api.ts'
import { sampleWith } from '../../beginning/index.ts'
import { Guarded } from '../../kit/Guarded.tsx'
import { rethrowUnlessFailure } from '../../kit/failure.ts'
import { keyOf } from '../../kit/use-call.ts'
import { Page } from '../../frame/Page.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { useFiles } from '../../ui/files/use-files.tsx'
import { late } from '../../ui/late/late.tsx'
import type { ItemState, Layout, Sorting } from '../../ui/library/layout.ts'
import { Library } from '../../ui/library/Library.tsx'
import { type Source, usePages, useRest } from '../../ui/library/source.ts'
import { useSelection } from '../../ui/library/use-selection.ts'
import { useCopiesNews, useWorkActions } from './actions.ts'
import { BulkActions } from './BulkActions.tsx'
import { COLUMNS, ORDERS } from './columns.tsx'
import { ACCEPT, handOver } from '../exchange/index.ts'
import { ContinueRow } from './ContinueRow.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import { Toolbar } from './Toolbar.tsx'
import { workPath } from '../places.ts'
import { useView, type View } from './view.ts'
import { WorkCard } from './WorkCard.tsx'

// The dialog and the sample come when they are asked for: the list must open fast.
const NewWorkDialog = late(() => import('./NewWorkDialog.tsx'))
/** Works that are asked for at once; the bin is one page (document 2 §4). */
const PAGE = 100
/** Longest name of a work. */
const NAME_MAX = 40
const ROW_PX = 34
/** Name, size and time below a cover. */
const TEXT_PX = 52
const COVER_SHAPE = 1.6

const keyOfWork = ({ project_id }: Project) => project_id
const drawCard = (work: Project, state: ItemState) => <WorkCard work={work} state={state} />
const CARDS: Layout<Project> = {
  flow: 'grid',
  min: 208,
  least: 2,
  gap: [20, 16],
  height: width => Math.round(width / COVER_SHAPE) + TEXT_PX,
}

/** A file becomes a work of its name; the work's page shows what would come of it. */
function useFirstImport() {
  const navigate = useNavigate()
  const { refresh } = useWorkActions()
  const begin = async (file: File) => {
    const project_name = file.name.replace(/\.[^.]*$/, '').slice(0, NAME_MAX) || '导入的作品'
    const { project_id } = await api.projects.add({ project_name, project_type: 1, script_type: 'SCRIPT', length_type: 'MINI', tags: [] })
    handOver(file)
    await refresh()
    await navigate(workPath({ project_id, project_type: 1 }))
  }
  return useFiles({ accept: ACCEPT, testId: 'first-import', take: ([file]) => file && void begin(file).catch(rethrowUnlessFailure) })
}

const NoWorks = ({ onNew, onImport }: { onNew: () => void; onImport: () => void }) => {
  const navigate = useNavigate()
  const { refresh } = useWorkActions()
  const [busy, setBusy] = useState(false)
  const look = async () => {
    setBusy(true)
    const sample = await sampleWith(({ docs, game_doc_id }) => docs.length > 0 && game_doc_id !== null).finally(() => setBusy(false))
    await refresh()
    if (sample) await navigate(workPath({ project_id: sample.project_id, project_type: 1 }))
  }
  return (
    <Empty
      art="works"
      title="还没有作品"
      help="从空白或一份 Word 剧本开始"
      action={
        <Guarded need="mWorkManage" scope="team">
          <span className="row">
            <Button type="primary" icon={<Plus aria-hidden />} onClick={onNew}>
              新建作品
            </Button>
            <Button icon={<Upload aria-hidden />} onClick={onImport}>
              导入文件
            </Button>
          </span>
        </Guarded>
      }
      other={
        <Guarded need="mWorkManage" scope="team">
          <Button type="text" loading={busy} onClick={look}>
            看示例作品
          </Button>
        </Guarded>
      }
    />
  )
}

const Nothing = ({ view, onNew, onImport }: { view: View; onNew: () => void; onImport: () => void }) => {
  if (view.keyword) {
    const clear = <Button onClick={() => view.change({ keyword: '' })}>清除搜索</Button>
    return (
      <Empty
        art="search"
        title={`没有找到「${view.keyword}」`}
        help={view.bin ? '只搜了回收站' : '回收站里的作品不在搜索范围内'}
        action={clear}
      />
    )
  }
  if (view.type !== 'all' || Object.keys(view.filters).length > 0) {
    const all = <Button onClick={() => view.filter()}>看全部</Button>
    return <Empty art="search" title="没有符合筛选的作品" help="换一个类型、篇幅或受众试试" action={all} />
  }
  if (view.bin)
    return (
      <Empty
        art="works"
        title="回收站是空的"
        help="移到回收站的作品会一直留在这里，直到永久删除"
        action={<Button onClick={() => view.change({ bin: false })}>回到作品</Button>}
      />
    )
  return <NoWorks onNew={onNew} onImport={onImport} />
}

const useWorks = (view: View) => {
  const asked = {
    is_delete: view.bin ? (1 as const) : (0 as const),
    keyword: view.keyword,
    sort: view.sort,
    ...view.filters,
    ...(view.type === 'all' ? {} : { project_type: Number(view.type) as 1 | 2 | 3 | 4 }),
  }
  const size = view.bin ? BIN_PAGE_SIZE : PAGE
  return usePages({
    key: [...keyOf(api.projects.list), 'pages', asked],
    ask: (page, signal) => api.projects.list({ ...asked, page, size }, { signal }),
    keyOf: keyOfWork,
  })
}

/** The works as the head of the table sorts them; for that all of them are read. */
function useSorted(source: Source<Project>, sorting: Sorting | undefined): Source<Project> {
  useRest(source, sorting !== undefined)
  const items = useMemo(() => {
    if (!sorting || !source.items) return source.items
    const order = ORDERS[sorting.key]!
    return source.items.toSorted((one, other) => (sorting.down ? order(other, one) : order(one, other)))
  }, [source.items, sorting])
  return { ...source, items }
}

const ManagePage = () => {
  const view = useView()
  useCopiesNews()
  const [making, setMaking] = useState(false)
  const first = useFirstImport()
  const [sorting, setSorting] = useState<Sorting>()
  const works = useWorks(view)
  const table = view.layout === 'table'
  const source = useSorted(works, table ? sorting : undefined)
  const shown = useMemo(() => source.items?.map(keyOfWork) ?? [], [source.items])
  const selection = useSelection(shown, source.more !== undefined)
  const layout = useMemo<Layout<Project>>(
    () => (table ? { flow: 'rows', height: ROW_PX, columns: COLUMNS, sorting, onSort: setSorting } : CARDS),
    [table, sorting],
  )
  return (
    <Page
      searches
      action={
        <Guarded need="mWorkManage" scope="team">
          <Button type="primary" icon={<Plus aria-hidden />} onClick={() => setMaking(true)}>
            新建作品
          </Button>
        </Guarded>
      }
    >
      <Library
        key={view.layout}
        name={view.bin ? '回收站' : '作品'}
        source={source}
        keyOf={keyOfWork}
        layout={layout}
        item={drawCard}
        selection={selection}
        bulk={{
          label: '批量操作',
          count: chosen => `已选 ${chosen.length} 部`,
          actions: (chosen, clear) => <BulkActions works={chosen} bin={view.bin} onClear={clear} />,
        }}
        bar={<Toolbar view={view} counts={works.first?.counts} />}
        before={
          !table && (
            <>
              {works.first && !view.bin && !view.keyword && <FirstSteps hasWorks={works.first.counts.all > 0} />}
              {!view.bin && !view.keyword && <ContinueRow works={view.sort === 'updated' ? (works.items ?? []) : 'ask'} />}
              {shown.length > 0 && <h2 className="mb-8 text-t2 text-12 font-medium leading-16">{view.bin ? '回收站' : '全部作品'}</h2>}
            </>
          )
        }
        empty={<Nothing view={view} onNew={() => setMaking(true)} onImport={first.choose} />}
        failed="没有读到作品"
      />
      {first.field}
      <Suspense>{making && <NewWorkDialog onClose={() => setMaking(false)} />}</Suspense>
    </Page>
  )
}
export default ManagePage
