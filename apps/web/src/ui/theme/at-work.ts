// Whether somebody works at something that fills the window: what can wait does not come over it.

let frames = 0

/** An editor is open. @returns called when it closes */
export function beginWork(): () => void {
  frames++
  return () => void frames--
}
export const isAtWork = (): boolean => frames > 0
