// JSON from strangers: parsed under caps of length and depth, and looked into without trust.

/** What `parseJson` allows; everything here is written by people with a form or by an image program. */
interface JsonCaps {
  /** UTF-16 units. */
  chars: number
  /** Brackets inside one another. */
  depth: number
}

/** The deepest nesting of brackets outside strings. Linear, without recursion. */
function depthOf(text: string): number {
  let depth = 0
  let deepest = 0
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (quoted) {
      if (sign === '\\') at++
      else if (sign === '"') quoted = false
    } else if (sign === '"') quoted = true
    else if (sign === '{' || sign === '[') deepest = Math.max(deepest, ++depth)
    else if (sign === '}' || sign === ']') depth--
  }
  return deepest
}

/** The value, or undefined when the text is no JSON, too long or too deep. */
export function parseJson(text: string, { chars, depth }: JsonCaps): unknown {
  if (text.length > chars || depthOf(text) > depth) return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** Integers of more signs than a number holds exactly are kept as text, so that no digit of a seed is lost. */
const SAFE_DIGITS = 15

/** What Python writes where JSON has no word for it (`NaN`, `Infinity`) as null, and long integers as text; strings stay as they are. */
function asJson(text: string): string {
  return text.replaceAll(/"(?:[^"\\]|\\.)*"?|-?\bInfinity\b|\bNaN\b|(?<![\d.eE+-])-?\d+(?![\d.eE])/gs, token => {
    if (token.startsWith('"')) return token
    if (!/\d/.test(token)) return 'null'
    return token.length > SAFE_DIGITS && !Number.isSafeInteger(Number(token)) ? `"${token}"` : token
  })
}

/** As `parseJson`, of what Python's `json` wrote. Integers that are not exact as a number come as text. */
export const parsePython = (text: string, caps: JsonCaps): unknown =>
  text.length > caps.chars ? undefined : parseJson(asJson(text), { ...caps, chars: caps.chars * 2 })

export type JsonObject = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value)

/** An own property of an object; undefined for anything else. */
export const memberOf = (value: unknown, name: string): unknown => (isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined)
