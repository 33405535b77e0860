// The dialog that names a new role or renames one.
import type { Role } from '@qianmu/contract/team'
import { Form, Input, Modal } from 'antd'
import { api } from '../api.ts'
import { toast } from '../kit/toast.ts'
import { queryClient } from '../kit/use-call.ts'
import { ruleOf, useSubmit } from '../ui/form.ts'
import { blockComposingEnter } from '../ui/shortcuts.ts'
import { ROLE_NAME_MAX, RoleNameRule } from './rules.ts'

export const RoleDialog = ({ role, onClose }: { role: Role | null; onClose: () => void }) => {
  const [form] = Form.useForm<{ role_name: string }>()
  const { submit, busy } = useSubmit(form, async ({ role_name }) => {
    const name = role_name.trim()
    if (role) await api.team.updateRole({ role_id: role.role_id, role_name: name })
    else await api.team.addRole({ role_name: name })
    await queryClient.invalidateQueries({ queryKey: [api.team.roles.contract.name] })
    toast.success(role ? '角色已改名' : '角色已添加，在表里勾选它的权限')
    onClose()
  })
  return (
    <Modal
      open
      title={role ? '角色改名' : '新角色'}
      width={400}
      style={{ top: '15vh' }}
      okText="保存"
      cancelText="取消"
      confirmLoading={busy}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ role_name: role?.role_name ?? '' }}
        onKeyDown={blockComposingEnter}
        onFinish={values => void submit(values)}
      >
        <Form.Item label="角色名称" name="role_name" rules={[ruleOf(RoleNameRule)]}>
          <Input autoFocus maxLength={ROLE_NAME_MAX} showCount />
        </Form.Item>
        <button type="submit" hidden />
      </Form>
    </Modal>
  )
}
