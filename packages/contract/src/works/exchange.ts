// Files in and out of a work: importing a script or novel, exporting documents (document 2 §7, wire.md).
import * as z from 'zod'
import { calls, DOWNLOAD, GET, POST, UPLOAD } from '../kit/call.ts'
import { IMPORT_MAX_BYTES, TIMEOUT_UPLOAD_MS } from '../kit/limits.ts'
import { onWork, ownRow } from '../kit/needs.ts'
import { Losses } from '../kit/losses.ts'
import { flag, id, ids, label, line, num, prose } from '../kit/scalars.ts'

/** Formats of import and export. */
export const EXPORT_FORMATS = {
  docx: 'Word 文档',
  pdf: 'PDF',
  fountain: 'Fountain',
  fdx: 'Final Draft',
  txt: '纯文本',
  md: 'Markdown',
  epub: '电子书 EPUB',
} as const
export type ExportFormat = keyof typeof EXPORT_FORMATS
const Format = z.enum(Object.keys(EXPORT_FORMATS) as [ExportFormat, ...ExportFormat[]], '导出格式无效')
export const IMPORT_ENDINGS = ['.docx', '.txt', '.md', '.fountain', '.fdx', '.epub'] as const

/** Greatest plan of an import in bytes (ours). */
const PLAN_MAX_BYTES = 4 * 1024 * 1024
/** Documents of one import or export. */
const MAX_PARTS = 2000

/** How the parts of a file are to be cut; lines are counted over the whole file as it was read. */
export const ImportPlan = z.object({
  lines: num('行数无效').describe('how many the reader found; another number means that it read another file'),
  parts: z
    .array(
      z.object({
        name: line('文档名称', 60),
        volume_id: id().nullish(),
        volume_name: line('卷名', 40).optional().describe('a volume of this name is made, or used where there is one'),
        from: num('行号无效'),
        to: num('行号无效').describe('the line behind its last one'),
      }),
    )
    .min(1, '请至少选择一个文档')
    .max(MAX_PARTS, `一次最多导入 ${MAX_PARTS} 个文档`),
})
export type ImportPlan = z.infer<typeof ImportPlan>

/** What stands on and around the pages (ours); Word and PDF have them, the person's scenes every format. */
const LOOK = {
  writer: label('编剧', 60).default('').describe('on the title page, as draft, date and contact; an empty one is left out'),
  draft: label('稿次', 60).default(''),
  date: label('日期', 60).default(''),
  contact: prose('联系方式', 300).default(''),
  numbers: flag().default(1).describe('scene numbers'),
  header: flag().default(1).describe('names of the work and of the part at the head of each page'),
  lists: flag().default(0).describe('tables of the cast and of the scenes'),
  speaker: label('人物', 40).default('').describe('only the scenes of this person'),
  paper: z.enum(['A4', 'Letter'], '纸张无效').default('A4'),
  since: label('时间', 40)
    .refine(at => at === '' || !Number.isNaN(Date.parse(at)), '时间无效')
    .default('')
    .describe('an instant: the PDF marks lines that were changed since the last version before'),
  colour: z.enum(['', '蓝', '粉', '黄', '绿', '金'], '颜色无效').default('').describe('of the pages that hold such lines'),
}
const LookOf = z.object(LOOK)
/** As the web sends it. */
export type Look = z.infer<typeof LookOf>
const WHAT = { project_id: id(), doc_id: ids(MAX_PARTS).optional().describe('all documents when absent') }
/** Pages that a preview shows. */
export const PREVIEW_PAGES = 12
const PageItem = z.union([
  z.object({
    kind: z.literal('text'),
    x: z.number(),
    y: z.number().describe('baseline'),
    size: z.number(),
    width: z.number(),
    text: z.string(),
    bold: z.boolean().optional(),
    italic: z.boolean().optional(),
    underline: z.boolean().optional(),
    strike: z.boolean().optional(),
    grey: z.boolean().optional(),
  }),
  z.object({ kind: z.literal('tint'), colour: z.string().describe('of the whole page') }),
  z.object({ kind: z.literal('picture'), x: z.number(), y: z.number(), width: z.number(), height: z.number(), file: z.int() }),
])

const Imported = z.object({
  docs: z.array(z.object({ doc_id: z.int(), doc_name: z.string(), words: z.int() })),
  warnings: z.array(z.string()),
  losses: Losses,
})

export const exchange = calls('works.exchange', {
  import: UPLOAD('POST', '/ixj_web/project/doc/import', {
    needs: onWork('WriteWork'),
    fails: '导入剧本失败',
    files: { file: IMPORT_MAX_BYTES },
    body: z.object({ project_id: id(), volume_id: id().optional() }),
    data: Imported,
    timeoutMs: TIMEOUT_UPLOAD_MS,
    limit: 'import',
  }),
  importParts: UPLOAD('POST', '/ixj_web/doc/import_parts', {
    needs: onWork('WriteWork'),
    fails: '导入剧本失败',
    files: { file: IMPORT_MAX_BYTES, plan: PLAN_MAX_BYTES },
    body: z.object({ project_id: id() }),
    data: Imported,
    timeoutMs: TIMEOUT_UPLOAD_MS,
    limit: 'import',
    about: '`file` as for the import, `plan` the JSON of an ImportPlan: how its reader wants it cut. All of it is written, or nothing.',
  }),
  exportJob: POST('/ixj_web/doc/export_job', {
    needs: onWork('any'),
    fails: '导出失败',
    body: z.object({
      ...WHAT,
      ...LOOK,
      format: Format,
      each: z.boolean('应为真或假').default(false).describe('a zip with a file for each document'),
    }),
    data: z.object({ job_id: z.int() }),
    audit: 'work_export',
    about: 'The job of many documents; its file is fetched by exported within seven days.',
  }),
  exported: DOWNLOAD('/ixj_web/doc/export_file', {
    needs: ownRow('job'),
    fails: '导出失败',
    query: z.object({ job_id: id() }),
    timeoutMs: TIMEOUT_UPLOAD_MS,
  }),
  exportPages: GET('/ixj_web/doc/export_pages', {
    needs: onWork('any'),
    fails: '预览失败',
    quiet: true,
    query: z.object({ ...WHAT, ...LOOK }),
    data: z.object({
      width: z.number().describe('points, as all lengths'),
      height: z.number(),
      total: z.int(),
      pages: z.array(z.array(PageItem)).describe(`the first ${PREVIEW_PAGES}`),
    }),
    timeoutMs: TIMEOUT_UPLOAD_MS,
    about: 'The pages of the PDF as they will be.',
  }),
  unsaid: GET('/ixj_web/doc/export_losses', {
    needs: onWork('any'),
    fails: '检查导出失败',
    quiet: true,
    query: z.object({ ...WHAT, format: Format, speaker: LOOK.speaker }),
    data: z.object({ losses: Losses }),
    timeoutMs: TIMEOUT_UPLOAD_MS,
    about: 'What a file of a format would not say of the texts, asked before it is saved.',
  }),
  export: DOWNLOAD('/ixj_web/doc/export', {
    needs: onWork('any'),
    fails: '导出失败',
    query: z.object({ ...WHAT, ...LOOK, format: Format }),
    timeoutMs: TIMEOUT_UPLOAD_MS,
    audit: 'work_export',
  }),
})
