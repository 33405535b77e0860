// The message centre: slides over the page from the rail; tabs by kind, read on opening, all read at once (mockup 56).
import { MESSAGE_KINDS } from '@qianmu/contract/kit/messages'
import type { Message, MessageKind } from '@qianmu/contract/messages'
import { Button, Skeleton, Tabs } from 'antd'
import { Bell, CheckCheck, ListTodo, type LucideIcon, MessageSquareText, UsersRound, X } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../api.ts'
import { useAction } from '../kit/use-call.ts'
import { Empty } from '../ui/Empty.tsx'
import { ago } from '../ui/format.ts'
import { IconButton } from '../ui/IconButton.tsx'
import styles from './message-drawer.module.css'
import { useMessages, useQuantities, useUnread } from './use-messages.ts'

const ICONS: Record<MessageKind, LucideIcon> = {
  comment: MessageSquareText,
  cowrite: MessageSquareText,
  task: ListTodo,
  team: UsersRound,
  system: Bell,
}
const ALL = 'all'
const KINDS = Object.entries(MESSAGE_KINDS) as [MessageKind, string][]
const REFRESHES = [api.messages.list, api.messages.quantity]

const Row = ({ message, onOpen }: { message: Message; onOpen: () => void }) => {
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
    <li>
      <button type="button" className={styles.row} data-unread={!message.is_read || undefined} onClick={open}>
        <span className={styles.icon}>
          <Icon size={14} aria-hidden />
        </span>
        <span className="grow">
          <span className={styles.title}>
            {!message.is_read && <span className="sr-only">未读：</span>}
            <span className="grow">{message.title}</span>
            <span className="meta num">{ago(message.created_at)}</span>
          </span>
          {message.text && <span className={styles.text}>{message.text}</span>}
          {message.from && <span className="meta">{message.from}</span>}
        </span>
      </button>
    </li>
  )
}

const List = ({ kind, onOpen }: { kind: MessageKind | undefined; onOpen: () => void }) => {
  const { data, isPending, isError, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useMessages(kind)
  if (isPending) return <Skeleton active className={styles.wait ?? ''} paragraph={{ rows: 6 }} />
  if (isError) return <Empty art="comment" title="消息没有取到" action={<Button onClick={() => void refetch()}>重试</Button>} />
  const messages = data.pages.flatMap(page => page.list)
  if (!messages.length) return <Empty art="comment" title="没有消息" help="批注、协作、任务和团队的动静会出现在这里" />
  return (
    <>
      <ul>
        {messages.map(message => (
          <Row key={message.id} message={message} onOpen={onOpen} />
        ))}
      </ul>
      {hasNextPage && (
        <Button type="text" block loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          更早的消息
        </Button>
      )}
    </>
  )
}

const MessageDrawer = ({ onClose }: { onClose: () => void }) => {
  const [tab, setTab] = useState<MessageKind | typeof ALL>(ALL)
  const quantities = useQuantities()
  const unread = useUnread()
  const kind = tab === ALL ? undefined : tab
  const readAll = useAction(api.messages.readAll, { refreshes: REFRESHES })
  const label = (name: string, count: number) => (
    <span className="row">
      {name}
      {count > 0 && <span className="meta num">{count}</span>}
    </span>
  )
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
      <Tabs
        size="small"
        className={styles.tabs ?? ''}
        activeKey={tab}
        onChange={key => setTab(key as MessageKind | typeof ALL)}
        items={[
          { key: ALL, label: label('全部', unread) },
          ...KINDS.map(([key, name]) => ({ key, label: label(name, quantities.find(item => item.kind === key)?.quantity ?? 0) })),
        ]}
      />
      <div className={styles.list}>
        <List kind={kind} onOpen={onClose} />
      </div>
    </aside>
  )
}
export default MessageDrawer
