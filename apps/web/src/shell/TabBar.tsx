// The rail's stand-in on narrow screens: the first screens, tasks, messages, me.
import { Bell, CircleUserRound, ListTodo, MessagesSquare } from 'lucide-react'
import { NavLink } from 'react-router'
import { toggleDock, useMayChat } from '../assistant/chat/index.ts'
import { useRunningJobs } from '../jobs/index.ts'
import { PATHS } from '../kit/paths.ts'
import { useUnread } from '../messages/index.ts'
import styles from './app-shell.module.css'
import { togglePanel } from './chrome.ts'
import { menu } from './routes.ts'

export const TabBar = () => {
  const running = useRunningJobs()
  const unread = useUnread()
  const mayChat = useMayChat()
  const first = menu.flatMap(({ entries }) => entries.slice(0, 1)).slice(0, 2)
  return (
    <nav
      className="hidden max-[720px]:flex max-[720px]:flex-none max-[720px]:h-56 max-[720px]:bg-panel max-[720px]:line-t"
      aria-label="主菜单"
    >
      {first.map(({ path, title, nav: { icon: Icon } }) => (
        <NavLink key={path} className={styles.tab ?? ''} to={path}>
          <Icon size={20} strokeWidth={1.75} aria-hidden />
          {title}
        </NavLink>
      ))}
      <button type="button" className={styles.tab} onClick={() => togglePanel('tasks')}>
        <span className={styles.mini}>
          <ListTodo size={20} strokeWidth={1.75} aria-hidden />
          {running > 0 && <span className={styles.badge}>{running}</span>}
        </span>
        任务
      </button>
      <button type="button" className={styles.tab} onClick={() => togglePanel('messages')}>
        <span className={styles.mini}>
          <Bell size={20} strokeWidth={1.75} aria-hidden />
          {unread > 0 && <span className={styles.badge}>{unread > 99 ? '99+' : unread}</span>}
        </span>
        消息
      </button>
      {mayChat && (
        <button type="button" className={styles.tab} onClick={toggleDock}>
          <MessagesSquare size={20} strokeWidth={1.75} aria-hidden />
          对话
        </button>
      )}
      <NavLink className={styles.tab ?? ''} to={PATHS.settings}>
        <CircleUserRound size={20} strokeWidth={1.75} aria-hidden />
        我的
      </NavLink>
    </nav>
  )
}
