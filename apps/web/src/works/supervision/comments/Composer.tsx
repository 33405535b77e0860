// Writing a comment or a reply: text with @ for members, for comments the level and common remarks. Ctrl+Enter sends.
import { COMMENT_LEVELS, type Thread } from '@qianmu/contract/works/supervision'
import { Button, Segmented } from 'antd'
import { Send } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { rethrowUnlessFailure } from '../../../kit/failure.ts'
import { useSession } from '../../../kit/session.ts'
import { MentionField } from '../../../ui/mentions/MentionField.tsx'
import { isComposing } from '../../../ui/shortcuts.ts'
import { CommonRemarks } from './CommonRemarks.tsx'
import { mentionedIn } from './order.ts'
import styles from './threads.module.css'

export interface Member {
  user_id: number
  nickname: string
}
interface FieldProps {
  id?: string
  label: string
  value: string
  members: readonly Member[]
  focus?: boolean
  rows?: number
  onChange: (text: string) => void
  onSend: () => void
  onCancel?: () => void
}

/** A text in which @ offers the members of the work. */
export const RemarkField = ({ id, label, value, members, focus, rows = 1, onChange, onSend, onCancel }: FieldProps) => {
  const own = useSession(session => session.userId)
  const press = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      onSend()
    }
    if (event.key === 'Escape') onCancel?.()
  }
  return (
    <MentionField
      {...(id ? { id } : {})}
      aria-label={label}
      placeholder={label}
      autoFocus={focus ?? false}
      autoSize={{ minRows: rows, maxRows: 8 }}
      maxLength={2000}
      value={value}
      onChange={onChange}
      onKeyDown={press}
      options={members
        .filter(({ user_id }) => user_id !== own)
        .map(({ user_id, nickname }) => ({ key: String(user_id), value: nickname, label: nickname }))}
    />
  )
}

type Level = Thread['level']

interface Props {
  quote: string | null
  /** Levels that it may have; the first to begin with. */
  levels: readonly Level[]
  members: readonly Member[]
  send: (given: { body: string; level: Level; mentions: number[] }) => Promise<unknown>
  close: () => void
}

/** A new comment. */
export const Composer = ({ quote, levels, members, send, close }: Props) => {
  const [body, setBody] = useState('')
  const [level, setLevel] = useState<Level>(levels[0]!)
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    if (busy || body.trim() === '') return
    setBusy(true)
    try {
      await send({ body: body.trim(), level, mentions: mentionedIn(body, members) })
      close()
    } catch (error) {
      rethrowUnlessFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const options = (Object.keys(COMMENT_LEVELS) as Level[])
    .filter(each => levels.includes(each))
    .map(value => ({ value, label: COMMENT_LEVELS[value] }))
  return (
    <section className={styles.composer} aria-label="新批注">
      {quote !== null && <blockquote className={styles.quote}>{quote}</blockquote>}
      <RemarkField
        label="写批注，@ 提到成员"
        rows={2}
        focus
        value={body}
        members={members}
        onChange={setBody}
        onSend={() => void submit()}
        onCancel={close}
      />
      <div className="row">
        <Segmented size="small" aria-label="级别" value={level} onChange={setLevel} options={options} />
        <span className="grow" />
        <CommonRemarks
          body={body}
          level={level}
          use={template => {
            setBody(template.body)
            if (levels.includes(template.level)) setLevel(template.level)
          }}
        />
      </div>
      <div className="row">
        <span className="grow" />
        <Button size="small" onClick={close}>
          取消
        </Button>
        <Button
          size="small"
          type="primary"
          icon={<Send size={14} aria-hidden />}
          loading={busy}
          disabled={body.trim() === ''}
          onClick={() => void submit()}
        >
          批注
        </Button>
      </div>
    </section>
  )
}
