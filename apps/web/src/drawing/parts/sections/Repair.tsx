// Face repair: what is looked for in the finished picture and drawn again, one unit for each.
import { type DrawForm, NO_REPAIR, REPAIR, REPAIR_MODELS } from '@qianmu/drawing'
import { Button, Input } from 'antd'
import { Plus, Trash2 } from 'lucide-react'
import { IconButton } from '../../../ui/IconButton.tsx'
import styles from '../../studio.module.css'
import type { Uses } from '../../use-studio.ts'
import { idle, PickRow, Row, Section, SliderRow, SwitchRow } from '../fields.tsx'

const NAMES = REPAIR_MODELS.flatMap(({ models }) => models)
/** The detectors of the list that the engine has; all while it does not say. */
const heldOf = ({ engine }: Uses<'engine'>) => NAMES.filter(name => !engine?.repair_models.length || engine.repair_models.includes(name))
const modelsOf = (held: readonly string[]) => [
  { value: NO_REPAIR, label: '不修复' },
  ...REPAIR_MODELS.map(({ title, models }) => ({
    value: title,
    label: title,
    options: models.map(name => ({
      value: name,
      label: held.includes(name) ? name : `${name}（未装）`,
      disabled: !held.includes(name),
    })),
  })),
]
type Unit = DrawForm['adetailer_list'][number]

const UnitFields = ({
  unit,
  nth,
  held,
  reason,
  onChange,
  onRemove,
}: {
  unit: Unit
  nth: number
  held: readonly string[]
  reason: string | undefined
  onChange: (unit: Unit) => void
  onRemove: () => void
}) => (
  <fieldset className={styles.unit}>
    <legend>
      第 {nth + 1} 个
      <IconButton icon={Trash2} label={`去掉第 ${nth + 1} 个修复`} size={24} onClick={onRemove} />
    </legend>
    <PickRow
      id={`repair-model-${nth}`}
      label="修复模型"
      value={unit.ad_model}
      options={modelsOf(held)}
      reason={reason}
      onChange={ad_model => onChange({ ...unit, ad_model })}
    />
    <SliderRow
      id={`repair-confidence-${nth}`}
      label="置信度"
      value={unit.ad_confidence}
      min={0}
      max={1}
      step={0.05}
      reason={reason}
      onChange={ad_confidence => onChange({ ...unit, ad_confidence })}
    />
    <Row label="画成" name={`repair-prompt-${nth}`} reason={reason}>
      <Input
        id={`repair-prompt-${nth}`}
        value={unit.ad_prompt}
        disabled={reason !== undefined}
        placeholder="留空则沿用画面描述"
        onChange={({ target }) => onChange({ ...unit, ad_prompt: target.value })}
      />
    </Row>
  </fieldset>
)

export const Repair = ({ studio }: { studio: Uses<'change' | 'engine' | 'form'> }) => {
  const { form, change } = studio
  const reason = idle(studio, 'adetailer')
  const units = form.adetailer_list
  const set = (adetailer_list: Unit[]) => change({ adetailer_list })
  const held = heldOf(studio)
  const fresh = { ...REPAIR.fallback(), ad_model: held[0] ?? NO_REPAIR }
  return (
    <Section title="面部修复" digest={reason ?? (form.adetailer ? `${units.length} 个` : '关')}>
      <SwitchRow
        label="面部修复"
        checked={form.adetailer}
        reason={reason}
        onChange={adetailer => change({ adetailer, ...(adetailer && !units.length && { adetailer_list: [fresh] }) })}
      />
      {units.map((unit, nth) => (
        <UnitFields
          key={nth}
          {...{ unit, nth, held, reason }}
          onChange={next => set(units.map((each, at) => (at === nth ? next : each)))}
          onRemove={() => set(units.filter((_, at) => at !== nth))}
        />
      ))}
      <Button size="small" icon={<Plus size={14} aria-hidden />} disabled={reason !== undefined} onClick={() => set([...units, fresh])}>
        加一个
      </Button>
    </Section>
  )
}
