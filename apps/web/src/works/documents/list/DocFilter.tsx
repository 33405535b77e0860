// The filter of a work's documents: states, writers and tags that there are.
import { DOC_STATUSES } from '@qianmu/contract/works/documents'
import { FilterMenu } from '../../../ui/FilterMenu.tsx'
import type { DocFilter as Filter, DocFiltering } from './filter.ts'
import { Dot, type Writer } from './StateCells.tsx'
import { STATUS_LIST } from './states.ts'
import { Swatch } from './tags/TagChips.tsx'
import type { Tags } from './tags/use-tags.ts'

interface Props {
  filtering: DocFiltering
  writers: readonly Writer[]
  tags: Tags
}

export const DocFilter = ({ filtering: { filter, toggle, clear }, writers, tags }: Props) => {
  const marked = (sign: React.ReactNode, text: string) => (
    <span className="row">
      {sign}
      {text}
    </span>
  )
  const groups = [
    {
      name: 'status',
      label: '状态',
      values: STATUS_LIST.map(([value]) => ({
        value,
        text: DOC_STATUSES[value],
        label: marked(<Dot status={value} />, DOC_STATUSES[value]),
      })),
    },
    {
      name: 'assignee',
      label: '负责人',
      values: [...writers.map(({ user_id, nickname }) => ({ value: String(user_id), text: nickname })), { value: '0', text: '未指定' }],
    },
    {
      name: 'tag',
      label: '标签',
      values: tags.list.map(({ content_tag_id, name, color }) => ({
        value: String(content_tag_id),
        text: name,
        label: marked(<Swatch color={color} />, name),
      })),
    },
  ]
  return (
    <FilterMenu
      groups={groups.filter(({ values }) => values.length > 0)}
      chosen={{ ...filter }}
      onToggle={(name, value) => toggle(name as keyof Filter, value)}
      onClear={clear}
    />
  )
}
