// Keywords for a text, shown as they come. A stream that breaks before anything came is asked for once more, unless asking again cannot help.
import type { Data } from '@qianmu/contract/kit/call'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../../api.ts'
import { Failure, mayRetry, rethrowUnlessFailure } from '../../../kit/failure.ts'
import { toast } from '../../../kit/toast.ts'
import { useSession } from '../../../kit/session.ts'

export type Label = Data<typeof api.keywords.label.contract>
export type LabelKind = 'extract' | 'expand'

/** Whatever broke the stream (document 3 §8). */
const BROKEN = '请求发生错误，请联系相关人员处理~'
const AGAIN_MS = 1000

const rest = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

export function useLabels() {
  const [labels, setLabels] = useState<readonly Label[]>([])
  const [busy, setBusy] = useState(false)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const userId = useSession(session => session.user?.user_id)
  const ask = async (prompt: string, prompt_type: LabelKind, signal: AbortSignal): Promise<void> => {
    let came = 0
    const once = () =>
      api.keywords.label.stream(
        { prompt, prompt_type, conversation_id: `draw-label-${userId ?? 0}` },
        label => {
          came++
          setLabels(before => [...before, label])
        },
        { signal, quiet: true },
      )
    try {
      await once()
    } catch (error) {
      if (came > 0 || !(error instanceof Failure) || error.status !== null || !mayRetry(error.http)) throw error
      await rest(AGAIN_MS)
      await once()
    }
  }
  return {
    labels,
    busy,
    find(prompt: string, kind: LabelKind): void {
      running.current?.abort()
      const controller = new AbortController()
      running.current = controller
      setLabels([])
      setBusy(true)
      ask(prompt, kind, controller.signal)
        .catch((error: unknown) => {
          if (controller.signal.aborted) return
          rethrowUnlessFailure(error)
          toast.error(BROKEN, { detail: (error as Failure).message })
        })
        .finally(() => running.current === controller && setBusy(false))
    },
  }
}
