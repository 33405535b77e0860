// Finding a text in all documents of a work, and putting another in its place.
import * as z from 'zod'
import { calls, POST } from '../kit/call.ts'
import { TIMEOUT_UPLOAD_MS } from '../kit/limits.ts'
import { onWork } from '../kit/needs.ts'
import { id, line, num } from '../kit/scalars.ts'

/** Hits of one search that are told, and documents that are looked through for them. */
export const FIND_LIMITS = { hits: 2000, perDoc: 500 } as const
/** Where a text was found: in a line's text or in the name before it. Offsets are UTF-16 units of the text as it is with suggestions. */
const Place = z.object({
  block_id: z.string().max(32, '位置无效'),
  field: z.enum(['text', 'speaker'], '位置无效'),
  start: num('位置无效'),
})
const Hit = Place.extend({
  end: z.int(),
  before: z.string(),
  found: z.string(),
  after: z.string(),
  locked: z.boolean().describe('lies across a pending suggestion; it is shown, but not replaced'),
})
const Sought = {
  project_id: id(),
  text: z.string('请输入要查找的文字').min(1, '请输入要查找的文字').max(100, '查找的文字最多 100 个字'),
  match_case: z.boolean('应为真或假').default(false),
  whole_word: z.boolean('应为真或假').default(false).describe('for letters and digits; Chinese has no word ends'),
  regex: z
    .boolean('应为真或假')
    .default(false)
    .describe('text is a regular expression without look-around and back references; $1 in the replacement is its first group'),
}

export const replace = calls('works.replace', {
  find: POST('/ixj_web/doc/find', {
    reads: true,
    needs: onWork('any'),
    fails: '查找失败',
    body: z.object(Sought),
    data: z.object({
      docs: z.array(z.object({ doc_id: z.int(), doc_name: z.string(), hits: z.array(Hit) })),
      total: z.int(),
      more: z.boolean().describe('there are more than are told'),
    }),
    timeoutMs: TIMEOUT_UPLOAD_MS,
  }),
  replace: POST('/ixj_web/doc/replace', {
    needs: onWork('WriteWork'),
    fails: '替换失败',
    body: z.object({
      ...Sought,
      replacement: line('替换文字', 100).or(z.literal('')),
      docs: z
        .array(
          z.object({ doc_id: id(), places: z.array(Place).min(1, '请选择要替换的地方').max(FIND_LIMITS.perDoc, '一次替换的地方太多') }),
        )
        .min(1, '请选择要替换的地方')
        .max(2000, '一次最多 2000 个文档'),
    }),
    data: z.object({
      docs: z.array(
        z.object({
          doc_id: z.int(),
          replaced: z.int(),
          skipped: z.int().describe('places whose text is another one by now'),
          history_id: z.int().describe('the version before, to go back to'),
        }),
      ),
    }),
    timeoutMs: TIMEOUT_UPLOAD_MS,
    audit: 'doc_replace',
    about: 'One change per document, over a kept version. Text with pending suggestions around it keeps them.',
  }),
  undo: POST('/ixj_web/doc/replace_undo', {
    needs: onWork('WriteWork'),
    fails: '撤销替换失败',
    body: z.object({
      project_id: id(),
      docs: z
        .array(z.object({ doc_id: id(), history_id: id() }), '要撤销的文档无效')
        .min(1, '请选择要撤销的文档')
        .max(2000, '一次最多 2000 个文档'),
    }),
    data: z.object({ docs: z.array(z.int()).describe('ids of the documents that are as they were') }),
    timeoutMs: TIMEOUT_UPLOAD_MS,
    about: 'Each document goes back to the version that was kept before; the present text is kept as a version too.',
  }),
})
