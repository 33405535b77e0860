// Elements made by hand: texts are always texts, never markup.
type Child = Node | string | null | false | undefined
interface Made {
  class?: string
  text?: string
  title?: string
  disabled?: boolean
  style?: Partial<CSSStyleDeclaration>
  attrs?: Readonly<Record<string, string>>
  on?: Readonly<Record<string, (event: never) => void>>
}

/** An element with what it holds. */
export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  { class: name, text, title, disabled, style, attrs, on }: Made = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag)
  if (name) made.className = name
  if (text !== undefined) made.textContent = text
  if (title) {
    made.title = title
    made.setAttribute('aria-label', title)
  }
  if (disabled && 'disabled' in made) made.disabled = true
  if (style) Object.assign(made.style, style)
  for (const [key, value] of Object.entries(attrs ?? {})) made.setAttribute(key, value)
  for (const [event, listener] of Object.entries(on ?? {})) made.addEventListener(event, listener as unknown as EventListener)
  for (const child of children) if (child) made.append(child)
  return made
}
export const button = (text: string, name: string, click: () => void, more: Made = {}): HTMLButtonElement =>
  el('button', { ...more, class: name, text, attrs: { type: 'button', ...more.attrs }, on: { click } })
/** An address for `url()` in a style. */
export const cssUrl = (address: string): string =>
  address ? `url("${address.replaceAll(/["\\\n\r]/g, sign => `\\${sign.codePointAt(0)!.toString(16)} `)}")` : ''
