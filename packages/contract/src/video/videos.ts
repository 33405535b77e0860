// Batch subtitles: videos that are uploaded, read, translated and composed (document 3 §3–9, wire.md "Sound and subtitles").
import * as z from 'zod'
import { calls, DELETE, DOWNLOAD, GET, POST, PUT, UPLOAD } from '../kit/call.ts'
import { FILE_MAX_BYTES } from '../kit/limits.ts'
import { Losses } from '../kit/losses.ts'
import { member, on, ownRow, readRow } from '../kit/needs.ts'
import { fileId, flag, id, ids, instant, label, line, listOf, num, Page, prose } from '../kit/scalars.ts'
import { Caption, Captions, Colour, SubtitleTrack, VIDEO_LIMITS } from './captions.ts'
import { VIDEO_STAGES, VIDEO_STATES } from './states.ts'

const Stage = z.enum(
  VIDEO_STAGES.map(each => each.stage),
  '阶段无效',
)

/** Frames of a stretch for a timeline, and the ms between two of them at each level: whole films have the coarse ones. */
export const STRIP = { frames: 16, steps_ms: [250, 1000, 4000, 16_000, 64_000, 256_000, 1_024_000, 4_096_000] } as const
export const READ_WAYS = ['auto', 'embedded', 'screen', 'recognise', 'script', 'silence'] as const
const share = (noun: string, least: number) => z.number(`${noun}无效`).min(least, `${noun}应在画面里`).max(1, `${noun}应在画面里`)
const Rect = z
  .object({ left: share('左边', 0), top: share('上边', 0), width: share('宽度', 0.02), height: share('高度', 0.02) })
  .refine(({ left, top, width, height }) => left + width <= 1.0001 && top + height <= 1.0001, '字幕范围超出了画面')
/** Of the picture, in shares of its width and height. */
export type ReadingRect = z.infer<typeof Rect>
export const OUTPUTS = ['mp4', 'srt', 'ass', 'vtt', 'lrc', 'ttml', 'sbv', 'json'] as const
const Status = z.literal(VIDEO_STATES.map(state => state.status))
const decimal = (msg: string, min: number, max: number) => z.number(msg).min(min, msg).max(max, msg)
const Rules = z
  .object({
    line_max: num('每行字数应为 4 到 100', { min: 4, max: 100 }),
    lines_max: num('行数应为 1 到 4', { min: 1, max: 4 }),
    speed_max: decimal('阅读速度应为每秒 1 到 40 字', 1, 40),
    min_ms: num('最短应为 0 到 10000 毫秒', { max: 10_000 }),
    max_ms: num('最长应为 500 到 60000 毫秒', { min: 500, max: 60_000 }),
    gap_ms: num('间隔应为 0 到 2000 毫秒', { max: 2000 }),
  })
  .refine(({ min_ms, max_ms }) => min_ms <= max_ms, { message: '最长不能比最短还短', path: ['max_ms'] })
const Settings = z.object({
  source: z.enum(READ_WAYS, '读取方式无效'),
  translate: z.boolean('翻译应为是或否'),
  target: line('译成', 20),
  order: z.enum(['original-above', 'translation-above', 'translation-only', 'original-only'], '双语排法无效'),
  rules: z
    .enum(['auto', 'netflix-zh', 'vertical', 'english', 'own'], '规则无效')
    .describe('auto: those for upright films where the picture is higher than wide, else those of Netflix'),
  own_rules: Rules.describe('what holds where `rules` is `own`'),
  font: line('字体', 60),
  size: decimal('字号应为画面高度的 1% 到 20%', 1, 20),
  second_size: decimal('字号应为画面高度的 1% 到 20%', 1, 20),
  colour: Colour,
  outline: Colour,
  karaoke: z
    .union([z.literal(''), Colour], '颜色无效')
    .describe('of words that were said, where captions have times of words; empty: all alike'),
  align: num('位置应为 1 到 9', { min: 1, max: 9 }),
  margin: decimal('边距应为画面高度的 0% 到 40%', 0, 40),
  crf: num('画质应为 16 到 35', { min: 16, max: 35 }),
  watermark: label('水印文字', 40),
  mark_file_id: fileId().nullable().describe('a picture of the team over the film, beside the words'),
  mark_align: num('水印位置应为 1 到 9', { min: 1, max: 9 }).describe('of words and picture, as on the keys of numbers'),
  mark_size: decimal('水印大小应为画面高度的 2% 到 50%', 2, 50).describe('height of the picture and size of the words'),
  mark_opacity: decimal('水印不透明度应为 5% 到 100%', 5, 100),
  glossary: prose('术语表', VIDEO_LIMITS.glossary).describe('a term a line: 顾晚=Gu Wan'),
  outputs: z.array(z.enum(OUTPUTS, '格式无效'), '请选择要的文件').max(OUTPUTS.length).describe('what a zip of it holds'),
})
export type ProfileSettings = z.infer<typeof Settings>
/** What holds where nobody chose. */
export const USUAL_SETTINGS: ProfileSettings = {
  source: 'auto',
  translate: true,
  target: '英文',
  order: 'original-above',
  rules: 'auto',
  own_rules: { line_max: 16, lines_max: 2, speed_max: 9, min_ms: 833, max_ms: 7000, gap_ms: 83 },
  font: 'Noto Sans CJK SC',
  size: 5.5,
  second_size: 3.8,
  colour: '#ffffff',
  outline: '#000000',
  karaoke: '',
  align: 2,
  margin: 6,
  crf: 23,
  watermark: '',
  mark_file_id: null,
  mark_align: 9,
  mark_size: 6,
  mark_opacity: 100,
  glossary: '',
  outputs: ['mp4', 'srt'],
}

const Edition = z.int().describe('of the captions; another one once somebody has changed them')
const Video = z.object({
  video_id: z.int(),
  batch_id: z.int(),
  name: z.string(),
  status: Status,
  progress: z.number().describe('0 to 1'),
  message: z.string(),
  error: z.string(),
  duration_ms: z.int(),
  width: z.int(),
  height: z.int(),
  captions: z.int(),
  translated: z.int(),
  source: z.string().describe('where the captions come from, in Chinese'),
  stale: z.boolean().describe('composed, and changed since'),
  job_id: z.int().nullable(),
  picture: z.string().describe('a small frame of it; empty where there is no picture'),
  film: z.string().describe('address of what was composed last, or empty'),
  target: z.string().describe('what it is translated into; empty where it is not to be translated'),
  untranslated: z.int().describe('the first caption without a translation, from 1; 0 when there is none'),
  breaches: z.int().describe('what its captions break of its rules'),
  create_time: instant(),
})
export type Video = z.infer<typeof Video>
const Note = z.object({
  note_id: z.int(),
  at_ms: z.int(),
  text: z.string(),
  user_id: z.int(),
  user_name: z.string(),
  done: z.boolean(),
  create_time: instant(),
})
export type CaptionNote = z.infer<typeof Note>
const Verdict = z.object({ ok: z.array(z.int()), rejected: z.array(z.object({ video_id: z.int(), reason: z.string() })) })
const One = z.object({ video_id: id() })
const Many = z.object({ video_ids: ids(VIDEO_LIMITS.batch) })
const Reading = {
  source: z.enum(READ_WAYS, '读取方式无效').optional().describe('without, as its profile says'),
  track: num('轨道无效', { max: 10_000 })
    .optional()
    .describe('for `auto` and `embedded`: index of the track; without, Chinese text where there is some'),
  rect: Rect.optional().describe('for `screen`: where subtitles stand; without, where they seem to'),
  script: prose('剧本', 200_000)
    .optional()
    .describe(
      'for `script`: its lines are laid onto the times at which somebody speaks; for `screen` and `recognise`: names and words are put right by it',
    ),
}
const Download = z
  .enum([...OUTPUTS, 'zip'], '格式无效')
  .default('srt')
  .describe('zip: those of its settings')
const Names = flag().default(0).describe('1: who speaks stands before the words, where the format has no place for it')
const ofVideo = ownRow('video', 'video_id')
const readsVideo = readRow('video', 'video_id')
const ofProfile = ownRow('video_profile', 'profile_id')
const Profile = z.object({
  profile_id: z.int(),
  name: z.string(),
  settings: Settings,
  mark_url: z.string().describe('of the picture of its watermark, or empty'),
  create_time: instant(),
})
export type Profile = z.infer<typeof Profile>
const OneProfile = z.object({ profile_id: id() })
const A = '/ai_web/ai/batch_video'

export const videos = calls('videos', {
  token: GET(`${A}/request_batch_upload_token`, {
    needs: member,
    fails: '获取上传凭证失败',
    data: z.object({ token: z.string(), chunk_size: z.int() }),
  }),
  upload: UPLOAD('POST', '/ai_uploader/subtitle_media/batch_upload', {
    needs: member,
    fails: '上传视频失败',
    files: { file: FILE_MAX_BYTES },
    body: z.object({
      token: line('上传凭证', 200),
      name: label('文件名', 200).default(''),
      upload_id: num('上传编号无效', { min: 1, max: Number.MAX_SAFE_INTEGER }).optional().describe('without, a new one begins'),
      offset: num('位置无效', { max: Number.MAX_SAFE_INTEGER }).default(0).describe('where this part belongs'),
    }),
    data: z.object({ upload_id: z.int(), received: z.int().describe('where the next part begins') }),
    timeoutMs: 0,
    limit: 'upload',
    about: 'A file in one part or in many; a part at another place than the next is not taken, and the answer says which that is.',
  }),
  addBatch: POST(`${A}/add_upload_batch_info`, {
    needs: member,
    fails: '添加视频失败',
    timeoutMs: 0,
    body: z.object({
      uploads: z
        .array(z.object({ upload_id: id(), name: line('文件名', 200) }), '请选择视频')
        .max(VIDEO_LIMITS.batch, `一次最多 ${VIDEO_LIMITS.batch} 个`)
        .default([]),
      profile_id: id().optional(),
      settings: Settings.partial().optional().describe('what is otherwise than in the profile'),
      project_id: id().optional().describe('the work whose characters speak'),
    }),
    data: z.object({
      batch_id: z.int(),
      list: z.array(z.object({ video_id: z.int(), losses: Losses.describe('of a subtitle file: what did not come in as it stands') })),
      rejected: z.array(z.object({ upload_id: z.int(), reason: z.string() })),
    }),
    about: 'Videos, and subtitle files without one.',
  }),
  list: GET(`${A}/list`, {
    needs: member,
    fails: '获取视频列表失败',
    query: Page.extend({
      status: num('状态无效', { max: 10 }).optional(),
      stage: Stage.optional(),
      keyword: prose('搜索内容', 50).default(''),
    }),
    data: listOf(Video).extend({
      counts: z.array(z.object({ status: Status, count: z.int() })),
      stages: z.array(z.object({ stage: Stage, count: z.int() })).describe('all of them, whichever is asked for'),
      running: z.object({ count: z.int(), progress: z.number().describe('0 to 1, the mean') }),
    }),
  }),
  batchResult: GET(`${A}/batch_result`, {
    needs: readRow('video_batch', 'batch_id'),
    fails: '获取批次结果失败',
    query: z.object({ batch_id: id() }),
    data: z.object({ batch_id: z.int(), list: z.array(Video) }),
  }),
  result: GET(`${A}/video_result`, {
    needs: readsVideo,
    fails: '获取字幕失败',
    query: One,
    data: Video.omit({ captions: true }).extend({
      captions: z.array(Caption),
      edition: Edition,
      work: z
        .object({ project_id: z.int(), title: z.string(), doc_id: z.int().nullable(), doc_name: z.string() })
        .nullable()
        .describe('whose characters speak, and the script; null without one, and for who may not read it'),
      url: z.string().describe('of the video itself; empty for a subtitle file'),
      settings: Settings,
      readings: z
        .array(z.object({ start_ms: z.int(), end_ms: z.int(), text: z.string(), picture: z.string(), doubtful: z.boolean() }))
        .describe('what was read or heard before anybody changed it, with the picture that it was read from'),
      notes: z.array(Note),
      cuts_ms: z.array(z.int()).describe('where the picture cuts'),
      outputs: z.array(z.object({ kind: z.enum(OUTPUTS), url: z.string(), name: z.string() })),
      log: z.array(z.string()).describe('the last lines of the program, where composing failed'),
      losses: Losses.describe('what of the file that was read last did not come in as it stands'),
      styles: z.array(z.string()).describe('names of the styles of the ASS file that was read last'),
    }),
  }),
  tracks: GET(`${A}/tracks`, {
    needs: readsVideo,
    fails: '读取字幕轨失败',
    timeoutMs: 120_000,
    query: One,
    data: z.object({ tracks: z.array(SubtitleTrack).describe('the one first that is read where none is chosen') }),
  }),
  read: POST(`${A}/subtitle`, { needs: ofVideo, fails: '提取字幕失败', body: One.extend(Reading), data: Verdict }),
  readAll: POST(`${A}/batch_subtitle`, { needs: member, fails: '提取字幕失败', body: Many.extend(Reading), data: Verdict }),
  translate: POST(`${A}/translate`, { needs: ofVideo, fails: '翻译字幕失败', body: One, data: Verdict }),
  translateAll: POST(`${A}/batch_translate`, { needs: member, fails: '翻译字幕失败', body: Many, data: Verdict }),
  compose: POST(`${A}/compose`, { needs: ofVideo, fails: '合成视频失败', body: One, data: Verdict }),
  composeAll: POST(`${A}/batch_compose`, { needs: member, fails: '合成视频失败', body: Many, data: Verdict }),
  stop: PUT(`${A}/stop`, { needs: ofVideo, fails: '停止失败', body: One, about: 'Back to where it stood before.' }),
  update: PUT(`${A}/update_caption`, {
    needs: ofVideo,
    fails: '保存字幕失败',
    body: One.extend({
      captions: Captions.optional().describe('all that there are to be; none where nothing is given'),
      changed: Captions.optional().describe('in place of `captions`, those that are other than before, by their numbers, and new ones'),
      removed: z
        .array(num('编号无效'), '编号应是列表')
        .max(VIDEO_LIMITS.captions, `最多 ${VIDEO_LIMITS.captions} 条`)
        .optional()
        .describe('beside `changed`: numbers of those that are taken away'),
      edition: num('版次无效')
        .optional()
        .describe('that was changed; where it is no longer that, nothing is saved and 1009 says what is there'),
    }),
    data: z.object({ status: Status, captions: z.array(Caption), edition: Edition }),
    about:
      'All of them in order of time, or where `changed` or `removed` is given those that were changed. What is composed becomes what is translated.',
  }),
  importCaptions: UPLOAD('POST', `${A}/import_caption`, {
    needs: ofVideo,
    fails: '导入字幕失败',
    files: { file: FILE_MAX_BYTES },
    body: One.extend({ only_check: flag().default(0).describe('1: the file is read, and nothing is written') }),
    data: z.object({ status: Status, captions: z.array(Caption), losses: Losses }),
    limit: 'upload',
  }),
  tie: PUT(`${A}/work`, {
    needs: ofVideo,
    fails: '关联作品失败',
    body: One.extend({ project_id: id().nullable(), doc_id: id().nullable().default(null).describe('the script, a document of the work') }),
    data: z.object({ linked: z.int().describe('captions whose speaker is a character of the work') }),
    about: 'The work whose characters speak; speakers that go by one of their names become them.',
  }),
  script: GET(`${A}/script`, {
    needs: on('document', 'any', 'doc_id'),
    fails: '读取剧本失败',
    query: z.object({ doc_id: id() }),
    data: z.object({ lines: z.array(z.object({ speaker: z.string(), text: z.string(), scene: z.string() })) }),
    about: 'The dialogue of a document, in its order.',
  }),
  frame: GET(`${A}/frame`, {
    needs: readsVideo,
    fails: '预览失败',
    query: One.extend({ at_ms: num('时间无效', { max: VIDEO_LIMITS.ms }).default(0) }),
    data: z.object({ picture: z.string().describe('data address of a PNG') }),
    about: 'The picture at a time with its captions, drawn by what composes.',
  }),
  peaks: GET(`${A}/peaks`, {
    needs: readsVideo,
    fails: '读取波形失败',
    timeoutMs: 0,
    query: One,
    data: z.object({ peaks: z.array(z.int()).describe('the loudest moment of each 1/20 s, 0 to 100; empty without sound') }),
    about: 'Made the first time that it is asked for.',
  }),
  strip: GET(`${A}/strip`, {
    needs: readsVideo,
    fails: '读取画面失败',
    timeoutMs: 0,
    query: One.extend({ level: num('间隔无效', { max: STRIP.steps_ms.length - 1 }), nth: num('位置无效', { max: 100_000 }) }),
    data: z.object({ picture: z.string().describe('data address of a JPEG: frames of equal height, one below the other') }),
    about: 'Stretch `nth` of a film, from 0, in frames of a level of STRIP. Made the first time that it is asked for.',
  }),
  download: DOWNLOAD(`${A}/download`, {
    needs: readsVideo,
    fails: '下载字幕失败',
    query: One.extend({ format: Download, names: Names }),
    timeoutMs: 0,
  }),
  unsaid: GET(`${A}/download_losses`, {
    needs: readsVideo,
    fails: '检查导出失败',
    query: One.extend({ format: Download, names: Names }),
    data: z.object({ losses: Losses }),
    about: 'What a file of a format would not say of the captions, asked before it is saved.',
  }),
  rect: GET(`${A}/subtitle_rect`, {
    needs: readsVideo,
    fails: '找字幕范围失败',
    timeoutMs: 120_000,
    query: One,
    data: z.object({
      rect: Rect,
      picture: z.string().describe('data address of a frame'),
      reason: z.string().describe('why it cannot be read, or empty'),
    }),
    about: 'Where burnt-in subtitles seem to stand.',
  }),
  addNote: POST(`${A}/note`, {
    needs: readsVideo,
    fails: '添加批注失败',
    body: One.extend({ at_ms: num('时间无效', { max: VIDEO_LIMITS.ms }), text: line('批注', VIDEO_LIMITS.note) }),
    data: Note,
  }),
  changeNote: PUT(`${A}/note`, {
    needs: ofVideo,
    fails: '修改批注失败',
    body: One.extend({ note_id: id(), done: z.boolean('应为是或否').optional(), deleted: z.boolean('应为是或否').optional() }),
    about: 'Deleted is undone by false.',
  }),
  remove: DELETE(`${A}/delete`, { needs: member, fails: '删除视频失败', audit: 'videos_deleted', query: Many, data: Verdict }),
  restore: PUT(`${A}/restore`, { needs: member, fails: '恢复视频失败', body: Many, data: Verdict, about: 'Undoes a deletion.' }),
})

export const profiles = calls('profiles', {
  list: GET(`${A}/get_profile_list`, { needs: member, fails: '获取方案列表失败', data: z.array(Profile) }),
  add: POST(`${A}/add_profile`, {
    needs: member,
    fails: '添加方案失败',
    body: z.object({ name: line('方案名称', 40), settings: Settings.partial().default({}) }),
    data: Profile,
  }),
  update: PUT(`${A}/update_profile`, {
    needs: ofProfile,
    fails: '更新方案失败',
    body: OneProfile.extend({ name: line('方案名称', 40).optional(), settings: Settings.partial().optional() }),
    data: Profile,
  }),
  remove: DELETE(`${A}/delete_profile`, { needs: ofProfile, fails: '删除方案失败', query: OneProfile }),
  restore: PUT(`${A}/restore_profile`, { needs: ofProfile, fails: '恢复方案失败', body: OneProfile, about: 'Undoes a deletion.' }),
  apply: PUT(`${A}/apply_profile`, {
    needs: ofProfile,
    fails: '应用方案失败',
    body: OneProfile.extend({ video_ids: ids(VIDEO_LIMITS.batch) }),
    data: Verdict,
  }),
  save: PUT(`${A}/save_video_profile`, {
    needs: ofVideo,
    fails: '保存方案失败',
    body: One.extend({ settings: Settings.partial().default({}) }),
    data: z.object({ settings: Settings }),
    about: 'The settings of one video.',
  }),
})
