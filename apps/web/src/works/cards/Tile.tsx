// One card as the board shows it: number, title, two lines of text, where it has landed, who is in it.
import type { Card, Episode } from '@qianmu/contract/works/cards'
import { Link2, Unlink2 } from 'lucide-react'
import { memo } from 'react'
import { personColour } from '../../ui/theme/palette.ts'
import { isUnlanded, sceneLabel } from './model.ts'
import styles from './board.module.css'

/** What tiles need to know of the work. */
export interface Setting {
  episodes: readonly Episode[]
  /** 集 or 章. */
  unit: string
  /** Names of role cards by id. */
  roles: ReadonlyMap<number, string>
}

/** Round marks of the characters in a card. */
export const People = ({ ids, roles, max = 3 }: { ids: readonly number[]; roles: Setting['roles']; max?: number }) => {
  const known = ids.filter(id => roles.has(id))
  if (known.length === 0) return null
  return (
    <span className="inline-flex items-center" role="img" aria-label={known.map(id => roles.get(id)).join('、')}>
      {known.slice(0, max).map(id => (
        <span key={id} className={styles.face} style={{ background: personColour(id) }} title={roles.get(id)}>
          {Array.from(roles.get(id) ?? '').at(-1)}
        </span>
      ))}
      {known.length > max && <span className="meta num">+{known.length - max}</span>}
    </span>
  )
}

/** Where a card has landed, or that it has not. */
export const Landed = ({ card, setting }: { card: Card; setting: Setting }) => {
  const [first] = card.scenes
  if (first) {
    const more = card.scenes.length > 1 ? ` +${card.scenes.length - 1}` : ''
    return (
      <span className={`tag ${styles.chip}`} title={`${first.doc_name} ${first.heading}`}>
        <Link2 size={12} aria-hidden />
        {sceneLabel(first, setting.episodes, setting.unit)}
        {more}
      </span>
    )
  }
  if (!isUnlanded(card)) return null
  return (
    <span className={`tag ${styles.chip}`} data-lost title={card.lost_scenes ? '连接的场次已不在剧本里' : '还没有连接场次'}>
      <Unlink2 size={12} aria-hidden />
      未落到场次
    </span>
  )
}

/** Drawn again only when its card changes: a board holds hundreds. */
export const TileBody = memo(({ card, setting }: { card: Card; setting: Setting }) => (
  <>
    <span className="flex gap-6 items-baseline font-semibold">
      <span className="meta num">{String(card.no).padStart(2, '0')}</span>
      <span className="grow">{card.title}</span>
    </span>
    {card.images[0] && <img className="w-full h-72 rounded-6 object-cover" src={card.images[0].url} alt="" loading="lazy" />}
    {card.text && <span className="line-clamp-2 text-t2">{card.text}</span>}
    <span className="flex items-center gap-6 min-h-20 empty:hidden">
      <Landed card={card} setting={setting} />
      <span className="grow" />
      <People ids={card.people} roles={setting.roles} />
    </span>
  </>
))
