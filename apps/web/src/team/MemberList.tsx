// The members with role and works, the open invitations, and leaving the team (mockup 55).
import type { Member } from '@qianmu/contract/team'
import { Button, Dropdown, Input, Modal, Select, Skeleton } from 'antd'
import { Ellipsis, LogOut, Search } from 'lucide-react'
import { useState } from 'react'
import { api } from '../api.ts'
import { useSession } from '../kit/session.ts'
import { toast } from '../kit/toast.ts'
import { useAction, useCall } from '../kit/use-call.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Empty } from '../ui/Empty.tsx'
import { ago } from '../ui/format.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { Invitations } from './Invitations.tsx'
import styles from './members.module.css'
import { filterMembers } from './member-filter.ts'
import { MemberWorksDialog } from './MemberWorksDialog.tsx'
import { useQuit } from './quit.ts'

const worksText = ({ works }: Member) =>
  works.length ? `${works[0]?.project_name}${works.length > 1 ? ` 等 ${works.length} 部` : ''}` : '—'

type RoleOptions = { value: number; label: string }[]

const RoleCell = ({ member, options }: { member: Member; options: RoleOptions }) => {
  const set = useAction(api.team.setMemberRole, {
    refreshes: [api.team.members, api.team.roles],
    done: () => toast.success(`${member.nickname}的角色已更换`),
  })
  if (member.is_owner) return <span className={styles.fixed}>{member.role_name}</span>
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

const Row = ({ member, options, iOwn }: { member: Member; options: RoleOptions; iOwn: boolean }) => {
  const me = useSession(session => session.userId) === member.user_id
  return (
    <li className={styles.row}>
      <div className="row">
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
      <RoleCell member={member} options={options} />
      <span className={`quiet cut ${styles.works}`}>{worksText(member)}</span>
      <span className={`meta num ${styles.seen}`}>{member.online ? '在线' : member.seen_at ? ago(member.seen_at) : '—'}</span>
      {!member.is_owner && !me ? <MemberMenu member={member} iOwn={iOwn} /> : <span />}
    </li>
  )
}

export const MemberList = () => {
  const { data: members } = useCall(api.team.members, {})
  const { data: roles = [] } = useCall(api.team.roles, {})
  const [text, setText] = useState('')
  const [roleId, setRoleId] = useState(0)
  const quit = useQuit()
  const iOwn = useSession(session => session.team?.is_owner ?? false)
  if (!members) return <Skeleton active className={styles.wait ?? ''} paragraph={{ rows: 8 }} />
  const shown = filterMembers(members, text, roleId)
  const options = roles.filter(role => !role.is_owner).map(role => ({ value: role.role_id, label: role.role_name }))
  return (
    <section className={styles.list} aria-label="成员">
      <div className={styles.bar}>
        <Input
          size="small"
          className={styles.search ?? ''}
          placeholder="姓名或手机号"
          aria-label="搜成员"
          allowClear
          prefix={<Search size={14} aria-hidden />}
          value={text}
          onChange={event => setText(event.target.value)}
        />
        <Select
          size="small"
          aria-label="按角色筛选"
          value={roleId}
          onChange={setRoleId}
          popupMatchSelectWidth={false}
          options={[{ value: 0, label: '全部角色' }, ...roles.map(role => ({ value: role.role_id, label: role.role_name }))]}
        />
        <span className="grow" />
        <span className="meta num">{members.length} 人</span>
      </div>
      <div className={styles.head} aria-hidden>
        <span>成员</span>
        <span className={styles.fixed}>角色</span>
        <span className={styles.works}>参与作品</span>
        <span className={styles.seen}>最近</span>
        <span />
      </div>
      <div className={styles.scroll}>
        <ul>
          {shown.map(member => (
            <Row key={member.user_id} member={member} options={options} iOwn={iOwn} />
          ))}
        </ul>
        {!shown.length && <Empty art="search" title="没有符合的成员" help="换个名字、手机号或角色试试" />}
        <Invitations />
      </div>
      <footer className={styles.foot}>
        <span className="meta grow">移出成员后，他写的内容留在作品里，署名不变</span>
        {quit.holder}
        <Button size="small" type="text" danger icon={<LogOut aria-hidden />} onClick={quit.ask}>
          退出团队
        </Button>
      </footer>
    </section>
  )
}
