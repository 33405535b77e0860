// Texts that would become more values than a thread has memory for.

const SIGNS = new Set([',', '[', '{'].map(sign => sign.charCodeAt(0)))

/**
 * Whether a text may hold more values than `most` as JSON. To be asked before it is parsed: all of its values are made at once, and a
 * thread that has no memory for them takes the whole process with it.
 */
export function isDense(text: string, most = 1_000_000): boolean {
  let values = 0
  for (let at = 0; at < text.length; at++) if (SIGNS.has(text.charCodeAt(at)) && ++values > most) return true
  return false
}
