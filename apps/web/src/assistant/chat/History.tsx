// Earlier conversations: found by their words, pinned, named, deleted with a way back.
import type { Conversation } from '@qianmu/contract/assistant/chat'
import { Dropdown } from 'antd'
import { Ellipsis, Pin } from 'lucide-react'
import { Suspense, useCallback, useState } from 'react'
import { api } from '../../api.ts'
import { keyOf, useAction } from '../../kit/use-call.ts'
import { Empty } from '../../ui/Empty.tsx'
import { ago } from '../../ui/format.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { late } from '../../ui/late/late.tsx'
import type { FocusProps, ItemState, Layout } from '../../ui/library/layout.ts'
import { Library } from '../../ui/library/Library.tsx'
import { usePages } from '../../ui/library/source.ts'
import type { Asked } from '../../ui/NameDialog.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { offerUndo } from '../../ui/undo.ts'

const NameDialog = late(() => import('../../ui/NameDialog.tsx'))
const SIZE = 30
const ROWS: Layout<Conversation> = { flow: 'rows', height: 56 }
const idOf = ({ conversation_id }: Conversation) => conversation_id
const REFRESHES = [api.chat.conversations]

interface RowProps {
  row: Conversation
  focus: FocusProps
  open: (row: Conversation) => void
  rename: (row: Conversation) => void
  remove: (row: Conversation) => void
}
const Row = ({ row, focus, open, rename, remove }: RowProps) => {
  const change = useAction(api.chat.change, { refreshes: REFRESHES })
  const items = [
    {
      key: 'pin',
      label: row.pinned ? '取消置顶' : '置顶',
      onClick: () => change.mutate({ conversation_id: row.conversation_id, pinned: row.pinned ? 0 : 1 }),
    },
    { key: 'name', label: '改名…', onClick: () => rename(row) },
    { key: 'remove', label: '删除', danger: true, onClick: () => remove(row) },
  ]
  return (
    <div className="row h-full px-8 hover:bg-row-hover">
      <button
        type="button"
        className="stack grow border-0 bg-transparent py-8 px-8 text-start text-t1 cursor-pointer"
        onClick={() => open(row)}
        {...focus}
      >
        <span className="row">
          {row.pinned === 1 && <Pin size={12} className="text-ptext" aria-label="已置顶" />}
          <span className="grow cut strong">{row.title}</span>
          <span className="meta num">{ago(row.updated_at)}</span>
        </span>
        {row.excerpt && <span className="meta cut">{row.excerpt}</span>}
      </button>
      <Dropdown trigger={['click']} menu={{ items }}>
        <IconButton icon={Ellipsis} size={24} label={`「${row.title}」的更多操作`} tabIndex={focus.tabIndex} />
      </Dropdown>
    </div>
  )
}

interface Props {
  open: (id: string, leaf: number | null) => void
  /** A conversation went. */
  gone: (id: string) => void
}

export const History = ({ open, gone }: Props) => {
  const [keyword, setKeyword] = useState('')
  const [asked, setAsked] = useState<Asked | null>(null)
  const source = usePages({
    key: [...keyOf(api.chat.conversations), keyword],
    ask: (page, signal) => api.chat.conversations({ page, size: SIZE, keyword }, { signal }),
    keyOf: idOf,
  })
  const restore = useAction(api.chat.restore, { refreshes: REFRESHES })
  const { mutate: remove } = useAction(api.chat.remove, {
    refreshes: REFRESHES,
    done: (_, { conversation_id }) => {
      gone(conversation_id)
      offerUndo('对话已删除', () => restore.mutate({ conversation_id }))
    },
  })
  const { mutateAsync: change } = useAction(api.chat.change, { refreshes: REFRESHES })
  const item = useCallback(
    (row: Conversation, { focus }: ItemState) => (
      <Row
        row={row}
        focus={focus}
        open={({ conversation_id, leaf_id }) => open(conversation_id, leaf_id)}
        remove={({ conversation_id }) => remove({ conversation_id })}
        rename={({ conversation_id, title }) =>
          setAsked({
            title: '对话改名',
            field: 'title',
            label: '标题',
            max: 60,
            initial: title,
            ok: '改名',
            run: name => change({ conversation_id, title: name }),
          })
        }
      />
    ),
    [open, remove, change],
  )
  return (
    <div className="stack flex-1 min-h-0">
      <Library
        name="对话"
        source={source}
        keyOf={idOf}
        layout={ROWS}
        item={item}
        bar={<SearchBox label="搜索对话" placeholder="搜标题、问题和回答" keyword={keyword} onChange={setKeyword} className="grow" />}
        empty={
          keyword ? (
            <Empty art="search" title="没有找到" help="换个词试试" />
          ) : (
            <Empty art="comment" title="还没有对话" help="问一句，就会出现在这里" />
          )
        }
        failed="对话没有取到"
      />
      {asked && (
        <Suspense fallback={null}>
          <NameDialog asked={asked} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </div>
  )
}
