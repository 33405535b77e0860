// Models that think aloud put it between tags before their answer, where no server takes it out; it is no part of what they say.
const OPEN = '<think>'
const CLOSE = '</think>'

/** What a piece says, and what of it was thought before. */
export interface Told {
  thought: string
  text: string
}
const NOTHING: Told = { thought: '', text: '' }

/** How many characters at the end of a text may be the beginning of the closing tag. */
function openEnd(text: string): number {
  for (let length = Math.min(CLOSE.length - 1, text.length); length > 0; length--) if (CLOSE.startsWith(text.slice(-length))) return length
  return 0
}

/** Takes thoughts and white space at the beginning of an answer out of its pieces. `push` gives what is to be shown, and what was thought. */
export function withoutThoughts() {
  let held = ''
  let state: 'beginning' | 'thinking' | 'answering' = 'beginning'

  function push(piece: string): Told {
    if (state === 'answering') return { thought: '', text: piece }
    held += piece
    if (state === 'beginning') {
      held = held.trimStart()
      if (held.length < OPEN.length && OPEN.startsWith(held)) return NOTHING
      if (!held.startsWith(OPEN)) {
        state = 'answering'
        return { thought: '', text: held }
      }
      state = 'thinking'
      held = held.slice(OPEN.length)
    }
    const end = held.indexOf(CLOSE)
    const kept = end < 0 ? openEnd(held) : 0
    const thought = end < 0 ? held.slice(0, held.length - kept) : held.slice(0, end)
    held = end < 0 ? held.slice(held.length - kept) : held.slice(end + CLOSE.length)
    if (end < 0) return { thought, text: '' }
    state = 'beginning'
    const next = push('')
    return { thought: thought + next.thought, text: next.text }
  }
  return {
    push,
    /** What was held back and is an answer after all, when there is no more. */
    rest: () => (state === 'beginning' ? held : ''),
  }
}
