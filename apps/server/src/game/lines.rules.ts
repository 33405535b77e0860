// Lines of a screenplay as plot actions, and what is wrong with a screenplay, by rules.
import { type Action, type ActionType, ENTRIES, likeDefaults } from '@qianmu/story/model'
import { freshId } from '@qianmu/story/shared'
import { classify } from '@qianmu/script/classify'
import { type Block, blocksOf, type Content, textOf } from '@qianmu/script/elements'
import { linesIn } from '@qianmu/script/split'
import { refuse } from '../kit/refuse.ts'
import { STATUS } from '@qianmu/contract/kit/status'

/** Who is known by which name; '' for nobody. */
export type IdOfName = (name: string) => string
export interface Spoken {
  type: ActionType
  character_id: string
  character_name: string
  expression: string
  msg: string
}
const NARRATOR = /^(?:旁白|画外音|解说|narrator)$/i

/** A block as an action; undefined for what is neither said nor shown. */
function actionOf(block: Block, idOf: IdOfName): Spoken | undefined {
  const msg = textOf(block).trim()
  if (!msg) return undefined
  const base = { character_id: '', character_name: '', expression: '', msg }
  if (block.type === 'dialogue') {
    const { speaker, paren, ext } = block.attrs
    if (NARRATOR.test(speaker) || (!speaker && ext === 'VO')) return { ...base, type: 'CHORUS' }
    return { ...base, type: 'DIALOG', character_id: idOf(speaker), character_name: speaker, expression: paren }
  }
  if (block.type === 'sound') return { ...base, type: 'SE' }
  if (block.type === 'caption' || block.type === 'heading') return { ...base, type: 'CHORUS' }
  return block.type === 'action' || block.type === 'paragraph' ? { ...base, type: 'DESC' } : undefined
}

export const actionsOfText = (text: string, idOf: IdOfName): Spoken[] =>
  classify(linesIn(text), 'script').flatMap(block => actionOf(block, idOf) ?? [])

/** What is wrong with a screenplay, with the block where it stands. */
export function problemsOf(content: Content, idOf: IdOfName) {
  const problems: { code: string; block_id: string; message: string }[] = []
  let lines = 0
  for (const block of blocksOf(content)) {
    const tell = (code: string, message: string) => problems.push({ code, block_id: block.attrs.id, message })
    const text = textOf(block).trim()
    if (block.type !== 'dialogue') continue
    lines++
    if (!block.attrs.speaker.trim()) tell('speaker', '请选择角色')
    else if (!NARRATOR.test(block.attrs.speaker) && !idOf(block.attrs.speaker))
      tell('character', `角色设定里没有「${block.attrs.speaker}」`)
    if (!text) tell('empty', '请先输入对话内容')
  }
  return { problems, lines }
}

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
