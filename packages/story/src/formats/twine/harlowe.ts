// Harlowe: macros that only say how words look, and how far a macro with its hook goes.
const STYLES = new Set(
  `text-style text-colour text-color colour color font align hover-style transition t8n transition-arrive t8n-arrive transition-depart transition-time t8n-time
  text-rotate text-rotate-z text-size text-indent box char-style line-style background bg css border border-size border-colour corner-radius opacity button
  float-box columns column hook collapse nobr verbatim enchant change`.split(/\s+/),
)
export const isStyle = (name: string): boolean => STYLES.has(name)

/** Markup at the beginning of a line of Harlowe, with how it is called. */
export const HARLOWE_LINES: readonly (readonly [form: RegExp, construct: string])[] = [
  [/^[{}]/, '{…}'],
  [/^(?:=+><=+|<=+>|=+>|<=+)[ \t]*$/, '==>'],
  [/^(?:=+\|+=*|\|+=+\|?)[ \t]*$/, '|=='],
  [/^#{1,6}(?=[^#\n])/, '#'],
  [/^\*+[ \t]+/, '*'],
  [/^(?:0\.)+[ \t]+/, '0.'],
  [/^-{3,}[ \t]*$/, '---'],
]

/** Where a macro ends, with the hook behind it; −1 for one that does not. */
export function hookOf(text: string, from: number): number {
  const end = balanced(text, from, '(', ')')
  if (end < 0) return -1
  const hook = /^\s*\[/.exec(text.slice(end, end + 20))
  const close = hook ? balanced(text, end + hook[0].length - 1, '[', ']') : -1
  return close < 0 ? end : close
}
function balanced(text: string, from: number, open: string, close: string): number {
  let depth = 0
  for (let at = from; at < text.length && at < from + 8000; at++) {
    if (text[at] === open) depth++
    else if (text[at] === close && --depth === 0) return at + 1
  }
  return -1
}
