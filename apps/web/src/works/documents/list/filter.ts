// Which documents of a work are shown: by state, writer and content tag, kept in the address so that a link keeps it. Pure, but for reading the address.
import { DOC_STATUSES, type DocRow } from '@qianmu/contract/works/documents'
import { useSearchParams } from 'react-router'
import type { Tree } from './tree.ts'

/** Of each, documents that have one of the values; an empty list asks nothing. Values as the address has them. */
export interface DocFilter {
  status: readonly string[]
  /** '0' = nobody. */
  assignee: readonly string[]
  tag: readonly string[]
}
type Facet = keyof DocFilter
const FACETS: readonly Facet[] = ['status', 'assignee', 'tag']
/** Tags of a document. */
export type TagsOf = (docId: number) => readonly { content_tag_id: number }[]

export const isFiltering = (filter: DocFilter): boolean => FACETS.some(facet => filter[facet].length > 0)

const holds = (filter: DocFilter, tagsOf: TagsOf, { doc_id, status, assignee_id }: DocRow): boolean => {
  const has: Record<Facet, readonly string[]> = {
    status: [status],
    assignee: [String(assignee_id ?? 0)],
    tag: filter.tag.length ? tagsOf(doc_id).map(({ content_tag_id }) => String(content_tag_id)) : [],
  }
  return FACETS.every(facet => filter[facet].length === 0 || filter[facet].some(value => has[facet].includes(value)))
}

/** The documents that hold; every volume stays, so that volumes keep their places. */
export function filterTree(tree: Tree, filter: DocFilter, tagsOf: TagsOf): Tree {
  if (!isFiltering(filter)) return tree
  const kept = (docs: readonly DocRow[]) => docs.filter(doc => holds(filter, tagsOf, doc))
  return { volumes: tree.volumes.map(volume => ({ ...volume, docs: kept(volume.docs) })), docs: kept(tree.docs) }
}

/** The filter of the page, read from its address. @param exists whether there is a tag of that id */
export function useDocFilter(exists: (tagId: number) => boolean) {
  const [search, setSearch] = useSearchParams()
  const filter: DocFilter = {
    status: search.getAll('status').filter(status => Object.hasOwn(DOC_STATUSES, status)),
    assignee: search.getAll('assignee').filter(id => /^\d+$/.test(id)),
    tag: search.getAll('tag').filter(id => /^\d+$/.test(id) && exists(Number(id))),
  }
  const set = (wanted: DocFilter) => {
    const next = new URLSearchParams(search)
    for (const facet of FACETS) {
      next.delete(facet)
      for (const value of wanted[facet]) next.append(facet, value)
    }
    setSearch(next, { replace: true })
  }
  return {
    filter,
    toggle: (facet: Facet, value: string) => {
      const others = filter[facet].filter(each => each !== value)
      set({ ...filter, [facet]: others.length < filter[facet].length ? others : [...others, value] })
    },
    clear: () => set({ status: [], assignee: [], tag: [] }),
  }
}
export type DocFiltering = ReturnType<typeof useDocFilter>
