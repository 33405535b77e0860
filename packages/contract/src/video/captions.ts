// Captions of a video: what one is, what may be sent of it, and how much of anything there may be.
import * as z from 'zod'
import { id, label, num, prose } from '../kit/scalars.ts'

export const VIDEO_LIMITS = {
  notes: 500,
  note: 500,
  glossary: 4000,
  captions: 20_000,
  /** Characters of one caption; what a file has longer becomes several. */
  text: 2000,
  /** Five hundred hours. */
  ms: 1_800_000_000,
  /** Of an event of ASS with its tags. */
  raw: 8000,
  /** Of the times of the words of one caption. */
  words: 8000,
  batch: 100,
  chunk: 8 * 1024 * 1024,
  bytes: 8 * 1024 ** 3,
} as const
/** How names of subtitle files end. */
export const SUBTITLE_FILES = [
  'srt',
  'vtt',
  'ass',
  'ssa',
  'lrc',
  'ttml',
  'dfxp',
  'itt',
  'xml',
  'sbv',
  'json',
  'json3',
  'sub',
  'smi',
  'sami',
  'mpl',
  'tsv',
  'stl',
  'scc',
] as const

export const Colour = z.string('颜色无效').regex(/^#[0-9a-fA-F]{6}$/, '颜色应为 #rrggbb')

export const Caption = z.object({
  id: z.int(),
  start_ms: z.int(),
  end_ms: z.int(),
  text: z.string(),
  translation: z.string(),
  speaker: z.string(),
  character_id: z.int().nullable().describe('who of its work says it; their name is the speaker then'),
  align: z.int().optional().describe('where it stands, as on a number pad; without, where the settings say'),
  italic: z.boolean().optional(),
  colour: z.string().optional().describe('#rrggbb; without, as the settings say'),
  style: z.string().optional().describe('name of a style of the ASS file that it comes from'),
  raw: z.string().optional().describe('its event as ASS has it; written back while words and looks are still the same'),
  words: z
    .string()
    .optional()
    .describe('when each word is said: `0/2 420/3`, ms from its start and UTF-16 units of its text; of another text they are left out'),
})
export type Caption = z.infer<typeof Caption>
const GivenCaption = z.object({
  id: id(0).optional(),
  start_ms: num('时间无效', { max: VIDEO_LIMITS.ms }),
  end_ms: num('时间无效', { max: VIDEO_LIMITS.ms }),
  text: prose('字幕', VIDEO_LIMITS.text),
  translation: prose('译文', VIDEO_LIMITS.text).default(''),
  speaker: label('说话人', 60).default(''),
  character_id: id().nullable().default(null),
  align: num('位置应为 1 到 9', { min: 1, max: 9 }).optional(),
  italic: z.boolean('斜体应为是或否').optional(),
  colour: Colour.optional(),
  style: label('样式', 200).optional(),
  raw: z
    .string('原始事件无效')
    .max(VIDEO_LIMITS.raw, `原始事件最多 ${VIDEO_LIMITS.raw} 字`)
    .regex(/^[^\r\n]*$/, '原始事件应是一行')
    .optional(),
  words: z
    .string('逐字时间无效')
    .max(VIDEO_LIMITS.words, `逐字时间最多 ${VIDEO_LIMITS.words} 字`)
    .regex(/^(?:\d{1,9}\/\d{1,5}(?: \d{1,9}\/\d{1,5})*)?$/, '逐字时间无效')
    .optional(),
})
export const Captions = z.array(GivenCaption, '字幕应是列表').max(VIDEO_LIMITS.captions, `最多 ${VIDEO_LIMITS.captions} 条`)

/** A track of subtitles inside a film. */
export const SubtitleTrack = z.object({
  index: z.int().describe('of the stream'),
  kind: z.enum(['text', 'picture', 'other']).describe('picture: read by the engine that reads pictures; other: cannot be read'),
  codec: z.string(),
  language: z.string().describe('as the file has it'),
  name: z.string().describe('of the language in Chinese, or empty'),
  title: z.string(),
})
export type SubtitleTrack = z.infer<typeof SubtitleTrack>
