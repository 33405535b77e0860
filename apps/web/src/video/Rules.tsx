// Rules of timing and reading: which hold, one's own limits, and their change while captions are corrected.
import type { Data } from '@qianmu/contract/kit/call'
import type { ProfileSettings } from '@qianmu/contract/video/videos'
import { RULE_PROFILES } from '@qianmu/subtitle'
import { Form, InputNumber, Select } from 'antd'
import { api } from '../api.ts'
import { useCall } from '../kit/use-call.ts'
import { FormDialog } from '../ui/FormDialog.tsx'
import { act } from './actions.ts'

const LIMITS = [
  ['line_max', '每行最多（字）', 4, 100, 1],
  ['lines_max', '最多几行', 1, 4, 1],
  ['speed_max', '最快（字/秒）', 1, 40, 0.5],
  ['gap_ms', '间隔至少（毫秒）', 0, 2000, 1],
  ['min_ms', '最短（毫秒）', 0, 10_000, 1],
  ['max_ms', '最长（毫秒）', 500, 60_000, 1],
] as const
const CHOICES = [
  { value: 'auto', label: '自动（竖屏用竖屏短剧，其他用 Netflix）' },
  ...RULE_PROFILES.map(({ id, name }) => ({ value: id, label: name })),
  { value: 'own', label: '自定' },
]
type Chosen = Pick<ProfileSettings, 'rules' | 'own_rules'>

/** Fields of a form whose values are settings of a profile. */
export const RuleFields = () => {
  const rules = Form.useWatch<unknown>('rules')
  return (
    <>
      <Form.Item name="rules" label="规则">
        <Select options={CHOICES} />
      </Form.Item>
      <div hidden={rules !== 'own'}>
        <div className="grid grid-cols-2 gap-x-12">
          {LIMITS.map(([name, label, min, max, step]) => (
            <Form.Item key={name} name={['own_rules', name]} label={label} rules={[{ required: true, message: '请填写' }]}>
              <InputNumber className="w-full" min={min} max={max} step={step} />
            </Form.Item>
          ))}
        </div>
      </div>
    </>
  )
}

/** The rules of one video; those of a profile of the team are taken with one choice. */
export const RulesDialog = ({ video, onClose }: { video: Data<typeof api.videos.result.contract>; onClose: () => void }) => {
  const [form] = Form.useForm<Chosen>()
  const { data: profiles } = useCall(api.profiles.list, {})
  const { video_id, settings } = video
  const take = (profile_id: number) => {
    const { rules, own_rules } = profiles!.find(profile => profile.profile_id === profile_id)!.settings
    form.setFieldsValue({ rules, own_rules })
  }
  return (
    <FormDialog<Chosen>
      title="字幕规则"
      ok="使用"
      form={form}
      initial={{ rules: settings.rules, own_rules: settings.own_rules }}
      run={chosen => act(api.profiles.save({ video_id, settings: chosen })).then(onClose)}
      onClose={onClose}
    >
      {profiles && profiles.length > 0 && (
        <Form.Item label="取自团队的方案">
          <Select
            aria-label="取自团队的方案"
            placeholder="不取"
            options={profiles.map(profile => ({ value: profile.profile_id, label: profile.name }))}
            onChange={take}
          />
        </Form.Item>
      )}
      <RuleFields />
    </FormDialog>
  )
}
