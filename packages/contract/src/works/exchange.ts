// Files in and out of a work: importing a script or novel, exporting documents (document 2 §7, wire.md).
import * as z from 'zod'
import { calls, DOWNLOAD, POST, UPLOAD } from '../kit/call.ts'
import { IMPORT_MAX_BYTES, TIMEOUT_UPLOAD_MS } from '../kit/limits.ts'
import { onWork, ownRow } from '../kit/needs.ts'
import { id, ids, line } from '../kit/scalars.ts'

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
export const IMPORT_ENDINGS = ['.docx', '.txt', '.md', '.fountain', '.fdx'] as const

/** Greatest plan of an import in bytes (ours). */
const PLAN_MAX_BYTES = 4 * 1024 * 1024
/** Documents of one import or export. */
const MAX_PARTS = 2000

/** How the parts of a file are to be cut; lines are counted over the whole file as it was read. */
export const ImportPlan = z.object({
  lines: z.int('行数无效').min(0, '行数无效').describe('how many the reader found; another number means that it read another file'),
  parts: z
    .array(
      z.object({
        name: line('文档名称', 60),
        volume_id: id().nullish(),
        volume_name: line('卷名', 40).optional().describe('a volume of this name is made, or used where there is one'),
        from: z.int('行号无效').min(0, '行号无效'),
        to: z.int('行号无效').min(0, '行号无效').describe('the line behind its last one'),
      }),
    )
    .min(1, '请至少选择一个文档')
    .max(MAX_PARTS, `一次最多导入 ${MAX_PARTS} 个文档`),
})
export type ImportPlan = z.infer<typeof ImportPlan>

export const exchange = calls('works.exchange', {
  import: UPLOAD('POST', '/ixj_web/project/doc/import', {
    needs: onWork('WriteWork'),
    fails: '导入剧本失败',
    files: { file: IMPORT_MAX_BYTES },
    body: z.object({ project_id: id(), volume_id: id().optional() }),
    data: z.object({ docs: z.array(z.object({ doc_id: z.int(), doc_name: z.string(), words: z.int() })), warnings: z.array(z.string()) }),
    timeoutMs: TIMEOUT_UPLOAD_MS,
    limit: 'import',
  }),
  importParts: UPLOAD('POST', '/ixj_web/doc/import_parts', {
    needs: onWork('WriteWork'),
    fails: '导入剧本失败',
    files: { file: IMPORT_MAX_BYTES, plan: PLAN_MAX_BYTES },
    body: z.object({ project_id: id() }),
    data: z.object({ docs: z.array(z.object({ doc_id: z.int(), doc_name: z.string(), words: z.int() })), warnings: z.array(z.string()) }),
    timeoutMs: TIMEOUT_UPLOAD_MS,
    limit: 'import',
    about: '`file` as for the import, `plan` the JSON of an ImportPlan: how its reader wants it cut. All of it is written, or nothing.',
  }),
  exportJob: POST('/ixj_web/doc/export_job', {
    needs: onWork('any'),
    fails: '导出失败',
    body: z.object({
      project_id: id(),
      doc_id: ids(MAX_PARTS).optional().describe('all documents when absent'),
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
  export: DOWNLOAD('/ixj_web/doc/export', {
    needs: onWork('any'),
    fails: '导出失败',
    query: z.object({
      project_id: id(),
      doc_id: ids(2000).optional().describe('all documents when absent'),
      format: Format,
    }),
    timeoutMs: TIMEOUT_UPLOAD_MS,
    audit: 'work_export',
  }),
})
