// What the works page shows, kept in its address: type, filters, sort, search, bin; grid or table is remembered.
import { LENGTH_TYPES, MEDIA_TYPES, type MediaType, TARGET_GROUPS } from '@qianmu/contract/works/kinds'
import type { Project } from '@qianmu/contract/works/projects'
import { unless, useAddress } from '../../kit/address.ts'
import type { FilterGroup } from '../../ui/FilterMenu.tsx'

export const SORTS = { updated: '最近更新', created: '最近创建', name: '名称' } as const
export type Sort = keyof typeof SORTS
export type Layout = 'grid' | 'table'
export type TypeTab = 'all' | '1' | '2' | '3' | '4'

export const MEDIA_LIST = Object.keys(MEDIA_TYPES) as MediaType[]
type Filters = Partial<Pick<Project, 'script_type' | 'target_group'> & { length_type: NonNullable<Project['length_type']> }>
export type Filter = keyof Filters
const valuesOf = (table: Record<string, string>) => Object.entries(table).map(([value, text]) => ({ value, text }))
/** What works are filtered by. */
export const FILTERS: readonly (FilterGroup & { name: Filter })[] = [
  { name: 'script_type', label: '写什么', values: MEDIA_LIST.map(value => ({ value, text: MEDIA_TYPES[value].name })) },
  { name: 'length_type', label: '篇幅', values: valuesOf(LENGTH_TYPES) },
  { name: 'target_group', label: '受众', values: valuesOf(TARGET_GROUPS) },
]

export interface View {
  type: TypeTab
  /** Only those that are set. */
  filters: Filters
  sort: Sort
  keyword: string
  bin: boolean
  layout: Layout
  change: (part: Partial<Omit<View, 'change' | 'filters'>>) => void
  /** Sets a filter, or takes it away when it stands so already; without a name all go, and the type. */
  filter: (name?: Filter, value?: string) => void
}

const LAYOUT_KEY = 'qm.works.layout'
const isSort = (text: string | null): text is Sort => text !== null && text in SORTS
const isType = (text: string | null): text is TypeTab => text !== null && /^[1-4]$/.test(text)

const filtersIn = (search: URLSearchParams): Filters =>
  Object.fromEntries(
    FILTERS.flatMap(({ name, values }) => {
      const asked = search.get(name)
      return values.some(({ value }) => value === asked) ? [[name, asked]] : []
    }),
  )

/** The page's view, read from the address. */
export const useView = (): View => {
  const [search, put] = useAddress()
  const type = search.get('type')
  const sort = search.get('sort')
  return {
    type: isType(type) ? type : 'all',
    filters: filtersIn(search),
    sort: isSort(sort) ? sort : 'updated',
    keyword: search.get('q') ?? '',
    bin: search.get('bin') === '1',
    layout: (search.get('view') ?? localStorage.getItem(LAYOUT_KEY)) === 'table' ? 'table' : 'grid',
    change: part => {
      if (part.layout) localStorage.setItem(LAYOUT_KEY, part.layout)
      const step = part.keyword === undefined ? 'push' : undefined
      put({ type: unless('all', part.type), sort: unless('updated', part.sort), q: part.keyword, bin: part.bin, view: part.layout }, step)
    },
    filter: (name, value = '') =>
      put(
        name
          ? { [name]: search.get(name) === value ? '' : value }
          : { type: '', ...Object.fromEntries(FILTERS.map(each => [each.name, ''])) },
        'push',
      ),
  }
}
