// The player inside a page of ours.
import type { PlayGame } from '@qianmu/story/model'
import { mountPlayer, type PlayerHandle, type PlayerOptions } from '@qianmu/story/player/mount'
import { useEffect, useEffectEvent, useRef } from 'react'

interface Props {
  game: PlayGame
  options: PlayerOptions
  /** Told when the player stands, and with null when it has gone. */
  onReady?: (player: PlayerHandle | null) => void
}

export const Stage = ({ game, options, onReady }: Props) => {
  const root = useRef<HTMLDivElement>(null)
  const ready = useEffectEvent((player: PlayerHandle | null) => onReady?.(player))
  useEffect(() => {
    const player = mountPlayer(root.current!, game, options)
    ready(player)
    return () => {
      ready(null)
      player.destroy()
    }
  }, [game, options])
  return <div ref={root} className="size-full min-h-0" />
}

/** Saves are kept in this browser. */
export const kept: NonNullable<PlayerOptions['storage']> = {
  get: key => localStorage.getItem(key),
  set: (key, value) => localStorage.setItem(key, value),
  remove: key => localStorage.removeItem(key),
}
