// The dialog that changes nickname and sex.
import { Form, Input, Modal, Radio } from 'antd'
import { line } from '@qianmu/contract/kit/scalars'
import { api } from '../../api.ts'
import { setUser, useSession } from '../../kit/session.ts'
import { toast } from '../../kit/toast.ts'
import { ruleOf, useSubmit } from '../../ui/form.ts'
import { blockComposingEnter } from '../../ui/shortcuts.ts'

const NICKNAME_MAX = 20
const NicknameRule = line('昵称', NICKNAME_MAX)
/** sex: 0 unknown, 1 male, 2 female (document 1 §3). */
const SEX_OPTIONS = [
  { value: 0, label: '不填' },
  { value: 1, label: '男' },
  { value: 2, label: '女' },
]

export const ProfileDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const user = useSession(session => session.user)
  const [form] = Form.useForm<{ nickname: string; sex: 0 | 1 | 2 }>()
  const { submit, busy } = useSubmit(form, async ({ nickname, sex }) => {
    setUser(await api.account.updateUser({ nickname: nickname.trim(), sex }))
    toast.success('资料已更新')
    onClose()
  })
  return (
    <Modal
      open={open}
      title="改资料"
      width={480}
      style={{ top: '15vh' }}
      okText="保存"
      cancelText="取消"
      confirmLoading={busy}
      destroyOnHidden
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        preserve={false}
        initialValues={{ nickname: user?.nickname, sex: user?.sex }}
        onKeyDown={blockComposingEnter}
        onFinish={values => void submit(values)}
      >
        <Form.Item label="昵称" name="nickname" rules={[ruleOf(NicknameRule)]}>
          <Input maxLength={NICKNAME_MAX} showCount autoFocus />
        </Form.Item>
        <Form.Item label="性别" name="sex">
          <Radio.Group options={SEX_OPTIONS} />
        </Form.Item>
        <button type="submit" hidden />
      </Form>
    </Modal>
  )
}
