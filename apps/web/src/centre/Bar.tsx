// What stands over a list of materials: the search with what it found, the sort, and the twelve kinds with what each has of it.
import {
  ENTRY_CODES,
  ENTRY_COUNTED,
  ENTRY_SORTS,
  ENTRY_TYPES,
  type EntryAmong,
  type EntrySort,
  type EntryType,
} from '@qianmu/contract/centre/entries'
import { Select } from 'antd'
import { api } from '../api.ts'
import { unless } from '../kit/address.ts'
import { useCall } from '../kit/use-call.ts'
import { SearchBox } from '../ui/SearchBox.tsx'
import { TabRow } from '../ui/TabList.tsx'
import type { View } from './view.ts'

export const Bar = ({ view, among }: { view: View; among: EntryAmong }) => {
  const { data: counts } = useCall(api.entries.types, { keyword: view.keyword, among })
  const told = (type: EntryType) => {
    const count = counts?.find(each => each.type === type)?.count
    return count !== undefined && count > ENTRY_COUNTED && view.keyword.trim() ? `${ENTRY_COUNTED}+` : count
  }
  return (
    <div className="stack flex-none px-24 pt-8 bg-panel line-b max-[720px]:px-16">
      <div className="row py-4">
        <SearchBox
          label="搜素材"
          placeholder="搜标题、内容、标签，拼音也行"
          className="w-360 min-w-0 max-[720px]:grow"
          keyword={view.keyword}
          onChange={view.look}
        />
        <Select<EntrySort>
          size="small"
          className="flex-none w-112"
          aria-label="排序"
          value={view.sort}
          onChange={sort => view.change({ sort: unless('COMP', sort) })}
          options={Object.entries(ENTRY_SORTS).map(([value, label]) => ({ value: value as EntrySort, label }))}
        />
      </div>
      <div className="min-w-0 overflow-x-auto">
        <TabRow
          inBar
          label="素材分类"
          tabs={ENTRY_CODES.map(key => ({
            key,
            label: ENTRY_TYPES[key],
            count: view.folder ? undefined : told(key),
          }))}
          active={view.type}
          onChange={type => view.change({ type: unless('all', type) })}
        />
      </div>
    </div>
  )
}
