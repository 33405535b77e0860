// Forms of what a game is made of, drawn from tables of fields; every change is told at once.
import { ENTRIES } from '@qianmu/story/model'
import { freshId } from '@qianmu/story/shared'
import { Button, ColorPicker, InputNumber, Select, Switch } from 'antd'
import { ArrowDown, ArrowUp, ChevronDown, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { api } from '../../api.ts'
import { rethrowUnlessFailure } from '../../kit/failure.ts'
import { useCall } from '../../kit/use-call.ts'
import { AssetButton } from '../../library/index.ts'
import type { Carried } from '../../ui/files/drag.ts'
import { useFiles } from '../../ui/files/use-files.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { useOpened } from '../GameRoom.tsx'
import { intoLibrary } from './kept.ts'
import { type Choice, choicesOf, type OneProps } from './choices.ts'
import { Effects, Formula } from './Formula.tsx'
import type { Field } from './tables.ts'
import { Words } from './Words.tsx'

type Values = Readonly<Record<string, unknown>>
/** Takes a field's new value; changes under one key are taken back together. */
export type Change = (name: string, value: unknown, key?: string) => void

const Row = ({ label, help, children }: { label: string; help?: string | undefined; children: ReactNode }) => (
  <div className="stack gap-4">
    <span className="meta">{label}</span>
    {children}
    {help && <span className="meta">{help}</span>}
  </div>
)
const Pick = ({ label, value, readOnly, onChange, options, many }: OneProps & { options: Choice[]; many?: boolean }) => (
  <Select
    size="small"
    variant="filled"
    className="w-full"
    aria-label={label}
    disabled={readOnly}
    showSearch={{ optionFilterProp: 'label' }}
    allowClear={!many}
    {...(many ? { mode: 'multiple' as const } : {})}
    placeholder={options.length ? '选择' : '还没有可选的'}
    value={many ? (value as string[]) : value ? String(value) : undefined}
    options={options}
    onChange={(next: string | string[] | undefined) => onChange(next ?? '')}
  />
)

const KINDS = { IMAGE: 'image', VIDEO: 'video', AUDIO: 'audio' } as const
const Resource = ({ type, ...props }: OneProps & { type: 'IMAGE' | 'VIDEO' | 'AUDIO' }) => {
  const { workId } = useOpened()
  const { data } = useCall(api.resources.list, { project_id: workId, type, page: 1, size: 200 }, { staleMs: 30_000 })
  const take = async (asset: Carried) => {
    const id = await intoLibrary(workId, asset)
    if (id) props.onChange(id)
  }
  const { zone } = useFiles({
    accept: '',
    multiple: false,
    disabled: props.readOnly,
    among: () => [],
    take: () => undefined,
    kept: { kind: KINDS[type], take: ([asset]) => void take(asset!).catch(rethrowUnlessFailure) },
  })
  return (
    <div className="row" onDragOver={zone.onDragOver} onDrop={zone.onDrop}>
      <div className="grow min-w-0">
        <Pick {...props} options={(data?.list ?? []).map(({ resource_id, name }) => ({ value: String(resource_id), label: name }))} />
      </div>
      <AssetButton own label="更多" kind={KINDS[type]} disabled={props.readOnly} take={([asset]) => take(asset!)} />
    </div>
  )
}

/** Rows of a list, one of which is open. */
interface EntriesProps extends Omit<OneProps, 'label'> {
  field: Extract<Field, { kind: 'list' }>
  /** What a row says of itself while it is closed. */
  headOf?: (row: Values) => string
  /** Stands below the fields of the open row. */
  below?: (row: { id: string } & Values) => ReactNode
}
export const Entries = ({ field, value, readOnly, onChange, headOf, below }: EntriesProps) => {
  const rows = value as readonly ({ id: string } & Values)[]
  const [open, setOpen] = useState('')
  const move = (nth: number, by: -1 | 1) => {
    const next = [...rows]
    const [row] = next.splice(nth, 1)
    next.splice(nth + by, 0, row!)
    onChange(next)
  }
  const add = () => {
    const id = freshId()
    onChange([...rows, { id, ...structuredClone(ENTRIES[field.entry]), ...field.fresh }])
    setOpen(id)
  }
  return (
    <div className="stack gap-6" role="group" aria-label={field.label}>
      {rows.map((row, nth) => (
        <div key={row.id} className="rounded-6 line p-6 stack gap-6" data-entry={row.id}>
          <span className="row gap-4">
            <button
              type="button"
              className="plain row grow min-w-0 p-0"
              aria-expanded={open === row.id}
              onClick={() => setOpen(open === row.id ? '' : row.id)}
            >
              <span className="meta num">{nth + 1}</span>
              <span className="cut grow">{(headOf?.(row) ?? String(row[field.head])) || `${field.noun} ${nth + 1}`}</span>
              <ChevronDown size={14} aria-hidden style={open === row.id ? { transform: 'rotate(180deg)' } : {}} />
            </button>
            <IconButton icon={ArrowUp} label="上移" disabled={readOnly || nth === 0} onClick={() => move(nth, -1)} />
            <IconButton icon={ArrowDown} label="下移" disabled={readOnly || nth === rows.length - 1} onClick={() => move(nth, 1)} />
            <IconButton
              icon={Trash2}
              label={`删除${field.noun}`}
              disabled={readOnly}
              onClick={() => onChange(rows.filter(other => other.id !== row.id))}
            />
          </span>
          {open === row.id && (
            <Fields
              fields={field.fields}
              values={row}
              readOnly={readOnly}
              onChange={(name, next, key) =>
                onChange(
                  rows.map(other => (other.id === row.id ? { ...other, [name]: next } : other)),
                  key && `${row.id} ${key}`,
                )
              }
            />
          )}
          {open === row.id && below?.(row)}
        </div>
      ))}
      {!readOnly && (
        <Button size="small" type="dashed" icon={<Plus size={14} aria-hidden />} onClick={add}>
          {field.adds ?? `加一个${field.noun}`}
        </Button>
      )}
    </div>
  )
}

const Control = ({ field, value, readOnly, onChange }: { field: Field } & Omit<OneProps, 'label'>) => {
  const { hands, people } = useOpened()
  const { label } = field
  const one = { label, value, readOnly, onChange }
  switch (field.kind) {
    case 'line':
    case 'long':
      return (
        <Words
          {...one}
          value={String(value ?? '')}
          max={field.max}
          placeholder={field.placeholder}
          {...(field.kind === 'long' ? { rows: 2 } : {})}
          onChange={text => onChange(text, field.name)}
        />
      )
    case 'number':
      return (
        <InputNumber
          size="small"
          variant="filled"
          className="w-full"
          aria-label={label}
          {...(field.min === undefined ? {} : { min: field.min })}
          {...(field.max === undefined ? {} : { max: field.max })}
          step={field.step ?? 1}
          suffix={field.unit}
          disabled={readOnly}
          value={value as number | null}
          onChange={next => (next !== null || field.empty) && onChange(next, field.name)}
        />
      )
    case 'switch':
      return null
    case 'select':
      return <Pick {...one} options={field.options.map(([key, text]) => ({ value: key, label: text }))} />
    case 'condition':
    case 'value':
      return <Formula {...one} condition={field.kind === 'condition'} />
    case 'effects':
      return <Effects {...one} />
    case 'resource':
      return <Resource {...one} type={field.type} />
    case 'colour':
      return (
        <ColorPicker
          size="small"
          className="self-start"
          allowClear
          disabled={readOnly}
          value={value ? String(value) : null}
          onChangeComplete={next => onChange(next.cleared ? '' : next.toHexString())}
        />
      )
    case 'list':
      return <Entries field={field} value={value} readOnly={readOnly} onChange={onChange} />
    case 'agent':
      return <Agent {...one} />
    default:
      return <Pick {...one} many={field.kind === 'panels'} options={choicesOf(hands.game, field.kind, people)} />
  }
}

const Agent = (props: OneProps) => {
  const { workId } = useOpened()
  const { data } = useCall(api.roleAgents.agents, { project_id: workId }, { staleMs: 30_000 })
  const options = (data?.agents ?? []).map(({ agent_id, name }) => ({ value: String(agent_id), label: name }))
  return <Pick {...props} options={options} onChange={next => props.onChange(next ? Number(next) : null)} />
}

interface Props {
  fields: readonly Field[]
  values: Values
  readOnly: boolean
  onChange: Change
}
export const Fields = ({ fields, values, readOnly, onChange }: Props) => (
  <div className="stack gap-10">
    {fields
      .filter(field => field.when?.(values) ?? true)
      .map(field => {
        const change = (value: unknown, key?: string) => onChange(field.name, value, key)
        return field.kind === 'switch' ? (
          <label key={field.name} className="row min-h-28">
            <span className="grow">{field.label}</span>
            <Switch
              size="small"
              aria-label={field.label}
              disabled={readOnly}
              checked={values[field.name] === true}
              onChange={value => change(value)}
            />
          </label>
        ) : (
          <Row key={`${field.name} ${field.kind}`} label={field.label} help={field.help}>
            <Control field={field} value={values[field.name]} readOnly={readOnly} onChange={change} />
          </Row>
        )
      })}
  </div>
)
