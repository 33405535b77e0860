// What characters say to players of a shared link: by an engine alone, as often a day as the author allows. Nothing of what is said is kept.
import { STATUS } from '@qianmu/contract/kit/status'
import type { Uses } from '../../app.ts'
import type { GameNode } from '@qianmu/story/model'
import { countEvent } from '../../kit/rate.store.ts'
import { refuse, refuseField, Refusal } from '../../kit/refuse.ts'
import { judged, whole } from './ask.ts'
import { agentOfWork } from './agents.store.ts'
import { loreFor } from './lore.ts'
import { CONTEXT_TOKENS, messagesFor } from './talk.ts'

const DAY_S = 86_400

/** A link that was opened. */
interface Opened {
  id: number
  work_id: number
  talks_a_day: number
}
interface Said {
  text: string
  said: readonly { mine: boolean; text: string }[]
}

export async function talkByLink(
  app: Uses<'languages' | 'now' | 'pool'>,
  { id, work_id, talks_a_day }: Opened,
  node: GameNode | undefined,
  { text, said }: Said,
  gone: AbortSignal,
) {
  if (talks_a_day === 0) return refuseField('link', '这个链接里的角色只用写好的句子回答')
  if (node?.type !== 'AI_CONVERSATION' || node.data.agent_id === null) return refuseField('node_id', '这里没有可以对话的角色')
  const agent = await agentOfWork(app, node.data.agent_id, work_id)
  const turns = [
    ...said.map(each => ({ role: each.mine ? ('user' as const) : ('agent' as const), text: each.text })),
    { role: 'user' as const, text },
  ]
  const lore = loreFor(
    agent.card['character_book'],
    turns.map(each => each.text),
    CONTEXT_TOKENS,
  )
  const key = `game-talk ${id}`
  if ((await countEvent(app.pool, key, DAY_S, app.now())).count > talks_a_day)
    return refuse(STATUS.limit, '这个链接今天的对话次数用完了，可以选写好的句子')
  // What it remembers is of the team's own talks.
  const answer = await whole(app, messagesFor({ agent, script: [], memories: [], lore, said: turns }), gone).catch(
    async (error: unknown) => {
      await countEvent(app.pool, key, DAY_S, app.now(), -1)
      if (!(error instanceof Refusal)) throw error
      // What an engine says of itself is not for the public.
      return refuse(error.status, '对方没有回应，可以选写好的句子')
    },
  )
  const reply = answer.text.replaceAll('\0', '').trim()
  const goals = node.data.goals.filter(({ desc }) => desc)
  const goal = await judged(app, agent.card.name, goals, [...turns, { role: 'agent', text: reply }], gone)
  // Where the engine stands is nobody's business outside.
  const name = answer.by.name.split('（')[0]!
  return { reply, goal, engine: { kind: answer.by.kind, name, note: '' } }
}
