// The frame of all drawing screens: what runs and what was written to one stands in its bar, so that nobody leaves to look; and the work that a
// picture is drawn for, with its people.
import { workScreen } from '@qianmu/contract/works/kinds'
import { Badge } from 'antd'
import { Bell, ListTodo } from 'lucide-react'
import { type ComponentProps, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../api.ts'
import { EditorFrame } from '../../frame/EditorFrame.tsx'
import { TaskTray, useRunningJobs } from '../../jobs/index.ts'
import { useCall } from '../../kit/use-call.ts'
import { MessageDrawer, useUnread } from '../../messages/index.ts'
import { Faces } from '../../ui/Avatar.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { useNarrow } from '../../ui/sides/narrow.ts'
import { useShortcut } from '../../ui/shortcuts.ts'
import { sourceOf } from '../source.ts'

type Panel = 'tasks' | 'messages'

/** The work for which this tab was opened. */
const useWork = () => {
  const [project_id] = useState(() => sourceOf(location.search)?.workId ?? 0)
  return useCall(api.projects.detail, { project_id }, { enabled: project_id > 0 }).data
}

export const StudioFrame = ({ children, ...frame }: Omit<ComponentProps<typeof EditorFrame>, 'crumb' | 'presence'>) => {
  const work = useWork()
  const [panel, setPanel] = useState<Panel | null>(null)
  const running = useRunningJobs()
  const unread = useUnread()
  const narrow = useNarrow()
  const close = () => setPanel(null)
  const toggle = (one: Panel) => setPanel(panel === one ? null : one)
  useShortcut('Escape', close, undefined, panel !== null)
  const actions = (
    <>
      <Badge size="small" count={running} offset={[-4, 4]} color="var(--solid)">
        <IconButton icon={ListTodo} label="任务" pressed={panel === 'tasks'} onClick={() => toggle('tasks')} />
      </Badge>
      {/* Where there is room, every editor has them at the end of its bar. */}
      {narrow && (
        <Badge size="small" count={unread} offset={[-4, 4]}>
          <IconButton icon={Bell} label="消息" pressed={panel === 'messages'} onClick={() => toggle('messages')} />
        </Badge>
      )}
    </>
  )
  return (
    <EditorFrame
      studio
      actions={actions}
      crumb={
        <span className="row">
          {work && (
            <>
              <Link className="cut max-w-200" title={work.project_name} to={workScreen(work, 'documents')}>
                {work.project_name}
              </Link>
              /
            </>
          )}
          绘画 /
        </span>
      }
      presence={work && <Faces people={work.members} />}
      {...frame}
    >
      <div className="grow relative flex min-w-0 min-h-0">
        {children}
        <Suspense fallback={null}>
          {panel === 'messages' && <MessageDrawer onClose={close} />}
          {panel === 'tasks' && (
            // Over the results: the stage keeps its room.
            <div className="absolute z-4 inset-y-0 right-0 lifted">
              <TaskTray onClose={close} />
            </div>
          )}
        </Suspense>
      </div>
    </EditorFrame>
  )
}
