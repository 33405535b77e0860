// Conversations as trees of turns: the branch that is shown, answers beside each other, and what a turn is to its reader.
import type { ChatTurn } from '@qianmu/contract/assistant/chat'

type Node = Pick<ChatTurn, 'answer_id' | 'parent_id'>

/** The newest turn below this one, following the newest at each fork. */
export function leafUnder(turns: readonly Node[], id: number): number {
  const next = turns.findLast(({ parent_id }) => parent_id === id)
  return next ? leafUnder(turns, next.answer_id) : id
}

/** The turns from the beginning to `leaf`; to the newest where there is no such turn. */
export function branchTo<T extends Node>(turns: readonly T[], leaf: number | null): T[] {
  const byId = new Map(turns.map(turn => [turn.answer_id, turn]))
  const branch: T[] = []
  let turn = byId.get(leaf ?? 0) ?? turns.at(-1)
  while (turn) {
    branch.unshift(turn)
    turn = byId.get(turn.parent_id ?? 0)
  }
  return branch
}

/** Answers to the same place of the conversation, the first ones first. */
export const besides = <T extends Node>(turns: readonly T[], { parent_id }: Pick<Node, 'parent_id'>): T[] =>
  turns.filter(turn => turn.parent_id === parent_id)

/** A turn as it is shown to the user (document 3 §3). */
export const historyItem = ({ message, answer_id, start_time, query }: ChatTurn) => ({
  answer: message,
  answer_id,
  create_time: start_time,
  question: query,
})
export type HistoryItem = ReturnType<typeof historyItem>

/** A conversation as Markdown: each question a quotation over its answer. */
export const markdownOf = (title: string, items: readonly HistoryItem[]): string =>
  [
    `# ${title}`,
    ...items.map(
      ({ question, answer }) =>
        `${question
          .split(/\r\n?|\n/)
          .map(line => `> ${line}`)
          .join('\n')}\n\n${answer.trim()}`,
    ),
  ].join('\n\n') + '\n'
