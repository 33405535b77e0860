// The dialog that renames a work.
import type { Project } from '@qianmu/contract/works/projects'
import { Form, Input, Modal } from 'antd'
import { toast } from '../../kit/toast.ts'
import { useSubmit } from '../../ui/form.ts'
import { useWorkActions } from './actions.ts'

const RenameDialog = ({ work, onClose }: { work: Project; onClose: () => void }) => {
  const [form] = Form.useForm<{ project_name: string }>()
  const { change } = useWorkActions()
  const { submit, busy } = useSubmit(form, async ({ project_name }) => {
    await change(work, { project_name })
    toast.success('名称已修改')
    onClose()
  })
  return (
    <Modal
      open
      title="重命名作品"
      okText="保存"
      cancelText="取消"
      confirmLoading={busy}
      onOk={() => form.submit()}
      onCancel={onClose}
      destroyOnHidden
      style={{ top: '15vh' }}
    >
      <Form form={form} layout="vertical" requiredMark={false} initialValues={{ project_name: work.project_name }} onFinish={submit}>
        <Form.Item name="project_name" label="作品名称" rules={[{ required: true, whitespace: true, message: '请输入作品名称' }]}>
          <Input maxLength={40} showCount autoFocus onFocus={event => event.target.select()} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
export default RenameDialog
