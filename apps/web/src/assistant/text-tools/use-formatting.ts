// The formatting of a document as it stands on the server: asked again while the job waits or runs, all changes once it is done.
import type { FormatChange, Formatting } from '@qianmu/contract/assistant/text-tools'
import { useCallback, useEffect, useState } from 'react'
import { api } from '../../api.ts'
import { Failure } from '../../kit/failure.ts'

const POLL_MS = 500
/** The most that one answer of a list holds. */
const PAGE = 1000

const isOver = (formatting: Formatting | null) => formatting?.state !== 'waiting' && formatting?.state !== 'running'

interface Read {
  formatting: Formatting | null
  changes: readonly FormatChange[]
}

async function readAll(docId: number): Promise<Read> {
  const formatting = await api.textTools.formatStatus({ doc_id: docId, page: 1, size: PAGE })
  const changes = [...(formatting?.changes.list ?? [])]
  for (let page = 2; formatting && changes.length < formatting.changes.total; page++) {
    const more = await api.textTools.formatStatus({ doc_id: docId, page, size: PAGE })
    if (!more || more.changes.list.length === 0) break
    changes.push(...more.changes.list)
  }
  return { formatting, changes }
}

/** The present formatting and the way to ask for it anew; who may not write has none. Undefined until it was first asked. */
export function useFormatting(docId: number, mayWrite: boolean) {
  const [state, setState] = useState<Read>()
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (!mayWrite) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let closed = false
    const ask = async () => {
      let next: Read = { formatting: null, changes: [] }
      try {
        next = await readAll(docId)
      } catch (error) {
        // The call is quiet: a state that cannot be read now is read at the next try of the user.
        if (!(error instanceof Failure)) throw error
      }
      if (closed) return
      setState(next)
      if (!isOver(next.formatting)) timer = setTimeout(() => void ask(), POLL_MS)
    }
    void ask()
    return () => {
      closed = true
      clearTimeout(timer)
    }
  }, [docId, mayWrite, turn])
  const refresh = useCallback(() => setTurn(before => before + 1), [])
  return { ...state, running: state !== undefined && !isOver(state.formatting), refresh }
}
