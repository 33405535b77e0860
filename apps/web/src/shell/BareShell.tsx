// S0: public pages and sign-in. A 56 px bar, the content at most 960 px wide, a quiet foot.
import { Button } from 'antd'
import { Link, Outlet } from 'react-router'
import { openSignIn, signOut } from '../account/index.ts'
import { PATHS } from '../kit/paths.ts'
import { isSignedIn, useSession } from '../kit/session.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Mark } from '../ui/Mark.tsx'
import styles from './bare-shell.module.css'
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
  <div className="flex flex-col min-h-[100dvh]">
    <header className="flex-none h-56 bg-panel line-b">
      <div className={styles.column}>
        <Link to={PATHS.home} className={styles.brand}>
          <Mark size={24} />
          千幕
        </Link>
        <nav className={styles.links} aria-label="网站">
          <Link to="/about">关于</Link>
        </nav>
        <span className="grow" />
        <Account />
      </div>
    </header>
    <main id="main" className={styles.main}>
      <Outlet />
    </main>
    <footer className={styles.foot}>
      <span>千幕 · 自部署实例</span>
      <span className="grow" />
      <Link to="/userAgreement">用户协议</Link>
      <Link to="/privacy">隐私政策</Link>
    </footer>
  </div>
)
