// Asks for one name: of something new, or another one for something that has one.
import { Form, Input, Modal } from 'antd'
import { useSubmit } from './form.ts'
import { blockComposingEnter } from './shortcuts.ts'

export interface Asked {
  title: string
  /** The field of the call that takes the name; what the server finds wrong with it is shown here. */
  field: string
  label: string
  max: number
  initial: string
  ok: string
  run: (name: string) => Promise<unknown>
}

const NameDialog = ({ asked, onClose }: { asked: Asked; onClose: () => void }) => {
  const { title, field, label, max, initial, ok, run } = asked
  const [form] = Form.useForm<Record<string, string>>()
  const { submit, busy } = useSubmit(form, async values => {
    await run(values[field]!.trim())
    onClose()
  })
  return (
    <Modal
      open
      title={title}
      okText={ok}
      cancelText="取消"
      confirmLoading={busy}
      onOk={() => form.submit()}
      onCancel={onClose}
      destroyOnHidden
      style={{ top: '15vh' }}
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ [field]: initial }}
        onKeyDown={blockComposingEnter}
        onFinish={submit}
      >
        <Form.Item name={field} label={label} rules={[{ required: true, whitespace: true, message: `请输入${label}` }]}>
          <Input autoFocus maxLength={max} showCount onFocus={event => event.target.select()} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
export default NameDialog
