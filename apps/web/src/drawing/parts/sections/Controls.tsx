// Control units: pose, reference and free ones, each a card with its picture, its preprocessor and how much it has to say (mockup 48).
import { type ControlForm, controlModelFor, controlOf, preprocessorsFor } from '@qianmu/drawing'
import { Button } from 'antd'
import { Plus } from 'lucide-react'
import type { Uses } from '../../use-studio.ts'
import { usePretreat } from '../../use-pretreat.ts'
import { idle, Section, SwitchRow } from '../fields.tsx'
import { ControlCard } from './ControlCard.tsx'

/** Units of a form (the same bound as the form's). */
const MOST = 10
const QUICK = [
  ['pose_images', '姿势'],
  ['reference_image', '参考图'],
] as const

const isOn = ({ enable, input_image }: ControlForm) => enable === 1 && input_image.some(Boolean)

export const Controls = ({ studio }: { studio: Uses<'arrive' | 'change' | 'engine' | 'form' | 'has' | 'pose'> }) => {
  const { form, change, has } = studio
  const [pretreat, setPretreat] = usePretreat()
  const reason = idle(studio, 'controlnet_units')
  const quick = QUICK.filter(([name]) => has(name))
  const units = form.control_net
  const on = [...quick.map(([name]) => form[name]), ...units].filter(isOn).length
  const set = (control_net: ControlForm[]) => change({ control_net })
  const first = preprocessorsFor(form.model_version).find(({ name }) => name === 'canny')
  return (
    <Section title="姿势与构图" digest={reason ?? (on ? `启用 ${on}` : '未使用')}>
      {quick.map(([name, title]) => (
        <ControlCard
          key={name}
          {...{ title, studio, reason }}
          poses={name === 'pose_images'}
          unit={form[name]}
          onChange={unit => change({ [name]: unit })}
        />
      ))}
      {units.map((unit, nth) => (
        <ControlCard
          key={nth}
          title={`控制 ${nth + 1}`}
          {...{ studio, reason, unit }}
          onChange={next => set(units.map((each, at) => (at === nth ? next : each)))}
          onRemove={() => set(units.filter((_, at) => at !== nth))}
        />
      ))}
      <SwitchRow label="自动预览控制图" checked={pretreat} onChange={setPretreat} />
      <Button
        size="small"
        icon={<Plus size={14} aria-hidden />}
        disabled={units.length >= MOST}
        onClick={() =>
          set([
            ...units,
            { ...controlOf(first?.name ?? 'none'), enable: 1, model: controlModelFor('canny', studio.engine?.control_models ?? []) },
          ])
        }
      >
        添加控制
      </Button>
    </Section>
  )
}
