// The form that joins a team by its 8-character code; a pasted link or text is understood.
import { Button, Form, Input } from 'antd'
import { goTo } from '../kit/navigation.ts'
import { invitePath } from '../kit/paths.ts'
import { blockComposingEnter } from '../ui/shortcuts.ts'
import { useSubmit } from '../ui/form.ts'
import { codeOf, joinTeam, linkCodeOf } from './join.ts'
import { INVITE_CODE_LENGTH } from './rules.ts'

/** `primary`: the form stands alone; beside another form its button is quiet. */
export const JoinTeamForm = ({ onDone, primary = false }: { onDone?: () => void; primary?: boolean }) => {
  const [form] = Form.useForm<{ code: string }>()
  const code = Form.useWatch('code', form) ?? ''
  const { submit, busy } = useSubmit(form, async values => {
    await joinTeam(values.code)
    onDone?.()
  })
  const paste = (text: string) => {
    const link = linkCodeOf(text)
    if (link) void goTo(invitePath(link))
    else form.setFieldValue('code', codeOf(text))
  }
  const missing = INVITE_CODE_LENGTH - code.length
  return (
    <Form form={form} layout="vertical" requiredMark={false} onFinish={values => void submit(values)} onKeyDown={blockComposingEnter}>
      <Form.Item
        label="邀请码"
        name="code"
        extra="可以整段粘贴，自动识别"
        rules={[{ len: INVITE_CODE_LENGTH, required: true, message: `请输入 ${INVITE_CODE_LENGTH} 位邀请码` }]}
        validateTrigger="onSubmit"
      >
        <Input.OTP
          size="large"
          length={INVITE_CODE_LENGTH}
          formatter={codeOf}
          onPaste={event => {
            event.preventDefault()
            paste(event.clipboardData.getData('text'))
          }}
        />
      </Form.Item>
      <Button type={primary ? 'primary' : 'default'} size="large" htmlType="submit" block loading={busy}>
        {missing > 0 ? `加入团队（还差 ${missing} 位）` : '加入团队'}
      </Button>
    </Form>
  )
}
