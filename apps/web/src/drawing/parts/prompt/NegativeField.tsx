// What a picture must not show: words of one's own, and lists of usual ones to add from.
import { Dropdown, Input } from 'antd'
import { ListPlus } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { useCall } from '../../../kit/use-call.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import type { Uses } from '../../use-studio.ts'
import { idle } from '../fields.tsx'

const Usual = ({ studio: { form, change }, disabled }: { studio: Uses<'change' | 'form'>; disabled: boolean }) => {
  const [opened, setOpened] = useState(false)
  const { data: lists } = useCall(api.keywords.negatives, {}, { enabled: opened })
  const add = (name: string) => {
    const words = lists?.find(each => each.name === name)?.keywords ?? []
    const own = form.negative_prompt.flatMap(text => text.split(/[,，]/).map(word => word.trim())).filter(Boolean)
    change({ negative_prompt: [...new Set([...own, ...words])] })
  }
  const items = (lists ?? []).map(({ name }) => ({ key: name, label: name }))
  return (
    <Dropdown
      trigger={['click']}
      disabled={disabled}
      onOpenChange={open => setOpened(opened || open)}
      menu={{ items, onClick: ({ key }) => add(key) }}
    >
      <span>
        <IconButton icon={ListPlus} size={24} label="常用反向词" disabled={disabled} />
      </span>
    </Dropdown>
  )
}

export const NegativeField = ({ studio }: { studio: Uses<'change' | 'engine' | 'form'> }) => {
  const { form, change, engine } = studio
  const reason = idle(studio, 'negative_prompt')
  const disabled = !engine || reason !== undefined
  return (
    <Input
      aria-label="不要出现"
      prefix={<span className="meta">不要出现</span>}
      suffix={<Usual studio={studio} disabled={disabled} />}
      value={form.negative_prompt.join(', ')}
      disabled={disabled}
      placeholder={reason ?? '低质量、多余的手指…'}
      onChange={({ target }) => change({ negative_prompt: target.value === '' ? [] : [target.value] })}
    />
  )
}
