// The user at the foot of the rail: settings, theme, sign out.
import { Dropdown, type MenuProps } from 'antd'
import { Keyboard, LogOut, Palette, UserRound } from 'lucide-react'
import { useNavigate } from 'react-router'
import { signOut } from '../account/index.ts'
import { PATHS } from '../kit/paths.ts'
import { useSession } from '../kit/session.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { CHOICE_NAMES, type Choice, choose, useAppearance } from '../ui/theme/appearance.ts'
import styles from './app-shell.module.css'
import { openPalette } from '../frame/palette-state.ts'

const CHOICES = Object.entries(CHOICE_NAMES) as [Choice, string][]

export const UserMenu = ({ collapsed }: { collapsed: boolean }) => {
  const user = useSession(session => session.user)
  const role = useSession(session => session.team?.role)
  const choice = useAppearance(appearance => appearance.choice)
  const navigate = useNavigate()
  if (!user) return null
  const items: MenuProps['items'] = [
    { key: 'settings', icon: <UserRound aria-hidden />, label: '个人设置', onClick: () => void navigate(PATHS.settings) },
    {
      key: 'theme',
      icon: <Palette aria-hidden />,
      label: '外观',
      children: CHOICES.map(([key, label]) => ({ key, label: key === choice ? `${label} ✓` : label, onClick: () => choose(key) })),
    },
    { key: 'keys', icon: <Keyboard aria-hidden />, label: '快捷键', extra: '?', onClick: () => openPalette('help') },
    { type: 'divider' },
    { key: 'out', icon: <LogOut aria-hidden />, label: '退出登录', onClick: () => void signOut() },
  ]
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="topLeft">
      <button type="button" className={`${styles.item} ${styles.user}`} aria-haspopup="menu">
        <Avatar id={user.user_id} name={user.nickname} src={user.avatar} size={24} />
        <span className={collapsed ? 'sr-only' : 'grow cut'}>{user.nickname}</span>
        {!collapsed && role && <span className="meta cut">{role}</span>}
      </button>
    </Dropdown>
  )
}
