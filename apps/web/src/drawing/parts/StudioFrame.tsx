// The frame of all drawing screens: what runs and what was written to one stands in its bar, so that nobody leaves to look.
import { Badge } from 'antd'
import { Bell, ListTodo } from 'lucide-react'
import { type ComponentProps, Suspense, useState } from 'react'
import { EditorFrame } from '../../frame/EditorFrame.tsx'
import { TaskTray, useRunningJobs } from '../../jobs/index.ts'
import { MessageDrawer, useUnread } from '../../messages/index.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { useShortcut } from '../../ui/shortcuts.ts'

type Panel = 'tasks' | 'messages'

export const StudioFrame = ({ children, ...frame }: ComponentProps<typeof EditorFrame>) => {
  const [panel, setPanel] = useState<Panel | null>(null)
  const running = useRunningJobs()
  const unread = useUnread()
  const close = () => setPanel(null)
  const toggle = (one: Panel) => setPanel(panel === one ? null : one)
  useShortcut('Escape', close, undefined, panel !== null)
  const actions = (
    <>
      <Badge size="small" count={running} offset={[-4, 4]} color="var(--solid)">
        <IconButton icon={ListTodo} label="任务" pressed={panel === 'tasks'} onClick={() => toggle('tasks')} />
      </Badge>
      <Badge size="small" count={unread} offset={[-4, 4]}>
        <IconButton icon={Bell} label="消息" pressed={panel === 'messages'} onClick={() => toggle('messages')} />
      </Badge>
    </>
  )
  return (
    <EditorFrame studio actions={actions} {...frame}>
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
