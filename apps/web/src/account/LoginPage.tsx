// The sign-in page: says where one will land, and opens the dialog in the mode that loginType asks for (document 1 §2.1).
import { LOGIN_TYPE } from '@qianmu/contract/kit/sign-in'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { PATHS, safePath } from '../kit/paths.ts'
import { isSignedIn, useSession } from '../kit/session.ts'
import { closeSignIn, openSignIn, type SignInMode, useSignInDialog } from './sign-in-state.ts'
import styles from './sign-in.module.css'

const MODES: Record<string, SignInMode> = { [LOGIN_TYPE.password]: 'Password', [LOGIN_TYPE.sms]: 'Phone', [LOGIN_TYPE.wx]: 'QRCode' }

const LoginPage = () => {
  const [search] = useSearchParams()
  const asked = safePath(search.get('toPath'))
  const toPath = asked ?? PATHS.landing
  const mode = MODES[search.get('loginType') ?? ''] ?? 'Phone'
  const isSetup = search.has('setup')
  const open = useSignInDialog(state => state.mode !== null)
  // Signing in here goes where it must by itself; only who comes signed in is sent on.
  const [was] = useState(() => isSignedIn(useSession.getState()))
  useEffect(() => {
    if (was) return
    openSignIn(mode, toPath)
    return closeSignIn
  }, [was, mode, toPath])
  if (was) return <Navigate to={toPath} replace />
  return (
    <div className={styles.page}>
      <h1>{asked ? '先登录，再继续' : isSetup ? '设置这个千幕' : '登录千幕'}</h1>
      <p>{asked ? '登录后会直接回到你要打开的页面。' : '登录后进入你的工作台。'}</p>
      {!open && (
        <Button type="primary" size="large" onClick={() => openSignIn(mode, toPath)}>
          登录
        </Button>
      )}
    </div>
  )
}
export default LoginPage
