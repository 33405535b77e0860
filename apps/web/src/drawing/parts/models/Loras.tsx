// LoRAs and styles of words: picked from cards by kind, each with its weight.
import type { Model } from '@qianmu/contract/models/large'
import { type ModelPick, withoutLora } from '@qianmu/drawing'
import { Button, Segmented } from 'antd'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../../api.ts'
import { useCall } from '../../../kit/use-call.ts'
import { Empty } from '../../../ui/Empty.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { rowsOf } from '../../../ui/library/source.ts'
import { Picker } from '../../../ui/picker/Picker.tsx'
import type { Uses } from '../../use-studio.ts'
import { idle, SliderRow } from '../fields.tsx'
import { keyOfModel, MODEL_CARDS, useModelCard, useModels } from './model-card.tsx'
import styles from './models.module.css'

/** Of each kind a form takes five (the same bound as the form's). */
const MOST = 5

const pickOf = ({ model_id, model_name, file, weight, trigger_words }: Model): ModelPick => ({
  model_id,
  model_name,
  file,
  weight,
  trigger_words: [...trigger_words],
})
const same = (pick: ModelPick, model: Model) => pick.model_name === model.model_name && pick.file === model.file

/** Document 3 §3: model styles. */
const TABS = [
  { key: 'official', label: '官方' },
  { key: 'keyword', label: '关键词' },
  { key: 'custom', label: '自定义' },
] as const
type Tab = (typeof TABS)[number]['key']
type LoraType = Model['model_type']

interface LoraPickerProps {
  studio: Uses<'change' | 'engine' | 'form'>
  /** What is picked comes in place of this one. */
  instead?: string
  onClose: () => void
}
export const LoraPicker = ({ studio, instead, onClose }: LoraPickerProps) => {
  const { form, change } = studio
  const [tab, setTab] = useState<Tab>(idle(studio, 'checkpoint') ? 'keyword' : 'official')
  const [keyword, setKeyword] = useState('')
  const [type, setType] = useState<LoraType>('')
  const { data: types } = useCall(api.models.types, {})
  const asked = {
    base_model: form.model_version,
    keyword,
    model_type: type,
    model_style: tab === 'custom' ? ('custom' as const) : ('official' as const),
  }
  const loras = useModels('loras', asked, tab !== 'keyword')
  const words = useCall(api.models.pictureStyles, {}, { enabled: tab === 'keyword' })
  const source = tab === 'keyword' ? rowsOf(words, all => all.filter(({ model_name }) => model_name.includes(keyword))) : loras
  const toggle = (model: Model) => {
    const field = model.model_type === 'role' ? 'role' : 'style_model'
    const list = form[field]
    const rest = list.filter(pick => !same(pick, model))
    const next = { ...form, [field]: rest.length < list.length ? rest : [...list, pickOf(model)].slice(-MOST) }
    change(instead === undefined ? next : withoutLora(next, instead))
    if (instead !== undefined) onClose()
  }
  const card = useModelCard('lora', model => [...form.role, ...form.style_model].some(pick => same(pick, model)), toggle)
  const kinds = types?.map(each => ({ value: each.model_type as LoraType, label: each.name }))
  return (
    <Picker
      title="风格与 LoRA"
      source={source}
      keyOf={keyOfModel}
      layout={MODEL_CARDS}
      item={card}
      onTake={toggle}
      keyword={keyword}
      onKeyword={setKeyword}
      tabs={{ tabs: TABS, active: tab, onChange: setTab }}
      filters={
        tab !== 'keyword' &&
        kinds && (
          <Segmented<LoraType>
            size="small"
            className={styles.types ?? ''}
            aria-label="用途"
            value={type}
            options={[{ value: '', label: '全部' }, ...kinds]}
            onChange={setType}
          />
        )
      }
      empty={
        <Empty
          art="search"
          title={tab === 'custom' ? '还没有部署好的自己的 LoRA' : '连接的引擎里没有这样的 LoRA'}
          action={tab === 'custom' && <Link to="/aiWork/uploadModel">去上传和部署</Link>}
        />
      }
      failed="没有读到模型"
      onClose={onClose}
    />
  )
}

const Picked = ({ studio: { form, change }, field }: { studio: Uses<'change' | 'form'>; field: 'role' | 'style_model' }) => {
  const list = form[field]
  const put = (at: number, next: ModelPick | null) =>
    change({ [field]: list.flatMap((pick, nth) => (nth === at ? (next ? [next] : []) : [pick])) })
  return list.map((pick, nth) => (
    <div key={pick.model_name} className={styles.picked}>
      {pick.file ? (
        <SliderRow
          id={`${field}-${nth}`}
          label={pick.model_name}
          value={pick.weight}
          min={-2}
          max={2}
          step={0.05}
          onChange={weight => put(nth, { ...pick, weight })}
        />
      ) : (
        <span className="grow cut">{pick.model_name}</span>
      )}
      <IconButton icon={Trash2} size={24} label={`去掉 ${pick.model_name}`} onClick={() => put(nth, null)} />
    </div>
  ))
}

export const Loras = ({ studio }: { studio: Uses<'change' | 'engine' | 'form'> }) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Picked studio={studio} field="role" />
      <Picked studio={studio} field="style_model" />
      <Button size="small" icon={<Plus size={14} aria-hidden />} onClick={() => setOpen(true)}>
        风格与 LoRA
      </Button>
      {open && <LoraPicker studio={studio} onClose={() => setOpen(false)} />}
    </>
  )
}
