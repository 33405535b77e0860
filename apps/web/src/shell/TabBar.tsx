// The rail's stand-in on narrow screens: the first screens, the AI side, tasks, messages, me.
import { Dropdown } from 'antd'
import { Bell, CircleUserRound, ListTodo, MessagesSquare } from 'lucide-react'
import { NavLink, useLocation, useNavigate } from 'react-router'
import { toggleDock, useMayChat } from '../assistant/chat/index.ts'
import { useRunningJobs } from '../jobs/index.ts'
import { PATHS } from '../kit/paths.ts'
import { isOpenTo } from '../kit/screen.ts'
import { useSession } from '../kit/session.ts'
import { useUnread } from '../messages/index.ts'
import styles from './app-shell.module.css'
import { togglePanel } from './chrome.ts'
import { inMenu, menu } from './routes.ts'

const AI = 'AI 创作'
/** The AI side as one tab: its screens stand in a list above it. */
const AiTab = () => {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const team = useSession(session => session.team)
  const screens = inMenu(AI).filter(screen => isOpenTo(screen, team))
  const First = screens[0]?.nav.icon
  if (!First) return null
  const items = screens.map(({ path, title, nav: { icon: Icon } }) => ({ key: path, label: title, icon: <Icon size={16} aria-hidden /> }))
  return (
    <Dropdown trigger={['click']} placement="top" menu={{ items, onClick: ({ key }) => void navigate(key) }}>
      <button type="button" className={styles.tab} aria-current={screens.some(({ path }) => pathname === path) ? 'page' : undefined}>
        <First size={20} strokeWidth={1.75} aria-hidden />
        {AI}
      </button>
    </Dropdown>
  )
}

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
      <AiTab />
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
