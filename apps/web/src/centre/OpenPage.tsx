// /sucai and /sucai/search: the public materials, without an account.
import type { Entry } from '@qianmu/contract/centre/entries'
import { Button } from 'antd'
import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Empty } from '../ui/Empty.tsx'
import type { ItemState, Layout } from '../ui/library/layout.ts'
import { Library } from '../ui/library/Library.tsx'
import { Bar } from './Bar.tsx'
import { EntryRow } from './EntryRow.tsx'
import { keyOfEntry, useOpenEntries, useView } from './view.ts'

const ROWS: Layout<Entry> = { flow: 'rows', height: 108 }

const OpenPage = () => {
  const view = useView('/sucai')
  const { keyword, change } = view
  const source = useOpenEntries(view)
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const back = `${pathname}${search}`
  const row = useCallback(
    (entry: Entry, { focus }: ItemState) => (
      <EntryRow
        entry={entry}
        keyword={keyword}
        current={false}
        focus={focus}
        back={back}
        onOpen={() =>
          void navigate(`/sucai/detail?${new URLSearchParams({ id: String(entry.material_id), ...(keyword && { q: keyword }) })}`)
        }
      />
    ),
    [keyword, back, navigate],
  )
  return (
    <div className="flex flex-col h-[calc(100dvh-112px)] bg-panel">
      <h1 className="pt-24 px-24 text-20 font-semibold max-[720px]:px-16">素材库</h1>
      <Bar view={view} among="public" />
      <Library
        name="素材"
        source={source}
        keyOf={keyOfEntry}
        layout={ROWS}
        item={row}
        empty={
          <Empty
            art="search"
            title={keyword ? `没有找到「${keyword}」` : '这一类还没有素材'}
            help="换一个词，或用拼音首字母试试"
            action={<Button onClick={() => change({ q: '', type: '' })}>看全部素材</Button>}
          />
        }
        failed="没有读到素材"
      />
    </div>
  )
}
export default OpenPage
