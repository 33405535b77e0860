// The characters of one work with their relations and presence, and what can be done with them; deleting, merging and removing have 撤销.
import type { Character, Relation } from '@qianmu/contract/characters'
import type { Sent } from '@qianmu/contract/kit/call'
import { api } from '../api.ts'
import { staleAnswers } from '../kit/answers-cache.ts'
import { patchAnswers, useChanges } from '../kit/live/changes.ts'
import { changedList } from '../kit/live/lists.ts'
import { isConflict, rethrowUnlessFailure } from '../kit/failure.ts'
import { toast } from '../kit/toast.ts'
import { keyOf, queryClient, useCall } from '../kit/use-call.ts'
import { offerUndo } from '../ui/undo.ts'

export type CharacterChange = Omit<Sent<typeof api.characters.update.contract>, 'character_id' | 'version'>
export type NewCharacter = Omit<Sent<typeof api.characters.add.contract>, 'project_id'>
type Draft = NonNullable<Sent<typeof api.characters.saveRelations.contract>['relations']>[number]

const { list, relations, presence, recognition, speech } = api.characters
const AFFECTED = [list, relations, presence, recognition, speech, api.figures.list].map(({ contract }) => contract.name)

/** What the lists beside that of the characters hang on. */
const namesOf = ({ name, aliases, status, profile_image }: Character) => JSON.stringify([name, aliases, status, profile_image])

/** Changes of anyone, here and elsewhere, are put into the list; what hangs on names and portraits is asked again when these change. */
export const useCharacterNews = (project_id: number): void =>
  useChanges('characters', project_id, AFFECTED, change => {
    const { data: before = [] } = queryClient.getQueryState<Character[]>(keyOf(list, { project_id })) ?? {}
    const known = new Map(before.map(each => [each.character_id, namesOf(each)]))
    patchAnswers(list, (cast, asked) => {
      if (asked.project_id !== project_id) return cast
      return asked.status
        ? null
        : changedList(
            cast,
            change,
            each => each.character_id,
            each => each.position,
          )
    })
    if (change.gone.length || change.rows.some(each => known.get(each.character_id) !== namesOf(each))) staleAnswers(AFFECTED.slice(1))
  })

const refresh = () => Promise.all(AFFECTED.map(name => queryClient.invalidateQueries({ queryKey: [name] })))
const quietly = (work: Promise<unknown>): void => void work.then(refresh).catch(rethrowUnlessFailure)

/** A relation as it is sent again. */
const draftOf = ({ relation_id: _id, ...draft }: Relation): Draft => draft

export const useCharacters = (project_id: number) => {
  const { data: cast } = useCall(api.characters.list, { project_id })
  const { data: ties } = useCall(api.characters.relations, { project_id })
  const { data: seen } = useCall(api.characters.presence, { project_id })
  const key = keyOf(api.characters.list, { project_id })
  const put = (character: Character) =>
    queryClient.setQueryData<Character[]>(key, all => all?.map(each => (each.character_id === character.character_id ? character : each)))
  /** @throws Failure, after the present characters are shown again */
  const change = async (character: Character, given: CharacterChange): Promise<void> => {
    const { character_id, version } = character
    try {
      put(await api.characters.update({ character_id, version, ...given }, { joins: true }))
    } catch (error) {
      if (isConflict(error)) put(error.data as Character)
      else await refresh()
      throw error
    }
  }
  const saveTies = (sent: Omit<Sent<typeof api.characters.saveRelations.contract>, 'project_id'>) =>
    api.characters.saveRelations({ project_id, ...sent })
  return {
    cast,
    ties,
    presence: seen,
    refresh,
    change,
    /** For choices: what the server says to them the toast tells. */
    set: (character: Character, given: CharacterChange): void => void change(character, given).catch(rethrowUnlessFailure),
    async add(character: NewCharacter): Promise<Character> {
      const added = await api.characters.add({ project_id, ...character })
      await refresh()
      return added
    },
    /** Shown at once in the new order. */
    order(ids: readonly number[]): void {
      const place = new Map(ids.map((id, at) => [id, at]))
      queryClient.setQueryData<Character[]>(key, all =>
        all?.toSorted((one, other) => (place.get(one.character_id) ?? ids.length) - (place.get(other.character_id) ?? ids.length)),
      )
      quietly(api.characters.saveList({ project_id, characters: ids.map(character_id => ({ character_id })) }))
    },
    status(given: readonly Character[], status: Character['status']): void {
      quietly(api.characters.updateStatus({ project_id, character_ids: given.map(each => each.character_id), status }))
    },
    place(places: readonly { character_id: number; x: number | null; y: number | null }[]): void {
      const at = new Map(places.map(each => [each.character_id, each]))
      queryClient.setQueryData<Character[]>(key, all =>
        all?.map(each => {
          const moved = at.get(each.character_id)
          return moved ? { ...each, x: moved.x, y: moved.y } : each
        }),
      )
      quietly(api.characters.place({ project_id, places: [...places] }))
    },
    async remove(given: readonly Character[]): Promise<void> {
      const { character_ids } = await api.characters.removeMany({ project_id, character_ids: given.map(each => each.character_id) })
      const gone = given.filter(each => character_ids.includes(each.character_id))
      const what = gone.length === 1 ? `「${gone[0]!.name}」已删除` : `${gone.length} 个角色已删除`
      if (gone.length) offerUndo(what, () => quietly(api.characters.restore({ project_id, character_ids })))
      await refresh()
    },
    async merge(kept: Character, merged: Character): Promise<void> {
      const { character_id } = kept
      const { merge_id } = await api.characters.merge({ character_id, merged_id: merged.character_id })
      offerUndo(`「${merged.name}」已并入「${kept.name}」`, () => quietly(api.characters.unmerge({ character_id, merge_id })))
      await refresh()
    },
    async split(from: Character, wanted: { name: string; aliases: string[]; relation_ids: number[] }): Promise<void> {
      await api.characters.split({ character_id: from.character_id, ...wanted })
      await refresh()
    },
    async sync({ character_id, name }: Character): Promise<void> {
      const { created } = await api.characters.syncToCard({ character_id })
      toast.success(created ? `已为「${name}」建立人物卡` : `「${name}」的人物卡已更新`)
      await refresh()
    },
    tie: (relation: Draft): Promise<unknown> => saveTies({ relations: [relation] }).then(refresh),
    async untie(relation: Relation, called: string): Promise<void> {
      await saveTies({ removed_ids: [relation.relation_id] })
      offerUndo(`关系「${called}」已删除`, () => quietly(saveTies({ relations: [draftOf(relation)] })))
      await refresh()
    },
    ignore(one_id: number, other_id: number): void {
      const mark = (ignored: 0 | 1) => saveTies({ strangers: [{ one_id, other_id, ignored }] })
      quietly(mark(1).then(() => offerUndo('不再提示这两个角色', () => quietly(mark(0)))))
    },
  }
}
export type Characters = ReturnType<typeof useCharacters>
