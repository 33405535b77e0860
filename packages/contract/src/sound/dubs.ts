// Dubbing of many lines: a grid of lines with speakers, a cast, and takes of each line (mockup 49; payloads are ours).
import * as z from 'zod'
import { calls, DELETE, DOWNLOAD, GET, POST, PUT } from '../kit/call.ts'
import { member, on, ownRow, readRow } from '../kit/needs.ts'
import { id, ids, instant, label, line, listOf, Page, prose } from '../kit/scalars.ts'
import { SOUND_LIMITS, SoundRecord } from './records.ts'

export const DUB_LIMITS = { lines: 2000, speakers: 200, changes: 500 } as const
/** `cues` is a table of what sounds when, with its engine and licence. */
export const DUB_FORMATS = ['wav', 'mp3', 'zip', 'srt', 'cues'] as const
export type DubFormat = (typeof DUB_FORMATS)[number]
/** missing: no take; making: a job is to say it; ready; stale: its words or its voice changed since; failed. */
export const LINE_STATES = ['missing', 'making', 'ready', 'stale', 'failed'] as const

/** What becomes of a take that must end before the next line: it fits, was or can be said faster, should be put shorter, or is far too long. */
export const FITS = ['fits', 'squeeze', 'shorten', 'over'] as const

/** Emotions that are offered; any word may stand in a line. */
export const EMOTIONS = ['平静', '喜悦', '愤怒', '悲伤', '紧张', '温柔', '惊讶', '低声', '疲惫'] as const
const told = (msg: string, min: number, max: number) => z.number(msg).min(min, msg).max(max, msg)
/** How a whole line is said; each stands in its text as markup, or not where it is as usual. */
const Delivery = z.object({
  speed: told('语速应为 0.5 到 2', 0.5, 2),
  pitch: told('音高应为 -12 到 12', -12, 12).describe('half tones'),
  volume: told('音量应为 -24 到 12 分贝', -24, 12).describe('decibels'),
  pause: told('停顿应为 0 到 10 秒', 0, 10).describe('seconds before its first word'),
  emotion: z.string('情绪应是文字').regex(/^[^\d()（）\s]{0,12}$/, '情绪最多 12 个字，不含数字和括号'),
})
export type LineDelivery = z.infer<typeof Delivery>

const Line = z.object({
  line_id: z.int(),
  scene_id: z.string().describe('empty for lines that come from no document'),
  speaker: z.string(),
  voice_id: z.string().describe('of this line alone; empty: that of its speaker'),
  text: z.string(),
  slot_ms: z.int().nullable().describe('the time that a subtitle leaves it'),
  available_ms: z.int().nullable().describe('from where it begins to just before the next'),
  fit: z.enum(FITS).nullable().describe('null without a take or a time for it'),
  marks: z
    .array(z.object({ text: z.string(), ignored: z.boolean() }))
    .describe('its markup; what the engine of its voice leaves out is ignored'),
  words: z
    .array(z.object({ text: z.string(), reading: z.string().describe('what stands above it') }))
    .describe('empty where no word has one'),
  delivery: Delivery.describe('what its markup says of the whole line'),
  state: z.enum(LINE_STATES),
  job_id: z.int().nullable().describe('the job that is to say it; one says its lines in their order'),
  error: z.string().describe('why it could not be said last, or empty'),
  about_ms: z.int().describe('how long it will be, as far as its words tell'),
  take: SoundRecord.nullable(),
  takes: z.array(z.object({ record_id: z.int(), duration_ms: z.int(), create_time: instant() })),
  said: z.string().describe('the words of the take'),
})
export type DubLine = z.infer<typeof Line>
const Cast = z.record(label('角色', 60), label('音色', 100)).describe('speaker → voice')
const Dub = z.object({
  dub_id: z.int(),
  title: z.string(),
  lines: z.int(),
  ready: z.int(),
  stale: z.int(),
  duration_ms: z.int(),
  create_time: instant(),
})
export type Dub = z.infer<typeof Dub>
const OneDub = z.object({ dub_id: id() })
const ofDub = ownRow('dub', 'dub_id')
const readsDub = readRow('dub', 'dub_id')
const A = '/ai_web/ai/voice/dub'

export const dubs = calls('dubs', {
  add: POST(`${A}/add`, {
    needs: member,
    fails: '新建配音失败',
    body: z.object({
      title: line('标题', 80).default('新的配音'),
      text: prose('台词', 200_000).default('').describe('lines with their speakers before a colon, or a subtitle file'),
    }),
    data: OneDub,
  }),
  addFromDoc: POST(`${A}/from_doc`, {
    needs: on('document', 'any', 'doc_id'),
    fails: '新建配音失败',
    body: z.object({
      doc_id: id(),
      scene_id: label('场次', 60).default('').describe('without, the whole document'),
      from: z.enum(['script', 'storyboard'], '来源应为剧本或分镜').default('script').describe('lines of shots have the time of their shot'),
    }),
    data: OneDub,
    about: 'The dialogue of a document, in its order.',
  }),
  list: GET(`${A}/list`, { needs: member, fails: '获取配音列表失败', query: Page, data: listOf(Dub) }),
  detail: GET(`${A}/detail`, {
    needs: readsDub,
    fails: '获取配音失败',
    query: OneDub,
    data: Dub.omit({ lines: true }).extend({
      cast: Cast,
      rows: z.array(Line),
      doc: z
        .object({ doc_id: z.int(), doc_name: z.string(), project_id: z.int(), project_name: z.string() })
        .nullable()
        .describe('where its lines come from; null for whoever may not read it'),
      scenes: z.array(z.object({ scene_id: z.string(), name: z.string() })).describe('of that document, in its order; none without it'),
    }),
  }),
  save: PUT(`${A}/save`, {
    needs: ofDub,
    fails: '保存配音失败',
    body: OneDub.extend({
      title: line('标题', 80).optional(),
      cast: Cast.refine(cast => Object.keys(cast).length <= DUB_LIMITS.speakers, `最多 ${DUB_LIMITS.speakers} 个角色`).optional(),
      assign: z.boolean('应为真或假').default(false).describe('everybody who speaks and has no voice gets one'),
      changes: z
        .array(
          z.object({
            line_id: id(),
            speaker: label('角色', 60).optional(),
            text: prose('台词', SOUND_LIMITS.text).optional(),
            delivery: Delivery.partial().optional().describe('written into its text as markup'),
            voice_id: label('音色', 100).optional().describe('for this line alone; empty gives it that of its speaker again'),
            record_id: id().optional().describe('the take that counts'),
          }),
          '改动应是列表',
        )
        .max(DUB_LIMITS.changes, `一次最多改 ${DUB_LIMITS.changes} 句`)
        .default([]),
    }),
  }),
  generate: POST(`${A}/generate`, {
    needs: ofDub,
    fails: '配音失败',
    body: OneDub.extend({
      line_ids: ids(DUB_LIMITS.lines).optional().describe('without, those of `which`'),
      scene_id: label('场次', 60).default('').describe('of one scene alone'),
      which: z.enum(['due', 'stale', 'all'], '范围无效').default('due').describe('due: missing, stale or failed'),
    }),
    data: z.object({ job_id: z.int().nullable(), lines: z.int() }),
  }),
  export: DOWNLOAD(`${A}/export`, {
    needs: readsDub,
    fails: '导出配音失败',
    query: OneDub.extend({
      format: z.enum(DUB_FORMATS, '格式无效').default('wav'),
      music_id: id().optional().describe('a piece that is laid under wav and mp3, 12 dB lower while somebody speaks'),
    }),
    timeoutMs: 0,
    about: 'One sound with all lines, a zip with a folder for each role, or subtitles with the times of the takes.',
  }),
  shorten: POST(`${A}/shorten`, {
    needs: readsDub,
    fails: '改短失败',
    timeoutMs: 90_000,
    body: OneDub.extend({ line_id: id() }),
    data: z.object({ variants: z.array(z.object({ text: z.string(), seconds: z.number().describe('as long as it will be') })) }),
    about: 'Asks the language engine for shorter wordings; only those that will fit are given.',
  }),
  alike: GET(`${A}/alike`, {
    needs: readsDub,
    fails: '比较音色失败',
    query: OneDub,
    data: z.object({
      voices: z.array(z.object({ speaker: z.string(), pitch: z.number(), brightness: z.number() })),
      pairs: z.array(z.object({ one: z.string(), other: z.string(), apart: z.number().describe('half tones') })),
    }),
    about: 'Roles of a grid that sound too alike, heard from their takes.',
  }),
  remove: DELETE(`${A}/delete`, { needs: ofDub, fails: '删除配音失败', query: OneDub }),
  restore: PUT(`${A}/restore`, { needs: ofDub, fails: '恢复配音失败', body: OneDub, about: 'Undoes a deletion.' }),
})
