// The models and LoRAs that a sheet or a style carries into every drawing.
import type { ModelUse } from '@qianmu/contract/works/assets'
import { ASSET_LIMITS } from '@qianmu/contract/works/asset-kinds'
import { InputNumber, Select } from 'antd'
import { X } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../api.ts'
import { useCall } from '../../kit/use-call.ts'
import { IconButton } from '../../ui/IconButton.tsx'

interface Props {
  models: readonly ModelUse[]
  disabled: boolean
  onChange: (models: ModelUse[]) => void
}
const TYPES = { checkpoint: '大模型', lora: 'LoRA' } as const

export const ModelList = ({ models, disabled, onChange }: Props) => {
  const [keyword, setKeyword] = useState('')
  const { data: checkpoints = [] } = useCall(api.models.checkpoints, { keyword })
  const { data: loras = [] } = useCall(api.models.loras, { keyword })
  const names = models.flatMap(({ type, file }) => (type === 'lora' ? [file] : []))
  const { data: known } = useCall(api.models.queryLoras, { names }, { enabled: names.length > 0 })
  const held = {
    checkpoint: checkpoints.map(({ file, name }) => ({ file, name })),
    lora: loras.map(({ file, model_name }) => ({ file, name: model_name })),
  }
  const options = (Object.keys(TYPES) as (keyof typeof TYPES)[]).map(type => ({
    label: TYPES[type],
    options: held[type]
      .filter(({ file }) => !models.some(model => model.type === type && model.file === file))
      .map(({ file, name }) => ({ value: `${type} ${file}`, label: name })),
  }))
  const add = (value: string) => {
    const at = value.indexOf(' ')
    onChange([...models, { type: value.slice(0, at) as ModelUse['type'], file: value.slice(at + 1), weight: 1 }])
  }
  const put = (at: number, weight: number) => onChange(models.map((model, nth) => (nth === at ? { ...model, weight } : model)))
  return (
    <section aria-label="模型" className="stack gap-8">
      <h3 className="text-13">模型与 LoRA</h3>
      <ul className="stack gap-4">
        {models.map(({ type, file, weight }, at) => (
          <li key={`${type} ${file}`} className="row min-w-0">
            <span className="grow cut" title={file}>
              {file}
            </span>
            {known?.missing.includes(file) && <span className="meta text-warn">未连接</span>}
            {type === 'lora' && (
              <InputNumber
                size="small"
                aria-label={`${file} 的权重`}
                className="w-64"
                min={-10}
                max={10}
                step={0.1}
                disabled={disabled}
                value={weight}
                onChange={value => value !== null && put(at, value)}
              />
            )}
            <IconButton
              icon={X}
              size={24}
              label={`去掉 ${file}`}
              disabled={disabled}
              onClick={() => onChange(models.filter((_model, nth) => nth !== at))}
            />
          </li>
        ))}
      </ul>
      <Select
        size="small"
        aria-label="加一个模型"
        placeholder={checkpoints.length + loras.length ? '加一个模型' : '连接的引擎没有模型'}
        disabled={disabled || models.length >= ASSET_LIMITS.models || (keyword === '' && checkpoints.length + loras.length === 0)}
        value={null}
        options={options}
        showSearch={{ filterOption: false, searchValue: keyword, onSearch: setKeyword }}
        notFoundContent="连接的引擎里没有这样的模型"
        onChange={(value: string | null) => value && add(value)}
      />
    </section>
  )
}
