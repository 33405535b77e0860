// Finding and replacing across a work: the search, what is chosen of it, the replacement and its undo.
import type { Sent } from '@qianmu/contract/kit/call'
import { useState } from 'react'
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

/** Back to the versions that were kept before. */
const undo = async (project_id: number, done: readonly { doc_id: number; history_id: number }[]) => {
  await api.replace.undo({ project_id, docs: done.map(({ doc_id, history_id }) => ({ doc_id, history_id })) })
  await refresh()
  toast.success('已撤销替换')
}

export const useReplace = (project_id: number) => {
  const [sought, setSought] = useState<Sought>()
  const [found, setFound] = useState<Found>()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [busy, setBusy] = useState(false)
  const during = async (work: () => Promise<void>) => {
    setBusy(true)
    await work()
      .catch(rethrowUnlessFailure)
      .finally(() => setBusy(false))
  }
  const find = async (asked: Sought) => {
    const answer = await api.replace.find({ project_id, ...asked })
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
    find: (asked: Sought) => during(() => find(asked)),
    replace: (replacement: string) =>
      during(async () => {
        if (!sought || !found) return
        const { docs } = await api.replace.replace({ project_id, ...sought, replacement, docs: placesOf(found.docs, chosen) })
        await refresh()
        const done = docs.filter(doc => doc.replaced > 0)
        const sum = (of: 'replaced' | 'skipped') => docs.reduce((all, doc) => all + doc[of], 0)
        const skipped = sum('skipped') ? `，${sum('skipped')} 处已被别人改动，没有替换` : ''
        toast.info(`替换了 ${done.length} 个文档里的 ${sum('replaced')} 处${skipped}`, {
          forMs: UNDO_MS,
          ...(done.length ? { action: { label: '撤销', run: () => void undo(project_id, done).catch(rethrowUnlessFailure) } } : {}),
        })
        await find(sought)
      }),
  }
}
