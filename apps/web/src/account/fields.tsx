// The fields that account forms share: phone, SMS code with its button, passwords, and the submit button that looks disabled until all is filled.
import { phoneFault } from '@qianmu/contract/kit/sign-in'
import { PHONE_LENGTH, SMS_CODE_LENGTH } from '@qianmu/contract/kit/limits'
import { Button, Form, type FormInstance, type FormRule } from 'antd'
import { CircleCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { api } from '../api.ts'
import { Failure } from '../kit/failure.ts'
import { maskPhone } from '../ui/format.ts'
import { faultsOf } from '../ui/form.ts'
import { Input, Password } from './controls.ts'
import { useCountdown } from './countdown.ts'
import styles from './sign-in.module.css'
import { codeRules, confirmationRules, passwordRules, phoneDigits, phoneRules } from './rules.ts'

export interface PhoneValues {
  phone: string
  sms_code: string
}

export const PhoneField = ({
  label = '手机号',
  rules = phoneRules,
  autoFocus = false,
  extra,
}: {
  label?: string
  rules?: FormRule[]
  autoFocus?: boolean
  extra?: ReactNode
}) => {
  const phone: unknown = Form.useWatch('phone')
  const good = phoneFault(String(phone ?? '')) === null
  return (
    <Form.Item label={label} name="phone" rules={rules} normalize={phoneDigits} validateTrigger="onBlur" extra={extra}>
      <Input
        size="large"
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        maxLength={PHONE_LENGTH}
        autoFocus={autoFocus}
        prefix={<span className="mr-4 pr-8 border-r border-line text-t2 text-14">+86</span>}
        suffix={<CircleCheck size={16} aria-hidden className="good" style={{ visibility: good ? 'visible' : 'hidden' }} />}
      />
    </Form.Item>
  )
}

/** SMS code and the button that asks for it. `smsType`: document 1 §3. */
export const CodeField = ({ form, smsType }: { form: FormInstance; smsType: 0 | 1 | 2 | 3 }) => {
  const { left, start } = useCountdown(smsType)
  const [sentTo, setSentTo] = useState('')
  const [busy, setBusy] = useState(false)
  const ask = async () => {
    const phone = await form.validateFields(['phone']).then(
      values => String((values as PhoneValues).phone),
      // The form shows at the field what is wrong.
      () => null,
    )
    if (!phone) return
    setBusy(true)
    try {
      await api.account.requestSms({ phone, sms_type: smsType })
      setSentTo(phone)
      start()
      form.focusField('sms_code')
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      form.setFields(faultsOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Form.Item label="验证码" required={false} htmlFor="sms_code" extra={sentTo && left > 0 ? `已发送到 ${maskPhone(sentTo)}` : undefined}>
      <div className="flex gap-8">
        <Form.Item
          name="sms_code"
          id="sms_code"
          noStyle
          rules={codeRules}
          validateTrigger="onSubmit"
          normalize={(text: string) => text.replace(/\D/g, '')}
        >
          <Input
            id="sms_code"
            size="large"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={SMS_CODE_LENGTH}
            placeholder="请输入6位数验证码"
            className={styles.digits ?? ''}
          />
        </Form.Item>
        <Button size="large" className="flex-none w-136" disabled={left > 0} loading={busy} onClick={() => void ask()}>
          <span className="num">{left > 0 ? `${left} 秒后重发` : '获取验证码'}</span>
        </Button>
      </div>
    </Form.Item>
  )
}

export const PasswordField = ({
  kind,
  label = '密码',
  autoFocus = false,
}: {
  kind: 'signIn' | 'new'
  label?: string
  autoFocus?: boolean
}) => (
  <Form.Item label={label} name="password" rules={passwordRules(kind)} validateTrigger={kind === 'new' ? 'onBlur' : 'onSubmit'}>
    <Password size="large" autoFocus={autoFocus} autoComplete={kind === 'new' ? 'new-password' : 'current-password'} />
  </Form.Item>
)

export const ConfirmationField = ({ form }: { form: FormInstance }) => (
  <Form.Item
    label="再次输入密码"
    name="confirmation"
    rules={confirmationRules(() => String(form.getFieldValue('password') ?? ''))}
    validateTrigger="onSubmit"
  >
    <Password size="large" autoComplete="new-password" />
  </Form.Item>
)

/** Looks disabled until every named field holds text, but can be pressed: then the fields say what is missing (document 1 §5). */
export const SubmitButton = ({
  form,
  needs,
  busy,
  children,
}: {
  form: FormInstance
  needs: readonly string[]
  busy: boolean
  children: ReactNode
}) => {
  const values = (Form.useWatch([], form) ?? {}) as Record<string, unknown>
  const filled = needs.every(name => Boolean(values[name]))
  return (
    <Button
      type="primary"
      size="large"
      block
      htmlType="submit"
      loading={busy}
      data-filled={filled}
      className={filled ? '' : (styles.unfilled ?? '')}
    >
      {children}
    </Button>
  )
}
