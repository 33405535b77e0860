// S3: nothing around the page but what every page answers to: the AI chat, the command palette and the list of shortcuts.
import { Outlet } from 'react-router'
import { ChatButton, ChatHost } from '../assistant/chat/index.ts'
import { BarEnd } from '../frame/page-head.ts'
import { PaletteHost } from './PaletteHost.tsx'

const CHAT = <ChatButton />

export const FullShell = () => (
  <div className="flex h-[100dvh] overflow-hidden">
    <div className="grow">
      <BarEnd value={CHAT}>
        <Outlet />
      </BarEnd>
    </div>
    <ChatHost />
    <PaletteHost />
  </div>
)
