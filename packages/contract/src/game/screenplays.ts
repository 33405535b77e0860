// Screenplays of a game: the documents of its work, and the lines that become plot actions (document 2 §7; payloads are ours).
import * as z from 'zod'
import { calls, DELETE, GET, POST, PUT, UPLOAD } from '../kit/call.ts'
import { DOCUMENT_MAX_CHARS, IMPORT_MAX_BYTES, TIMEOUT_UPLOAD_MS } from '../kit/limits.ts'
import { id, ids, prose } from '../kit/scalars.ts'
import { STATUS } from '../kit/status.ts'
import { Content, DocName } from '../works/documents.ts'
import { Key, readsGame, Work, writesGame } from './parts.ts'

const One = Work.extend({ screenplay_id: id().describe('the id of the document') })
const Text = { text: prose('正文', DOCUMENT_MAX_CHARS).optional(), content: Content.optional() }
const Action = z.looseObject({ id: z.string('台词编号无效').max(64, '台词编号无效').optional() })
/** Actions of one request (ours). */
const MOST = 500

export const screenplays = calls('game.screenplays', {
  list: GET('/ixj_web/v3/game/screenplay_list', {
    ...readsGame,
    fails: '获取剧本失败',
    query: Work,
    data: z.object({
      list: z.array(z.object({ screenplay_id: z.int(), name: z.string(), words: z.int(), scenes: z.int(), updated_at: z.string() })),
    }),
  }),
  one: GET('/ixj_web/v3/game/screenplay', {
    ...readsGame,
    fails: '获取剧本失败',
    query: One,
    data: z.object({ screenplay_id: z.int(), name: z.string(), content: z.unknown(), text: z.string(), version: z.int(), words: z.int() }),
  }),
  add: POST('/ixj_web/v3/game/screenplay', {
    ...writesGame,
    fails: '添加剧本失败',
    body: Work.extend({ name: DocName, ...Text }),
    data: z.object({ screenplay_id: z.int() }),
  }),
  change: PUT('/ixj_web/v3/game/screenplay', {
    ...writesGame,
    fails: '保存剧本失败',
    alsoOk: [STATUS.merged],
    body: One.extend({ name: DocName.optional(), version: z.int('版本号无效').min(0, '版本号无效').optional(), ...Text }),
    data: z.object({ version: z.int(), words: z.int() }),
    about: 'A text is saved from `version`, as doc/update_version does. Status 6001: merged over a newer version.',
  }),
  remove: DELETE('/ixj_web/v3/game/screenplay', {
    ...writesGame,
    fails: '删除剧本失败',
    query: One,
    about: 'Undone by doc/restore.',
  }),
  order: PUT('/ixj_web/v3/game/screenplay_index', {
    ...writesGame,
    fails: '剧本排序失败',
    body: Work.extend({ screenplay_ids: ids(2000).describe('in their new order; the rest stand behind') }),
  }),
  check: GET('/ixj_web/v3/game/screenplay_check', {
    ...readsGame,
    fails: '检查剧本失败',
    query: One,
    data: z.object({
      problems: z.array(z.object({ code: z.string(), block_id: z.string(), message: z.string() })),
      lines: z.int().describe('lines that are spoken'),
    }),
  }),
  batch: UPLOAD('POST', '/ixj_web/v3/game/screenplay_batch', {
    ...writesGame,
    fails: '导入剧本失败',
    files: { file: IMPORT_MAX_BYTES },
    body: Work,
    data: z.object({
      list: z.array(z.object({ screenplay_id: z.int(), name: z.string(), words: z.int() })),
      warnings: z.array(z.string()),
    }),
    timeoutMs: TIMEOUT_UPLOAD_MS,
    limit: 'import',
  }),
  parse: POST('/ixj_web/v3/game/parse_plot_action', {
    ...readsGame,
    fails: '解析台词失败',
    reads: true,
    body: Work.extend({ text: prose('台词', 50_000) }),
    data: z.object({
      actions: z.array(
        z.object({ type: z.string(), character_id: z.string(), character_name: z.string(), expression: z.string(), msg: z.string() }),
      ),
    }),
  }),
  setActions: POST('/ixj_web/v3/game/plot_action', {
    ...writesGame,
    fails: '保存台词失败',
    body: Work.extend({
      node_id: Key,
      actions: z.array(Action, '台词无效').max(MOST, `一次最多 ${MOST} 条台词`).describe('those with an id that is there are changed'),
      after_id: Key.optional().describe('the action behind which new ones stand; absent = at the end'),
    }),
    data: z.object({ node_id: z.string(), actions: z.array(z.looseObject({ id: z.string() })) }),
  }),
})
