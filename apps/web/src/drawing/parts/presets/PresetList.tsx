// One's own presets of a mode: applied by a click, written over with the present form, renamed, deleted with a way back; and another one kept.
import { type DrawPreset, PRESET_NAME_MAX } from '@qianmu/contract/drawing/presets'
import { type DrawForm, presetOf, readPreset, withPreset } from '@qianmu/drawing'
import { Button, Spin } from 'antd'
import { Check, Pencil, Plus, Save, SlidersHorizontal, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { toast } from '../../../kit/toast.ts'
import { useAction, useCall } from '../../../kit/use-call.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import NameDialog, { type Asked } from '../../../ui/NameDialog.tsx'
import { offerUndo } from '../../../ui/undo.ts'
import { lookedAt } from '../../looked.ts'
import type { Uses } from '../../use-studio.ts'
import styles from './presets.module.css'

const REFRESHED = [api.presets.list]

type PresetStudio = Uses<'form' | 'mode' | 'records' | 'shown'>
/** The picture on the stage shows what the parameters draw. */
const coverOf = (studio: PresetStudio) => {
  const looked = lookedAt(studio)
  return looked && { image_id: looked.image.id }
}

/** Does the form have everything as the preset has it? */
const isAt = (form: DrawForm, { form: kept }: DrawPreset) => {
  const reading = readPreset(kept)
  return 'preset' in reading && JSON.stringify(withPreset(form, reading.preset)) === JSON.stringify(form)
}

interface RowProps {
  preset: DrawPreset
  studio: PresetStudio
  onApply: (name: string, form: DrawForm) => void
  onRename: () => void
}
const Row = ({ preset, studio, onApply, onRename }: RowProps) => {
  const { form } = studio
  const { preset_id, name } = preset
  const change = useAction(api.presets.change, { refreshes: REFRESHED, done: () => toast.success(`「${name}」已换成现在的参数`) })
  const restore = useAction(api.presets.restore, { refreshes: REFRESHED })
  const remove = useAction(api.presets.remove, {
    refreshes: REFRESHED,
    done: () => offerUndo(`预设「${name}」已删除`, () => restore.mutate({ preset_id })),
  })
  const apply = () => {
    const reading = readPreset(preset.form)
    if ('problems' in reading) return toast.error(`「${name}」里有不能用的参数：${reading.problems[0]?.text ?? ''}`)
    onApply(name, withPreset(form, reading.preset))
  }
  const at = isAt(form, preset)
  return (
    <li className="flex items-center gap-2 h-36 rounded-6 hover:bg-hover">
      <button type="button" className={styles.apply} aria-pressed={at} onClick={apply}>
        {preset.cover ? (
          <img className="flex-none rounded-4 object-cover size-28" src={preset.cover} alt="" loading="lazy" />
        ) : (
          <span className="flex flex-none items-center justify-center rounded-4 bg-hover text-t3 size-28">
            <SlidersHorizontal size={14} aria-hidden />
          </span>
        )}
        <span className="grow cut">{name}</span>
        {at && <Check size={14} aria-hidden />}
      </button>
      <IconButton
        icon={Save}
        size={24}
        label={`用现在的参数覆盖「${name}」`}
        disabled={at}
        onClick={() => change.mutate({ preset_id, form: { ...presetOf(form) }, ...coverOf(studio) })}
      />
      <IconButton icon={Pencil} size={24} label={`重命名「${name}」`} onClick={onRename} />
      <IconButton icon={Trash2} size={24} label={`删除「${name}」`} onClick={() => remove.mutate({ preset_id })} />
    </li>
  )
}

const ASKED = { field: 'name', label: '预设名称', max: PRESET_NAME_MAX } as const

const PresetList = ({ studio, onApply }: { studio: PresetStudio; onApply: (name: string, form: DrawForm) => void }) => {
  const { form, mode } = studio
  const { data: presets } = useCall(api.presets.list, { client_draw_type: mode.type })
  const [asked, setAsked] = useState<Asked | null>(null)
  const add = useAction(api.presets.add, { refreshes: REFRESHED })
  const rename = useAction(api.presets.change, { refreshes: REFRESHED })
  const askNew = () =>
    setAsked({
      ...ASKED,
      title: '保存为预设',
      initial: '',
      ok: '保存',
      run: name => add.mutateAsync({ client_draw_type: mode.type, name, form: { ...presetOf(form) }, ...coverOf(studio) }),
    })
  const askName = ({ preset_id, name: initial }: DrawPreset) =>
    setAsked({ ...ASKED, title: '重命名预设', initial, ok: '保存', run: name => rename.mutateAsync({ preset_id, name }) })
  return (
    <section className={styles.list} aria-label="我的预设">
      {!presets && <Spin size="small" />}
      {presets?.length === 0 && <p className="meta">把常用的参数存成预设，一点就能套用；画面描述、种子和图片不会变。</p>}
      <ul>
        {presets?.map(preset => (
          <Row key={preset.preset_id} preset={preset} studio={studio} onApply={onApply} onRename={() => askName(preset)} />
        ))}
      </ul>
      <Button size="small" block icon={<Plus size={14} aria-hidden />} onClick={askNew}>
        把现在的参数存为预设
      </Button>
      {asked && <NameDialog asked={asked} onClose={() => setAsked(null)} />}
    </section>
  )
}
export default PresetList
