// Versions that are kept, named or thrown away elsewhere: the lists ask again.
import { useEffect } from 'react'
import { api } from '../../api.ts'
import { staleAnswers } from '../../kit/answers-cache.ts'
import { onChange } from '../../kit/events.ts'

/** Keeps the list of a document's versions as it is on the server, while the caller is shown. */
export const useVersionNews = (doc_id: number): void => {
  useEffect(() => onChange('versions', doc_id, () => staleAnswers([api.history.list.contract.name])), [doc_id])
}
