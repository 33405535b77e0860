// The invitations that can still be used, below the members.
import { Popconfirm } from 'antd'
import { Mail, X } from 'lucide-react'
import { api } from '../api.ts'
import { useMay } from '../kit/permission.ts'
import { toast } from '../kit/toast.ts'
import { useAction, useCall } from '../kit/use-call.ts'
import { left } from '../ui/format.ts'
import { IconButton } from '../ui/IconButton.tsx'
import styles from './members.module.css'

export const Invitations = () => {
  const may = useMay('inviteMember', 'team')
  const { data = [] } = useCall(api.team.invitations, {}, { enabled: may })
  const revoke = useAction(api.team.revokeInvitation, { refreshes: [api.team.invitations], done: () => toast.success('邀请已撤回') })
  if (!data.length) return null
  return (
    <>
      <h3 className="pt-12 px-24 pb-4 text-t3 text-12 font-medium">待接受</h3>
      <ul>
        {data.map(({ invitation_id, role_name, inviter, expires_at, max_uses, used }) => (
          <li key={invitation_id} className={styles.row}>
            <div className="row">
              <span className="flex flex-none items-center justify-center border border-dashed border-line2 rounded-14 text-t3 size-28">
                <Mail size={14} aria-hidden />
              </span>
              <div className="grow">
                <div className="strong">{inviter}发出的邀请</div>
                <div className="meta num">{left(expires_at)}</div>
              </div>
            </div>
            <span className="pl-8">{role_name}</span>
            <span className={`quiet num ${styles.works}`}>
              已用 {used} / {max_uses}
            </span>
            <span className={styles.seen} />
            <Popconfirm
              title="撤回后这个链接和邀请码立即失效"
              okText="撤回"
              cancelText="取消"
              onConfirm={() => revoke.mutate({ invitation_id })}
            >
              <span>
                <IconButton icon={X} label={`撤回${inviter}发出的邀请`} size={24} />
              </span>
            </Popconfirm>
          </li>
        ))}
      </ul>
    </>
  )
}
