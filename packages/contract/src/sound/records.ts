// What is said and composed: a record each, with its sound once it is made (wire.md "Sound and subtitles").
import * as z from 'zod'
import { ENGINE_KINDS } from '../drawing/pictures.ts'
import { calls, DELETE, DOWNLOAD, GET, POST, PUT, UPLOAD } from '../kit/call.ts'
import { FILE_MAX_BYTES, TIMEOUT_UPLOAD_MS } from '../kit/limits.ts'
import { member, ownRow, readRow } from '../kit/needs.ts'
import { id, instant, label, line, listOf, num, Page, prose } from '../kit/scalars.ts'

export const SOUND_LIMITS = { text: 2000, keywords: 12, takes: 4, lexicon: 500, motifs: 4 } as const
/** As that of drawings: waiting, under way, done, failed. */
export const SOUND_STATES = ['waiting', 'running', 'done', 'failed'] as const
const Word = z.object({ text: z.string(), start_ms: z.int(), end_ms: z.int() })
export const SoundRecord = z.object({
  record_id: z.int(),
  name: z.string(),
  text: z.string(),
  voice_id: z.string(),
  status: z.enum(SOUND_STATES),
  error: z.string(),
  url: z.string().describe('empty until it is done'),
  midi_url: z.string(),
  mime: z.string(),
  duration_ms: z.int(),
  words: z.array(Word),
  peaks: z.array(z.number()).describe('80 amplitudes for a waveform, 0 to 1'),
  engine: z.string(),
  engine_kind: z.enum(ENGINE_KINDS).nullable(),
  keywords: z.array(z.string()),
  ignored: z.array(z.string()).describe('keywords that the engine does not know'),
  sections: z.array(z.object({ name: z.string(), start_ms: z.int() })),
  seed: z.int(),
  tempo: z.int(),
  key: z.string(),
  favourite: z.boolean(),
  job_id: z.int().nullable(),
  create_time: instant(),
})
export type SoundRecord = z.infer<typeof SoundRecord>

const decimal = (msg: string, min: number, max: number) => z.number(msg).min(min, msg).max(max, msg)
const Delivery = {
  speed: decimal('语速应为 0.5 到 2', 0.5, 2).default(1),
  pitch: decimal('音调应为 -12 到 12', -12, 12).default(0),
  volume: decimal('音量应为 -24 到 12 分贝', -24, 12).default(0),
}
const Saying = z.object({
  text: prose('台词', SOUND_LIMITS.text).refine(text => text.trim() !== '', '请先输入对话内容'),
  voice_id: line('音色', 100),
  lang: label('语言', 20).default('zh-CN'),
  ...Delivery,
})
const OneRecord = z.object({ record_id: id() })
const Pack = z.object({
  voice_id: z.string(),
  name: z.string(),
  lang: z.string(),
  gender: z.enum(['female', 'male', 'neutral']),
  engine: z.string(),
  engine_kind: z.enum(ENGINE_KINDS),
  timbre_id: z.int().nullable().describe('of a timbre of the team'),
  emotions: z.boolean().describe('whether its engine says a line with an emotion'),
})
export type Pack = z.infer<typeof Pack>
const Timbre = z.object({
  timbre_id: z.int(),
  voice_id: z.string(),
  name: z.string(),
  base_voice_id: z.string(),
  speed: z.number(),
  pitch: z.number(),
  licence: z.string(),
  consent: z.string().describe('address of the consent, or empty'),
  sample: z.string().describe('address of the sample, or empty'),
  favourite: z.boolean(),
  learnt: z.boolean().describe('by an engine from a person: a day after the timbre is deleted it is deleted there too'),
  create_time: instant(),
})
export type Timbre = z.infer<typeof Timbre>
const Entry = z.object({
  word: line('词', 20),
  reading: line('读音', 200).describe('a syllable a character, with its tone: `chong2 qing4` or `chóng qìng`'),
})
const OneTimbre = z.object({ timbre_id: id() })
const ofSound = ownRow('sound_record', 'record_id')
const readsSound = readRow('sound_record', 'record_id')
const ofTimbre = ownRow('timbre', 'timbre_id')
/** Longer than any line takes. */
export const SPEAK_MS = 60_000

export const voices = calls('voices', {
  languages: GET('/ai_web/ai/voice/lang_list', {
    needs: member,
    fails: '获取语言列表失败',
    data: z.array(z.object({ lang: z.string(), name: z.string(), voices: z.int() })),
  }),
  packs: GET('/ai_web/ai/voice/pack_list', {
    needs: member,
    fails: '获取音色列表失败',
    query: z.object({ lang: label('语言', 20).default('') }),
    data: z.object({
      list: z.array(Pack),
      reason: z.string().describe('why there is none, or empty'),
      coming: z.array(z.string()).describe('engines that are being made ready; they bring more'),
    }),
  }),
  records: GET('/ai_web/ai/voice/record_list', {
    needs: member,
    fails: '获取配音记录失败',
    query: Page.extend({ keyword: prose('搜索内容', 50).default('') }),
    data: listOf(SoundRecord),
    about: 'Texts that were said, the newest first; takes of dubbing are not among them.',
  }),
  say: POST('/ai_web/ai/voice/text_to_voice', {
    needs: member,
    fails: '配音失败',
    body: Saying,
    data: OneRecord,
    about: '1050 without an engine that has the voice.',
  }),
  record: GET('/ai_web/ai/voice/text_to_voice', { needs: readsSound, fails: '获取配音记录失败', query: OneRecord, data: SoundRecord }),
  remove: DELETE('/ai_web/ai/voice/text_to_voice', { needs: ofSound, fails: '删除配音记录失败', query: OneRecord }),
  restore: PUT('/ai_web/ai/voice/text_to_voice', {
    needs: ofSound,
    fails: '恢复配音记录失败',
    body: OneRecord,
    about: 'Undoes a deletion.',
  }),
  speak: POST('/ai_web/ai/audio/text_to_speech', {
    needs: member,
    fails: '配音失败',
    timeoutMs: SPEAK_MS + 10_000,
    body: Saying,
    data: SoundRecord,
    about: 'Says a text at once: for a line of a plot. The same text in the same voice is answered from what is there.',
  }),
  lexicon: GET('/ai_web/ai/voice/lexicon', {
    needs: member,
    fails: '获取读音表失败',
    data: z.object({ entries: z.array(Entry) }),
    about: 'How words are read in all dubbing of the team.',
  }),
  saveLexicon: PUT('/ai_web/ai/voice/lexicon', {
    needs: member,
    fails: '保存读音表失败',
    body: z.object({
      entries: z.array(Entry, '读音表应是列表').max(SOUND_LIMITS.lexicon, `最多 ${SOUND_LIMITS.lexicon} 个词`).default([]),
    }),
    about: 'All of it. Lines with words that are read otherwise now are stale.',
  }),
  readings: GET('/ai_web/ai/voice/readings', {
    needs: member,
    fails: '获取读音失败',
    query: z.object({ text: prose('台词', SOUND_LIMITS.text).default('') }),
    data: z.array(z.object({ at: z.int(), letter: z.string(), reading: z.string(), others: z.array(z.string()) })),
    about: 'The characters that can be read in several ways.',
  }),
  timbres: GET('/ai_web/ai/audio/timbres', { needs: member, fails: '获取音色失败', query: Page, data: listOf(Timbre) }),
  timbre: GET('/ai_web/ai/audio/timbre', { needs: ofTimbre, fails: '获取音色失败', query: OneTimbre, data: Timbre }),
  changeTimbre: PUT('/ai_web/ai/audio/timbre', {
    needs: ofTimbre,
    fails: '修改音色失败',
    body: OneTimbre.extend({
      name: line('音色名称', 40).optional(),
      licence: prose('授权说明', 500).optional(),
      speed: decimal('语速应为 0.5 到 2', 0.5, 2).optional(),
      pitch: decimal('音调应为 -12 到 12', -12, 12).optional(),
      favourite: z.boolean('收藏应为是或否').optional(),
      deleted: z.boolean('删除应为是或否').optional().describe('true puts it into the bin, false takes it out'),
    }),
    data: Timbre,
  }),
  trainTimbre: UPLOAD('POST', '/ai_web/ai/audio/timbre_trian', {
    needs: member,
    fails: '添加音色失败',
    audit: 'timbre_added',
    files: { consent: FILE_MAX_BYTES, sample: FILE_MAX_BYTES },
    body: z.object({
      name: line('音色名称', 40),
      base_voice_id: line('底音色', 100).default('draft-narrator').describe('the voice that it varies'),
      licence: prose('授权说明', 500).default(''),
      words: prose('片段里的话', 200).default('').describe('what is said in the sample, for `clone`'),
      clone: z
        .enum(['0', '1'], '应为 0 或 1')
        .default('0')
        .describe('1 = learn the voice of the sample, 3 to 60 seconds: 1050 without an engine that does, refused without a consent'),
    }),
    data: Timbre,
    timeoutMs: TIMEOUT_UPLOAD_MS,
    limit: 'upload',
  }),
})

/** What a piece can be built of, in the order it usually is. */
export const SECTIONS = ['引子', 'A', 'A2', 'B', 'A3', '尾声'] as const
/** What an engine may leave out of what is asked for. */
export const MUSIC_WISHES = ['tempo', 'key', 'dynamics', 'sections'] as const
const Bars = num('小节数应为 1 到 400', { min: 1, max: 400 })
const Wanted = z.object({
  keywords: z.array(line('关键词', 20), '关键词应是列表').max(SOUND_LIMITS.keywords, `最多 ${SOUND_LIMITS.keywords} 个关键词`).default([]),
  seconds: decimal('时长应为 5 到 600 秒', 5, 600).default(30),
  tempo: num('速度应为 40 到 200', { min: 40, max: 200 }).optional(),
  key: z.object({ tonic: num('调式无效', { max: 11 }).describe('0 for c to 11 for b'), minor: z.boolean('调式无效') }).optional(),
  dynamics: decimal('起伏应为 0 到 1', 0, 1).optional().describe('how much louder the middle is than the ends; without, as the mood wants'),
  sections: z
    .array(z.object({ name: z.enum(SECTIONS, '段落无效'), bars: Bars }), '结构应是列表')
    .max(SECTIONS.length * 2, `最多 ${SECTIONS.length * 2} 段`)
    .optional()
    .describe('stretched alike where length and tempo give another number of bars'),
})

export const music = calls('music', {
  keywords: GET('/ai_web/ai/music/keyword_list', {
    needs: member,
    fails: '获取音乐关键词失败',
    data: z.array(z.object({ kind: z.string(), words: z.array(z.string()) })),
  }),
  records: GET('/ai_web/ai/music/record_list', {
    needs: member,
    fails: '获取音乐记录失败',
    query: Page.extend({ favourite: num('应为 0 或 1', { max: 1 }).default(0).describe('1 = favourites alone') }),
    data: listOf(SoundRecord).extend({
      counts: z.object({ all: z.int(), favourite: z.int() }),
      maker: z
        .object({
          engine: z.string(),
          engine_kind: z.enum(ENGINE_KINDS).nullable(),
          words: z.boolean(),
          midi: z.boolean(),
          honours: z.array(z.enum(MUSIC_WISHES)),
        })
        .describe('the engine that composes next; whether it takes words of one’s own, writes notes, and what it holds to'),
    }),
  }),
  plan: POST('/ai_web/ai/music/plan', {
    reads: true,
    needs: member,
    fails: '预看结构失败',
    body: Wanted,
    data: z.object({
      tempo: z.int(),
      key: z.string(),
      bars: z.int(),
      sections: z.array(z.object({ name: z.string(), bars: z.int() })),
      ignored: z.array(z.string()),
    }),
    about: 'What the composer by rules makes of it, before a note is written; the seed sways a tempo of the mood by 3 %.',
  }),
  change: PUT('/ai_web/ai/music/record', {
    needs: ofSound,
    fails: '修改音乐失败',
    body: OneRecord.extend({ favourite: z.boolean('收藏应为是或否').optional() }),
    data: SoundRecord,
  }),
  retry: POST('/ai_web/ai/music/retry', {
    needs: ofSound,
    fails: '重新作曲失败',
    body: OneRecord,
    data: OneRecord,
    about: 'A piece that failed is made by the rules, as it was asked for.',
  }),
  compose: POST('/ai_web/ai/music/text_to_music', {
    needs: member,
    fails: '生成音乐失败',
    body: Wanted.extend({
      name: label('名称', 60).default(''),
      text: prose('描述', 500).default('').describe('words of one’s own; the composer by rules names them as ignored'),
      motifs: z
        .array(line('角色', 60), '角色应是列表')
        .max(SOUND_LIMITS.motifs, `最多 ${SOUND_LIMITS.motifs} 个角色`)
        .default([])
        .describe('characters whose motifs are quoted, where the engine writes notes'),
      seed: num('种子无效', { max: 2 ** 31 - 1 }).optional(),
      takes: num(`一次 1 到 ${SOUND_LIMITS.takes} 版`, { min: 1, max: SOUND_LIMITS.takes }).default(1),
    }),
    data: z.object({ record_id: z.int(), record_ids: z.array(z.int()) }),
  }),
  stems: DOWNLOAD('/ai_web/ai/music/stems', {
    needs: ofSound,
    fails: '导出分轨失败',
    query: OneRecord,
    timeoutMs: 0,
    about: 'Each part alone, and the notes; of pieces by rules alone, which are made again from their seed.',
  }),
  remove: DELETE('/ai_web/ai/music/text_to_music', { needs: ofSound, fails: '删除音乐失败', query: OneRecord }),
  restore: PUT('/ai_web/ai/music/text_to_music', { needs: ofSound, fails: '恢复音乐失败', body: OneRecord, about: 'Undoes a deletion.' }),
})
