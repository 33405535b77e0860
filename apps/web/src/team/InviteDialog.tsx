// The dialog that makes an invitation: role, validity, uses and works first, then the link and the code to hand on (mockup 55b).
import type { Data } from '@qianmu/contract/kit/call'
import { DEFAULT_ROLE } from '@qianmu/contract/team'
import { Button, Form, Input, InputNumber, Modal, Select } from 'antd'
import { Clock, Copy, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { api } from '../api.ts'
import { useSession } from '../kit/session.ts'
import { toast } from '../kit/toast.ts'
import { queryClient, useCall } from '../kit/use-call.ts'
import { copyText } from '../ui/copy.ts'
import { instantText } from '../ui/format.ts'
import { useSubmit } from '../ui/form.ts'
import { blockComposingEnter } from '../ui/shortcuts.ts'
import styles from './invite.module.css'

type Made = Data<typeof api.team.invite.contract>
interface Values {
  role_id?: number
  expires_in: number
  max_uses: number
  project_ids?: number[]
}
const DAY_S = 86_400
const VALIDITIES = [
  { value: DAY_S, label: '1 天' },
  { value: 7 * DAY_S, label: '7 天' },
  { value: 30 * DAY_S, label: '30 天' },
]
const USES_MAX = 500

const copy = async (text: string, what: string) => {
  if (await copyText(text)) toast.success(`${what}已复制`)
  else toast.warning('浏览器不允许复制，请手动选中')
}

const Result = ({ made, onAgain, onClose }: { made: Made; onAgain: () => void; onClose: () => void }) => (
  <>
    <p className="mb-12">
      进来的人是<b>{made.role_name}</b>
      {made.works.length ? `，一起参与${made.works.map(name => `「${name}」`).join('')}` : '，先只加入团队，之后再分作品'}。
    </p>
    {(
      [
        ['链接', made.url],
        ['邀请码', made.code],
      ] as const
    ).map(([name, text], index) => (
      <div key={name} className={styles.result}>
        <label htmlFor={`invite-${index}`}>{name}</label>
        <div className="row">
          <Input id={`invite-${index}`} readOnly value={text} onFocus={event => event.target.select()} />
          <Button type={index === 0 ? 'primary' : 'default'} icon={<Copy aria-hidden />} onClick={() => void copy(text, name)}>
            复制{name}
          </Button>
        </div>
      </div>
    ))}
    <p className="flex items-center gap-6 text-t3 text-12">
      <Clock size={14} aria-hidden />
      {instantText(made.expires_at)} 失效 · 最多 {made.uses_left} 人
    </p>
    <div className="flex mt-20 pt-12 line-t">
      <Button type="text" icon={<RefreshCw aria-hidden />} onClick={onAgain}>
        再生成一个
      </Button>
      <span className="grow" />
      <Button onClick={onClose}>完成</Button>
    </div>
  </>
)

const InviteForm = ({ onMade }: { onMade: (made: Made) => void }) => {
  const [form] = Form.useForm<Values>()
  const { data: roles = [] } = useCall(api.team.roles, {})
  const { data: works = [] } = useCall(api.team.simpleWorks, {})
  const others = roles.filter(role => !role.is_owner)
  // As the server takes it where none is named.
  const usual = others.find(role => role.role_name === DEFAULT_ROLE) ?? others[0]
  const { submit, busy } = useSubmit(form, async values => {
    const made = await api.team.invite(values)
    await queryClient.invalidateQueries({ queryKey: [api.team.invitations.contract.name] })
    onMade(made)
  })
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={{ expires_in: 7 * DAY_S, max_uses: 10 }}
      onKeyDown={blockComposingEnter}
      onFinish={values => void submit(values)}
    >
      <div className="grid grid-cols-[1fr_1fr] gap-12">
        <Form.Item label="进来是什么角色" name="role_id">
          <Select
            placeholder={usual && `${usual.role_name}（默认）`}
            allowClear
            options={others.map(role => ({ value: role.role_id, label: role.role_name }))}
          />
        </Form.Item>
        <Form.Item label="有效期" name="expires_in">
          <Select options={VALIDITIES} />
        </Form.Item>
      </div>
      <Form.Item label="一起加入这些作品（选填）" name="project_ids">
        <Select
          mode="multiple"
          placeholder="不选则只加入团队"
          optionFilterProp="label"
          options={works.map(work => ({ value: work.project_id, label: work.project_name }))}
        />
      </Form.Item>
      <Form.Item label="最多几人使用" name="max_uses" rules={[{ required: true, message: '请输入人数' }]}>
        <InputNumber min={1} max={USES_MAX} precision={0} suffix="人" style={{ width: 120 }} />
      </Form.Item>
      <Button type="primary" htmlType="submit" block loading={busy}>
        生成邀请
      </Button>
    </Form>
  )
}

export const InviteDialog = ({ onClose }: { onClose: () => void }) => {
  const team = useSession(session => session.team?.team_name)
  const [made, setMade] = useState<Made | null>(null)
  return (
    <Modal open footer={null} width={520} style={{ top: '15vh' }} title={`邀请成员加入「${team ?? ''}」`} onCancel={onClose}>
      {made ? <Result made={made} onAgain={() => setMade(null)} onClose={onClose} /> : <InviteForm onMade={setMade} />}
    </Modal>
  )
}
