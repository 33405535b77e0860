// The form that founds a team.
import { Button, Form, Input } from 'antd'
import { firstPath } from '../account/index.ts'
import { PATHS } from '../kit/paths.ts'
import { blockComposingEnter } from '../ui/shortcuts.ts'
import { ruleOf, useSubmit } from '../ui/form.ts'
import { createTeam } from './join.ts'
import { TEAM_NAME_MAX, TeamNameRule } from './rules.ts'

export const CreateTeamForm = ({ onDone }: { onDone?: () => void }) => {
  const [form] = Form.useForm<{ team_name: string }>()
  const { submit, busy } = useSubmit(form, async ({ team_name }) => {
    await createTeam(team_name.trim(), () => firstPath(PATHS.landing))
    onDone?.()
  })
  return (
    <Form form={form} layout="vertical" requiredMark={false} onFinish={values => void submit(values)} onKeyDown={blockComposingEnter}>
      <Form.Item label="团队名称" name="team_name" rules={[ruleOf(TeamNameRule)]} extra="名称以后可以再改">
        <Input size="large" maxLength={TEAM_NAME_MAX} showCount autoComplete="organization" />
      </Form.Item>
      <Button type="primary" size="large" htmlType="submit" block loading={busy}>
        创建并进入
      </Button>
    </Form>
  )
}
