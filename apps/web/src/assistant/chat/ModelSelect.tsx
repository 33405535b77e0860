// Which model is asked: those of one's level with who stands behind each, or why it cannot be asked; the rules last.
import type { ChatModelState } from '@qianmu/contract/assistant/chat'
import { RULES_MODEL } from '@qianmu/contract/assistant/chat-models'
import { Button, Dropdown } from 'antd'
import { Check, ChevronDown, Columns2 } from 'lucide-react'
import { IconButton } from '../../ui/IconButton.tsx'
import type { Models } from './use-chat.ts'

const toneOf = ({ available, kind }: ChatModelState) => (!available ? 'text-warn' : kind === 'procedural' ? 'text-t3' : 'text-ok')
const priceOf = ({ input_price, output_price }: ChatModelState) =>
  input_price || output_price ? ` · 每百万字词 ¥${input_price} 进 ¥${output_price} 出` : ''

export const ModelSelect = ({ models: { models, value, choose, also } }: { models: Models }) => {
  const now = models.find(model => model.value === value)
  const items = models.map(model => ({
    key: model.value,
    disabled: !model.available,
    label: (
      <span className="flex gap-10 items-center w-220">
        <span className={`dot ${toneOf(model)}`} />
        <span className="grow">
          <span className="block">{model.name}</span>
          <span className="meta block whitespace-normal">{model.available ? model.engine + priceOf(model) : model.reason}</span>
        </span>
        {model.value === value && <Check size={16} className="text-ptext" aria-hidden />}
      </span>
    ),
  }))
  const name = now && also.length > 0 ? `${also.length + 1} 个模型` : now?.name
  return (
    <Dropdown trigger={['click']} menu={{ items, selectedKeys: [value], onClick: ({ key }) => choose(key) }}>
      <Button type="text" size="small" className="bg-hover!" aria-label={`模型：${name ?? '正在读取'}`}>
        {now && <span className={`dot ${toneOf(now)}`} />}
        <span className="cut max-w-100">{name ?? '…'}</span>
        <ChevronDown size={14} aria-hidden />
      </Button>
    </Dropdown>
  )
}

/** The models that are asked the same, whose answers are seen side by side; nothing where there is only one. */
export const ModelsBeside = ({ models: { models, value, also, mayMore, toggle } }: { models: Models }) => {
  const others = models.filter(model => model.available && ![value, RULES_MODEL.value].includes(model.value))
  if (value === RULES_MODEL.value || others.length === 0) return null
  const items = others.map(model => ({
    key: model.value,
    disabled: !mayMore && !also.includes(model.value),
    label: (
      <span className="flex gap-10 items-center w-220">
        <span className="grow cut">{model.name}</span>
        {also.includes(model.value) && <Check size={16} className="text-ptext" aria-label="同时问" />}
      </span>
    ),
  }))
  return (
    <Dropdown trigger={['click']} menu={{ items, selectedKeys: [...also], onClick: ({ key }) => toggle(key) }}>
      <IconButton icon={Columns2} label="同一个问题也问别的模型" pressed={also.length > 0} />
    </Dropdown>
  )
}
