// What the storyboard screen shows, kept in its address (view, filter), and on this machine (columns that are hidden, and their widths).
import type { StoryboardScene } from '@qianmu/contract/works/storyboards'
import { useState } from 'react'
import { unless, useAddress } from '../../kit/address.ts'
import { useDraft } from '../../ui/draft.ts'
import { useNarrow } from '../../ui/sides/narrow.ts'
import { type Filter, FILTERS } from './model.ts'

export type ViewKey = 'table' | 'wall' | 'timeline'
export const VIEWS: readonly { value: ViewKey; label: string }[] = [
  { value: 'table', label: '表格' },
  { value: 'wall', label: '画面' },
  { value: 'timeline', label: '时间线' },
]

/** The view and the filter that the address names, and the way to change them. */
export function useView() {
  const [search, put] = useAddress()
  // A table of seven columns is nothing for a phone.
  const usual: ViewKey = useNarrow() ? 'wall' : 'table'
  return {
    view: VIEWS.find(({ value }) => value === search.get('view'))?.value ?? usual,
    filter: FILTERS.find(({ value }) => value === search.get('show'))?.value ?? 'all',
    change: ({ view, filter }: { view?: ViewKey; filter?: Filter }) => put({ view: unless(usual, view), show: unless('all', filter) }),
  }
}

/** The part of an address that keeps the view. */
export const viewIn = (search: URLSearchParams): string =>
  new URLSearchParams(['view', 'show'].flatMap(name => (search.has(name) ? [[name, search.get(name)!]] : []))).toString()

/** Columns of the table as this machine shows them. */
export function useColumns() {
  const [hidden, setHidden] = useDraft<readonly string[]>('storyboard.hidden', [])
  const [widths, setWidths] = useDraft<Readonly<Record<string, number>>>('storyboard.widths', {})
  return {
    hidden,
    widths,
    toggle: (id: string) => setHidden(hidden.includes(id) ? hidden.filter(each => each !== id) : [...hidden, id]),
    resize: (id: string, px: number) => setWidths({ ...widths, [id]: px }),
    reset: () => {
      setHidden([])
      setWidths({})
    },
  }
}
/** Scenes whose shots are folded away in the table. */
export function useFolded(scenes: readonly StoryboardScene[]) {
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const filled = scenes.filter(scene => scene.shots.length > 0).map(scene => scene.scene_id)
  const all = filled.length > 0 && filled.every(id => folded.has(id))
  return {
    folded,
    all,
    toggle: (id: string) => setFolded(folded.has(id) ? new Set([...folded].filter(each => each !== id)) : new Set([...folded, id])),
    toggleAll: () => setFolded(new Set(all ? [] : filled)),
  }
}
export type Columns = ReturnType<typeof useColumns>
