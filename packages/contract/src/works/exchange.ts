// Files in and out of a work: importing a script or novel, exporting documents (document 2 §7, wire.md).
import * as z from 'zod'
import { calls, DOWNLOAD, UPLOAD } from '../kit/call.ts'
import { IMPORT_MAX_BYTES, TIMEOUT_UPLOAD_MS } from '../kit/limits.ts'
import { onWork } from '../kit/needs.ts'
import { id, ids } from '../kit/scalars.ts'

/** Formats of import and export. */
export const EXPORT_FORMATS = {
  docx: 'Word 文档',
  pdf: 'PDF',
  fountain: 'Fountain',
  fdx: 'Final Draft',
  txt: '纯文本',
  md: 'Markdown',
} as const
export const IMPORT_ENDINGS = ['.docx', '.txt', '.md', '.fountain', '.fdx'] as const

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
  export: DOWNLOAD('/ixj_web/doc/export', {
    needs: onWork('any'),
    fails: '导出失败',
    query: z.object({
      project_id: id(),
      doc_id: ids(2000).optional().describe('all documents when absent'),
      format: z.enum(Object.keys(EXPORT_FORMATS) as (keyof typeof EXPORT_FORMATS)[], '导出格式无效'),
    }),
    timeoutMs: TIMEOUT_UPLOAD_MS,
    audit: 'work_export',
  }),
})
