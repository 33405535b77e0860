// The face of a tile without a picture: what the thing itself tells, its kind as a sign and its words, on the colour of its family.
import type { LucideIcon } from 'lucide-react'
import { familyColour } from '../theme/palette.ts'
import { NoPicture } from './Tile.tsx'

/** Words that have room under the sign. */
const WORDS_MAX = 4

interface Props {
  sign: LucideIcon
  /** What is alike has one colour; '' = nothing tells. */
  family: string
  /** Said below the sign, the most telling first. */
  words?: readonly string[]
}
export const FactCover = ({ sign: Sign, family, words = [] }: Props) => {
  const colour = family ? familyColour(family) : 'var(--t3)'
  const tint = (share: number) => `color-mix(in srgb, ${colour} ${share}%, var(--panel))`
  return (
    <span className="block size-full" style={{ background: `linear-gradient(155deg, ${tint(34)}, ${tint(10)})` }}>
      <NoPicture>
        <span className="stack items-center gap-8 max-w-full p-12">
          <Sign size={36} strokeWidth={1.5} color={`color-mix(in srgb, ${colour} 60%, var(--t1))`} />
          {words.length > 0 && (
            <span className="max-w-full text-12 text-t1 text-center line-clamp-2">{words.slice(0, WORDS_MAX).join(' · ')}</span>
          )}
        </span>
      </NoPicture>
    </span>
  )
}
