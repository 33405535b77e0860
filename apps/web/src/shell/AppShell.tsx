// S1: the rail at the left, the page, and the task tray docked at the right; a tab bar instead on narrow screens.
import { type ReactNode, Suspense, useState } from 'react'
import { Outlet } from 'react-router'
import { ChatHost } from '../assistant/chat/index.ts'
import { Ticking, useSteps } from '../beginning/index.ts'
import { PageHead } from '../frame/page-head.ts'
import { JobToasts, TaskTray } from '../jobs/index.ts'
import { MessageDrawer } from '../messages/index.ts'
import { TeamSwitcher } from '../team/index.ts'
import { late } from '../ui/late/late.tsx'
import { useShortcut } from '../ui/shortcuts.ts'
import { LeaveGuard } from './LeaveGuard.tsx'
import { PaletteHost } from './PaletteHost.tsx'
import { useChrome } from './chrome.ts'
import { Rail } from './Rail.tsx'
import { TabBar } from './TabBar.tsx'
import styles from './app-shell.module.css'

const TEAM = (
  <span className="hidden max-[720px]:block">
    <TeamSwitcher collapsed />
  </span>
)

const FeedbackDialog = late(() => import('./FeedbackDialog.tsx'))

// Not a link to #main: with <base href> that would leave the page.
const SkipLink = () => (
  <button type="button" className={styles.skip} onClick={() => document.getElementById('main')?.focus()}>
    跳到正文
  </button>
)

/** `collapsed`: the frame of a work or a studio keeps the rail narrow, whatever the user chose elsewhere. */
export const AppShell = ({ collapsed: forced = false, children = <Outlet /> }: { collapsed?: boolean; children?: ReactNode }) => {
  const { collapsed, panel } = useChrome()
  const [feedback, setFeedback] = useState(false)
  const begun = useSteps() !== undefined
  useShortcut('[', () => useChrome.setState({ collapsed: !collapsed }), { label: '收起或展开侧栏', group: '通用' })
  useShortcut('Escape', () => useChrome.setState({ panel: null }), undefined, panel !== null)
  return (
    <div className="flex h-[100dvh] overflow-hidden max-[720px]:flex-col">
      <SkipLink />
      <Rail collapsed={forced || collapsed} onFeedback={() => setFeedback(true)} />
      <div className="grow relative flex bg-panel max-[720px]:min-h-0">
        <PageHead value={TEAM}>{children}</PageHead>
        <Suspense>{panel === 'messages' && <MessageDrawer onClose={() => useChrome.setState({ panel: null })} />}</Suspense>
      </div>
      <Suspense>{panel === 'tasks' && <TaskTray onClose={() => useChrome.setState({ panel: null })} />}</Suspense>
      <ChatHost />
      <TabBar />
      <Suspense>{feedback && <FeedbackDialog onClose={() => setFeedback(false)} />}</Suspense>
      <JobToasts />
      <PaletteHost />
      <LeaveGuard />
      <Suspense>{begun && <Ticking />}</Suspense>
    </div>
  )
}
