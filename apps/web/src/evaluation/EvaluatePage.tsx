// All works that can be evaluated in one list by state: those of the instance, and files from outside.
import type { EvaluatedWork } from '@qianmu/contract/evaluation/evaluation'
import { EVALUATION_STATUS, type EvaluationStatus, ORIGIN } from '@qianmu/contract/evaluation/states'
import { Button, Modal, Select } from 'antd'
import { FileUp } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { api } from '../api.ts'
import { unless, useAddress } from '../kit/address.ts'
import { keyOf, useAction } from '../kit/use-call.ts'
import { Page } from '../frame/Page.tsx'
import { Empty } from '../ui/Empty.tsx'
import { ago, largeNumber } from '../ui/format.ts'
import { late } from '../ui/late/late.tsx'
import type { Column, FocusProps, Layout } from '../ui/library/layout.ts'
import { Library } from '../ui/library/Library.tsx'
import { usePages } from '../ui/library/source.ts'
import { SearchBox } from '../ui/SearchBox.tsx'
import { TabRow } from '../ui/TabList.tsx'
import { evaluationPath, isRunning, stateOf } from './model.ts'
import { useRunNews, useRunning } from './use-evaluation.ts'

const AddDialog = late(() => import('./AddDialog.tsx'))

const PAGE = 50
const WIDE_PX = 720
const FROM = { all: '全部', inside: '本站作品', outside: '外部文件' } as const
type From = keyof typeof FROM
const keyOfWork = ({ work_from, work_id }: EvaluatedWork) => `${work_from}-${work_id}`

const useView = () => {
  const [search, change] = useAddress()
  const from = search.get('from') ?? 'all'
  const status = Number(search.get('status') ?? Number.NaN)
  return {
    from: (from in FROM ? from : 'all') as From,
    status: status in EVALUATION_STATUS ? (status as EvaluationStatus) : undefined,
    keyword: search.get('q') ?? '',
    change,
  }
}

const Bar = ({ view: { from, status, keyword, change } }: { view: ReturnType<typeof useView> }) => (
  <>
    <TabRow
      inBar
      label="来源"
      tabs={(Object.keys(FROM) as From[]).map(key => ({ key, label: FROM[key] }))}
      active={from}
      onChange={key => change({ from: unless('all', key) })}
    />
    <span className="grow" />
    <SearchBox label="搜作品" placeholder="搜作品名" keyword={keyword} onChange={q => change({ q })} />
    <Select
      size="small"
      className="w-132"
      aria-label="状态"
      value={status === undefined ? '' : String(status)}
      onChange={value => change({ status: value })}
      options={[{ value: '', label: '全部状态' }, ...Object.entries(EVALUATION_STATUS).map(([value, label]) => ({ value, label }))]}
    />
  </>
)

const Name = ({ work, focus }: { work: EvaluatedWork; focus: FocusProps }) => (
  <div className="grow">
    {work.eid === null ? (
      <span className="strong cut block" {...focus}>
        {work.work_name}
      </span>
    ) : (
      <Link className="strong cut block" to={evaluationPath('detail', { ...work, eid: work.eid })} {...focus}>
        {work.work_name}
      </Link>
    )}
    <div className="meta cut num">
      {work.work_from === ORIGIN.inside ? '本站' : '外部'} · {work.kind === 'novel' ? '小说' : '剧本'} · {largeNumber(work.words)} 字
    </div>
  </div>
)

const State = ({ work }: { work: EvaluatedWork }) => {
  const { label, tone } = stateOf(work.status)
  return (
    <span className={`cut block ${tone}`} title={work.reason || label}>
      {label}
      {work.reason && <span className="meta"> {work.reason}</span>}
    </span>
  )
}

const Actions = ({ work, focus }: { work: EvaluatedWork; focus: FocusProps }) => {
  const running = useRunning()
  const [modal, holder] = Modal.useModal()
  const refreshes = [api.evaluation.works]
  const change = useAction(api.evaluation.update, { refreshes })
  const removeAll = useAction(api.evaluation.removeAll, { refreshes })
  const { eid, work_from, work_id } = work
  const isGone = work.status === 1000
  const open = () => (eid === null || (work.times > 0 && work.status !== 0) ? running.start(work_from, work_id) : running.run(eid))
  const forget = () =>
    void modal.confirm({
      title: `删除《${work.work_name}》的全部评估？`,
      content: work_from === ORIGIN.inside ? '作品本身不变，评估和当时的原文都不再保留。' : '文件和它的评估都不再保留。',
      okText: '删除',
      cancelText: '取消',
      okButtonProps: { danger: true },
      onOk: () => removeAll.mutateAsync({ work_from, work_id }),
    })
  return (
    <div className="row justify-end">
      {holder}
      {isGone ? (
        <>
          {eid !== null && (
            <Button size="small" tabIndex={focus.tabIndex} onClick={() => change.mutate({ eid, is_delete: 0 })}>
              恢复
            </Button>
          )}
          <Button size="small" danger tabIndex={focus.tabIndex} onClick={forget}>
            彻底删除
          </Button>
        </>
      ) : (
        <>
          <Button
            size="small"
            tabIndex={focus.tabIndex}
            loading={isRunning(work.status)}
            disabled={running.busy}
            onClick={() => void open()}
          >
            {eid === null || work.status === 0 ? '评估' : '重新评估'}
          </Button>
          {(eid !== null || work_from === ORIGIN.outside) && (
            <Button size="small" tabIndex={focus.tabIndex} onClick={() => (eid === null ? forget() : change.mutate({ eid, is_delete: 1 }))}>
              删除
            </Button>
          )}
        </>
      )}
    </div>
  )
}

const COLUMNS: readonly Column<EvaluatedWork>[] = [
  { key: 'name', title: '作品', width: 'minmax(0, 1fr)', cell: (work, { focus }) => <Name work={work} focus={focus} /> },
  { key: 'state', title: '状态', width: 'clamp(88px, 20%, 200px)', cell: work => <State work={work} /> },
  { key: 'score', title: '得分', width: '56px', className: 'num strong', cell: work => work.score ?? '—' },
  { key: 'times', title: '次数', width: '56px', from: WIDE_PX, className: 'num quiet', cell: work => work.times },
  { key: 'at', title: '最近', width: '88px', from: WIDE_PX, className: 'meta', cell: work => ago(work.updated_at) },
  { key: 'do', title: '', width: '168px', from: 480, cell: (work, { focus }) => <Actions work={work} focus={focus} /> },
]

const ROWS: Layout<EvaluatedWork> = { flow: 'rows', height: 52, columns: COLUMNS }

const EvaluatePage = () => {
  const view = useView()
  const [adding, setAdding] = useState(false)
  useRunNews()
  const asked = {
    size: PAGE,
    ...(view.keyword ? { keyword: view.keyword } : {}),
    ...(view.status === undefined ? {} : { status: view.status }),
    ...(view.from === 'all' ? {} : { work_from: ORIGIN[view.from] }),
  }
  const source = usePages({
    key: [...keyOf(api.evaluation.works), 'pages', asked],
    ask: (page, signal) => api.evaluation.works({ ...asked, page }, { signal }),
    keyOf: keyOfWork,
  })
  const upload = (
    <Button type="primary" icon={<FileUp aria-hidden />} onClick={() => setAdding(true)}>
      上传评估
    </Button>
  )
  return (
    <Page action={upload}>
      <Library
        name="可评估的作品"
        source={source}
        keyOf={keyOfWork}
        layout={ROWS}
        bar={<Bar view={view} />}
        empty={
          <Empty
            art="page"
            title={view.keyword ? `没有找到「${view.keyword}」` : '这里还没有可评估的作品'}
            help="本站的剧本和小说会列在这里，外部的稿子可以上传"
            action={<Button onClick={() => view.change({ q: '', status: '', from: '' })}>看全部</Button>}
          />
        }
        failed="没有读到作品"
      />
      <Suspense fallback={null}>{adding && <AddDialog onClose={() => setAdding(false)} />}</Suspense>
    </Page>
  )
}
export default EvaluatePage
