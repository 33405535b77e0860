// Screenplays of a game: answers.
import { screenplays } from '@qianmu/contract/game/screenplays'
import { freshId, nodeIn, put } from '@qianmu/story/shared'
import { parsePlotAction } from '@qianmu/story/sync'
import path from 'node:path'
import type { Uses } from '../app.ts'
import { answer, Told } from '../kit/answer.ts'
import { STATUS } from '@qianmu/contract/kit/status'
import { refuseField, refuseMissing } from '../kit/refuse.ts'
import * as docs from '../works/documents/index.ts'
import { importFile } from '../works/exchange/index.ts'
import { editGame } from './games.store.ts'
import { faultsIn, withActions } from './aside/index.ts'
import { rolesOf, suggestLines, syncScreenplay } from './sync.store.ts'

const faultsOf = docs.ofText(path.join(import.meta.dirname, 'aside/lines.rules.ts'), faultsIn)

/** The documents of a work in their order, those of volumes first. */
async function listed(app: Uses<'pool'>, workId: number) {
  const { volumes, docs: loose } = await docs.listDocs(app, { project_id: workId, is_delete: 0, matching: 0 })
  return [...volumes.flatMap(each => each.docs), ...loose]
}
async function nameOf(app: Uses<'pool'>, workId: number, id: number): Promise<string> {
  await docs.checkDocs(app, workId, [id])
  return (await docs.rowsOfDocs(app, workId, [id])).get(id)?.doc_name ?? refuseMissing('剧本')
}
export const screenplayAnswers = answer(screenplays)({
  async list({ app, row }) {
    const list = (await listed(app, row.workId)).map(({ doc_id, doc_name, words, scenes, updated_at }) => ({
      screenplay_id: doc_id,
      name: doc_name,
      words,
      scenes,
      updated_at,
    }))
    return { list }
  },
  async one({ app, row, query: { screenplay_id } }) {
    const name = await nameOf(app, row.workId, screenplay_id)
    const { content, text, version, words } = await docs.readText(app, screenplay_id)
    return { screenplay_id, name, content, text, version, words }
  },
  async add({ app, actor, row, body: { name, text, content } }) {
    const screenplay_id = await docs.addGiven(app, actor, row, { doc_name: name, doc_type: 5, text, content })
    await docs.tellCounted(app, row, [screenplay_id])
    return { screenplay_id }
  },
  async change({ app, actor, row, body: { screenplay_id, name, version, text, content } }) {
    await docs.checkDocs(app, row.workId, [screenplay_id])
    if (name !== undefined) {
      await docs.renameDoc(app, actor, screenplay_id, name)
      await docs.tellDocs(app, row, [screenplay_id])
    }
    if (text === undefined && content === undefined) {
      const { version: now, words } = await docs.readText(app, screenplay_id)
      return { version: now, words }
    }
    const media = content === undefined ? await docs.mediaOf(app, row.workId) : ''
    const from = version ?? refuseField('version', '缺少版本号')
    const { merged, ...saved } = await docs.saveGiven(app, actor, screenplay_id, from, { text, content, media })
    return merged ? new Told(STATUS.merged, '已与他人的修改合并', saved) : saved
  },
  async remove({ app, actor, row, query: { screenplay_id } }) {
    await docs.checkDocs(app, row.workId, [screenplay_id])
    await docs.binDoc(app, actor, row.workId, screenplay_id, true)
    await docs.tellCounted(app, row, [screenplay_id])
    return null
  },
  async order({ app, row, body }) {
    // Each is put behind the one before: documents that move together keep their own order.
    for (const [at, id] of body.screenplay_ids.entries()) await docs.moveDocs(app, row, [id], null, body.screenplay_ids[at - 1] ?? null)
    await docs.tellDocs(app, row, body.screenplay_ids)
    return null
  },
  async check({ app, actor, row, query: { screenplay_id } }) {
    await docs.checkDocs(app, row.workId, [screenplay_id])
    return { problems: await faultsOf(app, actor.userId, screenplay_id, new Set((await rolesOf(app, row.workId)).keys())) }
  },
  async batch({ app, actor, row, files }) {
    const {
      docs: done,
      warnings,
      losses,
    } = await importFile(app, actor, row, files.file ?? refuseField('file', '请选择要导入的文件'), null)
    await docs.tellDocs(app, row)
    return { list: done.map(({ doc_id, doc_name, words }) => ({ screenplay_id: doc_id, name: doc_name, words })), warnings, losses }
  },
  async sync({ app, actor, row, body: { screenplay_id, answers, board_id } }) {
    await docs.checkDocs(app, row.workId, [screenplay_id])
    return syncScreenplay(app, actor, row, screenplay_id, answers, board_id)
  },
  async suggest({ app, actor, row, body: { screenplay_id, scene, lines } }) {
    await docs.checkDocs(app, row.workId, [screenplay_id])
    return { blocks: await suggestLines(app, actor, screenplay_id, scene, lines) }
  },
  async parse({ app, row, body }) {
    const { actions, unknown } = parsePlotAction(body.text, await rolesOf(app, row.workId), freshId)
    return { actions: actions.map(action => ({ ...action })), unknown }
  },
  setActions: ({ app, actor, row, body: { node_id, actions, after_id } }) =>
    editGame(app, actor.userId, row.workId, doc => {
      const node = nodeIn(doc, node_id)
      if (!node) return refuseMissing('节点')
      if (node.type !== 'PLOT') return refuseField('node_id', '只有剧情节点有台词')
      const all = withActions(node.data.actions, actions, after_id ?? undefined)
      put(doc, 'nodes', node_id, { data: { actions: all } })
      return { node_id, actions: all }
    }),
})
