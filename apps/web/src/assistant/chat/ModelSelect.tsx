// Which model is asked: those of one's level with who stands behind each, or why it cannot be asked; the rules last.
import type { ChatModelState } from '@qianmu/contract/assistant/chat'
import type { ModelValue } from '@qianmu/contract/assistant/chat-models'
import { Button, Dropdown } from 'antd'
import { Check, ChevronDown } from 'lucide-react'
import type { Models } from './use-chat.ts'

const toneOf = ({ available, kind }: ChatModelState) => (!available ? 'text-warn' : kind === 'procedural' ? 'text-t3' : 'text-ok')
const priceOf = ({ input_price, output_price }: ChatModelState) =>
  input_price || output_price ? ` · 每百万字词 ¥${input_price} 进 ¥${output_price} 出` : ''

export const ModelSelect = ({ models: { models, value, choose } }: { models: Models }) => {
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
  return (
    <Dropdown trigger={['click']} menu={{ items, selectedKeys: [value], onClick: ({ key }) => choose(key as ModelValue) }}>
      <Button type="text" size="small" className="bg-hover!" aria-label={`模型：${now?.name ?? '正在读取'}`}>
        {now && <span className={`dot ${toneOf(now)}`} />}
        <span className="cut max-w-100">{now?.name ?? '…'}</span>
        <ChevronDown size={14} aria-hidden />
      </Button>
    </Dropdown>
  )
}
