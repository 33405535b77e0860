// Times as subtitle files write them.

const CLOCK = /^(-?)(?:(\d{1,4}):)?(\d{1,3}):(\d{1,2})(?:[.,:](\d{1,9}))?$/

/** Milliseconds of `[h:]m:s[.fraction]`; undefined for anything else. Times before the beginning are negative. */
export function parseClock(text: string): number | undefined {
  const found = CLOCK.exec(text.trim())
  if (!found) return undefined
  const [, minus, hours = '0', minutes, seconds, fraction = ''] = found
  const ms = fraction.length === 3 ? Number(fraction) : Math.round(Number(`0.${fraction || '0'}`) * 1000)
  return (minus ? -1 : 1) * (((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + ms)
}
const two = (value: number) => String(Math.floor(value)).padStart(2, '0')

/** `hh:mm:ss` and the fraction behind `mark`, in `digits` digits; rounded before it is taken apart, so that nothing shows 60 seconds. */
export function clock(ms: number, mark = '.', digits = 3): string {
  const step = 10 ** (3 - digits)
  const whole = Math.round(ms / step)
  const perSecond = 1000 / step
  const seconds = Math.floor(whole / perSecond)
  return `${two(seconds / 3600)}:${two((seconds / 60) % 60)}:${two(seconds % 60)}${mark}${String(whole % perSecond).padStart(digits, '0')}`
}
