// The messages in the bar of an editor, which has no rail.
import { Bell } from 'lucide-react'
import { isSignedIn, useSession } from '../kit/session.ts'
import { useUnread } from '../messages/index.ts'
import { IconButton } from '../ui/IconButton.tsx'
import styles from './app-shell.module.css'
import { togglePanel, useChrome } from './chrome.ts'

const Counted = () => {
  const unread = useUnread()
  const open = useChrome(chrome => chrome.panel === 'messages')
  return (
    // On a phone the bar has room for it where there is something to read.
    <span className={`${styles.mini} ${unread > 0 ? '' : 'max-[720px]:hidden!'}`}>
      <IconButton
        icon={Bell}
        label={unread > 0 ? `消息，${unread} 条未读` : '消息'}
        pressed={open}
        onClick={() => togglePanel('messages')}
      />
      {unread > 0 && (
        <span className={`${styles.badge} pointer-events-none`} aria-hidden>
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </span>
  )
}

export const BellButton = () => (useSession(isSignedIn) ? <Counted /> : null)
