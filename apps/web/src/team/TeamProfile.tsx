// The team's own data: its name, when one may change it.
import { Button, Form, Input, Switch } from 'antd'
import { loadTeam } from '../account/index.ts'
import { api } from '../api.ts'
import { useMay } from '../kit/permission.ts'
import { useSession } from '../kit/session.ts'
import { toast } from '../kit/toast.ts'
import { useAction, useCall } from '../kit/use-call.ts'
import { ruleOf, useSubmit } from '../ui/form.ts'
import { blockComposingEnter } from '../ui/shortcuts.ts'
import { TEAM_NAME_MAX, TeamNameRule } from './rules.ts'
import styles from './team-page.module.css'

/** Whether downloads say on their face what rules drew; those who manage the team may change it. */
const StripSetting = () => {
  const may = useMay('mTeamManage', 'team')
  const { data } = useCall(api.downloads.setting, {})
  const set = useAction(api.downloads.set, { refreshes: [api.downloads.setting] })
  if (!data) return null
  return (
    <label className={styles.setting}>
      <Switch checked={data.draw_strip} disabled={!may} loading={set.isPending} onChange={on => set.mutate({ draw_strip: on ? 1 : 0 })} />
      <span>
        下载时在程序绘制的图片上标明「非 AI 模型」
        <span className="meta">草图和内置处理画的图，会在下边加一条说明；作品里的图不变。</span>
      </span>
    </label>
  )
}

export const TeamProfile = () => {
  const team = useSession(session => session.team)
  const [form] = Form.useForm<{ team_name: string }>()
  const { submit, busy } = useSubmit(form, async ({ team_name }) => {
    await api.team.update({ team_name: team_name.trim() })
    await loadTeam(true)
    toast.success('团队名称已修改')
  })
  if (!team) return null
  return (
    <>
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        className={styles.profile ?? ''}
        initialValues={{ team_name: team.team_name }}
        onKeyDown={blockComposingEnter}
        onFinish={values => void submit(values)}
      >
        <Form.Item label="团队名称" name="team_name" rules={[ruleOf(TeamNameRule)]}>
          <Input maxLength={TEAM_NAME_MAX} showCount />
        </Form.Item>
        <p className="meta num">
          团队编号 {team.team_id} · {team.member_count} 名成员 · 我是{team.role}
        </p>
        <Button htmlType="submit" loading={busy}>
          保存
        </Button>
      </Form>
      <StripSetting />
    </>
  )
}
