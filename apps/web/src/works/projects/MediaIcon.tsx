// The sign of a kind of works, the same on covers, in the wizard and in filters.
import type { MediaType } from '@qianmu/contract/works/kinds'
import { BookOpen, Clapperboard, Film, Gamepad2, type LucideIcon, PanelsTopLeft } from 'lucide-react'

const ICONS: Record<MediaType, LucideIcon> = {
  SCRIPT: Clapperboard,
  CARTOON: PanelsTopLeft,
  NOVEL: BookOpen,
  ANIMATION: Film,
  GAME: Gamepad2,
}

/** Decorative: the kind's name always stands beside it. */
export const MediaIcon = ({ media, size }: { media: MediaType; size: number }) => {
  const Icon = ICONS[media]
  return <Icon size={size} aria-hidden />
}
