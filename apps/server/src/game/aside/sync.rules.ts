// The two ways between a screenplay and its storyline. Pure: those of a long text are worked out in a thread.
import type { Content } from '@qianmu/script/elements'
import { emptyGame, type Game } from '@qianmu/story/model'
import { freshId } from '@qianmu/story/shared'
import { type SyncInput, type ToScript, type ToStory, toScript, toStory } from '@qianmu/story/sync'
import { scriptBlocks } from './lines.rules.ts'

type Input = Omit<SyncInput, 'blocks'>

/** What the storyline takes over from a text. */
export const storySide = (content: Content, input: Input): ToStory => toStory({ ...input, blocks: scriptBlocks(content) })
/** What a text takes over from the storyline. */
export const scriptSide = (content: Content, input: Input): ToScript => toScript({ ...input, blocks: scriptBlocks(content) }, freshId)

/** Of a game what is asked for there, for it is copied from thread to thread: the nodes of the document, how the others are called, and ways. */
export const sideOf = ({ nodes, edges }: Game, doc: string): Game => ({
  ...emptyGame(),
  nodes: nodes.map(node =>
    node.block.startsWith(`${doc}:`) || node.type === 'START'
      ? node
      : ({ id: node.id, name: node.name, block: '' } as Game['nodes'][number]),
  ),
  edges,
})
