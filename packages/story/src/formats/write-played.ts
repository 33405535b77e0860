// What is played beside words, as far as words can say it: maps, evidence, films, messages, talks and roles.
import type { Expr, GameNode, Option } from '../model.ts'

/** An option as it is written; its id names the way that it leads. */
export type Offer = Pick<Option, 'id' | 'text' | 'effects' | 'once'> & { visible: Expr | null; enabled: Expr | null }
/** What is left of a node that is played: lines, then options, or the one way that it leads. */
export interface Told {
  lines: { speaker: string; text: string; id: string }[]
  options: Offer[]
  /** The way that is taken where there is nothing to choose. */
  port: string
  /** What no language of words has. */
  lost: string
}
type Played = GameNode<'IMAP' | 'LOOK_FOR_EVID' | 'VIDEO' | 'MESSAGE' | 'AI_CONVERSATION' | 'ROLE_DESIGN'>

export const offer = (id: string, text: string, more: Partial<Offer> = {}): Offer => ({
  text,
  visible: null,
  enabled: null,
  effects: [],
  once: false,
  ...more,
  id,
})

/** @param people the names of characters by their ids */
export function toldOf(node: Played, people: ReadonlyMap<string, string>): Told {
  const told = (part: Partial<Told>): Told => ({ lines: [], options: [], port: 'out', lost: '', ...part })
  switch (node.type) {
    case 'IMAP': {
      const spots = node.data.hotspots.map(each => offer(each.id, each.label, each))
      return told({ lost: '地图的位置', options: [...spots, ...(node.data.leave_rule === 'never' ? [] : [offer('leave', '离开')])] })
    }
    case 'LOOK_FOR_EVID':
      return told({
        lost: '搜证的画面',
        lines: node.data.clues.map(({ id, text, label }) => ({ speaker: '', text: text || label, id })),
        port: 'all',
      })
    case 'VIDEO':
      return told({ lost: '视频', options: node.data.choice_points, port: 'end' })
    case 'MESSAGE':
      return told({
        lines: node.data.messages.map(({ id, from, content }) => ({ speaker: from || node.data.contact, text: content, id })),
        options: node.data.replies.map(each => offer(each.id, each.text, each)),
      })
    case 'AI_CONVERSATION': {
      const way = (text: string) => node.data.goals.find(each => each.desc === text)?.id ?? 'leave'
      return told({
        lost: 'AI 对话（只留离线选项）',
        lines: [{ speaker: '', text: node.data.opening, id: `${node.id}-opening` }],
        options: node.data.fallback.map(({ id, text, goal }) => offer(way(goal || id), text)),
        port: 'leave',
      })
    }
    case 'ROLE_DESIGN':
      return told({
        options: node.data.roles.map(({ id, character_id, desc, effects, cond }) =>
          offer(node.data.per_role ? id : 'out', people.get(character_id) ?? desc, { effects, visible: cond }),
        ),
      })
  }
}
