// Materials to take from, beside a text and in a dialog alike: found by a word and a kind, taken with the source that they name.
import { ENTRY_TYPES, type Entry, type EntryType } from '@qianmu/contract/centre/entries'
import { Button, Select } from 'antd'
import { useCallback, useState } from 'react'
import { api } from '../api.ts'
import { rethrowUnlessFailure } from '../kit/failure.ts'
import { Empty } from '../ui/Empty.tsx'
import type { ItemState, Layout } from '../ui/library/layout.ts'
import { noteUse, quoted } from './EntryText.tsx'
import { Marked } from './Marked.tsx'
import { keyOfEntry, useOwnEntries } from './view.ts'

const ROWS: Layout<Entry> = { flow: 'rows', height: 104 }
const OPTIONS = Object.entries(ENTRY_TYPES).map(([value, label]) => ({ value: value as EntryType, label }))

/** @param insert puts a text in; where it cannot, it says so */
export function usePicking(insert: (text: string) => void) {
  const [keyword, setKeyword] = useState('')
  const [type, setType] = useState<EntryType>('all')
  const source = useOwnEntries({ type, keyword, sort: 'COMP', among: 'all', folder: '' })
  const take = useCallback(
    ({ material_id }: Entry) =>
      void api.entries
        .detail({ material_id })
        .then(entry => {
          insert(quoted(entry))
          noteUse(material_id)
        })
        .catch(rethrowUnlessFailure),
    [insert],
  )
  const item = useCallback(
    (entry: Entry, { focus }: ItemState) => (
      <article className="stack gap-4 h-104 py-8 px-12 line-b">
        <span className="row">
          <span className="strong cut grow">
            <Marked text={entry.title} keyword={keyword} />
          </span>
          <Button size="small" aria-label={`插入「${entry.title}」`} onClick={() => take(entry)} {...focus}>
            插入
          </Button>
        </span>
        <span className="line-clamp-3 text-12 text-t2">
          <Marked text={entry.digest} keyword={keyword} />
        </span>
      </article>
    ),
    [keyword, take],
  )
  return {
    keyword,
    setKeyword,
    take,
    kinds: <Select<EntryType> size="small" className="w-92" aria-label="素材分类" value={type} onChange={setType} options={OPTIONS} />,
    list: {
      source,
      keyOf: keyOfEntry,
      layout: ROWS,
      item,
      empty: <Empty art="search" title="没有找到素材" help="换一个词，或用拼音试试" />,
      failed: '没有读到素材',
    },
  }
}
