// Breakpoints of an author: nodes at which skipping and automatic reading stop, and which is told when it was only passed.
import type { PlayGame } from '@qianmu/story/model'
import type { PlayerHandle } from '@qianmu/story/player/mount'
import { Select } from 'antd'
import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { IconButton } from '../../ui/IconButton.tsx'
import { TypeSign } from '../kinds.tsx'
import { kept } from './Stage.tsx'

export interface StopsProps {
  /** The node with a breakpoint that was entered last; '' for none. */
  hit: string
  stops: readonly string[]
  setStops: (stops: readonly string[]) => void
}

/** The breakpoints of a game, kept in this browser, in the player that plays it. */
export function useStops(workId: number, player: PlayerHandle | null) {
  const key = `qianmu-game/breakpoints/${workId}`
  const [stops, setStops] = useState<readonly string[]>(() => (kept.get(key) ?? '').split('\n').filter(Boolean))
  useEffect(() => player?.setBreakpoints(stops), [player, stops])
  return {
    stops,
    setStops: (next: readonly string[]) => {
      kept.set(key, next.join('\n'))
      setStops(next)
    },
  }
}

export const Breakpoints = ({ game, hit, stops, setStops }: StopsProps & { game: PlayGame }) => {
  const here = game.nodes.filter(({ id }) => stops.includes(id))
  return (
    <div className="stack gap-12">
      <Select
        size="small"
        aria-label="在哪个节点停"
        placeholder="在哪个节点停"
        showSearch={{ optionFilterProp: 'label' }}
        value={null}
        options={game.nodes.filter(({ id }) => !stops.includes(id)).map(({ id, name }) => ({ value: id, label: name }))}
        onChange={id => id && setStops([...stops, id])}
      />
      {here.length === 0 && <p className="meta">走进这里的节点时，快进和自动都会停下。</p>}
      <ul className="stack gap-4" aria-label="断点">
        {here.map(({ id, name, type }) => (
          <li key={id} className="row gap-8 data-hit:text-warn" data-hit={id === hit || undefined}>
            <TypeSign type={type} size={18} />
            <span className="grow cut">{name}</span>
            {id === hit && <span className="text-12">停在这里</span>}
            <IconButton icon={X} label={`去掉断点 ${name}`} onClick={() => setStops(stops.filter(each => each !== id))} />
          </li>
        ))}
      </ul>
    </div>
  )
}
