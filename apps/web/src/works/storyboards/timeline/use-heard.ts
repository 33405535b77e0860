// What is heard in the shots of a document, by shot; asked again when shots or their lines change.
import { useMemo } from 'react'
import { api } from '../../../api.ts'
import { useCall } from '../../../kit/use-call.ts'
import type { Spoken } from './timeline.ts'

export function useHeard(doc_id: number): ReadonlyMap<number, Spoken> {
  const { data } = useCall(api.storyboards.voices, { doc_id }, { enabled: doc_id > 0 })
  return useMemo(
    () => new Map(data?.map(({ storyboard_id, spoken, voices, captions }) => [storyboard_id, { spoken, voices, captions }])),
    [data],
  )
}
