// Plot actions of a node as they are after a request, and what a game reads of a screenplay. Pure: a long text is read in a thread.
import { blocksOf, type Content } from '@qianmu/script/elements'
import { asScriptBlock, checkScreenplay, type ScriptBlock } from '@qianmu/story/sync'
import { STATUS } from '@qianmu/contract/kit/status'
import { type Action, ENTRIES, likeDefaults } from '@qianmu/story/model'
import { freshId } from '@qianmu/story/shared'
import { refuse } from '../../kit/refuse.ts'

/** Actions of one node (ours). */
const MOST = 2000
/** Given actions among those of a node: known ones are changed, the rest stand behind `afterId`, or at the end. */
export function withActions(present: readonly Action[], given: readonly Readonly<Record<string, unknown>>[], afterId?: string): Action[] {
  const byId = new Map(present.map(each => [each.id, each]))
  const changed = new Map(given.flatMap(each => (byId.has(String(each['id'])) ? [[String(each['id']), each] as const] : [])))
  const fresh = given
    .filter(each => !byId.has(String(each['id'])))
    .map(each => ({ ...likeDefaults(each, ENTRIES.actions), id: typeof each['id'] === 'string' ? each['id'] : freshId() }))
  const all = present.map(each => ({ ...likeDefaults({ ...each, ...changed.get(each.id) }, ENTRIES.actions), id: each.id }))
  const at = afterId === undefined ? -1 : all.findIndex(each => each.id === afterId)
  all.splice(at < 0 ? all.length : at + 1, 0, ...fresh)
  if (all.length > MOST) refuse(STATUS.limit, `一个节点最多 ${MOST} 条台词`)
  return all
}

/** The blocks of a document as games read them. */
export const scriptBlocks = (content: Content): ScriptBlock[] => [...blocksOf(content)].map(asScriptBlock)

/** What is wrong in a screenplay. @param roles names of the characters */
export const faultsIn = (content: Content, roles: ReadonlySet<string>) =>
  checkScreenplay(scriptBlocks(content), roles).map(({ block, ...fault }) => ({ block_id: block, ...fault }))
