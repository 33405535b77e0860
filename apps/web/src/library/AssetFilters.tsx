// The filters of assets in one line: what they are by one menu, tags with and, or and not, the work that uses them.
import { ASSET_COLOURS, ASSET_KINDS, ASSET_PLACES, ASSET_RATIOS, ASSET_SORTS, type AssetColour } from '@qianmu/contract/library'
import { Select } from 'antd'
import { api } from '../api.ts'
import { useCall } from '../kit/use-call.ts'
import { DateField } from '../ui/fields/DateField.tsx'
import { FilterMenu } from '../ui/FilterMenu.tsx'
import type { Put, Query } from './asking.ts'

export const COLOURS: Readonly<Record<AssetColour, string>> = {
  red: '红',
  orange: '橙',
  yellow: '黄',
  green: '绿',
  cyan: '青',
  blue: '蓝',
  purple: '紫',
  pink: '粉',
  black: '黑',
  grey: '灰',
  white: '白',
}
const valuesOf = (names: Readonly<Record<string, string>>) => Object.entries(names).map(([value, text]) => ({ value, text }))
const KIND = { name: 'kind', label: '种类', values: valuesOf(ASSET_KINDS) }
const GROUPS = [
  { name: 'ratio', label: '画幅', values: valuesOf(ASSET_RATIOS) },
  { name: 'rating', label: '评分', values: [5, 4, 3, 2, 1].map(each => ({ value: String(each), text: `${each} 分以上` })) },
  { name: 'colour', label: '颜色', values: ASSET_COLOURS.map(value => ({ value, text: COLOURS[value] })) },
]
const ALIKE = { name: 'alike', label: '查重', values: [{ value: '1', text: '看着一样的' }] }
const PARTS = { name: 'parts', label: '中间产物', values: [{ value: '1', text: '也看蒙版和单句配音' }] }
const PLACE = { name: 'place', label: '用在', values: valuesOf(ASSET_PLACES) }
const WORKS = 200

const TAGS = [
  { name: 'all_tags', label: '都有的标签' },
  { name: 'any_tags', label: '任一标签' },
  { name: 'no_tags', label: '不含标签' },
] as const

const TAKEN = [
  { name: 'taken_from', label: '拍摄自' },
  { name: 'taken_until', label: '拍摄到' },
] as const

interface Props {
  query: Query
  put: Put
  /** The kind is set by who asks. */
  fixedKind?: boolean
}
export const AssetFilters = ({ query, put, fixedKind = false }: Props) => {
  const { data: shelf } = useCall(api.library.shelf, {})
  const { data: works } = useCall(api.projects.list, { size: WORKS }, { staleMs: 30_000 })
  const groups = [...(fixedKind ? [] : [KIND]), ...(query.project_id ? [PLACE] : []), ...GROUPS, PARTS, ...(fixedKind ? [] : [ALIKE])]
  const tags = shelf?.tags.map(({ tag, count }) => ({ value: tag, label: `${tag} ${count}` })) ?? []
  return (
    <>
      <Select
        size="small"
        className="w-144 max-[720px]:w-112"
        aria-label="用在哪部作品"
        showSearch={{ optionFilterProp: 'label' }}
        value={query.project_id ?? ''}
        options={[
          { value: '', label: '不限作品' },
          ...(works?.list.map(({ project_id, project_name }) => ({ value: String(project_id), label: project_name })) ?? []),
        ]}
        onChange={project_id => put({ project_id, place: '' })}
      />
      <Select
        size="small"
        aria-label="排序"
        value={query.sort ?? 'newest'}
        options={Object.entries(ASSET_SORTS).map(([value, label]) => ({ value, label }))}
        onChange={sort => put({ sort: sort === 'newest' ? '' : sort })}
      />
      <FilterMenu
        groups={groups}
        chosen={Object.fromEntries(groups.map(({ name }) => [name, [query[name as keyof Query] ?? ''].filter(Boolean)]))}
        onToggle={(name, value) => put({ [name]: query[name as keyof Query] === value ? '' : value })}
        onClear={() => put(Object.fromEntries(groups.map(({ name }) => [name, ''])))}
      />
      {TAKEN.map(({ name, label }) => (
        <DateField key={name} label={label} value={query[name] ?? ''} onChange={day => put({ [name]: day })} />
      ))}
      {TAGS.map(
        ({ name, label }) =>
          (tags.length > 0 || query[name]) && (
            <Select
              key={name}
              size="small"
              mode="multiple"
              className="min-w-104"
              maxTagCount="responsive"
              aria-label={label}
              placeholder={label}
              value={query[name]?.split(',') ?? []}
              options={tags}
              onChange={(chosen: string[]) => put({ [name]: chosen.join(',') })}
            />
          ),
      )}
    </>
  )
}
