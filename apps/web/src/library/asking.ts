// How assets are asked for, by the page and by the picker alike; the filters are texts, as an address and a smart folder hold them.
import type { Asset, AssetFilters } from '@qianmu/contract/library'
import { api } from '../api.ts'
import { staleAnswers } from '../kit/answers-cache.ts'
import { rethrowUnlessFailure } from '../kit/failure.ts'
import { keyOf } from '../kit/use-call.ts'
import { QUIET } from '../ui/files/use-many.tsx'
import type { Layout } from '../ui/library/layout.ts'
import { useCursor } from '../ui/library/source.ts'
import { tellPicture } from '../ui/losses/picture.ts'

export const FILTERS = [
  ...(['source', 'kind', 'keyword', 'sort', 'all_tags', 'any_tags', 'no_tags', 'colour', 'ratio', 'rating'] as const),
  ...(['project_id', 'place', 'folder_id', 'taken_from', 'taken_until', 'parts', 'alike'] as const),
] as const
export type Query = Partial<Record<(typeof FILTERS)[number], string>>
/** A filter that is undefined stays, '' takes it away. */
export type Put = (parts: Query) => void

const NUMBERS: readonly string[] = ['rating', 'project_id', 'folder_id', 'parts', 'alike']
/** What nobody set is not asked; what is no filter of ours, as an old smart folder may hold, neither. */
export const askedOf = (query: Query): AssetFilters =>
  Object.fromEntries(FILTERS.flatMap(name => (query[name] ? [[name, NUMBERS.includes(name) ? Number(query[name]) : query[name]]] : [])))

/** Its licence has run out. */
export const isExpired = ({ expires_on }: Asset) => expires_on !== null && expires_on < new Date().toISOString().slice(0, 10)

const SIZE = 60
export const keyOfAsset = ({ file_id }: Asset) => file_id
export const TILES = {
  flow: 'grid',
  min: 148,
  gap: [16, 12],
  height: (width: number) => Math.round(width / 1.5) + 44,
} as const satisfies Layout<Asset>

export function useAssets(query: Query) {
  const asked = { ...askedOf(query), size: SIZE }
  const source = useCursor({
    key: [...keyOf(api.library.list), 'pages', asked],
    ask: (before, signal) => api.library.list({ ...asked, ...(before ? { before } : {}) }, { signal }),
    keyOf: keyOfAsset,
  })
  return { ...source, total: source.first?.total ?? undefined }
}

const AFFECTED = Object.values(api.library).map(({ contract }) => contract.name)
export const refreshAssets = (): void => staleAnswers(AFFECTED)
/** Does something and has every list of assets follow; a failure was shown. */
export const act = (work: Promise<unknown>): Promise<void> => work.then(refreshAssets, rethrowUnlessFailure)

/** Keeps one of many files of the disk. */
export const keep = (file: File): Promise<unknown> =>
  file.type.startsWith('image/')
    ? api.files.image({ file }, QUIET).then(({ losses }) => tellPicture(losses, file.name))
    : api.files.file({ file }, QUIET)
