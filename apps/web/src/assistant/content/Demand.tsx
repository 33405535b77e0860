// What is asked of the language engine: a template, what stands in its fields, one's own words, how it sounds and how long it gets.
import { CONTENT_LENGTHS, CONTENT_LIMITS, CONTENT_TONES } from '@qianmu/contract/assistant/content'
import { INSTRUCTION_TYPES, type Instruction } from '@qianmu/contract/assistant/instructions'
import { AutoComplete, Input, Segmented, Select } from 'antd'
import { Star } from 'lucide-react'
import { api } from '../../api.ts'
import { useAction, useCall } from '../../kit/use-call.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import type { Passage } from './passage.ts'
import styles from './writing.module.css'

export interface Wanted {
  template: number | undefined
  values: Record<string, string>
  instruction: string
  tone: (typeof CONTENT_TONES)[number]
  length: (typeof CONTENT_LENGTHS)[number]
}
export const NOTHING_WANTED: Wanted = { template: undefined, values: {}, instruction: '', tone: '保持原样', length: 'same' }

const LENGTHS: Record<Passage['use'], Record<Wanted['length'], string>> = {
  rewrite: { short: '短一些', same: '差不多', long: '长一些' },
  continue: { short: '约 100 字', same: '约 300 字', long: '约 800 字' },
}

/** The templates for a use, those that the work keeps at hand first. */
export function useInstructions(use: Passage['use'], project_id: number): readonly Instruction[] {
  const lists = INSTRUCTION_TYPES.map(type => useCall(api.instructions.list, { type, project_id }).data ?? [])
  return lists
    .flat()
    .filter(each => each.use === use)
    .toSorted((one, other) => Number(other.bound) - Number(one.bound))
}

/** Whether all fields of the chosen template are filled in. */
export const isFilled = ({ template, values }: Wanted, list: readonly Instruction[]): boolean =>
  (list.find(each => each.template_id === template)?.fields ?? []).every(({ name }) => (values[name] ?? '').trim() !== '')

const Chips = ({
  list,
  chosen,
  pick,
}: {
  list: readonly Instruction[]
  chosen: number | undefined
  pick: (id: number | undefined) => void
}) => (
  <div className={styles.chips} role="group" aria-label="指令模板">
    {list.map(({ template_id, title, about, bound }) => (
      <button
        key={template_id}
        type="button"
        title={about}
        aria-pressed={template_id === chosen}
        onClick={() => pick(template_id === chosen ? undefined : template_id)}
      >
        {bound && <Star size={12} aria-label="本作品常用" fill="currentColor" />}
        {title}
      </button>
    ))}
  </div>
)

const Keep = ({ projectId, template }: { projectId: number; template: Instruction }) => {
  const refreshes = [api.instructions.list]
  const bind = useAction(api.instructions.bind, { refreshes })
  const unbind = useAction(api.instructions.unbind, { refreshes })
  const input = { project_id: projectId, template_id: template.template_id }
  return (
    <IconButton
      icon={Star}
      label={template.bound ? '不再设为本作品常用' : '设为本作品常用'}
      pressed={template.bound}
      onClick={() => (template.bound ? unbind : bind).mutate(input)}
    />
  )
}

interface Props {
  passage: Passage
  projectId: number
  mayWrite: boolean
  list: readonly Instruction[]
  wanted: Wanted
  change: (wanted: Wanted) => void
}

export const Demand = ({ passage, projectId, mayWrite, list, wanted, change }: Props) => {
  const template = list.find(each => each.template_id === wanted.template)
  const set = (part: Partial<Wanted>) => change({ ...wanted, ...part })
  return (
    <div className="flex flex-col gap-8">
      <Chips list={list} chosen={wanted.template} pick={id => set({ template: id, values: {} })} />
      {template && (
        <div className="flex flex-wrap gap-8 items-center">
          <span className="meta grow">{template.about}</span>
          {template.fields.map(({ name, hint, options }) => (
            <AutoComplete
              key={name}
              className="w-180"
              aria-label={name}
              placeholder={hint}
              maxLength={CONTENT_LIMITS.value}
              value={wanted.values[name] ?? ''}
              options={options.map(value => ({ value }))}
              onChange={(value: string) => set({ values: { ...wanted.values, [name]: value } })}
            />
          ))}
          {mayWrite && <Keep projectId={projectId} template={template} />}
        </div>
      )}
      <Input.TextArea
        aria-label="自己的要求"
        placeholder={passage.use === 'rewrite' ? '也可以自己写要求，例如：让顾晚更犹豫一些' : '也可以自己写要求，例如：沈岸发现照片是假的'}
        autoSize={{ minRows: 1, maxRows: 4 }}
        maxLength={CONTENT_LIMITS.instruction}
        value={wanted.instruction}
        onChange={event => set({ instruction: event.target.value })}
        autoFocus
      />
      <div className="row">
        <Select
          aria-label="语气"
          size="small"
          className="w-150"
          value={wanted.tone}
          options={CONTENT_TONES.map(value => ({ value, label: `语气：${value}` }))}
          onChange={tone => set({ tone })}
        />
        <Segmented
          aria-label="篇幅"
          size="small"
          value={wanted.length}
          options={CONTENT_LENGTHS.map(value => ({ value, label: LENGTHS[passage.use][value] }))}
          onChange={length => set({ length })}
        />
      </div>
    </div>
  )
}
