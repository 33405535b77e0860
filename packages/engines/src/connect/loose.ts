// Reading answers without trust: members of what may be anything, texts without control characters, words that tell of a full card.
export type Loose = Readonly<Record<string, unknown>>
export const isObject = (value: unknown): value is Loose => typeof value === 'object' && value !== null && !Array.isArray(value)
export const member = (value: unknown, name: string): unknown => (isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined)
export const textOf = (value: unknown, max = 200): string =>
  typeof value === 'string' ? value.slice(0, max).replaceAll(/[\u0000-\u001f\u007f]/g, ' ') : ''

/** Words by which engines, drivers and frameworks tell that a graphics card is full. */
export const FULL = /out of ?memory|outofmemory|allocation on device|cuda error: out/i
