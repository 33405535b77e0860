// The conversation: its turns, scrolled along while an answer comes; at its beginning what can be asked.
import { RULES_MODEL } from '@qianmu/contract/assistant/chat-models'
import { RULED_QUESTIONS } from '@qianmu/script/by-rules/answer'
import { Button } from 'antd'
import { useLayoutEffect, useRef } from 'react'
import { useSession } from '../../kit/session.ts'
import { Link } from 'react-router'
import { Turn } from './Turn.tsx'
import type { Chat } from './use-chat.ts'
import type { AtHand } from './use-context.ts'

/** Near enough to the end to be taken along, in px. */
const NEAR = 80

const Beginning = ({ chat, atHand }: { chat: Chat; atHand: AtHand }) => {
  const isOfficial = useSession(({ user }) => user?.special_tags.is_official === 1)
  const byRules = chat.models.value === RULES_MODEL.value
  const reason = chat.models.models.find(({ available }) => !available)?.reason
  if (!byRules || !chat.models.isKnown)
    return (
      <div className="stack gap-8 m-auto max-w-280 text-center">
        <p className="strong">和 AI 聊聊这部作品</p>
        <p className="meta">选中文字或把光标放在一场里再问，它会读到；@ 带上人物和卡片。回答插入正文时都是建议，你接受后才算数。</p>
      </div>
    )
  return (
    <div className="stack gap-8 m-auto max-w-320">
      <p className="strong">规则助手</p>
      <p className="meta">
        现在按规则回答，不是 AI：答案从作品里数出来、摘出来，带着原文链接。
        {atHand.project ? '' : '请先打开一部作品。'}
        {reason} {isOfficial && <Link to="/setting/engines">去连接语言模型</Link>}
      </p>
      {atHand.project > 0 && (
        <div className="flex flex-wrap gap-6">
          {RULED_QUESTIONS.map(prompt => (
            <Button key={prompt} size="small" onClick={() => void chat.ask({ prompt, context: atHand.context })}>
              {prompt}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}

interface Props {
  chat: Chat
  atHand: AtHand
  onSent: (answerId: number) => void
  onCompare: (parent: number | null) => void
}

export const Thread = ({ chat, atHand, onSent, onCompare }: Props) => {
  const box = useRef<HTMLDivElement>(null)
  const isAlong = useRef(true)
  const { shown, conversation } = chat
  const asked = shown.length
  // A new question, or another conversation, is seen from its end.
  useLayoutEffect(() => {
    isAlong.current = true
  }, [asked, conversation])
  useLayoutEffect(() => {
    if (isAlong.current && box.current) box.current.scrollTop = box.current.scrollHeight
  })
  const watch = ({ currentTarget: { scrollTop, scrollHeight, clientHeight } }: React.UIEvent<HTMLDivElement>) => {
    isAlong.current = scrollHeight - scrollTop - clientHeight < NEAR
  }
  return (
    <div
      ref={box}
      className="flex flex-1 flex-col gap-20 min-h-0 p-16 overflow-y-auto"
      role="log"
      aria-label="对话内容"
      tabIndex={0}
      onScroll={watch}
    >
      {asked === 0 && <Beginning chat={chat} atHand={atHand} />}
      {shown.map(each => (
        <Turn key={each.run?.key ?? each.turn.answer_id} chat={chat} shown={each} atHand={atHand} onSent={onSent} onCompare={onCompare} />
      ))}
    </div>
  )
}
