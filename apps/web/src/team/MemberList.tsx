// The members with role and works, the open invitations, and leaving the team (mockup 55).
import type { Member } from '@qianmu/contract/team'
import { Button, Dropdown, Modal, Select } from 'antd'
import { Ellipsis, LogOut } from 'lucide-react'
import { useMemo, useState } from 'react'
import { api } from '../api.ts'
import { useAddress } from '../kit/address.ts'
import { useMay } from '../kit/permission.ts'
import { useSession } from '../kit/session.ts'
import { toast } from '../kit/toast.ts'
import { useAction, useCall } from '../kit/use-call.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Empty } from '../ui/Empty.tsx'
import { ago } from '../ui/format.ts'
import { IconButton } from '../ui/IconButton.tsx'
import type { Column, FocusProps, Layout } from '../ui/library/layout.ts'
import { Library } from '../ui/library/Library.tsx'
import { rowsOf } from '../ui/library/source.ts'
import { SearchBox } from '../ui/SearchBox.tsx'
import { Invitations } from './Invitations.tsx'
import styles from './members.module.css'
import { filterMembers } from './member-filter.ts'
import { MemberWorksDialog } from './MemberWorksDialog.tsx'
import { useQuit } from './quit.ts'

const worksText = ({ works }: Member) =>
  works.length ? `${works[0]?.project_name}${works.length > 1 ? ` 等 ${works.length} 部` : ''}` : '—'

/** Width of the list from which all columns are shown. */
const WIDE_PX = 640

type RoleOptions = { value: number; label: string }[]

const RoleCell = ({ member, options }: { member: Member; options: RoleOptions }) => {
  const set = useAction(api.team.setMemberRole, {
    refreshes: [api.team.members, api.team.roles],
    done: () => toast.success(`${member.nickname}的角色已更换`),
  })
  const mayManage = useMay('mTeamManage', 'team')
  if (member.is_owner || !mayManage) return <span className="pl-8">{member.role_name}</span>
  return (
    <Select
      size="small"
      variant="borderless"
      aria-label={`${member.nickname}的角色`}
      value={member.role_id}
      options={options}
      loading={set.isPending}
      popupMatchSelectWidth={false}
      onChange={role_id => set.mutate({ member_id: member.user_id, role_id })}
    />
  )
}

const MemberMenu = ({ member, iOwn }: { member: Member; iOwn: boolean }) => {
  const [modal, holder] = Modal.useModal()
  const [works, setWorks] = useState(false)
  const remove = useAction(api.team.removeMember, {
    refreshes: [api.team.members, api.team.roles],
    done: () => toast.success(`已移出${member.nickname}`),
  })
  const hand = useAction(api.team.owner, { refreshes: [api.team.members, api.team.roles], done: () => location.reload() })
  const confirm = (title: string, content: string, okText: string, run: () => void) =>
    void modal.confirm({ title, content, okText, cancelText: '取消', okButtonProps: { danger: true }, onOk: run })
  const items = [
    { key: 'works', label: '参与的作品…', onClick: () => setWorks(true) },
    ...(iOwn
      ? [
          {
            key: 'hand',
            label: '移交团队…',
            onClick: () =>
              confirm(`把团队移交给${member.nickname}？`, '对方成为创建者，你保留全部团队权限。', '移交', () =>
                hand.mutate({ member_id: member.user_id }),
              ),
          },
        ]
      : []),
    {
      key: 'remove',
      label: '移出团队…',
      danger: true,
      onClick: () =>
        confirm(`移出${member.nickname}？`, '他写的内容留在作品里，署名不变。', '移出', () => remove.mutate({ member_id: member.user_id })),
    },
  ]
  return (
    <>
      {holder}
      {works && <MemberWorksDialog member={member} onClose={() => setWorks(false)} />}
      <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
        <span>
          <IconButton icon={Ellipsis} label={`${member.nickname}的更多操作`} size={24} />
        </span>
      </Dropdown>
    </>
  )
}

const Name = ({ member, focus }: { member: Member; focus: FocusProps }) => {
  const me = useSession(session => session.userId) === member.user_id
  return (
    <div className="row gap-12" {...focus}>
      <Avatar id={member.user_id} name={member.nickname} src={member.avatar} online={member.online} />
      <div className="grow">
        <div className="row">
          <span className="strong cut">{member.nickname}</span>
          {member.is_owner && <span className="tag">创建者</span>}
          {me && <span className="meta">我</span>}
        </div>
        <div className="meta num">{member.phone}</div>
      </div>
    </div>
  )
}

const MenuCell = ({ member }: { member: Member }) => {
  const me = useSession(session => session.userId) === member.user_id
  const iOwn = useSession(session => session.team?.is_owner ?? false)
  const mayManage = useMay('mTeamManage', 'team')
  return mayManage && !member.is_owner && !me ? <MemberMenu member={member} iOwn={iOwn} /> : null
}

const ROW_PX = 52
const keyOfMember = ({ user_id }: Member) => user_id
const columnsOf = (options: RoleOptions): readonly Column<Member>[] => [
  { key: 'name', title: '成员', width: 'minmax(0, 1fr)', cell: (member, { focus }) => <Name member={member} focus={focus} /> },
  {
    key: 'role',
    title: <span className="pl-8">角色</span>,
    width: '124px',
    cell: member => <RoleCell member={member} options={options} />,
  },
  { key: 'works', title: '参与作品', width: '150px', from: WIDE_PX, className: 'quiet cut', cell: worksText },
  {
    key: 'seen',
    title: '最近',
    width: '96px',
    from: WIDE_PX,
    className: 'meta num',
    cell: member => (member.online ? '在线' : member.seen_at ? ago(member.seen_at) : '—'),
  },
  { key: 'menu', title: '', width: '28px', cell: member => <MenuCell member={member} /> },
]

export const MemberList = () => {
  const answer = useCall(api.team.members, {})
  const { data: roles } = useCall(api.team.roles, {})
  const [search, change] = useAddress()
  const [text, roleId] = [search.get('q') ?? '', Number(search.get('role')) || 0]
  const quit = useQuit()
  const layout = useMemo<Layout<Member>>(() => {
    const options = (roles ?? []).filter(role => !role.is_owner).map(role => ({ value: role.role_id, label: role.role_name }))
    return { flow: 'rows', height: ROW_PX, columns: columnsOf(options) }
  }, [roles])
  return (
    <section className="stack flex-1 min-h-0" aria-label="成员">
      <Library
        name="成员"
        source={rowsOf(answer, members => filterMembers(members, text, roleId))}
        keyOf={keyOfMember}
        layout={layout}
        bar={
          <>
            <SearchBox label="搜成员" placeholder="姓名或手机号" keyword={text} onChange={q => change({ q })} />
            <Select
              size="small"
              aria-label="按角色筛选"
              value={roleId}
              onChange={role => change({ role })}
              popupMatchSelectWidth={false}
              options={[{ value: 0, label: '全部角色' }, ...(roles ?? []).map(role => ({ value: role.role_id, label: role.role_name }))]}
            />
            <span className="grow" />
            {answer.data && <span className="meta num">{answer.data.length} 人</span>}
          </>
        }
        empty={<Empty art="search" title="没有符合的成员" help="换个名字、手机号或角色试试" />}
        failed="没有读到成员"
        after={<Invitations />}
        foot={
          <footer className={styles.foot}>
            <span className="meta grow">移出成员后，他写的内容留在作品里，署名不变</span>
            {quit.holder}
            <Button size="small" type="text" danger icon={<LogOut aria-hidden />} onClick={quit.ask}>
              退出团队
            </Button>
          </footer>
        }
      />
    </section>
  )
}
