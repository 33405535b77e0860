// Asks for one name: of a new or renamed document or volume.
import { Form, Input, Modal } from 'antd'
import { useSubmit } from '../../ui/form.ts'

export interface Asked {
  title: string
  label: string
  max: number
  initial: string
  ok: string
  run: (name: string) => Promise<unknown>
}

export const NameDialog = ({ asked, onClose }: { asked: Asked; onClose: () => void }) => {
  const [form] = Form.useForm<{ name: string }>()
  const { submit, busy } = useSubmit(form, async ({ name }) => {
    await asked.run(name.trim())
    onClose()
  })
  return (
    <Modal
      open
      title={asked.title}
      okText={asked.ok}
      cancelText="取消"
      confirmLoading={busy}
      onOk={() => form.submit()}
      onCancel={onClose}
      destroyOnHidden
      style={{ top: '15vh' }}
    >
      <Form form={form} layout="vertical" requiredMark={false} initialValues={{ name: asked.initial }} onFinish={submit}>
        <Form.Item name="name" label={asked.label} rules={[{ required: true, whitespace: true, message: `请输入${asked.label}` }]}>
          <Input autoFocus maxLength={asked.max} showCount onFocus={event => event.target.select()} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
