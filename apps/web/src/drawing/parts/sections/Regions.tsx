// Regional prompts: whether the picture is divided, and into what; the lines are drawn on the stage.
import { regionsOf } from '@qianmu/drawing'
import { Button, Select } from 'antd'
import { SquareSplitHorizontal } from 'lucide-react'
import { api } from '../../../api.ts'
import { useCall } from '../../../kit/use-call.ts'
import type { Uses } from '../../use-studio.ts'
import { idle, Row, Section, SwitchRow } from '../fields.tsx'

export const Regions = ({ studio }: { studio: Uses<'change' | 'divide' | 'engine' | 'form'> }) => {
  const { form, change, divide } = studio
  const reason = idle(studio, 'regional_prompter')
  const setting = form.regional_prompter_setting
  const { data } = useCall(api.models.divisions, {}, { enabled: form.regional_prompter })
  const list = setting.mode_matrix === 'Horizontal' ? data?.horizontal_list : data?.vertically_list
  return (
    <Section title="分区提示词" digest={reason ?? (form.regional_prompter ? `${regionsOf(setting)?.length ?? 0} 区` : '关')}>
      <SwitchRow
        label="分区提示词"
        checked={form.regional_prompter}
        reason={reason}
        onChange={regional_prompter => {
          change({ regional_prompter })
          divide(regional_prompter)
        }}
      />
      {form.regional_prompter && (
        <>
          <Row label="分法" name="division">
            <Select
              id="division"
              aria-label="分法"
              className="grow"
              value={setting.ratios}
              options={(list ?? []).map(({ name, ratios }) => ({ value: ratios, label: name }))}
              onChange={ratios => change({ regional_prompter_setting: { ...setting, ratios } })}
            />
          </Row>
          <Button size="small" icon={<SquareSplitHorizontal size={14} aria-hidden />} onClick={() => divide(true)}>
            在画面上分区
          </Button>
        </>
      )}
    </Section>
  )
}
