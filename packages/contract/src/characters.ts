// Characters of a work: who they are, how they stand to each other, where they are, and finding them in the script (document 2 §7; payloads are ours).
// Whoever is in the work reads them; writing needs EditIdeas, the key of the role cards that they are synced to.
import * as z from 'zod'
import { CHARACTER_LABELS } from './characters/labels.ts'
import { characterName, proposedAliases, proposedName } from './characters/name.ts'
import { Line, Speech } from './characters/speech.ts'
import { JOB_STATES } from './jobs.ts'
import { calls, DELETE, GET, POST, PUT } from './kit/call.ts'
import { on, onWork } from './kit/needs.ts'
import { fileId, flag, id, ids, instant, label, line, num, prose, version } from './kit/scalars.ts'

export const GENDERS = ['女', '男', '其他', '未知'] as const
export const CHARACTER_STATUS = { candidate: '待定', confirmed: '已确认', ignored: '已忽略' } as const
export type CharacterStatus = keyof typeof CHARACTER_STATUS
/** How two people stand to each other; `ranked` ones lead from above to below and never in a circle. */
export const RELATION_TYPES = {
  love: { label: '恋', ranked: false },
  kin: { label: '亲', ranked: false },
  friend: { label: '友', ranked: false },
  foe: { label: '对立', ranked: false },
  ally: { label: '同盟', ranked: false },
  service: { label: '主从', ranked: true },
  mentor: { label: '师徒', ranked: true },
  other: { label: '其他', ranked: false },
} as const
export type RelationType = keyof typeof RELATION_TYPES
/** Of one work, of one character, of one relation (ours). */
export const CHARACTER_LIMITS = {
  characters: 500,
  relations: 2000,
  aliases: 20,
  tags: 12,
  arc: 40,
  evidence: 20,
  batch: 100,
  figures: 60,
  samples: 12,
} as const
/** Hues of the chart palette (document 1 §9). */
export const HUES = 27

const Status = z.enum(Object.keys(CHARACTER_STATUS) as CharacterStatus[], '状态无效')
const Gender = z.enum(GENDERS, '性别无效')
const Alias = z.object({ text: z.string(), count: z.int().describe('how often the last reading found it') })
const ArcStep = z.object({ volume_id: id().nullable(), text: prose('弧光', 200) })
const SceneRef = z.object({ doc_id: id(), scene_id: z.string('场次无效').min(1, '场次无效').max(40, '场次无效') })
const Character = z.object({
  character_id: z.int(),
  project_id: z.int(),
  name: z.string(),
  aliases: z.array(Alias),
  gender: Gender,
  age: z.string(),
  identity: z.string(),
  want: z.string().describe('what the character wants'),
  notes: z.string(),
  appearance: z.string().describe('what the character looks like: the words that drawing begins with'),
  voice_age: z.string(),
  voice_timbre: z.string(),
  voice_pace: z.string(),
  voice_accent: z.string(),
  voice_phrases: z.string().describe('what the character keeps saying'),
  voice_reference: z.string(),
  tags: z.array(z.string()),
  arc: z.array(z.object({ volume_id: z.int().nullable(), text: z.string() })),
  position: z.int().describe('characters stand in the order of these, then of their ids'),
  status: Status,
  hue: z.int().describe('place in the chart palette of 27'),
  profile_image: z.object({ file_id: z.int(), url: z.string() }).nullable(),
  source: z.enum(['auto', 'manual']),
  confidence: z.number().min(0).max(1),
  x: z.number().nullable().describe('place in the graph; null = laid out'),
  y: z.number().nullable(),
  card_id: z.int().nullable().describe('the role card it is synced to'),
  figures: z.object({
    lines: z.int(),
    words: z.int(),
    scenes: z.int(),
    first_doc_id: z.int().nullable(),
    last_doc_id: z.int().nullable(),
  }),
  version: z.int(),
  updated_at: instant(),
})
export type Character = z.infer<typeof Character>

const Written = z.object({
  name: characterName(),
  aliases: z.array(line(CHARACTER_LABELS.aliases, 30), '别名无效').max(CHARACTER_LIMITS.aliases, `最多 ${CHARACTER_LIMITS.aliases} 个别名`),
  gender: Gender,
  age: prose(CHARACTER_LABELS.age, 20),
  identity: prose(CHARACTER_LABELS.identity, 40),
  want: prose(CHARACTER_LABELS.want, 200),
  notes: prose(CHARACTER_LABELS.notes, 2000),
  appearance: prose(CHARACTER_LABELS.appearance, 2000),
  voice_age: prose(CHARACTER_LABELS.voice_age, 40),
  voice_timbre: prose(CHARACTER_LABELS.voice_timbre, 100),
  voice_pace: prose(CHARACTER_LABELS.voice_pace, 40),
  voice_accent: prose(CHARACTER_LABELS.voice_accent, 60),
  voice_phrases: prose(CHARACTER_LABELS.voice_phrases, 100),
  voice_reference: prose(CHARACTER_LABELS.voice_reference, 200),
  tags: z.array(line(CHARACTER_LABELS.tags, 12), '标签无效').max(CHARACTER_LIMITS.tags, `最多 ${CHARACTER_LIMITS.tags} 个标签`),
  arc: z.array(ArcStep, '弧光无效').max(CHARACTER_LIMITS.arc, `最多 ${CHARACTER_LIMITS.arc} 段弧光`),
  hue: num('颜色无效', { min: 0, max: HUES - 1 }),
  profile_file_id: fileId().nullable(),
})
const NewCharacter = Written.partial().extend({
  name: Written.shape.name,
  status: Status.optional(),
  source: z.enum(['auto', 'manual'], '来源无效').optional(),
  confidence: z.number('把握无效').min(0, '把握无效').max(1, '把握无效').optional(),
})
/** Somebody who is proposed: whether the names can be had is judged one by one. */
const Proposed = NewCharacter.extend({
  name: proposedName(),
  aliases: proposedAliases(2 * CHARACTER_LIMITS.aliases).optional(),
})
const Work = z.object({ project_id: id() })
const One = z.object({ character_id: id() })

const kind = z.enum(Object.keys(RELATION_TYPES) as RelationType[], '关系类型无效')
const Relation = z.object({
  relation_id: z.int(),
  from_id: z.int(),
  to_id: z.int(),
  type: kind,
  label: z.string(),
  directed: z.boolean(),
  strength: z.int().describe('−5 hostile … 5 close'),
  from_doc_id: z.int().nullable().describe('the document it begins in; null = from the beginning'),
  to_doc_id: z.int().nullable().describe('the last document it holds in; null = to the end'),
  secret: z.boolean(),
  evidence: z.array(z.object({ doc_id: z.int(), scene_id: z.string() })),
})
export type Relation = z.infer<typeof Relation>
const RelationDraft = z.object({
  relation_id: id().optional().describe('absent = a new one'),
  from_id: id(),
  to_id: id(),
  type: kind,
  label: label('关系名称', 12).default(''),
  directed: z.boolean('应为是或否').default(false),
  strength: num('强度从 −5 到 5', { min: -5, max: 5 }).default(0),
  from_doc_id: id().nullable().default(null),
  to_doc_id: id().nullable().default(null),
  secret: z.boolean('应为是或否').default(false),
  evidence: z.array(SceneRef, '依据无效').max(CHARACTER_LIMITS.evidence, `最多 ${CHARACTER_LIMITS.evidence} 处依据`).default([]),
})
export type RelationDraft = z.output<typeof RelationDraft>
const Pair = z.object({ one_id: z.int(), other_id: z.int() })
const Relations = z.object({ relations: z.array(Relation), strangers: z.array(Pair).describe('pairs said to have no relation') })

const Candidate = z.object({
  name: z.string(),
  aliases: z.array(Alias),
  gender: Gender.describe('a guess'),
  gender_confidence: z.number().default(0).describe('0 where it is unknown'),
  count: z.int(),
  lines: z.int(),
  confidence: z.number(),
  evidence: z.array(z.object({ kind: z.string(), count: z.int() })),
  quotes: z.array(z.object({ doc_id: z.int(), doc_name: z.string(), block_id: z.string(), text: z.string() })),
})
export type Candidate = z.infer<typeof Candidate>
const Recognition = z.object({
  job_id: z.int(),
  state: z.enum(JOB_STATES),
  progress: z.number(),
  message: z.string(),
  error: z.string(),
  candidates: z.array(Candidate).describe('whom the work does not know yet under any name'),
  engine: z.object({ kind: z.literal('procedural'), name: z.string(), note: z.string() }),
  created_at: instant(),
})
export type Recognition = z.infer<typeof Recognition>

const Presence = z.object({
  docs: z.array(
    z.object({
      doc_id: z.int(),
      doc_name: z.string(),
      volume_id: z.int().nullable(),
      volume_name: z.string().nullable(),
      scenes: z.int(),
    }),
  ),
  rows: z.array(
    z.object({
      character_id: z.int(),
      cells: z.array(z.object({ doc_id: z.int(), lines: z.int(), words: z.int(), scenes: z.int() })).describe('documents they are in'),
    }),
  ),
  together: z.array(Pair.extend({ scenes: z.int(), doc_ids: z.array(z.int()) })).describe('pairs in one scene, most often first'),
  words: z.int().describe('spoken by anybody; in a novel all of them'),
  narration: z
    .boolean()
    .describe('of a novel: lines are sentences that name somebody, words the words of those, and a chapter is one scene'),
})
export type Presence = z.infer<typeof Presence>
const READ_FAILS = '获取角色列表失败'
export const characters = calls('characters', {
  list: GET('/ixj_web/ai/character/v2/list', {
    needs: onWork('any'),
    fails: READ_FAILS,
    query: Work.extend({ status: Status.optional() }),
    data: z.array(Character),
    about: 'Characters in their order, with figures from the script as it stands.',
  }),
  wholeList: GET('/ixj_web/ai/character_list', { needs: onWork('any'), fails: READ_FAILS, query: Work, data: z.array(Character) }),
  saveList: PUT('/ixj_web/ai/character_list', {
    needs: onWork('EditIdeas'),
    fails: '保存角色列表失败',
    body: Work.extend({
      characters: z
        .array(Written.partial().extend({ character_id: id() }), '角色列表无效')
        .min(1, '请选择至少一项')
        .max(CHARACTER_LIMITS.characters, `一部作品最多 ${CHARACTER_LIMITS.characters} 个角色`),
    }),
    data: z.array(Character),
    about: 'Puts the named characters first, in this order, and changes the fields that are given; all or nothing.',
  }),
  add: POST('/ixj_web/ai/character/v2/add', {
    needs: onWork('EditIdeas'),
    fails: '新建角色失败',
    body: Work.extend(NewCharacter.shape),
    data: Character,
  }),
  addCharacter: POST('/ixj_web/ai/add_character', {
    needs: onWork('EditIdeas'),
    fails: '新建角色失败',
    body: Work.extend(NewCharacter.shape),
    data: Character,
    about: 'The older path of character/v2/add.',
  }),
  batchAdd: POST('/ixj_web/ai/character/v2/batch_add', {
    needs: onWork('EditIdeas'),
    fails: '批量添加角色失败',
    body: Work.extend({
      characters: z
        .array(Proposed, '角色无效')
        .min(1, '请选择至少一项')
        .max(CHARACTER_LIMITS.batch, `一次最多 ${CHARACTER_LIMITS.batch} 项`),
    }),
    data: z.object({
      added: z.array(Character),
      rejected: z.array(z.object({ at: z.int().describe('place in the list'), name: z.string(), reason: z.string() })),
    }),
    about: 'Whoever can be added is; of the others, and of aliases that are left out, it is told why.',
  }),
  checkRepeat: POST('/ixj_web/ai/character/v2/check_repeat', {
    reads: true,
    needs: onWork('any'),
    fails: '检查重名失败',
    body: Work.extend({ name: Written.shape.name, aliases: Written.shape.aliases.optional(), character_id: id().optional() }),
    data: z.array(z.object({ name: z.string(), character_id: z.int(), character_name: z.string() })),
    about: 'Those of the names by which another character goes; full-width and traditional forms are the same.',
  }),
  update: PUT('/ixj_web/ai/character/v2/update', {
    needs: on('character', 'EditIdeas'),
    fails: '更新角色失败',
    body: Written.partial().extend({
      character_id: id(),
      version: version(0).describe('the version the change was made from'),
    }),
    data: Character,
    about: 'A field that somebody else changed since `version` is refused with 1009 and the present character; other fields are merged.',
  }),
  updateStatus: PUT('/ixj_web/ai/character/v2/update_status', {
    needs: onWork('EditIdeas'),
    fails: '更新角色状态失败',
    body: Work.extend({ character_ids: ids(CHARACTER_LIMITS.characters), status: Status }),
  }),
  place: PUT('/ixj_web/ai/character/v2/place', {
    needs: onWork('EditIdeas'),
    fails: '保存位置失败',
    quiet: true,
    body: Work.extend({
      places: z
        .array(
          z.object({
            character_id: id(),
            x: z.number('坐标无效').min(-1e5, '坐标无效').max(1e5, '坐标无效').nullable(),
            y: z.number('坐标无效').min(-1e5, '坐标无效').max(1e5, '坐标无效').nullable(),
          }),
          '坐标无效',
        )
        .max(CHARACTER_LIMITS.characters),
    }),
  }),
  remove: DELETE('/ixj_web/ai/character/v2/delete', {
    needs: on('character', 'EditIdeas'),
    fails: '删除角色失败',
    query: One,
    about: 'Soft: restore brings it back with its relations.',
  }),
  removeMany: PUT('/ixj_web/ai/character/v2/delete_list', {
    needs: onWork('EditIdeas'),
    fails: '删除角色失败',
    body: Work.extend({ character_ids: ids(CHARACTER_LIMITS.batch) }),
    data: z.object({ character_ids: z.array(z.int()).describe('those that were not deleted yet') }),
    about: 'The same for many at once; undone by restore.',
  }),
  restore: PUT('/ixj_web/ai/character/v2/restore', {
    needs: onWork('EditIdeas'),
    fails: '撤销删除失败',
    body: Work.extend({ character_ids: ids(CHARACTER_LIMITS.batch) }),
  }),
  syncToCard: POST('/ixj_web/ai/sync_character_to_ideacard', {
    needs: on('character', 'EditIdeas'),
    fails: '同步到人物卡失败',
    body: One,
    data: z.object({ card_id: z.int(), created: z.boolean() }),
    about: 'Makes the role card of a character, or brings it up to what the character says.',
  }),
  merge: POST('/ixj_web/ai/character/v2/merge', {
    needs: on('character', 'EditIdeas'),
    fails: '合并角色失败',
    body: One.extend({ merged_id: id().describe('leaves the list; its names become aliases, its relations move') }),
    data: z.object({ merge_id: z.int(), character: Character }),
  }),
  unmerge: PUT('/ixj_web/ai/character/v2/merge', {
    needs: on('character', 'EditIdeas'),
    fails: '撤销合并失败',
    body: One.extend({ merge_id: id() }),
    data: z.array(Character),
    about: 'Takes a merge back: both stand as before, with what was changed since.',
  }),
  split: POST('/ixj_web/ai/character/v2/split', {
    needs: on('character', 'EditIdeas'),
    fails: '拆分角色失败',
    body: One.extend({
      name: Written.shape.name.describe('of the new character; may be one of the aliases'),
      aliases: Written.shape.aliases.default([]).describe('aliases that go with it'),
      relation_ids: z.array(id(), '关系无效').max(CHARACTER_LIMITS.relations).default([]),
    }),
    data: z.array(Character),
  }),
  relations: GET('/ixj_web/project/character_relation', {
    needs: onWork('any'),
    fails: '获取角色关系失败',
    query: Work,
    data: Relations,
  }),
  saveRelations: PUT('/ixj_web/project/character_relation', {
    needs: onWork('EditIdeas'),
    fails: '保存角色关系失败',
    body: Work.extend({
      relations: z.array(RelationDraft, '关系无效').max(CHARACTER_LIMITS.batch, `一次最多 ${CHARACTER_LIMITS.batch} 项`).default([]),
      removed_ids: z.array(id(), '关系无效').max(CHARACTER_LIMITS.batch, `一次最多 ${CHARACTER_LIMITS.batch} 项`).default([]),
      strangers: z
        .array(z.object({ one_id: id(), other_id: id(), ignored: flag() }), '角色无效')
        .max(CHARACTER_LIMITS.batch, `一次最多 ${CHARACTER_LIMITS.batch} 项`)
        .default([])
        .describe('whether a pair that is often together is said to have no relation'),
    }),
    data: Relations,
    about: 'Adds, changes and removes relations at once; all or nothing.',
  }),
  recognise: POST('/ai_web/ai/character_analyse/launch', {
    needs: onWork('EditIdeas'),
    fails: '识别角色失败',
    body: Work,
    data: z.object({ job_id: z.int() }),
    about: 'Reads every document of the work as a job that can be cancelled; nobody is added by it.',
  }),
  recognition: GET('/ai_web/ai/character_analyse/result', {
    needs: onWork('any'),
    fails: '获取识别结果失败',
    quiet: true,
    query: Work,
    data: Recognition.nullable().describe('null = the script was never read'),
  }),
  resetRecognition: GET('/ai_web/ai/character_analyse/err_reset', {
    needs: onWork('EditIdeas'),
    fails: '清除识别错误失败',
    query: Work,
    data: z.null(),
    about: 'Forgets a reading that failed; one that is under way, stopped or done stays. A GET by the documents (document 2 §7).',
  }),
  presence: GET('/ixj_web/ai/character/v2/presence', {
    needs: onWork('any'),
    fails: '获取出场失败',
    query: Work,
    data: Presence,
    about: 'Who is in which document how much, and who is together with whom, of confirmed characters.',
  }),
  speech: GET('/ixj_web/ai/character/v2/speech', {
    needs: on('character', 'any'),
    fails: '获取台词统计失败',
    query: One,
    data: Speech.extend({ average: Speech.pick({ sentence_length: true, question_share: true }).describe('of everybody in the work') }),
  }),
  lines: GET('/ixj_web/ai/character/v2/lines', {
    needs: on('character', 'any'),
    fails: '获取台词失败',
    query: One.extend({ doc_id: id() }),
    data: z.array(Line),
    about: 'What a character says in one document.',
  }),
})
