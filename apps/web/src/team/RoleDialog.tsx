// The dialog that names a new role or renames one.
import type { Role } from '@qianmu/contract/team'
import { Form, Input } from 'antd'
import { api } from '../api.ts'
import { toast } from '../kit/toast.ts'
import { queryClient } from '../kit/use-call.ts'
import { ruleOf } from '../ui/form.ts'
import { FormDialog } from '../ui/FormDialog.tsx'
import { ROLE_NAME_MAX, RoleNameRule } from './rules.ts'

export const RoleDialog = ({ role, onClose }: { role: Role | null; onClose: () => void }) => {
  const run = async ({ role_name }: { role_name: string }) => {
    const name = role_name.trim()
    if (role) await api.team.updateRole({ role_id: role.role_id, role_name: name })
    else await api.team.addRole({ role_name: name })
    await queryClient.invalidateQueries({ queryKey: [api.team.roles.contract.name] })
    toast.success(role ? '角色已改名' : '角色已添加，在表里勾选它的权限')
    onClose()
  }
  return (
    <FormDialog<{ role_name: string }>
      title={role ? '角色改名' : '新角色'}
      ok="保存"
      width={400}
      initial={{ role_name: role?.role_name ?? '' }}
      run={run}
      onClose={onClose}
    >
      <Form.Item label="角色名称" name="role_name" rules={[ruleOf(RoleNameRule)]}>
        <Input autoFocus maxLength={ROLE_NAME_MAX} showCount />
      </Form.Item>
    </FormDialog>
  )
}
