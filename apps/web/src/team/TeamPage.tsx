// The team: members beside the role matrix, the team's data, and what was done (mockup 55).
import { Button, Tabs } from 'antd'
import { UserRoundPlus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '../api.ts'
import { Guarded } from '../kit/Guarded.tsx'
import { useMay } from '../kit/permission.ts'
import { useCall } from '../kit/use-call.ts'
import { Page } from '../frame/Page.tsx'
import { type Command, usePageActions } from '../frame/palette-state.ts'
import { InviteDialog } from './InviteDialog.tsx'
import { MemberList } from './MemberList.tsx'
import { RoleMatrix } from './RoleMatrix.tsx'
import { TeamLog } from './TeamLog.tsx'
import { TeamProfile } from './TeamProfile.tsx'
import styles from './team-page.module.css'

const TeamPage = () => {
  const [search, setSearch] = useSearchParams()
  const tab = search.get('tab') ?? 'members'
  const [inviting, setInviting] = useState(false)
  const mayManage = useMay('mTeamManage', 'team')
  const mayInvite = useMay('inviteMember', 'team')
  const actions = useMemo<readonly Command[]>(
    () =>
      mayInvite ? [{ id: 'team.invite', label: '邀请成员', group: '本页动作', icon: UserRoundPlus, run: () => setInviting(true) }] : [],
    [mayInvite],
  )
  usePageActions(actions)
  const members = useCall(api.team.members, {}).data?.length
  const roles = useCall(api.team.roles, {}).data?.length
  const label = (name: string, count?: number) => (
    <span className="row">
      {name}
      {count !== undefined && <span className="meta num">{count}</span>}
    </span>
  )
  return (
    <Page
      action={
        <Guarded need="inviteMember" scope="team">
          <Button type="primary" icon={<UserRoundPlus aria-hidden />} onClick={() => setInviting(true)}>
            邀请成员
          </Button>
        </Guarded>
      }
    >
      <Tabs
        className={styles.tabs ?? ''}
        activeKey={tab}
        onChange={next => setSearch({ tab: next }, { replace: true })}
        items={[
          { key: 'members', label: label('成员', members) },
          { key: 'roles', label: label('角色与权限', roles) },
          { key: 'profile', label: '资料' },
          ...(mayManage ? [{ key: 'log', label: '操作记录' }] : []),
        ]}
      />
      <div className={styles.content}>
        {tab === 'members' && (
          <>
            <MemberList />
            <div className={styles.aside}>
              <RoleMatrix />
            </div>
          </>
        )}
        {tab === 'roles' && <RoleMatrix />}
        {tab === 'profile' && <TeamProfile />}
        {tab === 'log' && mayManage && <TeamLog />}
      </div>
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
    </Page>
  )
}
export default TeamPage
