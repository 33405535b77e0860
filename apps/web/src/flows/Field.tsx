// One field of a workflow's form: the control that its kind asks for, where it comes from, and what was refused at it (mockup 41).
import type { FlowField } from '@qianmu/contract/flows'
import { choiceLabel } from '@qianmu/flow'
import { Button, InputNumber, Select, Slider, Switch } from 'antd'
import { ImagePlus, X } from 'lucide-react'
import { useState } from 'react'
import { api } from '../api.ts'
import { SharedArea, SharedLine } from '../kit/co-writing/SharedText.tsx'
import { rethrowUnlessFailure } from '../kit/failure.ts'
import { useFiles } from '../ui/files/use-files.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { DocumentField } from './DocumentField.tsx'
import type { Value } from './use-values.ts'

const ACCEPT = {
  image: 'image/png,image/jpeg,image/webp,image/gif',
  audio: 'audio/*',
  video: 'video/mp4,video/webm,video/quicktime',
} as const
/** Numbers whose range is short enough to be felt have a slider. */
const SLIDER_STEPS = 1000

interface Props {
  field: FlowField
  value: Value
  error: string | undefined
  /** Beside the name. */
  note?: string
  /** It is only shown. */
  fixed?: boolean
  onChange: (value: Value) => void
}

const Upload = ({ field: { key, label, kind }, value, onChange }: Props) => {
  const [busy, setBusy] = useState(false)
  const [sent, setSent] = useState<{ name: string; url: string; file: string }>()
  const take = async ([image]: readonly File[]) => {
    if (!image) return
    setBusy(true)
    try {
      const { name, url } = await api.flows.upload({ image })
      setSent({ name, url, file: image.name })
      onChange(name)
    } catch (error) {
      rethrowUnlessFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const { choose, field, zone, over } = useFiles({
    accept: ACCEPT[kind as 'image'],
    multiple: false,
    testId: `flow-file-${key}`,
    take: files => void take(files),
  })
  const shown = typeof value === 'string' && value !== ''
  const address = sent?.name === value ? sent.url : ''
  return (
    <div className="row p-8 rounded-8 border border-line data-[over=true]:bg-soft" data-over={over} {...zone}>
      {kind === 'image' && address && (
        <img className="w-96 h-64 rounded-6 object-cover" src={address} alt={`${label}：${sent?.file ?? ''}`} />
      )}
      <span className="cut grow meta">{shown ? (address ? sent?.file : '已选的文件') : '拖到这里，或'}</span>
      <Button id={key} size="small" icon={<ImagePlus size={14} aria-hidden />} loading={busy} onClick={choose}>
        {shown ? '换一个' : '选文件'}
      </Button>
      {shown && <IconButton icon={X} size={24} label={`去掉${label}`} onClick={() => onChange('')} />}
      {field}
    </div>
  )
}

const Numeric = ({ field: { key, kind, min, max, step, label }, value, fixed, onChange }: Props) => {
  const by = step ?? (kind === 'float' ? 0.01 : 1)
  const range = min !== null && max !== null && (max - min) / by <= SLIDER_STEPS ? { min, max } : undefined
  const change = (next: number | null) => {
    if (typeof next === 'number') onChange(next)
  }
  return (
    <div className="row">
      {range && kind !== 'seed' && (
        <Slider className="grow" {...range} step={by} value={Number(value)} onChange={change} ariaLabelForHandle={label} />
      )}
      <InputNumber
        id={key}
        className={range && kind !== 'seed' ? 'w-96' : 'grow'}
        min={min ?? undefined}
        max={max ?? undefined}
        step={by}
        disabled={fixed ?? false}
        value={Number(value)}
        onChange={change}
      />
    </div>
  )
}

const Control = (props: Props) => {
  const { field, value, onChange, error } = props
  const { key, kind, label, options } = field
  const status = error ? 'error' : ''
  switch (kind) {
    case 'image':
    case 'audio':
    case 'video':
      return <Upload {...props} />
    case 'document':
      return <DocumentField id={key} {...{ label, onChange }} value={Number(value) || 0} />
    case 'bool':
      return <Switch id={key} checked={value === true} onChange={onChange} aria-label={label} />
    case 'choice':
      return (
        <Select
          id={key}
          className="w-full"
          showSearch
          status={status}
          value={String(value ?? '')}
          onChange={onChange}
          options={options.map(each => ({ value: each, label: choiceLabel(each) }))}
        />
      )
    case 'long':
      return <SharedArea id={key} autoSize={{ minRows: 2, maxRows: 8 }} status={status} value={String(value ?? '')} onText={onChange} />
    case 'text':
      return <SharedLine id={key} status={status} value={String(value ?? '')} onText={onChange} />
    default:
      return <Numeric {...props} />
  }
}

export const Field = (props: Props) => {
  const { field, error, note } = props
  return (
    <div className="grid gap-4" data-field={field.key}>
      <div className="row">
        <label htmlFor={field.key} className="font-medium" title={field.help || `节点 #${field.node}`}>
          {field.label}
        </label>
        {field.required && <span className="text-12 text-danger">必填</span>}
        {note && (
          <>
            <span className="grow" />
            <span className="meta cut">{note}</span>
          </>
        )}
      </div>
      <Control {...props} />
      {error && (
        <p role="alert" className="text-12 text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
