// Looks in TTML: styles and regions of the head, and what elements say of themselves.
import { colourOf } from '../colours.ts'

/** What holds for an element; what is undefined comes from the element around it. */
export interface TtmlLook {
  italic?: boolean | undefined
  colour?: string | undefined
  /** left, center, right; start and end */
  textAlign?: string | undefined
  displayAlign?: string | undefined
  /** Of the element itself: it and all in it is not there. */
  gone?: boolean | undefined
  /** What holds within it until an element says otherwise: it is there without being seen. */
  hidden?: boolean | undefined
  /** Names and values that a cue has no place for. */
  others: ReadonlyMap<string, string>
}
export type Attributes = ReadonlyMap<string, string>
const UNDERSTOOD = new Set(['color', 'fontStyle', 'textAlign', 'displayAlign', 'origin', 'extent', 'ruby', 'display', 'visibility'])
/** What is so anyway. */
const USUAL: Readonly<Record<string, string>> = {
  __proto__: null as never,
  fontWeight: 'normal',
  textDecoration: 'none',
  backgroundColor: 'transparent',
  opacity: '1',
  visibility: 'visible',
  display: 'auto',
  direction: 'ltr',
  unicodeBidi: 'normal',
  wrapOption: 'wrap',
  writingMode: 'lrtb',
  overflow: 'visible',
  showBackground: 'always',
}
/** White is what words are that have no colour. */
const seen = (colour: string | undefined) => (colour === '#ffffff' ? undefined : colour)

/** What attributes of `tts:` say, whatever the prefix. @param local names without it */
export function lookOf(attributes: Attributes): TtmlLook {
  const others = new Map<string, string>()
  let [italic, colour, textAlign, displayAlign]: [boolean?, string?, string?, string?] = []
  let [gone, hidden]: [boolean?, boolean?] = []
  for (const [name, value] of attributes) {
    const [prefix = '', local = ''] = name.includes(':') ? name.split(':', 2) : []
    if (!/^t?ts$|styl|ebutts|itts|ttspx/i.test(prefix)) continue
    if (local === 'color') colour = colourOf(value) ?? colour
    else if (local === 'fontStyle') italic = value === 'italic' || value === 'oblique'
    else if (local === 'textAlign') textAlign = value
    else if (local === 'displayAlign') displayAlign = value
    else if (local === 'display' || (local === 'opacity' && /^[01](?:\.0+)?$/.test(value))) gone = value === 'none' || Number(value) === 0
    else if (local === 'visibility') hidden = value === 'hidden'
    else if (!UNDERSTOOD.has(local) && USUAL[local] !== value) others.set(name, value)
  }
  return { italic, colour, textAlign, displayAlign, gone, hidden, others }
}
/** The nearer look above the one around it. */
export const over = (near: TtmlLook, far: TtmlLook): TtmlLook => ({
  italic: near.italic ?? far.italic,
  colour: near.colour ?? far.colour,
  textAlign: near.textAlign ?? far.textAlign,
  displayAlign: near.displayAlign ?? far.displayAlign,
  gone: near.gone,
  hidden: near.hidden,
  others: near.others,
})
export const shownColour = ({ colour }: Pick<TtmlLook, 'colour'>): string | undefined => seen(colour)

const share = (text: string | undefined, nth: number): number | undefined => {
  const value = /^(-?\d{1,4}(?:\.\d{1,6})?)(?:%|r[hw])$/.exec(text?.trim().split(/\s+/)[nth] ?? '')?.[1]
  return value === undefined ? undefined : Number(value)
}
export interface TtmlRegion {
  look: TtmlLook
  /** Of the height, in percent; of the whole picture where it does not say. */
  top: number
  height: number
}
export function regionOf(attributes: Attributes, look: TtmlLook): TtmlRegion {
  const value = (local: string) => [...attributes].find(([name]) => name.endsWith(`:${local}`))?.[1]
  return { look, top: share(value('origin'), 1) ?? 0, height: share(value('extent'), 1) ?? 100 }
}
/** Where words stand, as on a number pad: below and in the middle where nothing says otherwise. */
export function placeOf({ textAlign }: Pick<TtmlLook, 'textAlign'>, region: TtmlRegion | undefined): number {
  const column = { left: 1, start: 1, right: 3, end: 3 }[textAlign ?? region?.look.textAlign ?? ''] ?? 2
  const display = region?.look.displayAlign
  if (!region || !display) return column
  const at = region.top + region.height * ({ before: 0, center: 0.5, after: 1 }[display] ?? 1)
  return column + (at < 34 ? 6 : at < 67 ? 3 : 0)
}
