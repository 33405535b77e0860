// The forms that complete an account: set a password, bind a phone, change the phone in two steps.
import { SMS_TYPE } from '@qianmu/contract/kit/sign-in'
import { Button, Form } from 'antd'
import { ArrowLeft, Check, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { api } from '../api.ts'
import { setUser, useSession } from '../kit/session.ts'
import { toast } from '../kit/toast.ts'
import { queryClient, useCall } from '../kit/use-call.ts'
import { useSubmit } from '../ui/form.ts'
import { maskPhone } from '../ui/format.ts'
import { CodeField, ConfirmationField, PasswordField, PhoneField, type PhoneValues, SubmitButton } from './fields.tsx'
import { differentPhoneRules, phoneRules } from './rules.ts'
import { FORM } from './SignInForms.tsx'
import styles from './sign-in.module.css'

/** Reads the own account again after it has changed. */
const refreshAccount = async () => {
  setUser(await api.account.myInfo())
  await queryClient.invalidateQueries({ queryKey: [api.account.myPhone.contract.name] })
}

/** `first`: the prompt to someone who has no password yet. */
export const NewPasswordForm = ({ first, onDone }: { first: boolean; onDone: () => void }) => {
  const [form] = Form.useForm<{ password: string; confirmation: string }>()
  const { submit, busy } = useSubmit(form, async ({ password }) => {
    await api.account.setPassword({ password, user_id: useSession.getState().userId })
    toast.success(first ? '密码设置成功' : '密码设置成功！')
    await refreshAccount()
    onDone()
  })
  return (
    <Form form={form} {...FORM} onFinish={values => void submit(values)}>
      <p className="-mt-8 mx-0 mb-16 text-t2">{first ? '设一个密码，下次可以用手机号加密码登录。' : '修改后，其他设备上的登录会退出。'}</p>
      <PasswordField kind="new" label="新密码" autoFocus />
      <ConfirmationField form={form} />
      <SubmitButton form={form} needs={['password', 'confirmation']} busy={busy}>
        设置密码
      </SubmitButton>
      {first && (
        <Button type="text" size="large" block onClick={onDone} style={{ marginTop: 8 }}>
          以后再说
        </Button>
      )}
    </Form>
  )
}

/** Binds a phone, with opt_type 2 (document 1 §3). `text` is the success message. */
const NewPhoneForm = ({
  oldPhone,
  text,
  submitText,
  onDone,
}: {
  oldPhone: string
  text: string
  submitText: string
  onDone: () => void
}) => {
  const [form] = Form.useForm<PhoneValues>()
  const { submit, busy } = useSubmit(form, async ({ phone, sms_code }) => {
    await api.account.changePhone({ opt_type: 2, phone, sms_code })
    toast.success(text)
    await refreshAccount()
    onDone()
  })
  return (
    <Form form={form} {...FORM} onFinish={values => void submit(values)}>
      <PhoneField label={oldPhone ? '新手机号' : '手机号'} rules={oldPhone ? differentPhoneRules(oldPhone) : phoneRules} autoFocus />
      <CodeField form={form} smsType={SMS_TYPE.bindPhone} />
      <SubmitButton form={form} needs={['phone', 'sms_code']} busy={busy}>
        {submitText}
      </SubmitButton>
    </Form>
  )
}

export const BindPhoneForm = ({ onDone }: { onDone: () => void }) => (
  <>
    <p className="-mt-8 mx-0 mb-16 text-t2">绑定手机号后才能继续使用，之后可以用它登录。</p>
    <NewPhoneForm oldPhone="" text="绑定成功" submitText="绑定手机号" onDone={onDone} />
  </>
)

const OldPhoneForm = ({ onProved }: { onProved: (phone: string) => void }) => {
  const [form] = Form.useForm<PhoneValues>()
  const { data } = useCall(api.account.myPhone, {})
  const { submit, busy } = useSubmit(form, async ({ phone, sms_code }) => {
    await api.account.changePhone({ opt_type: 1, phone, sms_code })
    toast.success('手机验证通过')
    onProved(phone)
  })
  return (
    <Form form={form} {...FORM} onFinish={values => void submit(values)}>
      <PhoneField label="旧手机号" autoFocus extra={data?.phone ? `现在绑定的是 ${data.phone}` : undefined} />
      <CodeField form={form} smsType={SMS_TYPE.verifyPhone} />
      <SubmitButton form={form} needs={['phone', 'sms_code']} busy={busy}>
        下一步
      </SubmitButton>
    </Form>
  )
}

const Steps = ({ proved }: { proved: boolean }) => (
  <ol className="flex items-center gap-12 mt-0 mx-0 mb-24">
    <li className={styles.step} {...(proved ? { 'data-done': true } : { 'aria-current': 'step' as const })}>
      <b className="num">{proved ? <Check size={12} strokeWidth={2.5} aria-label="已完成" /> : 1}</b>验证旧手机
    </li>
    <li className="w-64 h-1 bg-line2" aria-hidden />
    <li className={styles.step} {...(proved ? { 'aria-current': 'step' as const } : {})}>
      <b className="num">2</b>绑定新手机
    </li>
  </ol>
)

/** Step 1 verifies the old phone, step 2 binds a different one (document 1 §4.5). */
export const ChangePhoneForm = ({ onDone }: { onDone: () => void }) => {
  const [oldPhone, setOldPhone] = useState('')
  return (
    <>
      <Steps proved={oldPhone !== ''} />
      {oldPhone ? (
        <>
          <div className="flex items-center gap-8 mb-16 py-8 px-12 rounded-6 bg-ok-soft">
            <CircleCheck size={16} className="good" aria-hidden />
            <span className="good strong">手机验证通过</span>
            <span className="meta num">{maskPhone(oldPhone)}</span>
          </div>
          <NewPhoneForm oldPhone={oldPhone} text="绑定手机成功" submitText="绑定新手机" onDone={onDone} />
          <div className={styles.foot}>
            <span>换好后，下次用新手机号登录</span>
            <Button type="text" size="small" icon={<ArrowLeft aria-hidden />} onClick={() => setOldPhone('')}>
              回上一步
            </Button>
          </div>
        </>
      ) : (
        <OldPhoneForm onProved={setOldPhone} />
      )}
    </>
  )
}
