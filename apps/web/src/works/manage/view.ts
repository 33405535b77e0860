// What the works page shows, kept in its address: type, filters, sort, search, bin; grid or table is remembered. And how works are worded.
import { LENGTH_TYPES, MEDIA_TYPES, type MediaType, TARGET_GROUPS, workScreen } from '@qianmu/contract/works/kinds'
import type { Found, Project } from '@qianmu/contract/works/projects'
import { useSearchParams } from 'react-router'
import type { FilterGroup } from '../../ui/FilterMenu.tsx'
import { largeNumber } from '../../ui/format.ts'

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
  const [search, setSearch] = useSearchParams()
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
      const next = new URLSearchParams(search)
      const put = (name: string, value: string | undefined, none: string) =>
        value === undefined ? undefined : value === none ? next.delete(name) : next.set(name, value)
      put('type', part.type, 'all')
      put('sort', part.sort, 'updated')
      put('q', part.keyword, '')
      put('bin', part.bin === undefined ? undefined : part.bin ? '1' : '0', '0')
      if (part.layout) {
        localStorage.setItem(LAYOUT_KEY, part.layout)
        next.set('view', part.layout)
      }
      setSearch(next, { replace: part.keyword !== undefined })
    },
    filter: (name, value = '') => {
      const next = new URLSearchParams(search)
      if (!name) next.delete('type')
      for (const each of name ? [name] : FILTERS.map(filter => filter.name)) {
        if (name && next.get(each) !== value) next.set(each, value)
        else next.delete(each)
      }
      setSearch(next)
    },
  }
}

/** Short names on covers and in tables. */
export const KIND_NAMES: Record<MediaType, string> = { SCRIPT: '短剧', NOVEL: '小说', CARTOON: '漫画', ANIMATION: '动画', GAME: '互动' }

/** 「24 集」 */
export const sizeText = ({ docs, script_type }: Pick<Project, 'docs' | 'script_type'>) => `${docs} ${MEDIA_TYPES[script_type].unit}`
/** 「8.6 万字」, 「840 字」 */
export const wordsText = (words: number) => (words < 10_000 ? `${words} 字` : `${largeNumber(words).replace(/([万亿])$/, ' $1')}字`)
/** 「24 集 · 8.6 万字」; 「还没有内容」 for an empty work. */
export const metaText = (work: Project) => (work.docs ? `${sizeText(work)} · ${wordsText(work.words)}` : '还没有内容')

const FOUND_IN: Record<Found['where'], string> = { tag: '标签', info: '资料', doc: '正文' }
const BEFORE = 6
/** 「正文：第 3 集 …那班」「末班车」「晚点了…」: what leads to the keyword, kept short, the keyword, what follows it. */
export function foundText({ where, name, text }: Found, keyword: string): [string, string, string] {
  const lead = `${FOUND_IN[where]}：`
  const whole = text ? `${name} ${text}` : name
  const at = whole.toLowerCase().indexOf(keyword.toLowerCase())
  if (at < 0) return [lead + whole, '', '']
  const inText = at - name.length - 1
  const cut = inText > BEFORE ? `${name} …${whole.slice(at - BEFORE, at)}` : whole.slice(0, at)
  return [lead + cut, whole.slice(at, at + keyword.length), whole.slice(at + keyword.length)]
}

/** Where a work opens: its documents. */
export const workPath = ({ project_id, project_type }: Pick<Project, 'project_id' | 'project_type'>) =>
  workScreen({ project_id, project_type }, 'documents')
/** Where one goes on writing: the last document, else the work. */
export const resumePath = (work: Project) => (work.last_doc ? `/editor/edit/${work.last_doc.doc_id}` : workPath(work))
