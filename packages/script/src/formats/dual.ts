// Two people who speak at the same time. Chinese scripts write it as a manner, 林晚（同时）：…; so it stands here, and every format has it.

import type { Block, BlockOf } from '../elements.ts'

/** The manner by which a speech is said together with the one before it. */
export const TOGETHER = '同时'

/** Whether a manner says that the speech is said together with the one before it. */
export const isTogether = (paren: string): boolean =>
  paren === TOGETHER || (paren.startsWith(`${TOGETHER}，`) && paren.length > TOGETHER.length + 1)

/** The rest of a manner, without that. */
export const withoutTogether = (paren: string): string => (isTogether(paren) ? paren.slice(TOGETHER.length + 1) : paren)

/** The manner of a speech that is said together with the one before it. */
export const asTogether = (paren: string): string => (paren === '' ? TOGETHER : isTogether(paren) ? paren : `${TOGETHER}，${paren}`)

/** Whether a line is said together with the one before: two speeches make a pair; a third in a row is said by itself. */
export const isSecondOfTwo = (block: Block, before: Block | undefined): block is BlockOf<'dialogue'> =>
  block.type === 'dialogue' &&
  block.attrs.speaker !== '' &&
  isTogether(block.attrs.paren) &&
  before?.type === 'dialogue' &&
  !isTogether(before.attrs.paren)

/** Lines one by one, but two that are said together as a pair. */
export function* paired<Item>(items: readonly Item[], blockOf: (item: Item) => Block): Generator<[Item] | [Item, Item]> {
  for (let at = 0; at < items.length; at++) {
    const next = items[at + 1]
    if (next !== undefined && isSecondOfTwo(blockOf(next), blockOf(items[at]!))) yield [items[at++]!, next]
    else yield [items[at]!]
  }
}
