// Copies text to the clipboard, also on plain-http addresses of a local network, where the clipboard API is missing.

/** @returns whether the text was copied */
export const copyText = async (text: string): Promise<boolean> => {
  if (navigator.clipboard) {
    try {
      await navigator.clipboard.writeText(text)
      return true
    } catch (error) {
      if (!(error instanceof DOMException)) throw error
    }
  }
  const area = Object.assign(document.createElement('textarea'), { value: text })
  area.style.position = 'fixed'
  area.style.opacity = '0'
  const focused = document.activeElement
  document.body.append(area)
  area.select()
  const copied = document.execCommand('copy')
  area.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return copied
}
