// Rewriting and continuing a text by a language engine. The documents name path, verb, time-out and failure texts (document 3 §7–9); fields are ours.
import * as z from 'zod'
import { calls, GET, POST } from '../kit/call.ts'
import { member, on } from '../kit/needs.ts'
import { flag, id, prose } from '../kit/scalars.ts'

/** Time-out of rewrite and continue (document 3 §9). */
export const CONTENT_MS = 180_000
/** Characters of what is rewritten, of the context on each side, and of what somebody asks for (ours). */
export const CONTENT_LIMITS = { text: 6000, context: 12_000, instruction: 500, value: 60 } as const

export const CONTENT_TONES = ['保持原样', '口语', '克制', '幽默', '紧张', '温情', '冷峻', '古风'] as const
export const CONTENT_LENGTHS = ['short', 'same', 'long'] as const

const context = (noun: string) => prose(noun, CONTENT_LIMITS.context).default('')
const Asked = z.object({
  doc_id: id(),
  before: context('前文').describe('the lines before, as a script writes them; the nearest scenes are used'),
  instruction: prose('要求', CONTENT_LIMITS.instruction).default('').describe('in one’s own words'),
  template_id: id().optional().describe('of qa/template_list'),
  values: z
    .record(z.string().max(20), prose('填写的内容', CONTENT_LIMITS.value))
    .default({})
    .describe('what stands in the fields of the template'),
  tone: z.enum(CONTENT_TONES, '语气无效').default('保持原样'),
  length: z.enum(CONTENT_LENGTHS, '篇幅无效').default('same'),
  stream: flag().default(0).describe('1 = server-sent events: pieces of the text as they come, the last with `finish`'),
})

export const EngineKind = z.enum(['local-model', 'remote', 'embedded-model', 'procedural'])
const Said = z.object({
  text: z.string().describe('plain text, one line an element; in a stream the next piece, as the model says it'),
  message: z.string().describe('in a stream: what the engine does meanwhile'),
  finish: z.enum(['stop', 'length']).nullable().describe('length = cut at the longest answer; null = a stream goes on'),
  engine: z.object({ kind: EngineKind, name: z.string() }).nullable().describe('who said it; null while a stream goes on'),
})
export type ContentSaid = z.infer<typeof Said>

/** Who may at least suggest in the document; what comes is written into it by them, like anything they write. */
const needs = on('document', 'some', 'doc_id')
export const content = calls('assistant.content', {
  rewrite: POST('/aigc_web/ai/content/rewrite', {
    reads: true,
    needs,
    fails: '改写内容失败',
    timeoutMs: CONTENT_MS,
    limit: 'language',
    body: Asked.extend({
      text: prose('原文', CONTENT_LIMITS.text).refine(text => text.trim() !== '', '请选择要改写的文字'),
      after: context('后文'),
      inline: flag().default(0).describe('1 = the text is part of one line'),
    }),
    data: Said,
    about: 'Changes no document. 1050 without a language engine, 1051 when it failed.',
  }),
  continue: POST('/aigc_web/ai/content/continue', {
    reads: true,
    needs,
    fails: '续写内容失败',
    timeoutMs: CONTENT_MS,
    limit: 'language',
    body: Asked.extend({ before: prose('前文', CONTENT_LIMITS.context).refine(text => text.trim() !== '', '前面还没有文字，无从续写') }),
    data: Said,
    about: 'Changes no document. 1050 without a language engine, 1051 when it failed.',
  }),
  engine: GET('/aigc_web/ai/content/engine', {
    needs: member,
    fails: '获取语言引擎失败',
    quiet: true,
    data: z.object({
      available: z.boolean(),
      name: z.string(),
      kind: EngineKind.nullable().describe('remote: what is asked leaves the own network; null while there is none'),
      reason: z.string().describe('why none can be asked, and the way to change that'),
    }),
  }),
})
