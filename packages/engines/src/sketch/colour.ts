// Colours of the sketch engine: hex in, hex or rgba out.

type Rgb = readonly [number, number, number]

const rgbOf = (hex: string): Rgb => [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb
const hexOf = (rgb: readonly number[]) =>
  `#${rgb
    .map(part =>
      Math.round(Math.min(255, Math.max(0, part)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

/** `share` of the second colour in the first, 0–1. */
export function mix(one: string, other: string, share: number): string {
  const [a, b] = [rgbOf(one), rgbOf(other)]
  return hexOf(a.map((part, at) => part + (b[at]! - part) * share))
}

/** Lighter by a share above 0, darker by one below. */
export const shade = (colour: string, by: number): string => (by >= 0 ? mix(colour, '#ffffff', by) : mix(colour, '#000000', -by))

export const withAlpha = (colour: string, alpha: number): string => `rgba(${rgbOf(colour).join(',')},${alpha.toFixed(3)})`
