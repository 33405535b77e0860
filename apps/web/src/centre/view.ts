// What a page of materials shows, kept in its address: a search has a page of its own (document 1 §2.2).
import {
  ENTRY_AMONG,
  ENTRY_CODES,
  ENTRY_SORTS,
  type Entry,
  type EntryAmong,
  type EntrySort,
  type EntryType,
} from '@qianmu/contract/centre/entries'
import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { api } from '../api.ts'
import { staleAnswers } from '../kit/answers-cache.ts'
import { useAddress } from '../kit/address.ts'
import { keyOf } from '../kit/use-call.ts'
import { usePages } from '../ui/library/source.ts'

const PAGE = 40
const oneOf = <T extends string>(all: readonly T[], value: string | null, usual: T): T => all.find(each => each === value) ?? usual

/** @param base path of the list */
export function useView(base: string) {
  const [search, change] = useAddress()
  const navigate = useNavigate()
  const searching = useLocation().pathname.endsWith('/search')
  const look = useCallback(
    (keyword: string) => {
      if (searching || !keyword) return change({ q: keyword })
      const next = new URLSearchParams(search)
      next.set('q', keyword)
      void navigate(`${base}/search?${next}`)
    },
    [searching, change, search, navigate, base],
  )
  return {
    type: oneOf<EntryType>(ENTRY_CODES, search.get('type'), 'all'),
    sort: oneOf(Object.keys(ENTRY_SORTS) as EntrySort[], search.get('sort'), 'COMP'),
    among: oneOf(Object.keys(ENTRY_AMONG) as EntryAmong[], search.get('among'), 'all'),
    folder: search.get('folder') ?? '',
    keyword: search.get('q') ?? '',
    open: Number(search.get('id')) || undefined,
    look,
    change,
  }
}
export type View = ReturnType<typeof useView>
export const keyOfEntry = ({ material_id }: Entry) => material_id

/** Public ones, as a visitor sees them. */
export function useOpenEntries({ type, sort, keyword }: View) {
  const asked = { size: PAGE, type, sort, keyword }
  return usePages({
    key: [...keyOf(api.entries.list), 'pages', asked],
    ask: (page, signal) => api.entries.list({ ...asked, page }, { signal }),
    keyOf: keyOfEntry,
  })
}

/** Those that a member sees. */
export function useOwnEntries({ type, sort, keyword, among, folder }: Pick<View, 'type' | 'sort' | 'keyword' | 'among' | 'folder'>) {
  const asked = { size: PAGE, type, sort, keyword, among, ...(folder && { folder }) }
  return usePages({
    key: [...keyOf(api.entries.own), 'pages', asked],
    ask: (page, signal) => api.entries.own({ ...asked, page }, { signal }),
    keyOf: keyOfEntry,
  })
}

const { types, list, detail, similar, own, collectionTypes, collections } = api.entries
/** Everything that shows materials is asked for again. */
export const entriesChanged = () =>
  staleAnswers([types, list, detail, similar, own, collectionTypes, collections].map(({ contract }) => contract.name))
