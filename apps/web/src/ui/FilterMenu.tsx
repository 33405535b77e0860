// One menu for all filters of a list: groups of values, several of which may be set; a value that is set is taken back by choosing it again.
import { Button, Dropdown } from 'antd'
import { ListFilter } from 'lucide-react'
import type { ReactNode } from 'react'

export interface FilterGroup {
  name: string
  label: string
  values: readonly { value: string; text: string; label?: ReactNode }[]
}

interface Props {
  groups: readonly FilterGroup[]
  /** Values that are set, by the name of their group. */
  chosen: Readonly<Record<string, readonly string[]>>
  onToggle: (name: string, value: string) => void
  onClear: () => void
}

/** Values that the button names; more are counted. */
const NAMED = 3

export const FilterMenu = ({ groups, chosen, onToggle, onClear }: Props) => {
  const set = groups.flatMap(({ name, values }) => values.filter(({ value }) => chosen[name]?.includes(value)))
  const label = set.length > NAMED ? `${set.length} 项筛选` : set.map(({ text }) => text).join(' · ')
  const keyOf = (name: string, value: string) => `${name} ${value}`
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        selectable: true,
        multiple: true,
        style: { maxHeight: '70vh', overflowY: 'auto' },
        selectedKeys: Object.entries(chosen).flatMap(([name, values]) => values.map(value => keyOf(name, value))),
        items: [
          ...groups.map(({ name, label: title, values }) => ({
            key: name,
            type: 'group' as const,
            label: title,
            children: values.map(each => ({
              key: keyOf(name, each.value),
              label: each.label ?? each.text,
              onClick: () => onToggle(name, each.value),
            })),
          })),
          { type: 'divider' as const },
          { key: 'none', label: '看全部', disabled: set.length === 0, onClick: onClear },
        ],
      }}
    >
      <Button size="small" type="text" icon={<ListFilter aria-hidden />} aria-label={`筛选：${label || '无'}`}>
        {label || '筛选'}
      </Button>
    </Dropdown>
  )
}
