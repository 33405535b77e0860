// /aiWork/comfyDetail and /comfyDraw: one workflow, its form beside what its runs gave; its own node graph stays as its author made it (mockup 41).
import type { FlowRun } from '@qianmu/contract/flows'
import { Button, Dropdown } from 'antd'
import { Ellipsis, Star, Workflow } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import type { Data } from '@qianmu/contract/kit/call'
import { api } from '../api.ts'
import { EngineBadge } from '../drawing/index.ts'
import { EditorFrame } from '../frame/EditorFrame.tsx'
import { useCall } from '../kit/use-call.ts'
import { Empty } from '../ui/Empty.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { flowMenu, like } from './FlowCard.tsx'
import { RunForm } from './RunForm.tsx'
import { Runs, useRuns } from './Runs.tsx'
import { useValues } from './use-values.ts'

const LIST = '/aiWork/comfyList'
type Info = Data<typeof api.flows.info.contract>

const Desk = ({ info }: { info: Info }) => {
  const values = useValues(info.comfy_id, info.form)
  const source = useRuns(info.comfy_id)
  const [search, setSearch] = useSearchParams()
  const asked = Number(search.get('run'))
  const reuse = ({ inputs }: FlowRun) => values.take(inputs)
  // A run that is to be made again is handed over once.
  const takeAsked = useEffectEvent(() => {
    const run = source.items?.find(({ run_id }) => run_id === asked)
    if (run) reuse(run)
    setSearch({ id: String(info.comfy_id) }, { replace: true })
  })
  const there = source.items !== undefined
  useEffect(() => {
    if (asked && there) takeAsked()
  }, [asked, there])
  return (
    <div className="grow flex min-w-0 min-h-0 max-[960px]:flex-col max-[960px]:overflow-auto">
      <RunForm info={info} values={values} />
      <Runs comfyId={info.comfy_id} mine={info.mine} source={source} reuse={reuse} />
    </div>
  )
}

const DetailPage = () => {
  const comfy_id = Number(useSearchParams()[0].get('id'))
  const { data, isError, refetch } = useCall(api.flows.info, { comfy_id }, { enabled: comfy_id > 0 })
  const navigate = useNavigate()
  if (!(comfy_id > 0)) return <Navigate to={LIST} replace />
  const actions = data && (
    <>
      <Button size="small" icon={<Workflow size={14} aria-hidden />} onClick={() => void navigate(`/aiWork/comfyNative?id=${comfy_id}`)}>
        <span className="max-[720px]:sr-only">编辑节点图</span>
      </Button>
      {/* On a phone it is at hand in the list. */}
      <span className="max-[720px]:hidden">
        <IconButton icon={Star} label="收藏" pressed={data.favourite} onClick={() => like(data)} />
      </span>
      <Dropdown menu={flowMenu(data, path => void navigate(path))} trigger={['click']}>
        <span>
          <IconButton icon={Ellipsis} label="更多" />
        </span>
      </Dropdown>
    </>
  )
  return (
    <EditorFrame
      backTo={LIST}
      crumb="工作流 /"
      title={data?.name ?? '工作流'}
      presence={data?.engine && <EngineBadge studio={{ engine: { name: data.engine, kind: data.engine_kind } }} />}
      actions={actions}
    >
      {data ? (
        <Desk key={comfy_id} info={data} />
      ) : isError ? (
        <Empty
          art="page"
          title="没有读到这个工作流"
          help="它可能已被删除，或不再共享给你"
          action={<Button onClick={() => void refetch()}>再试一次</Button>}
        />
      ) : (
        <span className="grow grid place-items-center">
          <Spinner label="正在读取" />
        </span>
      )}
    </EditorFrame>
  )
}
export default DetailPage
