// What can be done with sounds; every page follows.
import { api } from '../api.ts'
import { staleAnswers } from '../kit/answers-cache.ts'
import { rethrowUnlessFailure } from '../kit/failure.ts'
import { offerUndo } from '../ui/undo.ts'

const AFFECTED = [api.voices, api.music, api.dubs].flatMap(group => Object.values(group).map(({ contract }) => contract.name))
export const refreshSounds = (): void => staleAnswers(AFFECTED)
/** Does something and has every page follow. @returns whether it was done; a failure was shown */
export const act = (work: Promise<unknown>, follow = refreshSounds): Promise<boolean> =>
  work.then(
    () => {
      follow()
      return true
    },
    (error: unknown) => {
      rethrowUnlessFailure(error)
      return false
    },
  )

export const removeRecord = (record_id: number, name: string) =>
  act(api.voices.remove({ record_id }).then(() => offerUndo(`已删除「${name}」`, () => void act(api.voices.restore({ record_id })))))
export const removeDub = (dub_id: number, title: string) =>
  act(api.dubs.remove({ dub_id }).then(() => offerUndo(`已删除「${title}」`, () => void act(api.dubs.restore({ dub_id })))))
export const removeMusic = (record_id: number, name: string) =>
  act(api.music.remove({ record_id }).then(() => offerUndo(`已删除「${name}」`, () => void act(api.music.restore({ record_id })))))
