// The document and the contents of its versions, as the history screen reads them.
import type { Data } from '@qianmu/contract/kit/call'
import type { Content } from '@qianmu/script/elements'
import { api } from '../../api.ts'
import { useCall } from '../../kit/use-call.ts'
import { PRESENT } from './versions.ts'

export type DocDetail = Data<typeof api.documents.detail.contract>

/** The content of a version, or of the document itself; null while it loads. The server answers it in canonical form. */
export function useContent(doc: DocDetail, historyId: number): Content | null {
  const isPresent = historyId === PRESENT
  const { data } = useCall(api.history.get, { history_id: historyId }, { enabled: !isPresent, staleMs: Infinity })
  if (isPresent) return doc.content as Content
  return data ? (data.content as Content) : null
}
