// Times as subtitle files write them.

const CLOCK = /^(-?)(?:(\d{1,4}):)?(\d{1,3}):(\d{1,2})(?:[.,:](\d{1,9}))?$/

/** What each digit of `hh:mm:ss,mmm` counts in ms; 0 where a mark stands. */
const WORTH = [36_000_000, 3_600_000, 0, 600_000, 60_000, 0, 10_000, 1000, 0, 100, 10, 1]
const [NOUGHT, NINE, COLON, COMMA, DOT] = [48, 57, 58, 44, 46]
/** The way that nearly all times are written, without a pattern. */
function usual(text: string): number | undefined {
  if (text.length !== WORTH.length) return undefined
  let ms = 0
  for (let at = 0; at < WORTH.length; at++) {
    const [code, worth] = [text.charCodeAt(at), WORTH[at]!]
    if (worth) {
      if (code < NOUGHT || code > NINE) return undefined
      ms += worth * (code - NOUGHT)
    } else if (code !== COLON && (at !== 8 || (code !== COMMA && code !== DOT))) return undefined
  }
  return ms
}

/** Milliseconds of `[h:]m:s[.fraction]`; undefined for anything else. Times before the beginning are negative. */
export function parseClock(text: string): number | undefined {
  const bare = text.trim()
  const ms = usual(bare)
  return ms === undefined ? unusual(bare) : ms
}
function unusual(text: string): number | undefined {
  const found = CLOCK.exec(text)
  if (!found) return undefined
  const [, minus, hours = '0', minutes, seconds, fraction = ''] = found
  const ms = fraction.length === 3 ? Number(fraction) : Math.round(Number(`0.${fraction || '0'}`) * 1000)
  return (minus ? -1 : 1) * (((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + ms)
}
const TWO = Array.from({ length: 100 }, (_, value) => String(value).padStart(2, '0'))
const two = (value: number) => TWO[Math.floor(value)] ?? String(Math.floor(value))

/** `hh:mm:ss` and the fraction behind `mark`, in `digits` digits; rounded before it is taken apart, so that nothing shows 60 seconds. */
export function clock(ms: number, mark = '.', digits = 3): string {
  const step = 10 ** (3 - digits)
  const whole = Math.round(ms / step)
  const perSecond = 1000 / step
  const seconds = Math.floor(whole / perSecond)
  return `${two(seconds / 3600)}:${two((seconds / 60) % 60)}:${two(seconds % 60)}${mark}${String(whole % perSecond).padStart(digits, '0')}`
}
