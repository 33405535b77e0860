// The message centre: slides over the page from the rail; tabs by kind, read on opening, all read at once (mockup 56).
import { MESSAGE_KINDS } from '@qianmu/contract/kit/messages'
import type { Message, MessageKind } from '@qianmu/contract/messages'
import { Button } from 'antd'
import { Bell, CheckCheck, ListTodo, type LucideIcon, MessageSquareText, UsersRound, X } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../api.ts'
import { useAction } from '../kit/use-call.ts'
import { Empty } from '../ui/Empty.tsx'
import { ago } from '../ui/format.ts'
import { IconButton } from '../ui/IconButton.tsx'
import type { FocusProps, ItemState, Layout } from '../ui/library/layout.ts'
import { Library } from '../ui/library/Library.tsx'
import { TabRow } from '../ui/TabList.tsx'
import styles from './message-drawer.module.css'
import { keyOfMessage, useMessages } from './use-messages.ts'
import { useQuantities, useUnread } from './use-unread.ts'

const ICONS: Record<MessageKind, LucideIcon> = {
  comment: MessageSquareText,
  cowrite: MessageSquareText,
  task: ListTodo,
  team: UsersRound,
  system: Bell,
}
/** What one does about a message: the name of the way to where its link leads. */
const VERBS: Record<MessageKind, string> = {
  comment: '去回复',
  cowrite: '去看稿',
  task: '打开结果',
  team: '去看看',
  system: '去看看',
}
const ALL = 'all' as const
const KINDS = Object.entries(MESSAGE_KINDS) as [MessageKind, string][]
const REFRESHES = [api.messages.list, api.messages.quantity]

const Row = ({ message, focus, onOpen }: { message: Message; focus: FocusProps; onOpen: () => void }) => {
  const navigate = useNavigate()
  const read = useAction(api.messages.read, { refreshes: REFRESHES })
  const Icon = ICONS[message.kind]
  const open = () => {
    if (!message.is_read) read.mutate({ id: message.id })
    if (!message.link) return
    onOpen()
    void navigate(message.link)
  }
  return (
    <div className={styles.row} data-unread={!message.is_read || undefined}>
      <span className="flex flex-none items-center justify-center rounded-14 bg-hover text-t2 size-28">
        <Icon size={14} aria-hidden />
      </span>
      <div className="grow min-w-0">
        <button type="button" className={styles.title} onClick={open} {...focus}>
          {!message.is_read && <span className="sr-only">未读：</span>}
          <span className="grow">{message.title}</span>
          <span className="meta num">{ago(message.created_at)}</span>
        </button>
        {message.text && <span className={styles.text}>{message.text}</span>}
        {message.from && <span className="meta">{message.from}</span>}
        {!message.is_read && (
          <div className={styles.actions}>
            {message.link && (
              <Button size="small" tabIndex={focus.tabIndex} onClick={open}>
                {VERBS[message.kind]}
              </Button>
            )}
            <Button size="small" type="text" tabIndex={focus.tabIndex} onClick={() => read.mutate({ id: message.id })}>
              标为已读
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}

const ROWS: Layout<Message> = { flow: 'rows', height: 64 }

const List = ({ kind, onOpen }: { kind: MessageKind | undefined; onOpen: () => void }) => {
  const source = useMessages(kind)
  const drawRow = useCallback((message: Message, { focus }: ItemState) => <Row message={message} focus={focus} onOpen={onOpen} />, [onOpen])
  return (
    <Library
      key={kind}
      name={`消息：${kind ? MESSAGE_KINDS[kind] : '全部'}`}
      source={source}
      keyOf={keyOfMessage}
      layout={ROWS}
      item={drawRow}
      empty={<Empty art="comment" title="没有消息" help="批注、协作、任务和团队的动静会出现在这里" />}
      failed="消息没有取到"
    />
  )
}

const MessageDrawer = ({ onClose }: { onClose: () => void }) => {
  const [tab, setTab] = useState<MessageKind | typeof ALL>(ALL)
  const quantities = useQuantities()
  const unread = useUnread()
  const kind = tab === ALL ? undefined : tab
  const readAll = useAction(api.messages.readAll, { refreshes: REFRESHES })
  const tabs = [
    { key: ALL, label: '全部', unread },
    ...KINDS.map(([key, label]) => ({ key, label, unread: quantities.find(item => item.kind === key)?.quantity ?? 0 })),
  ].map(({ key, label, unread }) => ({ key, label, count: unread || undefined }))
  return (
    <aside className={styles.drawer} aria-label="消息">
      <header className={styles.head}>
        <h2>消息</h2>
        <span className="meta num grow">未读 {unread}</span>
        <Button
          size="small"
          type="text"
          icon={<CheckCheck aria-hidden />}
          disabled={unread === 0}
          loading={readAll.isPending}
          onClick={() => readAll.mutate(kind ? { kind } : {})}
        >
          全部已读
        </Button>
        <IconButton icon={X} label="关闭消息" keys="Esc" onClick={onClose} />
      </header>
      <div className={styles.tabs}>
        <TabRow<MessageKind | typeof ALL> inBar label="消息种类" tabs={tabs} active={tab} onChange={setTab} />
      </div>
      <List kind={kind} onOpen={onClose} />
    </aside>
  )
}
export default MessageDrawer
