// The order of one's own queue: a drawing stands at its new place at once, and at its old one again when the server refuses.
import type { DrawQueue } from '@qianmu/contract/drawing/pictures'
import type { KeyboardEvent } from 'react'
import { create } from 'zustand'
import { api } from '../../../api.ts'
import { rethrowUnlessFailure } from '../../../kit/failure.ts'
import { keyOf, queryClient, useCall } from '../../../kit/use-call.ts'
import { moved } from '../../moved.ts'

export interface Order {
  queue: DrawQueue | undefined
  /** Puts a drawing where another one stands. What does not wait (any more) stays. */
  put(recordId: number, at: number): void
  /** Alt with ↑ or ↓ moves a drawing by one. */
  onKey(event: KeyboardEvent, recordId: number): void
}

/** What was moved last, for those who do not see it. */
export const useSaid = create<{ said: string }>(() => ({ said: '' }))
const say = (said: string) => useSaid.setState({ said })

const KEY = keyOf(api.drawing.queue)
const NOW = keyOf(api.drawing.queue, {})
const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

const askAgain = () =>
  Promise.all([api.drawing.queue, api.drawing.list].map(({ contract }) => queryClient.invalidateQueries({ queryKey: [contract.name] })))

/** A drawing in a few words. */
export const nameOf = ({ prompt, subject_name }: { prompt: string; subject_name: string }): string =>
  subject_name || prompt.slice(0, 24) || '绘图'

/** Moves reach the server one after the other; what stands then is asked for after the last one alone. */
let sending: Promise<unknown> = Promise.resolve()

function send(record_id: number, before: number | null, old: DrawQueue): void {
  const mine = sending
    .then(() => api.drawing.move({ record_id, before }))
    .catch((error: unknown) => {
      queryClient.setQueryData(NOW, old)
      say('顺序没有改变')
      rethrowUnlessFailure(error)
    })
    .finally(() => (sending === mine ? askAgain() : undefined))
  sending = mine
}

function put(recordId: number, at: number): void {
  const old = queryClient.getQueryData<DrawQueue>(NOW)
  const from = old?.records.findIndex(({ record_id }) => record_id === recordId) ?? -1
  if (!old || from < 0 || at < 0 || at >= old.records.length || at === from) return
  const records = moved(old.records, from, at)
  void queryClient.cancelQueries({ queryKey: KEY })
  queryClient.setQueryData(NOW, { ...old, records })
  say(`「${nameOf(records[at]!)}」排到第 ${at + 1} 位，共 ${records.length} 个`)
  send(recordId, records[at + 1]?.record_id ?? null, old)
}

export function useOrder(): Order {
  const { data: queue } = useCall(api.drawing.queue, {})
  return {
    queue,
    put,
    onKey(event, recordId) {
      const step = STEPS[event.key]
      if (!step || !event.altKey) return
      event.preventDefault()
      const at = queue?.records.findIndex(({ record_id }) => record_id === recordId) ?? -1
      if (at >= 0) put(recordId, at + step)
    },
  }
}
