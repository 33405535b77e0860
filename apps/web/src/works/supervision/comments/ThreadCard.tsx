// One thread: who, how much it asks for, the quote, the text, the replies, and what can be done with it.
import { COMMENT_LEVELS, type Remark, type Thread } from '@qianmu/contract/works/supervision'
import { Button, Dropdown } from 'antd'
import { Check, Ellipsis, RotateCcw, Send } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { rethrowUnlessFailure } from '../../../kit/failure.ts'
import { useSession } from '../../../kit/session.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { ago } from '../../../ui/format.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { useActive } from './active.ts'
import { type Member, RemarkField } from './Composer.tsx'
import { mentionedIn } from './order.ts'
import styles from './threads.module.css'
import type { Comments } from './use-comments.ts'

/** The id of the reply field of the chosen thread: R goes there. */
export const REPLY_ID = 'comment-reply'

interface Props {
  thread: Thread
  comments: Comments
  members: readonly Member[]
  active: boolean
  /** Its text is gone. */
  lost: boolean
  mayComment: boolean
  isProducer: boolean
  /** Levels that it may have. */
  levels: readonly Thread['level'][]
}

export const ThreadCard = ({ thread, comments, members, active, lost, mayComment, isProducer, levels }: Props) => {
  const { comment_id, author, level, anchor, resolved_at, resolved_by, replies, round } = thread
  const userId = useSession(session => session.userId)
  const card = useRef<HTMLLIElement>(null)
  const chosenInText = useActive(now => now.commentId === comment_id && now.from === 'text')
  useEffect(() => {
    if (chosenInText) card.current?.scrollIntoView({ block: 'nearest' })
  }, [chosenInText])
  const mine = author.user_id === userId
  const mayResolve = isProducer || mine || (mayComment && level !== 'must')
  const choose = () => useActive.setState({ commentId: comment_id, from: 'list' })
  const others = levels.filter(each => each !== level)
  const items = [
    ...others.map(each => ({ key: each, label: `改为「${COMMENT_LEVELS[each]}」` })),
    { key: 'remove', label: '删除批注', danger: true },
  ]
  const run = (key: string) =>
    key === 'remove'
      ? comments.remove(comment_id)
      : void comments.change(comment_id, { level: key as Thread['level'] }).catch(rethrowUnlessFailure)
  return (
    <li
      ref={card}
      className={styles.card}
      aria-current={active || undefined}
      data-resolved={resolved_at ? '' : undefined}
      data-thread={comment_id}
    >
      <div className={styles.head}>
        <Avatar id={author.user_id} name={author.nickname} src={author.avatar} size={24} />
        <span className="strong cut">{author.nickname}</span>
        <span className={`tag ${styles.level}`} data-level={level}>
          {COMMENT_LEVELS[level]}
        </span>
        <span className="grow" />
        <span className="meta">{ago(thread.created_at)}</span>
        {!resolved_at && mayResolve && <IconButton size={24} icon={Check} label="解决" onClick={() => comments.resolve(thread)} />}
        {resolved_at && mayResolve && <IconButton size={24} icon={RotateCcw} label="重新打开" onClick={() => comments.reopen(thread)} />}
        {(mine || isProducer) && (
          <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => run(key) }}>
            <span>
              <IconButton size={24} icon={Ellipsis} label="批注的操作" />
            </span>
          </Dropdown>
        )}
      </div>
      <button type="button" className="flex flex-col gap-6 p-0 border-0 bg-transparent text-t1 text-start cursor-pointer" onClick={choose}>
        {anchor && <span className={styles.quote}>{anchor.quote}</span>}
        {lost && <span className="self-start py-0 px-6 rounded-4 bg-warn-soft text-warn text-12">原文已删除</span>}
        <span className="block whitespace-pre-line">{thread.body}</span>
      </button>
      {resolved_at && <p className="meta">{resolved_by} 已解决</p>}
      {!active && replies.length > 0 && <p className="meta">{replies.length} 条回复</p>}
      {active && (
        <>
          {round > 0 && <p className="meta">第 {round} 稿</p>}
          {replies.map(reply => (
            <Reply
              key={reply.comment_id}
              reply={reply}
              remove={reply.author.user_id === userId || isProducer ? () => comments.remove(reply.comment_id) : null}
            />
          ))}
          {mayComment && !resolved_at && <ReplyField thread={thread} comments={comments} members={members} />}
        </>
      )}
    </li>
  )
}

const Reply = ({ reply: { author, body, created_at }, remove }: { reply: Remark; remove: (() => void) | null }) => (
  <div className="flex gap-8">
    <Avatar id={author.user_id} name={author.nickname} src={author.avatar} size={20} />
    <span className="grow">
      <span className="row">
        <span className="meta">
          {author.nickname} · {ago(created_at)}
        </span>
        <span className="grow" />
        {remove && (
          <button type="button" className="p-0 border-0 bg-transparent text-t3 text-12 cursor-pointer hover:text-danger" onClick={remove}>
            删除
          </button>
        )}
      </span>
      <span className="block whitespace-pre-line">{body}</span>
    </span>
  </div>
)

const ReplyField = ({ thread, comments, members }: { thread: Thread; comments: Comments; members: readonly Member[] }) => {
  const [body, setBody] = useState('')
  const [busy, setBusy] = useState(false)
  const send = async () => {
    if (busy || body.trim() === '') return
    setBusy(true)
    try {
      const { comment_id: parent_comment_id, level } = thread
      await comments.add({ body: body.trim(), level, parent_comment_id, mentions: mentionedIn(body, members) })
      setBody('')
    } catch (error) {
      rethrowUnlessFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={styles.replyField}>
      <RemarkField id={REPLY_ID} label="回复，@ 提到成员" value={body} members={members} onChange={setBody} onSend={() => void send()} />
      <Button
        size="small"
        type="text"
        aria-label="发送回复"
        icon={<Send size={14} aria-hidden />}
        loading={busy}
        disabled={body.trim() === ''}
        onClick={() => void send()}
      />
    </div>
  )
}
