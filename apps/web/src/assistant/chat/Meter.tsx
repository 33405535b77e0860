// How much a question takes along, and what it may cost.
import { CHAT_LIMITS } from '@qianmu/contract/assistant/chat'
import { Progress, Tooltip } from 'antd'
import type { Models } from './use-chat.ts'

/** Tokens of the longest answer, as the server asks for it. */
const ANSWER = 6000
const MILLION = 1_000_000
const MOST = CHAT_LIMITS.contextTokens
const yuan = (value: number) => `¥${value < 0.01 ? value.toFixed(4) : value.toFixed(2)}`

export const Meter = ({ tokens, models: { models, value, spent, cap } }: { tokens: number; models: Models }) => {
  const model = models.find(each => each.value === value)
  const most = model ? (tokens * model.input_price + ANSWER * model.output_price) / MILLION : 0
  const isOver = tokens > MOST
  const cost = most ? `这一问最多 ${yuan(most)}。` : ''
  const day = cap ? `团队今天用了 ${yuan(spent)}，上限 ${yuan(cap)}。` : ''
  const help = `约 ${tokens.toLocaleString('zh-CN')} 个字词随问题发出，最多 ${MOST.toLocaleString('zh-CN')} 个${isOver ? '，最早的几轮会略去' : ''}。${cost}${day}`
  return (
    <Tooltip title={help}>
      <span className="row gap-6 meta num" role="group" aria-label={`字词：${help}`} tabIndex={0}>
        <Progress
          aria-hidden
          type="circle"
          size={14}
          strokeWidth={16}
          showInfo={false}
          percent={Math.min(100, (tokens / MOST) * 100)}
          {...(isOver && { status: 'exception' as const })}
        />
        {tokens < 1000 ? tokens : `${(tokens / 1000).toFixed(1)}k`}
        {most > 0 && <span>≤ {yuan(most)}</span>}
      </span>
    </Tooltip>
  )
}
