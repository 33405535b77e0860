// What a game reads of the text of a screenplay. Pure: of a long text it is read in a thread.
import { blocksOf, type Content } from '@qianmu/script/elements'
import { asScriptBlock, checkScreenplay, type ScriptBlock } from '@qianmu/story/sync'

/** The blocks of a document as games read them. */
export const scriptBlocks = (content: Content): ScriptBlock[] => [...blocksOf(content)].map(asScriptBlock)

/** What is wrong in a screenplay. @param roles names of the characters */
export const faultsIn = (content: Content, roles: ReadonlySet<string>) =>
  checkScreenplay(scriptBlocks(content), roles).map(({ block, ...fault }) => ({ block_id: block, ...fault }))
