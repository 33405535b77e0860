// Colours as subtitle files write them.

/** The colours that WebVTT and TTML both know by name, and the few others that people use. */
const NAMES: Readonly<Record<string, string>> = {
  __proto__: null as never,
  white: '#ffffff',
  silver: '#c0c0c0',
  gray: '#808080',
  grey: '#808080',
  black: '#000000',
  red: '#ff0000',
  maroon: '#800000',
  yellow: '#ffff00',
  olive: '#808000',
  lime: '#00ff00',
  green: '#008000',
  aqua: '#00ffff',
  cyan: '#00ffff',
  teal: '#008080',
  blue: '#0000ff',
  navy: '#000080',
  fuchsia: '#ff00ff',
  magenta: '#ff00ff',
  purple: '#800080',
  orange: '#ffa500',
  pink: '#ffc0cb',
}
const hex = (value: number) =>
  Math.min(255, Math.max(0, Math.round(value)))
    .toString(16)
    .padStart(2, '0')

/** #rrggbb of a name, `#rgb`, `#rrggbb`, `#rrggbbaa`, `rrggbb`, `rgb(…)` or `rgba(…)`; undefined for anything else. */
export function colourOf(text: string | undefined): string | undefined {
  const bare = (text ?? '').trim().toLowerCase()
  const [, digits] = /^#?([\da-f]{8}|[\da-f]{6}|[\da-f]{3})$/.exec(bare) ?? []
  if (digits) return `#${digits.length === 3 ? [...digits].map(each => each + each).join('') : digits.slice(0, 6)}`
  const [, red, green, blue] = /^rgba?\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\b/.exec(bare) ?? []
  if (red && green && blue) return `#${hex(Number(red))}${hex(Number(green))}${hex(Number(blue))}`
  return NAMES[bare]
}
/** #rrggbb of `&HBBGGRR&` or `&HAABBGGRR`. */
export function colourOfAss(text: string): string | undefined {
  const [, digits] = /^&?H?([\da-f]{1,8})&?$/i.exec(text.trim()) ?? []
  if (!digits) return undefined
  const [, blue, green, red] = /([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(digits.padStart(6, '0'))!
  return `#${red}${green}${blue}`.toLowerCase()
}
