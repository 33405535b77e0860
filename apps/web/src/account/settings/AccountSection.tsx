// Profile with avatar, ways of signing in, and the devices that are signed in.
import { Button, Popconfirm, Skeleton } from 'antd'
import { Laptop, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../api.ts'
import { useSession } from '../../kit/session.ts'
import { settings } from '../../kit/settings.ts'
import { toast } from '../../kit/toast.ts'
import { useAction, useCall } from '../../kit/use-call.ts'
import { ago } from '../../ui/format.ts'
import { openSignIn } from '../index.ts'
import { AvatarPicker } from './AvatarPicker.tsx'
import { ProfileDialog } from './ProfileDialog.tsx'
import { Heading, Row } from './Rows.tsx'
import styles from './settings.module.css'

const SEX = ['', '男', '女'] as const

const Profile = () => {
  const user = useSession(session => session.user)
  const team = useSession(session => session.team)
  const [editing, setEditing] = useState(false)
  if (!user) return null
  const joined = new Date(user.created_at)
  const facts = [`账号 QM-${user.user_id}`, SEX[user.sex], team?.team_name, `${joined.getFullYear()} 年 ${joined.getMonth() + 1} 月加入`]
  return (
    <div className="card flex items-center gap-16 p-16">
      <AvatarPicker />
      <div className="grow">
        <div className="row">
          <span className="text-16 font-semibold">{user.nickname}</span>
          {team && <span className="tag">{team.role}</span>}
        </div>
        <div className="meta num">{facts.filter(Boolean).join(' · ')}</div>
      </div>
      <Button onClick={() => setEditing(true)}>改资料</Button>
      {editing && <ProfileDialog onClose={() => setEditing(false)} />}
    </div>
  )
}

const SignInWays = () => {
  const user = useSession(session => session.user)
  const { data } = useCall(api.account.myPhone, {})
  if (!user) return null
  const hasPassword = user.has_password !== '0'
  return (
    <>
      <Heading title="登录方式" />
      <div className="card">
        <Row
          label="手机号"
          value={<span className="num">{data?.phone || '还没有绑定'}</span>}
          note="登录与找回密码用"
          action={
            <Button size="small" onClick={() => openSignIn(user.has_phone === 1 ? 'ChangePhone' : 'BindPhone')}>
              {user.has_phone === 1 ? '更换' : '绑定'}
            </Button>
          }
        />
        <Row
          label="密码"
          value={hasPassword ? '已设置' : '还没有设置'}
          note={hasPassword ? undefined : '设置后可以用密码登录'}
          action={
            <Button size="small" onClick={() => openSignIn(hasPassword ? 'SetPassword' : 'SetPasswordFirst')}>
              {hasPassword ? '修改' : '设置'}
            </Button>
          }
        />
        <Row
          label="微信"
          value={user.has_wx ? '已绑定' : '还没有绑定'}
          note={settings.wechat ? undefined : '这个实例没有接入微信'}
          action={
            <Button size="small" disabled={!settings.wechat} onClick={() => openSignIn('BindWx')}>
              {user.has_wx ? '换绑' : '绑定'}
            </Button>
          }
        />
      </div>
    </>
  )
}

const isPhone = (device: string) => /Android|iPhone|iPad|微信/.test(device)

const Devices = () => {
  const { data: sessions } = useCall(api.account.sessions, {})
  const end = useAction(api.account.endSession, { refreshes: [api.account.sessions], done: () => toast.success('已退出') })
  if (!sessions) return <Skeleton active paragraph={{ rows: 3 }} />
  const others = sessions.filter(session => !session.current).length
  return (
    <>
      <Heading
        title="登录中的设备"
        action={
          others > 0 && (
            <Popconfirm title={`退出其他 ${others} 台设备？`} okText="退出" cancelText="取消" onConfirm={() => end.mutate({})}>
              <Button type="text" size="small">
                退出其他 {others} 台
              </Button>
            </Popconfirm>
          )
        }
      />
      <div className="card">
        {sessions.map(({ session_id, device, ip, seen_at, current }) => (
          <div key={session_id} className={styles.row}>
            {isPhone(device) ? <Smartphone size={18} aria-hidden /> : <Laptop size={18} aria-hidden />}
            <div className="grow">
              <div>{device}</div>
              <div className="meta num">{ip}</div>
            </div>
            <span className={`num ${current ? 'good' : 'meta'}`}>{current ? '本机 · 现在' : ago(seen_at)}</span>
            {!current && (
              <Button size="small" type="text" onClick={() => end.mutate({ session_id })}>
                退出
              </Button>
            )}
          </div>
        ))}
      </div>
    </>
  )
}

export const AccountSection = () => (
  <>
    <Profile />
    <SignInWays />
    <Devices />
  </>
)
