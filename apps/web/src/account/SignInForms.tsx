// The forms of signing in: phone with SMS code, phone with password, and finding a lost password.
import { LOGIN_TYPE, SMS_TYPE } from '@qianmu/contract/kit/sign-in'
import { Button, Form } from 'antd'
import { api } from '../api.ts'
import { toast } from '../kit/toast.ts'
import { useSubmit } from '../ui/form.ts'
import { blockComposingEnter } from '../ui/shortcuts.ts'
import { AgreementBox, ensureAgreed } from './agreement.tsx'
import { signIn } from './enter.ts'
import { CodeField, ConfirmationField, PasswordField, PhoneField, type PhoneValues, SubmitButton } from './fields.tsx'
import { useRemembered } from './remembered.ts'
import type { SignInMode } from './sign-in-state.ts'
import styles from './sign-in.module.css'

export const FORM = { layout: 'vertical', requiredMark: false, onKeyDown: blockComposingEnter } as const
interface Props {
  toPath: string
  onDone: () => void
  onMode: (mode: SignInMode) => void
}

export const PhoneForm = ({ toPath, onDone }: Props) => {
  const [form] = Form.useForm<PhoneValues>()
  const remembered = useRemembered()
  const { submit, busy } = useSubmit(form, async ({ phone, sms_code }) => {
    if (!(await ensureAgreed())) return
    await signIn({ login_type: LOGIN_TYPE.sms, phone, sms_code }, toPath)
    onDone()
  })
  return (
    <Form form={form} {...FORM} initialValues={remembered.values} onValuesChange={remembered.keep} onFinish={values => void submit(values)}>
      <PhoneField autoFocus />
      <CodeField form={form} smsType={SMS_TYPE.login} />
      <SubmitButton form={form} needs={['phone', 'sms_code']} busy={busy}>
        登录
      </SubmitButton>
      <div className="mt-16 text-t2">
        <AgreementBox />
      </div>
      <div className={styles.foot}>没有账号时，验证后自动注册</div>
    </Form>
  )
}

export const PasswordForm = ({ toPath, onDone, onMode }: Props) => {
  const [form] = Form.useForm<{ phone: string; password: string }>()
  const remembered = useRemembered()
  const { submit, busy } = useSubmit(form, async ({ phone, password }) => {
    if (!(await ensureAgreed())) return
    await signIn({ login_type: LOGIN_TYPE.password, phone, password }, toPath)
    onDone()
  })
  return (
    <Form form={form} {...FORM} initialValues={remembered.values} onValuesChange={remembered.keep} onFinish={values => void submit(values)}>
      <PhoneField autoFocus />
      <PasswordField kind="signIn" />
      <SubmitButton form={form} needs={['phone', 'password']} busy={busy}>
        登录
      </SubmitButton>
      <div className="mt-16 text-t2">
        <AgreementBox />
      </div>
      <div className={styles.foot}>
        <span>首次使用请用验证码登录</span>
        <Button type="link" size="small" onClick={() => onMode('FindPassword')}>
          忘记密码
        </Button>
      </div>
    </Form>
  )
}

export const FindPasswordForm = ({ onMode }: Pick<Props, 'onMode'>) => {
  const [form] = Form.useForm<PhoneValues & { password: string; confirmation: string }>()
  const remembered = useRemembered()
  const { submit, busy } = useSubmit(form, async ({ phone, sms_code, password }) => {
    await api.account.retrievePassword({ phone, sms_code, password })
    toast.success('密码设置成功！')
    onMode('Password')
  })
  return (
    <Form form={form} {...FORM} initialValues={remembered.values} onValuesChange={remembered.keep} onFinish={values => void submit(values)}>
      <PhoneField autoFocus />
      <CodeField form={form} smsType={SMS_TYPE.findPassword} />
      <PasswordField kind="new" label="新密码" />
      <ConfirmationField form={form} />
      <SubmitButton form={form} needs={['phone', 'sms_code', 'password', 'confirmation']} busy={busy}>
        设置新密码
      </SubmitButton>
      <div className={styles.foot}>
        <span>设好后用新密码登录</span>
        <Button type="link" size="small" onClick={() => onMode('Password')}>
          返回登录
        </Button>
      </div>
    </Form>
  )
}
