// The team at the head of the rail: switch, create, join by code, members.
import { Dropdown, type MenuProps } from 'antd'
import { ChevronsUpDown, KeyRound, Plus, UsersRound } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../api.ts'
import { PATHS } from '../kit/paths.ts'
import { missingText, useMay } from '../kit/permission.ts'
import { useSession } from '../kit/session.ts'
import { toast } from '../kit/toast.ts'
import { useCall } from '../kit/use-call.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { late } from '../ui/late/late.tsx'
import { switchTeam } from './switch-team.ts'
import styles from './team-switcher.module.css'

const CreateTeamDialog = late(() => import('./CreateTeamDialog.tsx'))
const JoinTeamDialog = late(() => import('./JoinTeamDialog.tsx'))

type Dialog = 'create' | 'join' | null

export const TeamSwitcher = ({ collapsed }: { collapsed: boolean }) => {
  const team = useSession(session => session.team)
  const mayManage = [useMay('mTeamManage', 'team'), useMay('inviteMember', 'team')].includes(true)
  const [open, setOpen] = useState(false)
  const [dialog, setDialog] = useState<Dialog>(null)
  const { data: teams = [] } = useCall(api.team.myTeams, {}, { enabled: open })
  const navigate = useNavigate()
  if (!team) return null
  const items: MenuProps['items'] = [
    {
      type: 'group',
      label: '我的团队',
      children: teams.map(({ team_id, team_name, role, current }) => ({
        key: String(team_id),
        icon: <Avatar id={team_id} name={team_name} size={20} square />,
        label: team_name,
        extra: current ? '当前' : role,
        disabled: current,
        onClick: () => void switchTeam(team_id).then(() => toast.success(`已切换到${team_name}`), ignoreShown),
      })),
    },
    { type: 'divider' },
    { key: 'create', icon: <Plus aria-hidden />, label: '新建团队', onClick: () => setDialog('create') },
    { key: 'join', icon: <KeyRound aria-hidden />, label: '用邀请码加入', onClick: () => setDialog('join') },
    {
      key: 'members',
      icon: <UsersRound aria-hidden />,
      label: '成员与权限',
      disabled: !mayManage,
      ...(mayManage ? {} : { title: missingText('mTeamManage') }),
      onClick: () => void navigate(PATHS.team),
    },
  ]
  return (
    <>
      <Dropdown menu={{ items }} trigger={['click']} open={open} onOpenChange={setOpen} placement="bottomLeft">
        <button type="button" className={styles.team} data-collapsed={collapsed || undefined} aria-haspopup="menu">
          <Avatar id={team.team_id} name={team.team_name} size={24} square />
          <span className={collapsed ? 'sr-only' : 'grow cut'}>{team.team_name}</span>
          {!collapsed && <ChevronsUpDown size={14} aria-hidden />}
        </button>
      </Dropdown>
      <Suspense>
        {dialog === 'create' && <CreateTeamDialog onClose={() => setDialog(null)} />}
        {dialog === 'join' && <JoinTeamDialog onClose={() => setDialog(null)} />}
      </Suspense>
    </>
  )
}

/** The client has shown the failure; the menu stays as it was. */
const ignoreShown = () => undefined
