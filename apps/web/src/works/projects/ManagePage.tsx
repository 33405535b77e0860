// The works of the team: where one left off, all works as grid or table, the bin (mockups 03, 04, 12).
import type { Project } from '@qianmu/contract/works/projects'
import { BIN_PAGE_SIZE } from '@qianmu/contract/kit/limits'
import { Button } from 'antd'
import { Plus } from 'lucide-react'
import { Suspense, useCallback, useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../api.ts'
import { Guarded } from '../../kit/Guarded.tsx'
import { useCall } from '../../kit/use-call.ts'
import { Page } from '../../frame/Page.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { late } from '../../ui/late/late.tsx'
import { useCopiesNews, useWorkActions } from './actions.ts'
import { BulkBar } from './BulkBar.tsx'
import { ContinueRow } from './ContinueRow.tsx'
import { Toolbar } from './Toolbar.tsx'
import { workPath } from '../places.ts'
import { useView, type View } from './view.ts'
import { WorkCard } from './WorkCard.tsx'
import grid from './grid.module.css'
import styles from './manage.module.css'

// The table, the dialog and the sample come when they are asked for: the grid must open fast.
const WorkTable = late(() => import('./WorkTable.tsx'))
const NewWorkDialog = late(() => import('./NewWorkDialog.tsx'))
const WAITING_CARDS = 10

const NoWorks = ({ onNew }: { onNew: () => void }) => {
  const navigate = useNavigate()
  const { refresh } = useWorkActions()
  const [busy, setBusy] = useState(false)
  const look = async () => {
    setBusy(true)
    const { makeSample } = await import('./sample.ts')
    const project_id = await makeSample().finally(() => setBusy(false))
    await refresh()
    await navigate(workPath({ project_id, project_type: 1 }))
  }
  return (
    <Empty
      art="works"
      title="还没有作品"
      help="从空白或一份 Word 剧本开始"
      action={
        <Guarded need="mWorkManage" scope="team">
          <Button type="primary" icon={<Plus aria-hidden />} onClick={onNew}>
            新建作品
          </Button>
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

const Nothing = ({ view, onNew }: { view: View; onNew: () => void }) => {
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
  return <NoWorks onNew={onNew} />
}

const Waiting = () => (
  <div className={grid.grid} aria-hidden>
    {Array.from({ length: WAITING_CARDS }, (_, at) => (
      <div key={at} className={grid.wait} />
    ))}
  </div>
)

const Cards = ({
  works,
  view,
  selected,
  toggle,
}: {
  works: readonly Project[]
  view: View
  selected: ReadonlySet<number>
  toggle: (id: number, on: boolean) => void
}) => (
  <div className={styles.scroll}>
    {!view.bin && !view.keyword && <ContinueRow works={works} />}
    <h2 className={styles.label}>{view.bin ? '回收站' : '全部作品'}</h2>
    <div className={grid.grid}>
      {works.map(work => (
        <WorkCard key={work.project_id} work={work} selected={selected.has(work.project_id)} onSelect={on => toggle(work.project_id, on)} />
      ))}
    </div>
  </div>
)

const ManagePage = () => {
  const view = useView()
  useCopiesNews()
  const [making, setMaking] = useState(false)
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const type = view.type === 'all' ? {} : { project_type: Number(view.type) as 1 | 2 | 3 | 4 }
  const { data } = useCall(api.projects.list, {
    page: 1,
    size: BIN_PAGE_SIZE,
    is_delete: view.bin ? 1 : 0,
    keyword: view.keyword,
    sort: view.sort,
    ...view.filters,
    ...type,
  })
  const works = data?.list ?? []
  const chosen = works.filter(work => selected.has(work.project_id))
  const toggle = (id: number, on: boolean) => setSelected(before => new Set(on ? [...before, id] : [...before].filter(each => each !== id)))
  const clear = useCallback(() => setSelected(new Set()), [])
  return (
    <Page
      action={
        <Guarded need="mWorkManage" scope="team">
          <Button type="primary" icon={<Plus aria-hidden />} onClick={() => setMaking(true)}>
            新建作品
          </Button>
        </Guarded>
      }
    >
      <Toolbar view={view} counts={data?.counts} />
      {!data && (
        <div className={styles.scroll}>
          <Waiting />
        </div>
      )}
      {data && !works.length && (
        <div className={styles.centre}>
          <Nothing view={view} onNew={() => setMaking(true)} />
        </div>
      )}
      {works.length > 0 && view.layout === 'grid' && <Cards works={works} view={view} selected={selected} toggle={toggle} />}
      <Suspense>
        {works.length > 0 && view.layout === 'table' && (
          <WorkTable works={works} selected={selected} onSelect={ids => setSelected(new Set(ids))} />
        )}
      </Suspense>
      {chosen.length > 0 && <BulkBar works={chosen} bin={view.bin} onClear={clear} />}
      <Suspense>{making && <NewWorkDialog onClose={() => setMaking(false)} />}</Suspense>
    </Page>
  )
}
export default ManagePage
