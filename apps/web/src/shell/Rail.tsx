// The rail: team, menu from the route table, and at the bottom tasks, messages, feedback, user.
import { Tooltip } from 'antd'
import { Bell, ChevronDown, ChevronRight, LifeBuoy, ListTodo, Lock, MessagesSquare, PanelLeft, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { NavLink, useLocation } from 'react-router'
import { toggleDock, useDock, useMayChat } from '../assistant/chat/index.ts'
import { useSteps } from '../beginning/index.ts'
import { useRunningJobs } from '../jobs/index.ts'
import { missingText } from '../kit/permission.ts'
import { isOpenTo, keysOf } from '../kit/screen.ts'
import { type Session, useSession } from '../kit/session.ts'
import { settings } from '../kit/settings.ts'
import { useUnread } from '../messages/index.ts'
import { TeamSwitcher } from '../team/index.ts'
import { IconButton } from '../ui/IconButton.tsx'
import styles from './app-shell.module.css'
import { togglePanel, useChrome } from './chrome.ts'
import { menu, type NavScreen } from './routes.ts'
import { UserMenu } from './UserMenu.tsx'

/** What keeps a person from a screen; undefined for who may open it. */
function missingFor(screen: NavScreen, { team, user }: Session): string | undefined {
  if (screen.needs === 'official' && user?.special_tags.is_official !== 1) return '只有官方管理员可以打开'
  const [key] = keysOf(screen)
  return key && !isOpenTo(screen, team) ? missingText(key) : undefined
}

const Entry = ({ screen, missing, collapsed }: { screen: NavScreen; missing: string | undefined; collapsed: boolean }) => {
  const Icon = screen.nav.icon
  const inside = (
    <>
      <Icon size={collapsed ? 18 : 16} strokeWidth={1.75} aria-hidden />
      <span className={collapsed ? 'sr-only' : 'grow cut'}>{screen.title}</span>
    </>
  )
  if (missing)
    return (
      <Tooltip title={missing} placement="right">
        <span className={styles.item} role="link" aria-disabled tabIndex={0}>
          {inside}
          {!collapsed && <Lock size={12} aria-hidden />}
        </span>
      </Tooltip>
    )
  return (
    <Tooltip title={collapsed ? screen.title : ''} placement="right">
      <NavLink className={styles.item ?? ''} to={screen.path}>
        {inside}
      </NavLink>
    </Tooltip>
  )
}

interface PanelButton {
  icon: LucideIcon
  label: string
  collapsed: boolean
  expanded?: boolean
  count: number
  note: ReactNode
  onClick: () => void
}
const FootButton = ({ icon: Icon, label, collapsed, expanded, count, note, onClick }: PanelButton) => (
  <Tooltip title={collapsed ? label : ''} placement="right">
    <button type="button" className={styles.item} {...(expanded === undefined ? {} : { 'aria-expanded': expanded })} onClick={onClick}>
      <span className={styles.mini}>
        <Icon size={collapsed ? 18 : 16} strokeWidth={1.75} aria-hidden />
        {collapsed && count > 0 && <span className={styles.badge}>{count > 99 ? '99+' : count}</span>}
      </span>
      <span className={collapsed ? 'sr-only' : 'grow'}>{label}</span>
      {!collapsed && note}
    </button>
  </Tooltip>
)

const Foot = ({ collapsed, onFeedback }: { collapsed: boolean; onFeedback: () => void }) => {
  const panel = useChrome(chrome => chrome.panel)
  const running = useRunningJobs()
  const unread = useUnread()
  const steps = useSteps()
  const chatting = useDock(dock => dock.open)
  const mayChat = useMayChat()
  const isOnTheWay = steps !== undefined && steps.count < steps.steps.length
  const stepsNote = isOnTheWay && (
    <span className="meta num">
      {steps.count} / {steps.steps.length}
    </span>
  )
  const feedback = () => (settings.supportUrl ? open(settings.supportUrl, '_blank', 'noopener') : onFeedback())
  return (
    <div className="flex-none py-8 px-0 line-t">
      {mayChat && (
        <FootButton
          icon={MessagesSquare}
          label="AI 对话"
          collapsed={collapsed}
          expanded={chatting}
          count={0}
          note={<span className="meta">Alt L</span>}
          onClick={toggleDock}
        />
      )}
      <FootButton
        icon={ListTodo}
        label="任务"
        collapsed={collapsed}
        expanded={panel === 'tasks'}
        count={running}
        note={
          running > 0 && (
            <span className="inline-flex items-center gap-4 text-ptext text-12 font-medium num">
              <span className="dot" />
              {running} 进行中
            </span>
          )
        }
        onClick={() => togglePanel('tasks')}
      />
      <FootButton
        icon={Bell}
        label="消息"
        collapsed={collapsed}
        expanded={panel === 'messages'}
        count={unread}
        note={unread > 0 && <span className={styles.badge}>{unread > 99 ? '99+' : unread}</span>}
        onClick={() => togglePanel('messages')}
      />
      <FootButton icon={LifeBuoy} label="帮助与反馈" collapsed={collapsed} count={0} note={stepsNote} onClick={feedback} />
      <UserMenu collapsed={collapsed} />
    </div>
  )
}

/** What is used daily, by group; behind it, folded, what is used seldom, and last what this person may not open. */
const Menu = ({ collapsed }: { collapsed: boolean }) => {
  const session = useSession()
  const more = useChrome(chrome => chrome.more)
  const { pathname } = useLocation()
  const groups = menu.map(({ group, entries }) => ({
    group,
    entries: entries.map(screen => ({ screen, missing: missingFor(screen, session) })),
  }))
  const isFolded = ({ screen, missing }: { screen: NavScreen; missing: string | undefined }) => screen.nav.rare || missing !== undefined
  const folded = groups
    .flatMap(({ entries }) => entries.filter(isFolded))
    .toSorted((one, other) => Number(one.missing !== undefined) - Number(other.missing !== undefined))
  // Where one is stands in sight.
  const isOpen = more || folded.some(({ screen }) => pathname.startsWith(screen.path))
  const shown = (entries: typeof folded) =>
    entries.map(({ screen, missing }) => <Entry key={screen.path} {...{ screen, missing, collapsed }} />)
  return (
    <>
      {groups.map(({ group, entries }) => {
        const daily = entries.filter(entry => !isFolded(entry))
        return (
          daily.length > 0 && (
            <section key={group} aria-label={group}>
              <div className={styles.group}>{group}</div>
              {shown(daily)}
            </section>
          )
        )
      })}
      <section aria-label="全部功能">
        <FootButton
          icon={isOpen ? ChevronDown : ChevronRight}
          label="全部功能"
          collapsed={collapsed}
          expanded={isOpen}
          count={0}
          note={<span className="meta num">{folded.length}</span>}
          onClick={() => useChrome.setState({ more: !isOpen })}
        />
        {isOpen && shown(folded)}
      </section>
    </>
  )
}

export const Rail = ({ collapsed, onFeedback }: { collapsed: boolean; onFeedback: () => void }) => (
  <div className={styles.rail} data-collapsed={collapsed || undefined}>
    <div className={styles.head}>
      <TeamSwitcher collapsed={collapsed} />
      <IconButton
        icon={PanelLeft}
        label={collapsed ? '展开侧栏' : '收起侧栏'}
        keys="["
        onClick={() => useChrome.setState({ collapsed: !collapsed })}
      />
    </div>
    <nav className={`flex-1 min-h-0 overflow-y-auto ${styles.menu}`} aria-label="主菜单">
      <Menu collapsed={collapsed} />
    </nav>
    <Foot collapsed={collapsed} onFeedback={onFeedback} />
  </div>
)
