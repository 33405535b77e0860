// Models that think aloud put it between tags before their answer, where no server takes it out; it is no part of what they say.
const OPEN = '<think>'
const CLOSE = '</think>'

/** Takes thoughts and white space at the beginning of an answer out of its pieces. `push` gives what is to be shown. */
export function withoutThoughts() {
  let held = ''
  let state: 'beginning' | 'thinking' | 'answering' = 'beginning'

  function push(piece: string): string {
    if (state === 'answering') return piece
    held = (held + piece).trimStart()
    if (state === 'beginning') {
      if (held.length < OPEN.length && OPEN.startsWith(held)) return ''
      if (held.startsWith(OPEN)) state = 'thinking'
    }
    if (state === 'thinking') {
      const end = held.indexOf(CLOSE)
      if (end < 0) return ''
      held = held.slice(end + CLOSE.length)
      state = 'beginning'
      return push('')
    }
    state = 'answering'
    return held
  }
  return {
    push,
    /** What was held back and is an answer after all, when there is no more. */
    rest: () => (state === 'beginning' ? held : ''),
  }
}
