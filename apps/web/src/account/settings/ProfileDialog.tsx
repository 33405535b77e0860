// The dialog that changes nickname and sex.
import { Form, Input, Radio } from 'antd'
import { line } from '@qianmu/contract/kit/scalars'
import { api } from '../../api.ts'
import { setUser, useSession } from '../../kit/session.ts'
import { toast } from '../../kit/toast.ts'
import { ruleOf } from '../../ui/form.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'

const NICKNAME_MAX = 20
const NicknameRule = line('昵称', NICKNAME_MAX)
/** sex: 0 unknown, 1 male, 2 female (document 1 §3). */
const SEX_OPTIONS = [
  { value: 0, label: '不填' },
  { value: 1, label: '男' },
  { value: 2, label: '女' },
]

interface Values {
  nickname: string
  sex: 0 | 1 | 2
}

export const ProfileDialog = ({ onClose }: { onClose: () => void }) => {
  const user = useSession(session => session.user)
  const run = async ({ nickname, sex }: Values) => {
    setUser(await api.account.updateUser({ nickname: nickname.trim(), sex }))
    toast.success('资料已更新')
    onClose()
  }
  return (
    <FormDialog<Values>
      title="改资料"
      ok="保存"
      width={480}
      initial={{ nickname: user?.nickname ?? '', sex: user?.sex ?? 0 }}
      run={run}
      onClose={onClose}
    >
      <Form.Item label="昵称" name="nickname" rules={[ruleOf(NicknameRule)]}>
        <Input maxLength={NICKNAME_MAX} showCount autoFocus />
      </Form.Item>
      <Form.Item label="性别" name="sex">
        <Radio.Group options={SEX_OPTIONS} />
      </Form.Item>
    </FormDialog>
  )
}
