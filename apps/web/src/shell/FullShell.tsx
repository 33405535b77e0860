// S3: nothing around the page but what every page answers to: the AI chat, the messages, the command palette and the list of shortcuts.
import { Suspense } from 'react'
import { Outlet } from 'react-router'
import { ChatButton, ChatHost } from '../assistant/chat/index.ts'
import { Ticking, useSteps } from '../beginning/index.ts'
import { BarEnd } from '../frame/page-head.ts'
import { MessageDrawer } from '../messages/index.ts'
import { useShortcut } from '../ui/shortcuts.ts'
import { BellButton } from './BellButton.tsx'
import { useChrome } from './chrome.ts'
import { LeaveGuard } from './LeaveGuard.tsx'
import { PaletteHost } from './PaletteHost.tsx'

const END = (
  <>
    <BellButton />
    <ChatButton />
  </>
)
const close = () => useChrome.setState({ panel: null })

export const FullShell = () => {
  const reading = useChrome(chrome => chrome.panel === 'messages')
  const begun = useSteps() !== undefined
  useShortcut('Escape', close, undefined, reading)
  return (
    <div className="flex h-[100dvh] overflow-hidden">
      <div className="grow relative">
        <BarEnd value={END}>
          <Outlet />
        </BarEnd>
        <Suspense>{reading && <MessageDrawer onClose={close} />}</Suspense>
      </div>
      <ChatHost />
      <PaletteHost />
      <LeaveGuard />
      <Suspense>{begun && <Ticking />}</Suspense>
    </div>
  )
}
