// How the state of a document is worded and coloured.
import { DOC_STATUSES, type DocStatus } from '@qianmu/contract/works/documents'

export const STATUS_COLOURS: Record<DocStatus, string> = {
  draft: 'var(--t3)',
  writing: 'var(--solid)',
  review: 'var(--warn)',
  final: 'var(--ok)',
}
export const STATUS_LIST = Object.entries(DOC_STATUSES) as [DocStatus, string][]
