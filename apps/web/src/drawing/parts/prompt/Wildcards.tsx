// The wildcards that a prompt may hold: one that is picked stands in it as __名字__, and every picture takes another word of its list.
import { Dropdown } from 'antd'
import { Asterisk } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { useCall } from '../../../kit/use-call.ts'
import { IconButton } from '../../../ui/IconButton.tsx'

export const Wildcards = ({ onPick }: { onPick: (word: string) => void }) => {
  const [opened, setOpened] = useState(false)
  const { data } = useCall(api.keywords.wildcards, {}, { enabled: opened })
  const items = (data ?? []).map(({ name, title, total }) => ({ key: name, label: title, extra: `${total} 词` }))
  return (
    <Dropdown
      trigger={['click']}
      onOpenChange={open => setOpened(opened || open)}
      menu={{ items, style: { maxHeight: '60vh', overflowY: 'auto' }, onClick: ({ key }) => onPick(`__${key}__`) }}
    >
      <span>
        <IconButton icon={Asterisk} label="通配符" size={24} />
      </span>
    </Dropdown>
  )
}
