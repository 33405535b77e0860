// Screenplays of a game: the documents of its work, and the lines that become plot actions (document 2 §7; payloads are ours).
import * as z from 'zod'
import { calls, DELETE, GET, POST, PUT, UPLOAD } from '../kit/call.ts'
import { DOCUMENT_MAX_CHARS, IMPORT_MAX_BYTES, TIMEOUT_UPLOAD_MS } from '../kit/limits.ts'
import { Losses } from '../kit/losses.ts'
import { id, ids, label, num, prose, version } from '../kit/scalars.ts'
import { STATUS } from '../kit/status.ts'
import { Content, DocName } from '../works/documents.ts'
import { Key, readsGame, Work, writesGame } from './parts.ts'

const One = Work.extend({ screenplay_id: id().describe('the id of the document') })
const Text = { text: prose('正文', DOCUMENT_MAX_CHARS).optional(), content: Content.optional() }
const Action = z.looseObject({ id: z.string('台词编号无效').max(64, '台词编号无效').optional() })
const Conflict = z.object({
  key: z.string(),
  kind: z.enum(['both', 'gone_from_story', 'gone_from_script']),
  node_id: z.string(),
  block: z.string(),
  base: z.string(),
  script: z.string(),
  story: z.string(),
})
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
    maxBytes: 4 * DOCUMENT_MAX_CHARS,
    body: Work.extend({ name: DocName, ...Text }),
    data: z.object({ screenplay_id: z.int() }),
  }),
  change: PUT('/ixj_web/v3/game/screenplay', {
    ...writesGame,
    fails: '保存剧本失败',
    maxBytes: 4 * DOCUMENT_MAX_CHARS,
    alsoOk: [STATUS.merged],
    body: One.extend({ name: DocName.optional(), version: version(0).optional(), ...Text }),
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
      problems: z.array(z.object({ block_id: z.string(), level: z.enum(['error', 'warning']), message: z.string() })),
    }),
  }),
  sync: POST('/ixj_web/v3/game/screenplay_node', {
    ...writesGame,
    fails: '同步到故事线失败',
    timeoutMs: TIMEOUT_UPLOAD_MS,
    body: One.extend({
      board_id: Key.optional().describe('where new nodes stand; absent = the first board'),
      answers: z
        .record(z.string(), z.enum(['script', 'story'], '请选择保留哪一边'))
        .default({})
        .describe('whose word counts, by the key of a conflict'),
    }),
    data: z.object({
      added: z.int(),
      changed: z.int(),
      removed: z.int(),
      written: z.int().describe('lines that the screenplay took over from the graph'),
      conflicts: z.array(Conflict),
      unknown: z.array(z.string()).describe('speakers who are no characters of the work yet'),
    }),
    about:
      'Both ways, against what was last the same: what changed on one side is taken over, what changed on both is a conflict and stays.',
  }),
  suggest: POST('/ixj_web/v3/game/screenplay_suggestion', {
    ...writesGame,
    fails: '写进剧本失败',
    body: One.extend({
      scene: num('场次无效', { min: 0, max: 100_000 }).default(0).describe('behind which lines; 0 or beyond the last = the last scene'),
      lines: z
        .array(z.object({ speaker: label('角色', 60), text: prose('台词', 4000) }), '台词无效')
        .min(1, '请选择台词')
        .max(MOST, `一次最多 ${MOST} 条台词`),
    }),
    data: z.object({ blocks: z.array(z.string()).describe('ids of the new lines') }),
    about: 'Dialogue as a suggestion of the caller at the end of a scene: it stands in the text until somebody accepts or rejects it.',
  }),
  batch: UPLOAD('POST', '/ixj_web/v3/game/screenplay_batch', {
    ...writesGame,
    fails: '导入剧本失败',
    files: { file: IMPORT_MAX_BYTES },
    body: Work,
    data: z.object({
      list: z.array(z.object({ screenplay_id: z.int(), name: z.string(), words: z.int() })),
      warnings: z.array(z.string()),
      losses: Losses,
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
      actions: z.array(z.looseObject({ id: z.string(), type: z.string(), character_id: z.string(), msg: z.string() })),
      unknown: z.array(z.string()).describe('speakers who are no characters of the work'),
    }),
  }),
  setActions: POST('/ixj_web/v3/game/plot_action', {
    ...writesGame,
    fails: '保存台词失败',
    body: Work.extend({
      node_id: Key,
      actions: z.array(Action, '台词无效').max(MOST, `一次最多 ${MOST} 条台词`).describe('those with an id that is there are changed'),
      after_id: Key.nullish().describe('the action behind which new ones stand; absent = at the end'),
    }),
    data: z.object({ node_id: z.string(), actions: z.array(z.looseObject({ id: z.string() })) }),
  }),
})
