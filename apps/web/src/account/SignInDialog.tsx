// The sign-in dialog with its nine modes: 480 px wide, 15vh from the top (document 1 §2.7).
import { LOGIN_TYPE } from '@qianmu/contract/kit/sign-in'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '../api.ts'
import { PATHS } from '../kit/paths.ts'
import { setUser, useSession } from '../kit/session.ts'
import { toast } from '../kit/toast.ts'
import { late } from '../ui/late/late.tsx'
import { Mark } from '../ui/Mark.tsx'
import { TabList } from '../ui/TabList.tsx'
import { AgreementPopup, ensureAgreed } from './agreement.tsx'
import { Modal } from './controls.ts'
import { signIn, signOut } from './enter.ts'
import { QrPanel } from './QrPanel.tsx'
import { InternalOnlyNotice } from './InternalOnlyNotice.tsx'
import { FindPasswordForm, PasswordForm, PhoneForm } from './SignInForms.tsx'
import { closeSignIn, openSignIn, SETUP_TEXT, type SignInMode, useSignInDialog } from './sign-in-state.ts'
import styles from './sign-in.module.css'

// Signing in must load fast; what completes an account comes when it is needed, and the dialog waits for it: it opens in its full height.
const forms = () => import('./AccountForms.tsx')
const BindPhoneForm = late(async () => ({ default: (await forms()).BindPhoneForm }))
const ChangePhoneForm = late(async () => ({ default: (await forms()).ChangePhoneForm }))
const NewPasswordForm = late(async () => ({ default: (await forms()).NewPasswordForm }))

const TITLES: Record<SignInMode, string> = {
  Phone: '登录千幕',
  Password: '登录千幕',
  QRCode: '登录千幕',
  SetPassword: '修改密码',
  SetPasswordFirst: '设置密码',
  FindPassword: '找回密码',
  ChangePhone: '更换手机号',
  BindPhone: '绑定手机号',
  BindWx: '绑定微信',
}
const TABS: readonly { key: SignInMode; label: string }[] = [
  { key: 'Phone', label: '验证码登录' },
  { key: 'Password', label: '密码登录' },
  { key: 'QRCode', label: '扫码登录' },
]
const isTab = (mode: SignInMode) => TABS.some(({ key }) => key === mode)

/** A chat-app code signs in, once the agreements are accepted. */
const signInByCode = async (wx_code: string, toPath: string) => {
  if (!(await ensureAgreed())) throw new Error('the agreements were not accepted')
  await signIn({ login_type: LOGIN_TYPE.wx, wx_code }, toPath)
  closeSignIn()
}
const bindByCode = async (wx_code: string) => {
  await api.account.changeWechat({ opt_type: 2, wx_code })
  toast.success('绑定成功')
  setUser(await api.account.myInfo())
  closeSignIn()
}

const SignInTabs = ({ mode, toPath }: { mode: SignInMode; toPath: string }) => {
  const go = (next: SignInMode) => openSignIn(next, toPath)
  const form = { toPath, onDone: closeSignIn, onMode: go }
  return (
    <TabList label="登录方式" tabs={TABS} active={mode} onChange={go}>
      {mode === 'Phone' && <PhoneForm {...form} />}
      {mode === 'Password' && <PasswordForm {...form} />}
      {mode === 'QRCode' && <QrPanel onCode={code => signInByCode(code, toPath)} />}
    </TabList>
  )
}

const content = (mode: SignInMode, toPath: string): ReactNode => {
  if (isTab(mode)) return <SignInTabs mode={mode} toPath={toPath} />
  switch (mode) {
    case 'FindPassword':
      return <FindPasswordForm onMode={next => openSignIn(next, toPath)} />
    case 'ChangePhone':
      return <ChangePhoneForm onDone={closeSignIn} />
    case 'BindPhone':
      return <BindPhoneForm onDone={closeSignIn} />
    case 'BindWx':
      return <QrPanel onCode={bindByCode} />
    default:
      return <NewPasswordForm first={mode === 'SetPasswordFirst'} onDone={closeSignIn} />
  }
}

/** Leaving the bind-phone dialog without a phone signs out and goes home (document 1 §4.3). */
const afterLeaving = (mode: SignInMode) => {
  const { user } = useSession.getState()
  if (mode === 'BindPhone' && user && user.has_phone !== 1) void signOut(PATHS.home)
}

const SignInDialog = ({ mode, onClose }: { mode: SignInMode; onClose: () => void }) => {
  const toPath = useSignInDialog(state => state.toPath) ?? PATHS.landing
  const isSetup = useSearchParams()[0].has('setup')
  return (
    <Modal
      open
      className={styles.dialog ?? ''}
      footer={null}
      width={480}
      style={{ top: '15vh' }}
      closeIcon={<X size={18} aria-label="关闭" />}
      mask={{ closable: false }}
      aria-label={TITLES[mode]}
      onCancel={() => {
        onClose()
        afterLeaving(mode)
      }}
    >
      <div className={styles.head}>
        {isTab(mode) && <Mark size={24} />}
        <h2>{TITLES[mode]}</h2>
      </div>
      {isTab(mode) && isSetup && <p className="mb-12 py-8 px-12 rounded-6 bg-soft text-13">{SETUP_TEXT}</p>}
      {content(mode, toPath)}
      <AgreementPopup />
      <InternalOnlyNotice />
    </Modal>
  )
}
export default SignInDialog
