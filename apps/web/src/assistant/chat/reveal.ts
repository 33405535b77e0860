// Answers that come as a whole are revealed one character at a time (document 3 §4, §9).

/** Milliseconds a character. */
export const REVEAL_MS = 60

/** Tells how much of the text is shown, one more character each time; ends when all is, or at once when it is told to. */
export function reveal(text: string, show: (part: string) => void, signal: AbortSignal): Promise<void> {
  const characters = [...text]
  let shown = 0
  return new Promise(resolve => {
    const timer = setInterval(() => {
      show(characters.slice(0, ++shown).join(''))
      if (shown >= characters.length) finish()
    }, REVEAL_MS)
    const finish = () => {
      clearInterval(timer)
      signal.removeEventListener('abort', finish)
      resolve()
    }
    signal.addEventListener('abort', finish)
    if (signal.aborted || characters.length === 0) finish()
  })
}
