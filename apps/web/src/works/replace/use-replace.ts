// Finding and replacing across a work: the search, what is chosen of it, the replacement and its undo.
import type { Sent } from '@qianmu/contract/kit/call'
import { useRef, useState } from 'react'
import { create } from 'zustand'
import { api } from '../../api.ts'
import { rethrowUnlessFailure } from '../../kit/failure.ts'
import { toast } from '../../kit/toast.ts'
import { queryClient } from '../../kit/use-call.ts'
import { allOf, type Found, placesOf } from './model.ts'

export type Sought = Pick<Sent<typeof api.replace.find.contract>, 'text' | 'match_case' | 'whole_word' | 'regex'>
const UNDO_MS = 10_000

const refresh = () =>
  Promise.all(
    [api.documents.list, api.documents.detail, api.documents.head].map(({ contract }) =>
      queryClient.invalidateQueries({ queryKey: [contract.name] }),
    ),
  )

interface Replaced {
  project_id: number
  docs: readonly { doc_id: number; history_id: number }[]
  /** What was done, as a sentence. */
  said: string
}
/** The last replacement that can be taken back: the drawer may be closed and opened again meanwhile. */
const useReplaced = create<{ last: Replaced | undefined }>(() => ({ last: undefined }))

/** Back to the versions that were kept before. */
const undo = async (replaced: Replaced) => {
  const { project_id, docs } = replaced
  await api.replace.undo({ project_id, docs: docs.map(({ doc_id, history_id }) => ({ doc_id, history_id })) })
  useReplaced.setState(({ last }) => ({ last: last === replaced ? undefined : last }))
  await refresh()
  toast.success('已撤销替换')
}

export const useReplace = (project_id: number) => {
  const [sought, setSought] = useState<Sought>()
  const [found, setFound] = useState<Found>()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [busy, setBusy] = useState(false)
  const last = useReplaced(({ last }) => (last?.project_id === project_id ? last : undefined))
  const during = async (work: () => Promise<void>) => {
    setBusy(true)
    await work()
      .catch(rethrowUnlessFailure)
      .finally(() => setBusy(false))
  }
  const lastAsked = useRef('')
  const find = async (asked: Sought) => {
    const key = JSON.stringify(asked)
    lastAsked.current = key
    const answer = await api.replace.find({ project_id, ...asked })
    // Somebody typed on meanwhile.
    if (lastAsked.current !== key) return
    setSought(asked)
    setFound(answer)
    setChosen(allOf(answer.docs))
  }
  return {
    found,
    /** What `found` was found by. */
    sought,
    chosen,
    setChosen,
    busy,
    /** What the last replacement did, and the way back. */
    replaced: last && {
      said: last.said,
      undo: () =>
        during(async () => {
          await undo(last)
          if (sought) await find(sought)
        }),
    },
    find: (asked: Sought) => during(() => find(asked)),
    /** What was typed is found once; what is chosen of it stays. */
    follow: (asked: Sought) => {
      if (lastAsked.current !== JSON.stringify(asked)) void during(() => find(asked))
    },
    replace: (replacement: string) =>
      during(async () => {
        if (!sought || !found) return
        const { docs } = await api.replace.replace({ project_id, ...sought, replacement, docs: placesOf(found.docs, chosen) })
        await refresh()
        const done = docs.filter(doc => doc.replaced > 0)
        const sum = (of: 'replaced' | 'skipped') => docs.reduce((all, doc) => all + doc[of], 0)
        const skipped = sum('skipped') ? `，${sum('skipped')} 处已被别人改动，没有替换` : ''
        const said = `替换了 ${done.length} 个文档里的 ${sum('replaced')} 处${skipped}`
        const replaced = { project_id, docs: done, said }
        if (done.length) useReplaced.setState({ last: replaced })
        toast.info(said, {
          forMs: UNDO_MS,
          ...(done.length ? { action: { label: '撤销', run: () => void undo(replaced).catch(rethrowUnlessFailure) } } : {}),
        })
        await find(sought)
      }),
  }
}
