// The cards of one work, and what can be done with them: shown at once, asked again afterwards, deleted with 撤销.
import type { Change } from '@qianmu/contract/changes'
import type { Sent } from '@qianmu/contract/kit/call'
import type { Card } from '@qianmu/contract/works/cards'
import { api } from '../../api.ts'
import { staleAnswers } from '../../kit/answers-cache.ts'
import { patchAnswers, refreshUnlessLive, useChanges } from '../../kit/live/changes.ts'
import { changedList } from '../../kit/live/lists.ts'
import { isConflict, rethrowUnlessFailure } from '../../kit/failure.ts'
import { keyOf, queryClient, useCall } from '../../kit/use-call.ts'
import { offerUndo } from '../../ui/undo.ts'
import { reordered } from './model.ts'

type Given = Omit<Sent<typeof api.cards.update.contract>, 'card_id' | 'version'>
type NewCard = Omit<Sent<typeof api.cards.add.contract>, 'project_id'>

const AFFECTED = [api.cards.listAll, api.ideas.list, api.cards.roles].map(({ contract }) => contract.name)
/** Shows a change before the server has it; scenes and pictures wait for the answer. */
const previewed = (cards: readonly Card[], id: number, change: Given): Card[] => {
  const { after_id, scenes: _scenes, form: _form, image_file_ids: _images, ...plain } = change
  const given = Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined)) as Partial<Card>
  const changed = cards.map(card => (card.card_id === id ? { ...card, ...given } : card))
  return after_id === undefined ? changed : reordered(changed, id, after_id)
}

/** Cards with those of a change in their places; what is gone is led to by none. */
function changedCards(cards: readonly Card[], change: Required<Change<Card>>): Card[] {
  const list = changedList(
    cards,
    change,
    card => card.card_id,
    card => card.order_key,
  )!
  const leads = (id: number) => !change.gone.includes(id)
  return list.map(card => (card.causes.every(leads) ? card : { ...card, causes: card.causes.filter(leads) }))
}

/** The present card in a refusal because somebody else was first; undefined for every other failure. */
const presentIn = (error: unknown): Card | undefined => (isConflict(error) ? (error.data as Card) : undefined)

/** Changes of anyone, here and elsewhere, are put into the lists. */
export const useIdeasNews = (project_id: number): void =>
  useChanges('ideas', project_id, AFFECTED, change => {
    const { data: before } = queryClient.getQueryState<Card[]>(keyOf(api.cards.listAll, { project_id })) ?? {}
    const known = new Map(before?.map(card => [card.card_id, card]))
    const was = change.rows.map(({ card_id }) => known.get(card_id))
    patchAnswers(api.cards.listAll, (cards, asked) => (asked.project_id === project_id ? changedCards(cards, change) : cards))
    // Ideas count their cards; the cast is what the cards of people say.
    if (change.gone.length || was.includes(undefined)) staleAnswers(AFFECTED.slice(1))
    else if ([...change.rows, ...was].some(card => card?.type === 'role')) staleAnswers([api.cards.roles.contract.name])
  })

export const useCards = (project_id: number) => {
  const { data: cards } = useCall(api.cards.listAll, { project_id })
  const { data: episodes } = useCall(api.cards.scenes, { project_id }, { staleMs: 30_000 })
  const key = keyOf(api.cards.listAll, { project_id })
  const show = (update: (cards: readonly Card[]) => Card[]) => queryClient.setQueryData<Card[]>(key, present => present && update(present))
  const put = (card: Card) => show(list => list.map(each => (each.card_id === card.card_id ? card : each)))
  const refresh = () => Promise.all(AFFECTED.map(name => queryClient.invalidateQueries({ queryKey: [name] })))
  /** @throws Failure, after the present cards are shown again */
  const change = async (card: Card, given: Given): Promise<Card> => {
    try {
      const changed = await api.cards.update({ card_id: card.card_id, version: card.version, ...given }, { joins: true })
      if (given.after_id === undefined) put(changed)
      else await refreshUnlessLive(AFFECTED)
      return changed
    } catch (error) {
      const present = presentIn(error)
      if (present) put(present)
      else await refresh()
      throw error
    }
  }
  const restore = async (card_ids: number[]) => {
    await api.cards.restore({ project_id, card_ids })
    await refresh()
  }
  return {
    cards,
    episodes,
    refresh,
    change,
    /** For moves and choices: shown before the server has them; what it says to them the toast tells. */
    put(card: Card, given: Given): void {
      void queryClient.cancelQueries({ queryKey: key })
      show(list => previewed(list, card.card_id, given))
      void change(card, given).catch(rethrowUnlessFailure)
    },
    async add(card: NewCard): Promise<Card> {
      const added = await api.cards.add({ project_id, ...card })
      await refreshUnlessLive(AFFECTED)
      return added
    },
    async remove(card: Card): Promise<void> {
      await api.cards.remove({ card_id: card.card_id })
      offerUndo(`「${card.title}」已删除`, () => void restore([card.card_id]))
      await refresh()
    },
  }
}
export type Cards = ReturnType<typeof useCards>
