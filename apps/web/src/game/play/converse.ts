// What characters of a game answer: their agents, while its author plays; an engine, to players of a link that allows it. Files have the ready sentences.
import type { Data } from '@qianmu/contract/kit/call'
import type { PlayGame } from '@qianmu/story/model'
import type { PlayerOptions } from '@qianmu/story/player/mount'
import { api } from '../../api.ts'
import { Failure } from '../../kit/failure.ts'

type Converse = NonNullable<PlayerOptions['converse']>
type Engine = Data<typeof api.gamePlay.talk.contract>['engine']

const goalsOf = (game: PlayGame, id: string) => {
  const node = game.nodes.find(each => each.id === id)
  return node?.type === 'AI_CONVERSATION' ? node.data.goals.filter(({ desc }) => desc) : []
}
/** An answer with who gave it, and what was reached by whose judgement. */
function answered(game: PlayGame, node: string, reply: string, goal: string | null, engine: Engine | null) {
  const by = engine?.kind === 'procedural' ? '按规则应答，非 AI' : `AI 应答：${engine?.name ?? ''}`
  const reached = goalsOf(game, node).find(({ id }) => id === goal)
  return {
    reply: `${reply}（${by}）`,
    ...(reached && { goal: reached.id, note: `${engine?.name ?? ''} 判断达到了目标：${reached.desc}` }),
  }
}

/** Talks of one playing. Rejects for a node without an agent, and when the engine fails. */
export function conversations(game: PlayGame): Converse {
  const talks = new Map<string, Promise<number>>()
  return async ({ node, agent_id, text }) => {
    if (agent_id === null) throw new RangeError('no agent speaks here')
    let talk = talks.get(node)
    if (!talk) talks.set(node, (talk = api.roleAgents.createInstance({ agent_id }).then(({ instance_id }) => instance_id)))
    try {
      const goals = goalsOf(game, node)
        .slice(0, 20)
        .map(({ id, desc }) => ({ id, desc: desc.slice(0, 200) }))
      const { text: reply, engine, goal } = await api.roleAgents.dialog({ instance_id: await talk, message: text, goals })
      return answered(game, node, reply, goal, engine)
    } catch (error) {
      talks.delete(node)
      throw error
    }
  }
}

const SAID = 60
/** What is said to players of a link; it says why where nothing is. */
export const talksOfLink =
  (game: PlayGame, link: string, password: string): Converse =>
  async ({ node, text, said }) => {
    try {
      const told = said.slice(-SAID).map(each => ({ mine: each.mine, text: each.text.slice(0, 4000) }))
      const { reply, goal, engine } = await api.gamePlay.talk({ link, password, node_id: node, text: text.slice(0, 500), said: told })
      return answered(game, node, reply, goal, engine)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      return { refused: error.message }
    }
  }
