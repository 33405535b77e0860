// S0: public pages and sign-in. A 56 px bar, the content at most 960 px wide, a quiet foot.
import { Button } from 'antd'
import { Link, Outlet } from 'react-router'
import { openSignIn, signOut } from '../account/index.ts'
import { PATHS } from '../kit/paths.ts'
import { isSignedIn, useSession } from '../kit/session.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { BareFrame } from './BareFrame.tsx'
import { useScreen } from '../frame/use-screen.ts'

const Account = () => {
  const signedIn = useSession(isSignedIn)
  const user = useSession(session => session.user)
  const atLogin = useScreen()?.path === PATHS.login
  if (!signedIn || !user)
    return atLogin ? null : (
      <Button type="text" onClick={() => openSignIn()}>
        登录
      </Button>
    )
  return (
    <>
      <span className="row quiet">
        <Avatar id={user.user_id} name={user.nickname} src={user.avatar} size={24} />
        <span className="cut">{user.nickname}</span>
      </span>
      <Button type="text" onClick={() => void signOut()}>
        退出登录
      </Button>
    </>
  )
}

export const BareShell = () => (
  <BareFrame link={Link} account={<Account />} wide={useScreen()?.path === PATHS.begin}>
    <Outlet />
  </BareFrame>
)
