// The form that joins a team by its 8-character code; a pasted link or text is understood.
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { goTo } from '../kit/navigation.ts'
import { invitePath } from '../kit/paths.ts'
import { blockComposingEnter } from '../ui/shortcuts.ts'
import { useSubmit } from '../ui/form.ts'
import { codeOf, joinTeam, linkCodeOf } from './join.ts'
import { INVITE_CODE_LENGTH } from './rules.ts'

/** `primary`: the form stands alone; beside another form its button is quiet. */
export const JoinTeamForm = ({ onDone, primary = false }: { onDone?: () => void; primary?: boolean }) => {
  const [form] = Form.useForm<{ code: string }>()
  // The control reports a value only when it is full, so the boxes are followed one by one.
  const [typed, setTyped] = useState('')
  const { submit, busy } = useSubmit(form, async () => {
    await joinTeam(typed)
    onDone?.()
  })
  const paste = (text: string) => {
    const link = linkCodeOf(text)
    if (link) void goTo(invitePath(link))
    else fill(codeOf(text))
  }
  const fill = (code: string) => {
    setTyped(code)
    form.setFieldValue('code', code)
  }
  const missing = INVITE_CODE_LENGTH - typed.length
  return (
    <Form form={form} layout="vertical" requiredMark={false} onFinish={() => void submit({ code: typed })} onKeyDown={blockComposingEnter}>
      <Form.Item
        label="邀请码"
        name="code"
        extra="可以整段粘贴，自动识别"
        rules={[{ validator: () => (missing ? Promise.reject(new Error(`请输入 ${INVITE_CODE_LENGTH} 位邀请码`)) : Promise.resolve()) }]}
        validateTrigger="onSubmit"
      >
        <Input.OTP
          size="large"
          length={INVITE_CODE_LENGTH}
          formatter={codeOf}
          onInput={cells => setTyped(cells.join(''))}
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
