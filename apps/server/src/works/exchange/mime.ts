// What the files of an export are called on the web.
import type { ExportFormat } from '@qianmu/contract/works/exchange'

export const MIME: Record<ExportFormat, string> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pdf: 'application/pdf',
  fountain: 'text/plain; charset=utf-8',
  fdx: 'application/xml',
  txt: 'text/plain; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  epub: 'application/epub+zip',
}
export const ZIP_MIME = 'application/zip'
