// The AI chat beside every signed-in page: docked at the right with a width of its own, over everything on a phone; its code comes when it is first opened.
import { MessagesSquare } from 'lucide-react'
import { Suspense, useEffect, useRef } from 'react'
import { isSignedIn, useSession } from '../../kit/session.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { late } from '../../ui/late/late.tsx'
import { mediaHook } from '../../ui/theme/media.ts'
import { useShortcut } from '../../ui/shortcuts.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import { closeDock, toggleDock, useDock } from './state.ts'

const Dock = late(() => import('./Dock.tsx'))

/** Conversations are of a person in a team. */
export const useMayChat = (): boolean => useSession(session => isSignedIn(session) && session.teamId > 0)

export const ChatHost = () => {
  const { open, width, asked } = useDock()
  const may = useMayChat()
  const dock = useRef<HTMLElement>(null)
  // At once, before its code is here: what is typed next is no part of the text beside it.
  useEffect(() => {
    if (open && asked) dock.current?.focus()
  }, [open, asked])
  useShortcut('Alt+L', toggleDock, { label: '打开或收起 AI 对话', group: '通用' }, may)
  if (!may || !open) return null
  return (
    <aside
      ref={dock}
      tabIndex={-1}
      className="relative outline-none flex flex-none flex-col h-[100dvh] bg-panel border-l border-line max-[720px]:border-0 max-w-[46vw] max-[720px]:fixed max-[720px]:inset-0 max-[720px]:z-[40] max-[720px]:w-auto! max-[720px]:max-w-none"
      style={{ width }}
      aria-label="AI 对话"
    >
      <Suspense
        fallback={
          <div className="grid flex-1 place-items-center">
            <Spinner label="正在打开对话" />
          </div>
        }
      >
        <Dock />
      </Suspense>
    </aside>
  )
}

const useWide = mediaHook('(min-width: 1600px)')
/**
 * Whether the dock stands in the place of what an editor has at its right, as the window is not wide enough for both. What is asked for there takes
 * its place back.
 */
export function useTakesSide(asked: string): boolean {
  const isWide = useWide()
  const takes = useDock(state => state.open) && !isWide
  const before = useRef(asked)
  useEffect(() => {
    if (takes && asked !== before.current) closeDock()
    before.current = asked
  }, [takes, asked])
  return takes
}

/** For bars of editors. */
export const ChatButton = () => {
  const open = useDock(state => state.open)
  return useMayChat() ? <IconButton icon={MessagesSquare} label="AI 对话" keys="Alt+L" pressed={open} onClick={toggleDock} /> : null
}
