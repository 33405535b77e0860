// The page of an invitation link: who invites to what, and the one thing to do in each state (mockup 58b).
import { Button, Skeleton } from 'antd'
import { BookOpen, Clock, IdCard, Info, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { openSignIn, OwnName, useNamed } from '../account/index.ts'
import { api } from '../api.ts'
import type { Data } from '@qianmu/contract/kit/call'
import { Failure } from '../kit/failure.ts'
import { PATHS } from '../kit/paths.ts'
import { isSignedIn, useSession } from '../kit/session.ts'
import { toast } from '../kit/toast.ts'
import { useCall } from '../kit/use-call.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Empty } from '../ui/Empty.tsx'
import { instantText } from '../ui/format.ts'
import { joinTeam } from './join.ts'
import styles from './join-pages.module.css'

type Invitation = Data<typeof api.team.invitationInfo.contract>
/** One sentence for each state in which the link leads no further. */
const CLOSED: Record<Exclude<Invitation['state'], 'open'>, string> = {
  expired: '这个邀请已经过期，请向邀请人要一个新的。',
  used_up: '这个邀请的名额已经用完，请向邀请人要一个新的。',
  revoked: '这个邀请已被撤回，请向邀请人要一个新的。',
  member: '你已经是这个团队的成员。',
}

const Fact = ({ icon: Icon, name, children }: { icon: LucideIcon; name: string; children: string }) => (
  <div>
    <Icon size={16} aria-hidden />
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

const Actions = ({ invitation, code }: { invitation: Invitation; code: string }) => {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [wasNamed] = useState(useNamed())
  const accept = async () => {
    setBusy(true)
    try {
      await joinTeam(code)
      toast.success(`已加入${invitation.team_name}`)
    } catch (error) {
      // The client has said why; the card stays.
      if (!(error instanceof Failure)) throw error
    } finally {
      setBusy(false)
    }
  }
  if (invitation.state !== 'open')
    return (
      <div className="grid gap-8 mt-24">
        <p role="status">{CLOSED[invitation.state]}</p>
        <Button type="primary" size="large" block onClick={() => void navigate(PATHS.landing)}>
          进入工作台
        </Button>
      </div>
    )
  return (
    <div className="grid gap-8 mt-24">
      {!wasNamed && (
        <label className="grid gap-4 mb-8">
          怎么称呼你
          <OwnName />
        </label>
      )}
      <Button type="primary" size="large" block loading={busy} onClick={() => void accept()}>
        接受邀请
      </Button>
      <Button type="text" size="large" block onClick={() => void navigate(PATHS.home)}>
        暂不加入
      </Button>
    </div>
  )
}

/** Before signing in: the one way on, while there is one. */
const SignIn = ({ invitation }: { invitation: Invitation }) => {
  const { pathname, search } = useLocation()
  if (invitation.state !== 'open')
    return (
      <p role="status" className="mt-24">
        {CLOSED[invitation.state]}
      </p>
    )
  return (
    <Button type="primary" size="large" block className="mt-24" onClick={() => openSignIn('Phone', pathname + search)}>
      登录并接受
    </Button>
  )
}

/** Of a link that leads nowhere. */
const Closed = ({ title, help }: { title: string; help: string }) => (
  <div>
    <h1 className="sr-only">团队邀请</h1>
    <Empty art="lock" title={title} help={help} />
  </div>
)

const InvitationCard = ({ code }: { code: string }) => {
  const signedIn = useSession(isSignedIn)
  const team = useSession(session => session.team)
  const { data: invitation, isError } = useCall(api.team.invitationInfo, { code }, { staleMs: 0 })
  if (isError) return <Closed title="这个邀请打不开" help="链接可能不完整，请向邀请人要一个新的" />
  if (!invitation) return <Skeleton active className={styles.card ?? ''} />
  const { team_name, inviter, role_name, works, expires_at, uses_left, state, team_id } = invitation
  return (
    <section className={styles.card}>
      <div className={styles.inside}>
        <p className={styles.from}>
          <b>{inviter}</b> 邀请你加入团队
        </p>
        <div className={styles.team}>
          <Avatar id={team_id} name={team_name} size={56} square />
          <h1>{team_name}</h1>
        </div>
        <dl className={styles.facts}>
          <Fact icon={IdCard} name="加入后的角色">
            {role_name}
          </Fact>
          {works.length > 0 && (
            <Fact icon={BookOpen} name="一起参与">
              {works.join('、')}
            </Fact>
          )}
          <Fact icon={Clock} name="链接有效到">
            {`${instantText(expires_at)}，还能用 ${uses_left} 次`}
          </Fact>
        </dl>
        {signedIn ? <Actions invitation={invitation} code={code} /> : <SignIn invitation={invitation} />}
      </div>
      {state === 'open' && team && (
        <div className={styles.note}>
          <Info size={14} aria-hidden />
          接受后当前团队切到{team_name}，随时能从左上角切回「{team.team_name}」
        </div>
      )}
    </section>
  )
}

const InvitePage = () => {
  const [search] = useSearchParams()
  const code = search.get('code') ?? ''
  return (
    <div className="flex justify-center pt-96 px-0 pb-32">
      {!code && <Closed title="链接里没有邀请码" help="请向邀请人要完整的链接" />}
      {code && <InvitationCard code={code} />}
    </div>
  )
}
export default InvitePage
