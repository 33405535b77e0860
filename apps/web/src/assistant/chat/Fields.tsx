// The fields of a template, each filled in from the work by its kind: its people, its scenes, the selected passage.
import type { Instruction } from '@qianmu/contract/assistant/instructions'
import { CONTENT_LIMITS } from '@qianmu/contract/assistant/content'
import { AutoComplete, Button, Input } from 'antd'
import { api } from '../../api.ts'
import { useCall } from '../../kit/use-call.ts'
import type { AtHand } from './use-context.ts'

type Values = Record<string, string>
export const isFilled = ({ fields }: Instruction, values: Values): boolean => fields.every(({ name }) => (values[name] ?? '').trim() !== '')

interface Props {
  template: Instruction
  values: Values
  atHand: Pick<AtHand, 'project' | 'here'>
  onChange: (values: Values) => void
}

export const Fields = ({ template, values, atHand: { project, here }, onChange }: Props) => {
  const has = (kind: string) => project > 0 && template.fields.some(field => field.kind === kind)
  const { data: people = [] } = useCall(api.characters.list, { project_id: project }, { enabled: has('character'), staleMs: 60_000 })
  const { data: episodes = [] } = useCall(api.cards.scenes, { project_id: project }, { enabled: has('scene'), staleMs: 60_000 })
  const offered: Record<string, readonly string[]> = {
    character: people.map(({ name }) => name),
    scene: episodes.flatMap(({ doc_name, scenes }) => scenes.map(({ no, heading }) => `${doc_name} · ${no} ${heading}`)),
  }
  return (
    <div className="flex flex-wrap gap-6">
      {template.fields.map(({ name, hint, kind, options }) => {
        const field = { 'aria-label': name, placeholder: hint || name, value: values[name] ?? '', maxLength: CONTENT_LIMITS.value }
        const set = (value: string) => onChange({ ...values, [name]: value })
        if (kind === 'selection')
          return (
            <span key={name} className="flex gap-6 basis-full items-start">
              <Input.TextArea {...field} autoSize={{ minRows: 1, maxRows: 3 }} onChange={event => set(event.target.value)} />
              <Button size="small" disabled={here.selection === ''} onClick={() => set(here.selection.slice(0, CONTENT_LIMITS.value))}>
                用所选
              </Button>
            </span>
          )
        const all = [...(offered[kind] ?? []), ...options]
        return (
          <AutoComplete
            key={name}
            size="small"
            className="flex-1 min-w-140"
            {...field}
            options={[...new Set(all)].map(value => ({ value }))}
            showSearch={{ filterOption: (typed, option) => (option?.value ?? '').includes(typed) }}
            onChange={set}
          />
        )
      })}
    </div>
  )
}
