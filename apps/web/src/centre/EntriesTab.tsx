// Materials beside the text that is open: found by a word, put in where the caret is, with their source.
import type { Entry } from '@qianmu/contract/centre/entries'
import { ENTRY_TYPES } from '@qianmu/contract/centre/entries'
import { Button, Select } from 'antd'
import { useCallback, useState } from 'react'
import { api } from '../api.ts'
import { rethrowUnlessFailure } from '../kit/failure.ts'
import { Empty } from '../ui/Empty.tsx'
import type { ItemState, Layout } from '../ui/library/layout.ts'
import { Library } from '../ui/library/Library.tsx'
import { SearchBox } from '../ui/SearchBox.tsx'
import { noteUse, quoted } from './EntryText.tsx'
import { Marked } from './Marked.tsx'
import { keyOfEntry, useOwnEntries } from './view.ts'

const ROWS: Layout<Entry> = { flow: 'rows', height: 104 }

/** @param insert puts a text in; where it cannot, it says so */
const EntriesTab = ({ insert }: { insert: (text: string) => void }) => {
  const [keyword, setKeyword] = useState('')
  const [type, setType] = useState<keyof typeof ENTRY_TYPES>('all')
  const source = useOwnEntries({ type, keyword, sort: 'COMP', among: 'all', folder: '' })
  const take = useCallback(
    (material_id: number) =>
      void api.entries
        .detail({ material_id })
        .then(entry => {
          insert(quoted(entry))
          noteUse(material_id)
        })
        .catch(rethrowUnlessFailure),
    [insert],
  )
  const row = useCallback(
    ({ material_id, title, digest }: Entry, { focus }: ItemState) => (
      <article className="stack gap-4 h-104 py-8 px-12 line-b">
        <span className="row">
          <span className="strong cut grow">
            <Marked text={title} keyword={keyword} />
          </span>
          <Button size="small" aria-label={`插入「${title}」`} onClick={() => take(material_id)} {...focus}>
            插入
          </Button>
        </span>
        <span className="line-clamp-3 text-12 text-t2">
          <Marked text={digest} keyword={keyword} />
        </span>
      </article>
    ),
    [keyword, take],
  )
  return (
    <div className="flex flex-col h-full min-h-0">
      <Library
        name="素材"
        source={source}
        keyOf={keyOfEntry}
        layout={ROWS}
        item={row}
        bar={
          <>
            <Select
              size="small"
              className="w-92"
              aria-label="素材分类"
              value={type}
              onChange={setType}
              options={Object.entries(ENTRY_TYPES).map(([value, label]) => ({ value: value as typeof type, label }))}
            />
            <SearchBox label="搜素材" placeholder="搜素材" className="grow" keyword={keyword} onChange={setKeyword} />
          </>
        }
        empty={<Empty art="search" title="没有找到素材" help="换一个词，或用拼音试试" />}
        failed="没有读到素材"
      />
    </div>
  )
}
export default EntriesTab
