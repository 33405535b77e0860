// The desk of a workflow's graph: library, canvas, what is picked, and below what stands against it (mockup 42).
import type { Data } from '@qianmu/contract/kit/call'
import { Button, Segmented } from 'antd'
import { Copy, Play } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useStore } from 'zustand'
import { api } from '../../api.ts'
import { EditorFrame, Panels, SaveMark } from '../../frame/EditorFrame.tsx'
import { staleAnswers } from '../../kit/answers-cache.ts'
import { usePeople } from '../../kit/co-writing/people.ts'
import { saveMark } from '../../kit/co-writing/saving.ts'
import { rethrowUnlessFailure } from '../../kit/failure.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Empty } from '../../ui/Empty.tsx'
import type { GraphNode } from '../../ui/graph/model.ts'
import { useShortcut } from '../../ui/shortcuts.ts'
import { pickedText } from '../../ui/sides/narrow.ts'
import { LIBRARY } from '../importing.ts'
import { BottomPanel } from './BottomPanel.tsx'
import { DeskContext } from './context.ts'
import { Inspector } from './Inspector.tsx'
import { LibraryPanel } from './LibraryPanel.tsx'
import type { GraphRoom } from './room.ts'
import { Stage } from './Stage.tsx'
import { type DeskProps, useDesk } from './use-desk.ts'

const LIST = '/aiWork/comfyList'
type Info = Data<typeof api.flows.info.contract>

const Presence = ({ room }: { room: GraphRoom }) => (
  <span className="inline-flex gap-8 max-[720px]:has-[>:only-child]:hidden" role="group" aria-label="在场的人">
    {usePeople(room.awareness).map(person => (
      <Avatar key={person.user_id} id={person.user_id} name={person.nickname} src={person.avatar} size={24} online />
    ))}
  </span>
)

/** A copy of one's own, which opens here. */
function useCopying({ name, workflow, exposed, category_id }: Info) {
  const navigate = useNavigate()
  return async () => {
    try {
      const { comfy_id } = await api.flows.add({ name: `${name} 副本`.slice(0, 60), workflow, inputs: exposed, category_id })
      staleAnswers(LIBRARY)
      void navigate(`/aiWork/comfyNative?id=${comfy_id}`)
    } catch (error) {
      rethrowUnlessFailure(error)
    }
  }
}

const Bar = {
  Save: ({ room, readOnly }: { room: GraphRoom; readOnly: boolean }) => {
    const mark = useStore(room.standing, saveMark)
    return readOnly ? <span className="meta">只读</span> : mark && <SaveMark state={mark} />
  },
  /** The form of the workflow, or its graph. */
  Ways: ({ comfyId }: { comfyId: number }) => {
    const navigate = useNavigate()
    const open = (way: string) => {
      if (way !== 'form') return
      staleAnswers(LIBRARY)
      void navigate(`/aiWork/comfyDetail?id=${comfyId}`)
    }
    return (
      <Segmented
        size="small"
        aria-label="怎么看"
        value="graph"
        options={[
          { value: 'form', label: '填参数' },
          { value: 'graph', label: '节点图' },
        ]}
        onChange={open}
      />
    )
  },
}

const Gone = () => {
  const navigate = useNavigate()
  return (
    <Empty
      art="page"
      title="这个工作流不再共享给你"
      help="它可能已被删除，或改回了仅自己可见"
      action={<Button onClick={() => void navigate(LIST)}>回到工作流</Button>}
    />
  )
}

const Actions = ({ info, desk: { readOnly, running } }: { info: Info; desk: ReturnType<typeof useDesk> }) => {
  const copy = useCopying(info)
  return (
    <>
      {readOnly && (
        <Button size="small" icon={<Copy size={14} aria-hidden />} onClick={() => void copy()}>
          <span className="max-[720px]:sr-only">存为我的</span>
        </Button>
      )}
      <Button size="small" type="primary" icon={<Play size={14} aria-hidden />} loading={running.busy} onClick={() => void running.run()}>
        运行
      </Button>
    </>
  )
}

export const Desk = (props: DeskProps) => {
  const { info, room } = props
  const desk = useDesk(props)
  const { hands, kinds, readOnly, running, told } = desk
  const gone = useStore(room.standing, ({ phase }) => phase === 'refused')
  const [version, setVersion] = useState<{ name: string; workflow: string } | null>(null)
  useShortcut('Ctrl+Enter', () => void running.run(), { label: '运行', group: '工作流' })
  const versions = {
    comfyId: info.comfy_id,
    readOnly,
    onCompare: setVersion,
    onTakeBack(workflow: string) {
      desk.takeBack(workflow)
      setVersion(null)
    },
  }
  const middle = (
    <div className="stack size-full min-h-0">
      <div className="grow min-h-0">
        <Stage desk={desk} version={version} onEnd={() => setVersion(null)} />
      </div>
      <div className="flex-none">
        <BottomPanel problems={desk.problems} standing={desk.standing} onLocate={desk.locate} versions={versions} />
      </div>
    </div>
  )
  const nameOf = ({ title, kind }: GraphNode) => title ?? kinds.find(each => each.kind === kind)?.title ?? kind
  const names = hands.graph.nodes.filter(({ id }) => desk.picked.has(id)).map(nameOf)
  const inspector = (
    <DeskContext value={told}>
      <Inspector hands={hands} picked={desk.picked} onPick={desk.show} onRunFrom={id => desk.runFrom([id])} apiIdOf={desk.apiIdOf} />
    </DeskContext>
  )
  return (
    <EditorFrame
      backTo={LIST}
      crumb="工作流 /"
      title={info.name}
      save={<Bar.Save room={room} readOnly={readOnly} />}
      middle={<Bar.Ways comfyId={info.comfy_id} />}
      presence={<Presence room={room} />}
      actions={<Actions info={info} desk={desk} />}
    >
      {gone ? (
        <Gone />
      ) : (
        <Panels
          name="flow-editor"
          panels={[
            {
              key: 'library',
              label: '节点库',
              low: true,
              size: 224,
              min: 180,
              max: 400,
              collapsible: true,
              content: <LibraryPanel kinds={kinds} readOnly={readOnly} onAdd={desk.add} />,
            },
            { key: 'canvas', content: middle },
            {
              key: 'inspector',
              label: '属性',
              picked: pickedText(names),
              size: 296,
              min: 240,
              max: 480,
              collapsible: true,
              content: inspector,
            },
          ]}
        />
      )}
    </EditorFrame>
  )
}
