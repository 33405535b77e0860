// /aiWork/comfyNative: the node graph of a workflow, opened for everybody who may draw in it; one that nobody changes is only looked at (mockup 42).
import type { Data } from '@qianmu/contract/kit/call'
import type { Catalogue } from '@qianmu/flow'
import { Button } from 'antd'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { useStore } from 'zustand'
import { api } from '../../api.ts'
import { EditorFrame } from '../../frame/EditorFrame.tsx'
import { rethrowUnlessFailure } from '../../kit/failure.ts'
import { useCall } from '../../kit/use-call.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { useCatalogue } from './catalogue.ts'
import { Desk } from './Desk.tsx'
import { useRoom } from './room.ts'
import type { DeskProps } from './use-desk.ts'

const LIST = '/aiWork/comfyList'
type Info = Data<typeof api.flows.info.contract>

const Waiting = () => (
  <span className="grow grid place-items-center h-[100dvh]">
    <Spinner label="正在读取" />
  </span>
)

const Opened = ({ info, sharedId }: { info: Info; sharedId: number | null }) => {
  const { catalogue, known } = useCatalogue()
  // What nobody draws is drawn here, by what is known of its nodes.
  return sharedId === null && !known ? <Waiting /> : <Entered info={info} sharedId={sharedId} catalogue={catalogue} />
}
const Entered = ({ info, sharedId, catalogue }: { info: Info; sharedId: number | null; catalogue: Catalogue }) => {
  const room = useRoom(sharedId, { workflow: info.workflow, exposed: info.exposed, catalogue })
  return room ? <Room info={info} room={room} live={sharedId !== null} /> : <Waiting />
}
const Room = (props: DeskProps) => {
  const waiting = useStore(props.room.standing, ({ phase }) => phase === 'loading')
  return waiting ? <Waiting /> : <Desk {...props} />
}

const EditorPage = () => {
  const comfy_id = Number(useSearchParams()[0].get('id'))
  const { data: info, isError, refetch } = useCall(api.flows.info, { comfy_id }, { enabled: comfy_id > 0 })
  const [opened, setOpened] = useState<{ of: number; sharedId: number | null }>()
  const asked = useRef(0)
  const open = useCallback(async () => {
    const { shared_id } = await api.flowGraphs.open({ comfy_id })
    setOpened({ of: comfy_id, sharedId: shared_id })
  }, [comfy_id])
  useEffect(() => {
    if (!(comfy_id > 0) || asked.current === comfy_id) return
    asked.current = comfy_id
    void open().catch(rethrowUnlessFailure)
  }, [comfy_id, open])
  if (!(comfy_id > 0)) return <Navigate to={LIST} replace />
  if (isError)
    return (
      <EditorFrame backTo={LIST} title="节点图">
        <Empty
          art="page"
          title="没有读到这个工作流"
          help="它可能已被删除，或不再共享给你"
          action={<Button onClick={() => void refetch()}>再试一次</Button>}
        />
      </EditorFrame>
    )
  return info && opened?.of === comfy_id ? <Opened key={comfy_id} info={info} sharedId={opened.sharedId} /> : <Waiting />
}
export default EditorPage
