// What tiles need to know of the work they belong to.
import { MEDIA_TYPES } from '@qianmu/contract/works/kinds'
import { useMemo } from 'react'
import { api } from '../../api.ts'
import { useCall } from '../../kit/use-call.ts'
import type { Setting } from './Tile.tsx'
import type { Cards } from './use-cards.ts'

/** Documents with their scenes, the word for one of them, the names of role cards. */
export const useSetting = (project_id: number, cards: Pick<Cards, 'cards' | 'episodes'>): Setting => {
  const { data: work } = useCall(api.projects.detail, { project_id })
  const { unit } = MEDIA_TYPES[work?.script_type ?? 'SCRIPT']
  return useMemo(
    () => ({
      episodes: cards.episodes ?? [],
      unit,
      roles: new Map((cards.cards ?? []).filter(card => card.type === 'role').map(card => [card.card_id, card.title])),
    }),
    [cards.cards, cards.episodes, unit],
  )
}
