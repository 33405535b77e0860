// What the works page shows, kept in its address: type, sort, search, bin; grid or table is remembered. And how works are worded.
import { MEDIA_TYPES, type MediaType } from '@qianmu/contract/works/kinds'
import type { Project } from '@qianmu/contract/works/projects'
import { useSearchParams } from 'react-router'
import { largeNumber } from '../../ui/format.ts'

export const SORTS = { updated: '最近更新', created: '最近创建', name: '名称' } as const
export type Sort = keyof typeof SORTS
export type Layout = 'grid' | 'table'
export type TypeTab = 'all' | '1' | '2' | '3' | '4'

export interface View {
  type: TypeTab
  sort: Sort
  keyword: string
  bin: boolean
  layout: Layout
  change: (part: Partial<Omit<View, 'change'>>) => void
}

const LAYOUT_KEY = 'qm.works.layout'
const isSort = (text: string | null): text is Sort => text !== null && text in SORTS
const isType = (text: string | null): text is TypeTab => text !== null && /^[1-4]$/.test(text)

/** The page's view, read from the address. */
export const useView = (): View => {
  const [search, setSearch] = useSearchParams()
  const type = search.get('type')
  const sort = search.get('sort')
  return {
    type: isType(type) ? type : 'all',
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

/** Where a work opens: its documents. */
export const workPath = ({ project_id, project_type }: Pick<Project, 'project_id' | 'project_type'>) =>
  `/workDetail/${project_id}/${project_type}/script`
/** Where one goes on writing: the last document, else the work. */
export const resumePath = (work: Project) => (work.last_doc ? `/editor/edit/${work.last_doc.doc_id}` : workPath(work))
