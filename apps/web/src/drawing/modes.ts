// The studio's modes as data: one frame shows them all.
import { type ClientDrawType, DRAW_MODES, MODE } from '@qianmu/drawing'
import { Image as ImageIcon, type LucideIcon, PersonStanding } from 'lucide-react'

export interface StudioMode {
  /** Last part of its address (document 1 §2.5). */
  name: string
  type: ClientDrawType
  title: string
  icon: LucideIcon
  /** Reached by its address alone. */
  hidden?: boolean
}

const mode = (name: string, type: ClientDrawType, icon: LucideIcon, hidden = false): StudioMode => ({
  name,
  type,
  title: DRAW_MODES[type].title,
  icon,
  hidden,
})

export const STUDIO_MODES: readonly StudioMode[] = [
  mode('txt2img', MODE.textToImage, ImageIcon),
  mode('threeView', MODE.threeView, PersonStanding, true),
]
/** The mode of an address. */
export const modeAt = (pathname: string): StudioMode => STUDIO_MODES.find(({ name }) => pathname.endsWith(`/${name}`)) ?? STUDIO_MODES[0]!
