// The pictures of a work as one grid: arrows go from one to the next, older ones are asked for when the end comes into sight.
import { Button } from 'antd'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react'
import { isComing } from './items.ts'
import { labelOf, nameOf } from './names.ts'
import { ComingTile, PictureTile } from './Tile.tsx'
import type { Media } from './use-media.ts'
import styles from './media.module.css'

/** How far from the end older ones are asked for. */
const AHEAD = '1200px'

interface Props {
  media: Media
  current: string
  onPick: (key: string) => void
  onView: (key: string) => void
}

/** The tile that a key leads to from the one in focus. */
function tileAfter(tiles: readonly HTMLElement[], from: number, key: string): HTMLElement | undefined {
  if (key === 'Home') return tiles[0]
  if (key === 'End') return tiles.at(-1)
  if (key === 'ArrowRight') return tiles[from + 1]
  if (key === 'ArrowLeft') return tiles[from - 1]
  const here = tiles[from]!
  const sameColumn = (each: HTMLElement) => Math.abs(each.offsetLeft - here.offsetLeft) < here.offsetWidth / 2
  if (key === 'ArrowDown') return tiles.slice(from + 1).find(each => sameColumn(each) && each !== here)
  return key === 'ArrowUp' ? tiles.slice(0, from).findLast(sameColumn) : undefined
}

const goByKey = (event: KeyboardEvent<HTMLElement>) => {
  const tiles = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-tile]')]
  const from = tiles.findIndex(tile => tile === event.target)
  const to = from < 0 ? undefined : tileAfter(tiles, from, event.key)
  if (!to) return
  event.preventDefault()
  to.focus()
  to.scrollIntoView({ block: 'nearest' })
}

const useEnd = (reached: () => void) => {
  const end = useRef<HTMLDivElement>(null)
  const onReached = useEffectEvent(reached)
  useEffect(() => {
    const watcher = new IntersectionObserver(seen => seen.some(({ isIntersecting }) => isIntersecting) && onReached(), {
      rootMargin: AHEAD,
    })
    if (end.current) watcher.observe(end.current)
    return () => watcher.disconnect()
  }, [])
  return end
}

/** Mounted anew after each page: an end that is still in sight is told again. */
const End = ({ media }: { media: Media }) => (
  <div ref={useEnd(media.loadMore)} className={styles.end}>
    <Button onClick={media.loadMore}>更早的图片</Button>
  </div>
)

export const MediaGrid = ({ media, current, onPick, onView }: Props) => {
  const { items, more } = media
  const first = items.find(item => !isComing(item))?.key
  const active = items.some(({ key }) => key === current) ? current : first
  return (
    <div className={styles.scroll}>
      <ul className={styles.grid} aria-label="图片" onKeyDown={goByKey}>
        {items.map(item =>
          isComing(item) ? (
            <ComingTile key={item.key} item={item} media={media} />
          ) : (
            <PictureTile
              key={item.key}
              item={item}
              name={nameOf(item, media)}
              label={labelOf(item, media)}
              current={item.key === current}
              active={item.key === active}
              onPick={onPick}
              onView={onView}
            />
          ),
        )}
      </ul>
      {more && <End key={media.asked} media={media} />}
    </div>
  )
}
