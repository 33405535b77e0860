// /aiWork/comfyList and comfyListCate: workflows that come along, the team's and one's own, those that run here first; dropped files are imported (mockup 40).
import { FLOW_CATEGORIES, type Flow, FLOW_SORTS, FLOW_TABS } from '@qianmu/contract/flows'
import { DRAW_STATUS } from '@qianmu/contract/drawing/pictures'
import { Button, Select } from 'antd'
import { FileUp, Play, Plus } from 'lucide-react'
import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../api.ts'
import { useAddress } from '../kit/address.ts'
import { keyOf, useCall } from '../kit/use-call.ts'
import { Page } from '../frame/Page.tsx'
import { Empty } from '../ui/Empty.tsx'
import { heldOpen, useStillShown } from '../ui/files/under-way.ts'
import { useFiles } from '../ui/files/use-files.tsx'
import { ago } from '../ui/format.ts'
import type { ItemState, Layout } from '../ui/library/layout.ts'
import { Library } from '../ui/library/Library.tsx'
import { usePages } from '../ui/library/source.ts'
import { SearchBox } from '../ui/SearchBox.tsx'
import { TabRow } from '../ui/TabList.tsx'
import { FirstStepsElsewhere } from '../works/index.ts'
import card from '../ui/card.module.css'
import { FlowCard, FlowCover } from './FlowCard.tsx'
import { QuickPicture } from './QuickPicture.tsx'
import { beginWorkflow, importWorkflow, WORKFLOW_FILES } from './importing.ts'

const PAGE = 40
const RECENT = 3
const TABS = { all: '全部', official: '官方', team: '团队', mine: '我的', favourite: '收藏' } as const
const SORTS = { runnable: '能跑的排前', used: '最常用', new: '最近更新' } as const
type Tab = keyof typeof TABS
type Sort = (typeof FLOW_SORTS)[number]

/** What the page shows, kept in its address. */
function useView() {
  const [search, change] = useAddress()
  return {
    tab: FLOW_TABS.find(each => each === search.get('tab')),
    sort: FLOW_SORTS.find(each => each === search.get('sort')) ?? 'runnable',
    category: FLOW_CATEGORIES.find(({ category_id }) => String(category_id) === search.get('category'))?.category_id,
    keyword: search.get('q') ?? '',
    change,
  }
}
type View = ReturnType<typeof useView>

const keyOfFlow = ({ comfy_id }: Flow) => comfy_id
const CARDS: Layout<Flow> = { flow: 'grid', min: 220, gap: [20, 16], height: () => 188 }

function useFlows({ tab, sort, category, keyword }: View) {
  const asked = { size: PAGE, sort, keyword, ...(tab && { tab }), ...(category && { category_id: category }) }
  return usePages({
    key: [...keyOf(api.flows.list), 'pages', asked],
    ask: (page, signal) => api.flows.list({ ...asked, page }, { signal }),
    keyOf: keyOfFlow,
  })
}

const Bar = ({ view: { tab, sort, category, keyword, change } }: { view: View }) => {
  const { data: categories } = useCall(api.flows.categories, tab ? { tab } : {})
  return (
    <>
      <TabRow
        inBar
        label="工作流来源"
        tabs={(Object.keys(TABS) as Tab[]).map(key => ({ key, label: TABS[key] }))}
        active={tab ?? 'all'}
        onChange={key => change({ tab: key === 'all' ? '' : key })}
      />
      <span className="grow" />
      <Select
        size="small"
        className="w-132"
        aria-label="分类"
        value={category ?? 0}
        onChange={next => change({ category: next })}
        options={[
          { value: 0, label: '全部分类' },
          ...(categories ?? []).map(({ category_id, name, count }) => ({ value: category_id, label: `${name} ${count}` })),
        ]}
      />
      <Select<Sort>
        size="small"
        className="w-112"
        aria-label="排序"
        value={sort}
        onChange={next => change({ sort: next === 'runnable' ? '' : next })}
        options={FLOW_SORTS.map(value => ({ value, label: SORTS[value] }))}
      />
      <SearchBox label="搜工作流" placeholder="搜工作流" keyword={keyword} onChange={q => change({ q })} />
    </>
  )
}

const Recent = ({ open }: { open: (id: number, run?: number) => void }) => {
  const { data } = useCall(api.flows.recent, { size: RECENT })
  if (!data?.length) return null
  return (
    <section className="mb-20" aria-label="最近使用">
      <h2 className="mb-8 text-13 text-t2">最近使用</h2>
      <ul className="grid gap-12 grid-cols-[repeat(auto-fill,minmax(260px,1fr))]">
        {data.map(({ flow, run }) => {
          const done = run.draws.filter(({ status }) => status === DRAW_STATUS.finished).length
          const failed = run.draws.some(({ status }) => status === DRAW_STATUS.failed)
          return (
            <li key={run.run_id} className="row p-8 rounded-10 border border-line">
              <span className={`${card.fills} w-64 h-44 rounded-6 bg-hover`}>
                <FlowCover flow={flow} />
              </span>
              <button
                type="button"
                className="plain p-0 stack grow"
                title={`打开 ${flow.name}`}
                onClick={() => open(flow.comfy_id, run.run_id)}
              >
                <span className="cut font-semibold">{flow.name}</span>
                <span className="meta num">
                  {done} / {run.draws.length} 次{failed && ' · 有失败'} · {ago(run.create_time)}
                </span>
              </button>
              <Button size="small" icon={<Play size={12} aria-hidden />} onClick={() => open(flow.comfy_id, run.run_id)}>
                再跑
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

async function importAll(files: readonly File[], category: number | undefined): Promise<number[]> {
  const made: number[] = []
  for (const file of files) {
    const id = await importWorkflow(file, category)
    if (id !== undefined) made.push(id)
  }
  return made
}

const ListPage = () => {
  const view = useView()
  const { change } = view
  const navigate = useNavigate()
  const source = useFlows(view)
  const { data: first } = useCall(api.flows.list, { size: 1 })
  const open = useCallback(
    (id: number, run?: number) => void navigate(`/aiWork/comfyDetail?id=${id}${run ? `&run=${run}` : ''}`),
    [navigate],
  )
  const drawCard = useCallback(
    (flow: Flow, { focus }: ItemState) => (
      <FlowCard flow={flow} focus={focus} onOpen={() => open(flow.comfy_id)} onGo={path => void navigate(path)} />
    ),
    [open, navigate],
  )
  const isShown = useStillShown()
  const take = async (files: readonly File[]) => {
    const made = await heldOpen(importAll(files, view.category))
    if (!isShown()) return
    if (files.length === 1 && made[0]) open(made[0])
    else if (made.length) change({ tab: 'mine', q: '', category: 0 })
  }
  const begin = async () => {
    const id = await beginWorkflow(view.category)
    if (id !== undefined) void navigate(`/aiWork/comfyNative?id=${id}`)
  }
  const { choose, field, zone } = useFiles({ accept: WORKFLOW_FILES, testId: 'workflow-file', take: files => void take(files) })
  const filtered = view.keyword !== '' || view.category !== undefined || view.tab !== undefined
  return (
    <Page
      action={
        <>
          <Button icon={<Plus size={14} aria-hidden />} onClick={() => void begin()}>
            新建工作流
          </Button>
          <Button type="primary" icon={<FileUp size={14} aria-hidden />} onClick={choose}>
            导入工作流
          </Button>
          {field}
        </>
      }
    >
      <div className="stack flex-1 min-h-0" onDragOver={zone.onDragOver} onDrop={zone.onDrop}>
        <Library
          name="工作流"
          source={source}
          keyOf={keyOfFlow}
          layout={CARDS}
          item={drawCard}
          bar={<Bar view={view} />}
          before={
            <>
              {!filtered && <FirstStepsElsewhere />}
              {!filtered && <QuickPicture />}
              {!filtered && <Recent open={open} />}
              {first && (
                <p className="mb-8 meta num" role="status">
                  {first.runnable} 个能直接跑{first.total > first.runnable && ` · ${first.total - first.runnable} 个缺件`}
                </p>
              )}
            </>
          }
          empty={
            <Empty
              art={filtered ? 'search' : 'images'}
              title={filtered ? '没有找到这样的工作流' : '还没有工作流'}
              help="把 ComfyUI 的 JSON，或由它生成的图片、视频拖到这里导入"
              action={<Button onClick={() => change({ q: '', tab: '', category: 0 })}>看全部工作流</Button>}
            />
          }
          failed="没有读到工作流"
        />
      </div>
    </Page>
  )
}
export default ListPage
