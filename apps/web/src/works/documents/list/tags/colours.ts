// The hues of content tags (contract: works/catalogue): first-band hues of the palette, told by name as well.
import { personColour } from '../../../../ui/theme/palette.ts'

/** Name and number of the hue of each colour; '' is grey. */
const HUES: Record<string, [name: string, hue: number]> = {
  blue: ['蓝', 0],
  red: ['红', 1],
  green: ['绿', 2],
  orange: ['橙', 3],
  cyan: ['青', 4],
  purple: ['紫', 7],
}
export const tagColour = (color: string): string => (HUES[color] ? personColour(HUES[color][1]) : 'var(--t3)')
export const colourName = (color: string): string => HUES[color]?.[0] ?? '灰'
