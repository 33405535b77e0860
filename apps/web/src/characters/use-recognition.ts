// Reading the script for characters: starting and stopping it, following its progress, and what to do with whom it found.
import type { Candidate, Character } from '@qianmu/contract/characters'
import { useEffect } from 'react'
import { api } from '../api.ts'
import { useJobNews } from '../jobs/index.ts'
import { rethrowUnlessFailure } from '../kit/failure.ts'
import { keyOf, queryClient, useCall } from '../kit/use-call.ts'
import { toast } from '../kit/toast.ts'
import { offerUndo } from '../ui/undo.ts'
import type { Characters } from './use-characters.ts'

const POLL_MS = 1000
const isUnderWay = (state: string | undefined) => state === 'waiting' || state === 'running'

export const useRecognition = (project_id: number, characters: Characters) => {
  const { data: last } = useCall(api.characters.recognition, { project_id })
  const busy = isUnderWay(last?.state)
  const ask = () => queryClient.invalidateQueries({ queryKey: keyOf(api.characters.recognition) })
  useJobNews('recognise_characters', () => void ask())
  // Whoever did not start the job hears no events of it.
  useEffect(() => {
    if (!busy) return
    const timer = setInterval(() => void ask(), POLL_MS)
    return () => clearInterval(timer)
  }, [busy])
  const quietly = (work: Promise<unknown>): void => void work.then(ask).catch(rethrowUnlessFailure)
  const draftOf = (found: Candidate, status: Character['status']) => ({
    name: found.name,
    aliases: found.aliases.map(alias => alias.text),
    gender: found.gender,
    confidence: found.confidence,
    source: 'auto' as const,
    status,
  })
  return {
    last,
    busy,
    start: () => quietly(api.characters.recognise({ project_id })),
    /** Puts the error of a failed reading aside. */
    reset: () => quietly(api.characters.resetRecognition({ project_id })),
    stop: () => last && quietly(api.jobs.cancel({ job_id: last.job_id })),
    /** Adds the candidates as confirmed, or notes them as ignored so that they are not found again. */
    async take(found: readonly Candidate[], status: 'confirmed' | 'ignored'): Promise<void> {
      const { added, rejected } = await api.characters.batchAdd({ project_id, characters: found.map(each => draftOf(each, status)) })
      const what = status === 'ignored' ? '已忽略' : '已加入角色'
      const undo = () =>
        api.characters.removeMany({ project_id, character_ids: added.map(each => each.character_id) }).then(characters.refresh)
      if (added.length)
        offerUndo(
          added.length === 1 ? `「${added[0]!.name}」${what}` : `${added.length} 个${what}`,
          () => void undo().catch(rethrowUnlessFailure),
        )
      if (rejected.length) toast.warning(`没有全部加上。${rejected.map(({ name, reason }) => `「${name}」：${reason}`).join('；')}`)
      await characters.refresh()
    },
    /** Makes a candidate's names aliases of a character. */
    async join(found: Candidate, into: Character): Promise<void> {
      const before = into.aliases.map(alias => alias.text)
      const names = [found.name, ...found.aliases.map(alias => alias.text)]
      const { character_id, version } = into
      const after = await api.characters.update({ character_id, version, aliases: [...new Set([...before, ...names])] })
      const undo = () => api.characters.update({ character_id, version: after.version, aliases: before }).then(characters.refresh)
      offerUndo(`「${found.name}」已是「${into.name}」的别名`, () => void undo().catch(rethrowUnlessFailure))
      await characters.refresh()
    },
  }
}
export type Recognising = ReturnType<typeof useRecognition>
