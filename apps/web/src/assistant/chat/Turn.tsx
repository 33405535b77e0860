// One question with its answer: who answered and what was read, thoughts folded, the answer as it comes, and what can be done with it.
import { CHAT_LIMITS, type ChatTurn } from '@qianmu/contract/assistant/chat'
import { RULES_MODEL } from '@qianmu/contract/assistant/chat-models'
import { Button, Input } from 'antd'
import { ChevronLeft, ChevronRight, Columns2, Pencil, RefreshCw, Sparkles, Square } from 'lucide-react'
import { memo, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useSession } from '../../kit/session.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { ButtonRing } from '../../ui/Spinner.tsx'
import styles from './chat.module.css'
import { AnswerText } from './Markdown.tsx'
import { type Run, stop } from './runs.ts'
import { signatureOf } from './signature.ts'
import { copyAnswer, Insert, UsesMenu } from './Uses.tsx'
import { besides } from './tree.ts'
import type { Chat, Shown } from './use-chat.ts'
import type { AtHand } from './use-context.ts'

const STATES: Partial<Record<ChatTurn['state'], string>> = { stopped: '已停止，保留了写出的部分。', interrupted: '回答中断了。' }
const GO_ON = '请接着你上一条回答往下写，不要重复已经写过的内容。'

interface Props {
  chat: Chat
  shown: Shown
  atHand: AtHand
  onSent: (answerId: number) => void
  /** @param parent before the answers, null = the beginning */
  onCompare: (parent: number | null) => void
}

interface RewritingProps {
  label: string
  text: string
  okText: string
  isBusy: boolean
  send: (text: string) => void
  close: () => void
}

/** A question or an answer in other words; what it was stays beside it. */
const Rewriting = ({ label, text, okText, isBusy, send, close }: RewritingProps) => {
  const [edited, edit] = useState(text)
  const done = () => {
    close()
    send(edited)
  }
  return (
    <div className="stack gap-8">
      <Input.TextArea
        aria-label={label}
        autoFocus
        autoSize={{ minRows: 2, maxRows: 16 }}
        maxLength={CHAT_LIMITS.answer}
        value={edited}
        onChange={event => edit(event.target.value)}
      />
      <span className="row justify-end">
        <span className="meta grow">原来的问答会留着，成为另一支。</span>
        <Button size="small" onClick={close}>
          取消
        </Button>
        <Button size="small" type="primary" disabled={edited.trim() === '' || isBusy} onClick={done}>
          {okText}
        </Button>
      </span>
    </div>
  )
}

const Question = ({ turn, chat, atHand }: { turn: ChatTurn; chat: Chat; atHand: AtHand }) => {
  const [edited, edit] = useState(false)
  if (edited)
    return (
      <Rewriting
        label="改问题"
        text={turn.query}
        okText="重新问"
        isBusy={chat.running !== undefined}
        send={prompt => void chat.again(turn, { prompt: prompt.trim(), context: atHand.context }, atHand.context)}
        close={() => edit(false)}
      />
    )
  return (
    <div className="flex gap-4 justify-end items-end">
      {turn.answer_id > 0 && <IconButton icon={Pencil} size={24} label="改问题" onClick={() => edit(true)} />}
      <p className="py-8 px-12 rounded-10 bg-hover whitespace-pre-wrap max-w-[85%]">{turn.query}</p>
    </div>
  )
}

/** Seconds since. */
const useSeconds = (since: number) => {
  const [now, set] = useState(since)
  useEffect(() => {
    const timer = setInterval(() => set(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.round((now - since) / 1000))
}

const Running = ({ run }: { run: Run }) => {
  const seconds = useSeconds(run.begun)
  const count = [...run.message].length
  return (
    <div className="row meta num" role="status">
      <ButtonRing />
      <span>{run.note || (count ? `正在写 · ${count} 字 · ${seconds} 秒` : `正在等模型回答 · ${seconds} 秒`)}</span>
      {run.answerId !== null && (
        <Button size="small" icon={<Square aria-hidden />} onClick={() => void stop(run)}>
          停止 <kbd>Esc</kbd>
        </Button>
      )}
    </div>
  )
}

/** A text for the script within an answer. */
const boxOf = (answerId: number) => (text: string, nth: number) => (
  <section className="border border-line rounded-6 bg-canvas" aria-label={`方案 ${nth}`}>
    <div className="row py-6 px-10 line-b">
      <span className="meta grow num">{nth}</span>
      <Insert text={text} answerId={answerId} />
    </div>
    <p className="py-8 px-10 whitespace-pre-wrap leading-24">{text}</p>
  </section>
)

const Body = memo(({ text, answerId }: { text: string; answerId: number }) => <AnswerText text={text} box={boxOf(answerId)} />)

const Failed = ({ turn, run, chat, atHand }: { turn: ChatTurn; run: Run | undefined; chat: Chat; atHand: AtHand }) => {
  const isOfficial = useSession(({ user }) => user?.special_tags.is_official === 1)
  const reason = run?.note ?? (turn.reason || STATES[turn.state])
  const retry = () => void (run ? chat.retry(run) : chat.again(turn, null, atHand.context))
  return (
    <div className="row flex-wrap text-danger" role="alert">
      <span>{reason}</span>
      {isOfficial && /连接/.test(reason ?? '') && <Link to="/setting/engines">去连接</Link>}
      {(run?.retry ?? true) && chat.running === undefined && (
        <Button size="small" onClick={retry}>
          再试一次
        </Button>
      )}
    </div>
  )
}

const Actions = ({ turn, chat, atHand, onCompare, edit }: Omit<Props, 'shown' | 'onSent'> & { turn: ChatTurn; edit: () => void }) => {
  const all = besides(chat.turns, turn)
  const at = all.findIndex(({ answer_id }) => answer_id === turn.answer_id)
  const isBusy = chat.running !== undefined
  const byRules = turn.model === RULES_MODEL.value
  const step = (by: 1 | -1) => () => chat.step(all[at + by]!.answer_id)
  const more = [
    { key: 'edit', label: '改回答', onClick: edit },
    { key: 'copy', label: '复制回答', onClick: () => copyAnswer(turn.message) },
    ...(byRules ? [] : [{ key: 'on', label: '接着写', onClick: () => void chat.goOn(turn, GO_ON) }]),
    { key: 'drop', label: '删除这一支', danger: true, onClick: () => chat.drop(turn) },
  ]
  return (
    <div className="flex flex-wrap gap-2 items-center">
      {turn.message && !byRules && <Insert text={turn.message} answerId={turn.answer_id} />}
      <IconButton
        icon={RefreshCw}
        size={24}
        label="重新回答"
        disabled={isBusy}
        onClick={() => void chat.again(turn, null, atHand.context)}
      />
      {all.length > 1 && (
        <span className="row gap-0 meta num" role="group" aria-label="回答的版本">
          <IconButton icon={ChevronLeft} size={24} label="上一个回答" disabled={at === 0} onClick={step(-1)} />
          {at + 1}/{all.length}
          <IconButton icon={ChevronRight} size={24} label="下一个回答" disabled={at === all.length - 1} onClick={step(1)} />
          <IconButton icon={Columns2} size={24} label="并排看" onClick={() => onCompare(turn.parent_id)} />
        </span>
      )}
      <UsesMenu text={turn.message} atHand={atHand} more={more} />
    </div>
  )
}

export const Turn = ({ chat, shown: { turn, run }, atHand, onSent, onCompare }: Props) => {
  const [isEdited, setEdited] = useState(false)
  const isRunning = run !== undefined && run.at !== 'failed'
  const isFailed = run?.at === 'failed' || (!run && (turn.state === 'error' || turn.state === 'interrupted'))
  return (
    <article className="stack gap-12" aria-label={`问：${turn.query.slice(0, 40)}`}>
      <Question turn={turn} chat={chat} atHand={atHand} />
      <div className="flex gap-10 min-w-0">
        <span className="grid flex-none place-items-center rounded-6 bg-soft text-ptext size-24 max-[720px]:hidden">
          <Sparkles size={14} aria-hidden />
        </span>
        <div className="stack grow gap-8">
          <span className="row meta min-h-24">
            <span className="text-t2">{signatureOf(turn)}</span>
            {turn.model === RULES_MODEL.value && <span>按规则回答，不是 AI</span>}
            {turn.read.length > 0 && (
              <button
                type="button"
                className="border-0 bg-transparent p-0 text-t3 cut underline cursor-pointer"
                onClick={() => onSent(turn.answer_id)}
              >
                读了 {turn.read.join('、')}
              </button>
            )}
          </span>
          {turn.thinking && (
            <details className="meta" open={isRunning && !turn.message}>
              <summary className="cursor-pointer">思考过程</summary>
              <p className="mt-4 whitespace-pre-wrap">{turn.thinking}</p>
            </details>
          )}
          {isEdited ? (
            <Rewriting
              label="改回答"
              text={turn.message}
              okText="存为新的回答"
              isBusy={chat.running !== undefined}
              send={message => chat.edit(turn, message)}
              close={() => setEdited(false)}
            />
          ) : (
            <div aria-busy={isRunning}>
              <Body text={turn.message} answerId={turn.answer_id} />
              {isRunning && turn.message !== '' && <span className={styles.cursor} data-cursor aria-hidden />}
            </div>
          )}
          {isRunning && <Running run={run} />}
          {isFailed && <Failed turn={turn} run={run} chat={chat} atHand={atHand} />}
          {!run && turn.state === 'stopped' && <p className="meta">{STATES.stopped}</p>}
          {!run && !isEdited && <Actions turn={turn} chat={chat} atHand={atHand} onCompare={onCompare} edit={() => setEdited(true)} />}
        </div>
      </div>
    </article>
  )
}
