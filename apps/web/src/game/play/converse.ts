// What characters of a game answer while its author plays: their agents, each node in a talk of its own. Players of links and files get the ready sentences.
import type { PlayerOptions } from '@qianmu/story/player/mount'
import { api } from '../../api.ts'

type Converse = NonNullable<PlayerOptions['converse']>

/** Talks of one playing. Rejects for a node without an agent, and when the engine fails. */
export function conversations(): Converse {
  const talks = new Map<string, Promise<number>>()
  return async ({ node, agent_id, text }) => {
    if (agent_id === null) throw new RangeError('no agent speaks here')
    let talk = talks.get(node)
    if (!talk) talks.set(node, (talk = api.roleAgents.createInstance({ agent_id }).then(({ instance_id }) => instance_id)))
    try {
      const { text: reply, engine } = await api.roleAgents.dialog({ instance_id: await talk, message: text })
      return { reply: engine?.kind === 'procedural' ? `${reply}（按规则应答，非 AI）` : reply }
    } catch (error) {
      talks.delete(node)
      throw error
    }
  }
}
